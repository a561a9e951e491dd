"""Codeforces 15C."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator


class IndustrialNim(Problem):
    """Quarries with dumpers of x, x + 1, ..., x + m - 1 stones; take any number from one dumper.

    Who cannot move, loses. Print tolik if the first player wins and bolik if not.
    """

    title = "Industrial Nim"
    kind = "nim"
    play = "nim(2, 3, 4)"
    source = "https://codeforces.com/problemset/problem/15/C"
    constraints = "1 <= n <= 10^5; 1 <= x, m <= 10^16"
    input = "1<=n<=10^5 1<=(x,m)[n]<=10^16"
    small = "n<=2 x<=3 m<=3"
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

    def answer(self, x: list[int], m: list[int]) -> str:
        """Add up the ranges."""
        total = 0
        for start, count in zip(x, m, strict=True):
            total ^= _up_to(start + count - 1) ^ _up_to(start - 1)
        return "tolik" if total else "bolik"

    def search(self, x: list[int], m: list[int]) -> str:
        """Search all dumpers together."""
        pairs = zip(x, m, strict=True)
        heaps = [n for start, count in pairs for n in range(start, start + count)]
        return "tolik" if TAKE(*sorted(heaps)).outcome is Outcome.N else "bolik"


def _up_to(n: int) -> int:
    return (n, 1, n + 1, 0)[n % 4]


@impartial
def TAKE(*heaps: int) -> Iterator[tuple[int, ...]]:  # noqa: N802 - a game, and a constant
    """Take any number from one dumper."""
    for i, n in enumerate(heaps):
        for left in range(n):
            yield tuple(sorted((*heaps[:i], left, *heaps[i + 1 :])))
