"""The options of a value: those of its canonical form, then those that were removed, and why.

A position, or a text such as {0,-1|1}, may have more options than the canonical form G. Each of
Left's options v that G lacks is at most one of those that G has, and then it is dominated by it; or
it has a right option that is at most G, and then it is reversible through that one: for Left can
move to v, so that v ≥ G does not hold, and by the definition of ≥ one of the two is the reason. For
Right it is the same with the players exchanged.
"""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

import grundy as gr

SIDES = {"L": "left", "R": "right"}
OTHER = {"left": "right", "right": "left"}

MOST_MOVES = 200
"""Moves of a player whose values are looked at."""


class Reason(NamedTuple):
    """Why an option is not in the canonical form.

    `how` is "dominated" or "reversible"; `by` what dominates it, or what it is reversible through;
    `instead` has the options that stand in for a reversible one.
    """

    how: str
    by: gr.Value
    instead: tuple[gr.Value, ...] = ()


class Choice(NamedTuple):
    """An option, the moves that lead to it, and why it is removed, if it is."""

    value: gr.Value
    moves: tuple[gr.Move, ...] = ()
    reason: Reason | None = None


def choices(value: gr.Value, position: gr.Position | None, side: str) -> list[Choice]:
    """Return the options of a player: those of the canonical form, then those that are removed.

    >>> for choice in choices(gr.value("{0,-1|1}"), None, "left"):
    ...     print(choice.value, choice.reason)
    0 None
    -1 Reason(how='dominated', by=0, instead=())
    """
    kept = getattr(value, side)
    moves = _moves(position, side)
    given = [*moves, *_given(value, side)]
    removed = dict.fromkeys(option for option in given if option not in kept)
    return [
        *(Choice(option, tuple(moves.get(option, ()))) for option in kept),
        *(
            Choice(option, tuple(moves.get(option, ())), why_removed(value, option, side))
            for option in removed
        ),
    ]


def why_removed(value: gr.Value, option: gr.Value, side: str) -> Reason:
    """Return why an option of a player does not count.

    >>> why_removed(gr.value("{^|^}"), gr.value("^"), "left")
    Reason(how='reversible', by=*, instead=(0,))
    >>> why_removed(gr.value("{-3|7}"), gr.value("-3"), "left")
    Reason(how='reversible', by=-2, instead=())
    """
    for better in getattr(value, side):
        if option <= better if side == "left" else option >= better:
            return Reason("dominated", better)
    for reply in getattr(option, OTHER[side]):
        if reply <= value if side == "left" else reply >= value:
            return Reason("reversible", reply, getattr(reply, side))
    raise AssertionError(f"{option} is no option of {side} in {value}")


def _given(value: gr.Value, side: str) -> list[gr.Value]:
    """Return the options that a text gave."""
    given = value.given
    return [] if given is None else [gr.Value(form) for form in getattr(given, side)]


def _moves(position: gr.Position | None, side: str) -> dict[gr.Value, list[gr.Move]]:
    """Return the moves of a player in a partizan position by the values that they lead to."""
    found: dict[gr.Value, list[gr.Move]] = {}
    if position is not None and position.kind == "partizan":
        for move in islice(position.starting(side).iter_moves(), MOST_MOVES):
            found.setdefault(move.to.value, []).append(move)
    return found
