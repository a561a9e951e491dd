"""Everything about one position as data that a single file carries: answers, graph, table."""

from __future__ import annotations

from typing import Any

import grundy as gr
from grundy.web.cells import embedded_cells
from grundy.web.graphs import METHODS, graph_of, smaller_graph
from grundy.web.held_heaps import falls_into_heaps, held_heaps, leads_beyond
from grundy.web.held_positions import HeldPositions
from grundy.web.jobs import Job
from grundy.web.solving import solved
from grundy.web.tables import table_of
from grundy.web.values import in_short
from grundy.web.wording import page_words

MOST = 6000
"""Positions that a file holds, unless more are asked for: tic-tac-toe has 5,478."""

DRAWN = 2000
"""Positions of a graph in a file."""

LONGEST = 20_000
"""Steps of a search in a file: it may come to a position once for each move to it."""

SECONDS = 600.0


def embedded(
    position: gr.Position, *, most: int = MOST, seconds: float = SECONDS
) -> dict[str, Any]:
    """Return the answers to a position and to all that can be reached from it, as plain data.

    >>> data = embedded(gr.position("nim(1, 2)"))
    >>> len(data["positions"]), data["positions"][0]["moves"][0]
    (6, ['take 1 from heap 2', 2, 'w', 1, 0, 0, [['2:2']]])
    >>> data["views"]
    ['board', 'step', 'table', 'play']

    A sum of heaps that leads to more than `most` positions is held as its heaps, from which all of
    them follow. Else moves beyond `most`, or when the time is over, are listed but cannot be
    followed; `beyond` says so.
    """
    return _found(position, most, Job(seconds))


def _found(position: gr.Position, most: int, job: Job) -> dict[str, Any]:
    started = position.left() if position.awaits_player else position
    first = solved(started, job)
    held = _held(started, most, job)
    first_entry = {
        name: first[name] for name in ("explanation", "method", "status", "why", "left_out")
    }
    worth = in_short(position, job)
    if worth is not None:
        first_entry["worth"] = worth
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
            "misere": first["misere"],
            "understood": None,
            "method": f"computed by grundy {version} when this file was made",
            "status": None,
            "why": "",
            "left_out": {},
        },
        "first": first_entry,
        "words": {outcome.name: outcome.words for outcome in gr.Outcome},
        **held,
        "graph": graph,
        "table": table,
        "missing": {name: reason for name, reason in missing.items() if reason},
        "games": [],
        "note": f"{started}: one file, made by grundy {version}; it needs no network.",
    }


def _held(position: gr.Position, most: int, job: Job) -> dict[str, Any]:
    """Return what a file holds to answer from: heaps of a large sum, or positions one by one."""
    beyond = f"not reachable from {position}, which this file is about"
    if falls_into_heaps(position) and leads_beyond(position, most):
        heaps = held_heaps(position, job)
        if heaps is not None:
            return {**heaps, "beyond": beyond}
    held = HeldPositions(position, most, job)
    if not held.whole:
        beyond = (
            f"this file has only the first {len(held.entries):,} positions that {position} leads "
            "to; whoever made it can make a larger one"
        )
    return {
        "positions": held.entries,
        "scenes": {**held.scenes, "symbols": held.symbols},
        "beyond": beyond,
    }


def _graph(position: gr.Position) -> dict[str, Any]:
    """Return the graph by all methods; where it is too large, that of a smaller position.

    A search that is too long to hand out is left out.
    """
    try:
        found = graph_of(position, DRAWN, list(METHODS))
    except gr.BudgetExceeded:
        found = smaller_graph(position, DRAWN, list(METHODS))
    if len(found["steps"].get("depth-first", ())) > LONGEST:
        del found["steps"]["depth-first"]
        found["methods"].remove("depth-first")
    return found


def _table(position: gr.Position, job: Job) -> dict[str, Any]:
    game = position.one_game
    if game is None:
        raise gr.UndefinedError("a table shows one impartial game")
    listed = getattr(game, "nodes", None) is not None
    size = None if listed or getattr(game, "shape", None) else "120"
    try:
        found = table_of(game, size, job)
    except gr.PositionError:
        found = table_of(game, "16x16", job)
    return {**found, "cells": embedded_cells(game, found)}


def _or_reason(missing: dict[str, str], name: str, work: Any) -> Any:
    """Return what the work finds; or None, with a reason that is empty where there is no such."""
    try:
        return work()
    except (gr.UndefinedError, gr.PositionError):
        missing[name] = ""
    except gr.GrundyError as error:
        missing[name] = page_words(str(error), type(error).__name__)
    return None
