"""Boards of squares as text: row by row, a slash between rows, one character a square."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from grundy.errors import PositionError, PositionTypeError
from grundy.rules.board import BoardGame

if TYPE_CHECKING:
    from grundy.rules.states import State


class SquareBoard(BoardGame):
    """A game whose positions are boards of squares, written as they look: `x.o/.x./...`."""

    marks: ClassVar[str] = ".#"
    """What may stand on a square; the first is a free square."""

    words: ClassVar[str] = "a square is . (free) or # (covered)"
    """The marks in words, for errors."""

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the board as it is written."""
        self.expect_count(args)
        (board,) = args
        if not isinstance(board, str):
            raise PositionTypeError(f"{self.text}: a board is a text such as ../.., not {board!r}")
        rows = board.split("/")
        if len(rows) != self.rows or {len(row) for row in rows} != {self.columns}:
            raise PositionError(
                f"{self.text}: a board has {self.rows} rows of {self.columns} squares, "
                f"separated by slashes; not {board!r}"
            )
        if set(board) - set(self.marks) - {"/"}:
            raise PositionError(f"{self.text}: {self.words}; not {board!r}")
        return board

    def write(self, argument: State) -> str:
        """Return the board itself."""
        return str(argument)

    def read(self, text: str) -> State:
        """Return the board itself."""
        return text.strip()

    @property
    def empty(self) -> str:
        """The board without anything on it."""
        return "/".join([self.marks[0] * self.columns] * self.rows)
