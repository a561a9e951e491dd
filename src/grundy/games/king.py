"""The corner-bound king."""

from __future__ import annotations

from grundy.rules.boards.pieces import CornerPiece
from grundy.rules.contest import SQUARE, Contest
from grundy.rules.steps import Steps, numbers
from grundy.rules.theorem import theorem


class King(CornerPiece):
    """A king moves one square up, left or diagonally up-left; whoever reaches (0, 0) wins.

    >>> import grundy as gr
    >>> gr.game("king:4x4").values()
    [[0, 1, 0, 1], [1, 2, 3, 2], [0, 3, 0, 1], [1, 2, 1, 2]]
    """

    name = "king"
    source = "folklore"
    examples = ("king:8x8(5, 6)", "king:3x9(2, 7)")
    steps = ((-1, 0), (0, -1), (-1, -1))
    contest = Contest(SQUARE, "row and column after the move")

    @theorem(
        "parities: 0 when both are even, 2 when both are odd; "
        "else 1 when the smaller is even and 3 when it is odd"
    )
    def grundy(self, row: int, column: int) -> int:
        """Return 0 when both are even, 2 when both are odd; else 1 or 3 by the smaller."""
        if row % 2 == column % 2:
            return 2 * (row % 2)
        return 1 + 2 * (min(row, column) % 2)

    def winning_move(self, row: int, column: int) -> list[int]:
        """Return two even numbers."""
        if row % 2 == 0 and column % 2 == 0:
            return []
        return [row - row % 2, column - column % 2]

    def reason(self, row: int, column: int) -> Steps:
        """Yield the parities and the value."""
        words = ["odd" if n % 2 else "even" for n in (row, column)]
        yield numbers(
            f"Row {row} is {words[0]}, column {column} is {words[1]}, the smaller is "
            f"{min(row, column)}: Grundy value {self.grundy(row, column)}."
        )
