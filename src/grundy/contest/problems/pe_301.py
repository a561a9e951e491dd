"""Project Euler 301."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import OURS, Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator


class Nim301(Problem):
    """Three Nim heaps of n, 2n and 3n stones; count the n up to a limit where who starts loses."""

    title = "Nim"
    kind = "nim"
    play = "nim(5, 10, 15)"
    source = "https://projecteuler.net/problem=301"
    constraints = "the limit is 2^30 at Project Euler; here from 1 to 10^18"
    input = "1<=limit<=10^18"
    small = "limit<=11"
    form = "the limit: 1073741824"
    model = (
        "Who starts loses exactly when n + 2n = 3n as a nim-sum, that is when adding n and 2n "
        "carries nothing: n has no two neighbouring ones among its bits. Such numbers below a "
        "power of two are counted by Fibonacci numbers, and below the limit bit by bit."
    )
    technique = "nim-sum; counting numbers without neighbouring ones"
    theorem = "Bouton's theorem"
    complexity = "O(log n)"
    samples = (
        Sample("1073741824", "2178309", "the published answer"),
        Sample("8", "5", OURS),
    )
    measured = Measured(0.10)

    def answer(self, limit: int) -> str:
        """Go down the bits of the limit and count what branches off below it."""
        below = limit + 1
        free = [1, 2]  # numbers of so many bits without neighbouring ones
        while len(free) <= below.bit_length():
            free.append(free[-1] + free[-2])
        found = 0
        for bit in reversed(range(below.bit_length())):
            if below >> bit & 1:
                found += free[bit]
                if below >> bit + 1 & 1:
                    break
        return str(found - 1)  # without 0

    def search(self, limit: int) -> str:
        """Search the three heaps."""
        starts = range(1, limit + 1)
        return str(sum(TAKE(n, 2 * n, 3 * n).outcome is Outcome.P for n in starts))


@impartial
def TAKE(*heaps: int) -> Iterator[tuple[int, ...]]:  # noqa: N802 - a game, and a constant
    """Take any number from one heap."""
    for i, n in enumerate(heaps):
        for left in range(n):
            yield tuple(sorted((*heaps[:i], left, *heaps[i + 1 :])))
