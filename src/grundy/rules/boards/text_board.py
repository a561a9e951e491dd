"""Boards as text: row by row, a slash between rows, one character a place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from grundy.errors import PositionError, PositionTypeError
from grundy.rules.game import Game

if TYPE_CHECKING:
    from grundy.forms.states import State


class PlainText(Game):
    """A game whose arguments are texts, written without quotes."""

    def write(self, argument: State) -> str:
        """Return the text itself."""
        return str(argument)

    def read(self, text: str) -> State:
        """Return the text itself."""
        return text.strip()


class TextBoard(PlainText):
    """A game whose positions are boards, written as they look: `x.o/.x./...`."""

    marks: ClassVar[str] = ".#"
    """What may stand on a place; the first is a free place."""

    words: ClassVar[str] = "a square is . (free) or # (covered)"
    """The marks in words, for errors."""

    @property
    def row_lengths(self) -> tuple[int, ...]:
        """How many places each row has, from the top."""
        raise self.missing("row_lengths")

    def checked(self, board: object) -> str:
        """Return the board.

        Raises `PositionError` when its size or its marks are not those of this game.
        """
        if not isinstance(board, str):
            raise PositionTypeError(f"{self.text}: a board is a text such as ../.., not {board!r}")
        if tuple(map(len, board.split("/"))) != self.row_lengths:
            raise PositionError(
                f"{self.text}: a board has {self._size()}, separated by slashes; not {board!r}"
            )
        if set(board) - set(self.marks) - {"/"}:
            raise PositionError(f"{self.text}: {self.words}; not {board!r}")
        return board

    def _size(self) -> str:
        counts = " and ".join(map(str, self.row_lengths))
        return f"{len(self.row_lengths)} rows of {counts} places"

    @property
    def empty(self) -> str:
        """The board without anything on it."""
        return "/".join(self.marks[0] * length for length in self.row_lengths)

    def place_name(self, place: int) -> str:
        """Return the name of the place with this index of the text, as in chess: a1 below left."""
        above = self.empty[:place].split("/")
        return f"{column_name(len(above[-1]))}{len(self.row_lengths) + 1 - len(above)}"

    def board_lines(self, state: State) -> list[str]:
        """Return a picture of the board for a terminal, with the names of rows and columns."""
        board: Any = state[-1] if self.spreads else state
        rows = board.split("/")
        count = len(str(len(rows)))
        wide = len(column_name(len(rows[0]) - 1))
        names = [column_name(i).rjust(wide) for i in range(len(rows[0]))]
        lines = [
            f"{len(rows) - i:>{count}} {' '.join(mark.rjust(wide) for mark in row)}"
            for i, row in enumerate(rows)
        ]
        return [*lines, f"{'':>{count}} {' '.join(names)}"]


def column_name(column: int) -> str:
    """Return the letters of a column, counted from 0.

    >>> column_name(0), column_name(25), column_name(26)
    ('a', 'z', 'aa')
    """
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return letters


def put(board: str, place: int, mark: str) -> str:
    """Return the board with a mark at this place.

    >>> put("../..", 3, "x")
    '../x.'
    """
    return f"{board[:place]}{mark}{board[place + 1 :]}"
