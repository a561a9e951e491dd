"""The positions that claims are tried on: all of a kind up to a size, never a chosen few."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, product

import grundy as gr
from grundy.games.subtraction import Subtraction

Graph = dict[int, list[int]]


def subsets(top: int) -> list[tuple[int, ...]]:
    """Return every nonempty set of numbers 1 to top."""
    numbers = range(1, top + 1)
    return list(chain.from_iterable(combinations(numbers, size) for size in numbers))


def subtraction(moves: Iterable[int]) -> Subtraction:
    """Return the subtraction game with these moves."""
    game = gr.game("subtraction:" + ",".join(map(str, moves)))
    assert isinstance(game, Subtraction)
    return game


@cache
def values(moves: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Return the engine's first values of a subtraction game."""
    return tuple(subtraction(moves).values(count))


@cache
def periods() -> dict[tuple[int, ...], gr.Period]:
    """Return the proved period of every nonempty set of moves from 1 to 10."""
    return {moves: subtraction(moves).period() for moves in subsets(10)}


def outcomes(moves: tuple[int, ...], count: int) -> str:
    """Return the engine's outcomes of the heaps 0, 1, ... as letters."""
    game = subtraction(moves)
    return "".join(str(game(n).outcome) for n in range(count))


def heaps(most: int, size: int, least: int = 0) -> list[tuple[int, ...]]:
    """Return one to `most` heaps, in order of size, each from `least` to `size`."""
    sizes = range(least, size + 1)
    return [h for k in range(1, most + 1) for h in combinations_with_replacement(sizes, k)]


def dags(nodes: int) -> Iterator[Graph]:
    """Yield every graph whose edges lead from a number to a smaller one."""
    edges = list(combinations(range(nodes), 2))
    for chosen in product((False, True), repeat=len(edges)):
        yield joined(nodes, [(b, a) for (a, b), used in zip(edges, chosen, strict=True) if used])


def digraphs(nodes: int) -> Iterator[Graph]:
    """Yield every directed graph, loops included."""
    edges = [(a, b) for a in range(nodes) for b in range(nodes)]
    for chosen in product((False, True), repeat=len(edges)):
        yield joined(nodes, [edge for edge, used in zip(edges, chosen, strict=True) if used])


def joined(nodes: int, edges: Iterable[tuple[int, int]]) -> Graph:
    """Return the graph with these edges."""
    graph: Graph = {node: [] for node in range(nodes)}
    for a, b in edges:
        graph[a].append(b)
    return graph


def by_rules(graph: Mapping[int, Sequence[int]]) -> dict[int, str]:
    """Return the labels P and N that the three rules give, in rounds from the ends."""
    label: dict[int, str] = {}
    while True:
        new = {}
        for node in graph.keys() - label.keys():
            after = [label.get(option) for option in graph[node]]
            if "P" in after:
                new[node] = "N"
            elif all(letter == "N" for letter in after):
                new[node] = "P"
        if not new:
            return label
        label |= new


def engine_labels(graph: Mapping[int, Sequence[int]]) -> dict[int, str]:
    """Return the engine's outcome of a token on each node."""
    game = gr.graph(graph)
    return {node: str(game(node).outcome) for node in graph}
