"""Rules that take their time, each in another way: `benchmarks/seconds.py` asks every command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import grundy as gr

if TYPE_CHECKING:
    from collections.abc import Iterator


@gr.impartial
def nim_like(n: int) -> Iterator[int]:
    """Have n options for a heap of n."""
    for k in range(1, n + 1):
        if k % 7 != 3:
            yield n - k


@gr.impartial
def slow_call(n: int) -> Iterator[int]:
    """Loop for some hundredths of a second in every call."""
    total = 0
    for i in range(400_000):
        total += i * i % (n + 3)
    for k in (1, 3, 4):
        if k <= n:
            yield n - k + (total - total)


@gr.impartial
def ever_slower(n: int) -> Iterator[int]:
    """Loop 2**n times: from some heap on a single call takes longer than anyone waits."""
    i = 0
    while i < 2**n:
        i += 1
    if n > 0:
        yield n - 1
    if n > 4:
        yield n - 5


@gr.impartial
def two_heaps(a: int, b: int) -> Iterator[tuple[int, int]]:
    """Have a + b + min(a, b) options."""
    yield from ((a - k, b) for k in range(1, a + 1))
    yield from ((a, b - k) for k in range(1, b + 1))
    yield from ((a - k, b - k) for k in range(1, min(a, b) + 1) if k % 3)


@gr.impartial
def three_numbers(a: int, b: int, c: int) -> Iterator[tuple[int, int, int]]:
    """Have moves along three axes and along the diagonal."""
    yield from ((a - k, b, c) for k in range(1, a + 1))
    yield from ((a, b - k, c) for k in range(1, b + 1))
    yield from ((a, b, c - k) for k in range(1, c + 1))
    yield from ((a - k, b - k, c - k) for k in range(1, min(a, b, c) + 1))


@gr.impartial
def splits(n: int) -> Iterator[list[int]]:
    """Split a heap into two or three, all different."""
    for a in range(1, n):
        for b in range(a + 1, n - a + 1):
            c = n - a - b
            if c > b:
                yield [a, b, c]
            elif c == 0 and a != b:
                yield [a, b]


@gr.impartial
def divisors(n: int) -> Iterator[int]:
    """Take a proper divisor; they are looked for one by one."""
    for d in range(1, n):
        if n % d == 0:
            yield n - d


@gr.impartial
def far_apart(n: int) -> Iterator[int]:
    """Lead from huge numbers to small ones, and look for divisors on the way."""
    d = 2
    while d * d <= n:
        if n % d == 0:
            yield n // d
        d += 1
    if n > 0:
        yield n - 1 if n < 100 else n // 2


@gr.impartial
def big_numbers(n: int) -> Iterator[int]:
    """Compute with numbers of many digits."""
    if n > 1:
        yield (3**n) % (n - 1)
        yield (2 ** (n * n % 5000 + n)) % n
        yield n - 1


class Rows(gr.ImpartialGame):
    """Put a stone into a row with no neighbour; a class with words of three letters."""

    def moves(self, row: str) -> Iterator[str]:
        """Yield the rows that a move leaves."""
        for i, place in enumerate(row):
            if place == "e" and row[max(i - 1, 0) : i + 2].strip("e") == "":
                yield row[:i] + "x" + row[i + 1 :]
                yield row[:i] + "o" + row[i + 1 :]


@gr.scoring
def coins(row: tuple[int, ...]) -> Iterator[tuple[int, Any]]:
    """Take any prefix of up to half of a row."""
    for k in range(1, len(row) // 2 + 2):
        if k <= len(row):
            yield sum(row[:k]), row[k:][::-1]


START = {
    "nim_like": ("30000",),
    "slow_call": ("3000",),
    "ever_slower": ("60",),
    "two_heaps": ("700", "600"),
    "three_numbers": ("60", "70", "80"),
    "splits": ("900",),
    "divisors": ("10000000000000061",),
    "far_apart": ("1000000000000000003",),
    "big_numbers": ("20000",),
    "Rows": ("eeeeeeeeeeeeeeeeeeee",),
    "coins": ("(" + ", ".join(str(7 * i % 11) for i in range(60)) + ")",),
}
"""A position of each that takes long."""
