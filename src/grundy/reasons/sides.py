"""Why a partizan position is in its class: what follows when Left starts, and when Right does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.reasons.answered import FEW, SOME
from grundy.reasons.replies import replies, with_scores
from grundy.rules.steps import Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.solution import Solution

MOST_MOVES = 4
"""Winning moves that an explanation names."""


def steps(solution: Solution) -> Iterator[Step]:
    """Yield who wins when either player starts, with the moves and the replies, and the class."""
    for side, sided in solution.sides.items():
        player = side.capitalize()
        other = "Right" if player == "Left" else "Left"
        scored = with_scores(sided)
        rows, moves = ((), []) if scored is None else _answered(scored)
        data: dict[str, Any] = {"player": player.lower(), "moves": moves}
        yield Step("start", _words(player, other, scored or sided), rows, data)
    yield _conclusion(solution)


def _conclusion(solution: Solution) -> Step:
    """Return the class that the two starts make."""
    outcome = solution.outcome
    words = f"it is {outcome}: {outcome.words}" if outcome else "it has no single outcome class"
    return Step("conclusion", f"So {words}.")


def _answered(sided: Solution) -> tuple[tuple[str, ...], list[dict[str, Any]]]:
    """Return the moves that do not do the best, each with the reply to it."""
    found = replies(sided.position, sided.score)
    worse = [row for row in found if row.answer is not None]
    kept = worse if len(worse) <= FEW else worse[:SOME]
    rows = [f"{row.move}: reply {row.answer}" for row in kept]
    others = sum(1 for row in found if row.margin == -1) - len(kept)
    if others > 0:
        rows.append(f"... and {others} more that lose")
    return tuple(rows), [row.data() for row in found]


def _words(player: str, other: str, sided: Solution) -> str:
    match str(sided.outcome):
        case "N":
            best = () if sided.best is None else (sided.best,)
            wins = [move.label for move in sided.winning_moves or best]
            more = f" and {len(wins) - MOST_MOVES} more" if len(wins) > MOST_MOVES else ""
            return f"If {player} starts, {player} wins by {', '.join(wins[:MOST_MOVES])}{more}."
        case "P" if any(True for _ in sided.position.iter_moves()):
            return f"If {player} starts, {other} wins: every move of {player} loses."
        case "P":
            return f"If {player} starts, {other} wins: {player} has no move."
    return f"If {player} starts, it is a draw: neither player can force an end."
