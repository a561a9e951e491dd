"""The ordinal sum of two values, and Conway's product: both are of forms, here the canonical ones.

The ordinal sum G:H = {G^L, G:H^L|G^R, G:H^R}: a move in G takes H away. Its value depends on that
of H alone, but on the form of G (the colon principle).

Conway's product GH has the left options G^L H + G H^L - G^L H^L and G^R H + G H^R - G^R H^R, and
the right ones with one L and one R. Numbers form a field with it, nimbers another (nim
multiplication); of other values it depends on the forms. The product with an integer n is n·G: then
the options are (n-1)·G + G^L and (n-1)·G + G^R, as in the sum of n copies.

Source: J. H. Conway, On Numbers and Games (1976), chapters 1, 6 and 15.
"""

from __future__ import annotations

from itertools import product as pairs
from typing import TYPE_CHECKING

from grundy.values.nimber import nim_product
from grundy.values.short.dyadic import lowest
from grundy.values.short.folding import fold

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grundy.values.short.forms import Form, Store


def ordinal_sum(store: Store, base: Form, upper: Form) -> Form:
    """Return base:upper, where the base is in canonical form."""
    memo: dict[Form, Form] = store.memo(("ordinal sum", base))

    def from_options(now: Form) -> Form:
        left = [*base.left, *(memo[option] for option in now.left)]
        right = [*base.right, *(memo[option] for option in now.right)]
        return store.make(left, right)

    return fold(store, upper, memo, lambda now: base if now is store.zero else None, from_options)


def product(store: Store, a: Form, b: Form) -> Form:
    """Return Conway's product of two canonical forms."""
    memo: dict[tuple[Form, Form], Form] = store.memo("products")
    waiting = [(a, b)]
    while waiting:
        pair = waiting[-1]
        if pair in memo:
            waiting.pop()
            continue
        found = _at_sight(store, *pair)
        if found is None:
            missing = [p for p in _needed(*pair) if p not in memo]
            if missing:
                waiting += missing
                if store.meter is not None:
                    store.meter.position()
                continue
            found = _from_options(store, *pair, memo)
        memo[pair] = memo[pair[::-1]] = found
        waiting.pop()
    return memo[a, b]


def _at_sight(store: Store, a: Form, b: Form) -> Form | None:
    for one, two in ((a, b), (b, a)):
        if one.is_number and not one.x[1]:
            return store.multiple(two, one.x[0])
    if a.is_number and b.is_number:
        return store.leaf(lowest(a.x[0] * b.x[0], a.x[1] + b.x[1]), 0, 0)
    if all(form.leaf and not form.x[0] and not form.ups for form in (a, b)):
        return store.leaf((0, 0), 0, nim_product(a.star, b.star))
    return None


def _needed(a: Form, b: Form) -> Iterable[tuple[Form, Form]]:
    ours, theirs = (*a.left, *a.right), (*b.left, *b.right)
    yield from ((x, b) for x in ours)
    yield from ((a, y) for y in theirs)
    yield from ((x, y) for x in ours for y in theirs)


def _from_options(store: Store, a: Form, b: Form, memo: dict[tuple[Form, Form], Form]) -> Form:
    def option(x: Form, y: Form) -> Form:
        both = store.add(memo[x, b], memo[a, y])
        return store.add(both, store.negate(memo[x, y]))

    left = [*pairs(a.left, b.left), *pairs(a.right, b.right)]
    right = [*pairs(a.left, b.right), *pairs(a.right, b.left)]
    return store.make([option(x, y) for x, y in left], [option(x, y) for x, y in right])
