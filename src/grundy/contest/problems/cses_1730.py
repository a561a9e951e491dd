"""CSES 1730."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import TYPE_CHECKING

from grundy.contest.heap_tests import HeapTests
from grundy.contest.problem import Measured, Sample
from grundy.rules.function import impartial

if TYPE_CHECKING:
    from collections.abc import Iterator


@impartial
def take(*heaps: int) -> Iterator[tuple[int, ...]]:
    """Take any number from one heap."""
    for i, n in enumerate(heaps):
        for left in range(n):
            yield (*heaps[:i], left, *heaps[i + 1 :])


class NimGame1(HeapTests):
    """Heaps of sticks; take any number from one of them; whoever takes the last stick wins.

    For each of t tests print first or second.
    """

    title = "Nim Game I"
    kind = "nim"
    play = "nim(5, 7, 2, 5)"
    source = "https://cses.fi/problemset/task/1730"
    model = "This is nim itself: a position is lost exactly when the nim-sum of its heaps is 0."
    technique = "nim-sum"
    theorem = "Bouton's theorem"
    samples = (Sample("3\n4\n5 7 2 5\n2\n4 1\n3\n3 5 6", "first\nfirst\nsecond"),)
    measured = Measured(0.65, 1.0, recalled=True)
    rules = take
    small = "n<=3 heaps<=5"

    def won(self, heaps: list[int]) -> bool:
        """Return whether the nim-sum is more than 0."""
        return reduce(xor, heaps) != 0
