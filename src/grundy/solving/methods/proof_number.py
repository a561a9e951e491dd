"""Who wins a position with scores, by proof numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.engines.bounds import UNKNOWN, Bounds
from grundy.engines.proof_number import ProofSearch, ProofTable
from grundy.engines.retrograde import GainsInCycles
from grundy.errors import BudgetExceeded, EngineError, TooManyMovesError
from grundy.limits.budget import proving
from grundy.rules.solution import Solution
from grundy.solving.score_solutions import move_of, turns_of
from grundy.values import Outcome

if TYPE_CHECKING:
    from grundy.engines.scores import TurnOf
    from grundy.limits.budget import Meter
    from grundy.rules.asking import Question
    from grundy.rules.position import Position
    from grundy.rules.solution import Status
    from grundy.solving.memory import Memory

WHY = "the question is who wins, not by how much: the tree grows at the most-proving node"

NOT_ASKED = "proof-number search finds only who wins; engine='alpha-beta' finds the rest"


class Decided(ProofTable[Any]):
    """What proof-number search has decided of a game so far."""

    def __init__(self, game: Any) -> None:
        super().__init__()


class ProofNumberMethod:
    """The method `proof-number`."""

    name = "proof-number"
    kinds = frozenset({"scoring", "partizan"})
    gives = frozenset({"bounds"})
    rank = 5
    why = WHY

    def refuses(self, question: Question) -> str:
        """Return nothing: it can try any game with moves to search."""
        return ""

    def answer(self, question: Question, memory: Memory, meter: Meter) -> Solution:
        """Return who wins, by proof numbers.

        Raises `EngineError` when play can cycle with gains along the way, and `BudgetExceeded` with
        the bounds proved so far.
        """
        proved = memory.of(question.subject.game, Decided)
        return _by_proof(question.subject, meter, proved, partial=question.options.partial)


METHOD = ProofNumberMethod()


def _by_proof(position: Position, meter: Meter, proved: Decided, *, partial: bool) -> Solution:
    game = position.game
    search: ProofSearch[Any] = ProofSearch(
        turns_of(position, meter), game.node_final, game.stuck, meter, proved
    )
    inquiry = Inquiry(search, position.node)
    left_out = {"remoteness": NOT_ASKED, "winning_moves": NOT_ASKED}
    try:
        with proving(lambda: (inquiry.bounds.known, None)):
            inquiry.ask(decisive=game.game_kind == "partizan")
    except GainsInCycles:
        raise EngineError(
            f"proof-number search cannot decide: play of {game.text} can cycle with gains along "
            "the way"
        ) from None
    except BudgetExceeded as stopped:
        if not partial or isinstance(stopped, TooManyMovesError):
            raise
        left_out["outcome"] = str(stopped)
    bounds, outcome = inquiry.bounds, inquiry.outcome
    best = move_of(position, inquiry.turn)
    if not bounds.settled and outcome is not Outcome.D:
        left_out["score"] = NOT_ASKED
    if best is None:
        left_out["best"] = NOT_ASKED
    status: Status = "proved"
    if outcome is None:
        status = "unknown" if bounds == UNKNOWN else "bounded"
    return Solution(
        position=position,
        outcome=outcome,
        value=None,
        score=int(bounds.lower) if bounds.settled else None,
        best=best,
        method=f"proof-number search of {search.nodes:,} nodes",
        status=status,
        positions_seen=search.nodes,
        engine="proof-number",
        why=WHY,
        bounds=bounds.known,
        left_out=left_out,
    )


class Inquiry:
    """The questions that tell who wins, one after the other, and what is known by then."""

    def __init__(self, search: ProofSearch[Any], node: Any) -> None:
        self._search, self._node = search, node
        self.outcome: Outcome | None = None
        self.bounds = UNKNOWN
        self.turn: TurnOf[Any] | None = None

    def ask(self, *, decisive: bool) -> None:
        """Ask until the outcome is known; in a decisive game a margin is 1 or -1."""
        if self._forces(1):
            self._settle(Outcome.N, Bounds(1, 1) if decisive else Bounds(lower=1))
        elif self._forces(1, mover=False):
            self._settle(Outcome.P, Bounds(-1, -1) if decisive else Bounds(upper=-1))
        elif self._ends_even():
            self._settle(Outcome.T, Bounds(0, 0))
        else:
            self.outcome = Outcome.D

    def _ends_even(self) -> bool:
        """Return whether one of the players can force an end, where neither can win."""
        if self.bounds.settled:
            self.outcome = Outcome.T  # known by now; the question is with which move
        return self._forces(0) or self._forces(0, mover=False)

    def _settle(self, outcome: Outcome, bounds: Bounds) -> None:
        self.outcome, self.bounds = outcome, bounds

    def _forces(self, margin: int, *, mover: bool = True) -> bool:
        found = self._search.forces(self._node, margin, mover=mover)
        if found and mover:
            self.turn = self._search.turn
        if not found and not self._search.table.met_a_cycle:
            # Play that ends has a margin, so that what one cannot force the other can prevent.
            self.bounds = (
                self.bounds.within(upper=margin - 1)
                if mover
                else self.bounds.within(lower=1 - margin)
            )
        return found
