"""Rules that are told who is to move: by an argument, or by a part of the state."""

from __future__ import annotations

from dataclasses import dataclass, replace
from inspect import Parameter, signature
from itertools import product
from typing import TYPE_CHECKING, Any

from grundy.discovery.checks.gains import gain_place
from grundy.discovery.checks.reading import Raw, brief, call, patient, size
from grundy.discovery.checks.starts import arguments, fitting
from grundy.discovery.checks.subject import Subject

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.forms.states import State

PLAYER_WORDS = frozenset(
    {
        "player",
        "player_to_move",
        "current_player",
        "turn",
        "mover",
        "to_move",
        "who",
        "whose",
        "side",
        "colour",
        "color",
        "is_left",
        "is_max",
        "maximizing",
    }
)
"""Names of arguments that tell who is to move."""

PAIRS: tuple[tuple[Any, Any], ...] = (
    (0, 1),
    (1, 2),
    (1, -1),
    (True, False),
    ("left", "right"),
    ("Left", "Right"),
    ("L", "R"),
    ("white", "black"),
    ("W", "B"),
    ("A", "B"),
    ("alice", "bob"),
    ("Alice", "Bob"),
    ("X", "O"),
    ("x", "o"),
    ("first", "second"),
)
"""What the two players may be called by a rule; each pair is tried."""


@dataclass(frozen=True)
class _Told:
    """A rule with an argument for the player, and where that argument stands."""

    rule: Callable[..., Any]
    name: str
    place: int
    word: str
    begin: list[State] | None

    def by(self, player: Any) -> Callable[..., Any]:
        """Return the rule of one player."""
        return lambda *args: self.rule(*args[: self.place], player, *args[self.place :])


def told_apart(rule: Callable[..., Any], name: str, begin: list[State] | None) -> Subject | None:
    """Return the subject of a rule that is told the player; None when it is not.

    The rule's names for the players are not known: the pair is taken that makes a difference.
    """
    told = _told(rule, name, begin)
    found: list[Subject] = []
    for pair in PAIRS if told else ():
        made = _with_pair(told, pair) if told else None
        if made is None or told is None:
            continue
        if _holds_player(made, told.place, pair):
            return _with_turn_in_state(told, pair)
        found.append(made)
        if _differ(made) and _both_move(made):
            return made
    return next(filter(_differ, found), found[0] if found else None)


def _told(rule: Callable[..., Any], name: str, begin: list[State] | None) -> _Told | None:
    given = list(signature(rule).parameters.values())
    if any(p.kind is Parameter.VAR_POSITIONAL for p in given):
        return None
    for place, parameter in enumerate(given):
        if parameter.name.lower().strip("_") in PLAYER_WORDS:
            return _Told(rule, name, place, parameter.name, begin)
    return None


def _with_pair(told: _Told, pair: tuple[Any, Any]) -> Subject | None:
    """Return the subject whose players have these names; None when the rule fails on them."""
    given = signature(told.rule).parameters.values()
    arity = len([p for p in given if p.default is Parameter.empty and p.name != told.word])
    if arity == 0:
        return None
    first, second = told.by(pair[0]), told.by(pair[1])
    states = fitting(first, arity) if told.begin is None else told.begin
    asked = [(one, state) for state in states[:40] for one in (first, second)]
    raws: list[Raw] = []
    with brief():
        raws.extend(call(one, *arguments(state, arity)) for one, state in patient(asked))
    if all(raw.fault for raw in raws):
        return None
    sides = ((f"{told.word}={pair[0]!r}", first), (f"{told.word}={pair[1]!r}", second))
    made = Subject(
        told.name,
        first,
        arity,
        tuple(states),
        f"FILE.py:{told.name}",
        sides=sides,
        told_by=f"it takes an argument `{told.word}`",
    )
    return replace(made, gain_at=gain_place(made))


def _holds_player(subject: Subject, place: int, pair: tuple[Any, Any]) -> bool:
    """Return whether the rule yields states that hold the player, as (n - 1, 1 - player)."""
    length = (subject.arity or 0) + 1
    for state in patient(subject.starts[:40]):
        items = subject.raw(state, 0).items
        if items:
            return all(
                type(item) is tuple and len(item) == length and item[place] in pair
                for item in items
            )
    return False


def _with_turn_in_state(told: _Told, pair: tuple[Any, Any]) -> Subject:
    arity = len(signature(told.rule).parameters)
    starts = _with_turns(arity, told.place, pair)
    return Subject(
        told.name,
        told.rule,
        arity,
        tuple(told.begin or starts),
        f"FILE.py:{told.name}",
        negative=-1 in pair,
    )


def turn_starts(rule: Callable[..., Any], arity: int | None) -> list[State]:
    """Return positions to begin with where some part of them is the player to move; else none.

    Such a part has one of two values, and every move changes it to the other one, whatever the part
    is called. Other values than these two would be no positions.
    """
    widths = (2, 3) if arity == 1 else (arity,) if arity in (2, 3, 4) else ()
    with brief():
        for width in widths:
            for place in reversed(range(width or 0)):
                for pair in PAIRS:
                    states = _with_turns(width or 0, place, pair)
                    if _is_turn(rule, arity, states, place, pair):
                        return states
    return []


def _with_turns(width: int, place: int, pair: tuple[Any, Any]) -> list[State]:
    rest = product(range(8 if width == 2 else 4), repeat=width - 1)
    states = [(*r[:place], player, *r[place:]) for r in rest for player in pair]
    return sorted(states, key=lambda s: size((*s[:place], *s[place + 1 :])))


def _is_turn(
    rule: Callable[..., Any],
    arity: int | None,
    states: list[State],
    place: int,
    pair: tuple[Any, Any],
) -> bool:
    moved = set()
    for state in states[:40]:
        raw = call(rule, *arguments(state, arity))
        if raw.fault:
            return False
        other = pair[1] if state[place] == pair[0] else pair[0]
        for item in raw.items:
            if type(item) is not tuple or len(item) != len(state) or item[place] != other:
                return False
            moved.add(state[place])
    return len(moved) == 2


def _both_move(subject: Subject) -> bool:
    """Return whether each player has a move somewhere: an unknown name has none."""
    starts = subject.starts[:40]
    return all(any(subject.raw(state, side).items for state in patient(starts)) for side in (0, 1))


def _differ(subject: Subject) -> bool:
    return any(
        set(subject.read(subject.raw(s, 0)).options) != set(subject.read(subject.raw(s, 1)).options)
        for s in patient(subject.starts[:40])
    )
