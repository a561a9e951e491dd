"""The corner-bound queen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.games.wythoff import golden_options
from grundy.rules.boards.pieces import CornerPiece
from grundy.rules.theorem import theorem
from grundy.values import Outcome
from grundy.values.golden import golden_floor

if TYPE_CHECKING:
    from collections.abc import Iterator


class Queen(CornerPiece):
    """A queen moves any distance up, left, or diagonally up and left: Wythoff's game on a board.

    >>> import grundy as gr
    >>> gr.game("queen:8x8")(7, 7).winning_moves()[0].label
    'move to (0, 0)'
    """

    name = "queen"
    source = "R. P. Isaacs's form of Wythoff's game; W. A. Wythoff (1907)"
    examples = ("queen:8x8(4, 6)", "queen:6x10(5, 9)")
    rides = ((-1, 0), (0, -1), (-1, -1))

    @theorem("the golden pairs: (a, a + k) is P exactly when a = ⌊kφ⌋")
    def outcome(self, row: int, column: int) -> Outcome:
        """Return the outcome, in whole numbers."""
        lost = min(row, column) == golden_floor(abs(row - column))
        return Outcome.P if lost else Outcome.N

    @theorem("the golden pairs: one for each difference, one for each number")
    def winning_options(self, row: int, column: int) -> Iterator[tuple[int, int]]:
        """Yield the golden pairs in reach."""
        yield from golden_options(row, column)
