"""Running the checklist: the survey first, then every question on it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from grundy.discovery.checks import against as comparing
from grundy.discovery.checks import laws, sums
from grundy.discovery.checks.case import Case
from grundy.discovery.checks.ending import QUESTION as ENDING
from grundy.discovery.checks.ending import ending
from grundy.discovery.checks.finding import Checklist, Finding, Verdict
from grundy.discovery.checks.formulas import formula_of
from grundy.discovery.checks.misere import QUESTION as MISERE
from grundy.discovery.checks.misere import decided_by_values
from grundy.discovery.checks.payoff import QUESTION as PAYOFF
from grundy.discovery.checks.payoff import payoff
from grundy.discovery.checks.players import QUESTION as PLAYERS
from grundy.discovery.checks.players import sides, turns
from grundy.discovery.checks.reading import size
from grundy.discovery.checks.shapes import NIM, shape
from grundy.discovery.checks.soundness import STATES, TWICE, repeatable, states
from grundy.discovery.checks.strategies import ways_to_win
from grundy.discovery.checks.subjects import subject_of
from grundy.discovery.checks.survey import Survey
from grundy.discovery.checks.verdict import verdict
from grundy.discovery.inquiry import inquiry_of
from grundy.discovery.patterns.far import constants_of
from grundy.errors import BudgetExceeded
from grundy.limits.deadline import deadline, share

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from grundy.discovery.checks.shapes import Shape
    from grundy.discovery.checks.subject import Subject
    from grundy.forms.states import State


ASKING = 0.8
"""The part of the time after the survey that the questions get; the rest is for the advice."""

LEAST = 0.4
"""Seconds that answers to the questions, and the advice, get when the time is over."""

LATE = "There was no time left for this question."
DECIDING = ("players", "ending", "payoff", "repeatable", "states")
"""The questions without whose answers nothing is advised."""


def run(  # noqa: PLR0913 - what a check may be told
    given: Any,
    *,
    name: str,
    starts: Iterable[State] | None,
    against: Any,
    seconds: float,
    whole: float,
) -> Checklist:
    """Return the checklist of whatever was given, compared with `against` unless that is None.

    What takes its time gets a part of the `seconds`; everything together ends after `whole`.
    """
    limit = deadline(whole)
    with limit:
        told_apart, subject = _sides(subject_of(given, name, starts), seconds / 8)
        survey, below = _surveyed(subject, seconds / 2)
        subject = survey.subject
    stopped = survey.stopped
    asking = _Asking(survey, seconds / 8)
    findings: list[Finding] = []
    seen: Shape | None = None
    with suppress(BudgetExceeded), limit.rest(LEAST), share(ASKING):
        seen = _answer(asking, told_apart, findings)
        if against is not None:
            compare = partial(comparing.compare, other=against, seconds=seconds / 2)
            findings += asking("against", comparing.question(against), compare)
    if not survey.options:
        findings = [_untried(found, survey) for found in findings]
    findings = [below if below and found.topic == "states" else found for found in findings]
    case = Case(survey, {found.topic: found for found in findings}, seen, seconds / 8)
    so = _advice(case, limit)
    formula: Any = None
    known: tuple[str, ...] = ()
    with suppress(BudgetExceeded), limit.rest(LEAST):
        formula = formula_of(case)
        known = _known(survey, seen)
    return Checklist(
        subject.name,
        tuple(findings),
        so.technique,
        so.words,
        so.cost,
        so.command,
        stopped,
        formula,
        known,
    )


def _known(survey: Survey, seen: Shape | None) -> tuple[str, ...]:
    """Return the record of the game with what was seen here added to it."""
    game: Any = survey.subject.game or (survey.subject.playable if seen is not None else None)
    if game is None or survey.subject.sides:
        return ()
    notes = inquiry_of(game.misere if survey.subject.misere else game)
    if seen is not None:
        if seen.disguise and seen.heap is None:
            text = f"its Grundy value is {seen.disguise}"
            notes.add("nim", text, "observed", f"{len(survey.values):,} positions")
        # What holds for small positions may end at a number that the rule is written with.
        largest = max((size(node) for node in survey.values), default=0)
        if max(constants_of(game), default=0) <= largest:
            for way in ways_to_win(survey):
                notes.add(way.topic, way.text, "observed", way.seen)
    return tuple(map(str, notes))


def _advice(case: Case, limit: deadline) -> Verdict:
    """Return the verdict; where questions are open for want of time, that is all that is said."""
    found = case.findings
    late = [topic for topic in DECIDING if topic not in found or found[topic].text == LATE]
    with suppress(BudgetExceeded), limit.rest(LEAST):
        if not late or not case.survey.options:
            return verdict(case)
    asked = [found[topic].question for topic in late if topic in found]
    which = f" ({' '.join(asked)})" if asked else ""
    words = f"There was no time to examine enough{which}; give it more with --seconds."
    return Verdict("unfit", words, "none yet")


def _sides(subject: Subject, seconds: float) -> tuple[Finding | None, Subject]:
    try:
        with share(0.3):
            return sides(subject, seconds)
    except BudgetExceeded:
        return Finding("players", PLAYERS, "open", LATE, status="open"), subject


class _Asking:
    """Asks one question after the other, each within its share of the time that is left."""

    def __init__(self, survey: Survey, seconds: float) -> None:
        self.survey, self.seconds = survey, seconds

    def __call__(
        self, topic: str, question: str, answer: Callable[[Survey], Finding | None]
    ) -> list[Finding]:
        """Return the finding, an open one where there was no time, or none."""
        try:
            with share(0.4):
                found = answer(self.survey)
        except BudgetExceeded:
            return [Finding(topic, question, "open", LATE, status="open")]
        return [] if found is None else [found]

    def timed(
        self, topic: str, question: str, answer: Callable[[Survey, float], Finding | None]
    ) -> list[Finding]:
        """Return the same of a question that takes its time."""
        return self(topic, question, lambda survey: answer(survey, self.seconds))


def _answer(asking: _Asking, told_apart: Finding | None, findings: list[Finding]) -> Shape | None:
    """Add the findings of all questions that mean something here, and return the game's shape."""
    survey, subject = asking.survey, asking.survey.subject
    findings += [told_apart] if told_apart else asking("players", PLAYERS, turns)
    findings += asking("ending", ENDING, ending)
    findings += asking("payoff", PAYOFF, payoff)
    findings += asking.timed("repeatable", TWICE, repeatable)
    findings += asking("states", STATES, states)
    if subject.misere:
        findings += asking.timed("misere", MISERE, decided_by_values)
        return None
    if not _has_values(survey, findings):
        findings += asking.timed("theorem", laws.THEOREMS, laws.theorems)
        return None
    findings += _structure(asking)
    try:
        with share(0.6):
            seen = shape(survey, asking.seconds)
    except BudgetExceeded:
        findings.append(Finding("nim", NIM, "open", LATE, status="open"))
        return None
    findings += seen.findings
    return seen


