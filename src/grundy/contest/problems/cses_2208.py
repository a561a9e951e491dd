"""CSES 2208."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import Numbers
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random


class AnotherGame(Problem):
    """Heaps of coins; choose some heaps and take one coin from each; the last coin wins.

    For each of t tests print first or second.
    """

    title = "Another Game"
    kind = "other"
    source = "https://cses.fi/problemset/task/2208"
    constraints = "1 <= t, n <= 2 * 10^5, all n together too; 1 <= x <= 10^9"
    model = (
        "One moves in as many heaps as one likes, so this is a union of games and not a sum: no "
        "nim-sums here. With all heaps even, whatever is chosen can be chosen again; with an odd "
        "heap somewhere, a coin from every odd heap makes all of them even."
    )
    technique = "pairing strategy; a union is lost when every part of it is"
    theorem = "unions (selective sums): a position is P exactly when every part is P"
    complexity = "O(n)"
    samples = (Sample("3\n3\n1 2 3\n2\n2 2\n4\n5 5 4 5", "first\nsecond\nfirst"),)
    measured = Measured(0.67, 1.0, recalled=True)

    def solve(self, text: str) -> str:
        """Look for an odd heap."""
        odd = (reduce(or_, heaps) % 2 for heaps in _read(text))
        return "\n".join("first" if each else "second" for each in odd)

    def brute(self, text: str) -> str:
        """Search the positions of all heaps together."""
        won = (CHOOSE(*heaps).outcome is Outcome.N for heaps in _read(text))
        return "\n".join("first" if each else "second" for each in won)

    def random_case(self, rng: Random) -> str:
        """Return one or two tests with few coins."""
        tests = [
            [rng.randint(1, 4) for _ in range(rng.randint(1, 3))] for _ in range(rng.randint(1, 2))
        ]
        rows = (f"{len(heaps)}\n{' '.join(map(str, heaps))}" for heaps in tests)
        return "\n".join([str(len(tests)), *rows])

    def largest(self) -> str:
        """Return as many tests as there may be, each of one large heap."""
        return "\n".join(["200000", *(f"1\n{10**9 - i}" for i in range(200_000))])


def _read(text: str) -> list[list[int]]:
    return Numbers(text).rows(200_000, 200_000, "a heap", 1, 10**9)


@impartial
def CHOOSE(*heaps: int) -> Iterator[tuple[int, ...]]:  # noqa: N802 - a game, and a constant
    """Take one coin from each of some heaps."""
    for chosen in range(1, 1 << len(heaps)):
        after = tuple(n - (chosen >> i & 1) for i, n in enumerate(heaps))
        if min(after) >= 0:
            yield after
