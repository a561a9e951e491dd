"""Graphs of positions, labelled step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import grundy as gr
from grundy.web.solving import asked

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grundy.web.jobs import Job

METHODS = {"induction": "induction", "depth-first": "search", "mex": "mex"}
"""The words of the interface, and those of `gr.labelling`."""

MOST = 5000
"""Positions of a graph: what a browser steps through fluently, and a reader may still look for."""

CROWD = 1000
"""Positions of a graph up to which an answer has all methods at once."""

DRAWN = (30, 60)
"""Positions and moves of a graph that is laid out here: no budget looks at a layout."""


def graph(query: Mapping[str, str], job: Job) -> dict[str, Any]:
    """Answer /api/graph."""
    most = int(query.get("most", MOST))
    if "method" in query:
        return graph_of(asked(query), most, [query["method"]], strict=True)
    return graph_of(asked(query), most, list(METHODS), crowd=CROWD)


def graph_of(
    position: Any, most: int, wanted: list[str], *, strict: bool = False, crowd: int | None = None
) -> dict[str, Any]:
    """Return the labelled graph by the wanted methods; `strict` raises for one that is missing.

    With more positions than `crowd` it is labelled by induction alone, and `methods` tells which
    others there are.
    """
    first = gr.labelling(position, most=most)
    if crowd is not None and len(first.positions) > crowd:
        wanted = ["induction"]
    found = _labellings(first, wanted, strict=strict)
    number = {p: i for i, p in enumerate(found["induction"].positions)}
    impartial = position.is_impartial
    return {
        "game": position.game_text,
        "position": str(position),
        "kind": position.kind,
        "methods": [m for m in METHODS if m in found or (impartial and m == "depth-first")],
        "nodes": _nodes(found, number),
        "edges": [
            [number[p], number[option]]
            for p, options in found["induction"].options.items()
            for option in options
        ],
        "steps": {name: _steps(found[name], number) for name in wanted if name in found},
        "truncated": False,
    }


def _labellings(first: gr.Labelling, wanted: list[str], *, strict: bool) -> dict[str, gr.Labelling]:
    """Return the labelling by each method; nobody has Grundy values in misère play or in cycles.

    Games with scores, and partizan ones, are labelled by induction alone.
    """
    found = {"induction": first}
    for name in [name for name in METHODS if name in {*wanted, "mex"} and name != "induction"]:
        try:
            found[name] = first.by(METHODS[name])
        except (gr.UndefinedError, gr.CycleError):
            if strict and name in wanted:
                raise
    return found


def _nodes(found: dict[str, gr.Labelling], number: Mapping[Any, int]) -> list[dict[str, Any]]:
    labelled = found["induction"]
    values: Mapping[Any, Any] = found["mex"].labels if "mex" in found else {}
    layer = {p: depth for depth, row in enumerate(labelled.layers) for p in row}
    plies = {step.position: step.round for step in labelled.steps if step.kind == "label"}
    places = _places(labelled)
    return [
        {
            "id": i,
            "text": str(p),
            "name": labelled.names[p],
            "layer": layer[p],
            "x": places[i][0],
            "y": places[i][1],
            **_worth(labelled.labels.get(p)),
            "value": values.get(p),
            "remoteness": plies.get(p),
            "player": p.player,
            "end": not labelled.options[p],
        }
        for p, i in number.items()
    ]


def _worth(label: Any) -> dict[str, Any]:
    """Return the outcome that a label tells, and the margin where it has one."""
    if isinstance(label, gr.ScoreLabel):
        return {"outcome": str(label.outcome), "score": label.margin}
    return {"outcome": None if label is None else str(label), "score": None}


def _places(labelled: gr.Labelling) -> list[tuple[float | None, float | None]]:
    """Return the places of a small picture; a page that draws a larger one lays it out itself."""
    moves = sum(map(len, labelled.options.values()))
    if len(labelled.positions) > DRAWN[0] or moves > DRAWN[1]:
        return [(None, None)] * len(labelled.positions)
    return [*labelled.places()]


def _steps(labelled: gr.Labelling, number: Mapping[Any, int]) -> list[dict[str, Any]]:
    return [
        {
            "node": number[step.position],
            "kind": step.kind,
            "label": step.label
            if step.label is None or isinstance(step.label, int)
            else str(step.label),
            "because": [number[p] for p, _ in step.because],
            "text": step.text,
            "depth": step.depth,
            "from": None if step.source is None else number[step.source],
            "skipped": [number[p] for p in step.skipped],
        }
        for step in labelled.steps
    ]
