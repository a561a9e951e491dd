"""Loopy nimbers of all nodes of a graph: the labelling of Smith and Fraenkel.

A node may get the nimber m when its labelled options have every nimber below m and not m itself,
and every other option has an option that already is labelled m: a move there can be answered by a
move back to m, and since labels are given one after the other, the answers come to an end. Whatever
order such labels are given in, the result is the same (Fraenkel and Yesha 1986), so they are given
here for m = 0, 1, 2, ...: first the nodes from which play must end, by their Grundy values, then in
each round what follows. A node that gets no label is infinite.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeVar

from grundy.engines.digraph import arrays_of
from grundy.engines.graph_values import peel, unknown_value
from grundy.native.kernels import loopy as loops
from grundy.values.loopy import LoopyNimber

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping

    from grundy.engines.digraph import GraphArrays
    from grundy.limits.budget import Meter

Node = TypeVar("Node", bound="Hashable")

INFINITE = -1
"""What stands for an infinite value among the nimbers of a graph."""


def graph_nimbers(graph: GraphArrays, meter: Meter) -> Any:
    """Return the nimber of every node, `INFINITE` for those that have none.

    >>> from grundy.limits.budget import Limits, Meter
    >>> graph_nimbers(arrays_of([[0, 1], [2], []]), Meter(Limits()))
    [-1, 1, 0]
    """
    values, _ = peel(graph, meter)
    nimbers, seeds = _known(graph, values, meter)
    _Rounds(graph, nimbers, meter).run(seeds)
    return nimbers


def nimber_of(graph: GraphArrays, nimbers: Any, node: int) -> LoopyNimber:
    """Return the value of one node of a graph that has these nimbers."""
    nimber = int(nimbers[node])
    if nimber != INFINITE:
        return LoopyNimber(nimber)
    reach = {int(nimbers[option]) for option in graph.options(node)}
    return LoopyNimber.infinite(reach - {INFINITE})


def loopy_nimbers(
    options: Mapping[Node, tuple[Node, ...]], meter: Meter
) -> dict[Node, LoopyNimber]:
    """Return the values of all nodes of a graph that is given by its options.

    >>> from grundy.limits.budget import Limits, Meter
    >>> loopy_nimbers({"a": ("a", "b"), "b": ("c",), "c": ()}, Meter(Limits()))
    {'a': ∞{1}, 'b': 1, 'c': 0}
    """
    number = {node: i for i, node in enumerate(options)}
    graph = arrays_of([[number[option] for option in found] for found in options.values()])
    nimbers = graph_nimbers(graph, meter)
    return {node: nimber_of(graph, nimbers, i) for node, i in number.items()}


def _known(graph: GraphArrays, values: Any, meter: Meter) -> tuple[Any, list[Any]]:
    """Return the nimbers known from peeling, and the nodes of each of these values."""
    unknown = unknown_value(graph)
    if not graph.compiled:
        seeds: list[Any] = [[] for _ in range(graph.degree + 1)]
        for node, value in enumerate(values):
            if value != unknown:
                seeds[value].append(node)
        return [INFINITE if value == unknown else value for value in values], seeds
    import numpy as np  # noqa: PLC0415 - only compiled work gets here

    nimbers = graph.room(graph.size, INFINITE, graph.place, meter)
    final = np.flatnonzero(values != unknown)
    nimbers[final] = values[final]
    inorder = final[np.argsort(values[final], kind="stable")].astype(graph.place)
    bounds = np.searchsorted(values[inorder], np.arange(graph.degree + 2))
    return nimbers, [inorder[a:b] for a, b in pairwise(bounds)]


class _Rounds:
    """The rounds of the labelling, one for each nimber."""

    def __init__(self, graph: GraphArrays, nimbers: Any, meter: Meter) -> None:
        self.graph = graph
        self.nimbers = nimbers
        self.meter = meter
        self.starts, self.sources = graph.reversed(meter)
        room = graph.room
        self.reaches = room(graph.size, 0, graph.place, meter)
        self.levels = room(graph.size, 0, graph.place, meter)
        self.escapes = room(graph.size, 0, graph.place, meter)
        self.queue = room(graph.size, 0, graph.place, meter)
        self.candidates = room(graph.size, 0, graph.place, meter)
        self.state = room(2, 0, "int64", meter)

    def run(self, seeds: list[Any]) -> None:
        """Give all labels; `seeds` are, for each nimber, the nodes that have it from the start."""
        graph, value = self.graph, 0
        count = graph.run(loops.list_unlabelled, self.nimbers, self.candidates)
        while count:
            self._round(seeds[value], value, count)  # no value is larger than the most options
            count = graph.run(
                loops.keep_candidates,
                *(self.nimbers, self.reaches, self.levels, self.candidates, count, value),
            )
            value += 1

    def _round(self, seeds: Any, value: int, count: int) -> None:
        graph, state = self.graph, self.state
        for start, stop in graph.steps(len(seeds), self.meter):
            graph.run(
                loops.mark_sources,
                *(seeds, self.starts, self.sources, self.reaches, value, start, stop),
            )
        state[0] = state[1] = 0
        shared = (self.nimbers, *graph.rows, self.reaches, self.candidates, self.escapes)
        for start, stop in graph.steps(count, self.meter):
            graph.run(loops.count_escapes, *shared, self.queue, state, value, start, stop)
        lists = (self.starts, self.sources, self.reaches, self.levels, self.escapes)
        while state[0] < state[1]:
            graph.run(loops.spread, self.nimbers, *lists, self.queue, state, value, graph.step)
            self.meter.check(int(state[0]))
