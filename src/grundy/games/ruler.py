"""Ruler."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.rules.boards.coins import TURNED, CoinRow, coin_steps
from grundy.rules.steps import Steps
from grundy.rules.theorem import theorem


class Ruler(CoinRow):
    """A row of coins: turn any number of neighbours, the rightmost from heads to tails.

    >>> import grundy as gr
    >>> [gr.game("ruler")("T" * n + "H").grundy for n in range(8)]
    [1, 2, 1, 4, 1, 2, 1, 8]
    """

    name = "ruler"
    source = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), chapter 14"
    examples = ("ruler(HTHHT)",)
    contest = TURNED

    def turns(self, last: int) -> Iterator[tuple[int, ...]]:
        """Yield the runs that end just before `last`."""
        yield from (tuple(range(first, last)) for first in range(last, -1, -1))

    @theorem(
        "the marks of a ruler: a head at place n, from 1, has as Grundy value the largest power "
        "of 2 that divides n"
    )
    def grundy(self, coins: str) -> int:
        """Return the nim-sum of those powers of 2."""
        total = 0
        for i in range(len(coins)):
            if coins[i] == "H":
                total ^= mark(i + 1)
        return total

    def winning_move(self, coins: str) -> list[int]:
        """Return a run whose last coin has the largest mark in the nim-sum, as long as needed."""
        total = self.grundy(coins)
        turned = [0] * 0
        for i in range(len(coins)):
            if coins[i] == "H" and total >= mark(i + 1) and (total ^ mark(i + 1)) < mark(i + 1):
                place = i + 1
                while total > 0:
                    turned.append(place)
                    total ^= mark(place)
                    place -= 1
                return turned
        return turned

    def reason(self, coins: str) -> Steps:
        """Yield the heads, what they are worth, and the nim-sum."""
        return coin_steps(coins, mark, first=1)


def mark(place: int) -> int:
    """Return the largest power of 2 in the place.

    >>> [mark(place) for place in (1, 6, 8)]
    [1, 2, 8]
    """
    return place & -place
