"""Cram."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.rules.boards.squares import SquareBoard
from grundy.rules.impartial import ImpartialGame
from grundy.rules.steps import Steps, numbers
from grundy.rules.theorem import theorem
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.forms.states import State
    from grundy.rules.position import Position

Square = tuple[int, int]


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

    @property
    def start(self) -> Position:
        """The empty board."""
        return self(self.empty)

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
        free = {
            (r, c)
            for r, row in enumerate(board.split("/"))
            for c, square in enumerate(row)
            if square == "."
        }
        while free:
            region = _region(free)
            free -= region
            if len(region) > 1:
                yield _drawn(region)

    def canonical(self, board: str) -> str:
        """Return the least of the board's eight mirror images."""
        rows = board.split("/")
        turned = ["".join(column) for column in zip(*rows, strict=True)]
        return min(
            "/".join(image)
            for seen in (rows, turned)
            for flipped in (seen, seen[::-1])
            for image in (flipped, [row[::-1] for row in flipped])
        )

    @theorem("symmetry: an empty board of even sides is worth 0, for the second player mirrors")
    def grundy(self, board: str) -> int | None:
        """Return 0 for an empty board of even sides; leave the rest to the definition."""
        return 0 if _sides(board) == [0, 0] else None

    @theorem(
        "symmetry: on an empty board the second player mirrors if both sides are even, "
        "the first after a move in the middle if one is"
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
        width = before.find("/") + 1 or len(before) + 1
        covered = [i for i, (x, y) in enumerate(zip(before, after[0], strict=True)) if x != y]
        squares = " and ".join(f"({i // width + 1}, {i % width + 1})" for i in covered)
        return f"cover {squares}" + (f" of {heap.replace('heap', 'board')}" if heap else "")

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


def _region(free: set[Square]) -> set[Square]:
    """Return the squares that are connected with some one of them."""
    waiting = [next(iter(free))]
    region = set(waiting)
    while waiting:
        r, c = waiting.pop()
        for square in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if square in free and square not in region:
                region.add(square)
                waiting.append(square)
    return region


def _drawn(region: set[Square]) -> str:
    rows = range(min(r for r, _ in region), max(r for r, _ in region) + 1)
    columns = range(min(c for _, c in region), max(c for _, c in region) + 1)
    return "/".join("".join(".#"[(r, c) not in region] for c in columns) for r in rows)


def _sides(board: str) -> list[int] | None:
    """Return the parities of the sides of an empty board, in order; None when it is not empty."""
    rows = board.split("/")
    return None if "#" in board else sorted([len(rows) % 2, len(rows[0]) % 2])
