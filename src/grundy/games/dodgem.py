"""Dodgem."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from grundy.errors import ParameterError
from grundy.forms.packed import Packed
from grundy.rules.boards.own_pieces import OwnPieces, Step
from grundy.rules.boards.packed_pieces import MOST_SQUARES, PackedCars
from grundy.rules.boards.squares import SquareBoard, mirrored, transposed, upside_down


class Dodgem(OwnPieces, SquareBoard):
    """Drive all your cars off the far side of the board; a player to move who has no move wins.

    The x begin at the left side and leave at the right, the o begin below and leave above; no car
    begins in the corner. A car goes one square ahead or sideways, never back, to a free square, or
    ahead off the board. A player who is to move and has no move wins: all cars have left, or the
    other player has shut them in, which is not allowed.

    >>> import grundy as gr
    >>> p = gr.game("dodgem:3x3").start
    >>> p.outcome, p.remoteness, p.solve().engine
    (Outcome.N, 20, 'rounds')
    """

    name = "dodgem"
    source = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), chapter 22"
    examples = ("dodgem:3x3(x, x../x../.oo)", "dodgem:2x2(x, x./.o)")
    default_size = (3, 3)
    most_squares = 1000
    largest = 1
    stuck = 1

    def __init__(self, rows: int, columns: int) -> None:
        super().__init__(rows, columns)
        if min(rows, columns) < 2:
            raise ParameterError(f"dodgem has at least 2 rows and 2 columns, not {self.parameters}")

    @property
    def opening(self) -> str:
        """Cars along the left side and below, none in the corner."""
        row = "x" + "." * (self.columns - 1)
        return "/".join([row] * (self.rows - 1) + ["." + "o" * (self.columns - 1)])

    def steps(self, mover: str, board: str) -> Iterator[Step]:
        """Yield the steps ahead and to both sides."""
        down = self.columns + 1
        ahead, aside = (1, down) if mover == "x" else (-down, 1)
        for place in (i for i, square in enumerate(board) if square == mover):
            row, column = divmod(place, down)
            if (column == self.columns - 1) if mover == "x" else (row == 0):
                yield place, None
            for target in (place + ahead, place - aside, place + aside):
                # Beside the board is a slash, or no square at all.
                if 0 <= target < len(board) and board[target] == ".":
                    yield place, target

    @cached_property
    def packed(self) -> Packed | None:
        """The boards as whole numbers, for strong solving."""
        if self.rows * self.columns > MOST_SQUARES:
            return None
        return PackedCars(self.rows, self.columns)

    def problem(self, mover: str, board: str) -> str:
        """Refuse too many cars."""
        if board.count("x") >= self.rows or board.count("o") >= self.columns:
            return f"there are at most {self.rows - 1} x and {self.columns - 1} o"
        return ""

    def other_side(self, board: str) -> str | None:
        """Return a square board with rows and columns, and so the players' ways, exchanged."""
        if self.rows != self.columns:
            return None
        return self.recoloured(upside_down(mirrored(transposed(board))))
