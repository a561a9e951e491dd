"""Codeforces 255E."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from itertools import pairwise
from math import isqrt
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome, mex, nim_sum

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST = 777_777_777_777


class FurloAndRublo(Problem):
    """Piles of coins; from x coins leave y, from the fourth root of x to its square root.

    Fewer coins must remain than there were. Who cannot move, loses. Print Furlo if the first player
    wins and Rublo if not.
    """

    title = "Furlo and Rublo and Game"
    kind = "nim"
    source = "https://codeforces.com/problemset/problem/255/E"
    constraints = "1 <= n <= 10^5; 1 <= a <= 777777777777"
    input = "1<=n<=10^5 1<=piles[n]<=777777777777"
    small = "n<=3 piles<=40**(4-n)"
    model = (
        "The options of x are a whole range of y whose ends only grow with x, so values are "
        "constant over long ranges of x. A value can change only where an end of the range passes "
        "such a change, that is at the square or just after the fourth power of one: seven ranges "
        "are all there are up to the largest pile."
    )
    technique = "Sprague–Grundy; values that are constant over ranges, range by range"
    theorem = "Sprague–Grundy; both ends of the range of options are monotone"
    complexity = "O(n log r) for r = 7 ranges"
    samples = (
        Sample("1\n1", "Rublo"),
        Sample("2\n1 2", "Rublo"),
        Sample("10\n1 2 3 4 5 6 7 8 9 10", "Furlo"),
    )
    measured = Measured(0.20, 1.0, recalled=True)

    def answer(self, piles: list[int]) -> str:
        """Look every pile up among the ranges."""
        ends, values = _ranges()
        total = nim_sum(*(values[bisect_left(ends, pile)] for pile in piles))
        return "Furlo" if total else "Rublo"

    def search(self, piles: list[int]) -> str:
        """Search the piles all together."""
        return "Furlo" if LEAVE(*sorted(piles)).outcome is Outcome.N else "Rublo"


def _root4_up(x: int) -> int:
    """Return the least y with y^4 >= x."""
    return isqrt(isqrt(x - 1)) + 1 if x else 0


@cache
def _ranges() -> tuple[list[int], list[int]]:
    """Return the last pile of each range and the range's value, up to the largest pile."""
    ends: list[int] = []
    values: list[int] = []
    changes = [0]  # the first pile of each range
    start = 0
    while start <= MOST:
        low, high = _root4_up(start), min(isqrt(start), start - 1)
        reached = [
            value
            for first, last, value in zip(changes, ends, values, strict=False)
            if low <= last and high >= first
        ]
        value = mex(reached)
        # The options stay in the same ranges until an end of theirs leaves one.
        later = [change * change for change in changes if change * change > start]
        later += [end**4 + 1 for end in ends if end**4 + 1 > start]
        # Small piles, where fewer coins must remain, and the pile in its own range: by the one.
        after = start + 1 if start < 16 else min([*later, (start - 1) ** 4 + 1, start * start])
        ends.append(after - 1)
        values.append(value)
        start = after
        changes.append(start)
    return _joined(ends, values)


def _joined(ends: list[int], values: list[int]) -> tuple[list[int], list[int]]:
    """Return the ranges with neighbours of one value made one."""
    kept = [i for i, (one, other) in enumerate(pairwise([*values, -1])) if one != other]
    return [ends[i] for i in kept], [values[i] for i in kept]


@impartial
def LEAVE(*piles: int) -> Iterator[tuple[int, ...]]:  # noqa: N802 - a game, and a constant
    """Leave between the fourth root and the square root of a pile."""
    for i, x in enumerate(piles):
        for y in range(isqrt(x) + 1):
            if y**4 >= x and y * y <= x and y < x:
                yield tuple(sorted((*piles[:i], y, *piles[i + 1 :])))
