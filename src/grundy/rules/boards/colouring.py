"""Colouring games: Left and Right colour the squares of a board, each in a colour of their own."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from grundy.rules.boards.mirrors import images
from grundy.rules.boards.squares import SquareBoard
from grundy.rules.partizan import PartizanGame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.forms.states import State
    from grundy.rules.turn import Turn


class ColouringGame(SquareBoard, PartizanGame):
    """A game in which one colours a free square, unless its neighbours forbid it."""

    marks: ClassVar[str] = ".LR"
    words: ClassVar[str] = "a square is . (free), L (Left's) or R (Right's)"

    forbids: ClassVar[str]
    """What must not stand beside a player's new square: "same" or "other"."""
    most_squares = 1000

    def left(self, board: str) -> Iterator[str]:
        """Yield the board with one more square of Left."""
        return self._coloured(board, "L", "L" if self.forbids == "same" else "R")

    def right(self, board: str) -> Iterator[str]:
        """Yield the board with one more square of Right."""
        return self._coloured(board, "R", "R" if self.forbids == "same" else "L")

    def canonical(self, board: str) -> str:
        """Return the least of the board's mirror images, and turns where it is square."""
        return min(images(board))

    def describe(self, before: State, turn: Turn) -> str:
        """Return "colour (1, 2)", row and column counted from 1."""
        place = next(i for i, square in enumerate(before) if square != turn.state[i])
        row, column = divmod(place, self.columns + 1)
        return f"colour ({row + 1}, {column + 1})"

    def _coloured(self, board: str, mark: str, forbidden: str) -> Iterator[str]:
        for place, beside in self._neighbours:
            if board[place] == "." and all(board[near] != forbidden for near in beside):
                yield f"{board[:place]}{mark}{board[place + 1 :]}"

    @cached_property
    def _neighbours(self) -> list[tuple[int, list[int]]]:
        """Each square's place in the text, with the places beside it."""
        board, width = self.empty, self.columns + 1
        around = (1, -1, width, -width)
        return [
            (
                place,
                [p for step in around if 0 <= (p := place + step) < len(board) and board[p] == "."],
            )
            for place in range(len(board))
            if board[place] == "."
        ]
