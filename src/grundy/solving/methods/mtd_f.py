"""MTD(f): the margin by alpha-beta searches with windows of no width, each from a better guess.

A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, Best-first fixed-depth minimax algorithms,
Artificial Intelligence 87 (1996). Every search is a yes or no: is the margin at least so much? What
it proves stays in the transposition table, so that the next one is short.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.engines.alpha_beta import AlphaBeta
from grundy.engines.move_order import MoveOrder
from grundy.engines.recursion import CycleFound
from grundy.limits.budget import proving
from grundy.rules.solution import Solution
from grundy.solving.methods.alpha_beta import ProvedNodes
from grundy.solving.score_solutions import needs_an_end, outcome_within, turns_of
from grundy.solving.scores import bounds_of

if TYPE_CHECKING:
    from grundy.limits.budget import Meter
    from grundy.rules.asking import Question
    from grundy.rules.position import Position
    from grundy.solving.memory import Memory

NOT_ASKED = "MTD(f) finds only the margin; engine='memory' finds the rest"


class MtdFMethod:
    """The method `mtd-f`."""

    name = "mtd-f"
    kinds = frozenset({"scoring", "partizan"})
    gives = frozenset({"score", "bounds"})
    rank = 6
    why = "a series of null-window searches finds the margin"

    def refuses(self, question: Question) -> str:
        """Return nothing: it can try any game with moves to search."""
        return ""

    def answer(self, question: Question, memory: Memory, meter: Meter) -> Solution:
        """Return the margin of a position.

        Raises `EngineError` when play can cycle, and `BudgetExceeded` with the bounds proved so
        far.
        """
        position: Position = question.subject
        game = position.game
        search: AlphaBeta[Any] = AlphaBeta(
            turns_of(position, meter),
            game.node_final,
            game.stuck,
            meter,
            table=memory.of(game, ProvedNodes),
            order=MoveOrder(game.guess),
        )
        try:
            with proving(lambda: (search.bounds.known, None)):
                bounds = search.close_in(position.node, bounds_of(game))
        except CycleFound as found:
            raise needs_an_end(position, found, "mtd-f needs a game without cycles") from None
        left_out = ("best", "winning_moves", "remoteness")
        return Solution(
            position=position,
            outcome=outcome_within(bounds),
            value=None,
            best=None,
            method=f"MTD(f) of {search.nodes:,} nodes",
            status="proved",
            positions_seen=search.nodes,
            engine=self.name,
            why=self.why,
            left_out=dict.fromkeys(left_out, NOT_ASKED),
            score=int(bounds.lower),
            bounds=bounds.known,
        )


METHOD = MtdFMethod()
