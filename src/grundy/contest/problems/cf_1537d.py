"""Codeforces 1537D."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator


class DeletingDivisors(Problem):
    """A number n; subtract a divisor that is neither 1 nor the number itself; who cannot, loses.

    Alice begins: print who wins each test.
    """

    title = "Deleting Divisors"
    kind = "other"
    play = 'rule:"n -> n-d for d in divisors(n) if 1 < d < n"(12)'
    source = "https://codeforces.com/problemset/problem/1537/D"
    input = "1<=n<=10^9"
    tests = "1<=t<=10^4"
    small = "t<=3 n<=130"
    model = (
        "Subtracting a divisor d leaves a multiple of d. An odd n becomes an even number with an "
        "odd divisor, so no power of 2; from an even n that is no power of 2 one subtracts an odd "
        "divisor and leaves an odd one. So odd numbers are lost, and even ones are won unless "
        "they are powers of 2. From 2^k, other moves than to 2^(k - 1) leave what is won, so "
        "powers take turns."
    )
    technique = "invariant found in a table of outcomes, then proved"
    theorem = "n is N exactly when it is even, and a power of 2 only with an even exponent"
    complexity = "O(1) a test"
    samples = (Sample("4\n1\n4\n12\n69", "Bob\nAlice\nAlice\nBob"),)
    measured = Measured(0.21, 2.0)

    def answer(self, n: int) -> str:
        """Look at the bits of n."""
        return "Alice" if _won(n) else "Bob"

    def search(self, n: int) -> str:
        """Search the numbers below."""
        return "Alice" if SUBTRACT(n).outcome is Outcome.N else "Bob"


def _won(n: int) -> bool:
    if n & (n - 1) == 0:
        return n.bit_length() % 2 == 1 and n > 1
    return n % 2 == 0


@impartial
def SUBTRACT(n: int) -> Iterator[int]:  # noqa: N802 - a game, and a constant
    """Subtract a divisor that is neither 1 nor n."""
    return (n - d for d in range(2, n) if n % d == 0)
