"""Rules of every kind that programs are written from, as contestants write them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import isqrt
from typing import Any

import grundy as gr

Row = tuple[int, ...]

MOST = 5
STEPS = (1, 3, 4)
RING, FIRST, SECOND = 7, [1, 3], [2]
GRAPH: list[list[int]] = [[], []]
BOARD = [[0]]
NAMES = ["a"]
LIMIT = 162


@gr.scoring
def ends(row: Row) -> Iterator[tuple[int, Row]]:
    """Take either end."""
    if row:
        yield row[0], row[1:]
        yield row[-1], row[:-1]


@gr.scoring
def front(row: Row) -> Iterator[tuple[int, Row]]:
    """Take the first one, two or three."""
    for x in range(1, min(3, len(row)) + 1):
        yield sum(row[:x]), row[x:]


@gr.scoring
def growing(m: int, piles: Row) -> Iterator[tuple[int, tuple[int, Row]]]:
    """Take up to 2m of the first piles."""
    for x in range(1, min(2 * m, len(piles)) + 1):
        yield sum(piles[:x]), (max(m, x), piles[x:])


@gr.scoring
def squares(row: Row) -> Iterator[tuple[int, Row]]:
    """Gain the square of the first number, or pay the last one."""
    if row:
        yield row[0] * row[0], row[1:]
        yield -row[-1], row[:-1]


@gr.scoring
def coins(n: int, m: int) -> Iterator[Any]:
    """Take one to three coins of either heap; turns are written in both ways."""
    for k in (1, 2, 3):
        if k <= n:
            yield gr.to((n - k, m), k, again=k == 1 and m == 2)
        if k <= m:
            yield k * k, (n, m - k)
    if n > 4:
        yield gr.to(state=(n - 4, m))


@gr.scoring
def stay(n: int, k: int) -> Iterator[tuple[int, tuple[int, int]]]:
    """Take one for a point, or stay."""
    if n > 0:
        yield 1, (n - 1, k)
        yield 0, (n, k)


class Race(gr.ScoringGame):
    """Count up: the player who passes the end pays; a six gives another move."""

    limit = 12

    def moves(self, total: int) -> Iterator[Any]:
        """Add one of three numbers."""
        for step in (1, 2, 6):
            yield gr.to(total + step, gain=step % 3, again=step == 6)

    def final(self, total: int) -> int | None:
        """Say who has passed the end."""
        return self.limit - total if total >= self.limit else None


class Steps(gr.ScoringGame):
    """Step down; the end does not depend on how often one step was taken."""

    def moves(self, n: int, k: int) -> Iterator[tuple[int, int]]:
        """Take one or three."""
        if n >= 1:
            yield n - 1, k + 1
        if n >= 3:
            yield n - 3, k

    def final(self, n: int, k: int) -> int | None:
        """End at 0, without a winner."""
        return 0 if n == 0 else None


def steps(n: int) -> Iterator[int]:
    """Take one of the numbers that the judge gives."""
    for k in STEPS:
        if k <= n:
            yield n - k


def choose(used: int, total: int) -> Iterator[tuple[int, int]]:
    """Add a number that was not used; who reaches the total wins."""
    if total > 0:
        for k in range(1, MOST + 1):
            if not used >> k & 1:
                yield used | 1 << k, max(total - k, 0)


def multiply(p: int) -> Iterator[int]:
    """Multiply by two to nine up to the limit."""
    for k in range(2, 10):
        if p < LIMIT:
            yield p * k


def ring(who: int, place: int) -> Iterator[tuple[int, int]]:
    """Step around a ring to place 0; each player has steps of their own."""
    if place:
        for step in FIRST if who == 0 else SECOND:
            yield 1 - who, (place + step) % RING


def token(u: int) -> Iterator[int]:
    """Push the token along an edge."""
    yield from GRAPH[u]


def tree(v: int, parent: int) -> Iterator[tuple[int, int]]:
    """Push the token away from where it came from."""
    for w in GRAPH[v]:
        if w != parent:
            yield w, v


def marks(row: Row) -> Iterator[Row]:
    """Turn two neighbouring ones into zeros."""
    for i, one in enumerate(row[:-1]):
        if one == 1 and row[i + 1] == 1:
            yield (*row[:i], 0, 0, *row[i + 2 :])


def flips(s: str) -> Iterator[str]:
    """Turn aa into bb."""
    for i in range(len(s) - 1):
        if s[i : i + 2] == "aa":
            yield s[:i] + "bb" + s[i + 2 :]


def shorten(text: str) -> Iterator[str]:
    """Take one or two letters from the front."""
    for k in (1, 2):
        if len(text) >= k:
            yield text[k:]


def lessen(heaps: Row) -> Iterator[Row]:
    """Lessen one heap by one or by half; the order of heaps does not matter."""
    for i in range(len(heaps)):
        if heaps[i] > 0:
            yield tuple(sorted(heaps[:i] + (heaps[i] - 1,) + heaps[i + 1 :]))  # noqa: RUF005
            yield tuple(sorted(heaps[:i] + (heaps[i] // 2,) + heaps[i + 1 :]))  # noqa: RUF005


def splits(n: int, k: int) -> Iterator[list[tuple[int, int]]]:
    """Break a heap into two; the second number says how small a part may be."""
    for a in range(max(k, 1), n // 2 + 1):
        yield [(a, k), (n - a, k)]


def walk(r: int, c: int) -> Iterator[tuple[int, int]]:
    """Go right or down on free squares."""
    if r + 1 < len(BOARD) and not blocked(r + 1, c):
        yield r + 1, c
    if c + 1 < len(BOARD[0]) and not blocked(r, c + 1):
        yield r, c + 1


def blocked(r: int, c: int) -> bool:
    """Say whether a square is not free."""
    return BOARD[r][c] == 1


def said(last: int, used: int) -> Iterator[tuple[int, int]]:
    """Say a word that is not used and begins as the last one ends."""
    for i in range(len(NAMES)):
        if not used >> i & 1 and (used == 0 or NAMES[last][-1] == NAMES[i][0]):
            yield i, used | 1 << i


class Strip(gr.PartizanGame):
    """Left takes one or three, Right two."""

    def left(self, n: int) -> Iterator[int]:
        """Take one or three."""
        return (n - k for k in (1, 3) if k <= n)

    def right(self, n: int) -> Iterator[int]:
        """Take two."""
        if n > 1:
            yield n - 2


class Corridor(gr.PartizanGame):
    """Left goes on by one or two steps of the first number, Right of the second."""

    def left(self, a: int, b: int) -> Iterator[tuple[int, int]]:
        """Lessen the first number."""
        for k in (1, 2):
            if k <= a:
                yield a - k, b

    def right(self, a: int, b: int) -> Iterator[tuple[int, int]]:
        """Lessen the second number, or both."""
        if b:
            yield a, b - 1
            if a > 2:
                yield a - 3, b - 1


def up_and_down(n: int) -> Iterator[int]:
    """Step down by one or two, or from a multiple of three up by one."""
    if n:
        yield n - 1
        if n > 1:
            yield n - 2
        if n % 3 == 0:
            yield n + 1


rising = gr.impartial(up_and_down, loopy=True)


def returns_early(n: int) -> Iterator[int]:
    """Take what depends on a half and a remainder."""
    if n < 2:
        return
    half = n // 2
    if n % 3 == 0:
        yield half
    elif n > 5:
        yield n - 1
    for k in (1, 2):
        if (half - 3) % 2 == 0 and n >= k:
            yield n - k


def listed(n: int) -> list[int]:
    """Go to a number below, by a remainder."""
    if n == 0:
        return []
    return [m for m in range(n) if (n - m) % 3 != 1 or m in (0, 4)]


def two(a: int, b: int) -> Iterator[tuple[int, int]]:
    """Lessen the first number by two again and again; from an odd one go to any second."""
    while a > 0:
        a -= 2
        if a >= 0:
            yield a, b
    yield from ((0, c) for c in range(b) if a < 0)


def by_roots(n: int) -> Iterator[int]:
    """Take up to the root and a number of the file."""
    for d in range(1, isqrt(n) + MOST):
        if d <= n:
            yield n - d


def of_two_types(n: int) -> Iterator[int]:
    """Take what is a truth value first, and a number later."""
    x: int = n > 3
    if n > 100:
        x = 2
    if x <= n and n:
        yield n - x if x else n - 1


def of_a_product(n: int) -> Iterator[int]:
    """Go to a remainder of a large product."""
    p = 1
    for i in range(1, n + 1):
        p *= i
        if i > 30:
            break
    if n > 1:
        yield p // 3 % n


def _less(k: int) -> Callable[[int], int]:
    def less(n: int) -> int:
        return n - k

    return less


LESS_ONE, LESS_TWO = _less(1), _less(2)


def two_of_one_name(n: int, m: int) -> Iterator[tuple[int, int]]:
    """Call two functions that have the same name."""
    if n >= 1:
        yield LESS_ONE(n), m
    if n >= 2 and m > 0:
        yield LESS_TWO(n), m - 1


rank = (1, 3, 4)


def a_name_of_the_library(n: int, m: int) -> Iterator[tuple[int, int]]:
    """Take a number from a list whose name C++ has too."""
    for k in rank:
        if k <= n:
            yield n - k, m
    if m:
        yield n, m - 1
