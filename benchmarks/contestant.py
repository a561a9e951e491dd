"""Rules as a user writes them, and the loop that a contestant writes around them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator


def take(n: int) -> Iterator[int]:
    """Take 1, 3 or 4."""
    for k in (1, 3, 4):
        if k <= n:
            yield n - k


def divisor(n: int) -> Iterator[int]:
    """Take a proper divisor."""
    for d in range(1, n):
        if n % d == 0:
            yield n - d


def grundys(n: int) -> Iterator[list[int]]:
    """Split into unequal heaps."""
    for a in range(1, (n + 1) // 2):
        yield [a, n - a]


def wythoff(a: int, b: int) -> Iterator[tuple[int, int]]:
    """Take from one heap, or the same from both."""
    for k in range(1, a + 1):
        yield a - k, b
    for k in range(1, b + 1):
        yield a, b - k
    for k in range(1, min(a, b) + 1):
        yield a - k, b - k


def contestant(rule: Any, count: int) -> list[int]:
    """Return values as one writes it in a contest: a list of known values, a set, a mex."""
    values: list[int] = []
    for n in range(count):
        seen = set()
        for option in rule(n):
            if isinstance(option, list):
                value = 0
                for part in option:
                    value ^= values[part]
                seen.add(value)
            else:
                seen.add(values[option])
        mex = 0
        while mex in seen:
            mex += 1
        values.append(mex)
    return values


def contestant_pairs(rule: Any, rows: int, columns: int) -> list[list[int]]:
    """Return the same for pairs."""
    values: dict[tuple[int, int], int] = {}
    for a in range(rows):
        for b in range(columns):
            seen = {values[option] for option in rule(a, b)}
            mex = 0
            while mex in seen:
                mex += 1
            values[a, b] = mex
    return [[values[a, b] for b in range(columns)] for a in range(rows)]
