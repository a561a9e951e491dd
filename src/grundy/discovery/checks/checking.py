"""Running the checklist: the survey first, then every question on it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from grundy.discovery.checks import against as comparing
from grundy.discovery.checks import laws, sums
from grundy.discovery.checks.case import Case
from grundy.discovery.checks.ending import ending
from grundy.discovery.checks.finding import Checklist, Finding
from grundy.discovery.checks.formulas import formula_of
from grundy.discovery.checks.misere import decided_by_values
from grundy.discovery.checks.payoff import payoff
from grundy.discovery.checks.players import sides, turns
from grundy.discovery.checks.reading import size
from grundy.discovery.checks.shapes import Shape, shape
from grundy.discovery.checks.soundness import repeatable, states
from grundy.discovery.checks.strategies import ways_to_win
from grundy.discovery.checks.subjects import subject_of
from grundy.discovery.checks.survey import Survey
from grundy.discovery.checks.verdict import verdict
from grundy.discovery.inquiry import inquiry_of
from grundy.discovery.patterns.far import constants_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grundy.forms.states import State


def run(
    given: Any, *, name: str, starts: Iterable[State] | None, against: Any, seconds: float
) -> Checklist:
    """Return the checklist of whatever was given, compared with `against` unless that is None."""
    told_apart, subject = sides(subject_of(given, name, starts), seconds / 8)
    survey = Survey(subject, seconds / 2)
    stopped = survey.stopped
    share = seconds / 8
    findings = [
        told_apart or turns(survey),
        ending(survey),
        payoff(survey),
        repeatable(survey, share),
        states(survey),
    ]
    seen: Shape | None = None
    if subject.misere:
        findings += [found for found in (decided_by_values(survey, share),) if found]
    elif _has_values(survey, findings):
        findings += _structure(survey, share)
        seen = shape(survey, share)
        findings += seen.findings
    elif subject.game is not None:
        findings += [found for found in (laws.theorems(survey, share),) if found]
    if against is not None:
        findings.append(comparing.compare(survey, against, share))
    if not survey.options and not survey.faults:
        findings = [_untried(found) for found in findings]
    case = Case(survey, {found.topic: found for found in findings}, seen, share)
    so = verdict(case)
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


def _untried(found: Finding) -> Finding:
    """Return an answer as open: no position was looked at, so nothing was seen."""
    if found.status == "declared":
        return found
    text = "No position was tested."
    return replace(found, answer="open", text=text, counterexample="", status="open")


def _has_values(survey: Survey, findings: list[Finding]) -> bool:
    """Return whether Grundy values mean anything: what follows is about them."""
    wanted = {"players", "ending", "payoff", "repeatable", "states"}
    refused = any(f.topic in wanted and f.answer == "no" for f in findings)
    return not refused and bool(survey.values)


def _structure(survey: Survey, seconds: float) -> Iterator[Finding]:
    """Yield what the game declares of itself, and whether its parts add up."""
    declared = laws.parts(survey, seconds)
    single = all(not isinstance(node, (tuple, str)) for node in survey.options)
    if declared is not None:
        yield declared
    else:
        found = sums.heaps(survey, seconds) if single else sums.places(survey)
        if found is not None:
            yield found
    for found in (laws.symmetry(survey, seconds), laws.theorems(survey, seconds)):
        if found is not None:
            yield found
