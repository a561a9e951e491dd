"""Which nodes of a graph have equal options, all the way: classes by refinement."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grundy.values.loopy_games.graph import Graph


def classes(graph: Graph) -> list[int]:
    """Return a number for each node, the same for nodes that no play can tell apart.

    >>> from grundy.values.loopy_games.graph import Graph
    >>> classes(Graph(((0,), (0,), ()), ((), (), ()), (None, None, None)))
    [0, 0, 1]
    """
    now = _numbered(list(graph.short))
    while True:
        refined = _numbered(
            [
                (now[node], *(frozenset(now[x] for x in side[node]) for side in graph[:2]))
                for node in range(graph.size)
            ]
        )
        if max(refined, default=0) == max(now, default=0):
            return refined
        now = refined


def fused(graph: Graph, same: list[int]) -> Graph:
    """Return the graph in which nodes of one class are one; the first class has node 0.

    >>> from grundy.values.loopy_games.graph import Graph
    >>> fused(Graph(((1,), (0,)), ((), ()), (None, None)), [0, 0]).left
    ((0,),)
    """
    first: dict[int, int] = {}
    for node, number in enumerate(same):
        first.setdefault(number, node)
    left, right = (
        tuple(tuple(sorted({same[x] for x in side[node]})) for node in first.values())
        for side in graph[:2]
    )
    return type(graph)(left, right, tuple(graph.short[node] for node in first.values()))


def _numbered(signs: list[object]) -> list[int]:
    numbers: dict[object, int] = {}
    return [numbers.setdefault(sign, len(numbers)) for sign in signs]


def digests(graph: Graph) -> list[int]:
    """Return numbers that depend on the nodes alone, however they are numbered.

    They are the same in every process.
    """
    now = [0 if form is None else form.digest for form in graph.short]
    for _ in range(min(graph.size, 64)):
        now = [
            hash((now[node], *(tuple(sorted(now[x] for x in side[node])) for side in graph[:2])))
            for node in range(graph.size)
        ]
    return now
