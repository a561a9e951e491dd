"""What each move of a position with scores brings, and the reply that holds the worse ones down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.errors import BudgetExceeded
from grundy.limits.budget import metered, tightened
from grundy.reasons.answered import MOST_ROWS, AnsweredMove
from grundy.solving.impartial_solutions import SHARE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.rules.position import Move, Position
    from grundy.rules.solution import Solution

FEW_POSITIONS = 5_000
"""What the scores of all moves may cost where they are wanted for a reason alone."""


def scores_every_move(solution: Solution) -> bool:
    """Return whether every move is scored, or soon can be, so that each can be told.

    Alpha-beta knows who wins after some moves, and not by how much.
    """
    if solution.status != "proved":
        return False
    if solution.engine == "alpha-beta":
        return _are_scored_soon(solution.position)
    return solution.winning_moves is not None


def wins_of(solution: Solution) -> Sequence[Move]:
    """Return the winning moves of a position that is won; of them one, where no more are known."""
    if solution.winning_moves is not None:
        return solution.winning_moves
    if scores_every_move(solution):
        found: Sequence[Move] = solution.position.winning_moves()
        return found
    return () if solution.best is None else (solution.best,)


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
