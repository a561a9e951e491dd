"""Cooling: the value when every move costs a tax of t; and freezing, at the temperature itself.

G cooled by t is {G^L cooled by t, minus t|G^R cooled by t, plus t} up to the temperature of G, and
its mean above that: a number, which nobody pays to move in.

Source: A. N. Siegel, Combinatorial Game Theory (2013), section II.5; Winning Ways, chapter 6.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.values.short.dyadic import lowest
from grundy.values.short.folding import fold
from grundy.values.short.thermographs import mean, temperature

if TYPE_CHECKING:
    from grundy.values.short.dyadic import Dyadic
    from grundy.values.short.forms import Form, Store


def cooled(store: Store, form: Form, tax: Dyadic) -> Form:
    """Return the form cooled by a tax that is at least 0, in lowest terms."""
    tax_form = store.leaf(tax, 0, 0)
    rebate = store.negate(tax_form)
    memo: dict[Form, Form] = store.memo(("cooled", tax))

    def at_sight(now: Form) -> Form | None:
        if now.is_number or not tax[0]:
            return now
        if _above(tax, temperature(store, now)):
            return store.leaf(lowest(*mean(store, now)), 0, 0)
        return None

    def from_options(now: Form) -> Form:
        left = [store.add(memo[option], rebate) for option in now.left]
        right = [store.add(memo[option], tax_form) for option in now.right]
        return store.make(left, right)

    return fold(store, form, memo, at_sight, from_options)


def frozen(store: Store, form: Form) -> Form:
    """Return the form cooled by its temperature: infinitely near its mean; a number stays."""
    if form.leaf:
        return form
    return cooled(store, form, lowest(*temperature(store, form)))


def _above(a: Dyadic, b: Dyadic) -> bool:
    exponent = max(a[1], b[1])
    return a[0] << exponent - a[1] > b[0] << exponent - b[1]
