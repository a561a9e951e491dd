"""Thermographs: what a value is worth to each player when every move costs t.

The left wall is the left stop of G cooled by t, the right wall its right stop. Where the walls meet
the mast begins: at the temperature of G, over its mean. Without cooling any game,

    left wall of G at t  = max over left options of (their right wall at t) - t,
    right wall of G at t = min over right options of (their left wall at t) + t,

up to the temperature at which the two meet. Walls begin at t = -1, the temperature of the integers;
below 0 they are those of the canonical form.

Inside, temperatures and values are whole multiples of 2**-exponent. Walls have slopes -1, 0 and 1,
so that two options' walls cross at such a multiple, and the scaffolds of the two players at a half.

Source: A. N. Siegel, Combinatorial Game Theory (2013), section II.5; E. Berlekamp, J. Conway,
R. Guy, Winning Ways, chapter 6.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.errors import UndefinedError
from grundy.values.short.drawing import drawn
from grundy.values.short.forms import in_order

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grundy.values.short.dyadic import Dyadic
    from grundy.values.short.forms import Form, Store

LOWEST = -1
"""The temperature of the integers: no wall goes below it."""

Wall = tuple[tuple[int, int], ...]
"""Temperatures and values where the slope changes; the last one is where the mast begins."""


class Walls(NamedTuple):
    """Both walls, in units of 2**-exponent."""

    exponent: int
    left: Wall
    right: Wall

    def at(self, exponent: int) -> Walls:
        """Return the same in other units, which are at least as fine."""
        more = exponent - self.exponent
        if not more:
            return self
        left, right = (tuple((t << more, v << more) for t, v in wall) for wall in self[1:])
        return Walls(exponent, left, right)

    def negative(self) -> Walls:
        """Return the walls of the negative value."""
        left, right = (tuple((t, -v) for t, v in wall) for wall in self[1:])
        return Walls(self.exponent, right, left)


def walls(store: Store, form: Form, lowest: int = 0) -> Walls:
    """Return the walls of a form from the `lowest` temperature up: -1 or 0.

    From 0 up every number is a mast, and the walls of all other values meet there or above.
    """
    memo: dict[Form, Walls] = store.memo(("walls", lowest))
    found = memo.get(form)
    if found is not None:
        return found
    meter = store.meter
    for now in in_order(form, memo):
        if now.leaf:
            made = _leaf_walls(now) if lowest else _mast(now.x)
        else:
            made = meeting([memo[f] for f in now.left], [memo[f] for f in now.right])
        memo[now] = made
        if meter is not None:
            meter.entries(len(made.left) + len(made.right))
    return memo[form]


def mean(store: Store, form: Form) -> Dyadic:
    """Return the mean as a numerator and an exponent, not always in lowest terms."""
    if form.leaf:
        return form.x
    found = walls(store, form)
    return found.left[-1][1], found.exponent


def temperature(store: Store, form: Form) -> Dyadic:
    """Return the temperature, as `mean` does: -1/2**k for a number with the denominator 2**k."""
    if form.is_number:
        return -1, form.x[1]
    if form.leaf:
        return 0, 0
    found = walls(store, form)
    return found.left[-1][0], found.exponent


def wall_at(store: Store, form: Form, t: Dyadic, *, left: bool) -> Fraction:
    """Return the left or the right wall of a form at a temperature that is 0 or more."""
    found = walls(store, form)
    exponent = max(found.exponent, t[1])
    found = found.at(exponent)
    wall = found.left if left else found.right
    return Fraction(_values(wall, [t[0] << exponent - t[1]])[0], 1 << exponent)


# One form from its options ------------------------------------------------------------------------


def meeting(left: list[Walls], right: list[Walls]) -> Walls:
    """Return the walls of the value that has options with these walls, and is no integer."""
    exponent = max(walls.exponent for walls in (*left, *right))
    high = best((walls.at(exponent).right for walls in left), 1)
    low = best((walls.at(exponent).left for walls in right), -1)
    end, half = _meeting_point(high, low)
    if half:
        exponent += 1
        high, low = (tuple((2 * t, 2 * v) for t, v in wall) for wall in (high, low))
    return Walls(exponent, _taxed(high, end, -1), _taxed(low, end, 1))


def best(options: Iterable[Wall], sign: int) -> Wall:
    """Return the highest wall of several at each temperature (or, with sign -1, the lowest)."""
    several = iter(dict.fromkeys(options))
    found = next(several)
    for other in several:
        found = _better(found, other, sign)
    return found


def _better(one: Wall, two: Wall, sign: int) -> Wall:
    """Return the better of two walls; where they cross, one is vertical, so a step is a unit."""
    if len(one) == len(two) == 1:
        return one if sign * (one[0][1] - two[0][1]) >= 0 else two
    found: list[tuple[int, int]] = []
    time = value = ahead = 0  # the last temperature looked at, the first wall there, and its lead
    for t, a, b in _together(one, two):
        now = sign * (a - b)
        if ahead * now < 0:
            steps = abs(ahead)
            slope = (a - value) // (t - time)
            found.append((time + steps, value + slope * steps))
        found.append((t, a if now >= 0 else b))
        time, value, ahead = t, a, now
    return _without_straight(found)


def _together(one: Wall, two: Wall) -> list[tuple[int, int, int]]:
    """Return the values of two walls at each temperature where one of them turns."""
    times = sorted({t for t, _ in one} | {t for t, _ in two})
    return list(zip(times, _values(one, times), _values(two, times), strict=True))


def _values(wall: Wall, times: list[int]) -> list[int]:
    found = []
    place, last = 0, len(wall) - 1
    for t in times:
        while place < last and wall[place + 1][0] <= t:
            place += 1
        time, value = wall[place]
        if place < last and time < t:
            after, then = wall[place + 1]
            value += (then - value) // (after - time) * (t - time)
        found.append(value)
    return found


def _meeting_point(high: Wall, low: Wall) -> tuple[int, bool]:
    """Return the least t at which high - t is at most low + t; True when it is that many halves."""
    time = apart = 0
    first = True
    for t, a, b in _together(high, low):
        now = a - b - 2 * t
        if now <= 0:
            if first or not now:
                return t, False
            slope = (apart - now) // (t - time)  # 1 or 2
            return (time + apart, False) if slope == 1 else _halved(2 * time + apart)
        time, apart, first = t, now, False
    return _halved(2 * time + apart)


def _halved(twice: int) -> tuple[int, bool]:
    return (twice, True) if twice & 1 else (twice >> 1, False)


def _taxed(wall: Wall, end: int, sign: int) -> Wall:
    """Return a scaffold up to the temperature where the mast begins, with the tax on the move."""
    found = [(t, v + sign * t) for t, v in wall if t < end]
    return _without_straight([*found, (end, _values(wall, [end])[0] + sign * end)])


def _without_straight(points: list[tuple[int, int]]) -> Wall:
    """Return the points without those at which the slope stays the same."""
    if len(points) < 3:
        return tuple(points) if len(points) < 2 or points[0] != points[1] else (points[0],)
    found = [points[0]]
    for here, after in zip(points[1:], [*points[2:], None], strict=True):
        time, value = found[-1]
        if after is not None and (here[1] - value) * (after[0] - here[0]) == (
            after[1] - here[1]
        ) * (here[0] - time):
            continue
        found.append(here)
    return tuple(found)


# Leaves -------------------------------------------------------------------------------------------


def _mast(x: Dyadic) -> Walls:
    wall = ((0, x[0]),)
    return Walls(x[1], wall, wall)


def _number_walls(x: Dyadic) -> Walls:
    """Return the walls of a number from -1 up.

    With j < k, a number with the denominator 2**k lies between two neighbouring multiples of 2**-j.
    Those are masts from -2**-j up, so that at this temperature the walls of all numbers between are
    the two themselves; the slopes change nowhere else.
    """
    numerator, exponent = x
    left, right = [], []
    for fewer in range(exponent, 0, -1):
        low = numerator >> fewer << fewer
        left.append((-1 << fewer, low + (1 << fewer)))
        right.append((-1 << fewer, low))
    left.append((-1, numerator))
    right.append((-1, numerator))
    return Walls(exponent, _without_straight(left), _without_straight(right))


def _leaf_walls(form: Form) -> Walls:
    """Return the walls of x + n·↑ + *m from -1 up."""
    number, ups, star = _number_walls(form.x), form.ups, form.star
    if ups < 0:
        opposite = _with_ups(number.negative(), -ups, star)
        return opposite.negative()
    return _with_ups(number, ups, star) if ups else _with_star(number, star)


def _with_star(number: Walls, star: int) -> Walls:
    """Return the walls of x + *m: those of *m follow from all before it."""
    before: list[Walls] = [number]
    while len(before) <= star:
        made = meeting(before, before)
        if made == before[-1]:  # one more option with the same walls changes nothing, for ever
            break
        before.append(made)
    return before[-1]


def _with_ups(number: Walls, ups: int, star: int) -> Walls:
    """Return the walls of x + n·↑ + *m = {x|x + (n-1)·↑ + *(m ⊕ 1)}, but ↑* = {0,*|0}."""
    start = star ^ (ups & 1)
    made = [_with_star(number, start)]
    if start == 0:
        made.append(meeting([number, _with_star(number, 1)], [number]))
    while len(made) <= ups:
        made.append(meeting([number], [made[-1]]))
        if len(made) > 3 and made[-1] == made[-3]:  # from here on they alternate
            return made[-1 if (ups - len(made)) % 2 else -2]
    return made[ups]


# What is shown ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Thermograph:
    """The walls of a value as exact breakpoints, its mean and its temperature.

    >>> import grundy as gr
    >>> hot = gr.value("{4|2||-1|-2}").thermograph()
    >>> hot.mean, hot.temperature, hot.left_at(0), hot.right_at(0), hot.left_at(3)
    (Fraction(3, 4), Fraction(9, 4), Fraction(2, 1), Fraction(-1, 1), Fraction(3, 4))
    >>> hot.left[0]
    (Fraction(-1, 1), Fraction(2, 1))

    A wall is a tuple of pairs (temperature, value), from temperature -1 up to where the mast
    begins; between two of them it is straight.
    """

    left: tuple[tuple[Fraction, Fraction], ...]
    right: tuple[tuple[Fraction, Fraction], ...]

    @property
    def mean(self) -> Fraction:
        """The value over which the mast stands."""
        return self.left[-1][1]

    @property
    def temperature(self) -> Fraction:
        """The temperature at which the mast begins."""
        return self.left[-1][0]

    def left_at(self, t: Fraction | int) -> Fraction:
        """Return the left wall at a temperature: the left stop of the value cooled by it.

        Raises `UndefinedError` below -1.
        """
        return _at(self.left, t)

    def right_at(self, t: Fraction | int) -> Fraction:
        """Return the right wall at a temperature, as `left_at` does."""
        return _at(self.right, t)

    def as_data(self) -> dict[str, Any]:
        """Return plain data: fractions as texts.

        >>> import grundy as gr
        >>> gr.value("*").thermograph().as_data()["right"]
        [['-1', '-1'], ['0', '0']]
        """
        sides = {"left": self.left, "right": self.right}
        points = {name: [[str(t), str(v)] for t, v in wall] for name, wall in sides.items()}
        return {"mean": str(self.mean), "temperature": str(self.temperature), **points}

    def svg(self, title: str = "") -> str:
        """Return the picture: values grow to the left, as in Winning Ways, temperatures upward.

        >>> import grundy as gr
        >>> gr.value("{2|-1}").thermograph().svg("a switch").startswith("<svg ")
        True
        """
        return drawn(self, title)

    def _repr_svg_(self) -> str:
        """Return the picture, for a notebook."""
        return self.svg()

    def __str__(self) -> str:
        left, right = (
            ", ".join(f"({t}, {v})" for t, v in wall) for wall in (self.left, self.right)
        )
        return (
            f"mean {self.mean}, temperature {self.temperature}; "
            f"left wall {left}; right wall {right}"
        )


def thermograph(store: Store, form: Form) -> Thermograph:
    """Return the thermograph of a form, from temperature -1 up."""
    found = walls(store, form, LOWEST)
    unit = 1 << found.exponent
    return Thermograph(_exact(found.left, unit), _exact(found.right, unit))


def _exact(wall: Wall, unit: int) -> tuple[tuple[Fraction, Fraction], ...]:
    return tuple((Fraction(t, unit), Fraction(v, unit)) for t, v in wall)


def _at(wall: tuple[tuple[Fraction, Fraction], ...], t: Fraction | int) -> Fraction:
    if t < LOWEST:
        raise UndefinedError(f"a thermograph begins at temperature {LOWEST}; {t} lies below it")
    for (time, value), (after, then) in pairwise(wall):
        if t < after:
            return value + (then - value) / (after - time) * (t - time)
    return wall[-1][1]
