"""The moves of a position, each with what it is worth, the best first."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

import grundy as gr
from grundy.web.positions import state_text

if TYPE_CHECKING:
    from grundy.web.jobs import Job

MOST = 400
"""Moves that are listed; a huge heap has more than anyone could read."""

SECONDS = 2.0
"""What the worth of all moves together may take, and half of what is left to the request."""

EACH: dict[str, Any] = {"positions": 20_000, "moves": 200_000}
"""What the worth of one move may cost."""

ORDER = ("wins", "ties", "draws", "unknown", "loses")
VERDICTS = {1: "wins", 0: "ties", -1: "loses"}


def listed_moves(
    position: gr.Position, solutions: list[gr.Solution], job: Job, *, values: bool = True
) -> tuple[list[dict[str, Any]], bool]:
    """Return the moves as data, and whether there are more than are listed."""
    known: list[Any] = []
    for solution in solutions:
        best = [solution.best] if solution.best is not None else []
        known += [*best, *(solution.winning_moves or ())]
    listed = list(dict.fromkeys(islice(known, MOST)))
    found = list(islice(position.iter_moves(), MOST + 1))
    more = len(found) > MOST
    listed += [move for move in found[:MOST] if move not in set(listed)]
    begin, until = job.left(), min(SECONDS, job.left() / 2)
    rows = []
    for move in listed[:MOST]:
        job.raise_if_gone()
        left = until - (begin - job.left()) if values else 0.0
        rows.append(move_data(position, move, solutions, left))
    rows.sort(key=_rank)
    return rows, more or len(listed) > MOST


def move_data(
    position: gr.Position, move: gr.Move, solutions: list[gr.Solution], seconds: float
) -> dict[str, Any]:
    """Return one move as data, its worth found in so many seconds or left unknown."""
    # Where the plies of the position itself cost too much, so do those of each of its options.
    plies = not any("remoteness" in s.left_out for s in solutions)
    worth = _worth(move.to, seconds, plies)
    verdict = _verdict(move, worth)
    if verdict == "unknown" and any(move in (s.winning_moves or ()) for s in solutions):
        verdict = "wins"
    touch, *also = gr.touches(position, move)
    return {
        "label": move.label,
        "to": str(move.to),
        "state": state_text(move.to),
        "touch": list(touch),
        "also": [list(way) for way in also],
        **worth,
        "gain": move.gain,
        "again": move.again,
        "player": _mover(move),
        "best": any(move == solution.best for solution in solutions),
        "wins": verdict == "wins",
        "verdict": verdict,
    }


def _mover(move: gr.Move) -> str | None:
    return {"left": "right", "right": "left"}.get(move.to.player or "")


def _worth(position: gr.Position, seconds: float, plies: bool) -> dict[str, Any]:
    """Return what the next player has there; None for what is not known in time."""
    worth: dict[str, Any] = dict.fromkeys(("outcome", "grundy", "score", "remoteness"))
    if seconds <= 0:
        return worth
    try:
        with gr.budget(seconds=seconds, **EACH):
            worth["outcome"] = str(_outcome(position))
            if not position.is_impartial:
                if (found := position.result) is not None:
                    worth["score"], worth["remoteness"] = found.margin, found.plies
                return worth
            worth["grundy"] = _grundy(position)
            if plies:
                worth["remoteness"] = position.remoteness
    except (gr.BudgetExceeded, gr.UndefinedError, gr.CycleError, gr.Stopped):
        pass
    return worth


def _grundy(position: gr.Position) -> int | None:
    try:
        return None if position.is_misere else position.grundy
    except (gr.BudgetExceeded, gr.UndefinedError, gr.CycleError):
        return None  # the remoteness may be within reach all the same


def _outcome(position: gr.Position) -> gr.Outcome:
    try:
        return position.outcome
    except gr.CycleError:  # nobody can force an end from there
        return gr.Outcome.D


def _verdict(move: gr.Move, worth: dict[str, Any]) -> str:
    """Return what the move brings to whoever makes it."""
    if worth["outcome"] is None:
        return "unknown"
    if worth["outcome"] == "D":
        return "draws"
    if worth["score"] is None:
        return {"P": "wins", "N": "loses", "T": "ties"}.get(worth["outcome"], "unknown")
    margin = move.gain + (worth["score"] if move.again else -worth["score"])
    return VERDICTS[(margin > 0) - (margin < 0)]


def _rank(row: dict[str, Any]) -> tuple[bool, int, int, int]:
    """Order by the best move, verdict, margin; wins that come soon, losses that come late."""
    plies = row["remoteness"] or 0
    after = row["score"] or 0
    margin = row["gain"] + (after if row["again"] else -after)
    return not row["best"], ORDER.index(row["verdict"]), -margin, plies if row["wins"] else -plies
