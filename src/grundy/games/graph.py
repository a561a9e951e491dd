"""Tokens on a directed graph."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.errors import ParameterError, PositionError, PositionTypeError, nearest
from grundy.rules import notation
from grundy.rules.impartial import ImpartialGame
from grundy.rules.states import flaw

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Mapping
    from typing import Self

    from grundy.rules.states import State


class Graph(ImpartialGame):
    """A token on a node: slide it along an edge; several tokens are a sum.

    In text, edges are FROM-TO pairs and a lone node has no edge: `graph:0-1,0-2,1-3,2-3`.

    >>> import grundy as gr
    >>> gr.game("graph:0-1,0-2,1-3,2-3").values()
    [0, 1, 1, 0]
    """

    name = "graph"
    source = "P. M. Grundy, Eureka 2 (1939)"
    examples = ("graph:0-1,0-2,1-3,2-3(0)", "graph:a-b,a-c,b-c,d(a, b, d)")

    def __init__(self, edges: Mapping[Hashable, Iterable[Hashable]]) -> None:
        listed = {node: tuple(targets) for node, targets in edges.items()}
        nodes = dict.fromkeys([*listed, *(t for targets in listed.values() for t in targets)])
        self.edges = {node: listed.get(node, ()) for node in nodes}

    @classmethod
    def from_parameters(cls, text: str) -> Self:
        """Read edges written FROM-TO, separated by commas."""
        edges: dict[Hashable, list[Hashable]] = {}
        for item in text.split(","):
            ends = [notation.read(end) for end in item.split("-") if end.strip()]
            if not 1 <= len(ends) <= 2 or len(ends) != item.count("-") + 1:
                raise ParameterError(
                    f"graph takes edges FROM-TO, as in graph:0-1,0-2,1-3; not {item.strip()!r}"
                )
            edges.setdefault(ends[0], []).extend(ends[1:])
        return cls(edges)

    @property
    def parameters(self) -> str:
        """The edges, and the nodes that have none."""
        write = notation.write
        targets = {target for ends in self.edges.values() for target in ends}
        pieces = []
        for node, ends in self.edges.items():
            pieces += [f"{write(node)}-{write(end)}" for end in ends]
            if not ends and node not in targets:
                pieces.append(write(node))
        return ",".join(pieces)

    def moves(self, node: Hashable) -> Iterator[Hashable]:
        """Yield the nodes that an edge leads to."""
        yield from self.edges[node]

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the node of a token."""
        self.expect_count(args)
        (node,) = args
        problem = flaw(node)
        if problem:
            raise PositionTypeError(f"graph: {problem}")
        if node not in self.edges:
            known = nearest(str(node), map(str, self.edges)) or f"; it has {len(self.edges)} nodes"
            raise PositionError(f"the graph has no node {node!r}{known}")
        return node

    def describe(self, before: State, after: tuple[State, ...], heap: str | None) -> str:
        """Return "move from 0 to 1"."""
        token = f" {heap.replace('heap', 'token')}" if heap else ""
        return f"move{token} from {self.write(before)} to {self.write(after[0])}"

    def values(self, *shape: int) -> list[Any]:
        """Return the Grundy values of all nodes, in the order in which they were given."""
        if shape:
            raise PositionError("a table of a graph takes no size: it lists every node")
        return [self.grundy(node) for node in self.edges]

    def small(self) -> Iterator[tuple[Any, ...]]:
        """Yield every node and every pair of nodes."""
        for node in self.edges:
            yield (node,)
            yield from ((node, other) for other in self.edges)


def graph(
    edges: Mapping[Any, Iterable[Hashable]] | Iterable[tuple[Hashable, Hashable]],
) -> Graph:
    """Return the game of tokens on a directed graph, given as a mapping or as a list of edges.

    >>> import grundy as gr
    >>> g = gr.graph({0: [1, 2], 1: [3], 2: [3]})
    >>> g(0).outcome, g(0, 1).grundy
    (Outcome.P, 1)
    >>> gr.graph([("a", "b"), ("b", "c")])("a").outcome
    Outcome.P

    Raises `PositionTypeError` when a node is not hashable or an edge is not a pair.
    """
    given: Any = edges
    listed: dict[Hashable, list[Hashable]] = {}
    if hasattr(given, "items"):
        for node, targets in given.items():
            if not hasattr(targets, "__iter__"):
                raise PositionTypeError(f"the options of node {node!r} are a list, not {targets!r}")
            listed[node] = list(targets)
    else:
        for edge in given:
            if not isinstance(edge, (tuple, list)) or len(edge) != 2:
                raise PositionTypeError(f"an edge is a pair (FROM, TO), not {edge!r}")
            listed.setdefault(edge[0], []).append(edge[1])
    for node in (*listed, *(target for targets in listed.values() for target in targets)):
        problem = flaw(node)
        if problem:
            raise PositionTypeError(f"a node of a graph: {problem}")
    return Graph(listed)
