"""Words for moves on heaps, and the tables that are shown of them."""

from __future__ import annotations

HEAP_TABLES = {1: (30,), 2: (10, 10)}
"""The table that is shown when none is asked for, by how many numbers a position has."""


def heap_words(before: int, after: tuple[int, ...], heap: str | None) -> str:
    """Return the words for a heap that shrinks, splits, or both.

    >>> heap_words(5, (3,), "heap 1"), heap_words(5, (2, 3), None), heap_words(5, (1, 3), "heap 2")
    ('take 2 from heap 1', 'split the heap into 2 and 3', 'take 1 from heap 2, leaving 1 and 3')
    """
    taken = before - sum(after)
    parts = " and ".join(map(str, after))
    if taken == 0:
        return f"split {heap or 'the heap'} into {parts}"
    took = f"take {taken} from {heap}" if heap else f"take {taken}"
    return took if len(after) < 2 else f"{took}, leaving {parts}"
