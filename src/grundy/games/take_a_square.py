"""Take-a-square."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt

from grundy.rules.boards.heaps import HeapGame


class TakeASquare(HeapGame):
    """Take a square number of tokens: 1, 4, 9, 16, ...

    >>> import grundy as gr
    >>> gr.game("take-a-square").values(12)
    [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1]
    """

    name = "take-a-square"
    source = "S. W. Golomb, Journal of Combinatorial Theory 1 (1966)"
    examples = ("take-a-square(17, 12)",)

    def moves(self, n: int) -> Iterator[int]:
        """Yield the heap less 1, 4, 9, ..."""
        yield from (n - root * root for root in range(1, isqrt(n) + 1))
