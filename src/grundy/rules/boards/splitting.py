"""Ways to leave a row or a heap in pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def rows(n: int) -> Iterator[int | list[int]]:
    """Yield the ways in which n ≥ 0 things can lie in one row or in two; nothing for n < 0.

    >>> list(rows(4))
    [4, [1, 3], [2, 2]]
    """
    if n >= 0:
        yield n
        yield from ([a, n - a] for a in range(1, n // 2 + 1))


def partitions(n: int, parts: int, least: int = 1) -> Iterator[list[int]]:
    """Yield the ways to write n as a sum of `parts` numbers ≥ `least`, smallest first.

    >>> list(partitions(6, 3))
    [[1, 1, 4], [1, 2, 3], [2, 2, 2]]
    """
    if parts == 1:
        if n >= least:
            yield [n]
        return
    for first in range(least, n // parts + 1):
        yield from ([first, *rest] for rest in partitions(n - first, parts - 1, first))


def splits(n: int, counts: Sequence[int], kind: str = "") -> Iterator[list[int]]:
    """Yield the ways to split a heap into so many, for each of the counts, which rise.

    The sizes are all `equal`, all `unequal`, or any.

    >>> list(splits(6, (2, 3), "unequal"))
    [[1, 5], [2, 4], [1, 2, 3]]
    """
    for count in counts:
        if count > n:
            return
        if kind == "equal":
            if n % count == 0:
                yield [n // count] * count
        elif kind == "unequal":
            yield from (heaps for heaps in partitions(n, count) if len(set(heaps)) == count)
        else:
            yield from partitions(n, count)
