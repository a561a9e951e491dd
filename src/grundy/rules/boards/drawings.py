"""Drawings that stand on the ground: what hangs together, and what their edges carry."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

Edge = tuple[int, int]
Coloured = tuple[int, int, str]
"""An edge with its colour."""

E = TypeVar("E", Edge, Coloured)
GROUND = 0


def without(edges: tuple[E, ...], edge: E) -> tuple[E, ...]:
    """Return the edges less one of them.

    >>> without(((0, 1), (0, 1), (1, 2)), (0, 1))
    ((0, 1), (1, 2))
    """
    place = edges.index(edge)
    return edges[:place] + edges[place + 1 :]


def standing(edges: tuple[E, ...]) -> tuple[E, ...]:
    """Return the edges that are connected with the ground.

    >>> standing(((0, 1), (2, 3)))
    ((0, 1),)
    """
    neighbours: dict[int, set[int]] = {}
    for a, b, *_ in edges:
        neighbours.setdefault(a, set()).add(b)
        neighbours.setdefault(b, set()).add(a)
    reached, waiting = {GROUND}, [GROUND]
    while waiting:
        new = neighbours.get(waiting.pop(), set()) - reached
        reached |= new
        waiting += new
    return tuple(edge for edge in edges if edge[0] in reached)


def pieces(edges: tuple[E, ...]) -> Iterator[tuple[E, ...]]:
    """Yield the pieces that meet only in the ground.

    >>> sorted(pieces(((0, 1), (0, 2), (1, 3))))
    [((0, 1), (1, 3)), ((0, 2),)]
    """
    left = list(edges)
    while left:
        piece, points = [left.pop()], set()
        grows = True
        while grows:
            points = {end for edge in piece for end in edge[:2]} - {GROUND}
            joined = [edge for edge in left if points & set(edge[:2])]
            piece += joined
            left = [edge for edge in left if not points & set(edge[:2])]
            grows = bool(joined)
        yield tuple(sorted(piece))


def same_tree(edges: tuple[Coloured, ...]) -> tuple[Coloured, ...]:
    """Return one drawing for all trees of this form; what is not a tree is left as it is.

    >>> same_tree(((0, 7, "R"), (3, 7, "L"), (7, 8, "G")))
    ((0, 1, 'R'), (1, 2, 'G'), (1, 3, 'L'))
    """
    above: dict[int, list[tuple[int, str]]] = {GROUND: []}
    waiting = [GROUND]
    beside: dict[int, list[Coloured]] = {}
    for edge in edges:
        beside.setdefault(edge[0], []).append(edge)
        beside.setdefault(edge[1], []).append(edge)
    for point in waiting:
        for a, b, colour in beside.get(point, ()):
            end = a + b - point
            if end not in above:
                above[end] = []
                above[point].append((end, colour))
                waiting.append(end)
    if len(above) != len(edges) + 1:
        return edges
    _sort_branches(above, waiting)
    return _numbered(above)


def _sort_branches(above: dict[int, list[tuple[int, str]]], order: list[int]) -> None:
    """Put the branches of a tree into an order that its form alone decides.

    Points of one height are ranked by what they carry; `order` has each point after the one below.
    """
    levels: dict[int, list[int]] = {}
    height: dict[int, int] = {}
    for point in reversed(order):
        height[point] = max((height[end] + 1 for end, _ in above[point]), default=0)
        levels.setdefault(height[point], []).append(point)
    rank: dict[int, tuple[int, int]] = {}
    for level in sorted(levels):
        carried = {}
        for point in levels[level]:
            above[point].sort(key=lambda branch: (branch[1], rank[branch[0]]))
            carried[point] = tuple((colour, rank[end]) for end, colour in above[point])
        places = {what: place for place, what in enumerate(sorted(set(carried.values())))}
        rank |= {point: (level, places[what]) for point, what in carried.items()}


def _numbered(above: dict[int, list[tuple[int, str]]]) -> tuple[Coloured, ...]:
    """Return the edges of a tree with its points numbered in the order of a walk."""
    number = {GROUND: 0}
    found: list[Coloured] = []
    path = [(GROUND, branch) for branch in reversed(above[GROUND])]
    while path:
        below, (point, colour) = path.pop()
        number[point] = len(number)
        found.append((number[below], number[point], colour))
        path += [(point, branch) for branch in reversed(above[point])]
    return tuple(sorted(found))


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
