"""Lines: numbers that are linear in a parameter, fitted through what small parameters show."""

from __future__ import annotations

from fractions import Fraction
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


class Plane(NamedTuple):
    """A number that is linear in several parameters, with whole numbers."""

    slopes: tuple[int, ...]
    constant: int

    def text(self, names: Sequence[str]) -> str:
        """Return it as an expression.

        >>> Plane((1, 2), -1).text("pq"), Plane((0, 0), 3).text("pq"), Plane((-1, 1), 0).text("pq")
        ('p + 2*q - 1', '3', '-p + q')
        """
        found = ""
        for number, name in [*zip(self.slopes, names, strict=True), (self.constant, "")]:
            if not number:
                continue
            size = f"{abs(number)}*{name}" if name and abs(number) > 1 else name or abs(number)
            sign = "-" if number < 0 else "+"
            found += f" {sign} {size}" if found else f"{sign.strip('+')}{size}"
        return found or "0"


def plane_through(points: Sequence[tuple[tuple[int, ...], int]]) -> Plane | None:
    """Return the plane through points; None where there is none, or not one alone.

    >>> plane_through([((1, 1), 2), ((1, 2), 3), ((2, 2), 4), ((3, 5), 8)])
    Plane(slopes=(1, 1), constant=0)
    """
    (origin, first), size = points[0], len(points[0][0])
    rows: list[list[Fraction]] = []
    for place, number in points[1:]:
        row = [Fraction(x - y) for x, y in zip((*place, number), (*origin, first), strict=True)]
        for known in rows:
            pivot = next(i for i, x in enumerate(known) if x)
            row = [x - row[pivot] / known[pivot] * y for x, y in zip(row, known, strict=True)]
        if any(row[:size]):
            rows.append(row)
        elif row[size]:
            return None
    slopes = [Fraction(0)] * size
    if len(rows) < size:
        return None
    for row in reversed(rows):
        pivot = next(i for i, x in enumerate(row) if x)
        rest = sum(x * y for i, (x, y) in enumerate(zip(row, slopes, strict=False)) if i != pivot)
        slopes[pivot] = (row[size] - rest) / row[pivot]
    if any(slope.denominator > 1 for slope in slopes):
        return None
    whole = tuple(map(int, slopes))
    return Plane(whole, first - sum(x * y for x, y in zip(whole, origin, strict=True)))


def line_above(points: Sequence[tuple[int, int]]) -> Line:
    """Return a line that no point is above, as steep as the second half of them."""
    if not any(y for _, y in points):
        return Line(0, 0)
    (t, y), (t2, y2) = points[len(points) // 2], points[-1]
    slope = max(0, -(-(y2 - y) // (t2 - t))) if t2 > t else 0
    return Line(slope, max(y - slope * t for t, y in points))
