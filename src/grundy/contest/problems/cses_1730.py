"""CSES 1730."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import Numbers
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random


class NimGame1(Problem):
    """Heaps of sticks; take any number from one of them; whoever takes the last stick wins.

    For each of t tests print first or second.
    """

    title = "Nim Game I"
    kind = "nim"
    source = "https://cses.fi/problemset/task/1730"
    constraints = "1 <= t, n <= 2 * 10^5, all n together too; 1 <= x <= 10^9"
    model = "This is nim itself: a position is lost exactly when the nim-sum of its heaps is 0."
    technique = "nim-sum"
    theorem = "Bouton's theorem"
    complexity = "O(n)"
    samples = (Sample("3\n4\n5 7 2 5\n2\n4 1\n3\n3 5 6", "first\nfirst\nsecond"),)
    measured = Measured(0.65, 1.0, recalled=True)

    def solve(self, text: str) -> str:
        """Add up the heaps of each test."""
        return "\n".join("first" if reduce(xor, heaps) else "second" for heaps in _read(text))

    def brute(self, text: str) -> str:
        """Search the positions of all heaps together."""
        won = (TAKE(*heaps).outcome is Outcome.N for heaps in _read(text))
        return "\n".join("first" if each else "second" for each in won)

    def random_case(self, rng: Random) -> str:
        """Return one or two tests with few sticks."""
        tests = [
            [rng.randint(1, 5) for _ in range(rng.randint(1, 3))] for _ in range(rng.randint(1, 2))
        ]
        rows = (f"{len(heaps)}\n{' '.join(map(str, heaps))}" for heaps in tests)
        return "\n".join([str(len(tests)), *rows])

    def largest(self) -> str:
        """Return as many tests as there may be, each of one large heap."""
        return "\n".join(["200000", *(f"1\n{10**9 - i}" for i in range(200_000))])


def _read(text: str) -> list[list[int]]:
    return Numbers(text).rows(200_000, 200_000, "a heap", 1, 10**9)


@impartial
def TAKE(*heaps: int) -> Iterator[tuple[int, ...]]:  # noqa: N802 - a game, and a constant
    """Take any number from one heap."""
    for i, n in enumerate(heaps):
        for left in range(n):
            yield (*heaps[:i], left, *heaps[i + 1 :])
