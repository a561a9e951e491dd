"""Lines of one mark on a board: two players put x and o in turn, and a line ends the game."""

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from grundy.errors import ParameterError, PositionError
from grundy.rules.boards.packed_lines import PackedRows
from grundy.rules.boards.squares import SquareBoard, least_image, line_steps
from grundy.rules.boards.text_board import put
from grundy.rules.scoring import ScoringGame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.forms.packed import Packed
    from grundy.forms.states import State
    from grundy.rules.turn import Turn


class LineGame(SquareBoard, ScoringGame):
    """A game in which x and o are put on a board in turn, x first, until one has a line.

    Whose turn it is can be seen from the board, so a state is the board alone.
    """

    marks = ".xo"
    words = "a square is . (free), x or o"
    most_squares = 1000

    largest = 1
    line_margin: ClassVar[int] = -1
    """What a line is worth to the player who is to move when the other has just made it."""

    def __init__(self, rows: int, columns: int, line: int) -> None:
        super().__init__(rows, columns)
        self.line = line
        if line > max(rows, columns):
            raise ParameterError(
                f"{self.name}: a line of {line} does not fit on a {rows}x{columns} board; one side "
                f"needs at least {line} squares"
            )

    def moves(self, board: str) -> Iterator[str]:
        """Yield the board with the mover's mark on each free square."""
        mark = mover(board)
        return (put(board, i, mark) for i, square in enumerate(board) if square == ".")

    def final(self, board: str) -> int | None:
        """Return the margin at a line, and a tie on a full board."""
        if has_line(board, "o" if mover(board) == "x" else "x", self.columns, self.line):
            return self.line_margin
        return None if "." in board else 0

    @cached_property
    def packed(self) -> Packed | None:
        """The boards as whole numbers, where they fit."""
        return PackedRows.fitting(self.rows, self.columns, self.line)

    def tied_plies(self, node: State) -> int | None:
        """Return how many squares are free: only a full board is a tie."""
        return int(node.count("."))

    def canonical(self, board: str) -> str:
        """Return the first of the board's mirror images."""
        return least_image(board, self.rows, self.columns)

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the board, when play can come to it."""
        board = super().accept(*args)
        count = {mark: board.count(mark) for mark in "xo"}
        if count["x"] - count["o"] not in (0, 1):
            raise PositionError(
                f"{self.text}: x begins and the players alternate, so there are as many x as o, or "
                f"one more x; not {count['x']} x and {count['o']} o as in {board!r}"
            )
        lines = [mark for mark in "xo" if has_line(board, mark, self.columns, self.line)]
        if len(lines) == 2:
            raise PositionError(
                f"{self.text}: both players have a line in {board!r}; the first line ends the game"
            )
        if lines == [mover(board)]:
            raise PositionError(
                f"{self.text}: {lines[0]} has a line in {board!r} and is to move again; "
                "a line ends the game"
            )
        if lines and not any(
            not has_line(before, lines[0], self.columns, self.line)
            for before in self.before(board, lines[0])
        ):
            raise PositionError(
                f"{self.text}: no single last move makes all the lines of {lines[0]} in {board!r}; "
                "the first line ends the game"
            )
        return board

    def before(self, board: str, mark: str) -> Iterator[str]:
        """Yield the boards from which a move of this mark leads here."""
        return (put(board, i, ".") for i, square in enumerate(board) if square == mark)

    def describe(self, before: State, turn: Turn) -> str:
        """Return "x at b2"."""
        place = changed(before, turn.state)
        return f"{turn.state[place]} at {self.place_name(place)}"


def mover(board: str) -> str:
    """Return whose turn it is, where x begins and they take turns.

    >>> mover("x../.../...")
    'o'
    """
    return "x" if board.count("x") == board.count("o") else "o"


def changed(before: str, after: str) -> int:
    """Return the first place at which two boards differ.

    >>> changed("..", ".x")
    1
    """
    return next(i for i, (a, b) in enumerate(zip(before, after, strict=True)) if a != b)


def has_line(board: str, mark: str, columns: int, length: int) -> bool:
    """Return whether a board has a line of a mark: across, down or diagonally.

    >>> has_line("x../.x./..x", "x", 3, 3), has_line(".xx/x..", "x", 3, 3)
    (True, False)
    """
    return _line(mark, columns, length).search(board) is not None


@lru_cache
def _line(mark: str, columns: int, length: int) -> re.Pattern[str]:
    # The squares of a line are at equal steps in the text. A line that left the board at a side
    # would meet the slash there, so none wraps round.
    steps = line_steps(columns + 1, 1)
    ways = "|".join(f"(?:.{{{step - 1}}}{mark}){{{length - 1}}}" for step in steps)
    return re.compile(f"{mark}(?:{ways})")
