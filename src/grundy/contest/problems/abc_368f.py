"""AtCoder ABC 368 F."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator


class DividingGame(Problem):
    """Numbers in a row; replace one by a divisor of it that is smaller; who cannot, loses.

    Print Anna, who begins, or Bruno.
    """

    title = "Dividing Game"
    kind = "nim"
    play = 'rule:"n -> d for d in divisors(n) if d < n"(2, 3, 4)'
    source = "https://atcoder.jp/contests/abc368/tasks/abc368_f"
    constraints = "1 <= N <= 10^5; 2 <= number <= 10^5"
    input = "1<=n<=10^5 2<=numbers[n]<=10^5"
    small = "n<=3 numbers<=32"
    model = (
        "The numbers are the parts of a sum. A divisor drops some of the prime factors, any "
        "number of them, so a number is a Nim heap of its prime factors, each counted as often as "
        "it divides."
    )
    technique = "Sprague–Grundy; the value is the number of prime factors"
    theorem = "Bouton's theorem, on heaps of prime factors"
    complexity = "O(N + M log log M) for the largest number M"
    samples = (Sample("3\n2 3 4", "Anna"), Sample("4\n2 3 4 6", "Bruno"))
    measured = Measured(0.15, 2.0, recalled=True)

    def answer(self, numbers: list[int]) -> str:
        """Add up the numbers of prime factors."""
        factors = _prime_factors(max(numbers))
        return "Anna" if reduce(xor, (factors[each] for each in numbers)) else "Bruno"

    def search(self, numbers: list[int]) -> str:
        """Search the rows of numbers."""
        return "Anna" if DIVIDE(*numbers).outcome is Outcome.N else "Bruno"


def _prime_factors(most: int) -> list[int]:
    """Return how many prime factors each number has: from n to p * n, one more."""
    counts = [0] * (most + 1)
    for p in range(2, most + 1):
        if not counts[p]:
            power = p
            while power <= most:
                counts[power::power] = [each + 1 for each in counts[power::power]]
                power *= p
    return counts


@impartial
def DIVIDE(*numbers: int) -> Iterator[tuple[int, ...]]:  # noqa: N802 - a game, and a constant
    """Replace a number by one of its divisors, not by itself."""
    for i, n in enumerate(numbers):
        for d in range(1, n):
            if n % d == 0:
                yield (*numbers[:i], d, *numbers[i + 1 :])
