"""Alpha-beta for positions with scores: plain or compiled, and what its answer says."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from grundy.engines.recursion import CycleFound
from grundy.engines.rule_tables import NotCompiled
from grundy.errors import BudgetExceeded, TooManyMovesError
from grundy.limits.budget import WorkPays
from grundy.rules.score_solution import ScoreSolution
from grundy.solving.key_form import number_form
from grundy.solving.plain_cutter import PlainCutter
from grundy.solving.score_engines import WHY, goes_round, outcome_within

if TYPE_CHECKING:
    from grundy.engines.bounds import Bounds
    from grundy.limits.budget import Limits, Meter
    from grundy.rules.score_solution import Status
    from grundy.rules.search_position import ScoredMove, SearchPosition
    from grundy.solving.cutter import Cutter

CUT_OFF = "alpha-beta cuts off what would tell; engine='memory' looks at every position"

UNCOUNTED = (
    "plies are counted by compiled alpha-beta, where players take turns and nothing is gained on "
    "the way, and not in a tie; engine='memory' counts them everywhere"
)


@dataclass(frozen=True, slots=True)
class Cutting:
    """How alpha-beta is to work; `remembers` says that what it proves is kept with the game.

    `nodes` is how many a compiled search may visit; with `plies` it counts the plies to the end.
    """

    depth: int | None
    order: bool
    partial: bool
    table: bool = True
    remembers: bool = True
    plies: bool = False
    nodes: int | None = None


def by_alpha_beta(position: SearchPosition, meter: Meter, how: Cutting) -> ScoreSolution:
    """Return what alpha-beta proves: the margin, or its bounds where a depth ends the search.

    It begins in plain Python; when that has taken as long as compiling would, it begins anew,
    compiled, where the rules allow that.

    Raises `EngineError` when play goes round and no depth ends it, and `BudgetExceeded` with the
    bounds proved so far.
    """
    if may_compile(position, meter.limits, how):
        seconds = 0 if how.plies else meter.limits.interpreted
        assert seconds is not None
        try:
            with meter.patience(seconds):
                return _answer(position, PlainCutter(position, meter, how), how)
        except WorkPays:
            pass
        try:
            return by_numbers(position, meter, how)
        except NotCompiled as refusal:
            found = _answer(position, PlainCutter(position, meter, how), how)
            return replace(found, why=f"{found.why}; not compiled: {refusal}")
    return _answer(position, PlainCutter(position, meter, how), how)


def may_compile(position: SearchPosition, limits: Limits, how: Cutting) -> bool:
    """Return whether a compiled search is worth a try: its nodes are numbers, and nothing forbids.

    To a limited depth, without a table or without an order the search is the textbook's.
    """
    if limits.interpreted is None or how.depth is not None or not how.table or not how.order:
        return False
    return type(number_form(position.game).key(position)) is int


def by_numbers(position: SearchPosition, meter: Meter, how: Cutting) -> ScoreSolution:
    """Return the same by a compiled search.

    Raises `NotCompiled` besides, with the reason.
    """
    from grundy.solving.number_cutter import NumberCutter  # noqa: PLC0415 - most questions are small

    cutter = NumberCutter(position, meter, how.nodes)
    try:
        return _answer(position, cutter, how)
    finally:
        cutter.give_back()


def _answer(position: SearchPosition, cutter: Cutter, how: Cutting) -> ScoreSolution:
    left_out = {"remoteness": CUT_OFF, "winning_moves": CUT_OFF}
    try:
        cutter.settle()
    except CycleFound as found:
        raise goes_round(position, found, "alpha-beta needs play that ends, or a depth") from None
    except BudgetExceeded as stopped:
        stopped.bounds = cutter.bounds.known
        if not how.partial or isinstance(stopped, TooManyMovesError):
            raise
        left_out["score"] = str(stopped)
    bounds, best = cutter.bounds, cutter.best
    plies: int | None = None
    line: tuple[ScoredMove, ...] | None = None
    if bounds.settled:
        plies = _plies(cutter, how, left_out)
        seen = cutter.nodes
        line, stopped_by = cutter.line(int(bounds.lower), plies)
        if stopped_by:
            left_out["line"] = stopped_by
        best = line[0] if line else best
    else:
        seen = cutter.nodes
        left_out.setdefault("score", f"not proved within {how.depth} plies")
    compiled = "compiled " if cutter.compiled else ""
    depth = "" if how.depth is None else f", depth {how.depth}"
    return ScoreSolution(
        position=position,
        outcome=outcome_within(bounds),
        score=int(bounds.lower) if bounds.settled else None,
        best=best,
        method=f"{compiled}alpha-beta of {seen:,} nodes{depth}",
        status=_status(bounds, cutter),
        positions_seen=seen,
        remoteness=plies,
        engine="alpha-beta",
        why=WHY["alpha-beta"],
        bounds=bounds.known,
        line=line,
        left_out=left_out,
    )


def _status(bounds: Bounds, cutter: Cutter) -> Status:
    if bounds.settled:
        return "proved"
    return "unknown" if bounds == cutter.at_first else "bounded"


def _plies(cutter: Cutter, how: Cutting, left_out: dict[str, str]) -> int | None:
    """Return the plies to the end where they are asked for and counted; else note why not."""
    if not how.plies:
        return None
    try:
        found = cutter.plies(int(cutter.bounds.lower))
    except BudgetExceeded as stopped:
        left_out["remoteness"] = str(stopped)
        return None
    if found is None:
        left_out["remoteness"] = UNCOUNTED
    else:
        del left_out["remoteness"]
    return found
