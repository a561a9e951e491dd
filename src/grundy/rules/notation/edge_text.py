"""Edges in one line of text: FROM-TO pairs with commas between them, and lone nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.errors import NotationError, ParameterError
from grundy.rules.notation import literals as notation

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from grundy.forms.digraph import Digraph

FORM = "graph takes edges FROM-TO, as in graph:0-1,0-2,1-3"
DIGITS = tuple("0123456789")
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
            f"graph:{text} gives only the size of the graph; give its edges to gr.graph"
        )
    edges: dict[Hashable, list[Hashable]] = {}
    try:
        for item in notation.split(text):
            first, *others = map(notation.read, _ends(item))
            edges.setdefault(first, []).extend(others)
    except NotationError as error:
        raise ParameterError(f"{FORM}; {error}") from None
    if not edges:
        raise ParameterError(f"{FORM}; {text!r} has no node")
    return edges


def _ends(item: str) -> list[str]:
    """Return the one or two nodes of an item, as text; a - before a number is its sign."""
    ends = [""]
    begin = 0
    for place, char, depth in notation.outside_quotes(item):
        bare = item[begin:place].strip()
        if char == "-" and depth == 0 and (bare or item[place + 1 : place + 2] not in DIGITS):
            ends[-1] = bare
            ends.append("")
            begin = place + 1
    ends[-1] = item[begin:].strip()
    if len(ends) > 2 or "" in ends:
        raise ParameterError(
            f"{FORM}, with quotes around a name that has a hyphen; not {item.strip()!r}"
        )
    return ends


def write_pairs(nodes: Sequence[Hashable], digraph: Digraph) -> str:
    """Return the text of a graph, which reads back with its nodes in the same order.

    >>> from grundy.forms.digraph import digraph_of
    >>> write_pairs("abc", digraph_of([[1, 2], [2], []]))
    'a-b,a-c,b-c'
    >>> write_pairs(["x-y", -1], digraph_of([[1], []]))
    "'x-y'--1"

    Of a long graph, and of one with nodes that no text stands for, only the size is told.
    """
    size, count = digraph.size, digraph.count
    names = [_written(node) for node in nodes] if size + count <= LONGEST else [None]
    if None in names:
        return f"<{size:,} nodes, {count:,} edges>"
    targets = {*map(int, digraph.indices)}
    pieces = _pieces(digraph, {node for node in range(size) if node not in targets})
    if _order_in(pieces) != list(range(size)):
        pieces = _pieces(digraph, set(range(size)))
    return ",".join("-".join(str(names[end]) for end in piece) for piece in pieces)


def _written(node: Hashable) -> str | None:
    """Return the text of a node; None where no text is read as that node again."""
    if type(node) is int:
        return str(node)
    text = notation.write(node)
    if isinstance(node, str) and text == node and ("-" in text or text[0] in "<@"):
        text = repr(node)  # a bare - would be an edge, < a size, and @ a file
    if type(node) is str and text == node:
        return text
    try:
        back = notation.read(text)
    except NotationError:
        return None
    return text if type(back) is type(node) and back == node else None


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
