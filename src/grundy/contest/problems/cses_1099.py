"""CSES 1099."""

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


class StairGame(Problem):
    """Balls on stairs; move any number of them from a stair to the one below; who cannot, loses.

    For each of t tests print first or second.
    """

    title = "Stair Game"
    kind = "nim"
    play = "staircase-nim(2, 1)"
    source = "https://cses.fi/problemset/task/1099"
    constraints = "1 <= t, n <= 2 * 10^5, all n together too; 0 <= p <= 10^9"
    model = (
        "This is staircase-nim, with the judge's stair 1 as the ground. Only the stairs at an odd "
        "distance from the ground count, and they are Nim heaps: balls that come to such a stair "
        "from above are sent on at once, which gives the other player nothing."
    )
    technique = "nim-sum of every other stair"
    theorem = "staircase Nim: the value is the nim-sum of the stairs 1, 3, 5, ... above the ground"
    complexity = "O(n)"
    samples = (Sample("3\n3\n0 2 1\n4\n1 1 1 1\n2\n5 3", "first\nsecond\nfirst"),)
    measured = Measured(0.49, 1.0, recalled=True)

    def solve(self, text: str) -> str:
        """Add up every other stair of each test."""
        sums = (reduce(xor, stairs[1::2], 0) for stairs in _read(text))
        return "\n".join("first" if each else "second" for each in sums)

    def brute(self, text: str) -> str:
        """Search the positions of all stairs together."""
        won = (DOWN(*stairs).outcome is Outcome.N for stairs in _read(text))
        return "\n".join("first" if each else "second" for each in won)

    def random_case(self, rng: Random) -> str:
        """Return one or two tests with few balls."""
        tests = [
            [rng.randint(0, 2) for _ in range(rng.randint(1, 4))] for _ in range(rng.randint(1, 2))
        ]
        rows = (f"{len(stairs)}\n{' '.join(map(str, stairs))}" for stairs in tests)
        return "\n".join([str(len(tests)), *rows])

    def largest(self) -> str:
        """Return as many tests as there may be on two stairs each."""
        return "\n".join(["100000", *(f"2\n{10**9 - i} {i}" for i in range(100_000))])


def _read(text: str) -> list[list[int]]:
    return Numbers(text).rows(200_000, 200_000, "a number of balls", 0, 10**9)


@impartial
def DOWN(*stairs: int) -> Iterator[tuple[int, ...]]:  # noqa: N802 - a game, and a constant
    """Move balls one stair down."""
    for i in range(1, len(stairs)):
        for count in range(1, stairs[i] + 1):
            yield (*stairs[: i - 1], stairs[i - 1] + count, stairs[i] - count, *stairs[i + 1 :])
