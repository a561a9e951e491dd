"""The first three: one, two or three piles from the front of a row."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.rules.boards.rows import Place, RowGame


class FirstThree(RowGame):
    """A row of piles: take the first one, two or three; piles may have negative values.

    >>> import grundy as gr
    >>> rows = (1, 2, 3, 7), (1, 2, 3, -9), (1, 2, 3, 6)
    >>> [str(gr.game("first-three")(*row).outcome) for row in rows]
    ['P', 'N', 'T']
    """

    name = "first-three"
    source = "LeetCode 1406, Stone Game III"
    examples = ("first-three(1, 2, 3, 7)", "first-three(1, 2, 3, -9)", "first-three(1, 2, 3, 6)")

    def reach(self, first: int, last: int) -> Iterator[Place]:
        """Yield what one, two or three piles leave."""
        for after in range(first + 1, min(first + 3, last) + 1):
            yield after, last
