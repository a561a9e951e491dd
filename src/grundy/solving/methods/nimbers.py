"""The search over couples of a part and a nimber."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.engines.recursion import CycleFound
from grundy.errors import CycleError
from grundy.solving import nimbers
from grundy.solving.impartial_solutions import NIMBERS, by_questions

if TYPE_CHECKING:
    from grundy.limits.budget import Meter
    from grundy.rules.asking import Question
    from grundy.rules.position import Position
    from grundy.rules.solution import Solution
    from grundy.solving.memory import Memory


class NimbersMethod:
    """The method `nimbers`, for sums in normal play.

    >>> import grundy as gr
    >>> solution = gr.game("cram:4x5").start.solve(engine="nimbers")
    >>> solution.outcome, solution.value, solution.status
    (Outcome.N, 2, 'proved')
    """

    name = "nimbers"
    kinds = frozenset({"impartial"})
    gives = frozenset({"value", "best", "winning_moves", "remoteness"})
    rank = 6
    why = NIMBERS

    def refuses(self, question: Question) -> str:
        """Return why there are no nimbers to search for."""
        position: Position = question.subject
        if position.is_misere:
            return f"{position} is in misère play, where values do not add up; use engine='search'"
        if position.is_loopy:
            return f"play of {position} can cycle; use engine='search'"
        return ""

    def answer(self, question: Question, memory: Memory, meter: Meter) -> Solution:
        """Return the solution by search."""
        return by_questions(question.subject, self.name, self.why, prepare=_search)


METHOD = NimbersMethod()


def _search(position: Position, meter: Meter) -> None:
    """Find who wins: of a sum of different games all values."""
    game = position.one_game
    try:
        if game is not None:
            nimbers.is_lost(game, (term.state for term in position.terms), meter)
        else:
            for term in position.terms:
                nimbers.grundy(term.game, (term.state,), meter)
    except CycleFound as found:
        raise CycleError.of([str(node) for node in found.nodes]) from None
