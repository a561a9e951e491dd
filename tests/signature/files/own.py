"""Games of one's own, of every kind, that the questions ask about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import grundy as gr


def divisor(n: int) -> Iterator[int]:
    """Subtract a proper divisor of n."""
    for d in range(1, n):
        if n % d == 0:
            yield n - d


def grundys(n: int) -> Iterator[list[int]]:
    """Split a heap into two that differ."""
    for a in range(1, (n + 1) // 2):
        yield [a, n - a]


def corner(a: int, b: int) -> Iterator[tuple[int, int]]:
    """Go down by one or two, or left by one."""
    for k in (1, 2):
        if a >= k:
            yield a - k, b
    if b:
        yield a, b - 1


def words(text: str) -> Iterator[str]:
    """Take a letter from the front, or all equal ones."""
    if text:
        yield text[1:]
        yield text.replace(text[0], "")


def back_and_forth(n: int) -> Iterator[int]:
    """Step down by one, or from an even number up by one."""
    if n:
        yield n - 1
    if n % 2 == 0:
        yield n + 1


def reach(n: int) -> Iterator[int]:
    """Step by 1, 3 or 4 towards n; whoever reaches or passes it wins."""
    if n:
        for step in (1, 3, 4):
            yield max(n - step, 0)


def halves(n: int) -> Iterator[float]:
    """Halve the number, or take one."""
    if n:
        yield n / 2
        yield n - 1


def crashes(n: int) -> Iterator[int]:
    """Take the remainder of 100 by 13 - n, which fails at 13."""
    if n:
        yield n - min(n, 1 + 100 % abs(13 - n))


def same(n: int) -> Iterator[int]:
    """Stay, which is no move."""
    if n:
        yield n


def odd_and_even(n: int, player: int) -> Iterator[int]:
    """Take an odd number as player 0, an even number as player 1."""
    for take in range(1 + player, n + 1, 2):
        yield n - take


@gr.scoring
def ends(row: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Take a number from either end of the row, and score it."""
    if row:
        yield row[0], row[1:]
        yield row[-1], row[:-1]


class ToTen(gr.ScoringGame):
    """Add one or two; whoever reaches ten wins."""

    @property
    def start(self) -> Any:
        """Nothing is added yet."""
        return self(0)

    def moves(self, total: int) -> Iterator[int]:
        """Add."""
        yield from (total + step for step in (1, 2))

    def final(self, total: int) -> int | None:
        """Reaching ten is a win of whoever has just moved."""
        return -1 if total >= 10 else None


class Boxes(gr.ScoringGame):
    """Two boxes side by side: closing one scores it, and one moves again."""

    boxes = (0b0101101, 0b1011010)

    @property
    def start(self) -> Any:
        """No edge is drawn."""
        return self(0)

    def moves(self, drawn: int) -> Iterator[Any]:
        """Draw an edge."""
        for edge in range(7):
            if not drawn & 1 << edge:
                after = drawn | 1 << edge
                closed = sum(after & box == box != drawn & box for box in self.boxes)
                yield gr.to(after, gain=closed, again=closed > 0)


class Ring(gr.ScoringGame):
    """A token on 0 to 4: step one or two on, round and round; whoever lands on 0 wins."""

    def moves(self, place: int) -> list[int]:
        """Step on."""
        return [(place + step) % 5 for step in (1, 2)]

    def final(self, place: int) -> int | None:
        """Landing on 0 is a win for whoever has just moved."""
        return None if place else -1


class Strip(gr.PartizanGame):
    """Left takes one or four stones of a heap, Right takes two or three."""

    def left(self, n: int) -> list[int]:
        """Leave what Left can leave."""
        return [n - take for take in (1, 4) if take <= n]

    def right(self, n: int) -> list[int]:
        """Leave what Right can leave."""
        return [n - take for take in (2, 3) if take <= n]


class Rows(gr.ImpartialGame):
    """Rows of pins: knock down one, or two neighbours."""

    name = "rows"

    def moves(self, n: int) -> Iterator[list[int]]:
        """Leave what is left on both sides."""
        for taken in (1, 2):
            for before in range((n - taken) // 2 + 1):
                yield [before, n - taken - before]


class Pair(gr.ImpartialGame):
    """Two heaps: take from one, or the same from both."""

    name = "pair"

    def moves(self, a: int, b: int) -> Iterator[tuple[int, int]]:
        """Take."""
        yield from ((a - k, b) for k in range(1, a + 1))
        yield from ((a, b - k) for k in range(1, b + 1))
        yield from ((a - k, b - k) for k in range(1, min(a, b) + 1))

    def canonical(self, a: int, b: int) -> tuple[int, int]:
        """Put the smaller heap first."""
        return (a, b) if a <= b else (b, a)

    @gr.theorem("even sums: a claim that is wrong, to see it named")
    def outcome(self, a: int, b: int) -> gr.Outcome:
        """Say what is not so."""
        return gr.Outcome.P if (a + b) % 2 == 0 else gr.Outcome.N
