"""Depth-first search from the moves alone, which remembers values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.limits.budget import budget
from grundy.solving.impartial_solutions import by_questions

if TYPE_CHECKING:
    from grundy.limits.budget import Meter
    from grundy.rules.asking import Question
    from grundy.rules.solution import Solution
    from grundy.solving.memory import Memory


class SearchMethod:
    """The method `search`. Chosen and not asked for, it is compiled when it grows long."""

    name = "search"
    kinds = frozenset({"impartial"})
    gives = frozenset({"value", "best", "winning_moves", "remoteness"})
    rank = 5
    why = (
        "no theorem applies; the search keeps the values it finds and stops at the first winning "
        "move"
    )

    def refuses(self, question: Question) -> str:
        """Return nothing: it needs the moves alone."""
        return ""

    def answer(self, question: Question, memory: Memory, meter: Meter) -> Solution:
        """Return the solution by search."""
        if question.engine is None:
            return by_questions(question.subject, self.name, self.why)
        with budget(interpreted=None):  # asked for by name, it is kept to
            return by_questions(question.subject, self.name, self.why)


METHOD = SearchMethod()
