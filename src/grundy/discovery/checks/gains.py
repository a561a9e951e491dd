"""Telling gains from positions: a rule that yields (gain, position) keeps a score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.discovery.checks.reading import brief, patient

if TYPE_CHECKING:
    from grundy.discovery.checks.subject import Subject

ENOUGH = 200
"""Options that are looked at."""


def gain_place(subject: Subject) -> int | None:
    """Return where the gain stands in every option: 0 first, 1 last; None when there is none.

    An option is a gain and a position when it is a pair, one half is a number, the other half
    looks like the state that the move came from, and the pair itself does not.
    """
    looks: list[set[int]] = []
    with brief():
        for state in patient(subject.starts):
            raw = subject.raw(state, 0 if subject.sides else None)
            looks += [_places(state, item) for item in raw.items]
            if len(looks) > ENOUGH:
                break
    common = set.intersection(*looks) if looks else set()
    return min(common) if common else None


def _places(state: Any, item: Any) -> set[int]:
    """Return where the gain may stand in this option."""
    if type(item) is not tuple or len(item) != 2 or _alike(state, item):
        return set()
    return {
        place
        for place in (0, 1)
        if isinstance(item[place], (int, float)) and _alike(state, item[1 - place])
    }


def _alike(state: Any, other: Any) -> bool:
    """Return whether two values are states of one kind: numbers, words, or rows of one kind."""
    if isinstance(state, (int, float)):
        return isinstance(other, (int, float)) or type(other) is list
    if not isinstance(state, tuple):
        return type(state) is type(other)
    if not isinstance(other, tuple):
        return False
    if not state or not other:
        return True
    return all(_alike(state[0], item) for item in other)
