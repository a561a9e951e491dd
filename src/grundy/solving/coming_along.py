"""What comes along with a margin that a search has proved: winning moves, remoteness, best moves.

Scoring every position brings all of it, and costs many times what alpha-beta costs. But when the
margin is known, and the search's table with it, a window of no width tells of each move whether it
wins, and a search that counts plies has little left to look at. Each gets what is left of a share,
in the order of use; what does not fit is left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from grundy.engines.counted_plies import Uncounted
from grundy.engines.recursion import CycleFound
from grundy.errors import BudgetExceeded
from grundy.solving.principal_variation import left_over

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.rules.position import Move, Position


class Pace(NamedTuple):
    """The plies to the end, and which of the moves that keep the margin keep the pace as well."""

    plies: int
    keeps: Callable[[Move], bool]


class Proving(Protocol):
    """A search that has proved the margin of a position, and goes on to prove more."""

    @property
    def position(self) -> Position:
        """The position."""

    def holds(self, position: Position, margin: int, at_least: bool) -> bool:
        """Return whether a position's margin is at least, or at most, so much."""

    def pace(self, margin: int) -> Pace | None:
        """Return how long play lasts, where the margin is this one; None if nobody counts."""


@dataclass(slots=True)
class Along:
    """What was found besides the margin; None where the share was not enough."""

    winning: tuple[Move, ...] | None = None
    plies: int | None = None
    keeping: tuple[Move, ...] | None = None
    best: Move | None = None
    """The first move that keeps both, which is the one that scoring every position gives."""


def what_comes_along(search: Proving, margin: int, found: Along, *, counts: bool) -> None:
    """Note what a search finds besides the margin before its budget ends it.

    Without `counts` plies are not counted, but where they are known at once.
    """
    try:
        moves = list(search.position.iter_moves())
        found.best = _at_once(search.position, moves, margin)
        found.plies = None if found.best is None else 1
        found.winning = _winning(search, moves, margin)
        pace = None if found.plies or (margin and not counts) else _pace(search, margin)
        if pace is not None:
            _first_best(search, moves, margin, pace, found)
        found.keeping = _keeping(search, moves, margin, found.winning)
    except (BudgetExceeded, Uncounted, CycleFound):
        pass  # the margin is there all the same


def _at_once(position: Position, moves: list[Move], margin: int) -> Move | None:
    """Return the first move that ends the game with this margin, which nobody wins sooner."""
    if margin <= 0:
        return None
    for move in moves:
        ended = position.game.node_final(move.to.node)
        if ended is not None and ended == left_over(move, margin):
            return move
    return None


def _winning(search: Proving, moves: list[Move], margin: int) -> tuple[Move, ...]:
    if margin <= 0:
        return ()
    return _those(moves, lambda move: search.holds(move.to, left_over(move, 1), move.again))


def _pace(search: Proving, margin: int) -> Pace | None:
    if margin:
        return search.pace(margin)
    plies = search.position.game.tied_plies(search.position.node)
    return None if plies is None else Pace(plies, lambda _: True)


def _first_best(search: Proving, moves: list[Move], margin: int, pace: Pace, found: Along) -> None:
    """Note the plies, and the first move that keeps margin and pace."""
    for move in moves if not found.winning else found.winning:
        if pace.keeps(move) and _keeps(search, move, margin):
            found.best = move
            break
    found.plies = pace.plies


def _keeping(
    search: Proving, moves: list[Move], margin: int, winning: tuple[Move, ...]
) -> tuple[Move, ...]:
    largest = search.position.game.largest
    if largest is not None and margin == -largest:
        return tuple(moves)
    if margin == 1:  # what wins at all wins by one
        return winning
    return _those(winning if margin > 0 else moves, lambda move: _keeps(search, move, margin))


def _keeps(search: Proving, move: Move, margin: int) -> bool:
    return search.holds(move.to, left_over(move, margin), move.again)


def _those(moves: list[Move] | tuple[Move, ...], fits: Callable[[Move], bool]) -> tuple[Move, ...]:
    """Return the moves that fit; those that lead to the same node are asked for once."""
    told: dict[object, bool] = {}
    found = []
    for move in moves:
        there = move.to.node, move.gain, move.again
        if there not in told:
            told[there] = fits(move)
        if told[there]:
            found.append(move)
    return tuple(found)
