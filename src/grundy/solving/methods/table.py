"""A table of all smaller positions, computed from the smallest up and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.solving.impartial_solutions import by_questions, refuses_without_law
from grundy.solving.score_solutions import solution_by_scores
from grundy.solving.score_tables import table_score, table_words

if TYPE_CHECKING:
    from grundy.limits.budget import Meter
    from grundy.rules.asking import Question
    from grundy.rules.solution import Solution
    from grundy.solving.memory import Memory

FROM_THE_SMALLEST = "values are computed from the smallest heap or square up and kept"


class TableMethod:
    """The method `table`: of heaps and squares, or of all boards where a game has such a table."""

    name = "table"
    kinds = frozenset({"impartial", "scoring", "partizan"})
    gives = frozenset({"value", "score", "best", "winning_moves", "remoteness"})
    rank = 2
    why = "the game has its own table of all its positions"

    def refuses(self, question: Question) -> str:
        """Return why no table answers; empty where one does."""
        position = question.subject
        if position.is_impartial:
            return refuses_without_law(position, self.name)
        if table_words(position.game):
            return ""
        return (
            f"no table answers {position}: {position.game.text} has no table of all its positions"
        )

    def answer(self, question: Question, memory: Memory, meter: Meter) -> Solution:
        """Return the solution from the table."""
        position = question.subject
        if position.is_impartial:
            return by_questions(position, self.name, FROM_THE_SMALLEST)
        game = position.game
        found = solution_by_scores(
            position, lambda node: table_score(game, node), meter, self.name, self.why
        )
        return found._replace(method=table_words(game))


METHOD = TableMethod()
