"""The engines for positions with scores: what each is asked, and what its answer says."""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from grundy.engines.bounds import Bounds
from grundy.engines.recursion import CycleFound, evaluate
from grundy.engines.retrograde import GainsGoRound, label_rounds
from grundy.engines.scores import score_recipe
from grundy.errors import CycleError, EngineError
from grundy.limits.budget import counted, current_limits, metered
from grundy.rules.score_solution import ScoreSolution
from grundy.values import Outcome
from grundy.values.score import Score

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from grundy.engines.scores import TurnOf
    from grundy.limits.budget import Meter
    from grundy.rules.search_position import ScoredMove, SearchPosition

WHY = {
    "memory": "every position that can be reached is scored once, and remembered",
    "table": "the game has a table of its own, of all its positions",
    "rounds": "play can go round, so results spread backward from the ends",
    "alpha-beta": "what cannot change the margin is cut off",
    "proof-number": "who wins is asked, not by how much: the tree grows where least is missing",
}
"""The engines, and when one is chosen."""


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
        raise goes_round(position, found, "memory needs play that ends") from None
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
        outcome=Outcome.D if margin is None else outcome_within(Bounds(margin, margin)),
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


# What they have in common -----------------------------------------------------------------------


def turns_of(
    position: SearchPosition, meter: Meter
) -> Callable[[Any], Iterable[tuple[int, bool, Any]]]:
    """Return the turns of nodes, counted."""
    game = position.game

    def turns(node: Any) -> Iterable[tuple[int, bool, Any]]:
        found = game.node_turns(node)
        if type(found) is list and len(found) <= meter.limits.listed:
            meter.moves += len(found)
            if meter.moves >= meter.next_move:
                meter.look()
            return found
        return counted(found, meter, lambda: game.node_text(node))

    return turns


def goes_round(position: SearchPosition, found: CycleFound, needs: str) -> EngineError:
    """Return the error of an engine that needs play that ends."""
    cycle = CycleError.of([position.game.node_text(node) for node in found.nodes])
    return EngineError(f"{needs}, but {cycle}; engine='rounds' can answer")


def move_of(
    position: SearchPosition,
    turn: TurnOf[Any] | None,
    node: Callable[[SearchPosition], Any] = attrgetter("node"),
) -> ScoredMove | None:
    """Return the position's move that is the same as a turn of its node, up to symmetry."""
    if turn is None:
        return None
    with metered(current_limits()):  # the question's own meter may have run out
        return next(
            move
            for move in position.iter_moves()
            if (move.gain, move.again, node(move.to)) == tuple(turn)
        )


def outcome_within(bounds: Bounds) -> Outcome | None:
    """Return who wins, as far as the bounds tell."""
    if bounds.lower > 0:
        return Outcome.N
    if bounds.upper < 0:
        return Outcome.P
    return Outcome.T if bounds.settled else None
