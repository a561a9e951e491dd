"""The answer to a position: who wins, why, and what each move is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import grundy as gr
from grundy.web.loose import position_meant
from grundy.web.moves import listed_moves
from grundy.web.positions import state_text
from grundy.web.wording import page_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grundy.web.jobs import Job


SHARE = 0.6
"""What solving a game of scores may take of the time: it is one question, and all depends on it."""

OUT_OF_TIME = (gr.BudgetExceeded, gr.Stopped)
"""How work ends that takes more than it may."""


def solve(query: Mapping[str, str], job: Job) -> dict[str, Any]:
    """Answer /api/solve."""
    misere = query.get("misere") == "1"
    position, words = position_meant(
        query.get("game", ""), query.get("position", ""), misere=misere
    )
    understood = {"understood": words}
    if query.get("partial") != "1":
        return {**solved(position, job), **understood}
    try:
        return {**solved(position, job), **understood}
    except OUT_OF_TIME as error:
        return {**unsolved(position, job, spent(error, job)), **understood}


def spent(error: Exception, job: Job) -> str:
    """Return why work ended without an answer, to somebody who waits for what there is.

    The time of the whole request may be over before that of one question is looked at.

    Raises `gr.Stopped` when nobody waits.
    """
    job.raise_if_gone()
    if isinstance(error, gr.BudgetExceeded):
        return page_words(str(error), "BudgetExceeded")
    return f"stopped at the budget of {job.seconds:g} seconds for one request"


def asked(query: Mapping[str, str]) -> gr.Position:
    """Return the position of a query."""
    misere = query.get("misere") == "1"
    meant: gr.Position
    meant, _ = position_meant(query.get("game", ""), query.get("position", ""), misere=misere)
    return meant


def solved(position: gr.Position, job: Job) -> dict[str, Any]:
    """Return all about a position, within the time of the job."""
    solution = solution_of(position, job)
    left_out = {name: page_words(why) for name, why in solution.left_out.items()}
    moves = listed_moves(position, list(solution.sides.values()), job)
    return {
        **described(position),
        "misere": position.is_impartial,
        "understood": None,
        "outcome": None if solution.outcome is None else str(solution.outcome),
        "outcome_words": solution.words,
        "grundy": solution.value,
        "score": solution.score,
        "remoteness": solution.remoteness,
        "method": solution.method,
        "status": solution.status,
        "why": page_words(solution.why),
        "over": not moves.rows,
        "moves": moves.rows,
        "more_moves": moves.more,
        "moves_total": moves.total,
        "explanation": _explanation(solution, left_out, job),
        "left_out": left_out,
    }


def solution_of(position: gr.Position, job: Job) -> gr.Solution:
    """Return the solution, in a share of the time: something is to be said besides it.

    A game of scores is one question, which gets the whole share.

    Raises `gr.BudgetExceeded` or `gr.Stopped`.
    """
    limits: dict[str, Any] = {"seconds": max(0.1, round(SHARE * job.left(), 1))}
    if position.kind != "scoring":
        limits = {}
    with gr.budget(stop=job.stopping(SHARE), **limits):
        return position.solve()


def unsolved(position: gr.Position, job: Job, reason: str) -> dict[str, Any]:
    """Return what there is to say of a position whose answer is beyond the budget.

    The time may be over; the moves are listed all the same, while somebody waits.
    """
    with gr.budget(stop=job.is_gone):
        moves = listed_moves(position, [], job, values=False)
    empty = dict.fromkeys(("outcome", "grundy", "score", "remoteness", "explanation"))
    return {
        **described(position),
        **empty,
        "misere": position.is_impartial,
        "understood": None,
        "outcome_words": "not known",
        "method": "none",
        "status": "unknown",
        "why": reason,
        "over": not moves.rows,
        "moves": moves.rows,
        "more_moves": moves.more,
        "moves_total": moves.total,
        "left_out": {"outcome": reason},
    }


def described(position: gr.Position) -> dict[str, Any]:
    """Return a position as it is written and drawn."""
    return {
        "game": position.game_text,
        "position": str(position),
        "state": state_text(position),
        "kind": position.kind,
        "player": position.player,
        "board": position.board_lines() or None,
        "scene": gr.scene(position).as_data(),
    }


def _explanation(
    solution: gr.Solution, left_out: dict[str, str], job: Job
) -> dict[str, Any] | None:
    try:
        with gr.budget(seconds=job.left() / 4):
            found = solution.explain()
    except (gr.BudgetExceeded, gr.Stopped):
        job.raise_if_gone()
        left_out["explanation"] = "too much to work out here"
        return None
    return {
        "text": str(found),
        "html": found._repr_html_(),
        "steps": [
            {"kind": s.kind, "text": s.text, "figure": list(s.figure), "data": dict(s.data)}
            for s in found.steps
        ],
    }
