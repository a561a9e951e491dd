"""CSES 1098."""

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
    """Take one, two or three from one heap."""
    for i, n in enumerate(heaps):
        for left in range(max(n - 3, 0), n):
            yield (*heaps[:i], left, *heaps[i + 1 :])


class NimGame2(HeapTests):
    """Heaps of sticks; take one, two or three from one heap; whoever takes the last stick wins.

    For each of t tests print first or second.
    """

    title = "Nim Game II"
    kind = "subtraction"
    play = "bounded-nim:3(5, 7, 2, 5)"
    source = "https://cses.fi/problemset/task/1098"
    model = (
        "Heaps of bounded-nim:3, which do not touch each other: a sum. The Grundy value of a heap "
        "is its remainder mod 4, and the sum is lost when the nim-sum of these is 0."
    )
    technique = "Sprague–Grundy on heaps with a known value"
    theorem = "Sprague–Grundy; bounded nim: a heap of n has Grundy value n mod (k + 1)"
    samples = (Sample("3\n4\n5 7 2 5\n2\n4 1\n3\n4 4 4", "first\nfirst\nsecond"),)
    measured = Measured(0.65, 1.0, recalled=True)
    rules = take
    small = "n<=3 heaps<=7"

    def won(self, heaps: list[int]) -> bool:
        """Return whether the heaps add up to more than 0: remainders add up as the heaps do."""
        return reduce(xor, heaps) % 4 != 0
