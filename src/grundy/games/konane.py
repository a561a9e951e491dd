"""Konane."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from grundy.forms.states import State
from grundy.rules.boards.bars import width_of
from grundy.rules.boards.places import Squares
from grundy.rules.boards.squares import SquareBoard
from grundy.rules.partizan import PartizanGame
from grundy.rules.turn import Turn

EXCHANGED = str.maketrans("xo", "ox")


class Konane(SquareBoard, PartizanGame):
    """Jump over a neighbouring stone of the other player into a free square, and remove it.

    Left has the stones x, Right the stones o, and a dot is free. Jumps go along rows and columns;
    the same stone may jump on in the same direction. Whoever cannot jump loses. Play begins on a
    checkerboard without two stones of the middle row (the upper one of two): of n columns, those
    in columns ⌊n/2⌋ and ⌊n/2⌋ + 1.

    >>> import grundy as gr
    >>> [str(gr.game("konane:1x6")(row).outcome) for row in ("xo....", "xo.o..", "xo.ox.")]
    ['L', 'L', 'P']
    """

    name = "konane"
    source = "M. D. Ernst, Playing Konane Mathematically, UMAP Journal 16 (1995)"
    examples = ("konane:1x6(xo.ox.)", "konane:3x4(xoxo/o..x/xoxo)")
    marks: ClassVar[str] = ".xo"
    words: ClassVar[str] = "a square is . (free), x (Left's) or o (Right's)"
    most_squares = 1000

    @property
    def start(self) -> Any:
        """The checkerboard without two stones in the middle."""
        row, column = (self.rows - 1) // 2, max(self.columns // 2 - 1, 0)
        free = {(row, column), (row, column + 1)}
        return self(
            "/".join(
                "".join("." if (r, c) in free else "xo"[(r + c) % 2] for c in range(self.columns))
                for r in range(self.rows)
            )
        )

    def left(self, board: str) -> Iterator[str]:
        """Yield the board after each jump, or several, of a stone x."""
        return _jumps(board, "x", "o")

    def right(self, board: str) -> Iterator[str]:
        """Yield the board after each jump, or several, of a stone o."""
        return _jumps(board, "o", "x")

    def canonical(self, board: str) -> str:
        """Return the least of the board's mirror images."""
        return min(Squares(self.rows, self.columns).images(board))

    def negative(self, board: str) -> str:
        """Return the board with the colours exchanged."""
        return board.translate(EXCHANGED)

    def describe(self, before: State, turn: Turn) -> str:
        """Return "(1, 1) to (1, 3)", rows and columns counted from 1."""
        changed = [i for i, mark in enumerate(before) if mark != turn.state[i]]
        begin, end = sorted((changed[0], changed[-1]), key=lambda i: turn.state[i] != ".")
        squares = Squares(self.rows, self.columns)
        return f"{squares.place(before, begin)} to {squares.place(before, end)}"


def _jumps(board: str, own: str, other: str) -> Iterator[str]:
    width = width_of(board)
    for place, mark in enumerate(board):
        if mark == own:
            for step in (1, -1, width, -width):
                yield from _in_line(board, place, step, own, other)


def _in_line(board: str, place: int, step: int, own: str, other: str) -> Iterator[str]:
    """Yield the board after one jump, two, ... in this direction; a slash stops it."""
    squares, here = list(board), place
    while (
        0 <= here + 2 * step < len(board)
        and squares[here + step] == other
        and squares[here + 2 * step] == "."
    ):
        squares[here], squares[here + step], squares[here + 2 * step] = ".", ".", own
        here += 2 * step
        yield "".join(squares)
