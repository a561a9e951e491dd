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

from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.errors import NotationError, UndefinedError
from grundy.values.drawing import drawn

if TYPE_CHECKING:
    from grundy.limits.budget import Meter
    from grundy.values.short.dyadic import Dyadic
    from grundy.values.short.forms import Form, Store

LOWEST = -1
"""The temperature of the integers: no wall goes below it."""

Wall = tuple[tuple[int, int], ...]
"""Temperatures and values where the slope changes; the last one is where the mast begins."""


Sides = tuple[Wall, Wall]
"""The left wall and the right wall of one value."""

EXPONENT = 16
"""Walls are kept in units of 2**-16, as long as that is fine enough."""


class Walls(NamedTuple):
    """Both walls, in units of 2**-exponent."""

    exponent: int
    left: Wall
    right: Wall


class WallsOfStore:
    """The walls of the forms that were asked for, in the same units, from one temperature up."""

    __slots__ = ("exponent", "lowest", "sides")

    def __init__(self, lowest: int, exponent: int = EXPONENT) -> None:
        self.lowest = lowest
        self.exponent = exponent
        self.sides: dict[Form, Sides] = {}

    def finer(self) -> WallsOfStore:
        """Return the same in units that are as fine again."""
        found, more = WallsOfStore(self.lowest, 2 * self.exponent), self.exponent
        for form, (left, right) in self.sides.items():
            found.sides[form] = _scaled(left, more), _scaled(right, more)
        return found

    def find(self, form: Form, meter: Meter | None) -> bool:
        """Find the walls of a form and of what it needs; False where the units are too coarse."""
        sides = self.sides
        waiting = [form]
        while waiting:
            now = waiting[-1]
            if now in sides:
                waiting.pop()
                continue
            if now.leaf:
                made = self._leaf(now)
            elif now.base is not now and not (self.lowest and now.x[1]):
                # Walls move with the number; below 0 only those of integers are masts.
                there = sides.get(now.base)
                if there is None:
                    waiting.append(now.base)
                    continue
                made = self._moved(there, now.x)
            else:
                lefts, rights = now.left, now.right
                missing = [f for f in lefts if f not in sides]
                missing += [f for f in rights if f not in sides]
                if missing:
                    waiting += missing
                    continue
                high = _best([sides[f][1] for f in lefts], 1)
                low = _best([sides[f][0] for f in rights], -1)
                made = _meet(high, low)
            if made is None:
                return False
            sides[now] = made
            waiting.pop()
            if meter is not None:
                meter.entries(len(made[0]) + len(made[1]))
        return True

    def _moved(self, sides: Sides, x: Dyadic) -> Sides | None:
        """Return the walls of a value plus x."""
        if x[1] > self.exponent:
            return None
        by = x[0] << self.exponent - x[1]
        left, right = (tuple((t, v + by) for t, v in wall) for wall in sides)
        return left, right

    def _leaf(self, form: Form) -> Sides | None:
        numerator, exponent = form.x
        if exponent > self.exponent:
            return None
        if not self.lowest:
            wall = ((0, numerator << self.exponent - exponent),)
            return wall, wall
        left, right = _leaf_sides(form)
        more = self.exponent - exponent
        return _scaled(left, more), _scaled(right, more)


def walls(store: Store, form: Form, lowest: int = 0) -> Walls:
    """Return the walls of a form from the `lowest` temperature up: -1 or 0.

    From 0 up every number is a mast, and the walls of all other values meet there or above.
    """
    known = _known(store, lowest)
    while not known.find(form, store.meter):
        known = store.memo("walls")[lowest] = known.finer()
    return Walls(known.exponent, *known.sides[form])


def known_walls(store: Store, form: Form, lowest: int = 0) -> Walls | None:
    """Return the walls of a form if they are known already."""
    known = _known(store, lowest)
    found = known.sides.get(form)
    return None if found is None else Walls(known.exponent, *found)


