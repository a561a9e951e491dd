"""Options that are worth a look: sensible ones, and orthodox ones at a temperature.

A given option of Left is sensible if it is at least one of Left's options in canonical form: it is
neither dominated in earnest nor bypassed (CGSuite's word). An option is orthodox at a temperature t
if it reaches the player's wall of the thermograph there: with a tax of t nothing is better
(E. Berlekamp, The economist's view of combinatorial games, Games of No Chance, 1996).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.values.short.thermographs import wall_at

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grundy.values.short.dyadic import Dyadic
    from grundy.values.short.forms import Form, Store


def sensible(store: Store, form: Form, options: Iterable[Form], *, left: bool) -> list[Form]:
    """Return the given options that are at least as good as one in canonical form."""
    best = form.left if left else form.right
    return [
        option
        for option in dict.fromkeys(options)
        if any(store.le(k, option) if left else store.le(option, k) for k in best)
    ]


def orthodox(store: Store, form: Form, t: Dyadic, *, left: bool) -> list[Form]:
    """Return the options in canonical form that reach the wall at t, where t is 0 or more."""
    options = form.left if left else form.right
    walls = {option: wall_at(store, option, t, left=not left) for option in options}
    if not walls:
        return []
    best = max(walls.values()) if left else min(walls.values())
    return [option for option, wall in walls.items() if wall == best]
