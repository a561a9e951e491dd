"""Green Hackenbush."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

from grundy.errors import NotationError, PositionError, PositionTypeError
from grundy.forms.states import State, whole_number
from grundy.rules.impartial import ImpartialGame
from grundy.rules.steps import Steps, numbers
from grundy.rules.theorem import theorem

Edge = tuple[int, int]
GROUND = 0


class GreenHackenbush(ImpartialGame):
    """A drawing that stands on the ground: cut an edge, and what hangs in the air is gone.

    Edges join numbered points and 0 is the ground; edges may be parallel, and loops are allowed.
    In Python an edge is a pair, in text it is written 0-1.

    >>> import grundy as gr
    >>> gr.game("green-hackenbush")((0, 1), (1, 2), (1, 3)).grundy
    1
    """

    name = "green-hackenbush"
    source = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), chapter 7"
    examples = ("green-hackenbush(0-1, 1-2, 1-3)", "green-hackenbush(0-1, 0-2, 1-2, 2-3)")

    def moves(self, *edges: Edge) -> Iterator[tuple[Edge, ...]]:
        """Yield the drawing after each cut."""
        for edge in dict.fromkeys(edges):
            yield standing(_without(edges, edge))

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the edges in order; all of them must hang together with the ground."""
        edges = []
        for edge in args:
            if not isinstance(edge, tuple) or len(edge) != 2:
                raise PositionTypeError(
                    f"green-hackenbush: an edge is a pair of points such as (0, 1), not {edge!r}"
                )
            ends = [whole_number(end, "green-hackenbush: a point") for end in edge]
            edges.append((min(ends), max(ends)))
        grounded = set(standing(tuple(edges)))
        for edge in edges:
            if edge not in grounded:
                raise PositionError(
                    f"green-hackenbush: the edge {self.write(edge)} hangs in the air, apart from "
                    "the ground 0"
                )
        return tuple(sorted(edges))

    def write(self, argument: State) -> str:
        """Return the edge as 0-1."""
        return f"{argument[0]}-{argument[1]}"

    def read(self, text: str) -> State:
        """Return the edge that is written as 0-1."""
        match = re.fullmatch(r"\s*(\d{1,9})\s*-\s*(\d{1,9})\s*", text)
        if match is None:
            raise NotationError(f"green-hackenbush: an edge is written 0-1, not {text!r}")
        return int(match[1]), int(match[2])

    def parts(self, *edges: Edge) -> Iterator[tuple[Edge, ...]]:
        """Yield the pieces that meet only in the ground."""
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

    @theorem(
        "the colon and fusion principles: fuse the cycles; then a point is worth the nim-sum, "
        "over the edges that grow from it, of one more than what they carry"
    )
    def grundy(self, *edges: Edge) -> int:
        """Return the value of the drawing."""
        return anatomy(edges).worth[GROUND]

    def reason(self, *edges: Edge) -> Steps:
        """Yield what fuses, and what each edge carries."""
        body = anatomy(edges)
        fused = len(edges) - len(body.bridges)
        if fused:
            yield numbers(
                f"{fused} edges lie on cycles: each cycle fuses into one point, and each of its "
                "edges becomes a loop, worth 1.",
                fused=fused,
            )
        for below, above in body.bridges:
            carried = body.worth[above]
            yield numbers(
                f"The edge {below}-{above} carries {carried}, so it is worth {carried} + 1 = "
                f"{carried + 1}.",
                edge=(below, above),
                value=carried + 1,
            )
        yield numbers(f"The nim-sum at the ground is {body.worth[0]}.", value=body.worth[0])

    def describe(self, before: State, after: tuple[State, ...], heap: str | None) -> str:
        """Return "cut 1-2": of the edges that are gone, the one that takes the others along."""
        gone: list[Edge] = list((Counter(before) - Counter(after[0])).elements())
        cut = next(e for e in gone if len(standing(_without(before, e))) == len(after[0]))
        return f"cut {self.write(cut)}"

    def small(self) -> Iterator[tuple[Any, ...]]:
        """Yield all drawings of up to five edges among a few kinds."""
        kinds = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (1, 3), (2, 3))
        for count in range(1, 6):
            for edges in combinations_with_replacement(kinds, count):
                if len(standing(edges)) == count:
                    yield edges


def _without(edges: tuple[Edge, ...], edge: Edge) -> tuple[Edge, ...]:
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
