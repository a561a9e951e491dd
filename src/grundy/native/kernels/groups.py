"""Margins of every set of taken items, where whoever completes a group gains it and goes on.

A set is a number whose ones are the items taken; a table holds the margin of the player to move at
each. Each item belongs to at most two groups: `first` and `second` give the items of those as bits,
and FULL_SET, which no set contains, where there is none.
"""

from __future__ import annotations

from typing import Any

from grundy.native.compiling import at

FULL_SET = 1 << 62


def fill(margins: Any, first: Any, second: Any, start: int, stop: int) -> None:
    """Write the margins of the sets from `start` down to `stop`; those above `start` are known."""
    items = len(first)
    for taken in range(start, stop - 1, -1):
        best = -127
        for item in range(items):
            after = taken | (1 << item)
            if after == taken:
                continue
            gain = 0
            if after & first[at(item)] == first[at(item)]:
                gain += 1
            if after & second[at(item)] == second[at(item)]:
                gain += 1
            margin = margins[at(after)]
            found = gain + margin if gain else -margin
            best = max(best, found)
        margins[at(taken)] = best
