"""Reduced canonical forms: the simplest value infinitely near a given one.

G is at most H up to infinitesimals when the right stop of H - G is at least 0. A value whose stops
are equal is infinitely near that number. In all others the options are replaced by their reduced
forms, those dominated up to infinitesimals go, and those reversible up to infinitesimals are
bypassed, until none is left.

Source: J. P. Grossman, A. N. Siegel, Reductions of partizan games, Games of No Chance 3 (2009);
D. Calistrate, The reduced canonical form of a game (1996); A. N. Siegel, Combinatorial Game Theory
(2013), section II.6.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.values.short.dyadic import lowest
from grundy.values.short.folding import fold

if TYPE_CHECKING:
    from grundy.values.short.forms import Form, Store


def reduced(store: Store, form: Form) -> Form:
    """Return the reduced canonical form."""
    memo: dict[Form, Form] = store.memo("reduced")

    def at_sight(now: Form) -> Form | None:
        return store.leaf(lowest(now.ls, store.scale), 0, 0) if now.ls == now.rs else None

    def from_options(now: Form) -> Form:
        left = _remaining(store, [memo[option] for option in now.left], now, left=True)
        right = _remaining(store, [memo[option] for option in now.right], now, left=False)
        return store.make(left, right)

    return fold(store, form, memo, at_sight, from_options)


def at_most(store: Store, a: Form, b: Form) -> bool:
    """Return whether a is at most b, up to infinitesimals."""
    if a is b or a.ls < b.rs:
        return True
    if a.ls > b.ls or a.rs > b.rs:
        return False
    return store.add(b, store.negate(a)).rs >= 0


def _remaining(store: Store, options: list[Form], whole: Form, *, left: bool) -> list[Form]:
    """Return the options that are neither dominated nor reversible up to infinitesimals.

    The reduced form is infinitely near the whole, so that all are compared with the whole.
    """
    found: list[Form] = []
    waiting = list(dict.fromkeys(options))
    seen = set(waiting)
    while waiting:
        option = waiting.pop()
        through = _reversing(store, option, whole, left=left)
        if through is None:
            found.append(option)
            continue
        fresh = [f for f in (through.left if left else through.right) if f not in seen]
        seen.update(fresh)
        waiting += fresh
    return _undominated(store, found, left=left)


def _reversing(store: Store, option: Form, whole: Form, *, left: bool) -> Form | None:
    for reply in option.right if left else option.left:
        if at_most(store, reply, whole) if left else at_most(store, whole, reply):
            return reply
    return None


def _undominated(store: Store, options: list[Form], *, left: bool) -> list[Form]:
    kept: list[Form] = []
    for new in options:
        if any(_no_better(store, new, old, left=left) for old in kept):
            continue
        kept = [old for old in kept if not _no_better(store, old, new, left=left)]
        kept.append(new)
    return kept


def _no_better(store: Store, a: Form, b: Form, *, left: bool) -> bool:
    return at_most(store, a, b) if left else at_most(store, b, a)
