"""Drawings that stand on the ground: what hangs together, and what their edges carry."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

Edge = tuple[int, int]
GROUND = 0


def without(edges: tuple[Edge, ...], edge: Edge) -> tuple[Edge, ...]:
    """Return the edges less one of them.

    >>> without(((0, 1), (0, 1), (1, 2)), (0, 1))
    ((0, 1), (1, 2))
    """
    place = edges.index(edge)
    return edges[:place] + edges[place + 1 :]


def standing(edges: tuple[Edge, ...]) -> tuple[Edge, ...]:
    """Return the edges that are connected with the ground.

    >>> standing(((0, 1), (2, 3)))
    ((0, 1),)
    """
    neighbours: dict[int, set[int]] = {}
    for a, b in edges:
        neighbours.setdefault(a, set()).add(b)
        neighbours.setdefault(b, set()).add(a)
    reached, waiting = {GROUND}, [GROUND]
    while waiting:
        new = neighbours.get(waiting.pop(), set()) - reached
        reached |= new
        waiting += new
    return tuple(edge for edge in edges if edge[0] in reached)


def pieces(edges: tuple[Edge, ...]) -> Iterator[tuple[Edge, ...]]:
    """Yield the pieces that meet only in the ground.

    >>> sorted(pieces(((0, 1), (0, 2), (1, 3))))
    [((0, 1), (1, 3)), ((0, 2),)]
    """
    left = list(edges)
    while left:
        piece, points = [left.pop()], set()
        grows = True
        while grows:
            points = {end for edge in piece for end in edge} - {GROUND}
            joined = [edge for edge in left if points & set(edge)]
            piece += joined
            left = [edge for edge in left if not points & set(edge)]
            grows = bool(joined)
        yield tuple(sorted(piece))


class Anatomy(NamedTuple):
    """What the ground and the upper ends of bridges carry, and the bridges, (below, above)."""

    worth: dict[int, int]
    bridges: list[Edge]


def anatomy(edges: tuple[Edge, ...]) -> Anatomy:
    """Return what the drawing carries, by one depth-first walk from the ground.

    A tree edge that no other edge spans is a bridge. What hangs together without bridges fuses
    into one point, where each of its edges becomes a loop, worth 1; across a bridge the colon
    principle adds one.

    >>> anatomy(((0, 1), (1, 2), (0, 2), (2, 3)))
    Anatomy(worth={0: 0, 1: 1, 2: 0, 3: 0}, bridges=[(2, 3)])
    """
    beside: dict[int, list[tuple[int, int]]] = {GROUND: []}
    for number, (a, b) in enumerate(edges):
        beside.setdefault(a, []).append((b, number))
        beside.setdefault(b, []).append((a, number))
    order = {GROUND: 0}  # when a point was first seen
    lowest = {GROUND: 0}  # the earliest point that its subtree has an edge to
    found = Anatomy({GROUND: 0}, [])
    worth = found.worth
    path = [(GROUND, iter(beside[GROUND]))]
    used: set[int] = set()
    while path:
        point, waiting = path[-1]
        step = next(waiting, None)
        if step is None:
            path.pop()
            if path:
                parent = path[-1][0]
                lowest[parent] = min(lowest[parent], lowest[point])
                if lowest[point] > order[parent]:
                    found.bridges.append((parent, point))
                    worth[parent] ^= worth[point] + 1
                else:
                    worth[parent] ^= worth[point] ^ 1
        elif step[1] not in used:
            end, number = step
            used.add(number)
            if end in order:
                lowest[point] = min(lowest[point], order[end])
                worth[point] ^= 1
            else:
                order[end] = lowest[end] = len(order)
                worth[end] = 0
                path.append((end, iter(beside[end])))
    return found
