"""The moves of a position, each with what it is worth, the best first."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

import grundy as gr
from grundy.web.positions import state_text
from grundy.web.sampling import some_moves
from grundy.web.worths import Worths

if TYPE_CHECKING:
    from grundy.web.jobs import Job

MOST = 400
"""Moves that are listed; a huge heap has more than anyone could read."""

FEWEST, LONGEST = 40, 100_000
"""Moves that are listed of a position with a long text, and characters of all their positions."""

SECONDS = 2.0
"""What the worth of all moves together may take, and half of what is left to the request."""

EACH: dict[str, Any] = {"positions": 20_000, "moves": 200_000}
"""What the worth of one move may cost."""

GLANCE, AT_A_GLANCE = 0.2, {"positions": 50, "moves": 2000}
"""What may be spent where the time is over: enough to look things up in tables."""

ORDER = ("wins", "ties", "draws", "unknown", "loses")
VERDICTS = {1: "wins", 0: "ties", -1: "loses"}


class Listed(NamedTuple):
    """Moves as data, whether there are more, and how many there are; None where nobody knows."""

    rows: list[dict[str, Any]]
    more: bool
    total: int | None


def listed_moves(
    position: gr.Position, solutions: list[gr.Solution], job: Job, *, values: bool = True
) -> Listed:
    """Return the moves as data, the best first, and how many there are.

    Without `values` a move is worth what is known of it already.
    """
    known: list[gr.Move] = []
    for solution in solutions:
        best = [solution.best] if solution.best is not None else []
        known += [*best, *(solution.winning_moves or ())]
    most = max(FEWEST, min(MOST, LONGEST // (1 + len(str(position)))))
    found = some_moves(position, most)
    listed = list(dict.fromkeys([*islice(known, most), *found.moves]))[:most]
    begin = job.left()
    until = min(SECONDS, begin / 2) if values else GLANCE
    worths = Worths(position, EACH if values else AT_A_GLANCE)
    rows = []
    for move in listed:
        job.raise_if_gone()
        left = until - (begin - job.left())
        rows.append(move_data(position, move, solutions, left, worths))
    rows.sort(key=rank)
    return Listed(rows, found.more or len(found.moves) < len(listed), found.total)


def move_data(
    position: gr.Position,
    move: gr.Move,
    solutions: list[gr.Solution],
    seconds: float,
    worths: Worths | None = None,
) -> dict[str, Any]:
    """Return one move as data, its worth found in so many seconds or left unknown."""
    # What costs too much of the position itself, costs too much of each of its options.
    missing = {name for solution in solutions for name in solution.left_out}
    asked = {"plies": "remoteness" not in missing, "value": "grundy" not in missing}
    worth = (worths or Worths()).of(move.to, seconds, **asked)
    verdict = verdict_of(move, worth)
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


def verdict_of(move: gr.Move, worth: dict[str, Any]) -> str:
    """Return what the move brings to whoever makes it."""
    if worth["outcome"] is None:
        return "unknown"
    if worth["outcome"] == "D":
        return "draws"
    if worth["score"] is None:
        return {"P": "wins", "N": "loses", "T": "ties"}.get(worth["outcome"], "unknown")
    margin = move.gain + (worth["score"] if move.again else -worth["score"])
    return VERDICTS[(margin > 0) - (margin < 0)]


def rank(row: dict[str, Any]) -> tuple[bool, int, int, int]:
    """Order by the best move, verdict, margin; wins that come soon, losses that come late."""
    plies = row["remoteness"] or 0
    after = row["score"] or 0
    margin = row["gain"] + (after if row["again"] else -after)
    return not row["best"], ORDER.index(row["verdict"]), -margin, plies if row["wins"] else -plies
