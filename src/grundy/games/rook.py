"""The corner-bound rook."""

from __future__ import annotations

from grundy.rules.boards.pieces import CornerPiece
from grundy.rules.contest import SQUARE, Contest
from grundy.rules.steps import Steps, nim_sum_step
from grundy.rules.theorem import theorem


class Rook(CornerPiece):
    """A rook moves any distance up or left; whoever reaches the corner (0, 0) wins.

    >>> import grundy as gr
    >>> gr.game("rook:8x8")(3, 5).grundy
    6
    """

    name = "rook"
    source = "nim with two heaps, on a board"
    examples = ("rook:8x8(3, 5)", "rook:4x6(3, 5)")
    rides = ((-1, 0), (0, -1))
    contest = Contest(SQUARE, "row and column after the move")

    @theorem("rows and columns are heaps: the value is the nim-sum of row and column")
    def grundy(self, row: int, column: int) -> int:
        """Return the nim-sum."""
        return row ^ column

    def winning_move(self, row: int, column: int) -> list[int]:
        """Return the square on the diagonal."""
        if row == column:
            return []
        return [min(row, column), min(row, column)]

    def reason(self, row: int, column: int) -> Steps:
        """Yield the nim-sum."""
        yield nim_sum_step([row, column])
