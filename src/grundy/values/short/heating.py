"""Heating, overheating and the Norton product: every move is rewarded.

All three replace each option by what it becomes, plus a reward for the mover; they differ in what
stays, or becomes of, the numbers:

    heating by t            numbers stay, all else {G^L heated + t|G^R heated - t};
    overheating from s to t an integer n becomes n·s, all else as above;
    Norton product with U   an integer n becomes n·U, all else {G^L·U + U + Δ|G^R·U - U - Δ}, where
                            Δ is every incentive of U, which is above 0.

Each is of the canonical form.

Source: A. N. Siegel, Combinatorial Game Theory (2013), sections II.5 and II.6; Winning Ways,
chapters 6 and 8; E. Berlekamp, Blockbusting and Domineering (1988).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.errors import UndefinedError
from grundy.values.short.folding import fold
from grundy.values.short.incentives import left_incentives, right_incentives

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.values.short.forms import Form, Store


def heated(store: Store, form: Form, reward: Form) -> Form:
    """Return the form heated by a value; numbers stay what they are."""
    memo = store.memo(("heated", reward))
    return _warmer(store, form, memo, lambda now: now if now.is_number else None, [reward])


def overheated(store: Store, form: Form, unit: Form, reward: Form) -> Form:
    """Return the form overheated: n becomes n·unit, every other move is rewarded."""
    memo = store.memo(("overheated", unit, reward))
    return _warmer(store, form, memo, lambda now: _whole(store, now, unit), [reward])


def norton(store: Store, form: Form, unit: Form) -> Form:
    """Return the Norton product G·U.

    Raises `UndefinedError` unless U is above 0.
    """
    if unit is store.zero or not store.le(store.zero, unit):
        raise UndefinedError("the unit of a Norton product is above 0; this one is not")
    incentives = {*left_incentives(store, unit), *right_incentives(store, unit)}
    rewards = [store.add(unit, incentive) for incentive in incentives]
    memo = store.memo(("norton", unit))
    best = store.undominated(rewards, left=True)
    return _warmer(store, form, memo, lambda now: _whole(store, now, unit), best)


def _whole(store: Store, form: Form, unit: Form) -> Form | None:
    return store.multiple(unit, form.x[0]) if form.is_number and not form.x[1] else None


def _warmer(
    store: Store,
    form: Form,
    memo: dict[Form, Form],
    at_sight: Callable[[Form], Form | None],
    rewards: list[Form],
) -> Form:
    fines = [store.negate(reward) for reward in rewards]

    def from_options(now: Form) -> Form:
        left = [store.add(memo[option], reward) for option in now.left for reward in rewards]
        right = [store.add(memo[option], fine) for option in now.right for fine in fines]
        return store.make(left, right)

    return fold(store, form, memo, at_sight, from_options)
