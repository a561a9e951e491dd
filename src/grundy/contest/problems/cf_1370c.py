"""Codeforces 1370C."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator


class NumberGameOfDivisors(Problem):
    """Divide n by an odd divisor above 1, or subtract 1 while n is above 1; who cannot, loses.

    Ashishgup starts. For each of t tests print Ashishgup or FastestFinger.
    """

    title = "Number Game"
    kind = "other"
    play = 'rule:"n -> n-1 if n > 1; n//d for d in divisors(n) if d > 1 and d % 2"(12)'
    source = "https://codeforces.com/problemset/problem/1370/C"
    input = "1<=n<=10^9"
    tests = "1<=t<=100"
    small = "n<=600"
    model = (
        "1 is lost, 2 is won, and odd numbers above 1 are won by dividing by themselves. A power "
        "of two above 2 has one move only, to a won odd number. Other even numbers are won, by "
        "dividing by all of their odd part to a power of two above 2, or to twice a prime; twice "
        "an odd prime leads to 2 or to an odd number and is lost."
    )
    technique = "invariant found in a table of outcomes, then proved"
    theorem = "lost are 1, the powers of two above 2, and twice an odd prime"
    complexity = "O(sqrt n) for each number"
    samples = (
        Sample(
            "7\n1\n2\n3\n4\n5\n6\n12",
            "FastestFinger\nAshishgup\nAshishgup\nFastestFinger\nAshishgup\nFastestFinger\n"
            "Ashishgup",
        ),
    )
    measured = Measured(0.12, 1.0, recalled=True)

    def answer(self, n: int) -> str:
        """Look at the odd part of each number."""
        return "FastestFinger" if _lost(n) else "Ashishgup"

    def search(self, n: int) -> str:
        """Search each number."""
        return "Ashishgup" if DIVIDE(n).outcome is Outcome.N else "FastestFinger"

    def largest(self) -> str:
        """Return twice the largest primes, for which the search for a divisor is longest."""
        return "\n".join(["100", *(str(2 * (499_999_993 - 2 * (i % 3))) for i in range(100))])


def _lost(n: int) -> bool:
    if n % 2:
        return n == 1
    half = n // 2
    if half % 2:
        return half > 1 and all(half % k for k in range(3, int(half**0.5) + 2, 2) if k < half)
    return n & (n - 1) == 0


@impartial
def DIVIDE(n: int) -> Iterator[int]:  # noqa: N802 - a game, and a constant
    """Divide by an odd divisor, or subtract 1."""
    for k in range(3, n + 1, 2):
        if n % k == 0:
            yield n // k
    if n > 1:
        yield n - 1
