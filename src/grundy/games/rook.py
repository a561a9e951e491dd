"""The corner-bound rook."""

from __future__ import annotations

from grundy.rules.boards.pieces import CornerPiece
from grundy.rules.theorem import theorem


class Rook(CornerPiece):
    """A rook moves any distance up or left; who reaches the corner (0, 0) wins.

    >>> import grundy as gr
    >>> gr.game("rook:8x8")(3, 5).grundy
    6
    """

    name = "rook"
    source = "nim with two heaps, on a board"
    examples = ("rook:8x8(3, 5)", "rook:4x6(3, 5)")
    rides = ((-1, 0), (0, -1))

    @theorem("rows and columns are heaps: the value is the nim-sum of row and column")
    def grundy(self, row: int, column: int) -> int:
        """Return the nim-sum."""
        return row ^ column
