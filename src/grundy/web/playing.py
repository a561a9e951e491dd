"""A move of the program, and the position after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import grundy as gr
from grundy.web.moves import move_data
from grundy.web.solving import OUT_OF_TIME, asked, solution_of, solved, spent, unsolved

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grundy.web.jobs import Job


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
    seed = int(query["seed"]) if "seed" in query else None
    opponent = gr.Opponent(query.get("level", "perfect"), seed)
    if solution is None:
        move = opponent.any_move(position)
    else:
        move = opponent.choose(position, solution).move
    if move is None:
        return {"move": None, "position": _answer(position, job, reason)}
    solutions = [] if solution is None else [solution]
    return {
        "move": move_data(position, move, solutions, job.left() / 4),
        "position": _answer(move.to, job, reason),
    }


def _solution(position: gr.Position, job: Job) -> tuple[gr.Solution | None, str]:
    try:
        return solution_of(position, job), ""
    except OUT_OF_TIME as error:
        return None, spent(error, job)


def _answer(position: gr.Position, job: Job, reason: str) -> dict[str, Any]:
    """Return the answer to a position; without its outcome where nobody sees to the end."""
    if reason:
        return unsolved(position, job, reason)
    try:
        return solved(position, job)
    except OUT_OF_TIME as error:
        return unsolved(position, job, spent(error, job))
