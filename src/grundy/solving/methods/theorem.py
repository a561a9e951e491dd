"""A theorem of the game answers, without search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.solving.impartial_solutions import by_questions, refuses_without_law

if TYPE_CHECKING:
    from grundy.limits.budget import Meter
    from grundy.rules.asking import Question
    from grundy.rules.solution import Solution
    from grundy.solving.memory import Memory


class TheoremMethod:
    """The method `theorem`."""

    name = "theorem"
    kinds = frozenset({"impartial"})
    gives = frozenset({"value", "best", "winning_moves", "remoteness"})
    rank = 1
    why = "a theorem answers without search"

    def refuses(self, question: Question) -> str:
        """Return that no theorem answers, unless one does."""
        return refuses_without_law(question.subject, self.name)

    def answer(self, question: Question, memory: Memory, meter: Meter) -> Solution:
        """Return the solution by the game's theorem."""
        return by_questions(question.subject, self.name, self.why)


METHOD = TheoremMethod()
