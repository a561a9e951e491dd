"""Codeforces 1147C."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator


class ThanosNim(Problem):
    """An even number n of piles; choose half of them, not empty, and take stones from each.

    At least one stone from each, not necessarily as many. Who cannot move, loses. Print Alice if
    the first player wins and Bob if not.
    """

    title = "Thanos Nim"
    kind = "nim"
    source = "https://codeforces.com/problemset/problem/1147/C"
    constraints = "2 <= n <= 50, even; 1 <= a <= 50"
    input = "2<=n<=50 1<=piles[n]<=50"
    small = "n<=4 piles<=14//n"
    model = (
        "When more than half of the piles have the least size, one of them must be made smaller, "
        "and then at most half have the least size. When at most half have it, half of the piles "
        "can be brought down to it, and then more than half have it. So the first kind is lost, "
        "down to an end where more than half are empty."
    )
    technique = "how many piles have the least size"
    theorem = "lost exactly when more than half of the piles have the least size"
    complexity = "O(n)"
    samples = (Sample("2\n8 8", "Bob"), Sample("4\n3 1 4 1", "Alice"))
    measured = Measured(0.10, 1.0, recalled=True)

    def wrong(self, n: int) -> str:
        """Return that the number of piles is odd."""
        return "" if n % 2 == 0 else "an even number of piles was expected"

    def answer(self, piles: list[int]) -> str:
        """Count the piles of the least size."""
        return "Bob" if 2 * piles.count(min(piles)) > len(piles) else "Alice"

    def search(self, piles: list[int]) -> str:
        """Search all piles together."""
        return "Alice" if HALVE(*sorted(piles)).outcome is Outcome.N else "Bob"


@impartial
def HALVE(*piles: int) -> Iterator[tuple[int, ...]]:  # noqa: N802 - a game, and a constant
    """Take from half of the piles."""
    for chosen in combinations(range(len(piles)), len(piles) // 2):
        for left in product(*(range(piles[i]) for i in chosen)):
            after = list(piles)
            for i, size in zip(chosen, left, strict=True):
                after[i] = size
            yield tuple(sorted(after))
