"""Codeforces 1147C."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import Numbers
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random


class ThanosNim(Problem):
    """An even number n of piles; choose half of them, not empty, and take stones from each.

    At least one stone from each, not necessarily as many. Who cannot move, loses. Print Alice if
    the first player wins and Bob if not.
    """

    title = "Thanos Nim"
    kind = "nim"
    source = "https://codeforces.com/problemset/problem/1147/C"
    constraints = "2 <= n <= 50, even; 1 <= a <= 50"
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

    def solve(self, text: str) -> str:
        """Count the piles of the least size."""
        piles = _read(text)
        return "Bob" if 2 * piles.count(min(piles)) > len(piles) else "Alice"

    def brute(self, text: str) -> str:
        """Search all piles together."""
        return "Alice" if HALVE(*sorted(_read(text))).outcome is Outcome.N else "Bob"

    def random_case(self, rng: Random) -> str:
        """Return two or four small piles."""
        n = rng.choice((2, 4))
        piles = [rng.randint(1, 9 if n == 2 else 3) for _ in range(n)]
        return f"{n}\n{' '.join(map(str, piles))}"

    def largest(self) -> str:
        """Return the most piles."""
        return f"50\n{' '.join(str(50 - i // 2) for i in range(50))}"


@impartial
def HALVE(*piles: int) -> Iterator[tuple[int, ...]]:  # noqa: N802 - a game, and a constant
    """Take from half of the piles."""
    for chosen in combinations(range(len(piles)), len(piles) // 2):
        for left in product(*(range(piles[i]) for i in chosen)):
            after = list(piles)
            for i, size in zip(chosen, left, strict=True):
                after[i] = size
            yield tuple(sorted(after))


def _read(text: str) -> list[int]:
    given = Numbers(text)
    n = given.one("n", 2, 50)
    if n % 2:
        raise given.fault("an even number of piles was expected")
    piles = given.many(n, "a pile", 1, 50)
    given.end()
    return piles
