"""The formula that follows from what the checklist recognised."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.discovery.inquiry import inquiry_of
from grundy.discovery.patterns.finding import formula_by_text
from grundy.discovery.recognition.names import coded_text
from grundy.games.catalogue import find

if TYPE_CHECKING:
    from grundy.discovery.checks.case import Case

LONGEST = 160
"""Characters of a formula beyond which it is named and not shown."""


def formula_of(case: Case) -> str:
    """Return the formula that follows from what a game is, with its status; empty without one."""
    subject = case.survey.subject
    if case.shape is None or subject.misere or subject.sides:
        return ""
    game: Any = subject.playable
    if game is None or not game.arity or getattr(game, "loopy", False):
        return ""
    said = _proved(game, case.seconds)
    if said:
        return said
    heap = case.shape.heap
    if heap is None or not heap.text or heap.exact:
        return ""
    if heap.text == game.text:
        return _proved(find(coded_text(heap.text)), case.seconds)
    seen = f"the heaps 0 to {heap.heaps - 1}"
    inquiry_of(game).add("game", f"it is {heap.text}", "observed", f"its moves from {seen}")
    said = _proved(find(coded_text(heap.text)), case.seconds)
    return f"{said}, for {heap.text}; that it is that game was seen on {seen}" if said else ""


def _proved(game: Any, seconds: float) -> str:
    """Return the formula that a game's own text proves."""
    values = formula_by_text(game, "grundy", seconds)
    lost = formula_by_text(game, "outcome", seconds)
    if values is None or lost is None:
        return ""
    where = f"({', '.join(lost.formula.variables)})" if game.arity > 1 else "n"
    said = f"the Grundy value of {where} is {values.formula.words}"
    if len(said) > LONGEST:
        said = f"{said[:LONGEST]}..."
    if len(lost.formula.words) <= LONGEST:
        said += f"; {where} is P exactly when {lost.formula.words}"
    return f"{said} (proved by {values.theorem})"
