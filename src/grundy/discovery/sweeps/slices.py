"""What is left of a family, cut into units of about a second."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

SECONDS = 1.0
"""What a unit is meant to take."""

LEAST = 0.05
"""Seconds that it takes at least, where games are quick: to hand it out costs a thousandth."""

SHARES = 4
"""Each worker gets so many of the units that are left, as long as they are not too small."""

MEMORY = 0.7
"""The weight of what was measured before, after each unit."""


class Slices:
    """The games that are still to do, as spans of numbers; taken in order, a slice at a time.

    >>> left = Slices(10, [(2, 4), (3, 7)], workers=1)
    >>> left.spans, left.games
    ([(0, 2), (7, 10)], 5)
    >>> next(left.taken())
    (0, 1)
    """

    def __init__(self, count: int, done: Iterable[tuple[int, int]], workers: int) -> None:
        self._spans = deque(_gaps(count, done))
        self._workers = workers
        self.games = sum(stop - start for start, stop in self._spans)
        """How many are left to be taken."""
        self.cost: float | None = None
        """Seconds that a game took lately, a later one counting for more."""

    @property
    def spans(self) -> list[tuple[int, int]]:
        """From where to where games are left."""
        return list(self._spans)

    def taken(self) -> Iterator[tuple[int, int]]:
        """Yield slices until nothing is left; what comes back meanwhile is taken as well."""
        while self._spans:
            start, stop = self._spans.popleft()
            end = min(stop, start + self._size())
            if end < stop:
                self._spans.appendleft((end, stop))
            self.games -= end - start
            yield start, end

    def give_back(self, start: int, stop: int) -> None:
        """Add games that were taken and not done."""
        if start < stop:
            self._spans.appendleft((start, stop))
            self.games += stop - start

    def measure(self, games: int, seconds: float) -> None:
        """Take into account what a unit took."""
        if games:
            cost = seconds / games
            self.cost = cost if self.cost is None else MEMORY * self.cost + (1 - MEMORY) * cost

    @property
    def seconds(self) -> float:
        """About how long what is left will take each worker."""
        return self.games * (self.cost or 0.0) / self._workers

    def _size(self) -> int:
        if self.cost is None:
            return 1  # nothing is known yet
        cost = max(self.cost, 1e-9)
        fair = self.games if self._workers == 1 else self.games // (SHARES * self._workers)
        return max(1, min(max(fair, int(LEAST / cost)), int(SECONDS / cost)))


def _gaps(count: int, done: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    following = 0
    for start, stop in sorted(done):
        if start > following:
            yield following, start
        following = max(following, stop)
    if following < count:
        yield following, count
