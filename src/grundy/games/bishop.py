"""The corner-bound bishop."""

from __future__ import annotations

from grundy.rules.boards.pieces import CornerPiece
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

    @theorem("one heap: the value is the distance to the edge, the smaller of row and column")
    def grundy(self, row: int, column: int) -> int:
        """Return the distance to the edge."""
        return min(row, column)
