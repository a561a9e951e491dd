"""The picture of a thermograph: positive values to the left, the temperature upward.

That is how Winning Ways and the papers draw it: the left wall stands at the left. Above the
temperature there is the mast, which has no end.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from grundy.pictures.svg import INK, svg, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.values.short.thermographs import Thermograph

WIDTH, HEIGHT = 460.0, 340.0
SIDE, TOP, FOOT = 46.0, 44.0, 56.0
GRID, LEFT_WALL, RIGHT_WALL = "#d9d9e0", "#1f5fb4", "#c4362b"
"""Left is blue and Right is red, as in Hackenbush."""
MOST_TICKS = 8

Points = list[tuple[Fraction, Fraction]]


def thermograph_svg(found: Thermograph, title: str = "") -> str:
    """Return the picture of a thermograph; without a `title` it tells mean and temperature.

    >>> import grundy as gr
    >>> "<polyline" in thermograph_svg(gr.value("{2|-1}").thermograph())
    True
    """
    frame = _Frame(found)
    told = f"mean {found.mean}, temperature {found.temperature}"
    body = [*frame.grid(), *frame.walls(), *frame.words(title, told)]
    return svg(WIDTH, HEIGHT, f"Thermograph of {title}: {told}" if title else told, body)


class _Frame:
    """Where values and temperatures are on the picture."""

    def __init__(self, found: Thermograph) -> None:
        self.found = found
        hot = found.temperature
        self.bottom = Fraction(0) if hot > 0 else Fraction(-1)
        """Below 0 there is something to see only of what is not hot."""
        rise = max(hot - self.bottom, Fraction(1, 4))
        self.top = hot + rise * Fraction(2, 5)
        ends = [found.left_at(self.bottom), found.right_at(self.bottom)]
        ends += [v for wall in (found.left, found.right) for t, v in wall if t >= self.bottom]
        room = max(max(ends) - min(ends), Fraction(1, 2)) * Fraction(3, 20)
        self.most, self.least = max(ends) + room, min(ends) - room

    def x(self, value: Fraction) -> float:
        """Return the place of a value: the greater, the farther to the left."""
        part = (self.most - value) / (self.most - self.least)
        return round(SIDE + float(part) * (WIDTH - 2 * SIDE), 2)

    def y(self, t: Fraction) -> float:
        """Return the place of a temperature: the hotter, the higher."""
        part = (t - self.bottom) / (self.top - self.bottom)
        return round(HEIGHT - FOOT - float(part) * (HEIGHT - FOOT - TOP), 2)

    def grid(self) -> list[str]:
        """Return lines at round values and temperatures, with their numbers."""
        rows = []
        for value in ticks(self.least, self.most):
            x = self.x(value)
            rows.append(_line(x, TOP, x, HEIGHT - FOOT, GRID, 1))
            rows.append(text(x, HEIGHT - FOOT + 18, str(value), 12, anchor="middle"))
        for t in ticks(self.bottom, self.top):
            y = self.y(t)
            rows.append(_line(SIDE, y, WIDTH - SIDE, y, GRID, 1))
            rows.append(text(SIDE - 8, y + 4, str(t), 12, anchor="end"))
        return rows

    def walls(self) -> list[str]:
        """Return both walls and the mast, which ends in an arrow."""
        found = self.found
        mast, foot, head = self.x(found.mean), self.y(found.temperature), TOP - 6
        rows = [_line(mast, foot, mast, head, INK, 2.5)]
        rows.append(
            f'<path d="M{mast - 5:g} {head + 8:g}L{mast:g} {head:g}L{mast + 5:g} '
            f'{head + 8:g}" fill="none" stroke="{INK}" stroke-width="2.5"/>'
        )
        # The right wall is thinner and comes second, so that both are seen where they coincide.
        for wall, ink, width in ((found.left, LEFT_WALL, 4), (found.right, RIGHT_WALL, 2)):
            points = " ".join(f"{self.x(v):g},{self.y(t):g}" for t, v in self._seen(wall))
            rows.append(
                f'<polyline points="{points}" fill="none" stroke="{ink}" stroke-width="{width}" '
                'stroke-linejoin="round" stroke-linecap="round"/>'
            )
        return rows

    def _seen(self, wall: Sequence[tuple[Fraction, Fraction]]) -> Points:
        """Return the part of a wall that is drawn."""
        side = self.found.left_at if wall is self.found.left else self.found.right_at
        return [(self.bottom, side(self.bottom)), *((t, v) for t, v in wall if t > self.bottom)]

    def words(self, title: str, told: str) -> list[str]:
        """Return what is written around the picture."""
        foot = HEIGHT - FOOT + 40
        rows = [
            text(SIDE, foot, "left wall", 12, ink=LEFT_WALL, bold=True),
            text(WIDTH - SIDE, foot, "right wall", 12, anchor="end", ink=RIGHT_WALL, bold=True),
            text(WIDTH / 2, foot, told, 12, anchor="middle"),
            text(SIDE - 8, TOP - 10, "t", 12, anchor="end"),
        ]
        return [*rows, text(WIDTH / 2, 20, _short(title), 14, anchor="middle", bold=True)]


def ticks(least: Fraction, most: Fraction) -> list[Fraction]:
    """Return round numbers from one to the other: at most nine, 1, 1/2, 1/4 or 2, 5, 10 apart.

    >>> [str(tick) for tick in ticks(Fraction(-1, 3), Fraction(5, 4))]
    ['-1/4', '0', '1/4', '1/2', '3/4', '1', '5/4']
    """
    step, factors = Fraction(1), (Fraction(2), Fraction(5, 2), Fraction(2))
    while (most - least) / step < MOST_TICKS / 2:
        step /= 2
    place = 0
    while (most - least) / step > MOST_TICKS:
        step *= factors[place % 3]
        place += 1
    first = -(-least // step)
    return [step * k for k in range(int(first), int(most // step) + 1)]


def _short(title: str) -> str:
    return title if len(title) <= 56 else f"{title[:53]}..."


def _line(x1: float, y1: float, x2: float, y2: float, ink: str, width: float) -> str:
    return (
        f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{ink}" '
        f'stroke-width="{width:g}"/>'
    )
