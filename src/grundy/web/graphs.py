"""Graphs of positions, labelled step by step."""

from __future__ import annotations

from itertools import islice
from random import Random
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

BOARDS = 1000
"""Positions of a graph up to which it comes with their boards."""

SECONDS = 5.0
"""What the labels of a graph may take: one with very many moves is not stepped through."""

SMALLER = 120
"""Positions of a graph that stands in for one that is too large."""

LONGEST_PLAY = 400
"""Moves after which the search for a smaller graph gives up."""

PLAYS, CHOICE = 4, 40
"""Plays in which a smaller graph is looked for, and moves among which they choose."""

PROPORTIONS = {"wide": 1.5, "tall": 0.45}
"""How much wider than high a graph is laid out, on a desk and on a phone."""


def graph(query: Mapping[str, str], job: Job) -> dict[str, Any]:
    """Answer /api/graph."""
    most = int(query.get("most", MOST))
    position = asked(query)
    proportion = PROPORTIONS[query.get("shape", "wide")]
    alone = "method" in query
    wanted = [query["method"]] if alone else list(METHODS)
    crowd = None if alone else CROWD
    try:
        return graph_of(position, most, wanted, crowd=crowd, proportion=proportion)
    except gr.BudgetExceeded:
        if query.get("smaller") != "1":
            raise
    return smaller_graph(position, most, wanted, proportion=proportion)


def smaller_graph(
    position: Any, most: int, wanted: list[str], *, proportion: float = PROPORTIONS["wide"]
) -> dict[str, Any]:
    """Return the graph of a position further on in play, where that of this one is too large.

    >>> found = smaller_graph(gr.position("kayles 60"), 5000, ["induction"])
    >>> found["instead_of"], len(found["nodes"]) <= SMALLER
    ('kayles(60)', True)

    Raises `gr.BudgetExceeded` when no play leads to a graph that is small enough.
    """
    later = _later(position, min(most, SMALLER))
    try:
        found = graph_of(later, most, wanted, proportion=proportion)
    except gr.BudgetExceeded as error:  # what was tried instead, nobody asked for
        raise _too_large(position, most, error) from error
    return {**found, "instead_of": str(position)}


def _later(position: gr.Position, most: int) -> gr.Position:
    """Return a position with a small graph: with smaller heaps, or from a few plays the largest."""
    heaps = _smaller_heaps(position, most)
    if heaps is not None:
        return heaps
    start = position.left() if position.awaits_player else position
    sizes = {}
    for seed in range(PLAYS):
        later, count = _first_within(_play(start, seed), most)
        sizes[later] = count
    return max(sizes, key=sizes.__getitem__)


def _smaller_heaps(position: gr.Position, most: int) -> gr.Position | None:
    """Return the position with its heaps shrunk alike; None where it is not one of heaps."""
    groups = position.groups()
    heaps = [state for _, states in groups for state in states]
    if len(groups) != 1 or not all(type(state) is int for state in heaps) or not max(heaps):
        return None
    largest = min(max(heaps), most)
    while largest > 1:
        arguments = ", ".join(str(-(-state * largest // max(heaps))) for state in heaps)
        try:
            smaller = gr.position([groups[0][0], arguments], misere=position.is_misere)
            if _count(smaller, most):
                return smaller
        except gr.GrundyError:
            return None
        largest = largest * 4 // 5
    return None


def _play(start: gr.Position, seed: int) -> list[gr.Position]:
    """Return a play from a position by chance, that goes on for as long as it can."""
    chance = Random(seed)
    play = [start]
    while len(play) < LONGEST_PLAY:
        moves = list(islice(play[-1].iter_moves(), CHOICE))
        if not moves:
            break
        chance.shuffle(moves)
        going_on = (move.to for move in moves if next(iter(move.to.iter_moves()), None))
        play.append(next(going_on, moves[0].to))
    return play


def _first_within(play: list[gr.Position], most: int) -> tuple[gr.Position, int]:
    """Return the first position whose graph is small, with its size.

    The graph of each is part of that of the one before.
    """
    low, high, found = 1, len(play) - 1, 1
    while low < high:
        middle = (low + high) // 2
        count = _count(play[middle], most)
        if count:
            high, found = middle, count
        else:
            low = middle + 1
    return play[min(low, len(play) - 1)], found


def _count(position: gr.Position, most: int) -> int:
    """Return how many positions a graph has, 0 for one with more than `most`."""
    try:
        return len(gr.labelling(position, most=most).positions)
    except gr.BudgetExceeded:
        return 0


def graph_of(
    position: Any,
    most: int,
    wanted: list[str],
    *,
    crowd: int | None = None,
    proportion: float = PROPORTIONS["wide"],
) -> dict[str, Any]:
    """Return the labelled graph by the wanted methods; one wanted alone is there, or raises.

    With more positions than `crowd` it is labelled by induction alone, and `methods` tells which
    others there are.

    Raises `gr.BudgetExceeded` when it has more than `most` positions.
    """
    first = _labelled(position, most)
    if crowd is not None and len(first.positions) > crowd:
        wanted = ["induction"]
    found = _labellings(first, wanted, strict=len(wanted) == 1)
    number = {p: i for i, p in enumerate(found["induction"].positions)}
    impartial = position.is_impartial
    boards = len(number) <= BOARDS
    arrangement = found.get("mex", first).arrangement(boards=boards, proportion=proportion)
    return {
        "game": position.game_text,
        "position": str(position),
        "kind": position.kind,
        "misere": position.is_misere,
        "methods": [m for m in METHODS if m in found or (impartial and m == "depth-first")],
        "nodes": _nodes(found, number, arrangement),
        "edges": [
            [number[p], number[option]]
            for p, options in found["induction"].options.items()
            for option in options
        ],
        "steps": {name: _steps(found[name], number) for name in wanted if name in found},
        "arrangement": arrangement,
        "boards": first.boards() if boards else None,
        "truncated": False,
        "instead_of": None,
    }


def _labelled(position: Any, most: int) -> gr.Labelling:
    try:
        with gr.budget(seconds=SECONDS):
            return gr.labelling(position, most=most)
    except gr.BudgetExceeded as error:
        raise _too_large(position, most, error) from error


def _too_large(position: Any, most: int, error: gr.BudgetExceeded) -> gr.BudgetExceeded:
    return gr.BudgetExceeded(
        f"{position} leads to more than {most:,} positions, or to very many moves: too many to "
        "step through; give a smaller position above",
        positions=error.positions,
    )


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


def _nodes(
    found: dict[str, gr.Labelling], number: Mapping[Any, int], arrangement: dict[str, Any] | None
) -> list[dict[str, Any]]:
    labelled = found["induction"]
    values: Mapping[Any, Any] = found["mex"].labels if "mex" in found else {}
    layer = {p: depth for depth, row in enumerate(labelled.layers) for p in row}
    plies = {step.position: step.round for step in labelled.steps if step.kind == "label"}
    places = arrangement["boxes"] if arrangement else [(None, None)] * len(number)
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
