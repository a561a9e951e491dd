"""What methods for positions with scores have in common: turns, moves, and their answers."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

from grundy.engines.bounds import Bounds
from grundy.errors import CycleError, EngineError
from grundy.limits.budget import counted, current_limits, metered
from grundy.rules.solution import Solution
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from grundy.engines.recursion import CycleFound
    from grundy.engines.scores import TurnOf
    from grundy.limits.budget import Meter
    from grundy.rules.position import Move, Position
    from grundy.values.score import Score


def solution_by_scores(
    position: Position, lookup: Callable[[Any], Score | None], meter: Meter, engine: str, why: str
) -> Solution:
    """Return the solution when every node in reach has its score; None is a draw."""
    result = lookup(position.node)
    scored = []
    for move in position.iter_moves():
        there = lookup(move.to.node)
        scored.append((move, None if there is None else there.before(move.gain, move.again)))
    margin = None if result is None else result.margin
    seen = meter.positions
    words = "retrograde analysis" if engine == "rounds" else "search"
    return Solution(
        position=position,
        outcome=Outcome.D if margin is None else outcome_within(Bounds(margin, margin)),
        value=None,
        score=margin,
        best=next((move for move, score in scored if score == result), None),
        method=f"{words} of {seen:,} positions" if seen else f"{words}, already known",
        status="proved",
        positions_seen=seen,
        remoteness=None if result is None else result.plies,
        winning_moves=tuple(m for m, score in scored if score is not None and score.margin > 0),
        engine=engine,
        why=why,
        bounds=(margin, margin),
    )


def turns_of(position: Position, meter: Meter) -> Callable[[Any], Iterable[tuple[int, bool, Any]]]:
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


def needs_an_end(
    position: Position, found: CycleFound, needs: str, text: Callable[[Any], str] | None = None
) -> EngineError:
    """Return the error of an engine that needs play that ends.

    `text` tells what it calls a node, where that is not a node of the game.
    """
    cycle = CycleError.of([(text or position.game.node_text)(node) for node in found.nodes])
    return EngineError(f"{needs}, but {cycle}; engine='rounds' can answer")


def move_of(
    position: Position,
    turn: TurnOf[Any] | None,
    node: Callable[[Position], Any] = attrgetter("node"),
) -> Move | None:
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
