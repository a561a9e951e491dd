"""Solutions of partizan positions: what follows when Left starts, and when Right does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from grundy.rules.explanation import Explanation, Step
from grundy.rules.score_solution import rules_step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.partizan_position import PartizanPosition
    from grundy.rules.score_solution import ScoreSolution, Status
    from grundy.values import Outcome

MOST_MOVES = 4
"""Winning moves that an explanation names."""


@dataclass(frozen=True, slots=True)
class PartizanSolution:
    """The answer to a partizan position with nobody to move yet.

    `left` is the solution with Left to move and `right` the one with Right to move. The outcome is
    None where the two make no class: a draw when one player starts, but not when the other does.

    >>> import grundy as gr
    >>> s = gr.game("domineering:2x2").start.solve()
    >>> s.outcome, s.left.outcome, s.right.outcome, s.left.best.label
    (Outcome.N, Outcome.N, Outcome.N, 'cover (1, 1) and (2, 1)')
    """

    position: PartizanPosition
    outcome: Outcome | None
    left: ScoreSolution
    right: ScoreSolution
    method: str
    status: Status
    positions_seen: int
    engine: str = ""
    why: str = ""

    def explain(self) -> Explanation:
        """Return the reason for this answer, as steps."""
        return Explanation(self.position, self.outcome, tuple(_steps(self)))  # type: ignore[arg-type]


def solve_both(position: PartizanPosition, engine: str | None = None) -> PartizanSolution:
    """Return the solution of a position by this engine, or by the one that fits."""
    left = position.left().solve(engine=engine)
    right = position.right().solve(engine=engine)
    seen = left.positions_seen + right.positions_seen
    # What Right needs was often found for Left: the one that looked at more says how.
    chief = max(left, right, key=lambda solution: solution.positions_seen)
    how = chief.method.partition(" of ")[0]
    return PartizanSolution(
        position=position,
        outcome=position.outcome_class(),
        left=left,
        right=right,
        method=f"{how} of {seen:,} positions" if seen else chief.method,
        status=chief.status,
        positions_seen=seen,
        engine=chief.engine,
        why=chief.why,
    )


def _steps(solution: PartizanSolution) -> Iterator[Step]:
    yield rules_step(solution.position.game)
    for player, other, sided in (
        ("Left", "Right", solution.left),
        ("Right", "Left", solution.right),
    ):
        yield Step("start", _start_words(player, other, sided), (), {"player": player.lower()})
    outcome = solution.outcome
    words = f"it is {outcome}: {outcome.words}" if outcome else "it is in no class"
    yield Step("conclusion", f"So {words}.")


def _start_words(player: str, other: str, sided: ScoreSolution) -> str:
    match str(sided.outcome):
        case "N":
            wins = [move.label for move in sided.winning_moves or ()]
            more = f" and {len(wins) - MOST_MOVES} more" if len(wins) > MOST_MOVES else ""
            return f"If {player} starts, {player} wins by {', '.join(wins[:MOST_MOVES])}{more}."
        case "P" if sided.remoteness:
            return f"If {player} starts, {other} wins: every move of {player} loses."
        case "P":
            return f"If {player} starts, {other} wins: {player} has no move."
    return f"If {player} starts, it is a draw: neither player can force an end."
