"""What each move of a searched position brings, and the reply that holds the worse ones down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.errors import BudgetExceeded
from grundy.limits.budget import metered, tightened
from grundy.rules.steps import Step
from grundy.solving.whole_answer import SHARE

if TYPE_CHECKING:
    from grundy.rules.game import Game
    from grundy.rules.position import Move, Position
    from grundy.rules.solution import Solution

MOST_ROWS = 12
"""Rows that are shown; more would not be read."""


class Reply(NamedTuple):
    """A move, the mover's margin by it (None in a draw), and the best reply to a worse one."""

    move: Move
    margin: int | None
    answer: Move | None

    def row(self) -> str:
        """Return the move, what it brings and the reply, in words."""
        brings = "a draw" if self.margin is None else format(self.margin, "+d")
        answer = "" if self.answer is None else f", answered by {self.answer}"
        return f"{self.move} → {brings}{answer}"

    def data(self) -> dict[str, Any]:
        """Return the same as plain data."""
        return {
            "move": self.move.label,
            "to": str(self.move.to),
            "margin": self.margin,
            "answer": None if self.answer is None else self.answer.label,
            "answer_to": None if self.answer is None else str(self.answer.to),
        }


def replies(position: Position, best: int | None) -> list[Reply]:
    """Return the moves, the best first, with a reply to each that is worse, or that loses.

    `best` is the margin of the position, None in a draw.
    """
    found = [
        Reply(move, None if score is None else score.margin, None)
        for move, score in position.scored_moves()
    ]
    found.sort(key=lambda reply: -(reply.margin or 0))
    try:
        with metered(tightened(**SHARE)):
            for i, reply in enumerate(found[:MOST_ROWS]):
                worse = reply.margin != best or (best is not None and best < 0)
                if worse and not reply.move.again:
                    answer = next(iter(reply.move.to.best_moves()), None)
                    found[i] = reply._replace(answer=answer)
    except BudgetExceeded:
        pass  # the moves and what they bring are there all the same
    return found


def shown(rows: list[str]) -> tuple[str, ...]:
    """Return the first rows, and how many more there are."""
    more = [f"... and {len(rows) - MOST_ROWS} more"] if len(rows) > MOST_ROWS else []
    return (*rows[:MOST_ROWS], *more)


def scores_every_move(solution: Solution) -> bool:
    """Return whether the method scored every move, so that each can be told."""
    return solution.status == "proved" and solution.winning_moves is not None


def rules_step(game: Game) -> Step:
    """Return the step that says the rules of a game in words."""
    words = (game.__doc__ or "").strip().partition("\n")[0] or "rules of your own."
    return Step("rules", f"{game.text}: {words}", (), {"game": game.text})
