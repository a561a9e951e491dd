"""Every position that can be reached is scored once, and remembered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.engines.recursion import CycleFound, evaluate
from grundy.engines.scores import score_recipe
from grundy.solving.method import method_named
from grundy.solving.score_solutions import needs_an_end, solution_by_scores, turns_of
from grundy.solving.scored import how_found, node_score
from grundy.solving.scores import KnownScores

if TYPE_CHECKING:
    from grundy.limits.budget import Meter
    from grundy.rules.asking import Question
    from grundy.rules.position import Position
    from grundy.rules.solution import Solution
    from grundy.solving.memory import Memory

WHY = "every reachable position is scored once and kept"


class MemoryMethod:
    """The method `memory`: depth-first, each position once."""

    name = "memory"
    kinds = frozenset({"scoring", "partizan"})
    gives = frozenset({"score", "best", "winning_moves", "remoteness", "bounds"})
    rank = 1
    why = WHY

    def refuses(self, question: Question) -> str:
        """Return nothing: whether play ends is found out on the way."""
        return ""

    def answer(self, question: Question, memory: Memory, meter: Meter) -> Solution:
        """Return the solution by scoring every position that can be reached.

        Where it was not asked for by name, a table of the game's own may do so, or retrograde
        analysis where play can cycle. Raises `EngineError` when it was, and play can cycle.
        """
        position = question.subject
        if question.engine is None:
            return _by_what_fits(position, meter)
        game = position.game
        known = memory.of(game, KnownScores).by_node  # it enters when all that follows has ended
        recipe = score_recipe(turns_of(position, meter), game.node_final, known, game.stuck)
        try:
            evaluate(position.node, recipe, known, meter)
        except CycleFound as found:
            raise needs_an_end(position, found, "memory needs a game without cycles") from None
        return solution_by_scores(position, known.__getitem__, meter, self.name, self.why)


METHOD = MemoryMethod()


def _by_what_fits(position: Position, meter: Meter) -> Solution:
    """Return the solution by the method that the position's own questions use.

    It is the memory, or a table of the game's own, or retrograde analysis where play can cycle.
    """
    game = position.game
    node_score(game, position.node)  # finds out which of them it is
    found = solution_by_scores(
        position, lambda node: node_score(game, node), meter, METHOD.name, METHOD.why
    )
    engine, words = how_found(game, position.node, meter.positions)
    method = method_named(engine)
    assert method is not None
    return found._replace(engine=engine, method=words, why=method.why)
