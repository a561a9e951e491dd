"""The values of the parts of a partizan position are found and added up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.errors import CycleError, EngineError
from grundy.rules.solution import Solution
from grundy.solving.by_value import moves_by_value, outcome_by_value
from grundy.solving.partizan_values import value

if TYPE_CHECKING:
    from grundy.limits.budget import Meter
    from grundy.rules.asking import Question
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

        Raises `EngineError` when play can cycle.
        """
        position = question.subject
        try:
            found = value(position)
            winning = moves_by_value(position)
        except CycleError as cycle:
            raise EngineError(f"{cycle}; engine='rounds' can answer") from None
        outcome = outcome_by_value(position)
        margin = 1 if winning else -1
        shown = str(found)
        worth = f": {shown}" if len(shown) <= LONGEST else ""
        return Solution(
            position=position,
            outcome=outcome,
            value=None,
            score=margin,
            best=winning[0] if winning else next(iter(position.iter_moves()), None),
            method=f"values of {meter.positions:,} positions of its parts{worth}",
            status="proved",
            positions_seen=meter.positions,
            winning_moves=tuple(winning),
            engine=self.name,
            why=self.why,
            left_out={"remoteness": LEFT_OUT},
            bounds=(margin, margin),
        )


METHOD = Values()
