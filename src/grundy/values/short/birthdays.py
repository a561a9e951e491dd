"""All values born by a day: those whose canonical form is at most so high."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from grundy.errors import BudgetExceeded, UndefinedError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.values.short.forms import Form, Store


LAST_DAY = 3
"""By the next one there are more values than any memory holds."""


def born_by(store: Store, day: int, *, all_small: bool = False) -> list[Form]:
    """Return the values born by a day, or the all-small ones among them; later ones come last.

    >>> from grundy.values.short.forms import Store
    >>> [len(born_by(Store(), day)) for day in range(3)]
    [1, 4, 22]
    >>> [len(born_by(Store(), day, all_small=True)) for day in range(4)]
    [1, 2, 7, 67]

    There are 1474 by day 3; by day 4 only bounds are known. Raises `BudgetExceeded` for later
    days, and `UndefinedError` for days before 0.
    """
    if day < 0:
        raise UndefinedError(f"days are counted from 0, the day of 0; there is no day {day}")
    if day > LAST_DAY:
        raise BudgetExceeded(
            f"values born by day {LAST_DAY} can be listed; by day {day} there are too many"
        )
    found = {store.zero: None}
    for _ in range(day):
        before = list(found)
        sides = list(_antichains(store, before))
        for left in sides:
            for right in sides:
                if not all_small or (bool(left) == bool(right)):
                    found[store.make(left, right)] = None
    return list(found)


def _antichains(store: Store, forms: list[Form]) -> Iterator[list[Form]]:
    """Yield the sets of which no member is at most another: others have dominated options."""
    confused = {
        (a, b) for a, b in combinations(forms, 2) if not store.le(a, b) and not store.le(b, a)
    }
    waiting: list[tuple[list[Form], int]] = [([], 0)]
    while waiting:
        chosen, begin = waiting.pop()
        yield chosen
        waiting += [
            ([*chosen, forms[place]], place + 1)
            for place in range(begin, len(forms))
            if all((old, forms[place]) in confused for old in chosen)
        ]
