"""Sentestrat and thermostrat: how to play a sum without searching it, and what that costs at most.

Play ends when all components are numbers, and the score is their sum. Infinitesimals have
temperature 0, so that neither strategy tells who makes the last move. All is said for Left; for
Right the signs change. S is the sum of the right walls at a temperature t. What both rest on:

    A move of Right's from X leaves the left wall of X^R at t at least at the right wall of X,
    minus t. A move of Left's that is orthodox at t, where X is at least as hot as t, leaves the
    right wall of X^L at the left wall of X, plus t.

Sentestrat keeps an ambient temperature t: the least, so far, of the temperatures of the hottest
component. If the opponent has just made a component hotter than t, it replies there; otherwise it
moves in a component that is as hot as t; in both cases orthodoxly at t. The score is at least S
when Left is to move, and at least S - t when Right is: if X^R is hotter than t, Left's reply adds t
again, so that S is no less than before. If not, its walls are one, and S is at most t less. And
where nothing is hotter than t, t may be lowered to the temperature of the hottest component, as all
walls are masts.

Thermostrat needs no memory. It chooses the t at which S plus the largest distance between the two
walls of a component is greatest, and moves in that component, orthodoxly at t. The score is at
least this number: when Left has moved, S has become that plus t. After Right's move from X, the sum
of the right walls of the other components and the left wall of X^R is at most t less: so the number
is no less than before.

With t the highest temperature T of all, S is the sum of the means, and perfect play scores at most
S + T when Left begins, and S when Right begins: both lose at most T.

Source: Winning Ways, chapter 6; E. Berlekamp, The economist's view of combinatorial games (1996).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from grundy.errors import UndefinedError
from grundy.values.short.forms import load
from grundy.values.short.options import orthodox
from grundy.values.short.thermographs import temperature, wall_at, walls
from grundy.values.short.value import Value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.values.short.dyadic import Dyadic
    from grundy.values.short.forms import Form, Store


@dataclass(frozen=True)
class Advice:
    """A move in a sum, and the score that it guarantees.

    `component` is the place of the component to move in, `option` what to move to, `ambient` the
    ambient temperature from now on. The score is at least the `guarantee` for Left, at most for
    Right. `reply` says whether the move answers a threat.
    """

    component: int
    option: Value
    ambient: Fraction
    guarantee: Fraction
    reply: bool


def sentestrat(
    components: Sequence[Value],
    *,
    left: bool,
    ambient: Fraction | None = None,
    last: int | None = None,
) -> Advice:
    """Return sentestrat's move in a sum for Left or Right.

    >>> import grundy as gr
    >>> hot, warm = gr.value("{5|-5}"), gr.value("{9|1||0}")
    >>> advice = sentestrat([hot, warm], left=True)
    >>> advice.component, advice.option, advice.ambient, advice.guarantee
    (0, 5, Fraction(5, 1), Fraction(1, 1))

    `ambient` is that of the advice before, and `last` the component in which the opponent has just
    moved; both are left out at the start. Raises `UndefinedError` when all components are numbers:
    then play has ended.
    """
    if not components:
        raise UndefinedError("a sum without components has no move")
    with components[0].form.store.working() as store:
        forms = [load(store, component.form) for component in components]
        return _advice(store, forms, ambient, last, left=left)


def thermostrat(components: Sequence[Value], *, left: bool) -> Advice:
    """Return thermostrat's move in a sum for Left or Right.

    >>> import grundy as gr
    >>> advice = thermostrat([gr.value("{5|-5}"), gr.value("{9|1||0}")], left=True)
    >>> advice.component, advice.option, advice.guarantee
    (0, 5, Fraction(5, 1))

    Raises `UndefinedError` when all components are numbers: then play has ended.
    """
    if not components:
        raise UndefinedError("a sum without components has no move")
    with components[0].form.store.working() as store:
        forms = [load(store, component.form) for component in components]
        hottest = max(_heats(store, forms))
        found = [_at(store, forms, t, left=left) for t in _bends(store, forms) if t <= hottest]
        best = max(found, key=lambda at: at.score if left else -at.score)
        option = orthodox(store, forms[best.widest], _dyadic(best.t), left=left)[0]
        return Advice(best.widest, Value(option), best.t, best.score, reply=False)


class _At(NamedTuple):
    """What thermostrat sees at a temperature."""

    t: Fraction
    score: Fraction
    widest: int


def _at(store: Store, forms: list[Form], t: Fraction, *, left: bool) -> _At:
    tax = _dyadic(t)
    low = [wall_at(store, form, tax, left=not left) for form in forms]
    gain = [wall_at(store, form, tax, left=left) - a for form, a in zip(forms, low, strict=True)]
    heats = _heats(store, forms)
    widest = max(range(len(forms)), key=lambda i: (abs(gain[i]), heats[i]))
    return _At(t, sum(low, Fraction(0)) + gain[widest], widest)


def _bends(store: Store, forms: list[Form]) -> list[Fraction]:
    """Return the temperatures where a wall turns: between two of them the score is convex."""
    drawn = [walls(store, form) for form in forms]
    points = {
        Fraction(t, 1 << found.exponent)
        for found in drawn
        for wall in (found.left, found.right)
        for t, _ in wall
    }
    return sorted(points)


def _heats(store: Store, forms: list[Form]) -> list[Fraction]:
    """Return the temperatures of the components; raises `UndefinedError` where play has ended."""
    heats = [Fraction(n, 1 << e) for n, e in (temperature(store, form) for form in forms)]
    if max(heats) < 0:
        raise UndefinedError("all components are numbers: play has ended, nobody gains by moving")
    return heats


def _dyadic(t: Fraction) -> Dyadic:
    return t.numerator, t.denominator.bit_length() - 1


def _advice(
    store: Store, forms: list[Form], ambient: Fraction | None, last: int | None, *, left: bool
) -> Advice:
    heats = _heats(store, forms)
    hottest = max(heats)
    t = hottest if ambient is None else min(ambient, hottest)
    reply = last is not None and ambient is not None and heats[last] > ambient
    tax = _dyadic(t)
    low = [wall_at(store, form, tax, left=not left) for form in forms]
    high = [wall_at(store, form, tax, left=left) for form in forms]
    apart = [abs(a - b) for a, b in zip(high, low, strict=True)]
    open_ones = range(len(forms))
    place = (
        last
        if reply and last is not None
        else max(open_ones, key=lambda i: (heats[i] >= t, apart[i], heats[i]))
    )
    option = orthodox(store, forms[place], tax, left=left)[0]
    return Advice(place, Value(option), t, sum(low, Fraction(0)), reply)
