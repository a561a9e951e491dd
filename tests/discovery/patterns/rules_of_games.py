"""Bare rules, as a contestant would write them; nothing in them knows a theorem."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import grundy as gr

Heaps = tuple[int, ...]


@gr.impartial
def bounded(n: int) -> Iterator[int]:
    for k in range(1, min(n, 3) + 1):
        yield n - k


@gr.impartial
def divisor(n: int) -> Iterator[int]:
    for d in range(1, n):
        if n % d == 0:
            yield n - d


@gr.impartial
def wythoff(a: int, b: int) -> Iterator[Heaps]:
    for k in range(1, a + 1):
        yield a - k, b
    for k in range(1, b + 1):
        yield a, b - k
    for k in range(1, min(a, b) + 1):
        yield a - k, b - k


@gr.impartial
def fibonacci(n: int, limit: int) -> Iterator[Heaps]:
    for k in range(1, min(n, limit) + 1):
        yield n - k, 2 * k


@gr.impartial
def staircase(*stairs: int) -> Iterator[Heaps]:
    for i, coins in enumerate(stairs):
        for k in range(1, coins + 1):
            after = list(stairs)
            after[i] -= k
            if i:
                after[i - 1] += k
            yield tuple(after)


@gr.impartial
def moore(*heaps: int) -> Iterator[Heaps]:
    """Take from one heap or from two."""
    full = [i for i, h in enumerate(heaps) if h]
    for count in (1, 2):
        for places in combinations(full, count):
            for sizes in product(*(range(heaps[i]) for i in places)):
                after = list(heaps)
                for i, size in zip(places, sizes, strict=True):
                    after[i] = size
                yield tuple(after)


@gr.impartial
def sequential(*heaps: int) -> Iterator[Heaps]:
    for i, h in enumerate(heaps):
        if h:
            for left in range(h):
                yield (*heaps[:i], left, *heaps[i + 1 :])
            return


@gr.impartial
def euclid(a: int, b: int) -> Iterator[Heaps]:
    if a and b:
        low, high = min(a, b), max(a, b)
        for k in range(low, high + 1, low):
            yield (a, b - k) if b >= a else (a - k, b)


@gr.impartial
def squares(n: int) -> Iterator[int]:
    k = 1
    while k * k <= n:
        yield n - k * k
        k += 1


@gr.impartial
def one_three_four(n: int) -> Iterator[int]:
    for k in (1, 3, 4):
        if k <= n:
            yield n - k


@gr.impartial
def knight(a: int, b: int) -> Iterator[Heaps]:
    """The corner-bound knight on a board without an end."""
    for down, right in ((-2, -1), (-2, 1), (-1, -2), (1, -2)):
        if a + down >= 0 and b + right >= 0:
            yield a + down, b + right


@gr.impartial
def kayles(n: int) -> Iterator[list[int]]:
    for taken in (1, 2):
        for left in range(n - taken + 1):
            yield [left, n - taken - left]


@gr.impartial
def cakes(*heaps: int) -> Iterator[Heaps]:
    """Only a largest heap may be made smaller."""
    for i, h in enumerate(heaps):
        if h == max(heaps):
            for left in range(h):
                yield (*heaps[:i], left, *heaps[i + 1 :])


@gr.impartial
def one_from_some(*heaps: int) -> Iterator[Heaps]:
    """Choose some heaps and take one from each."""
    for chosen in product((0, 1), repeat=len(heaps)):
        if any(chosen) and all(h >= c for h, c in zip(heaps, chosen, strict=True)):
            yield tuple(h - c for h, c in zip(heaps, chosen, strict=True))


@gr.impartial
def unequal(n: int) -> Iterator[list[int]]:
    """Grundy's game."""
    for a in range(1, (n + 1) // 2):
        yield [a, n - a]


@gr.impartial
def never_twice(n: int, used: int) -> Iterator[Heaps]:
    """Take a number that was not taken before; `used` has a bit for each that was."""
    for k in range(1, n + 1):
        if not used >> k & 1:
            yield n - k, used | 1 << k
