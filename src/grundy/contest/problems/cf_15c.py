"""Codeforces 15C."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import Numbers
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

LARGE = 10**16


class IndustrialNim(Problem):
    """Quarries with dumpers of x, x + 1, ..., x + m - 1 stones; take any number from one dumper.

    Who cannot move, loses. Print tolik if the first player wins and bolik if not.
    """

    title = "Industrial Nim"
    kind = "nim"
    play = "nim(2, 3, 4)"
    source = "https://codeforces.com/problemset/problem/15/C"
    constraints = "1 <= n <= 10^5; 1 <= x, m <= 10^16"
    model = (
        "This is nim with too many heaps to go over. The nim-sum of all numbers up to n is n, 1, "
        "n + 1 or 0 by n mod 4, and the nim-sum of a range is that of two such beginnings."
    )
    technique = "nim-sum of ranges by a formula"
    theorem = "Bouton's theorem"
    complexity = "O(n)"
    samples = (
        Sample("2\n2 1\n3 2", "tolik"),
        Sample("4\n1 1\n1 1\n1 1\n1 1", "bolik"),
    )
    measured = Measured(0.22, 2.0, recalled=True)

    def solve(self, text: str) -> str:
        """Add up the ranges."""
        total = 0
        for x, m in _read(text):
            total ^= _up_to(x + m - 1) ^ _up_to(x - 1)
        return "tolik" if total else "bolik"

    def brute(self, text: str) -> str:
        """Search all dumpers together."""
        heaps = [n for x, m in _read(text) for n in range(x, x + m)]
        return "tolik" if TAKE(*sorted(heaps)).outcome is Outcome.N else "bolik"

    def random_case(self, rng: Random) -> str:
        """Return a few small quarries."""
        quarries = [(rng.randint(1, 3), rng.randint(1, 3)) for _ in range(rng.randint(1, 2))]
        return "\n".join([str(len(quarries)), *(f"{x} {m}" for x, m in quarries)])

    def largest(self) -> str:
        """Return the most quarries of the most dumpers."""
        return "\n".join(["100000", *(f"{LARGE - i} {LARGE - i * i}" for i in range(100_000))])


def _up_to(n: int) -> int:
    return (n, 1, n + 1, 0)[n % 4]


@impartial
def TAKE(*heaps: int) -> Iterator[tuple[int, ...]]:  # noqa: N802 - a game, and a constant
    """Take any number from one dumper."""
    for i, n in enumerate(heaps):
        for left in range(n):
            yield tuple(sorted((*heaps[:i], left, *heaps[i + 1 :])))


def _read(text: str) -> list[tuple[int, int]]:
    given = Numbers(text)
    n = given.one("n", 1, 100_000)
    numbers = given.many(2 * n, "x or m", 1, LARGE)
    given.end()
    return list(zip(numbers[::2], numbers[1::2], strict=True))
