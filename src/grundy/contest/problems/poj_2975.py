"""POJ 2975."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator


class CountingNim(Problem):
    """Heaps of stones; take any number from one heap; the last stone wins.

    For each test print how many moves win. A test with no heaps ends the input.
    """

    title = "Nim"
    kind = "nim"
    play = "nim(7, 11, 13)"
    source = "http://poj.org/problem?id=2975"
    constraints = "1 <= n <= 1000; 1 <= k <= 10^9"
    input = "1<=n<=1000 1<=heaps[n]<=10^9"
    tests = "0"
    small = "n<=4 heaps<=6"
    model = (
        "This is nim. With X the nim-sum, a heap k must become k + X as a nim-sum, which is a "
        "move where that is less than k: one move at most for each heap."
    )
    technique = "nim-sum; counting first moves"
    theorem = "Bouton's theorem"
    complexity = "O(n)"
    samples = (Sample("3\n7 11 13\n2\n1000000000 1000000000\n0", "3\n0"),)
    measured = Measured(0.15, 1.0, recalled=True)

    def answer(self, heaps: list[int]) -> str:
        """Count the heaps that the nim-sum makes smaller."""
        total = reduce(xor, heaps)
        return str(sum(heap ^ total < heap for heap in heaps))

    def search(self, heaps: list[int]) -> str:
        """Try all moves."""
        return str(sum(TAKE(*to).outcome is Outcome.P for to in _moves(tuple(heaps))))


def _moves(heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for i, n in enumerate(heaps):
        for left in range(n):
            yield tuple(sorted((*heaps[:i], left, *heaps[i + 1 :])))


@impartial
def TAKE(*heaps: int) -> Iterator[tuple[int, ...]]:  # noqa: N802 - a game, and a constant
    """Take any number from one heap."""
    return _moves(heaps)
