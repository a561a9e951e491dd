"""Graphs from what people have: a mapping, a list of edges, a file, CSR arrays, a networkx graph.

All of them become the nodes in order and a `Digraph` over their numbers.
"""

from __future__ import annotations

from operator import index
from os import PathLike
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.errors import PositionTypeError
from grundy.forms.digraph import Digraph, digraph_of
from grundy.forms.states import flaw
from grundy.rules.notation.edge_file import read_edges

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence


class NodesAndEdges(NamedTuple):
    """The nodes in order, a range when they are 0, 1, 2, ..., and the edges between them."""

    nodes: Sequence[Hashable]
    digraph: Digraph


def edges_of(given: Any) -> NodesAndEdges:
    """Return the graph that is meant by a mapping, a list of edges, a file or a networkx graph.

    >>> edges_of([("a", "b"), ("c", "b"), ("b", "d")]).nodes
    ('a', 'b', 'c', 'd')

    Raises `PositionTypeError` for what cannot be a node or an edge, and the errors of `read_edges`.
    """
    if isinstance(given, (str, PathLike)):
        return numbered(read_edges(given))
    if hasattr(given, "adj") and hasattr(given, "is_directed"):
        return numbered(_of_networkx(given))
    if hasattr(given, "items"):
        return numbered(_of_mapping(given))
    if not hasattr(given, "__iter__"):
        raise PositionTypeError(
            f"a graph is a mapping, a list of edges, a file, CSR arrays or a networkx DiGraph, "
            f"not {given!r}"
        )
    return numbered(_of_pairs(given))


def numbered(options: Mapping[Any, Iterable[Any]]) -> NodesAndEdges:
    """Return the graph with these options: first the nodes that are listed, then the others.

    Raises `PositionTypeError` for what cannot be a node.
    """
    number: dict[Any, int] = {}
    for node in options:
        number.setdefault(_node(node), len(number))
    rows: list[list[int]] = [[] for _ in number]
    for node, found in options.items():
        rows[number[_node(node)]] += [
            number.setdefault(_node(option), len(number)) for option in found
        ]
    rows += [[] for _ in range(len(number) - len(rows))]
    nodes: Sequence[Any] = tuple(number)
    if all(type(node) is int and node == i for i, node in enumerate(nodes)):
        nodes = range(len(nodes))
    return NodesAndEdges(nodes, digraph_of(rows))


def _of_mapping(given: Any) -> dict[Any, list[Any]]:
    listed = {}
    for node, options in given.items():
        if isinstance(options, str) or not hasattr(options, "__iter__"):
            raise PositionTypeError(f"the options of node {node!r} are a list, not {options!r}")
        listed[node] = list(options)
    return listed


def _of_pairs(given: Iterable[Any]) -> dict[Any, list[Any]]:
    listed: dict[Any, list[Any]] = {}
    for edge in given:
        if not _is_pair(edge):
            raise PositionTypeError(f"an edge is a pair (FROM, TO), not {edge!r}")
        start, end = map(_node, edge)
        # Both, so that nodes come in the order in which they appear.
        listed.setdefault(start, []).append(end)
        listed.setdefault(end, [])
    return listed


def _is_pair(edge: Any) -> bool:
    """Return whether something is a pair: a tuple, a list, or a row of a NumPy array."""
    row = getattr(edge, "shape", None) == (2,)
    return row or (isinstance(edge, (tuple, list)) and len(edge) == 2)


def _of_networkx(given: Any) -> dict[Any, list[Any]]:
    if not given.is_directed():
        raise PositionTypeError(
            "the networkx graph is undirected; a token moves along directed edges: use "
            "graph.to_directed(), or a DiGraph"
        )
    nodes: Iterator[Any] = iter(given)
    return {node: list(given.successors(node)) for node in nodes}


def _node(node: Any) -> Any:
    """Return a node, NumPy's whole numbers as Python's."""
    kind = type(node)
    if kind is int or kind is str:
        return node
    problem = flaw(node)
    if problem:
        raise PositionTypeError(f"a node of a graph: {problem}")
    if kind.__module__ == "numpy" and hasattr(node, "__index__"):
        return index(node)
    return node
