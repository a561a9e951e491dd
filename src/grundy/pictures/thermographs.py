"""The picture of a thermograph: positive values to the left, the temperature upward.

That is how Winning Ways and the papers draw it: the left wall stands at the left. Above the
temperature there is the mast, which has no end. Both axes have one scale, so that walls are
vertical or run at 45 degrees, unless that would leave them too close to be told apart.
"""

from __future__ import annotations

from decimal import Context, Decimal, Inexact
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING, NamedTuple

from grundy.pictures.shapes import text_width
from grundy.pictures.svg import INK, svg, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.values.short.thermographs import Thermograph

WIDTH, HEIGHT = 460.0, 360.0
LEFT, RIGHT, TOP, FOOT = 62.0, 30.0, 72.0, 60.0
GRID, LEFT_WALL, RIGHT_WALL = "#d9d9e0", "#1f5fb4", "#c4362b"
"""Left is blue and Right is red, as in Hackenbush."""
MOST_TICKS = 8
NARROW = 72
"""What walls that stand apart are at least apart, where they are farthest."""
LONGEST = 7
"""Characters of a number at an axis; a longer one is written as a difference or a power."""

Points = list[tuple[Fraction, Fraction]]


def thermograph_svg(found: Thermograph, title: str = "") -> str:
    """Return the picture of a thermograph, under the `title`.

    >>> import grundy as gr
    >>> "<polyline" in thermograph_svg(gr.value("{2|-1}").thermograph())
    True
    """
    frame = _Frame(found)
    told = f"mean {short(found.mean)}, temperature {short(found.temperature)}"
    body = [*frame.grid(), *frame.walls(), *frame.words(title, told)]
    spoken = f"Thermograph of {fitted(title, 400)}: {told}" if title else f"Thermograph: {told}"
    return svg(WIDTH, HEIGHT, spoken, body)


class _Axis(NamedTuple):
    """Numbers at an axis, as they are written: as differences from `base` where that is shorter."""

    base: int
    marks: tuple[tuple[Fraction, str], ...]


class _Frame:
    """Where values and temperatures are on the picture."""

    def __init__(self, found: Thermograph) -> None:
        self.found = found
        hot = found.temperature
        self.bottom = Fraction(0) if hot > 0 else Fraction(-1)
        """Below 0 there is something to see only of what is not hot."""
        rise = hot - self.bottom or Fraction(1)
        self.top = self.bottom + rise * Fraction(7, 5)
        self.high = HEIGHT - FOOT - TOP
        ends = [found.left_at(self.bottom), found.right_at(self.bottom)]
        ends += [v for wall in (found.left, found.right) for t, v in wall if t >= self.bottom]
        across = max(ends) - min(ends)
        wide = WIDTH - LEFT - RIGHT
        # A wall never moves farther sideways than upward: with one scale, all of it has room.
        unit = Fraction(self.high) / (self.top - self.bottom)
        if across:
            unit = max(unit, NARROW / across)
        self.reach = Fraction(wide) / unit
        self.most = (max(ends) + min(ends) + self.reach) / 2

    def x(self, value: Fraction) -> float:
        """Return the place of a value: the greater, the farther to the left."""
        part = (self.most - value) / self.reach
        return round(LEFT + float(part) * (WIDTH - LEFT - RIGHT), 2)

    def y(self, t: Fraction) -> float:
        """Return the place of a temperature: the hotter, the higher."""
        part = (t - self.bottom) / (self.top - self.bottom)
        return round(HEIGHT - FOOT - float(part) * self.high, 2)

    def grid(self) -> list[str]:
        """Return lines at round values and temperatures, with their numbers."""
        rows = []
        axis = self.values()
        for value, label in axis.marks:
            x = self.x(value)
            rows.append(_line((x, TOP), (x, HEIGHT - FOOT), GRID, 1, "grid"))
            rows.append(text(x, HEIGHT - FOOT + 18, label, 12, anchor="middle"))
        if axis.base:
            words = f"n = {short(Fraction(axis.base))}"
            rows.append(text(WIDTH / 2, HEIGHT - 12, words, 12, anchor="middle"))
        for t, label in _axis(ticks(self.bottom, self.top), Fraction(0)).marks:
            y = self.y(t)
            rows.append(_line((LEFT, y), (WIDTH - RIGHT, y), GRID, 1, "grid"))
            rows.append(text(LEFT - 8, y + 4, label, 12, anchor="end"))
        return rows

    def values(self) -> _Axis:
        """Return the numbers at the foot, so few that they stand apart."""
        many = MOST_TICKS
        while True:
            axis = _axis(ticks(self.most - self.reach, self.most, many), self.found.mean)
            widths = [text_width(label, 12) for _, label in axis.marks]
            room = (WIDTH - LEFT - RIGHT) / max(1, len(axis.marks))
            if many <= 2 or max(widths, default=0) + 8 < room:
                return axis
            many -= 1

    def walls(self) -> list[str]:
        """Return both walls and the mast, which ends in an arrow."""
        found = self.found
        mast, foot, head = self.x(found.mean), self.y(found.temperature), TOP - 6
        rows = [_line((mast, foot), (mast, head), INK, 2.5, "mast")]
        rows.append(
            f'<path class="mast" d="M{mast - 5:g} {head + 8:g}L{mast:g} {head:g}L{mast + 5:g} '
            f'{head + 8:g}" fill="none" stroke="{INK}" stroke-width="2.5" stroke-linecap="round" '
            'stroke-linejoin="round"/>'
        )
        # Below the mast the walls stand apart: it begins where they first meet.
        sides = (("left", LEFT_WALL), ("right", RIGHT_WALL))
        for side, ink in sides:
            points = " ".join(f"{self.x(v):g},{self.y(t):g}" for t, v in self._seen(side))
            rows.append(
                f'<polyline class="{side}-wall" points="{points}" fill="none" stroke="{ink}" '
                f'stroke-width="3" stroke-linejoin="round" stroke-linecap="round"/>'
            )
        dot = f'<circle class="mast" cx="{mast:g}" cy="{foot:g}" r="3.5" fill="{INK}"/>'
        return [*rows, dot]

    def _seen(self, side: str) -> Points:
        """Return the part of a wall that is drawn."""
        found = self.found
        wall, at = (found.left, found.left_at) if side == "left" else (found.right, found.right_at)
        return [(self.bottom, at(self.bottom)), *((t, v) for t, v in wall if t > self.bottom)]

    def words(self, title: str, told: str) -> list[str]:
        """Return what is written around the picture."""
        low, right = HEIGHT - 12, WIDTH - RIGHT
        named = (
            text(LEFT, low, "left wall", 12, ink=LEFT_WALL, bold=True),
            text(right, low, "right wall", 12, anchor="end", ink=RIGHT_WALL, bold=True),
        )
        rows = [
            _named(named[0], "left-wall"),
            _named(named[1], "right-wall"),
            text(WIDTH / 2, 44, fitted(told, 64), 12, anchor="middle"),
            text(LEFT - 8, TOP - 12, "t", 12, anchor="end"),
        ]
        name = title
        while text_width(name, 16) > WIDTH - 24:  # bold letters are wider
            name = fitted(name, len(name) - 1)
        return [*rows, text(WIDTH / 2, 24, name, 14, anchor="middle", bold=True)]


