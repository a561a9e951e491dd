"""Turning turtles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.rules.boards.coins import CoinRow, heads
from grundy.rules.theorem import theorem
from grundy.values import nim_sum

if TYPE_CHECKING:
    from collections.abc import Iterator


class TurningTurtles(CoinRow):
    """A row of coins: turn one from heads to tails and, if one likes, any one coin to its left.

    >>> import grundy as gr
    >>> gr.game("turning-turtles")("THTTHTTTHHTHH").grundy
    5
    """

    name = "turning-turtles"
    source = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), chapter 14"
    examples = ("turning-turtles(THTTHH)",)

    def turns(self, last: int) -> Iterator[tuple[int, ...]]:
        """Yield nothing more, or one coin to the left."""
        yield ()
        yield from ((i,) for i in range(last))

    @theorem("heads are heaps: the heads at the places 1, 2, 3, ... are nim-heaps of those sizes")
    def grundy(self, row: str) -> int:
        """Return the nim-sum of the places of the heads, counted from 1."""
        return nim_sum(*(place + 1 for place in heads(row)))
