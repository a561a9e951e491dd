"""The methods that label the graph of an impartial position: each returns its steps, in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.engines.induction import label
from grundy.engines.recorded_search import record_search
from grundy.errors import CycleError, UndefinedError
from grundy.reasons.labelling.graph import unlimited_positions
from grundy.reasons.labelling.record import Record
from grundy.reasons.labelling.step import (
    listed,
    words_of_draw,
    words_of_outcome,
    words_of_value,
)
from grundy.values import Outcome, mex

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grundy.engines.recorded_search import Event
    from grundy.reasons.labelling.graph import LabelGraph
    from grundy.reasons.labelling.step import LabelStep


def by_induction(graph: LabelGraph) -> list[LabelStep]:
    """Return the steps of backward induction: labels spread from the ends, round by round."""
    record = Record(graph)
    _spread(record, {})
    return record.steps


def by_search(graph: LabelGraph) -> list[LabelStep]:
    """Return the steps of a depth-first search that remembers labels and stops at a win.

    A search that comes round to a position on its own path cannot label it. The rest of the graph
    is then labelled backward from the ends, as `grundy.solving.sums` does.
    """
    record = Record(graph)
    labels: dict[int, Outcome] = {}
    events = record_search(graph.options, graph.asked.is_misere, labels)
    for event in events:
        _write(record, event, labels)
        if event.kind == "cycle":
            _spread(record, dict(labels))
    return record.steps


def by_mex(graph: LabelGraph) -> list[LabelStep]:
    """Return the steps to the Grundy values: options first, each value the least missing one.

    Raises `UndefinedError` in misère play and `CycleError` when the graph is loopy.
    """
    if graph.asked.is_misere:
        raise UndefinedError(
            f"{graph.positions[0]} has no Grundy value: values add up in normal play only; "
            "label it by induction or search"
        )
    if graph.walk.cycle:
        error = graph.cycle_error()
        raise CycleError(
            f"{error}; Grundy values need a game that ends; label it by induction", error.cycle
        )
    record = Record(graph)
    values: dict[int, int] = {}
    for node in graph.by_layers():
        options = graph.options[node]
        theirs = [values[option] for option in options]
        values[node] = value = mex(theirs)
        record.add(
            "label",
            node,
            value,
            words_of_value(graph.names[node], value, record.names(options), theirs),
            because=zip(options, theirs, strict=True),
            round=graph.walk.depths[node],
        )
    return record.steps


def _spread(record: Record, known: Mapping[int, Outcome]) -> None:
    """Label what is not known yet, in order of remoteness; what is left over is a draw."""
    graph = record.graph
    found = label(0, graph.options.__getitem__, graph.asked.is_misere, unlimited_positions())
    plies, outcome = found.remoteness, found.outcome
    rank = graph.rank()
    for node in sorted(plies, key=lambda node: (plies[node], rank[node])):
        if node in known:
            continue
        options = graph.options[node]
        if outcome[node] is Outcome.N:  # decided by the first that were P, the others come later
            first = plies[node] - 1
            options = tuple(o for o in options if outcome[o] is Outcome.P and plies[o] == first)
        _label(record, node, outcome[node], options, outcome, round=plies[node])
    for node in graph.order:
        if outcome[node] is Outcome.D:
            drawn = [o for o in graph.options[node] if outcome[o] is Outcome.D]
            text = words_of_draw(graph.names[node], record.names(drawn))
            because = [(o, outcome[o]) for o in graph.options[node]]
            record.add("draw", node, Outcome.D, text, because=because)


def _label(
    record: Record,
    node: int,
    outcome: Outcome,
    because: Sequence[int],
    labels: Mapping[int, Outcome],
    **more: Any,
) -> None:
    graph = record.graph
    names = record.names(because)
    text = words_of_outcome(graph.names[node], outcome, names, misere=graph.asked.is_misere)
    reasons = [(option, labels[option]) for option in because]
    record.add("label", node, outcome, text, because=reasons, **more)


def _write(record: Record, event: Event, labels: Mapping[int, Outcome]) -> None:
    graph, node = record.graph, event.node
    name = graph.names[node]
    source = None if event.source is None else graph.positions[event.source]
    where: dict[str, Any] = {"depth": event.depth, "source": source}
    if event.kind == "visit":
        record.add("visit", node, None, f"look at {name}", **where)
    elif event.kind == "remembered":
        record.add(
            "remembered", node, event.label, f"{name} is already labelled: {event.label}", **where
        )
    elif event.kind == "cycle":
        way = " → ".join(record.names(event.around))
        text = (
            f"{name} again: {way} is a cycle; labels now spread backward from the terminal "
            "positions"
        )
        record.add("cycle", node, None, text, **where)
    else:
        _leave(record, event, labels, where)


def _leave(
    record: Record, event: Event, labels: Mapping[int, Outcome], where: Mapping[str, Any]
) -> None:
    graph, node = record.graph, event.node
    outcome = labels[node]
    looked, skipped = graph.options[node][: event.looked], graph.options[node][event.looked :]
    wins = [option for option in looked if labels[option] is Outcome.P]
    decisive = wins if outcome is Outcome.N else looked
    text = words_of_outcome(
        graph.names[node], outcome, record.names(decisive), misere=graph.asked.is_misere
    )
    if skipped:
        text += f"; no need to look at {listed(record.names(skipped))}"
    record.add(
        "label",
        node,
        outcome,
        text,
        because=[(option, labels[option]) for option in decisive],
        skipped=tuple(graph.positions[option] for option in skipped),
        **where,
    )