def ticks(least: Fraction, most: Fraction, many: int = MOST_TICKS) -> list[Fraction]:
    """Return round numbers from one to the other, hardly more than `many` of them.

    They are a power of 2 apart where that is at most 1, and 2, 5, 10, ... otherwise.

    >>> [str(tick) for tick in ticks(Fraction(-1, 3), Fraction(5, 4))]
    ['-1/4', '0', '1/4', '1/2', '3/4', '1', '5/4']
    """
    step, factors = Fraction(1), (Fraction(2), Fraction(5, 2), Fraction(2))
    while (most - least) / step < many / 2:
        step /= 2
    place = 0
    while (most - least) / step > many:
        step *= factors[place % 3] if step >= 1 else 2
        place += step > 1
    first = -(-least // step)
    return [step * k for k in range(int(first), int(most // step) + 1)]


def _axis(marks: Sequence[Fraction], near: Fraction) -> _Axis:
    """Return the numbers at an axis with what is written there."""
    labels = [short(mark, LONGEST) for mark in marks]
    if len(set(labels)) == len(labels) and not any(label[0] == "≈" for label in labels):
        return _Axis(0, tuple(zip(marks, labels, strict=True)))
    base = floor(near)
    return _Axis(base, tuple((mark, _difference(mark - base)) for mark in marks))


def _difference(apart: Fraction) -> str:
    """Return how a number is written that lies so far from n."""
    if not apart:
        return "n"
    return f"n{'+' if apart > 0 else '-'}{short(abs(apart), LONGEST)}"


def short(number: Fraction, most: int = 18) -> str:
    """Return a number as text; one of more than `most` characters as 5e9, 3/2^40 or ≈ 1.235e7.

    >>> short(Fraction(3, 4)), short(Fraction(5 * 10**30)), short(Fraction(3, 2**80))
    ('3/4', '5e30', '3/2^80')
    >>> short(Fraction(10**40 + 1, 2)), short(Fraction(1000), 3)
    ('≈ 5e39', '1e3')
    """
    above, below = number.numerator, number.denominator
    if abs(above) < 10**most:
        ways = [f"{above}/2^{below.bit_length() - 1}" if below > 1 else str(above)]
        if below < 10**most:
            ways.insert(0, str(number))
        for way in ways:
            if len(way) <= most:
                return way
    context = Context(prec=4)
    rounded = context.divide(Decimal(above), Decimal(below)).normalize(context)
    written = f"{rounded:e}".replace("e+", "e")
    return f"≈ {written}" if context.flags[Inexact] else written


def fitted(words: str, most: int) -> str:
    """Return words, cut where they have more than so many characters.

    >>> fitted("a long title", 8)
    'a long …'
    """
    return words if len(words) <= most else f"{words[: most - 1].removesuffix('…')}…"


def _named(element: str, name: str) -> str:
    """Return an element with a class, by which a page gives it another colour."""
    tag, rest = element.split(" ", 1)
    return f'{tag} class="{name}" {rest}'


def _line(
    begin: tuple[float, float], end: tuple[float, float], ink: str, width: float, name: str
) -> str:
    return (
        f'<line class="{name}" x1="{begin[0]:g}" y1="{begin[1]:g}" x2="{end[0]:g}" y2="{end[1]:g}" '
        f'stroke="{ink}" stroke-width="{width:g}"/>'
    )
