"""Walks over an explored graph: how far each node is from the end, and ways round.

Nodes are the numbers 0, 1, 2, ...; all can be reached from 0, and each save 0 has an edge from a
lower number, as in the order in which `grundy.engines.induction.explore` finds them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


@dataclass(frozen=True, slots=True)
class Walk:
    """What a walk found.

    `depths` has, for each node, the longest way to an end. Where there are cycles, an edge that
    leads back to a lower number of the same strong component counts as if it led the other way, so
    that every edge joins two depths. `cycle` is one way round, its first node again at the end.
    """

    depths: tuple[int, ...]
    cycle: tuple[int, ...] = ()


def walk(options: Sequence[Sequence[int]]) -> Walk:
    """Walk through the whole graph.

    >>> walk([[1, 2], [2], []]).depths
    (2, 1, 0)
    >>> walk([[1], [0, 2], []])
    Walk(depths=(2, 1, 0), cycle=(0, 1, 0))
    """
    order, cycle = _finished(options)
    if not cycle:
        return Walk(_depths(options, order))
    forward = _turned_forward(options, _components(options, order))
    again, _ = _finished(forward)
    return Walk(_depths(forward, again), cycle)


def _finished(options: Sequence[Sequence[int]]) -> tuple[list[int], tuple[int, ...]]:
    """Return the nodes in the order in which a depth-first walk leaves them, and one way round."""
    unseen, on_the_way, left = range(3)
    state = [unseen] * len(options)
    order: list[int] = []
    cycle: tuple[int, ...] = ()
    state[0] = on_the_way
    path, rest = [0], [iter(options[0])]
    while path:
        target = next((t for t in rest[-1] if state[t] != left), None)
        if target is None:
            rest.pop()
            order.append(path.pop())
            state[order[-1]] = left
        elif state[target] == unseen:
            state[target] = on_the_way
            path.append(target)
            rest.append(iter(options[target]))
        elif not cycle:
            cycle = (*path[path.index(target) :], target)
    return order, cycle


def _depths(options: Sequence[Sequence[int]], order: Sequence[int]) -> tuple[int, ...]:
    depths: dict[int, int] = {}
    for node in order:
        depths[node] = 1 + max((depths[target] for target in options[node]), default=-1)
    return tuple(depths[node] for node in range(len(options)))


def _components(options: Sequence[Sequence[int]], order: Sequence[int]) -> dict[int, int]:
    """Return the strong component of each node, by Kosaraju's second walk against the edges."""
    sources: list[list[int]] = [[] for _ in options]
    for node, targets in enumerate(options):
        for target in targets:
            sources[target].append(node)
    component: dict[int, int] = {}
    for root in reversed(order):
        if root in component:
            continue
        component[root] = root
        reached = [root]
        while reached:
            for source in sources[reached.pop()]:
                if source not in component:
                    component[source] = root
                    reached.append(source)
    return component


def _turned_forward(
    options: Sequence[Sequence[int]], component: Mapping[int, int]
) -> list[list[int]]:
    """Return the graph with every edge inside a component leading to the higher number.

    It has no cycles: inside a component numbers rise, and no way leads back to one.
    """
    forward: list[list[int]] = [[] for _ in options]
    for node, targets in enumerate(options):
        for target in targets:
            if component[node] == component[target] and target <= node:
                if target != node:
                    forward[target].append(node)
            else:
                forward[node].append(target)
    return forward
