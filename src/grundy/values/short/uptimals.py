"""Uptimals: sums of a number, a nimber, and whole multiples of the powers of ↑.

↑ⁿ = {0|-(↑ + ... + ↑ⁿ⁻¹) + *} is infinitesimal beside ↑ⁿ⁻¹: every multiple of it is less. So the
coefficients are found one after the other, the nimber being known. The coefficient of ↑ is the
atomic weight.

Source: J. H. Conway, A. Ryba, in A. N. Siegel, Combinatorial Game Theory (2013), section II.4;
Winning Ways, chapter 8 (uppity values).
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from grundy.values.short.atomic_weights import atomic_weight, is_all_small
from grundy.values.short.dyadic import lowest
from grundy.values.short.forms import birthday, reached
from grundy.values.short.notation import up_power

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.values.short.forms import Form, Store


class Uptimal(NamedTuple):
    """A value as number + nimber + Σ coefficients[n-1]·↑ⁿ.

    >>> import grundy as gr
    >>> str(gr.value("2*") + gr.value("^[3]"))
    '2^[3]*'
    >>> print((gr.value("2*") + gr.value("^[3]") + gr.value("^<2>")).uptimal)
    2 + ↑ + 2·↑² + ↑³ + *
    """

    number: Fraction
    star: int
    coefficients: tuple[int, ...]

    def __str__(self) -> str:
        terms = [(n > 0, _term(abs(n), k)) for k, n in enumerate(self.coefficients, 1) if n]
        if self.number:
            terms.insert(0, (self.number > 0, str(abs(self.number))))
        if self.star:
            terms.append((True, "*" if self.star == 1 else f"*{self.star}"))
        text = "".join(f" {'+' if positive else '-'} {term}" for positive, term in terms)
        return text[3:] if text.startswith(" +") else text.strip().replace("- ", "-", 1) or "0"


def _term(times: int, power: int) -> str:
    up = "↑" + ("" if power == 1 else str(power).translate(_RAISED))
    return up if times == 1 else f"{times}·{up}"


_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def uptimal(store: Store, form: Form) -> Uptimal | None:
    """Return the expansion of a form, or None for a value that has none."""
    if form.ls != form.rs:
        return None
    x = lowest(form.ls, store.scale)
    number = Fraction(x[0], 1 << x[1])
    if form.leaf:
        return Uptimal(number, form.star, (form.ups,) if form.ups else ())
    small = store.add(form, store.number(-x[0], x[1]))
    if not is_all_small(store, small):
        return None
    weight = atomic_weight(store, small)
    if not weight.is_number or weight.x[1]:
        return None
    rest = store.add(small, store.leaf((0, 0), -weight.x[0], 0))
    for star in _stars(rest):
        found = _coefficients(store, store.add(rest, store.leaf((0, 0), 0, star)))
        if found is not None:
            return Uptimal(number, star, (weight.x[0], *found))
    return None


def _stars(form: Form) -> Iterator[int]:
    """Yield the stars that a sum of powers of ↑ may have: its leaves have it, or it ⊕ 1."""
    seen = {leaf.star for leaf in reached(form) if leaf.leaf}
    yield from sorted(seen | {star ^ 1 for star in seen})


def _coefficients(store: Store, rest: Form) -> list[int] | None:
    """Return the coefficients of ↑², ↑³, ... whose sum a form is; None if it is no such sum."""
    found: list[int] = []
    most = birthday(rest)  # ↑ⁿ is born on day n + 1, and n·↑ not earlier than on day n
    while rest is not store.zero:
        if len(found) > most:
            return None
        power = up_power(store, len(found) + 2)
        times = _times(store, rest, power, most)
        if times is None:
            return None
        rest = store.add(rest, store.multiple(power, -times))
        found.append(times)
    return found


def _times(store: Store, form: Form, power: Form, most: int) -> int | None:
    """Return how many of a power a form is nearest to; None if it is confused or beyond all."""
    sign = 1
    if store.le(form, store.zero):
        sign, form = -1, store.negate(form)
    elif not store.le(store.zero, form):
        return None
    times, minus = 0, store.negate(power)
    while store.le(power, form):
        form, times = store.add(form, minus), times + 1
        if times > most:
            return None
    # What is left is below one of them: next to nothing beside it, or next to all of it.
    # Twice a large form would be far larger, so that it is compared with the difference.
    nearer = store.le(form, store.add(power, store.negate(form)))
    return sign * (times if nearer else times + 1)
