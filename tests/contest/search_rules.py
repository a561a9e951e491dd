"""Rules for programs that search, as contestants write them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import grundy as gr

if TYPE_CHECKING:
    from collections.abc import Iterator

    Row = tuple[int, ...]

MOST = 5
RING, FIRST, SECOND = 7, [1, 3], [2]
GRAPH: list[list[int]] = [[], []]
BOARD = [[0]]


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
def coins(n: int, m: int) -> Iterator[Any]:
    """Take one to three coins of either heap; turns are written in both ways."""
    for k in (1, 2, 3):
        if k <= n:
            yield gr.to((n - k, m), k, again=k == 1 and m == 2)
        if k <= m:
            yield k * k, (n, m - k)
    if n > 4:
        yield gr.to(state=(n - 4, m))


class Race(gr.ScoringGame):
    """Count up, and whoever passes the end pays; a six lets one move again."""

    limit = 12

    def moves(self, total: int) -> Iterator[Any]:
        """Add one of three numbers."""
        for step in (1, 2, 6):
            yield gr.to(total + step, gain=step % 3, again=step == 6)

    def final(self, total: int) -> int | None:
        """Say who has passed the end."""
        return self.limit - total if total >= self.limit else None


def choose(used: int, total: int) -> Iterator[tuple[int, int]]:
    """Add a number that was not used; who reaches the total wins."""
    if total > 0:
        for k in range(1, MOST + 1):
            if not used >> k & 1:
                yield used | 1 << k, max(total - k, 0)


def ring(who: int, place: int) -> Iterator[tuple[int, int]]:
    """Step around a ring to place 0; each player has steps of their own."""
    if place:
        for step in FIRST if who == 0 else SECOND:
            yield 1 - who, (place + step) % RING


def token(u: int) -> Iterator[int]:
    """Push the token along an edge."""
    yield from GRAPH[u]


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


class Strip(gr.PartizanGame):
    """Left takes one or three, Right two."""

    def left(self, n: int) -> Iterator[int]:
        """Take one or three."""
        return (n - k for k in (1, 3) if k <= n)

    def right(self, n: int) -> Iterator[int]:
        """Take two."""
        if n > 1:
            yield n - 2
