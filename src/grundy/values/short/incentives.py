"""Incentives: what a move gains.

The left incentives of G are G^L - G, the right ones G - G^R, over its options in canonical form.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grundy.values.short.forms import Form, Store


def left_incentives(store: Store, form: Form) -> list[Form]:
    """Return what each of Left's moves gains, in the order of the options."""
    minus = store.negate(form)
    return [store.add(option, minus) for option in form.left]


def right_incentives(store: Store, form: Form) -> list[Form]:
    """Return what each of Right's moves gains, in the order of the options."""
    return [store.add(form, store.negate(option)) for option in form.right]
