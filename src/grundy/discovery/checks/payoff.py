"""Whether only the last move counts, or a score."""

from __future__ import annotations

from inspect import Parameter, signature
from itertools import combinations
from typing import TYPE_CHECKING, Any

from grundy.discovery.checks.finding import Finding
from grundy.discovery.checks.reading import short
from grundy.discovery.checks.starts import arguments
from grundy.discovery.checks.subject import Turn, smallest
from grundy.errors import GrundyError

if TYPE_CHECKING:
    from grundy.discovery.checks.subject import Subject
    from grundy.discovery.checks.survey import Survey

MOST = 50
"""Positions that are asked for moves which `final` does not let happen."""

QUESTION = "Does only the last move count?"

SCORE_WORDS = ("score", "point", "total", "gain", "margin", "sum", "mine", "theirs", "captured")
"""What an argument that counts points is called, in whole or in part."""


def payoff(survey: Survey) -> Finding:
    """Return whether moves gain something, the end pays, or a position carries a score."""
    subject = survey.subject
    if subject.gain_at is not None:
        return _gains(survey)
    if subject.final is not None:
        return _final(survey)
    carried = running_score(survey)
    if carried:
        return carried
    if subject.misere:
        text = "It is misère play: whoever makes the last move loses."
        return Finding("payoff", QUESTION, "yes", text, status="declared")
    text = (
        "Moves lead to positions and nothing else; no number of a position is a score that only "
        "grows."
    )
    return Finding("payoff", QUESTION, "yes", text, survey.count)


def _gains(survey: Survey) -> Finding:
    subject = survey.subject
    node = next((n for n in smallest(survey.options) if any(survey.gains.get(n, ()))), None)
    order = "gain, position" if subject.gain_at == 0 else "position, gain"
    hint = ""
    if (
        subject.arity == 1
        and not subject.solved
        and all(isinstance(s, int) for s in subject.starts)
    ):
        hint = " If they are two heaps that a split leaves, yield a list instead of a pair."
    if node is None:
        shown = f"{subject.show(subject.starts[0])} and all others, where every gain is 0"
    else:
        raw = subject.raw(node.state, node.side) if isinstance(node, Turn) else subject.raw(node)
        shown = f"{subject.show(node)} → {', '.join(short(item) for item in raw.items[:4])}"
    text = f"The rule yields pairs ({order}): {shown}. A score decides.{hint}"
    return Finding("payoff", QUESTION, "no", text, survey.count, shown, "shown")


def _final(survey: Survey) -> Finding:
    subject = survey.subject
    paid = final_payoffs(survey)
    if not paid:
        text = "There is a `final`, but it gave no number on the positions tested."
        return Finding("payoff", QUESTION, "open", text, survey.count, status="open")
    if never_played(survey):
        shown = f"final of {subject.show(paid[0][0])} is {short(paid[0][1])}"
        text = (
            f"`final` is never None on what was tested ({shown}), so the game is over everywhere "
            "and no move is ever made: return None while play goes on."
        )
        return Finding("payoff", QUESTION, "no", text, survey.count, shown, "shown")
    node, worth = paid[0]
    values = ", ".join(map(short, sorted({w for _, w in paid}, key=str)[:7]))
    shown = f"final of {subject.show(node)} is {short(worth)}"
    text = f"The end pays: {shown} (seen: {values})."
    return Finding("payoff", QUESTION, "no", text, survey.count, shown, "shown")


def never_played(survey: Survey) -> bool:
    """Return whether `final` ends a scoring game at every position, though there are moves."""
    game = survey.subject.searched
    if game is None or survey.subject.final is None or any(survey.options.values()):
        return False
    paid = [node for node, _ in final_payoffs(survey)]
    states = [node.state if isinstance(node, Turn) else node for node in paid]
    return len(paid) == len(survey.options) and any(_has_turns(game, s) for s in states[:MOST])


def _has_turns(game: Any, state: Any) -> bool:
    try:
        return any(True for _ in game.turns(state))
    except GrundyError:
        return False


def final_payoffs(survey: Survey) -> list[tuple[Any, Any]]:
    """Return the positions at which `final` pays, the smallest first, and what it pays."""
    if survey.payoffs is not None and survey.payoffs[0] == len(survey.options):
        return survey.payoffs[1]
    subject = survey.subject
    found = []
    for node in smallest(survey.options):
        state = node.state if isinstance(node, Turn) else node
        try:
            worth = subject.final(*arguments(state, subject.arity)) if subject.final else None
        except Exception:  # noqa: BLE001, RUF100 - a wrong `final` pays nothing
            continue
        if isinstance(worth, (int, float)):
            found.append((node, worth))
    survey.payoffs = len(survey.options), found
    return found


def running_score(survey: Survey) -> Finding | None:
    """Return the finding for numbers of a position that moves change but never depend on.

    Such numbers are a score when they are called one, or when different moves add differently.
    """
    subject = survey.subject
    nodes = [node for node in survey.options if type(node) is tuple]
    if len(nodes) < 8 or len(nodes) < len(survey.options) or len({len(n) for n in nodes}) != 1:
        return None
    width = len(nodes[0])
    for count in range(1, min(width, 3)):
        for places in combinations(range(width), count):
            if _only_counted(survey, nodes, places):
                names = [_name(subject, place) for place in places]
                if _is_score(survey, names, places):
                    return _carried(survey, places, names)
    return None


def _only_counted(survey: Survey, nodes: list[Any], places: tuple[int, ...]) -> bool:
    """Return whether no move depends on these numbers, though some move changes them."""
    rest: dict[Any, Any] = {}
    changed = repeated = False
    for node in nodes:
        if not all(type(node[i]) is int for i in places):
            return False
        parts = [part for option in survey.options[node] for part in option]
        if any(type(part) is not tuple or len(part) != len(node) for part in parts):
            return False
        targets = {_left(part, places) for part in parts}
        key = _left(node, places)
        repeated |= key in rest
        if rest.setdefault(key, targets) != targets:
            return False
        changed |= any(part[i] != node[i] for part in parts for i in places)
    return changed and repeated


def _is_score(survey: Survey, names: list[str], places: tuple[int, ...]) -> bool:
    if any(word in name.lower() for name in names for word in SCORE_WORDS):
        return True
    pairs = [(node, part) for node in survey.options for part in survey.parts_of(node)]
    if not all(type(state[i]) is int for pair in pairs for state in pair for i in places):
        return False
    added = {sum(part[i] for i in places) - sum(node[i] for i in places) for node, part in pairs}
    return len(added) > 1 and min(added) >= 0


def _carried(survey: Survey, places: tuple[int, ...], names: list[str]) -> Finding:
    subject = survey.subject
    node = next(
        n
        for n in smallest(survey.options)
        if any(part[i] != n[i] for part in survey.parts_of(n) for i in places)
    )
    shown = f"{subject.show(node)} → {', '.join(map(subject.show, survey.parts_of(node)))}"
    which = " and ".join(names)
    text = f"A position carries a score: {which}. Moves change it and never depend on it: {shown}."
    return Finding("payoff", QUESTION, "no", text, survey.count, shown, "shown")


def _name(subject: Subject, place: int) -> str:
    if subject.spreads:
        given = [
            p.name
            for p in signature(subject.rule).parameters.values()
            if p.kind in (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
        ]
        if place < len(given):
            return f"`{given[place]}`"
    return f"number {place + 1}"


def _left(state: tuple[Any, ...], places: tuple[int, ...]) -> tuple[Any, ...]:
    return tuple(item for i, item in enumerate(state) if i not in places)
