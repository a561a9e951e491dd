"""Functions of values that follow from those of their options, without recursion.

Forms may be 100,000 moves deep, and one form is reached in many ways: what was found is kept, and
an explicit stack takes the place of calls.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.values.short.forms import Form, Store

T = TypeVar("T")


def fold(
    store: Store,
    form: Form,
    memo: dict[Form, T],
    at_sight: Callable[[Form], T | None],
    from_options: Callable[[Form], T],
) -> T:
    """Return what a function says of a form, and keep it in the `memo` with all that it needed.

    `at_sight` answers without the options, or returns None; then `from_options` is asked, when all
    options of the canonical form are in the memo.
    """
    meter = store.meter
    waiting = [form]
    while waiting:
        now = waiting[-1]
        if now in memo:
            waiting.pop()
            continue
        found = at_sight(now)
        if found is None:
            missing = [option for option in (*now.left, *now.right) if option not in memo]
            if missing:
                waiting += missing
                if meter is not None:
                    meter.position()
                continue
            found = from_options(now)
        memo[now] = found
        waiting.pop()
    return memo[form]
