"""Sentestrat: how to play a sum without searching it, and what that costs at most.

The ambient temperature t is the least, so far, of the temperatures of the hottest component. If the
opponent has just made a component hotter than t, reply there. Otherwise move in the hottest
component. In both cases the move is orthodox at t.

What it guarantees, for Left; all for Right too, with the signs changed. Play ends when all
components are numbers, and the score is their sum. Let S be the sum of the right walls at t.

    Left to move: the score is at least S.    Right to move: at least S - t.

For a move of Right from X to X^R leaves the left wall of X^R at t at least at the right wall of X,
minus t. If X^R is hotter than t, Left's orthodox reply adds t again: S is no less than before. If
not, its walls are one, and S is at most t less. And a move of Left's from X adds the left wall
minus the right wall of X, and t; where nothing is hotter than t, t may first be lowered to the
temperature of the hottest component, as all walls are masts.

At the start, with t the highest temperature T of all, S is the sum of the means, and perfect play
scores at most S + T when Left begins, and S when Right begins: sentestrat loses at most T.
Infinitesimals have temperature 0, so that it does not tell who makes the last move.

Source: Winning Ways, chapter 6; E. Berlekamp, The economist's view of combinatorial games (1996).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from grundy.errors import UndefinedError
from grundy.values.short.forms import load
from grundy.values.short.options import orthodox
from grundy.values.short.thermographs import temperature, wall_at
from grundy.values.short.value import Value

if TYPE_CHECKING:
    from collections.abc import Sequence

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


def _advice(
    store: Store, forms: list[Form], ambient: Fraction | None, last: int | None, *, left: bool
) -> Advice:
    heats = [Fraction(n, 1 << e) for n, e in (temperature(store, form) for form in forms)]
    hottest = max(heats)
    if hottest < 0:
        raise UndefinedError("all components are numbers: play has ended, nobody gains by moving")
    t = hottest if ambient is None else min(ambient, hottest)
    reply = last is not None and ambient is not None and heats[last] > ambient
    tax = t.numerator, t.denominator.bit_length() - 1
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
