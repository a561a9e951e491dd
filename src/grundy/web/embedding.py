"""Everything about one position as data that a single file carries: answers, graph, table."""

from __future__ import annotations

from typing import Any

import grundy as gr
from grundy.web.graphs import METHODS, graph_of
from grundy.web.jobs import Job
from grundy.web.moves import listed_moves
from grundy.web.positions import state_text
from grundy.web.solving import solved
from grundy.web.tables import table_of
from grundy.web.values import in_short
from grundy.web.wording import page_words

MOST = 6000
"""Positions that a file holds, unless more are asked for: tic-tac-toe has 5,478."""

DRAWN = 5000
"""Positions of a graph in a file."""

LONGEST = 20_000
"""Steps of a search in a file: it may come to a position once for each move to it."""

SECONDS = 600.0
LETTERS = {"wins": "w", "loses": "l", "ties": "t", "draws": "d", "unknown": "u"}
WORTH = ("outcome", "grundy", "score", "remoteness")


def embedded(
    position: gr.Position, *, most: int = MOST, seconds: float = SECONDS
) -> dict[str, Any]:
    """Return the answers to a position and to all that can be reached from it, as plain data.

    >>> data = embedded(gr.position("nim(1, 2)"))
    >>> len(data["positions"]), data["positions"][0]["moves"][0]
    (6, ['take 1 from heap 2', 1, 'w', 1, 0, 0])
    >>> data["views"]
    ['board', 'step', 'table', 'play']

    Beyond `most` positions, or when the time is over, moves are listed but cannot be followed;
    `beyond` says so.
    """
    return _found(position, most, Job(seconds))


def _found(position: gr.Position, most: int, job: Job) -> dict[str, Any]:
    started = position.left() if position.awaits_player else position
    first = solved(started, job)
    positions, whole = _positions(started, first, most, job)
    positions[0].update(
        {name: first[name] for name in ("explanation", "method", "status", "why", "left_out")}
    )
    worth = in_short(position, job)
    if worth is not None:
        positions[0]["worth"] = worth
    missing: dict[str, str] = {}
    graph = _or_reason(missing, "graph", lambda: _graph(position))
    table = _or_reason(missing, "table", lambda: _table(started, job))
    # What is not there is not a tab; a graph that is too large says so under its own.
    undefined = {name for name, reason in missing.items() if reason == ""}
    views = ["board", "step", "table", "play"]
    version = gr.__version__
    return {
        "question": {"game": "", "position": str(started), "misere": ""},
        "state": first["state"],
        "views": [v for v in views if {"step": "graph"}.get(v, v) not in undefined],
        "common": {
            "game": first["game"],
            "kind": first["kind"],
            "method": f"computed by grundy {version} when this file was made",
            "status": None,
            "why": "",
            "left_out": {},
        },
        "positions": positions,
        "graph": graph,
        "table": table,
        "missing": {name: reason for name, reason in missing.items() if reason},
        "games": [],
        "beyond": _beyond(started, len(positions), whole=whole),
        "note": f"{started}: one file, made by grundy {version}; it needs no network.",
    }


def _beyond(position: gr.Position, count: int, *, whole: bool) -> str:
    if whole:
        return f"not reachable from {position}, which this file is about"
    return (
        f"this file has only the first {count:,} positions that {position} leads to; whoever made "
        "it can make a larger one"
    )


def _positions(
    start: gr.Position, first: dict[str, Any], most: int, job: Job
) -> tuple[list[dict[str, Any]], bool]:
    """Return what can be reached, nearest first, each with its moves; and whether that is all.

    An entry without moves is one that a move leads to, and that is not followed.
    """
    places: dict[str, int] = {str(start): 0}
    waiting = [start]
    found = [_entry(start, first)]
    for place, position in enumerate(waiting):
        if place >= most or job.should_stop():
            return found, False
        rows = listed_moves(position, [], job).rows
        targets = {str(move.to): move.to for move in position.iter_moves()}
        moves = []
        for number, row in enumerate(rows):
            if row["to"] not in places:
                places[row["to"]] = len(found)
                waiting.append(targets[row["to"]])
                found.append(_entry(targets[row["to"]], row))
            moves.append(_move(row, places[row["to"]], best=number == 0))
        found[place]["moves"], found[place]["over"] = moves, not moves
    return found, True


def _entry(position: gr.Position, row: dict[str, Any]) -> dict[str, Any]:
    outcome = row["outcome"]
    known = {name: row[name] for name in WORTH if row[name] is not None}
    player = position.player
    return {
        "position": str(position),
        "state": state_text(position),
        **known,
        "outcome_words": gr.Outcome[outcome].words if outcome else "not known",
        **({"player": player} if player else {}),
    }


def _move(row: dict[str, Any], place: int, *, best: bool) -> list[Any]:
    verdict = LETTERS[row["verdict"]]
    return [row["label"], place, verdict, int(best), int(row["again"]), row["gain"]]


def _graph(position: gr.Position) -> dict[str, Any]:
    """Return the graph by all methods, without a search that is too long to hand out."""
    found = graph_of(position, DRAWN, list(METHODS))
    if len(found["steps"].get("depth-first", ())) > LONGEST:
        del found["steps"]["depth-first"]
        found["methods"].remove("depth-first")
    return found


def _table(position: gr.Position, job: Job) -> dict[str, Any]:
    game = position.one_game
    if game is None:
        raise gr.UndefinedError("a table shows one impartial game")
    size = None if getattr(game, "shape", None) else "120"
    try:
        return table_of(game, size, job)
    except gr.PositionError:
        return table_of(game, "16x16", job)


def _or_reason(missing: dict[str, str], name: str, work: Any) -> Any:
    """Return what the work finds; or None, with a reason that is empty where there is no such."""
    try:
        return work()
    except (gr.UndefinedError, gr.PositionError):
        missing[name] = ""
    except gr.GrundyError as error:
        missing[name] = page_words(str(error), type(error).__name__)
    return None
