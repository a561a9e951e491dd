"""Retrograde analysis: results spread backward from the ends, where play can cycle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.engines.retrograde import GainsInCycles, label_retrograde
from grundy.errors import EngineError
from grundy.solving.score_solutions import solution_by_scores, turns_of
from grundy.values.score import Score

if TYPE_CHECKING:
    from grundy.limits.budget import Meter
    from grundy.rules.asking import Question
    from grundy.rules.solution import Solution
    from grundy.solving.memory import Memory


class RoundsMethod:
    """The method `rounds`."""

    name = "rounds"
    kinds = frozenset({"scoring", "partizan"})
    gives = frozenset({"score", "best", "winning_moves", "remoteness", "bounds"})
    rank = 3
    why = "the game is loopy, so results spread backward from its terminal positions"

    def refuses(self, question: Question) -> str:
        """Return nothing: whether moves gain on the way is found out there."""
        return ""

    def answer(self, question: Question, memory: Memory, meter: Meter) -> Solution:
        """Return the solution by retrograde analysis.

        Raises `EngineError` when moves gain on the way.
        """
        position = question.subject
        game = position.game
        try:
            turns = turns_of(position, meter)
            labels = label_retrograde(position.node, turns, game.node_final, game.stuck, meter)
        except GainsInCycles:
            raise EngineError(
                f"rounds is for games scored only at the end; {game.text} has gains along the way"
            ) from None

        def lookup(node: Any) -> Score | None:
            return Score(labels.margin[node], labels.plies[node]) if node in labels.margin else None

        return solution_by_scores(position, lookup, meter, self.name, self.why)


METHOD = RoundsMethod()
