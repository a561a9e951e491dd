"""The corner-bound king."""

from __future__ import annotations

from grundy.rules.boards.pieces import CornerPiece
from grundy.rules.theorem import theorem


class King(CornerPiece):
    """A king moves one square up, left, or both; who reaches the corner (0, 0) wins.

    >>> import grundy as gr
    >>> gr.game("king:4x4").values()
    [[0, 1, 0, 1], [1, 2, 3, 2], [0, 3, 0, 1], [1, 2, 1, 2]]
    """

    name = "king"
    source = "folklore"
    examples = ("king:8x8(5, 6)", "king:3x9(2, 7)")
    steps = ((-1, 0), (0, -1), (-1, -1))

    @theorem(
        "parities: 0 when both are even, 2 when both are odd; "
        "else 1 when the smaller is even and 3 when it is odd"
    )
    def grundy(self, row: int, column: int) -> int:
        """Return the value from the parities."""
        if row % 2 == column % 2:
            return 2 * (row % 2)
        return 1 + 2 * (min(row, column) % 2)
