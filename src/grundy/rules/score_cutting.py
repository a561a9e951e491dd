"""Alpha-beta for positions with scores: what it searches, and what its answer says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.engines.alphabeta import AlphaBeta
from grundy.engines.bounds import UNKNOWN, BoundTable
from grundy.engines.budget import counted
from grundy.engines.move_order import MoveOrder
from grundy.engines.recursion import CycleFound
from grundy.errors import BudgetExceeded, TooManyMovesError
from grundy.rules.key_form import KeyForm, form_of
from grundy.rules.score_engines import WHY, goes_round, move_of, outcome_within, turns_of
from grundy.rules.score_line import best_line
from grundy.rules.score_solution import ScoreSolution
from grundy.rules.scoring import ScoringGame

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from grundy.engines.bounds import Bounds
    from grundy.engines.budget import Meter
    from grundy.rules.search_position import ScoredMove, SearchPosition

CUT_OFF = "alpha-beta cuts off what would tell; engine='memory' looks at every position"


@dataclass(frozen=True, slots=True)
class Cutting:
    """How alpha-beta is to work; `remembers` says that what it proves is kept with the game."""

    depth: int | None
    order: bool
    partial: bool
    table: bool = True
    remembers: bool = True


@dataclass(frozen=True, slots=True)
class Space:
    """What is searched: its nodes, their turns and ends, a table, and what is known beforehand."""

    node: Callable[[SearchPosition], Any]
    turns: Callable[[Any], Iterable[tuple[int, bool, Any]]]
    final: Callable[[Any], int | None]
    table: BoundTable[Any] | None
    guess: Callable[[Any], int] | None
    bounds: Bounds


def space_of(position: SearchPosition, meter: Meter, how: Cutting) -> Space:
    """Return the space for a position.

    Without a table it is the textbook's: positions as they are, and nothing known beforehand.
    With one it is that of whole numbers where the game has a packed form, else the game's nodes.
    """
    game = position.game
    if not how.table and isinstance(game, ScoringGame):
        form = KeyForm(game, symmetry=False)
        return Space(form.key, _counted(form, meter), form.final, None, game.guess, UNKNOWN)
    if not how.remembers:
        table = BoundTable(game.searched)
    elif getattr(game, "packed", None) is not None and game.guess is None:
        form = form_of(game, symmetry=False)
        return Space(
            form.key, _counted(form, meter), form.final, game.proved_numbers, None, game.bounds
        )
    else:
        table = game.proved
    return Space(
        lambda there: there.node,
        turns_of(position, meter),
        game.node_final,
        table if how.table else None,
        game.guess,
        game.bounds,
    )


def _counted(form: KeyForm, meter: Meter) -> Callable[[Any], Iterable[tuple[int, bool, Any]]]:
    return lambda key: counted(form.turns(key), meter, lambda: form.text(key))


def by_alpha_beta(position: SearchPosition, meter: Meter, how: Cutting) -> ScoreSolution:
    """Return what alpha-beta proves: the margin, or its bounds where a depth ends the search.

    Raises `EngineError` when play goes round and no depth ends it, and `BudgetExceeded` with the
    bounds proved so far.
    """
    space = space_of(position, meter, how)
    order: MoveOrder[Any] | None = MoveOrder(space.guess) if how.order else None
    stuck = position.game.stuck
    search: AlphaBeta[Any] = AlphaBeta(
        space.turns, space.final, stuck, meter, table=space.table, order=order
    )
    left_out = {"remoteness": CUT_OFF, "winning_moves": CUT_OFF}
    try:
        search.settle(space.node(position), how.depth, space.bounds)
    except CycleFound as found:
        raise goes_round(position, found, "alpha-beta needs play that ends, or a depth") from None
    except BudgetExceeded as stopped:
        stopped.bounds = search.bounds.known
        if not how.partial or isinstance(stopped, TooManyMovesError):
            raise
        left_out["score"] = str(stopped)
    seen, limit = search.nodes, how.depth
    bounds = search.bounds
    best = move_of(position, search.turn, space.node)
    line: tuple[ScoredMove, ...] | None = None
    if bounds.settled:
        line, stopped_by = best_line(position, int(bounds.lower), _prover(search, space, how), best)
        if stopped_by:
            left_out["line"] = stopped_by
        best = line[0] if line else best
    elif "score" not in left_out:
        left_out["score"] = f"not proved within {limit} plies"
    return ScoreSolution(
        position=position,
        outcome=outcome_within(bounds),
        score=int(bounds.lower) if bounds.settled else None,
        best=best,
        method=f"alpha-beta of {seen:,} nodes" + ("" if limit is None else f", depth {limit}"),
        status="proved" if bounds.settled else "unknown" if bounds == space.bounds else "bounded",
        positions_seen=seen,
        engine="alpha-beta",
        why=WHY["alpha-beta"],
        bounds=bounds.known,
        line=line,
        left_out=left_out,
    )


def _prover(
    search: AlphaBeta[Any], space: Space, how: Cutting
) -> Callable[[SearchPosition, int, bool], bool]:
    """Return the function that proves a bound of a position, by a window without width."""

    def holds(position: SearchPosition, margin: int, at_least: bool) -> bool:
        node = space.node(position)
        if at_least:
            found = search.search(node, margin - 1, margin, depth=how.depth)
            return found.value >= margin
        found = search.search(node, margin, margin + 1, depth=how.depth, mover=False)
        return found.value <= margin

    return holds
