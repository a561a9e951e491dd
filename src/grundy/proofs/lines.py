"""Lines: numbers that are linear in a parameter, fitted through what small parameters show."""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence


class Line(NamedTuple):
    """A number that is linear in the parameter: (slope · t + constant) / over."""

    slope: int
    constant: int
    over: int = 1

    def at(self, t: int) -> int:
        """Return the number for a parameter."""
        return (self.slope * t + self.constant) // self.over

    def times(self, factor: int) -> Line:
        """Return the line, multiplied.

        >>> Line(3, 1, 2).times(2)
        Line(slope=3, constant=1, over=1)
        """
        common = gcd(self.over, factor)
        factor //= common
        return Line(factor * self.slope, factor * self.constant, self.over // common)

    def text(self, name: str) -> str:
        """Return the line as an expression.

        >>> Line(2, 3).text("t"), Line(0, 3).text("t"), Line(1, -2).text("t")
        ('2*t + 3', '3', 't - 2')
        >>> Line(3, 1, 2).text("t")
        '(3*t + 1) // 2'
        """
        if self.over > 1:
            return f"({Line(self.slope, self.constant).text(name)}) // {self.over}"
        if not self.slope:
            return str(self.constant)
        times = name if self.slope == 1 else f"{self.slope}*{name}"
        if not self.constant:
            return times
        return f"{times} {'+' if self.constant > 0 else '-'} {abs(self.constant)}"


def line_through(points: Sequence[tuple[int, int]]) -> Line | None:
    """Return the line through points; None where there is none.

    >>> line_through([(1, 5), (2, 7), (4, 11)]), line_through([(1, 2), (3, 5), (5, 8)])
    (Line(slope=2, constant=3, over=1), Line(slope=3, constant=1, over=2))
    """
    (x, y), (x2, y2) = points[0], points[-1]
    common = gcd(y2 - y, x2 - x)
    slope, over = (y2 - y) // common, (x2 - x) // common
    line = Line(slope, over * y - slope * x, over)
    return line if all(slope * a + line.constant == over * b for a, b in points) else None


def line_above(points: Sequence[tuple[int, int]]) -> Line:
    """Return a line that no point is above, as steep as the second half of them."""
    if not any(y for _, y in points):
        return Line(0, 0)
    (t, y), (t2, y2) = points[len(points) // 2], points[-1]
    slope = max(0, -(-(y2 - y) // (t2 - t))) if t2 > t else 0
    return Line(slope, max(y - slope * t for t, y in points))
