"""Solutions of positions with scores: what, how, and how sure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from grundy.engines.budget import current_limits, metered
from grundy.errors import EngineError, nearest
from grundy.rules.explanation import Explanation, Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.game import Game
    from grundy.rules.search_position import ScoredMove, SearchPosition
    from grundy.values import Outcome

Status = Literal["proved", "bounded", "unknown"]

WHY = {
    "memory": "every position that can be reached is scored once, and remembered",
    "table": "the game has a table of its own, of all its positions",
    "rounds": "play can go round, so results spread backward from the ends",
}
"""The engines, and when one is chosen."""

MOST_ROWS = 12


@dataclass(frozen=True, slots=True)
class ScoreSolution:
    """The answer to a position with scores.

    `score` is the margin of the player to move; `best` the move of a perfect player.

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
    outcome: Outcome
    score: int | None
    best: ScoredMove | None
    method: str
    status: Status
    positions_seen: int
    remoteness: int | None = None
    winning_moves: tuple[ScoredMove, ...] | None = None
    engine: str = ""
    why: str = ""

    def explain(self) -> Explanation:
        """Return the reason for this answer, as steps."""
        return Explanation(self.position, self.outcome, tuple(_steps(self)))  # type: ignore[arg-type]


def solve(position: SearchPosition, engine: str | None = None) -> ScoreSolution:
    """Return the solution of a position by this engine, or by the one that fits."""
    if engine is not None and engine not in WHY:
        close = nearest(str(engine), WHY) or ";"
        raise EngineError(f"there is no engine {engine!r}{close} engines are {', '.join(WHY)}")
    with metered(current_limits()) as meter:
        outcome, result = position.outcome, position.result
        best = position.best_moves()
        wins = tuple(position.winning_moves())
    used, method = position.game.how(position.node, meter.positions)
    return ScoreSolution(
        position=position,
        outcome=outcome,
        score=None if result is None else result.margin,
        best=best[0] if best else None,
        method=method,
        status="proved",
        positions_seen=meter.positions,
        remoteness=None if result is None else result.plies,
        winning_moves=wins,
        engine=used,
        why=WHY[used],
    )


def rules_step(game: Game) -> Step:
    """Return the step that says the rules of a game in words."""
    words = (game.__doc__ or "").strip().partition("\n")[0] or "rules of your own."
    return Step("rules", f"{game.text}: {words}", (), {"game": game.text})


def _steps(solution: ScoreSolution) -> Iterator[Step]:
    position = solution.position
    yield rules_step(position.game)
    rows = [
        f"{move} → {'a draw' if score is None else format(score.margin, '+d')}"
        for move, score in position.scored_moves()
    ]
    if rows:
        more = [f"... and {len(rows) - MOST_ROWS} more"] if len(rows) > MOST_ROWS else []
        yield Step(
            "options",
            "The moves, and what the mover comes out ahead by:",
            (*rows[:MOST_ROWS], *more),
        )
    yield Step("conclusion", f"So it is {solution.outcome}: {solution.outcome.words}.")