def _known(store: Store, lowest: int) -> WallsOfStore:
    kept: dict[int, WallsOfStore] = store.memo("walls")
    found = kept.get(lowest)
    if found is None:
        found = kept[lowest] = WallsOfStore(lowest)
    return found


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
    more = max(0, t[1] - found.exponent)
    exponent = found.exponent + more
    wall = _scaled(found.left if left else found.right, more)
    return Fraction(_values(wall, [t[0] << exponent - t[1]])[0], 1 << exponent)


# One form from its options ------------------------------------------------------------------------


def _meet(high: Wall, low: Wall) -> Sides | None:
    """Return the walls of the value whose best options have these walls, and which is no integer.

    They are the scaffolds high - t and low + t up to the least t at which they meet, and None if
    that is no multiple of the unit.
    """
    (t, a), b = high[0], low[0][1]
    here = there = 0
    last_here, last_there = len(high) - 1, len(low) - 1
    while (apart := a - b - 2 * t) > 0:
        # Up to the next bend the scaffolds come nearer by 2, 1 or 0 for each unit of temperature.
        up = down = False
        until = None
        if here < last_here:
            until, value = high[here + 1]
            up = value != high[here][1]
        if there < last_there:
            end, value = low[there + 1]
            down = value != low[there][1]
            until = end if until is None or end < until else until
        rate = 2 - up - down
        if rate and (until is None or apart <= rate * (until - t)):
            if rate == 2 and apart & 1:
                return None
            step = apart // rate
            t, a = t + step, a + up * step
            break
        assert until is not None  # beyond the last bend the rate is 2
        a, b, t = a + up * (until - t), b - down * (until - t), until
        here += here < last_here and high[here + 1][0] == t
        there += there < last_there and low[there + 1][0] == t
    foot = (t, a - t)
    left = [(time, value - time) for time, value in _bends(high) if time < t]
    right = [(time, value + time) for time, value in _bends(low) if time < t]
    return (*left, foot), (*right, foot)


def _bends(wall: Wall) -> Wall:
    """Return a wall without the foot of its mast where the wall below is vertical, too."""
    return wall[:-1] if len(wall) > 1 and wall[-2][1] == wall[-1][1] else wall


def _scaled(wall: Wall, more: int) -> Wall:
    return tuple([(t << more, v << more) for t, v in wall]) if more else wall


def _best(options: list[Wall], sign: int) -> Wall:
    """Return the highest wall of several at each temperature (or, with sign -1, the lowest)."""
    found = options[0]
    for other in options[1:]:
        found = _better(found, other, sign)
    return found


def _better(one: Wall, two: Wall, sign: int) -> Wall:
    """Return the better of two walls, which get better with t or stay: right ones, or left ones.

    Where they cross, one is vertical, so that the other one gains as much as t does.
    """
    if sign * one[0][1] >= sign * two[-1][1]:
        return one
    if sign * two[0][1] >= sign * one[-1][1]:
        return two
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
        if place < last:  # no wall begins above a temperature that is asked for
            after, then = wall[place + 1]
            value += (then - value) // (after - time) * (t - time)
        found.append(value)
    return found


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


