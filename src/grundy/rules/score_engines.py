"""The engines for positions with scores: what each is asked, and what its answer says."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from grundy.engines.alphabeta import AlphaBeta
from grundy.engines.bounds import UNKNOWN, Bounds, BoundTable
from grundy.engines.budget import counted, current_limits, metered
from grundy.engines.move_order import MoveOrder
from grundy.engines.recursion import CycleFound, evaluate
from grundy.engines.rounds import GainsGoRound, label_rounds
from grundy.engines.scores import Score, score_recipe
from grundy.errors import BudgetExceeded, CycleError, EngineError, TooManyMovesError
from grundy.rules.partizan import PartizanGame
from grundy.rules.score_line import best_line
from grundy.rules.score_solution import ScoreSolution
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from grundy.engines.budget import Meter
    from grundy.engines.scores import TurnOf
    from grundy.rules.search_position import ScoredMove, SearchPosition

WHY = {
    "memory": "every position that can be reached is scored once, and remembered",
    "table": "the game has a table of its own, of all its positions",
    "rounds": "play can go round, so results spread backward from the ends",
    "alpha-beta": "what cannot change the margin is cut off",
    "proof-number": "who wins is asked, not by how much: the tree grows where least is missing",
}
"""The engines, and when one is chosen."""

CUT_OFF = "alpha-beta cuts off what would tell; engine='memory' looks at every position"

LAST_MOVER = Bounds(-1, 1)
"""What is known beforehand where whoever cannot move loses."""


@dataclass(frozen=True, slots=True)
class Cutting:
    """How alpha-beta is to work."""

    table: BoundTable[Any] | None
    depth: int | None
    order: bool
    partial: bool


# Engines that score every move ------------------------------------------------------------------


def by_questions(position: SearchPosition, meter: Meter) -> ScoreSolution:
    """Return the solution by the engine that the game's questions use: memory, or rounds."""
    game = position.game
    game.score_of(position.node)  # finds out which of them it is
    solution = _by_scores(position, game.score_of, meter, "memory")
    engine, method = game.how(position.node, meter.positions)
    return replace(solution, engine=engine, method=method, why=WHY[engine])


def by_memory(position: SearchPosition, meter: Meter) -> ScoreSolution:
    """Return the solution by scoring every position that can be reached.

    Raises `EngineError` when play goes round.
    """
    game = position.game
    memory = game.searched  # a position enters it when all that follows has ended
    recipe = score_recipe(turns_of(position, meter), game.node_final, memory, game.stuck)
    try:
        evaluate(position.node, recipe, memory, meter)
    except CycleFound as found:
        raise _goes_round(position, found, "memory needs play that ends") from None
    return _by_scores(position, memory.__getitem__, meter, "memory")


def by_rounds(position: SearchPosition, meter: Meter) -> ScoreSolution:
    """Return the solution by retrograde analysis.

    Raises `EngineError` when moves gain on the way.
    """
    game = position.game
    try:
        turns = turns_of(position, meter)
        labels = label_rounds(position.node, turns, game.node_final, game.stuck, meter)
    except GainsGoRound:
        raise EngineError(
            f"rounds is for games that pay at the end; {game.text} gains on the way"
        ) from None

    def lookup(node: Any) -> Score | None:
        return Score(labels.margin[node], labels.plies[node]) if node in labels.margin else None

    return _by_scores(position, lookup, meter, "rounds")


def _by_scores(
    position: SearchPosition, lookup: Callable[[Any], Score | None], meter: Meter, engine: str
) -> ScoreSolution:
    result = lookup(position.node)
    scored = []
    for move in position.iter_moves():
        there = lookup(move.to.node)
        scored.append((move, None if there is None else there.before(move.gain, move.again)))
    margin = None if result is None else result.margin
    seen = meter.positions
    words = "retrograde analysis" if engine == "rounds" else "search"
    return ScoreSolution(
        position=position,
        outcome=Outcome.D if margin is None else _outcome(Bounds(margin, margin)),
        score=margin,
        best=next((move for move, score in scored if score == result), None),
        method=f"{words} of {seen:,} positions" if seen else f"{words}, remembered from before",
        status="proved",
        positions_seen=seen,
        remoteness=None if result is None else result.plies,
        winning_moves=tuple(m for m, score in scored if score is not None and score.margin > 0),
        engine=engine,
        why=WHY[engine],
        bounds=(margin, margin),
    )