def _surveyed(subject: Subject, seconds: float) -> tuple[Survey, Finding | None]:
    """Return the survey, and what to say of moves below 0, without which it was made again."""
    survey = Survey(subject, seconds)
    if not survey.faults or {fault.kind for fault in survey.faults.values()} != {"negative"}:
        return survey, None
    without = Survey(replace(subject, cut=True), seconds)
    if without.faults or not any(without.options.values()):
        return survey, None
    found = states(survey)
    text = f"{found.text} All other answers are about the rule without its moves below 0."
    return without, replace(found, text=text)


def _untried(found: Finding, survey: Survey) -> Finding:
    """Return an answer as open: the rule answered nowhere, so nothing was seen."""
    if found.status == "declared" or (found.topic == "states" and survey.faults):
        return found
    text = "No position was tested."
    if survey.faults:
        text = "The rule failed on every position that was tried."
    return replace(found, answer="open", text=text, counterexample="", status="open")


def _has_values(survey: Survey, findings: list[Finding]) -> bool:
    """Return whether Grundy values mean anything: what follows is about them."""
    wanted = {"players", "ending", "payoff", "repeatable", "states"}
    refused = any(f.topic in wanted and f.answer == "no" for f in findings)
    return not refused and bool(survey.values)


def _structure(asking: _Asking) -> Iterator[Finding]:
    """Yield what the game declares of itself, and whether its parts add up."""
    survey = asking.survey
    declared = asking.timed("independence", laws.PARTS, laws.parts)
    single = all(not isinstance(node, (tuple, str)) for node in survey.options)
    if declared:
        yield from declared
    elif single:
        yield from asking.timed("independence", sums.HEAPS, sums.heaps)
    else:
        yield from asking("independence", sums.PLACES, sums.places)
    yield from asking.timed("symmetry", laws.SYMMETRY, laws.symmetry)
    yield from asking.timed("theorem", laws.THEOREMS, laws.theorems)
