"""Ruler."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.rules.boards.coins import CoinRow, heads
from grundy.rules.theorem import theorem
from grundy.values import nim_sum

if TYPE_CHECKING:
    from collections.abc import Iterator


class Ruler(CoinRow):
    """A row of coins: turn any number of neighbours, the rightmost from heads to tails.

    >>> import grundy as gr
    >>> [gr.game("ruler")("T" * n + "H").grundy for n in range(8)]
    [1, 2, 1, 4, 1, 2, 1, 8]
    """

    name = "ruler"
    source = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), chapter 14"
    examples = ("ruler(HTHHT)",)

    def turns(self, last: int) -> Iterator[tuple[int, ...]]:
        """Yield the runs that end just before `last`."""
        yield from (tuple(range(first, last)) for first in range(last, -1, -1))

    @theorem(
        "the marks of a ruler: a head at place n, from 1, is worth the largest power of 2 in n"
    )
    def grundy(self, row: str) -> int:
        """Return the nim-sum of those powers of 2."""
        return nim_sum(*((place + 1) & -(place + 1) for place in heads(row)))
