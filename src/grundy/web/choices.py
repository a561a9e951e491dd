"""The options of a value: those of its canonical form, then those that were removed, and why.

The reasons are those of the value's own explanation. That has none for single options where the
value is a number, or where the position has several parts. But there is always one: Left can move
to v, so v ≥ G does not hold, and by the definition of ≥, v is at most a left option of the
canonical form, which dominates it, or it is reversible through a right option that is at most G.
For Right it is the same with the players exchanged.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import grundy as gr

if TYPE_CHECKING:
    from collections.abc import Iterable

AnyValue: TypeAlias = "gr.Value | gr.LoopyValue"

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
    by: AnyValue
    instead: tuple[AnyValue, ...] = ()


class Choice(NamedTuple):
    """An option, the moves that lead to it, and why it is removed, if it is."""

    value: AnyValue
    moves: tuple[gr.Move, ...] = ()
    reason: Reason | None = None


def choices(value: AnyValue, position: gr.Position | None, side: str) -> list[Choice]:
    """Return the options of a player: those of the canonical form, then those that are removed.

    >>> for choice in choices(gr.value("{0,-1|1}"), None, "left"):
    ...     print(choice.value, choice.reason)
    0 None
    -1 Reason(how='dominated', by=0, instead=())
    """
    moves = _moves(position, side)
    if isinstance(value, gr.LoopyValue):
        return _loopy_choices(value, moves, side)
    kept = getattr(value, side)
    given = [*moves, *_given(value, side)]
    removed = dict.fromkeys(option for option in given if option not in kept)
    told = _told(value, side) if removed else {}
    found = [Choice(option, tuple(moves.get(option, ()))) for option in kept]
    for option in removed:
        why = told.get(option) or why_removed(value, option, side)
        found.append(Choice(option, tuple(moves.get(option, ())), why))
    return found


def _loopy_choices(
    value: gr.LoopyValue, moves: dict[AnyValue, list[gr.Move]], side: str
) -> list[Choice]:
    """Return the options of a stopper as those of other values; else where the moves lead to.

    A value with two sides has no options of its own.
    """
    kept = getattr(value, side) if value.is_stopper else tuple(moves)
    found = [Choice(option, tuple(moves.get(option, ()))) for option in kept]
    removed = {option: by for option, by in moves.items() if option not in kept}
    return found + [
        Choice(option, tuple(by), _loopy_reason(value, option, side))
        for option, by in removed.items()
    ]


def _loopy_reason(value: gr.LoopyValue, option: AnyValue, side: str) -> Reason | None:
    """Return why an option does not count; None where it is no stopper, and has no replies."""
    if isinstance(option, gr.LoopyValue) and not option.is_stopper:
        return None
    return why_removed(value, option, side)


def _told(value: gr.Value, side: str) -> dict[AnyValue, Reason]:
    """Return the reasons that the value's explanation has for the options of a player."""
    found: dict[AnyValue, Reason] = {}
    steps: Iterable[Any] = value.explain().steps
    for step in steps:
        told = step.as_data()
        if told.get("player") == side:
            dominated = told["kind"] == "dominated"
            by = gr.Value(step.by.form if dominated else step.through.form)
            instead = () if dominated else getattr(by, side)
            found[gr.Value(step.option.form)] = Reason(told["kind"], by, instead)
    return found


def why_removed(value: AnyValue, option: AnyValue, side: str) -> Reason:
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


def _moves(position: gr.Position | None, side: str) -> dict[AnyValue, list[gr.Move]]:
    """Return the moves of a player in a partizan position by the values that they lead to."""
    found: dict[AnyValue, list[gr.Move]] = {}
    if position is not None and position.kind == "partizan":
        for move in islice(position.starting(side).iter_moves(), MOST_MOVES):
            found.setdefault(move.to.value, []).append(move)
    return found
