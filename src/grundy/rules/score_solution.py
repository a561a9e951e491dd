"""Solutions of positions with scores: what, how, and how sure."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from grundy.ports import port

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grundy.rules.explanation import Explanation
    from grundy.rules.search_position import ScoredMove, SearchPosition
    from grundy.values import Outcome

Status = Literal["proved", "bounded", "unknown"]


@dataclass(frozen=True, slots=True)
class ScoreSolution:
    """The answer to a position with scores.

    `score` is the margin of the player to move; `best` the move of a perfect player. `bounds` are
    the least and the most that the margin can be, None where nothing is proved. The status is
    "proved" when nothing is missing of what the engine was asked, "bounded" when only bounds are
    known, and "unknown" when nothing is; `outcome` is None unless it is proved. `line` is best play
    of both, where the engine finds it on its way. `left_out` says why something is missing.

    >>> import grundy as gr
    >>> @gr.scoring
    ... def ends(row):
    ...     if row:
    ...         yield row[0], row[1:]
    ...         yield row[-1], row[:-1]
    >>> s = ends((5, 3, 4, 5)).solve()
    >>> s.score, s.outcome, s.remoteness, s.method, s.status
    (1, Outcome.N, 4, 'search of 10 positions', 'proved')
    """

    position: SearchPosition
    outcome: Outcome | None
    score: int | None
    best: ScoredMove | None
    method: str
    status: Status
    positions_seen: int
    remoteness: int | None = None
    winning_moves: tuple[ScoredMove, ...] | None = None
    engine: str = ""
    why: str = ""
    bounds: tuple[int | None, int | None] = (None, None)
    line: tuple[ScoredMove, ...] | None = None
    left_out: Mapping[str, str] = field(default_factory=dict)

    def explain(self) -> Explanation:
        """Return the reason for this answer, as steps."""
        explanation: Explanation = port("explain")(self)
        return explanation


def bounds_in_words(bounds: tuple[int | None, int | None]) -> str:
    """Return what is known of the margin, in words.

    >>> bounds_in_words((0, None)), bounds_in_words((None, None))
    ('the mover comes out ahead by 0 or more', 'nothing is proved')
    """
    lower, upper = bounds
    if lower is None and upper is None:
        return "nothing is proved"
    if lower == upper:
        return f"the mover comes out ahead by {lower}"
    if upper is None:
        return f"the mover comes out ahead by {lower} or more"
    if lower is None:
        return f"the mover comes out ahead by {upper} or less"
    return f"the mover comes out ahead by {lower} to {upper}"
