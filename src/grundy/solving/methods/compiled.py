"""The rule itself, compiled, and driven by a compiled loop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.errors import EngineError
from grundy.limits.budget import budget
from grundy.solving.compiling import compiled_rule
from grundy.solving.impartial_solutions import GREW_LONG, by_questions

if TYPE_CHECKING:
    from grundy.limits.budget import Meter
    from grundy.rules.asking import Question
    from grundy.rules.position import Position
    from grundy.rules.solution import Solution
    from grundy.solving.memory import Memory


class CompiledMethod:
    """The method `compiled`, for rules that are functions."""

    name = "compiled"
    kinds = frozenset({"impartial"})
    gives = frozenset({"value", "best", "winning_moves", "remoteness"})
    rank = 3
    why = GREW_LONG

    def refuses(self, question: Question) -> str:
        """Return nothing: whether a rule can be compiled is found out on the way."""
        return ""

    def answer(self, question: Question, memory: Memory, meter: Meter) -> Solution:
        """Return the solution by the compiled rule.

        Raises `EngineError` with the reason where plain Python had to answer.
        """
        position = question.subject

        def check(played: Position, used: Meter) -> None:
            if not _is_compiled(played):
                reason = used.declined or "it has none"
                raise EngineError(f"no compiled rule answers {position}: {reason}")

        with budget(interpreted=0.0):
            return by_questions(position, self.name, self.why, check)


METHOD = CompiledMethod()


def _is_compiled(position: Position) -> bool:
    """Whether every component is known from its compiled rule."""
    rules = [(compiled_rule(term.game), term.state) for term in position.terms]
    return bool(rules) and all(rule and rule.has(state) for rule, state in rules)
