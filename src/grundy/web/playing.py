"""An opponent: perfect, or perfect only now and then."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

import grundy as gr
from grundy.web.moves import move_data
from grundy.web.solving import asked, solution_of, solved, unsolved

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grundy.web.jobs import Job

MOST_DRAWN = 10_000
"""Moves among which a random one is drawn."""


def play(query: Mapping[str, str], job: Job) -> dict[str, Any]:
    """Answer /api/play: a move of the program, and the position after it.

    The same seed makes the same choice at the same position.
    """
    position = asked(query)
    if position.awaits_player:
        raise gr.PositionError(
            f"who is to move? write left {position} or right {position} as the position, without a "
            "game"
        )
    solution, reason = _solution(position, job)
    move = _chosen(position, solution, query)
    if move is None:
        return {"move": None, "position": _answer(position, job, reason)}
    solutions = [] if solution is None else [solution]
    return {
        "move": move_data(move, solutions, job.left() / 4),
        "position": _answer(move.to, job, reason),
    }


def _solution(position: Any, job: Job) -> tuple[Any, str]:
    try:
        return solution_of(position, job), ""
    except gr.BudgetExceeded as error:
        return None, str(error)


def _chosen(position: Any, solution: Any, query: Mapping[str, str]) -> Any:
    level = query.get("level", "perfect")
    seed = int(query["seed"]) if "seed" in query else None
    chance = Random(seed)  # noqa: S311, RUF100 - a game, not a secret
    perfect = solution is not None and (level == "perfect" or chance.random() < float(level))
    if perfect and solution.best is not None:
        return solution.best
    moves = list(islice(position.iter_moves(), MOST_DRAWN))
    if not moves:
        return None
    return moves[0] if perfect else chance.choice(moves)


def _answer(position: Any, job: Job, reason: str) -> dict[str, Any]:
    """Return the answer to a position; without its outcome where nobody sees to the end."""
    if reason:
        return unsolved(position, job, reason)
    try:
        return solved(position, job)
    except gr.BudgetExceeded as error:
        return unsolved(position, job, str(error))
