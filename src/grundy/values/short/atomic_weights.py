"""All-small values, and their atomic weights: how many ups they are about.

In an all-small game either both players can move or neither can. Its atomic weight is the value A
for which G is A·↑, up to a bounded difference; it is found from the options:

    {atomic weights of G^L, minus 2|atomic weights of G^R, plus 2},

unless that is an integer. Then it is 0 if G is confused with the far star, the least integer that
fits between the options if G is below it, and the greatest if G is above it. The far star is a
nimber that is none of G's followers. Every such nimber does: if G ≥ *m and G is no nimber *k with
k ≥ m, then no such *k is at least G, as *k and *m would be comparable.

If the atomic weight is at least 2, G is above 0 (the two-ahead rule).

Source: Winning Ways, chapter 8; A. N. Siegel, Combinatorial Game Theory (2013), section II.7.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.errors import UndefinedError
from grundy.values.short.folding import fold

if TYPE_CHECKING:
    from grundy.values.short.forms import Form, Store


def is_all_small(store: Store, form: Form) -> bool:
    """Return whether no number but 0 is a follower of the canonical form."""

    def at_sight(now: Form) -> bool | None:
        return not now.x[0] if now.leaf else None

    memo: dict[Form, bool] = store.memo("all-small")
    return fold(
        store, form, memo, at_sight, lambda now: all(memo[f] for f in (*now.left, *now.right))
    )


def atomic_weight(store: Store, form: Form) -> Form:
    """Return the atomic weight of an all-small form.

    Raises `UndefinedError` for all others: no definition is implemented for those.
    """
    if not is_all_small(store, form):
        raise UndefinedError(
            "an atomic weight is defined here for all-small values only: those in which, as long "
            "as play goes on, both players can move"
        )
    star = store.leaf((0, 0), 0, _far_star(store, form))
    two, minus_two = store.number(2), store.number(-2)
    memo: dict[Form, Form] = store.memo("atomic weights")

    def at_sight(now: Form) -> Form | None:
        return store.number(now.ups) if now.leaf else None  # n·↑ + *m has the atomic weight n

    def from_options(now: Form) -> Form:
        left = [store.add(memo[option], minus_two) for option in now.left]
        right = [store.add(memo[option], two) for option in now.right]
        found = store.make(left, right)
        if not found.is_number or found.x[1]:
            return found
        if store.le(now, star):
            return store.number(max(_next_integer(store, option) for option in left))
        if store.le(star, now):
            right = [store.negate(option) for option in right]
            return store.number(-max(_next_integer(store, option) for option in right))
        return store.zero

    return fold(store, form, memo, at_sight, from_options)


def _far_star(store: Store, form: Form) -> int:
    """Return a number above those of all nimbers that are followers."""
    memo: dict[Form, int] = store.memo("stars")
    most = fold(
        store,
        form,
        memo,
        lambda now: now.star | 1 if now.leaf else None,
        lambda now: max(memo[option] for option in (*now.left, *now.right)),
    )
    return most + 1


def _next_integer(store: Store, form: Form) -> int:
    """Return the least integer that is not at most a form."""
    found = form.rs >> store.scale
    while store.le(store.number(found), form):
        found += 1
    return found
