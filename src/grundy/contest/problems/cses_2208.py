"""CSES 2208."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from grundy.contest.heap_tests import HeapTests
from grundy.contest.problem import Measured, Sample
from grundy.rules.function import impartial

if TYPE_CHECKING:
    from collections.abc import Iterator


@impartial
def choose(*heaps: int) -> Iterator[tuple[int, ...]]:
    """Take one coin from each of some heaps."""
    for chosen in range(1, 1 << len(heaps)):
        after = tuple(n - (chosen >> i & 1) for i, n in enumerate(heaps))
        if min(after) >= 0:
            yield after


class AnotherGame(HeapTests):
    """Heaps of coins; choose some heaps and take one coin from each; the last coin wins.

    For each of t tests print first or second.
    """

    title = "Another Game"
    kind = "other"
    play = (
        'rule:"a, b, c -> (a-i, b-j, c-k) for i in range(min(a, 1)+1) for j in '
        'range(min(b, 1)+1) for k in range(min(c, 1)+1) if i+j+k"(1, 2, 3)'
    )
    source = "https://cses.fi/problemset/task/2208"
    model = (
        "One moves in as many heaps as one likes, so this is a union of games and not a sum: no "
        "nim-sums here. With all heaps even, whatever is chosen can be chosen again; with an odd "
        "heap somewhere, a coin from every odd heap makes all of them even."
    )
    technique = "pairing strategy; a union is lost when every part of it is"
    theorem = "unions (selective sums): a position is P exactly when every part is P"
    samples = (Sample("3\n3\n1 2 3\n2\n2 2\n4\n5 5 4 5", "first\nsecond\nfirst"),)
    measured = Measured(0.67, 1.0, recalled=True)
    rules = choose
    small = "n<=3 heaps<=4"

    def won(self, heaps: list[int]) -> bool:
        """Return whether some heap is odd."""
        return reduce(or_, heaps) % 2 != 0