def _number_sides(x: Dyadic) -> Sides:
    """Return the walls of a number n / 2**k from -1 up, in units of 2**-k.

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
    return _without_straight(left), _without_straight(right)


def _leaf_sides(form: Form) -> Sides:
    """Return the walls of x + n·↑ + *m from -1 up, in the units of x: all of them meet at 0."""
    number, ups, star = _number_sides(form.x), form.ups, form.star
    if ups < 0:
        return _negative(_with_ups(_negative(number), -ups, star))
    return _with_ups(number, ups, star) if ups else _with_star(number, star)


def _negative(sides: Sides) -> Sides:
    left, right = (tuple((t, -v) for t, v in wall) for wall in sides)
    return right, left


def _with_star(number: Sides, star: int) -> Sides:
    """Return the walls of x + *m: those of {x|x}, for x is an option that no other one betters.

    Below 0 the walls of x are no farther apart than -t. So the right wall less t and the left wall
    plus t, which are the walls of {x|x}, do not lie between them: as options, x + * and what
    follows from it are worse than x for both players, at every temperature.
    """
    return _met(number, number) if star else number


def _with_ups(number: Sides, ups: int, star: int) -> Sides:
    """Return the walls of x + n·↑ + *m = {x|x + (n-1)·↑ + *(m ⊕ 1)}.

    There is one exception, ↑* = {0,*|0}, which has the walls of {0|0} all the same.
    """
    made = [_with_star(number, star ^ (ups & 1))]
    while len(made) <= ups:
        made.append(_met(number, made[-1]))
        if made[-1] == made[-2]:  # one more ↑ changes nothing, for ever
            break
    return made[-1]


def _met(left: Sides, right: Sides) -> Sides:
    """Return the walls of {left|right}, which meet at 0."""
    made = _meet(left[1], right[0])
    assert made is not None
    return made


# What is shown ------------------------------------------------------------------------------------


ExactWall = tuple[tuple[Fraction, Fraction], ...]


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

    __slots__ = ("_exact", "_walls")

    _walls: Walls
    _exact: tuple[ExactWall, ExactWall] | None

    def __init__(self, walls: Walls) -> None:
        object.__setattr__(self, "_walls", walls)
        object.__setattr__(self, "_exact", None)

    def __setattr__(self, name: str, new: object) -> None:
        raise AttributeError(f"thermographs are immutable; {name} cannot be set")

    def __reduce__(self) -> tuple[Any, ...]:
        return Thermograph, (self._walls,)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Thermograph):
            return NotImplemented
        return (self.left, self.right) == (other.left, other.right)

    def __hash__(self) -> int:
        return hash((self.left, self.right))

    @property
    def left(self) -> ExactWall:
        """The left wall."""
        return self._sides()[0]

    @property
    def right(self) -> ExactWall:
        """The right wall."""
        return self._sides()[1]

    def _sides(self) -> tuple[ExactWall, ExactWall]:
        """Return both walls as fractions, which are made when somebody looks at them."""
        if self._exact is None:
            exponent, left, right = self._walls
            object.__setattr__(self, "_exact", (_exact(left, exponent), _exact(right, exponent)))
        return self._exact  # type: ignore[return-value]  # just made

    @property
    def mean(self) -> Fraction:
        """The value over which the mast stands."""
        return Fraction(self._walls.left[-1][1], 1 << self._walls.exponent)

    @property
    def temperature(self) -> Fraction:
        """The temperature at which the mast begins."""
        return Fraction(self._walls.left[-1][0], 1 << self._walls.exponent)

    def left_at(self, t: Fraction | int) -> Fraction:
        """Return the left wall at a temperature: the left stop of the value cooled by it.

        >>> import grundy as gr
        >>> gr.value("{2|-1}").thermograph().left_at(1)
        Fraction(1, 1)

        Raises `UndefinedError` below -1.
        """
        return _at(self.left, t)

    def right_at(self, t: Fraction | int) -> Fraction:
        """Return the right wall at a temperature, as `left_at` does.

        >>> import grundy as gr
        >>> gr.value("{2|-1}").thermograph().right_at(1)
        Fraction(0, 1)
        """
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

    def __repr__(self) -> str:
        return f"<thermograph: {self}>"

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
    return Thermograph(walls(store, form, LOWEST))


def _exact(wall: Wall, exponent: int) -> ExactWall:
    unit = 1 << exponent
    return tuple((Fraction(t, unit), Fraction(v, unit)) for t, v in wall)


def _at(wall: ExactWall, t: Fraction | int) -> Fraction:
    given: object = t
    if isinstance(given, bool) or not isinstance(given, (int, Fraction)):
        raise NotationError(f"a temperature is a whole number or a Fraction, not {given!r}")
    if t < LOWEST:
        raise UndefinedError(f"a thermograph begins at temperature {LOWEST}; {t} lies below it")
    for (time, value), (after, then) in pairwise(wall):
        if t < after:
            return value + (then - value) / (after - time) * (t - time)
    return wall[-1][1]
