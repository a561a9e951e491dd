"""The corner-bound bishop."""

from __future__ import annotations

from grundy.rules.boards.pieces import CornerPiece
from grundy.rules.contest import SQUARE, Contest
from grundy.rules.steps import Steps, numbers
from grundy.rules.theorem import theorem


class Bishop(CornerPiece):
    """A bishop moves any distance along the diagonal, up and left.

    >>> import grundy as gr
    >>> gr.game("bishop:8x8")(3, 5).grundy
    3
    """

    name = "bishop"
    source = "one nim-heap, on a board"
    examples = ("bishop:8x8(3, 5)",)
    rides = ((-1, -1),)
    contest = Contest(SQUARE, "row and column after the move")

    @theorem("one heap: the value is the distance to the edge, the smaller of row and column")
    def grundy(self, row: int, column: int) -> int:
        """Return the distance to the edge."""
        return min(row, column)

    def winning_move(self, row: int, column: int) -> list[int]:
        """Return the square at the edge."""
        steps = min(row, column)
        return [row - steps, column - steps] if steps > 0 else []

    def reason(self, row: int, column: int) -> Steps:
        """Yield which of the two is smaller."""
        yield numbers(f"The smaller of {row} and {column} is {min(row, column)}.")
