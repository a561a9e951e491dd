"""POJ 2975."""

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


class CountingNim(Problem):
    """Heaps of stones; take any number from one heap; the last stone wins.

    For each test print how many moves win. A test with no heaps ends the input.
    """

    title = "Nim"
    kind = "nim"
    play = "nim(7, 11, 13)"
    source = "http://poj.org/problem?id=2975"
    constraints = "1 <= n <= 1000; 1 <= k <= 10^9"
    model = (
        "This is nim. With X the nim-sum, a heap k must become k + X as a nim-sum, which is a "
        "move where that is less than k: one move at most for each heap."
    )
    technique = "nim-sum; counting first moves"
    theorem = "Bouton's theorem"
    complexity = "O(n)"
    samples = (Sample("3\n7 11 13\n2\n1000000000 1000000000\n0", "3\n0"),)
    measured = Measured(0.15, 1.0, recalled=True)

    def solve(self, text: str) -> str:
        """Count the heaps that the nim-sum makes smaller."""
        answers = []
        for heaps in _read(text):
            total = reduce(xor, heaps)
            answers.append(str(sum(heap ^ total < heap for heap in heaps)))
        return "\n".join(answers)

    def brute(self, text: str) -> str:
        """Try all moves."""
        tests = (
            sum(TAKE(*to).outcome is Outcome.P for to in _moves(tuple(heaps)))
            for heaps in _read(text)
        )
        return "\n".join(map(str, tests))

    def random_case(self, rng: Random) -> str:
        """Return one or two tests with small heaps."""
        tests = [
            [rng.randint(1, 6) for _ in range(rng.randint(1, 4))] for _ in range(rng.randint(1, 2))
        ]
        rows = (f"{len(heaps)}\n{' '.join(map(str, heaps))}" for heaps in tests)
        return "\n".join([*rows, "0"])

    def largest(self) -> str:
        """Return a hundred tests of the most heaps."""
        row = f"1000\n{' '.join(str(10**9 - i * i) for i in range(1000))}"
        return "\n".join([*([row] * 100), "0"])


def _moves(heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for i, n in enumerate(heaps):
        for left in range(n):
            yield tuple(sorted((*heaps[:i], left, *heaps[i + 1 :])))


@impartial
def TAKE(*heaps: int) -> Iterator[tuple[int, ...]]:  # noqa: N802 - a game, and a constant
    """Take any number from one heap."""
    return _moves(heaps)


def _read(text: str) -> list[list[int]]:
    given = Numbers(text)
    tests = []
    while n := given.one("n", 0, 1000):
        tests.append(given.many(n, "a heap", 1, 10**9))
    given.end()
    return tests
