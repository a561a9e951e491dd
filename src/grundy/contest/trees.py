"""Graphs of inputs: what is reached, an order of the nodes, and trees walked from a root."""

from __future__ import annotations

Graph = list[list[int]]
"""The neighbours of each node."""


def from_zero(graph: Graph) -> Graph:
    """Return a graph whose nodes were counted from 1, with node 1 as node 0.

    >>> from_zero([[], [2], [1]])
    [[1], [0]]
    """
    return [[other - 1 for other in row] for row in graph[1:]]


def reached(graph: Graph, start: int) -> list[int]:
    """Return the nodes that are reached from one.

    >>> reached([[1], [0], []], 0)
    [0, 1]
    """
    seen, queue = [False] * len(graph), [start]
    seen[start] = True
    for node in queue:
        for other in graph[node]:
            if not seen[other]:
                seen[other] = True
                queue.append(other)
    return queue


def in_order(graph: Graph) -> list[int]:
    """Return the nodes, each before those that it leads to; those on a cycle are missing.

    >>> in_order([[1, 2], [2], []]), in_order([[1], [0], []])
    ([0, 1, 2], [2])
    """
    entering = [0] * len(graph)
    for row in graph:
        for to in row:
            entering[to] += 1
    order = [node for node, count in enumerate(entering) if not count]
    for node in order:
        for to in graph[node]:
            entering[to] -= 1
            if not entering[to]:
                order.append(to)
    return order


def from_the_root(tree: Graph, root: int = 0) -> tuple[list[int], list[int]]:
    """Return the nodes, each after its parent, and the parents.

    >>> from_the_root([[1], [0, 2], [1]])
    ([0, 1, 2], [-1, 0, 1])
    """
    order, above = [root], [-1] * len(tree)
    for node in order:
        for other in tree[node]:
            if other != above[node]:
                above[other] = node
                order.append(other)
    return order, above
