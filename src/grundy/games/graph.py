"""Tokens on a directed graph."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from grundy.errors import PositionError, PositionTypeError, nearest
from grundy.forms.states import flaw
from grundy.rules.boards.csr import csr_digraph
from grundy.rules.boards.edges import edges_of, numbered
from grundy.rules.boards.graphs import NodeGame
from grundy.rules.notation.edge_text import LONGEST, read_pairs, write_pairs

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping
    from os import PathLike
    from typing import Self

    from grundy.forms.states import State


class Graph(NodeGame):
    """A token on a node: move it along an edge; several tokens are a sum.

    In text, edges are FROM-TO pairs and a lone node has no edge: `graph:0-1,0-2,1-3,2-3`. Play can
    cycle: then a position can be a draw, and its value is a loopy nimber.

    >>> import grundy as gr
    >>> gr.game("graph:0-1,0-2,1-3,2-3").values()
    [0, 1, 1, 0]
    >>> loop = gr.game("graph:a-a,a-b,b-c")
    >>> loop.outcomes(), loop.remotenesses()
    ([Outcome.D, Outcome.N, Outcome.P], [None, 1, 0])
    """

    name = "graph"
    source = "P. M. Grundy, Eureka 2 (1939); C. A. B. Smith, J. Combin. Theory 1 (1966)"
    examples = (
        "graph:0-1,0-2,1-3,2-3(0)",
        "graph:a-b,a-c,b-c,d(a, b, d)",
        "graph:a-a,a-b,b-c,d-a,d-e,e-d,e-c(d, e)",
    )

    @classmethod
    def from_parameters(cls, text: str) -> Self:
        """Read edges written FROM-TO, separated by commas."""
        return cls(*numbered(read_pairs(text)))

    @cached_property
    def parameters(self) -> str:
        """The edges, and the nodes that have none; of a long graph only how many there are."""
        return write_pairs(self.nodes, self.digraph)

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the node of a token."""
        self.expect_count(args)
        (node,) = args
        problem = flaw(node)
        if problem:
            raise PositionTypeError(f"graph: {problem}")
        number = self._find(node)
        if number is None:
            shown = map(repr, self.nodes) if len(self.nodes) <= LONGEST else ()
            known = nearest(repr(node), shown) or f"; it has {len(self.nodes):,} nodes"
            raise PositionError(f"the graph has no node {node!r}{known}")
        return self.nodes[number]

    def describe(self, before: State, after: tuple[State, ...], heap: str | None) -> str:
        """Return "move from 0 to 1"."""
        token = f" {heap.replace('heap', 'token')}" if heap else ""
        return f"move{token} from {self.write(before)} to {self.write(after[0])}"


def graph(
    edges: Mapping[Any, Iterable[Hashable]]
    | Iterable[tuple[Hashable, Hashable]]
    | str
    | PathLike[str]
    | None = None,
    *,
    indptr: Any = None,
    indices: Any = None,
) -> Graph:
    """Return the game of tokens on a directed graph.

    `edges` is a mapping from nodes to their options, a list of pairs (FROM, TO), the name of a
    text file with a line `FROM TO` or `FROM: TO TO ...` for each edge or node, or a networkx
    DiGraph. Or give CSR arrays: the options of node i are `indices[indptr[i]:indptr[i + 1]]`.

    >>> import grundy as gr
    >>> g = gr.graph({0: [1, 2], 1: [3], 2: [3]})
    >>> g(0).outcome, g(0, 1).grundy
    (Outcome.P, 1)
    >>> gr.graph([("a", "b"), ("b", "c")])("a").outcome
    Outcome.P
    >>> gr.graph(indptr=[0, 2, 3, 3], indices=[1, 2, 2]).values()
    [2, 1, 0]
    >>> gr.graph({"a": ["a", "b"], "b": ["c"]})("a").outcome
    Outcome.D

    Raises `PositionTypeError` when a node is not hashable or an edge is not a pair,
    `ParameterError` when arrays make no graph, `MissingFileError`, and `NotationError` with the
    number of a line.
    """
    if (indptr is None) != (indices is None) or (edges is None) == (indptr is None):
        raise PositionTypeError(
            "a graph is given either by its edges or by indptr=... and indices=..., not by both"
        )
    if edges is not None:
        return Graph(*edges_of(edges))
    digraph = csr_digraph(indptr, indices)
    return Graph(range(digraph.size), digraph)
