"""Mock turtles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from grundy.rules.boards.coins import TURNED, CoinRow, coin_steps
from grundy.rules.steps import Steps
from grundy.rules.theorem import theorem


class MockTurtles(CoinRow):
    """A row of coins: turn one from heads to tails, and optionally one or two to its left.

    >>> import grundy as gr
    >>> [gr.game("mock-turtles")("T" * n + "H").grundy for n in range(8)]
    [1, 2, 4, 7, 8, 11, 13, 14]
    """

    name = "mock-turtles"
    source = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), chapter 14"
    examples = ("mock-turtles(THTHH)",)
    contest = TURNED

    def turns(self, last: int) -> Iterator[tuple[int, ...]]:
        """Yield up to two coins to the left."""
        for count in range(3):
            yield from combinations(range(last), count)

    @theorem(
        "the odious numbers: a head at place n, from 0, has as Grundy value the one of 2n and 2n "
        "+ 1 with an odd number of binary ones"
    )
    def grundy(self, coins: str) -> int:
        """Return the nim-sum of the odious numbers of the heads."""
        total = 0
        for i in range(len(coins)):
            if coins[i] == "H":
                total ^= odious(i)
        return total

    def winning_move(self, coins: str) -> list[int]:
        """Return a head, and up to two coins to its left, together worth the nim-sum."""
        total = self.grundy(coins)
        for i in range(len(coins)):
            rest = odious(i) ^ total
            if coins[i] == "H" and rest < odious(i):
                if rest == 0:
                    return [i + 1]
                if ones(rest) == 1:
                    return [rest // 2 + 1, i + 1]
                for j in range(i):
                    other = (rest ^ odious(j)) >> 1
                    if other < j:
                        return [other + 1, j + 1, i + 1]
        return []

    def reason(self, coins: str) -> Steps:
        """Yield the heads, what they are worth, and the nim-sum."""
        return coin_steps(coins, odious)


def ones(n: int) -> int:
    """Return whether the number of binary ones is odd.

    >>> ones(7), ones(5)
    (1, 0)
    """
    odd = 0
    while n > 0:
        odd ^= n & 1
        n >>= 1
    return odd


def odious(n: int) -> int:
    """Return the one of 2n and 2n + 1 with an odd number of binary ones.

    >>> [odious(n) for n in range(6)]
    [1, 2, 4, 7, 8, 11]
    """
    return 2 * n + 1 - ones(n)
