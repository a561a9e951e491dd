"""A move of the program, and the position after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import grundy as gr
from grundy.web.moves import move_data
from grundy.web.solving import OUT_OF_TIME, asked, solution_of, solved, spent, unsolved

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grundy.web.jobs import Job


CHANCE = "at this level it plays a random move now and then, and this is one"
BOOKED = "the computer plays from its opening book, without solving"
LEAST = 0.3
"""Seconds that a move gets where solving has taken all the time of the request."""

UNSOLVED = "this game could not be solved in time"


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
    seed = int(query["seed"]) if "seed" in query else None
    opponent = gr.Opponent(query.get("level", "perfect"), seed)
    booked = opponent.from_book(position) if opponent.level == 1 else None
    solution, reason = _solution(position, job) if booked is None else (None, BOOKED)
    move, note, how = booked or _chosen(opponent, position, solution, job)
    told = {"how": how, "because": note}
    if move is None:
        return {"move": None, "position": _answer(position, job, reason), **told}
    solutions = [] if solution is None else [solution]
    return {
        "move": move_data(position, move, solutions, job.left() / 4),
        "position": _answer(move.to, job, reason),
        **told,
    }


def _chosen(
    opponent: gr.Opponent, position: gr.Position, solution: gr.Solution | None, job: Job
) -> tuple[gr.Move | None, str, str]:
    """Return a move, why it is not the best if it may not be, and how it was chosen."""
    if solution is not None:
        move, note, how = opponent.choose(position, solution)
        return move, note or (CHANCE if how == "random" else ""), how
    try:
        # What is left of the time for a request may be too short for the compiler.
        seconds = max(LEAST, 0.5 * job.left())
        with gr.budget(stop=job.is_gone, seconds=seconds, interpreted=None):
            return opponent.estimated(position, UNSOLVED)
    except OUT_OF_TIME:
        job.raise_if_gone()
        with gr.budget(stop=job.is_gone):
            return opponent.any_move(position), f"a random move: {UNSOLVED}", "random"


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
