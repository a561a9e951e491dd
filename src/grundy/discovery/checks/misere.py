"""Do Grundy values decide misère play: positions of one value, and who wins each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.discovery.checks.finding import Finding
from grundy.errors import GrundyError
from grundy.limits.budget import metered, tightened

if TYPE_CHECKING:
    from grundy.discovery.checks.survey import Survey
    from grundy.values import Outcome

QUESTION = "Do Grundy values decide misère play?"
MOST = 40


def decided_by_values(survey: Survey, seconds: float) -> Finding | None:
    """Return two positions of one value and different misère outcomes, if there are such."""
    game = survey.subject.game
    if game is None or not survey.subject.misere:
        return None
    first: dict[int, tuple[Any, Outcome]] = {}
    tried = 0
    show = survey.subject.show
    with metered(tightened(positions=60_000, seconds=seconds)):
        for node, value in survey.small_values[:MOST]:
            args = node if survey.subject.spreads else (node,)
            try:
                outcome = game.definition(*args).misere.outcome
            except GrundyError:
                break
            tried += 1
            other, before = first.setdefault(value, (node, outcome))
            if before is not outcome:
                shown = (
                    f"{show(other)} and {show(node)} both have Grundy value {value} in normal "
                    "play, "
                )
                shown += f"but {before} and {outcome} in misère play"
                text = f"They do not: {shown}."
                evidence = f"{tried} positions, the smallest first"
                return Finding("misere", QUESTION, "no", text, evidence, shown, "shown")
    if not tried:
        text = "No position could be compared."
        return Finding("misere", QUESTION, "open", text, survey.count, status="open")
    text = "On single positions, yes; sums were not tested."
    return Finding("misere", QUESTION, "yes", text, f"{tried} positions")
