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
HIDDEN = "some move wins, but it is not known which, so it played a random one"
AHEAD = "it looked a few moves ahead"
AT_RANDOM = "it played a random move"


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
    move, how, note = _chosen(opponent, position, solution, job)
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
    """Return a move, how it was chosen, and why it is not the best if it may not be."""
    if solution is not None:
        chosen = opponent.choose(position, solution)
        if chosen.how == "perfect":
            return chosen.move, "perfect", ""
        return (chosen.move, "unknown", HIDDEN) if chosen.note else (chosen.move, "random", CHANCE)
    try:
        # It was not solved with far more; but a few plies ahead there may be something to see.
        with gr.budget(positions=1, stop=job.stopping(0.25)):
            chosen = opponent.choose(position)
        move, played = chosen.move, AHEAD if chosen.how == "ahead" else AT_RANDOM
    except OUT_OF_TIME:
        job.raise_if_gone()
        with gr.budget(stop=job.is_gone):
            move, played = opponent.any_move(position), AT_RANDOM
    return move, "unknown", f"this game could not be solved in time, so {played}"


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
