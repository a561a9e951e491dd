"""Whether the rule gives the same answer twice, and positions that are fine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.discovery.checks.finding import Finding
from grundy.discovery.checks.reading import short
from grundy.discovery.checks.subject import Subject, smallest
from grundy.errors import BudgetExceeded
from grundy.limits.budget import metered, tightened

if TYPE_CHECKING:
    from grundy.discovery.checks.reading import Option
    from grundy.discovery.checks.survey import Survey

TWICE = "Does the rule always give the same answer?"
STATES = "Are the positions valid: exact, hashable, in range?"
MOST = 400
ROUNDS = 3


def repeatable(survey: Survey, seconds: float) -> Finding:
    """Return whether the rule, asked again and in another order, answers as it did before."""
    subject = survey.subject
    nodes = smallest([*survey.options, *survey.faults])[:MOST]
    asked = 0
    different: dict[Any, tuple[set[Option], set[Option]]] = {}
    with metered(tightened(positions=10**9, seconds=seconds)) as meter:
        try:
            for round_ in range(ROUNDS):
                for node in nodes[::-1] if round_ % 2 == 0 else nodes:
                    meter.check()
                    asked += 1
                    before, now = set(survey.options.get(node, ())), set(_again(subject, node))
                    if before != now:
                        different.setdefault(node, (before, now))
        except BudgetExceeded:
            pass
    evidence = f"{len(nodes)} positions, {asked} calls in all, in both orders"
    if not asked:
        text = "There was nothing to compare, or no time."
        return Finding("repeatable", TWICE, "open", text, survey.count, status="open")
    if not different:
        return Finding("repeatable", TWICE, "yes", "It does, in any order.", evidence)
    node = smallest(different)[0]
    first, then = (_shown(subject, options) for options in different[node])
    shown = f"{subject.show(node)} → {first} at first, then → {then}"
    text = f"The rule depends on chance, on state that it changes, or on earlier calls: {shown}."
    return Finding("repeatable", TWICE, "no", text, evidence, shown, "shown")


def _again(subject: Subject, node: Any) -> tuple[Option, ...]:
    found = subject.expand(node)
    return () if found.fault else found.options


def _shown(subject: Subject, options: set[Option]) -> str:
    listed = sorted(options, key=repr)
    return ", ".join(subject.show_option(option) for option in listed[:4]) or "nowhere"


def _refused(survey: Survey) -> str:
    """Return an option that the game's own `accept` does not take, in words, if there is one."""
    subject = survey.subject
    for node in smallest(survey.options)[:MOST]:
        if subject.refusal(node):
            continue  # it was reached by such a move, or given
        for part in survey.parts_of(node):
            refusal = subject.refusal(part)
            if refusal:
                return f"{subject.show(node)} → {short(part)}: {refusal}"
    return ""


def states(survey: Survey) -> Finding:
    """Return whether the rule fails anywhere or yields what cannot be a position."""
    subject = survey.subject
    if not survey.faults:
        refused = _refused(survey)
        if refused:
            text = f"A move leads to a position that the game itself refuses: {refused}."
            return Finding("states", STATES, "no", text, survey.count, refused, "shown")
        return Finding("states", STATES, "yes", "They are.", survey.count)
    node = smallest(survey.faults)[0]
    fault = survey.faults[node]
    shown = f"{subject.show(node)}: {fault.text}"
    many = len(survey.faults)
    count = f"the rule fails on {many} of {many + len(survey.options):,} positions"
    return Finding("states", STATES, "no", f"At {shown}.", count, shown, "shown")
