"""P-positions of a subtraction game as one long integer: quick in plain Python, without values."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH = 1024
"""Heaps in a block: wide enough that the moves between blocks cost little."""


def lost_bits(moves: Sequence[int], heaps: int) -> int:
    """Return the P-positions among the heaps 0, 1, ..., `heaps` - 1 as bits, the lowest first.

    Marks forward as the kernel of `heap_outcomes` does, with blocks of Python's own long integers
    for words. What a block comes to depends on its marks alone, so that blocks which return, as
    they do in a period, are not computed again.

    >>> bits = lost_bits([1, 3, 4], 14)
    >>> [n for n in range(14) if bits >> n & 1]
    [0, 2, 7, 9]
    """
    blocks = -(-heaps // WIDTH)
    jumps = [divmod(move, WIDTH) for move in set(moves) if move in range(heaps)]
    near = sum(1 << shift for skip, shift in jumps if not skip)
    marks = defaultdict[int, int](int)
    known: dict[int, int] = {}
    for block in range(blocks):
        marked = marks[block] & FULL
        lost = known.get(marked)
        if lost is None:
            lost = known[marked] = _lost_in_block(marked, near)
        marks[block] = lost
        for skip, shift in jumps:
            spread = lost << shift
            if skip:
                marks[block + skip] |= spread
            marks[block + skip + 1] |= spread >> WIDTH
    found = b"".join(marks[block].to_bytes(WIDTH // 8, "little") for block in range(blocks))
    return int.from_bytes(found, "little") & ((1 << heaps) - 1)


FULL = (1 << WIDTH) - 1


def _lost_in_block(marked: int, near: int) -> int:
    """Return the P-positions of a block, of which the `marked` heaps are N.

    `ahead` holds the marks from the heap that is looked at on; it moves along with it.
    """
    lost = heap = 0
    ahead = marked
    while True:
        heap += (ahead ^ (ahead + 1)).bit_length() - 1
        if heap >= WIDTH:
            return lost
        lost |= 1 << heap
        marked |= near << heap
        ahead = marked >> heap | 1
