"""One piece on a board: its squares, how they are checked and how its moves are said."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar

from grundy.errors import PositionError
from grundy.forms.grid_rule import GridRule
from grundy.forms.states import whole_number
from grundy.rules.boards.board import BoardGame
from grundy.rules.boards.grids import GridGame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.forms.falling import Vector
    from grundy.forms.states import State
    from grundy.rules.position import Position

MOST_SMALL = 200
"""About how many squares a test looks at."""


class PieceGame(GridGame):
    """A piece on a grid of squares; in one dimension several numbers are several pieces."""

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the square; coordinates count from 0."""
        self.expect_count(args)
        square = tuple(whole_number(value, f"{self.text}: a coordinate") for value in args)
        shown = square if len(square) > 1 else square[0]
        if not self.grid_rule.on_board(square):
            raise PositionError(f"{self._extent()}; {shown} is off the board")
        if square in self.grid_rule.holes:
            raise PositionError(f"{shown} is a hole of {self.text}; a piece cannot be there")
        return shown

    def _extent(self) -> str:
        size = self.grid_rule.size or ()
        if len(size) == 2:
            rows, columns = size
            return f"{self.text} has rows 0 to {rows - 1} and columns 0 to {columns - 1}"
        ranges = " by ".join(f"0 to {n - 1}" for n in size)
        return f"{self.text} has squares {ranges}"

    def describe(self, before: State, after: tuple[State, ...], heap: str | None) -> str:
        """Return "move to (2, 3)"."""
        piece = f" {heap.replace('heap', 'piece')}" if heap else ""
        return f"move{piece} to {self._write_state(after[0])}"

    @property
    def shape(self) -> tuple[int, ...] | None:
        """The whole board, or the squares next to the corner."""
        return self.grid_rule.size or {1: (30,), 2: (10, 10)}.get(self.arity or 0)

    def small(self) -> Iterator[tuple[Any, ...]]:
        """Yield the squares next to the corner, and in one dimension some pairs."""
        dimension = self.arity or 0
        side = 14 if dimension == 2 else next(n for n in range(40, 0, -1) if n**dimension <= 200)
        board = self.grid_rule.size or (side,) * dimension
        near = [range(n if prod(board) <= MOST_SMALL else min(n, side)) for n in board]
        squares = [square for square in product(*near) if self.grid_rule.holds(square)]
        yield from squares
        if dimension == 1:
            yield from (a + b for a in squares[:8] for b in squares[:8])


class CornerPiece(BoardGame, PieceGame):
    """A piece on a board, moved towards the corner (0, 0) by turns; subclasses give its vectors."""

    forms = PieceGame.forms
    default_size = (8, 8)
    steps: ClassVar[tuple[Vector, ...]] = ()
    """Vectors (down, right) that are used once."""
    rides: ClassVar[tuple[Vector, ...]] = ()
    """Vectors that are used as far as the player likes."""

    def __init__(self, rows: int, columns: int) -> None:
        super().__init__(rows, columns)
        self.grid_rule = GridRule(self.steps, self.rides, (rows, columns))

    @property
    def start(self) -> Position:
        """The piece in the corner opposite to its goal."""
        return self(self.rows - 1, self.columns - 1)

    def moves(self, row: int, column: int) -> Iterator[tuple[int, int]]:
        """Yield the squares that one step, or one ride, leads to."""
        found: Any = self.grid_rule.options((row, column))
        yield from found
