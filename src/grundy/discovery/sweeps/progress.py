"""How far a sweep has come, how quickly, and about how long it will still take."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic

MEMORY = 0.85
"""The weight of what was seen before, after each unit: the last dozen of them decide."""

ENOUGH = 4
"""Units before a time is told."""


@dataclass(frozen=True, slots=True)
class SweepProgress:
    """How many games are done, of how many; games a second lately; and seconds left, about.

    >>> print(SweepProgress(1200, 5000, 40.0, 95.0))
    1,200 of 5,000 games, 40 a second, about 2 minutes left

    `rate` and `left` are None until some units are done. Games of a family differ in cost, often
    with their number: what is left is reckoned from the last units, and may be wrong.
    """

    done: int
    total: int
    rate: float | None = None
    left: float | None = None

    def __str__(self) -> str:
        words = [f"{self.done:,} of {self.total:,} games"]
        if self.rate is not None:
            words.append(_rate(self.rate))
        if self.left is not None and self.done < self.total:
            words.append(f"about {_duration(self.left)} left")
        return ", ".join(words)


class Pace:
    """Reckons the rate and the time left from when units were done."""

    def __init__(self, done: int, total: int) -> None:
        self.done, self.total = done, total
        self._last = monotonic()
        self._games = self._seconds = 0.0
        self._units = 0

    def add(self, games: int) -> SweepProgress:
        """Count games that were just done, and return how far that is."""
        now = monotonic()
        self._games = MEMORY * self._games + games
        self._seconds = MEMORY * self._seconds + (now - self._last)
        self._last = now
        self.done += games
        self._units += 1
        if self._units < ENOUGH or self._seconds <= 0 or self._games <= 0:
            return SweepProgress(self.done, self.total)
        rate = self._games / self._seconds
        return SweepProgress(self.done, self.total, rate, (self.total - self.done) / rate)


def _rate(rate: float) -> str:
    return f"{rate:,.0f} a second" if rate >= 10 else f"{rate * 60:,.1f} a minute"


def _duration(seconds: float) -> str:
    """Return a time in the largest unit of which there are two or more."""
    for size, word in ((86_400, "days"), (3_600, "hours"), (60, "minutes")):
        if seconds >= 1.5 * size:
            return f"{seconds / size:.0f} {word}"
    return f"{seconds:.0f} seconds" if seconds >= 1.5 else "a second"