# Alpha-beta -------------------------------------------------------------------------------------


def by_alpha_beta(position: SearchPosition, meter: Meter, how: Cutting) -> ScoreSolution:
    """Return what alpha-beta proves: the margin, or its bounds where a depth ends the search.

    Raises `EngineError` when play goes round and no depth ends it, and `BudgetExceeded` with the
    bounds proved so far.
    """
    game = position.game
    order: MoveOrder[Any] | None = MoveOrder(game.guess) if how.order else None
    search: AlphaBeta[Any] = AlphaBeta(
        turns_of(position, meter), game.node_final, game.stuck, meter, table=how.table, order=order
    )
    before = LAST_MOVER if isinstance(game, PartizanGame) else UNKNOWN
    left_out = {"remoteness": CUT_OFF, "winning_moves": CUT_OFF}
    try:
        search.settle(position.node, how.depth, before)
    except CycleFound as found:
        raise _goes_round(position, found, "alpha-beta needs play that ends, or a depth") from None
    except BudgetExceeded as stopped:
        stopped.bounds = search.bounds.known
        if not how.partial or isinstance(stopped, TooManyMovesError):
            raise
        left_out["score"] = str(stopped)
    seen, limit = search.nodes, how.depth
    bounds = search.bounds
    best = move_of(position, search.turn)
    line: tuple[ScoredMove, ...] | None = None
    if bounds.settled:
        line, stopped_by = best_line(position, int(bounds.lower), _prover(search, how), best)
        if stopped_by:
            left_out["line"] = stopped_by
        best = line[0] if line else best
    elif "score" not in left_out:
        left_out["score"] = f"not proved within {limit} plies"
    return ScoreSolution(
        position=position,
        outcome=_outcome(bounds),
        score=int(bounds.lower) if bounds.settled else None,
        best=best,
        method=f"alpha-beta of {seen:,} nodes" + ("" if limit is None else f", depth {limit}"),
        status="proved" if bounds.settled else "unknown" if bounds == before else "bounded",
        positions_seen=seen,
        engine="alpha-beta",
        why=WHY["alpha-beta"],
        bounds=bounds.known,
        line=line,
        left_out=left_out,
    )


def _prover(search: AlphaBeta[Any], how: Cutting) -> Callable[[Any, int, bool], bool]:
    """Return the function that proves a bound of a node, by a window without width."""

    def holds(node: Any, margin: int, at_least: bool) -> bool:
        if at_least:
            found = search.search(node, margin - 1, margin, depth=how.depth)
            return found.value >= margin
        found = search.search(node, margin, margin + 1, depth=how.depth, mover=False)
        return found.value <= margin

    return holds


# What they have in common -----------------------------------------------------------------------


def turns_of(
    position: SearchPosition, meter: Meter
) -> Callable[[Any], Iterable[tuple[int, bool, Any]]]:
    """Return the turns of nodes, counted."""
    game = position.game
    return lambda node: counted(game.node_turns(node), meter, lambda: game.node_text(node))


def _goes_round(position: SearchPosition, found: CycleFound, needs: str) -> EngineError:
    cycle = CycleError.of([position.game.node_text(node) for node in found.nodes])
    return EngineError(f"{needs}, but {cycle}; engine='rounds' can answer")


def move_of(position: SearchPosition, turn: TurnOf[Any] | None) -> ScoredMove | None:
    """Return the position's move that is the same as a turn of its node, up to symmetry."""
    if turn is None:
        return None
    with metered(current_limits()):  # the question's own meter may have run out
        return next(
            move
            for move in position.iter_moves()
            if (move.gain, move.again, move.to.node) == tuple(turn)
        )


def _outcome(bounds: Bounds) -> Outcome | None:
    """Return who wins, as far as the bounds tell."""
    if bounds.lower > 0:
        return Outcome.N
    if bounds.upper < 0:
        return Outcome.P
    return Outcome.T if bounds.settled else None
