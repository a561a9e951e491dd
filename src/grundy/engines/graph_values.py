"""Grundy values of all nodes of a graph in one pass, in the order that fits it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.native.kernels import graph as kernels

if TYPE_CHECKING:
    from grundy.engines.digraph import GraphArrays
    from grundy.limits.budget import Meter

ORDERS = ("ids", "depth-first", "peeling")
"""By the numbers of the nodes, by depth-first search, or from the ends backward (Kahn)."""

FEW = 1000
"""Nodes after which one looks whether they are in order: most that are not show it there."""

BITS = (8, 16, 32, 64)
"""How many bits numbers in an array may have."""


def grundy_values(graph: GraphArrays, meter: Meter, order: str | None = None) -> Any:
    """Return the Grundy values of all nodes, or None when play can cycle.

    Without an `order`, nodes are taken by their numbers where all edges go to smaller ones, or all
    to larger ones, and depth-first elsewhere.

    >>> from grundy.limits.budget import Limits, Meter
    >>> from grundy.engines.digraph import arrays_of
    >>> grundy_values(arrays_of([[1, 2], [3], [3], []]), Meter(Limits()))
    [0, 1, 1, 0]
    >>> grundy_values(arrays_of([[0]]), Meter(Limits())) is None
    True
    """
    if order in (None, "ids"):
        values = _by_ids(graph, meter)
        if values is not None or order == "ids":
            return values
    if order == "peeling":
        values, peeled = peel(graph, meter)
        return values if peeled == graph.size else None
    return _depth_first(graph, meter)


def _by_ids(graph: GraphArrays, meter: Meter) -> Any:
    """Return the values, or None when edges go both ways; the first edge tells where to begin."""
    indptr, indices = graph.rows
    rising = graph.count == 0 or int(indices[0]) < _first_source(graph)
    kernel = kernels.in_order if rising else kernels.in_falling_order
    values = graph.room(graph.size, 0, _kind(graph)[0], meter)
    marks = graph.room(graph.degree + 2, 0, "int64", meter)
    stop = 0
    while stop < graph.size:
        start, stop = stop, min(stop + (graph.step if stop else FEW), graph.size)
        if not graph.run(kernel, values, indptr, indices, marks, start, stop):
            return None
        meter.check(stop)
    return values


def _first_source(graph: GraphArrays) -> int:
    indptr = graph.rows[0]
    return next(node for node in range(graph.size) if indptr[node + 1] > 0)


def _depth_first(graph: GraphArrays, meter: Meter) -> Any:
    indptr, indices = graph.rows
    kind, unknown = _kind(graph)
    values = graph.room(graph.size, unknown, kind, meter)
    marks = graph.room(graph.degree + 2, 0, "int64", meter)
    stack = graph.room(graph.size, 0, graph.place, meter)
    place = graph.room(graph.size, 0, "int64", meter)
    state = graph.room(4, 0, "int64", meter)
    while state[3] < graph.size:
        graph.run(
            kernels.depth_first,
            *(values, indptr, indices, marks, stack, place, state, unknown, graph.step),
        )
        meter.check(int(state[3]))
        if state[2]:
            return None
    return values


def peel(graph: GraphArrays, meter: Meter) -> tuple[Any, int]:
    """Return the Grundy values of the nodes from which play must end, and how many there are.

    The other nodes have the number of `unknown_value`.
    """
    indptr, indices = graph.rows
    starts, sources = graph.reversed(meter)
    kind, unknown = _kind(graph)
    values = graph.room(graph.size, unknown, kind, meter)
    marks = graph.room(graph.degree + 2, 0, "int64", meter)
    left = graph.room(graph.size, 0, graph.place, meter)
    queue = graph.room(graph.size, 0, graph.place, meter)
    state = graph.room(2, 0, "int64", meter)
    graph.run(kernels.find_ends, left, indptr, queue, state)
    while state[0] < state[1]:
        graph.run(
            kernels.peel,
            *(values, indptr, indices, starts, sources, marks, left, queue, state, graph.step),
        )
        meter.check(int(state[0]))
    return values, int(state[1])


def unknown_value(graph: GraphArrays) -> int:
    """Return the number that stands for no value in `peel`."""
    return _kind(graph)[1]


def _kind(graph: GraphArrays) -> tuple[str, int]:
    """Return the smallest kind of array for the values, and the number that is no value.

    Small values fit the cache, which decides the speed of a big graph.
    """
    bits = next(bits for bits in BITS if graph.degree < 2**bits - 2)
    return f"uint{bits}", 2**bits - 1
