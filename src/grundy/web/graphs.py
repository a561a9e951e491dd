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

MOST = 2000

DRAWN = (30, 60)
"""Positions and moves of a graph that is laid out here: no budget looks at a layout."""


def graph(query: Mapping[str, str], job: Job) -> dict[str, Any]:
    """Answer /api/graph."""
    wanted = [query["method"]] if "method" in query else list(METHODS)
    return graph_of(asked(query), int(query.get("most", MOST)), wanted, strict="method" in query)


def graph_of(
    position: Any, most: int, wanted: list[str], *, strict: bool = False
) -> dict[str, Any]:
    """Return the labelled graph by the wanted methods; `strict` raises for one that is missing."""
    if not isinstance(position, gr.Position):
        raise gr.UndefinedError(
            f"{position} is not a position of impartial games, whose graphs are labelled"
        )
    found = _labellings(position, most, wanted, strict=strict)
    number = {p: i for i, p in enumerate(found["induction"].positions)}
    return {
        "game": position.game_text,
        "position": str(position),
        "nodes": _nodes(found, number),
        "edges": [
            [number[p], number[option]]
            for p, options in found["induction"].options.items()
            for option in options
        ],
        "steps": {name: _steps(found[name], number) for name in wanted if name in found},
        "truncated": False,
    }


def _labellings(
    position: Any, most: int, wanted: list[str], *, strict: bool
) -> dict[str, gr.Labelling]:
    """Return the labelling by each method; nobody has Grundy values in misère play or in cycles."""
    found = {"induction": gr.labelling(position, most=most)}
    for name in [name for name in METHODS if name in {*wanted, "mex"} and name != "induction"]:
        try:
            found[name] = gr.labelling(position, method=METHODS[name], most=most)
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
            "outcome": str(labelled.labels[p]) if p in labelled.labels else None,
            "value": values.get(p),
            "remoteness": plies.get(p),
            "end": not labelled.options[p],
        }
        for p, i in number.items()
    ]


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
