"""Cram."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from grundy.forms.placements import Placements
from grundy.forms.states import State
from grundy.rules.boards.dominoes import covered_squares, regions
from grundy.rules.boards.mirrors import flips
from grundy.rules.boards.squares import SquareBoard, transposed
from grundy.rules.impartial import ImpartialGame
from grundy.rules.steps import Steps, numbers
from grundy.rules.theorem import theorem
from grundy.values import Outcome


class Cram(SquareBoard, ImpartialGame):
    """Dominoes on a board: cover two free neighbouring squares, across or down.

    A board is written row by row: a dot is free, # is covered, as in `.../.#.`.

    >>> import grundy as gr
    >>> gr.game("cram:3x4").start.grundy
    1
    """

    name = "cram"
    source = "M. Gardner, Scientific American 230 (1974)"
    examples = ("cram:2x3(.../...)", "cram:3x3(.../.#./...)")

    def moves(self, board: str) -> Iterator[str]:
        """Yield the board with each domino; a row's slash keeps dominoes from wrapping."""
        down = board.find("/") + 1 or len(board)
        for place in range(len(board)):
            for step in (1, down):
                if board[place] == "." == board[place + step : place + step + 1]:
                    between = board[place + 1 : place + step]
                    yield f"{board[:place]}#{between}#{board[place + step + 1 :]}"

    def parts(self, board: str) -> Iterator[str]:
        """Yield each connected region on a board of its own."""
        return regions(board)

    def canonical(self, board: str) -> str:
        """Return the least of the board's eight mirror images."""
        turned = transposed(board)
        return min(*flips(board), *flips(turned))

    @cached_property
    def placements(self) -> Placements:
        """The dominoes as tiles: both players have all of them."""
        tiles = [[(0, 0), (0, 1)], [(0, 0), (1, 0)]]
        return Placements.tiles(self.rows, self.columns, tiles, tiles)

    def placed(self, state: State) -> tuple[int, int]:
        """Return the free squares, twice; a part that stands higher than the board lies down."""
        board = str(state)
        rows = board.split("/")
        if len(rows) > self.rows or len(rows[0]) > self.columns:
            rows = transposed(board).split("/")
        squares = (
            (r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "."
        )
        free = self.placements.mask(squares)
        return free, free

    @theorem(
        "symmetry: an empty board with even sides has Grundy value 0, because the second player "
        "mirrors"
    )
    def grundy(self, board: str) -> int | None:
        """Return 0 for an empty board of even sides; leave the rest to the definition."""
        return 0 if _sides(board) == [0, 0] else None

    @theorem(
        "symmetry: on an empty board the second player mirrors if both sides are even; if one is "
        "even, the first player mirrors after a move in the middle"
    )
    def outcome(self, board: str) -> Outcome | None:
        """Return the outcome of an empty board with an even side; leave the rest."""
        sides = _sides(board)
        if sides == [0, 0]:
            return Outcome.P
        return Outcome.N if sides == [0, 1] else None

    def reason(self, board: str) -> Steps:
        """Yield who answers each domino opposite."""
        rows = board.split("/")
        sides = f"{len(rows)} by {len(rows[0])}"
        who = "the first player covers the two middle squares, then answers each domino opposite"
        if len(rows) % 2 == len(rows[0]) % 2 == 0:
            who = "the second player answers each domino opposite"
        yield numbers(f"The empty board is {sides}: {who}.")

    def describe(self, before: State, after: tuple[State, ...], heap: str | None) -> str:
        """Return "cover (1, 1) and (1, 2)", rows and columns counted from 1."""
        which = f" of {heap.replace('heap', 'board')}" if heap else ""
        return f"cover {covered_squares(before, after[0])}{which}"

    def small(self) -> Iterator[tuple[Any, ...]]:
        """Yield every board that play can reach."""
        seen = {"/".join(["." * self.columns] * self.rows)}
        waiting = list(seen)
        while waiting:
            board = waiting.pop()
            yield (board,)
            new = set(self.moves(board)) - seen
            seen |= new
            waiting += sorted(new)


def _sides(board: str) -> list[int] | None:
    """Return the parities of the sides of an empty board, in order; None when it is not empty."""
    rows = board.split("/")
    return None if "#" in board else sorted([len(rows) % 2, len(rows[0]) % 2])
