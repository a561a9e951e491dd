"""Scores of the pieces of a row: the nodes are places in it, and gains are differences of sums.

So the search need not carry rows about: a row of 500 piles has 125,250 pieces, each a pair of
numbers.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from grundy.engines.recursion import evaluate
from grundy.engines.scores import score_recipe

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from grundy.limits.budget import Meter
    from grundy.values.score import Score

Place = tuple[int, ...]
"""The first pile that is left, the first that is not left any more, and the settings."""


class Row:
    """A row that is being searched: its piles, sums and the scores of its pieces."""

    def __init__(self, piles: tuple[int, ...], reach: Callable[..., Iterable[Place]]) -> None:
        self.piles = piles
        self.reach = reach
        self.sums = [0, *accumulate(piles)]
        self.scores: dict[Place, Score] = {}
        self.recipe = score_recipe(self.turns, lambda _: None, self.scores, 0)

    def score(self, place: Place, meter: Meter) -> Score:
        """Return the margin and the plies at a place."""
        return evaluate(place, self.recipe, self.scores, meter)

    def turns(self, place: Place) -> Iterator[tuple[int, bool, Place]]:
        """Yield gain, that the other player is next, and the next place."""
        sums, first, last = self.sums, place[0], place[1]
        for after in self.reach(*place):
            yield sums[after[0]] - sums[first] + sums[last] - sums[after[1]], False, after

    def find(self, piles: tuple[int, ...]) -> int | None:
        """Return a place at which the row has these piles, or None."""
        row, count = self.piles, len(piles)
        if not count:
            return 0
        for first in range(len(row) - count, -1, -1):
            if row[first] == piles[0] and row[first : first + count] == piles:
                return first
        return None
