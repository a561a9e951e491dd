"""Which method answers for a position with scores, or of a partizan game.

Unless one was asked for: score every position; where they are too many, cut off what cannot change
the margin. Where that could be compiled it is tried soon, before the memory has used up its share.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from grundy.engines.rule_tables import NotCompiled
from grundy.errors import BudgetExceeded, EngineError, TooManyMovesError
from grundy.limits.budget import DEFAULT, WorkPays, current_limits, metered
from grundy.rules.asking import Question
from grundy.rules.solution import Solution
from grundy.solving.by_value import PATIENCE, may_go_by_value
from grundy.solving.memory import current_memory
from grundy.solving.method import asked_for, method_named
from grundy.solving.methods.alpha_beta import (
    Effort,
    by_alpha_beta,
    by_numbers,
    may_compile,
    was_compiled,
)
from grundy.solving.methods.memory import METHOD as MEMORY
from grundy.solving.methods.memory import by_questions
from grundy.solving.scores import known_scores

if TYPE_CHECKING:
    from grundy.limits.budget import Limits
    from grundy.rules.asking import Options
    from grundy.rules.position import Position
    from grundy.solving.method import Method

SHARE = 3, 4
"""What the memory may take of a budget before alpha-beta has the rest.

Alpha-beta knows what the memory has scored by then, so that it needs little where the memory would
have come to its end.
"""

COMPILED = 48_000_000
"""Nodes that a compiled search may visit where nobody has set a limit: they take half a minute."""

AT_FIRST, LATER_ON = 5.0, 1.0
"""Seconds that the memory gets before a compiled search is tried; the first one takes longer."""

UNLIMITED = "or use engine='alpha-beta', which runs until it has an answer"

ROUNDS_ALONE = "or use engine='rounds', which gets the whole budget"

TOOK_LONG = "the full search was slow, so compiled alpha-beta took over"

GREW = "the full search used up its share of the budget, so alpha-beta took over"


def scored_solution(question: Question) -> Solution:
    """Return the solution of a position by the method that was asked for, or by what fits."""
    position: Position = question.subject
    method = _method(question)
    try:
        if method is None:
            return _by_what_fits(position, question.options)
        refusal = method.refuses(question)
        if refusal:
            raise EngineError(refusal)
        with metered(current_limits()) as meter:
            return method.answer(question, current_memory(), meter)
    except TooManyMovesError:
        raise
    except BudgetExceeded as stopped:
        if not question.options.partial:
            raise
        return _nothing_proved(position, method or MEMORY, stopped)


def _nothing_proved(position: Position, method: Method, stopped: BudgetExceeded) -> Solution:
    return Solution(
        position=position,
        outcome=None,
        value=None,
        best=None,
        method=f"stopped after {stopped.positions:,} positions",
        status="unknown" if stopped.bounds == (None, None) else "bounded",
        positions_seen=stopped.positions,
        bounds=stopped.bounds,
        engine=method.name,
        why=method.why,
        left_out={"outcome": str(stopped)},
    )


def _method(question: Question) -> Method | None:
    """Return the method that was asked for, with options that it takes; None where none was."""
    options, engine = question.options, question.engine
    found = None if engine is None else asked_for(question)
    if options.plies and engine not in (None, "alpha-beta"):
        raise EngineError(f"the option to count plies is for alpha-beta, not for {engine}")
    if options.depth is None:
        return found
    if options.plies:
        raise EngineError("plies are counted to the end of the game: do not set a depth as well")
    if engine not in (None, "alpha-beta"):
        raise EngineError(f"a depth is for alpha-beta, not for {engine}")
    if type(options.depth) is not int or options.depth < 0:
        raise EngineError(f"a depth is a whole number of plies, 0 or more, not {options.depth!r}")
    return asked_for(question._replace(engine="alpha-beta"))


def _by_what_fits(position: Position, asked: Options) -> Solution:
    limits = current_limits()
    part, whole = SHARE
    memory, rest = _shared(limits, part, whole), _shared(limits, whole - part, whole)
    nodes = COMPILED if limits.positions == DEFAULT.positions else rest.positions
    options = asked._replace(table=True)
    effort = Effort(nodes, remembers=False)
    stopped: BudgetExceeded | None = None
    for seconds in _patience(position, limits, options):
        try:
            with metered(memory) as meter, meter.patience(seconds):
                return by_questions(position, meter)
        except WorkPays:
            by_value = _valued(position, rest, options)
            if by_value is not None:
                return by_value
            if not known_scores(position.game).met_a_cycle:
                found = _compiled(position, limits, rest, (options, effort), meter.positions)
                if found is not None:
                    return found
        except TooManyMovesError:
            raise
        except BudgetExceeded as by_memory:
            stopped = by_memory
            break
    assert stopped is not None
    return _cut(position, rest, (options, effort), stopped)


def _patience(position: Position, limits: Limits, options: Options) -> tuple[float, ...]:
    """Return for how many seconds the memory runs, and then again if compiling came to nothing."""
    if may_go_by_value(position):
        return (PATIENCE if len(position.node[0]) > 1 else AT_FIRST, inf)
    if known_scores(position.game).met_a_cycle or not may_compile(position, limits, options):
        return (inf,)
    return (LATER_ON if was_compiled(position.game) else AT_FIRST, inf)


def _valued(position: Position, rest: Limits, options: Options) -> Solution | None:
    """Return the solution of a sum by the values of its parts; None where they cannot be found."""
    if not may_go_by_value(position):
        return None
    method = method_named("values")
    assert method is not None
    question = Question(position, "solution", "values", options)
    try:
        with metered(rest) as meter:
            return method.answer(question, current_memory(), meter)
    except (EngineError, BudgetExceeded):
        return None


def _compiled(
    position: Position, limits: Limits, rest: Limits, how: tuple[Options, Effort], seen: int
) -> Solution | None:
    """Return what a compiled search finds; None where there is none, or play goes round."""
    try:
        with metered(rest) as meter:
            solution = by_numbers(position, meter, *how)
    except (NotCompiled, EngineError):
        return None
    except BudgetExceeded as stopped:
        raise _spent(limits, seen + stopped.positions, stopped, UNLIMITED) from None
    return solution._replace(why=TOOK_LONG, positions_seen=seen + solution.positions_seen)


def _cut(
    position: Position, rest: Limits, how: tuple[Options, Effort], by_memory: BudgetExceeded
) -> Solution:
    """Return what alpha-beta finds with the rest of the budget and what the memory has scored."""
    seen, limits = by_memory.positions, current_limits()
    if known_scores(position.game).is_loopy(position.node):
        raise _spent(limits, seen, by_memory, ROUNDS_ALONE)
    try:
        with metered(rest) as meter:
            solution = by_alpha_beta(position, meter, *how)
    except EngineError:  # play goes round, which the memory had not met yet
        raise _spent(limits, seen, by_memory, ROUNDS_ALONE) from None
    except BudgetExceeded as stopped:
        raise _spent(limits, seen + stopped.positions, stopped) from None
    return solution._replace(why=GREW, positions_seen=seen + solution.positions_seen)


def _shared(limits: Limits, part: int, whole: int) -> Limits:
    """Return a part of the limits on what adds up."""
    return limits._replace(
        positions=None if limits.positions is None else limits.positions * part // whole,
        moves=None if limits.moves is None else limits.moves * part // whole,
        seconds=None if limits.seconds is None else limits.seconds * part / whole,
    )


def _spent(
    limits: Limits, seen: int, stopped: BudgetExceeded, remedy: str = "or ask for less"
) -> BudgetExceeded:
    set_here = [
        name for name in ("positions", "moves", "seconds") if getattr(limits, name) is not None
    ]
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
