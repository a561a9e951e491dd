"""Solving positions with scores: choose an engine, ask it, and say what was done."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from typing import TYPE_CHECKING

from grundy.engines.rule_tables import NotCompiled
from grundy.errors import BudgetExceeded, EngineError, TooManyMovesError, nearest
from grundy.limits.budget import DEFAULT, WorkPays, current_limits, metered
from grundy.rules.score_solution import ScoreSolution
from grundy.solving.score_cutting import Cutting, by_alpha_beta, by_numbers, may_compile
from grundy.solving.score_engines import (
    WHY,
    by_memory,
    by_questions,
    by_rounds,
)
from grundy.solving.score_proof import by_proof

if TYPE_CHECKING:
    from grundy.limits.budget import Limits, Meter
    from grundy.rules.search_position import SearchPosition

SHARE = 3, 4
"""What the memory may take of a budget before alpha-beta has the rest.

Alpha-beta knows what the memory has scored by then, so that it needs little where the memory would
have come to its end.
"""

COMPILED = 48_000_000
"""Nodes that a compiled search may visit where nobody has set a limit: they take half a minute."""

AT_FIRST, LATER_ON = 5.0, 1.0
"""Seconds that the memory gets before a compiled search is tried; the first one takes longer."""

UNLIMITED = "or ask engine='alpha-beta', which goes on until it has an answer"

ROUNDS_ALONE = "or ask engine='rounds', which has all of it to itself"

TOOK_LONG = "the memory took long, so what cannot change the margin is cut off, compiled"

GREW = "the memory outgrew its share of the budget, so what cannot change the margin is cut off"


@dataclass(frozen=True, slots=True)
class Way:
    """How a position is to be solved."""

    engine: str | None = None
    depth: int | None = None
    table: bool = True
    order: bool = True
    partial: bool = False
    plies: bool = False


def solve(position: SearchPosition, way: Way) -> ScoreSolution:
    """Return the solution of a position by this engine, or by the one that fits."""
    engine = _engine(way)
    try:
        if engine is None:
            return _by_what_fits(position, way)
        with metered(current_limits()) as meter:
            return _by_name(position, meter, engine, way)
    except TooManyMovesError:
        raise
    except BudgetExceeded as stopped:
        if not way.partial:
            raise
        return _nothing_proved(position, engine or "memory", stopped)


def _nothing_proved(
    position: SearchPosition, engine: str, stopped: BudgetExceeded
) -> ScoreSolution:
    return ScoreSolution(
        position=position,
        outcome=None,
        score=None,
        best=None,
        method=f"stopped after {stopped.positions:,} positions",
        status="unknown",
        positions_seen=stopped.positions,
        engine=engine,
        why=WHY[engine],
        left_out={"outcome": str(stopped)},
    )


def _engine(way: Way) -> str | None:
    """Return the engine that was asked for, checked."""
    if way.engine is not None and way.engine not in WHY:
        close = nearest(str(way.engine), WHY) or ";"
        raise EngineError(f"there is no engine {way.engine!r}{close} engines are {', '.join(WHY)}")
    if way.plies and way.engine not in (None, "alpha-beta"):
        raise EngineError(
            f"only alpha-beta counts plies when it is asked to; {way.engine} is not told"
        )
    if way.depth is None:
        return way.engine
    if way.plies:
        raise EngineError("plies are counted to the end: ask for them without a depth")
    if way.engine not in (None, "alpha-beta"):
        raise EngineError(f"a depth is for alpha-beta; {way.engine} has none")
    if type(way.depth) is not int or way.depth < 0:
        raise EngineError(f"a depth is a whole number of plies from 0 on, not {way.depth!r}")
    return "alpha-beta"


def _by_name(position: SearchPosition, meter: Meter, engine: str, way: Way) -> ScoreSolution:
    if engine == "memory":
        return by_memory(position, meter)
    if engine == "rounds":
        return by_rounds(position, meter)
    if engine == "proof-number":
        return by_proof(position, meter, partial=way.partial)
    asked = meter.limits.positions
    cutting = Cutting(
        way.depth,
        way.order,
        way.partial,
        way.table,
        plies=way.plies,
        # A compiled search that was asked for has no limit by default, as tables have none.
        nodes=None if asked == DEFAULT.positions else asked,
    )
    return by_alpha_beta(position, meter, cutting)


def _by_what_fits(position: SearchPosition, way: Way) -> ScoreSolution:
    """Score every position; where they are too many, cut off what cannot change the margin.

    Where that could be compiled it is tried soon, before the memory has used up its share.
    """
    limits = current_limits()
    part, whole = SHARE
    memory, rest = _shared(limits, part, whole), _shared(limits, whole - part, whole)
    nodes = COMPILED if limits.positions == DEFAULT.positions else rest.positions
    cutting = Cutting(None, way.order, way.partial, remembers=False, plies=way.plies, nodes=nodes)
    stopped: BudgetExceeded | None = None
    for seconds in _patience(position, limits, cutting):
        try:
            with metered(memory) as meter, meter.patience(seconds):
                return by_questions(position, meter)
        except WorkPays:
            if not position.game.came_round:
                found = _compiled(position, limits, rest, cutting, meter.positions)
                if found is not None:
                    return found
        except TooManyMovesError:
            raise
        except BudgetExceeded as by_memory:
            stopped = by_memory
            break
    assert stopped is not None
    return _cut(position, limits, rest, cutting, stopped)


def _patience(position: SearchPosition, limits: Limits, cutting: Cutting) -> tuple[float, ...]:
    """Return for how many seconds the memory runs, and then again if compiling came to nothing."""
    if position.game.came_round or not may_compile(position, limits, cutting):
        return (inf,)
    return (LATER_ON if position.game.number_search else AT_FIRST, inf)


def _compiled(
    position: SearchPosition, limits: Limits, rest: Limits, cutting: Cutting, seen: int
) -> ScoreSolution | None:
    """Return what a compiled search finds; None where there is none, or play goes round."""
    try:
        with metered(rest) as meter:
            solution = by_numbers(position, meter, cutting)
    except (NotCompiled, EngineError):
        return None
    except BudgetExceeded as stopped:
        raise _spent(limits, seen + stopped.positions, stopped, UNLIMITED) from None
    return replace(solution, why=TOOK_LONG, positions_seen=seen + solution.positions_seen)


def _cut(
    position: SearchPosition,
    limits: Limits,
    rest: Limits,
    cutting: Cutting,
    by_memory: BudgetExceeded,
) -> ScoreSolution:
    """Return what alpha-beta finds with the rest of the budget and what the memory has scored."""
    seen = by_memory.positions
    if position.game.goes_round(position.node):
        raise _spent(limits, seen, by_memory, ROUNDS_ALONE)
    try:
        with metered(rest) as meter:
            solution = by_alpha_beta(position, meter, cutting)
    except EngineError:  # play goes round, which the memory had not met yet
        raise _spent(limits, seen, by_memory, ROUNDS_ALONE) from None
    except BudgetExceeded as stopped:
        raise _spent(limits, seen + stopped.positions, stopped) from None
    return replace(solution, why=GREW, positions_seen=seen + solution.positions_seen)


def _shared(limits: Limits, part: int, whole: int) -> Limits:
    """Return a part of the limits on what adds up."""
    return replace(
        limits,
        positions=None if limits.positions is None else limits.positions * part // whole,
        moves=None if limits.moves is None else limits.moves * part // whole,
        seconds=None if limits.seconds is None else limits.seconds * part / whole,
    )


def _spent(
    limits: Limits, seen: int, stopped: BudgetExceeded, remedy: str = "or ask for less"
) -> BudgetExceeded:
    set_here = [name for name in ("positions", "moves", "seconds") if getattr(limits, name)]
    name = next((name for name in set_here if f"{name} after" in str(stopped)), "bytes")
    most = getattr(limits, name)
    if remedy == UNLIMITED and name == "positions" and most == DEFAULT.positions:
        most += COMPILED
    error = BudgetExceeded(
        f"stopped at the budget of {most:,} {name} after {seen:,} positions; "
        f"set a larger one with gr.budget({name}=...) or --{name}, {remedy}",
        positions=seen,
    )
    error.bounds = stopped.bounds
    return error
