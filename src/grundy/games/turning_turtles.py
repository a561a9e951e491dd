"""Turning turtles."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.rules.boards.coins import TURNED, CoinRow, place_steps
from grundy.rules.steps import Steps
from grundy.rules.theorem import theorem


class TurningTurtles(CoinRow):
    """A row of coins: turn one from heads to tails, and optionally any one coin to its left.

    >>> import grundy as gr
    >>> gr.game("turning-turtles")("THTTHTTTHHTHH").grundy
    5
    """

    name = "turning-turtles"
    source = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), chapter 14"
    examples = ("turning-turtles(THTTHH)",)
    contest = TURNED

    def turns(self, last: int) -> Iterator[tuple[int, ...]]:
        """Yield nothing more, or one coin to the left."""
        yield from ((), *((i,) for i in range(last)))

    @theorem("heads are heaps: the heads at the places 1, 2, 3, ... are nim-heaps of those sizes")
    def grundy(self, coins: str) -> int:
        """Return the nim-sum of the places of the heads, counted from 1."""
        total = 0
        for i in range(len(coins)):
            if coins[i] == "H":
                total ^= i + 1
        return total

    def winning_move(self, coins: str) -> list[int]:
        """Return a head, and the coin to its left that makes the nim-sum 0."""
        total = self.grundy(coins)
        for i in range(len(coins)):
            other = (i + 1) ^ total
            if coins[i] == "H" and other <= i:
                return [i + 1, other] if other > 0 else [i + 1]
        return []

    def reason(self, coins: str) -> Steps:
        """Yield the places of the heads and their nim-sum."""
        return place_steps(coins)
