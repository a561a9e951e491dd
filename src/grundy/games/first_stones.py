"""First stones: the more one has taken at once, the more may be taken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from grundy.rules.boards.rows import Place, RowGame


class FirstStones(RowGame):
    """A row of piles: take the first x piles, at most 2M; then M becomes x if x is larger.

    A position is M, which is 1 at the start, and then the piles. The stones that the first player
    gets are half of their total and the score.

    >>> import grundy as gr
    >>> row = 2, 7, 9, 4, 4
    >>> (sum(row) + gr.game("first-stones")(1, *row).score) // 2
    10
    """

    name = "first-stones"
    source = "LeetCode 1140, Stone Game II"
    examples = ("first-stones(1, 2, 7, 9, 4, 4)", "first-stones(2, 1, 1, 3)")
    settings: ClassVar[tuple[str, ...]] = ("M",)

    def reach(self, first: int, last: int, reach: int) -> Iterator[Place]:
        """Yield what is left of the row, with the new M."""
        for after in range(first + 1, min(first + 2 * reach, last) + 1):
            yield after, last, max(reach, after - first)
