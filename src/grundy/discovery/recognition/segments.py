"""Values that are constant on intervals, the breakpoints found by jumping from one to the next.

The options of a rule are points and ranges whose ends never fall when n grows (`ranges`). As long
as each end stays in its interval, the values of the options are the same; how long that is, is
found by bisection. So intervals that grow are found far beyond any table.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any

from grundy.discovery.recognition.ranges import Point, Range, ranges_of
from grundy.errors import GrundyError
from grundy.values import mex

if TYPE_CHECKING:
    from collections.abc import Iterator

LIMIT = 10**18
SECONDS = 4.0
"""The most time that following breakpoints takes; where they grow, a tenth of one is enough."""

MOST_STEPS = 4_000
"""Jumps after which the intervals are too many: they do not grow."""

PATIENCE = 100
"""Jumps after which n must have grown by half: else the intervals are too many for a list."""

USEFUL = 10**6
"""How far the intervals must reach, at the least, to be worth more than a table."""

MOST_INTERVALS = 600
"""Intervals beyond which the list is a table and no formula."""


@dataclass(frozen=True, slots=True)
class Segments:
    """The value `values[i]` from `starts[i]` on, up to the next start; known up to `limit`."""

    starts: tuple[int, ...]
    values: tuple[int, ...]
    limit: int

    def __call__(self, n: int) -> int:
        """Return the value of n."""
        return self.values[bisect_right(self.starts, n) - 1]


def segments_of(game: Any, seconds: float = SECONDS) -> Segments | None:
    """Return the intervals on which a rule's values are constant; None where none are seen.

    >>> import grundy as gr
    >>> found = segments_of(gr.game("rule: n -> y for y in range(n) if y**4 >= n and y*y <= n"))
    >>> found.starts[:6], found.values[:6]
    ((0, 4, 16, 82, 6724, 50626), (0, 1, 2, 0, 3, 1))
    """
    options = ranges_of(game)
    if not options:
        return None
    try:
        found = _Jumping(options).run(monotonic() + seconds)
    except (GrundyError, ArithmeticError, ValueError):
        return None  # the rule fails somewhere
    if found is None or found.limit < USEFUL or len(found.starts) > MOST_INTERVALS:
        return None
    return found


class _Jumping:
    """Goes from breakpoint to breakpoint."""

    def __init__(self, options: list[Point | Range]) -> None:
        self.options = options
        self.starts: list[int] = []
        self.values: list[int] = []
        self.jump = 1

    def run(self, end: float) -> Segments | None:
        n = before = 0
        for step in range(MOST_STEPS):
            if n > LIMIT or (step > 50 and monotonic() > end):
                break
            if step % PATIENCE == 0:
                if step and 2 * n < 3 * before:
                    return None  # they do not grow
                before = n
            key, value = self._look(n)
            if value is None:
                return None
            if not self.values or self.values[-1] != value:
                self.starts.append(n)
                self.values.append(value)
            n = self._last(n, key) + 1
        return Segments(tuple(self.starts), tuple(self.values), min(n - 1, LIMIT))

    def _segment(self, n: int) -> int:
        return bisect_right(self.starts, n) - 1

    def _key(self, n: int) -> tuple[Any, ...]:
        """Return where the ends of all options lie: equal keys mean equal values."""
        return tuple(part for option in self.options for part in self._place(option, n))

    def _place(self, option: Point | Range, n: int) -> Iterator[Any]:
        truths = tuple(holds(n) for holds in option.conditions)
        yield truths
        if not all(truths):
            return
        ends = option.heaps(n) if isinstance(option, Point) else option.ends(n)
        yield tuple(map(self._segment, ends))

    def _look(self, n: int) -> tuple[tuple[Any, ...], int | None]:
        """Return the key of n and its value; None where an option is not smaller than n."""
        seen: set[int] = set()
        for option in self.options:
            if not all(holds(n) for holds in option.conditions):
                continue
            if isinstance(option, Point):
                heaps = option.heaps(n)
                if min(heaps) < 0 or max(heaps) >= n:
                    return (), None
                total = 0
                for heap in heaps:
                    total ^= self.values[self._segment(heap)]
                seen.add(total)
                continue
            first, last = option.ends(n)
            if first <= last:
                if last >= n or first < 0:
                    return (), None
                seen.update(self.values[self._segment(first) : self._segment(last) + 1])
        return self._key(n), mex(seen)

    def _last(self, n: int, key: tuple[Any, ...]) -> int:
        """Return the last number that has the same options' values as n for certain."""
        ends = [option.ends(n) for option in self.options if isinstance(option, Range)]
        step = self.jump  # the last jump tells about how far the next one goes
        good = n
        while good + step <= LIMIT and self._same(good + step, key, ends):
            good += step
            step *= 2
        while step > 1:
            step //= 2
            if good + step <= LIMIT and self._same(good + step, key, ends):
                good += step
        self.jump = 1 << max(good - n, 1).bit_length() - 1
        return good

    def _same(self, n: int, key: tuple[Any, ...], before: list[tuple[int, int]]) -> bool:
        if self._key(n) != key:
            return False
        ranges = [option for option in self.options if isinstance(option, Range)]
        for option, (first, last) in zip(ranges, before, strict=True):
            begin, end = option.ends(n)
            if self._segment(first) != self._segment(last):
                continue  # one lies before the other for certain
            # Between both numbers the range is never empty, or always, if these overlap, or not.
            if (begin > last) if first <= last else (end >= first):
                return False
        return True
