"""How far the end of a sequence repeats what came before it."""

from __future__ import annotations

from typing import Any

from grundy.native.compiling import at


def repeats(values: Any, length: int, found: Any) -> None:
    """Write into found[p] how many of the last values equal those p places before them.

    The Z-algorithm on the sequence read backward: linear in `length`.
    """
    last = length - 1
    left = right = 0
    found[0] = length
    for p in range(1, length):
        same = 0
        if p < right:
            same = min(right - p, found[at(p - left)])
        while p + same < length and values[at(last - same)] == values[at(last - p - same)]:
            same += 1
        found[at(p)] = same
        if p + same > right:
            left, right = p, p + same
