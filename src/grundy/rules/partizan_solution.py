"""Solutions of partizan positions: what follows when Left starts, and when Right does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from grundy.ports import port

if TYPE_CHECKING:
    from grundy.rules.explanation import Explanation
    from grundy.rules.partizan_position import PartizanPosition
    from grundy.rules.score_solution import ScoreSolution, Status
    from grundy.values import Outcome


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
        explanation: Explanation = port("explain")(self)
        return explanation


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
