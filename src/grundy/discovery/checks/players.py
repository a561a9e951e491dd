"""Whether the moves are the same for both players."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from grundy.discovery.checks.finding import Finding
from grundy.discovery.checks.reading import patient
from grundy.discovery.checks.subject import Subject, smallest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grundy.discovery.checks.reading import Option
    from grundy.discovery.checks.survey import Survey

QUESTION = "Are the moves the same for both players?"
MOST = 400


def sides(subject: Subject, seconds: float) -> tuple[Finding | None, Subject]:
    """Return what two rules, one for each player, come to; as one rule where they agree.

    There is no finding when the rules do not tell players apart: then the survey decides.
    """
    if not subject.sides:
        return None, subject
    tried = 0
    for state in patient(_near(subject), seconds):
        tried += 1
        first, second = (subject.read(subject.raw(state, side)) for side in (0, 1))
        if first.fault or second.fault or set(first.options) == set(second.options):
            continue
        return _apart(subject, state, first.options, second.options), subject
    finding = Finding(
        "players",
        QUESTION,
        "yes",
        f"{subject.told_by[0].upper()}{subject.told_by[1:]}, but both players have the same moves.",
        f"{tried} positions, with each player to move",
    )
    return finding, replace(subject, rule=subject.sides[0][1], sides=())


def _near(subject: Subject) -> list[Any]:
    """Return the starts and what either player can reach from them, the smallest first."""
    known: dict[Any, None] = dict.fromkeys(subject.starts)
    for state in patient(list(known)):
        for side in (0, 1):
            for option in subject.read(subject.raw(state, side)).options:
                known.update(dict.fromkeys(option))
        if len(known) > MOST:
            break
    return smallest(known)


def _apart(
    subject: Subject, state: Any, first: Iterable[Option], second: Iterable[Option]
) -> Finding:
    (left, _), (right, _) = subject.sides
    here = subject.show(state)
    shown = f"from {here} {left} can move to {_set(subject, first)}, {right} to "
    shown += _set(subject, second)
    return Finding(
        "players",
        QUESTION,
        "no",
        f"The players have different moves ({subject.told_by}): {shown}.",
        "the smallest positions, with each player to move",
        shown,
        "shown",
    )


def turns(survey: Survey) -> Finding:
    """Return whether a position holds whose turn it is, and whether that changes the moves.

    A number or word of the position that takes two values, and changes with every move, tells
    the players apart.
    """
    place = _turn_place(survey)
    if place is None:
        text = (
            "The rule does not know who is to move, and no part of a position changes with every "
            "turn."
        )
        return Finding("players", QUESTION, "yes", text, survey.count)
    twins: dict[Any, dict[Any, Any]] = {}
    for node in smallest(survey.options):
        twins.setdefault(_without(node, place), {})[node[place]] = node
    for pair in twins.values():
        if len(pair) == 2:
            one, two = pair.values()
            first, second = (_targets(survey, node, place) for node in (one, two))
            if first != second:
                shown = f"{_moves(survey, one)}, but {_moves(survey, two)}"
                text = f"Part {place + 1} of a position tells whose turn it is: {shown}."
                return Finding("players", QUESTION, "no", text, survey.count, shown, "shown")
    text = f"Part {place + 1} of a position tells whose turn it is, but the moves are the same."
    return Finding("players", QUESTION, "yes", text, survey.count)


def _turn_place(survey: Survey) -> int | None:
    nodes = [node for node, options in survey.options.items() if options]
    if not nodes or not all(isinstance(node, tuple) and node for node in nodes):
        return None
    for place in range(min(map(len, nodes))):
        seen = {node[place] for node in nodes}
        if len(seen) == 2 and all(
            isinstance(part, tuple) and len(part) > place and {part[place], node[place]} == seen
            for node in nodes
            for part in survey.parts_of(node)
        ):
            return place
    return None


def _without(state: Any, place: int) -> Any:
    return (*state[:place], *state[place + 1 :])


def _targets(survey: Survey, node: Any, place: int) -> set[Any]:
    return {tuple(_without(part, place) for part in option) for option in survey.options[node]}


def _moves(survey: Survey, node: Any) -> str:
    return f"{survey.subject.show(node)} → {_set(survey.subject, survey.options[node])}"


def _set(subject: Subject, options: Iterable[Option]) -> str:
    shown = [subject.show_option(option) for option in options]
    if len(shown) > 5:
        shown = [*shown[:4], f"{len(shown) - 4} more"]
    return ", ".join(shown) or "nowhere"
