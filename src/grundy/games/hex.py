"""Hex."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar

from grundy.forms.packed import Packed
from grundy.forms.states import State
from grundy.forms.wide import Wide
from grundy.rules.boards.packed_cells import PackedCells, WideCells
from grundy.rules.boards.squares import SquareBoard
from grundy.rules.partizan import PartizanGame
from grundy.rules.turn import Turn


class Hex(SquareBoard, PartizanGame):
    """Mark a free cell: Left connects top and bottom, Right the sides; whoever connects wins.

    A board is written row by row: a dot is free, L is Left's and R is Right's. Each row stands
    half a cell further to the right than the one above, so a cell touches two in its row, the one
    above and the one above to the right, the one below and the one below to the left.

    >>> import grundy as gr
    >>> gr.game("hex:3x3").start.outcome, gr.game("hex:2x3").start.outcome
    (Outcome.N, Outcome.L)
    """

    name = "hex"
    source = "P. Hein (1942), J. Nash (1948); M. Gardner, Scientific American 197 (1957)"
    examples = ("hex:2x2(../..)", "hex:2x3(R../..L)", "hex:3x3(.../.L./R..)")
    marks: ClassVar[str] = ".LR"
    words: ClassVar[str] = "a cell is . (free), L (Left's) or R (Right's)"
    most_squares = 1000

    @cached_property
    def packed(self) -> Packed | None:
        """The boards as whole numbers, for searches."""
        return PackedCells.fitting(self.rows, self.columns)

    @cached_property
    def wide(self) -> Wide | None:
        """The boards as two numbers, for play on larger ones."""
        return WideCells.fitting(self.rows, self.columns)

    def left(self, board: str) -> Iterator[str]:
        """Yield the board with one more cell of Left."""
        return self._marked(board, "L", "R")

    def right(self, board: str) -> Iterator[str]:
        """Yield the board with one more cell of Right."""
        return self._marked(board, "R", "L")

    def canonical(self, board: str) -> str:
        """Return the lesser of the board and the board turned half round."""
        return min(board, board[::-1])

    def describe(self, before: State, turn: Turn) -> str:
        """Return "mark (1, 2)", row and column counted from 1."""
        if before == turn.state:
            return "has connected"
        place = next(i for i, cell in enumerate(before) if cell != turn.state[i])
        row, column = divmod(place, self.columns + 1)
        return f"mark ({row + 1}, {column + 1})"

    def _marked(self, board: str, mark: str, other: str) -> Iterator[str]:
        """Yield the moves: whoever has lost has none, and whoever has won can always answer."""
        if self.connected(board, other):
            return
        if self.connected(board, mark):
            yield board
            return
        for place, cell in enumerate(board):
            if cell == ".":
                yield f"{board[:place]}{mark}{board[place + 1 :]}"

    def connected(self, board: str, mark: str) -> bool:
        """Return whether a chain of this mark joins the sides of its player."""
        if board.count(mark) < (self.rows if mark == "L" else self.columns):
            return False
        begin, goal = self._sides[mark]
        waiting = [place for place in begin if board[place] == mark]
        seen = set(waiting)
        while waiting:
            place = waiting.pop()
            if place in goal:
                return True
            for near in self._touching[place]:
                if board[near] == mark and near not in seen:
                    seen.add(near)
                    waiting.append(near)
        return False

    @cached_property
    def _sides(self) -> dict[str, tuple[range, range]]:
        """For each player the places of both sides in the text."""
        width, size = self.columns + 1, len(self.empty)
        return {
            "L": (range(self.columns), range(size - self.columns, size)),
            "R": (range(0, size, width), range(self.columns - 1, size, width)),
        }

    @cached_property
    def _touching(self) -> list[list[int]]:
        """For each place in the text the places of the cells that touch it."""
        width, size = self.columns + 1, len(self.empty)
        around = (1, -1, width, -width, width - 1, 1 - width)
        return [
            [p for step in around if 0 <= (p := place + step) < size and self.empty[p] == "."]
            for place in range(size)
        ]
