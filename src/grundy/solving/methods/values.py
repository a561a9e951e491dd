"""The values of the parts of a partizan position are found and added up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.errors import CycleError, EngineError
from grundy.rules.solution import Solution
from grundy.solving.by_value import (
    loopy_moves_by_value,
    loopy_outcome_by_value,
    moves_by_value,
    outcome_by_value,
)
from grundy.solving.partizan_values import short_value, term_values
from grundy.values import Outcome

if TYPE_CHECKING:
    from grundy.limits.budget import Meter
    from grundy.rules.asking import Question
    from grundy.rules.position import Move, Position
    from grundy.solving.memory import Memory

LEFT_OUT = "a value does not tell how long play lasts; ask for it by name"

LONGEST = 60
"""Characters of a value that are told."""


class Values:
    """The method `values`: canonical forms of the parts, added up."""

    name = "values"
    kinds = frozenset({"partizan"})
    gives = frozenset({"best", "winning_moves", "bounds"})
    rank = 9
    why = "the values of the parts are added up, so that the sum itself need not be searched"

    def refuses(self, question: Question) -> str:
        """Return nothing: whether play ends is found out on the way."""
        return ""

    def answer(self, question: Question, memory: Memory, meter: Meter) -> Solution:
        """Return the solution by the position's value.

        Raises `EngineError` when play can cycle in a game that does not say so.
        """
        position = question.subject
        if position.is_loopy:
            return self._loopy(position, meter)
        try:
            found = short_value(position)
            winning = moves_by_value(position)
        except CycleError as cycle:
            raise EngineError(f"{cycle}; engine='rounds' can answer") from None
        outcome = outcome_by_value(position)
        return self._solution(position, meter, outcome, winning, str(found))

    def _loopy(self, position: Position, meter: Meter) -> Solution:
        """Return the solution by the values of the components, where play can go round."""
        texts = map(str, term_values(position))
        found = " + ".join(f"({text})" if "&" in text else text for text in texts)
        outcome = loopy_outcome_by_value(position)
        winning = loopy_moves_by_value(position) if outcome is Outcome.N else []
        return self._solution(position, meter, outcome, winning, found)

    def _solution(
        self, position: Position, meter: Meter, outcome: Outcome, winning: list[Move], shown: str
    ) -> Solution:
        margin = {Outcome.N: 1, Outcome.P: -1}.get(outcome)
        best = winning[0] if winning else next(iter(position.iter_moves()), None)
        if margin is None:
            best = next(m for m in position.iter_moves() if _holds(m.to))
        worth = f": {shown}" if len(shown) <= LONGEST else ""
        return Solution(
            position=position,
            outcome=outcome,
            value=None,
            score=margin,
            best=best,
            method=f"values of {meter.positions:,} positions of its parts{worth}",
            status="proved",
            positions_seen=meter.positions,
            winning_moves=tuple(winning),
            engine=self.name,
            why=self.why,
            left_out={"remoteness": LEFT_OUT},
            bounds=(margin, margin),
        )


def _holds(position: Position) -> bool:
    """Return whether the player to move cannot do better than draw."""
    return loopy_outcome_by_value(position) is Outcome.D


METHOD = Values()
