"""What each move of a position with scores brings, and the reply that holds the worse ones down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.errors import BudgetExceeded
from grundy.limits.budget import metered, tightened
from grundy.reasons.answered import MOST_ROWS, AnsweredMove
from grundy.solving.impartial_solutions import SHARE

if TYPE_CHECKING:
    from grundy.rules.position import Position
    from grundy.rules.solution import Solution

FEW_POSITIONS = 1_024
"""What a reason may search for by itself: the scores of all moves, or best play of both."""


def with_scores(solution: Solution) -> Solution | None:
    """Return a solution with what the scores of all moves tell; None where they take long.

    Alpha-beta knows who wins after some moves, not by how much, and its own move wins, too, but
    not always the soonest.
    """
    if solution.status != "proved":
        return None
    if solution.engine != "alpha-beta":
        return None if solution.winning_moves is None else solution
    position = solution.position
    # A search that visits a position twice as a rule has seen more than may be scored.
    if solution.positions_seen > 2 * FEW_POSITIONS or not _are_scored_soon(position):
        return None
    return solution._replace(
        winning_moves=tuple(position.winning_moves()),
        best=next(iter(position.best_moves()), None),
        remoteness=position.remoteness,
    )


def _are_scored_soon(position: Position) -> bool:
    """Return whether the moves can be scored with little more work."""
    try:
        with metered(tightened(positions=FEW_POSITIONS)):
            position.scored_moves()
    except BudgetExceeded:
        return False
    return True


def replies(position: Position, best: int | None) -> list[AnsweredMove]:
    """Return the moves, the best first, with a reply to each that is worse, or that loses.

    `best` is the margin of the position, None in a draw.
    """
    found = [
        AnsweredMove(move, margin=None if score is None else score.margin)
        for move, score in position.scored_moves()
    ]
    found.sort(key=lambda row: -(row.margin or 0))
    try:
        with metered(tightened(**SHARE)):
            for i, row in enumerate(found[:MOST_ROWS]):
                worse = row.margin != best or (best is not None and best < 0)
                if worse and not row.move.again:
                    answer = next(iter(row.move.to.best_moves()), None)
                    found[i] = row._replace(answer=answer)
    except BudgetExceeded:
        pass  # the moves and what they bring are there all the same
    return found
