"""Mock turtles."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from grundy.rules.boards.coins import CoinRow, heads
from grundy.rules.theorem import theorem
from grundy.values import nim_sum

if TYPE_CHECKING:
    from collections.abc import Iterator


class MockTurtles(CoinRow):
    """A row of coins: turn one from heads to tails and, if one likes, one or two to its left.

    >>> import grundy as gr
    >>> [gr.game("mock-turtles")("T" * n + "H").grundy for n in range(8)]
    [1, 2, 4, 7, 8, 11, 13, 14]
    """

    name = "mock-turtles"
    source = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), chapter 14"
    examples = ("mock-turtles(THTHH)",)

    def turns(self, last: int) -> Iterator[tuple[int, ...]]:
        """Yield up to two coins to the left."""
        for count in range(3):
            yield from combinations(range(last), count)

    @theorem(
        "the odious numbers: a head at place n, from 0, is worth the one of 2n and 2n + 1 "
        "that has an odd number of binary ones"
    )
    def grundy(self, row: str) -> int:
        """Return the nim-sum of the odious numbers of the heads."""
        return nim_sum(*(odious(place) for place in heads(row)))


def odious(n: int) -> int:
    """Return the n-th odious number, counted from 0: it has an odd number of binary ones.

    >>> [odious(n) for n in range(6)]
    [1, 2, 4, 7, 8, 11]
    """
    return 2 * n + 1 - n.bit_count() % 2
