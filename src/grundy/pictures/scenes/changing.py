"""Which component a move changed, and what became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence


class Change(NamedTuple):
    """The component at `place`, counted from 0, became the components `left`."""

    place: int
    before: Any
    left: tuple[Any, ...]


def change(before: Sequence[Any], after: Sequence[Any]) -> Change | None:
    """Return what changed between two lists of components, of which one was moved in.

    >>> change([5, 3], [1, 4, 3])
    Change(place=0, before=5, left=(1, 4))
    >>> change([5, 3], [5, 0]), change([5], [5])
    (Change(place=1, before=3, left=(0,)), None)
    """
    if tuple(before) == tuple(after) or not before:
        return None
    pairs = enumerate(zip(before, after, strict=False))
    place = next((i for i, (x, y) in pairs if x != y), min(len(before), len(after) + 1) - 1)
    end = len(after) - (len(before) - place - 1)
    return Change(place, before[place], tuple(after[place:end]))
