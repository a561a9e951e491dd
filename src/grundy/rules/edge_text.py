"""Edges in one line of text: FROM-TO pairs with commas between them, and lone nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.errors import ParameterError
from grundy.rules import notation

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from grundy.engines.digraph import Digraph

LONGEST = 5000
"""Nodes and edges beyond which the text of a graph tells only how many there are."""


def read_pairs(text: str) -> dict[Hashable, list[Hashable]]:
    """Return the options of the nodes in a text of edges.

    >>> read_pairs("0-1,0-2,d")
    {0: [1, 2], 'd': []}

    Raises `ParameterError`.
    """
    if text.startswith("<"):
        raise ParameterError(
            f"graph:{text} only tells how long the graph is; give its edges to gr.graph"
        )
    edges: dict[Hashable, list[Hashable]] = {}
    for item in text.split(","):
        ends = [notation.read(end) for end in item.split("-") if end.strip()]
        if not 1 <= len(ends) <= 2 or len(ends) != item.count("-") + 1:
            raise ParameterError(
                f"graph takes edges FROM-TO, as in graph:0-1,0-2,1-3; not {item.strip()!r}"
            )
        edges.setdefault(ends[0], []).extend(ends[1:])
    return edges


def write_pairs(nodes: Sequence[Hashable], digraph: Digraph) -> str:
    """Return the text of a graph, which reads back with its nodes in the same order.

    >>> from grundy.engines.digraph import digraph_of
    >>> write_pairs("abc", digraph_of([[1, 2], [2], []]))
    'a-b,a-c,b-c'
    """
    size, count = digraph.size, digraph.count
    if size + count > LONGEST:
        return f"<{size:,} nodes, {count:,} edges>"
    targets = {*map(int, digraph.indices)}
    pieces = _pieces(digraph, {node for node in range(size) if node not in targets})
    if _order_in(pieces) != list(range(size)):
        pieces = _pieces(digraph, set(range(size)))
    return ",".join("-".join(notation.write(nodes[end]) for end in piece) for piece in pieces)


def _pieces(digraph: Digraph, lone: set[int]) -> list[tuple[int, ...]]:
    """Return the edges, and the nodes without options that are named by themselves."""
    pieces: list[tuple[int, ...]] = []
    for node in range(digraph.size):
        options = digraph.options(node)
        pieces += [(node, option) for option in options]
        if not options and node in lone:
            pieces.append((node,))
    return pieces


def _order_in(pieces: list[tuple[int, ...]]) -> list[int]:
    """Return the nodes in the order in which the text of these pieces gives them."""
    first = dict.fromkeys(piece[0] for piece in pieces)
    return list(dict.fromkeys([*first, *(piece[-1] for piece in pieces)]))
