"""Tables of margins over all sets of items: one more item a move, and completed groups gain."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

from grundy.native.compiling import can_compile, native
from grundy.native.kernels import groups

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.limits.budget import Meter

PAYS = 18
"""Items from which on the compiler pays: some two million steps, seconds in plain Python."""

MOST = 24
"""The most items: a table takes a byte for each of their sets."""

AT_ONCE = {False: 1 << 10, True: 1 << 18}
"""Sets between two looks at the budget, plain and compiled."""


def group_margins(groups_of: Sequence[Sequence[int]], meter: Meter) -> Any:
    """Return the mover's margin for every set of items that are taken.

    An item is given by the groups that it belongs to, each as the bits of its items. Whoever takes
    the last item of a group gains it and moves again; there are at most `MOST` items.

    >>> from grundy.limits.budget import Limits, Meter
    >>> list(group_margins([[0b11], [0b11]], Meter(Limits())))    # two items, one group
    [-1, 1, 1, 0]
    """
    size = 1 << len(groups_of)
    padded = [[*given, groups.FULL_SET, groups.FULL_SET] for given in groups_of]
    first, second = ([each[i] for each in padded] for i in range(2))
    compiled = len(groups_of) >= PAYS and can_compile()
    fill, margins = _compiled(size, first, second) if compiled else _plain(size, first, second)
    begin = size - 2  # of the whole set nothing is left to gain
    while begin >= 0:
        meter.check(size - 1 - begin)
        end = max(0, begin - AT_ONCE[compiled] + 1)
        fill(begin, end)
        begin = end - 1
    return margins


def _plain(size: int, first: list[int], second: list[int]) -> tuple[Any, Any]:
    margins = array("b", bytes(size))
    return lambda start, stop: groups.fill(margins, first, second, start, stop), margins


def _compiled(size: int, first: list[int], second: list[int]) -> tuple[Any, Any]:
    import numpy as np  # noqa: PLC0415 - slow to import: only work that pays for it gets here

    margins = np.zeros(size, np.int8)
    one, two = np.array(first, np.int64), np.array(second, np.int64)
    kernel = native(groups.fill)
    return lambda start, stop: kernel(margins, one, two, start, stop), margins
