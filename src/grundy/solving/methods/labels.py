"""All nodes of a graph are labelled in one pass, and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.solving.impartial_solutions import by_questions, refuses_without_law

if TYPE_CHECKING:
    from grundy.limits.budget import Meter
    from grundy.rules.asking import Question
    from grundy.rules.solution import Solution
    from grundy.solving.memory import Memory


class LabelsMethod:
    """The method `labels`: for games on the nodes of a graph that is held in arrays."""

    name = "labels"
    kinds = frozenset({"impartial"})
    gives = frozenset({"value", "best", "winning_moves", "remoteness"})
    rank = 4
    why = "all nodes of the graph are labelled in one pass, and kept"

    def refuses(self, question: Question) -> str:
        """Return that no labels answer, unless they do."""
        return refuses_without_law(question.subject, self.name)

    def answer(self, question: Question, memory: Memory, meter: Meter) -> Solution:
        """Return the solution from the labels."""
        return by_questions(question.subject, self.name, self.why)


METHOD = LabelsMethod()
