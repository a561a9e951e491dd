"""POJ 3480."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator


class John(Problem):
    """Sweets of several colours; eat any number of one colour; who eats the last one loses.

    John starts. For each of t tests print John or Brother.
    """

    title = "John"
    kind = "nim"
    play = "misere nim(3, 5, 1)"
    source = "http://poj.org/problem?id=3480"
    constraints = "1 <= t <= 474; 1 <= n <= 47; 1 <= a <= 4747"
    input = "1<=n<=47 1<=heaps[n]<=4747"
    tests = "1<=t<=474"
    small = "n<=4 heaps<=6"
    model = (
        "This is misere nim. As long as some heap has two or more, one plays as in Nim, and leaves "
        "an odd number of heaps of one instead of an even number when the last larger heap goes."
    )
    technique = "misère nim: the nim-sum, and parity when all heaps are 1"
    theorem = "Bouton's theorem for misère play"
    complexity = "O(n)"
    samples = (Sample("2\n3\n3 5 1\n1\n1", "John\nBrother"),)
    measured = Measured(0.11, 1.0, recalled=True)

    def answer(self, heaps: list[int]) -> str:
        """Add up the heaps, or count them."""
        return "John" if _won(heaps) else "Brother"

    def search(self, heaps: list[int]) -> str:
        """Search the heaps all together, in misère play."""
        return "John" if EAT(*sorted(heaps)).misere.outcome is Outcome.N else "Brother"


def _won(heaps: list[int]) -> bool:
    return (reduce(xor, heaps) != 0) == (max(heaps) > 1)


@impartial
def EAT(*heaps: int) -> Iterator[tuple[int, ...]]:  # noqa: N802 - a game, and a constant
    """Eat sweets of one colour."""
    for i, n in enumerate(heaps):
        for left in range(n):
            yield tuple(sorted((*heaps[:i], left, *heaps[i + 1 :])))
