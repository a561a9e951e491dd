"""Codeforces 603C, also 604E."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome, nim_sum

if TYPE_CHECKING:
    from collections.abc import Iterator


class LiegesOfLegendre(Problem):
    """Piles of cows; remove one cow, or turn an even pile 2x into k piles of x; who cannot, loses.

    Kevin begins, then Nicky: print who wins.
    """

    title = "Lieges of Legendre"
    kind = "split"
    source = "https://codeforces.com/problemset/problem/603/C"
    constraints = "1 <= n <= 10^5; 1 <= k, a <= 10^9"
    input = "1<=n<=10^5 1<=k<=10^9 1<=piles[n]<=10^9"
    small = "n<=3 k<=5 piles<=30"
    model = (
        "Piles are the parts of a sum, in normal play. Of k equal piles an even number cancels "
        "out and an odd number has the value of one of them, so only the parity of k counts. From "
        "5 on an odd pile has Grundy value 0, because the even pile below has not; the value of "
        "an even one is the mex of 0 and, for odd k, of the value of its half, so a value takes "
        "as many steps as the pile has bits."
    )
    technique = "Sprague–Grundy; values by halving"
    theorem = "Sprague–Grundy; k equal parts have value 0 or the value of one of them"
    complexity = "O(n log a)"
    samples = (Sample("2 1\n3 4", "Kevin"), Sample("1 2\n3", "Nicky"))
    measured = Measured(0.45, 2.0, recalled=True)

    def answer(self, k: int, piles: list[int]) -> str:
        """Add up the values of the piles."""
        worth = _with_odd_k if k % 2 else _with_even_k
        return "Kevin" if nim_sum(*map(worth, piles)) else "Nicky"

    def search(self, k: int, piles: list[int]) -> str:
        """Search by the definition, with a list of parts for what a pile turns into."""

        def cows(n: int) -> Iterator[int | list[int]]:
            if n:
                yield n - 1
            if n and n % 2 == 0:
                yield [n // 2] * k

        return "Kevin" if impartial(cows)(*piles).outcome is Outcome.N else "Nicky"

    def largest(self) -> str:
        """Return the most piles with many halves, for odd k."""
        piles = (2**29 - 2**9 * i for i in range(100_000))
        return f"100000 999999999\n{' '.join(map(str, piles))}"


def _with_even_k(n: int) -> int:
    return n if n < 3 else 1 - n % 2


def _with_odd_k(n: int) -> int:
    halves = 0
    while n > 4 and n % 2 == 0:
        n //= 2
        halves += 1
    value = (0, 1, 0, 1, 2)[n] if n < 5 else 0
    for _ in range(halves):
        value = 2 if value == 1 else 1
    return value
