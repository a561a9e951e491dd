"""Boards of squares as text: row by row, a slash between rows, one character a square."""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from grundy.rules.boards.board import BoardGame
from grundy.rules.boards.text_board import TextBoard

if TYPE_CHECKING:
    from grundy.forms.states import State


class SquareBoard(BoardGame, TextBoard):
    """A game whose positions are boards of squares, written as they look: `x.o/.x./...`."""

    @property
    def row_lengths(self) -> tuple[int, ...]:
        """Every row is as long as the board is wide."""
        return (self.columns,) * self.rows

    @property
    def start(self) -> Any:
        """The empty board."""
        return self(self.empty)

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the board as it is written."""
        self.expect_count(args)
        return self.checked(args[0])

    def _size(self) -> str:
        return f"{self.rows} rows of {self.columns} squares"


def mirrored(board: str) -> str:
    """Return the board with left and right exchanged.

    >>> mirrored("x../.o.")
    '..x/.o.'
    """
    return "/".join(row[::-1] for row in board.split("/"))


def upside_down(board: str) -> str:
    """Return the board with above and below exchanged.

    >>> upside_down("x../.o.")
    '.o./x..'
    """
    return "/".join(reversed(board.split("/")))


def transposed(board: str) -> str:
    """Return the board with rows and columns exchanged.

    >>> transposed("x../.o.")
    'x./.o/..'
    """
    return "/".join(map("".join, zip(*board.split("/"), strict=True)))


def least_image(board: str, rows: int, columns: int) -> str:
    """Return the first, in order of text, of the images of a board that have its own shape.

    >>> least_image("../x.", 2, 2)
    '../.x'
    """
    return min("".join(image(board)) for image in _images(rows, columns))


@lru_cache
def _images(rows: int, columns: int) -> tuple[itemgetter[Any], ...]:
    """Return what reads each image off the text."""
    slash = columns
    return tuple(
        itemgetter(*[place for row in image for place in (slash, *row)][1:])
        for image in grid_images(rows, columns, columns + 1)
    )


def grid_images(rows: int, columns: int, down: int) -> list[list[list[int]]]:
    """Return the images of a board that have its shape: four of a rectangle, eight of a square.

    An image lists, row by row, the places from which its squares are read; a square's place is
    `down` more than that of the square above.

    >>> grid_images(1, 3, 4)
    [[[0, 1, 2]], [[0, 1, 2]], [[2, 1, 0]], [[2, 1, 0]]]
    """
    grid = [[r * down + c for c in range(columns)] for r in range(rows)]
    turned = [grid, [list(column) for column in zip(*grid, strict=True)]]
    flipped = [image for turn in turned[: 1 + (rows == columns)] for image in (turn, turn[::-1])]
    return [*flipped, *([row[::-1] for row in image] for image in flipped)]


WAYS = ((0, 1), (1, 0), (1, 1), (1, -1))
"""How a line of squares may go: so many rows down and columns to the right at each step."""


def line_steps(down: int, right: int) -> tuple[int, ...]:
    """Return, for each of the `WAYS`, how far apart the squares of a line are.

    A square's place is `down` more than that of the square above, `right` more than that of the
    square to its left.

    >>> line_steps(4, 1)
    (1, 4, 5, 3)
    """
    return tuple(abs(rows * down + columns * right) for rows, columns in WAYS)
