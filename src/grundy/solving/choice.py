"""Which method answers a question: the one that was asked for, or the one that fits best."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.errors import EngineError
from grundy.limits.budget import Meter, current_limits
from grundy.rules.asking import Options, service
from grundy.rules.solution import Solution
from grundy.solving.memory import current_memory
from grundy.solving.method import asked_for, method_named
from grundy.values.outcome import outcome_class_of

if TYPE_CHECKING:
    from grundy.rules.asking import Question
    from grundy.rules.position import Position
    from grundy.solving.method import Method

PREFERRED = ("theorem", "table", "labels", "automaton", "quotient", "search")
"""The methods for impartial games, the quickest first; the last one refuses nothing."""


def solution(question: Question) -> Solution:
    """Return the solution of a position.

    Raises `EngineError` when the method that was asked for does not exist, or refuses.
    """
    position: Position = question.subject
    if position.awaits_player:
        return _of_both_players(question)
    if not position.is_impartial:
        found: Solution = service("scored_solution")(question)
        return found
    if question.options != Options():
        raise EngineError(
            f"{position} is impartial: depth, table, order, partial and plies are for alpha-beta, "
            "which searches games with scores and partizan games"
        )
    method = _preferred(question) if question.engine is None else asked_for(question)
    refusal = method.refuses(question)
    if refusal:
        raise EngineError(refusal)
    return method.answer(question, current_memory(), Meter(current_limits()))


def _preferred(question: Question) -> Method:
    found = (method for name in PREFERRED if (method := method_named(name)) is not None)
    return next(method for method in found if not method.refuses(question))


def _of_both_players(question: Question) -> Solution:
    """Return the solution of a partizan position for either player to start."""
    position: Position = question.subject
    left, right = (
        solution(question._replace(subject=side)) for side in (position.left(), position.right())
    )
    seen = left.positions_seen + right.positions_seen
    # What Right needs was often found for Left: the one that looked at more says how.
    chief = max(left, right, key=lambda side: side.positions_seen)
    how = chief.method.partition(" of ")[0]
    unsure = [side.status for side in (left, right) if side.status != "proved"]
    return Solution(
        position=position,
        outcome=outcome_class_of(left.outcome, right.outcome),
        value=None,
        best=None,
        method=f"{how} of {seen:,} positions" if seen else chief.method,
        status=unsure[0] if unsure else "proved",
        positions_seen=seen,
        engine=chief.engine,
        why=chief.why,
        left=left,
        right=right,
    )
