"""Binary columns of several numbers, counted modulo k + 1: what Moore's theorem is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product


def width(heaps: Sequence[int]) -> int:
    """Return how many binary columns the largest number has.

    >>> width([3, 4, 5]), width([])
    (3, 0)
    """
    bits = 0
    for n in heaps:
        while n >> bits > 0:
            bits += 1
    return bits


def ones(heaps: Sequence[int], bit: int) -> int:
    """Return how many numbers have a one in this column.

    >>> ones([3, 4, 5], 2)
    2
    """
    count = 0
    for n in heaps:
        count += n >> bit & 1
    return count


def completions(old: Sequence[int], rest: Sequence[int], modulus: int) -> Iterator[tuple[int, ...]]:
    """Yield the sizes below `old` that fill every column of `rest` to a multiple of `modulus`.

    >>> list(completions([5, 4], [3], 3))
    [(3, 3)]
    """
    bits = width([*old, *rest])

    def columns(bit: int, tight: tuple[bool, ...]) -> Iterator[tuple[int, ...]]:
        """Yield the digits at this bit; a tight heap is so far equal to what it was."""
        missing = -ones(rest, bit) % modulus
        room = [
            range((h >> bit & 1) + 1) if t else range(2) for h, t in zip(old, tight, strict=True)
        ]
        yield from (digits for digits in product(*room) if sum(digits) == missing)

    def tightness(bit: int, tight: tuple[bool, ...], digits: tuple[int, ...]) -> tuple[bool, ...]:
        return tuple(t and d == h >> bit & 1 for h, t, d in zip(old, tight, digits, strict=True))

    # reachable[b]: the tightness from which the lowest b bits can be filled
    every = list(product((False, True), repeat=len(old)))
    reachable = [{(False,) * len(old)}]
    for bit in range(bits):
        below = reachable[bit]
        reachable.append(
            {t for t in every if any(tightness(bit, t, d) in below for d in columns(bit, t))}
        )
    start = (True,) * len(old)
    if start not in reachable[bits]:
        return
    waiting = [(bits, start, (0,) * len(old))]
    while waiting:
        bit, tight, sizes = waiting.pop()
        if bit == 0:
            yield sizes
            continue
        for digits in columns(bit - 1, tight):
            left = tightness(bit - 1, tight, digits)
            if left in reachable[bit - 1]:
                grown = tuple(2 * s + d for s, d in zip(sizes, digits, strict=True))
                waiting.append((bit - 1, left, grown))
