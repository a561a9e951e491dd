"""Chess pieces that walk to a corner: a square (row, column), and moves that bring it nearer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from grundy.errors import PositionError
from grundy.rules.board import BoardGame
from grundy.rules.heap import HeapsGame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.position import Position
    from grundy.rules.states import State


class CornerPiece(BoardGame, HeapsGame):
    """A piece on a board, moved towards the corner (0, 0) by turns; subclasses give its steps."""

    default_size = (8, 8)
    steps: ClassVar[tuple[tuple[int, int], ...]] = ()
    rides: ClassVar[bool] = False
    """Whether the piece goes as far as it likes."""

    @property
    def start(self) -> Position:
        """The piece in the corner opposite to its goal."""
        return self(self.rows - 1, self.columns - 1)

    def moves(self, row: int, column: int) -> Iterator[tuple[int, int]]:
        """Yield the squares that one step, or one ride, leads to."""
        for down, right in self.steps:
            r, c = row + down, column + right
            while 0 <= r < self.rows and 0 <= c < self.columns:
                yield r, c
                if not self.rides:
                    break
                r, c = r + down, c + right

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the square; rows and columns count from 0."""
        row, column = super().accept(*args)
        if row >= self.rows or column >= self.columns:
            raise PositionError(
                f"{self.text} has rows 0 to {self.rows - 1} and columns 0 to {self.columns - 1}; "
                f"({row}, {column}) is off the board"
            )
        return row, column

    def describe(self, before: State, after: tuple[State, ...], heap: str | None) -> str:
        """Return "move to (2, 3)"."""
        ((row, column),) = after
        return f"move to ({row}, {column})"

    @property
    def shape(self) -> tuple[int, ...]:
        """The whole board."""
        return self.rows, self.columns

    def small(self) -> Iterator[tuple[Any, ...]]:
        """Yield all squares."""
        yield from ((r, c) for r in range(self.rows) for c in range(self.columns))
