"""Green Hackenbush."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

from grundy.errors import NotationError, PositionError, PositionTypeError
from grundy.forms.states import State, whole_number
from grundy.rules.boards.drawings import GROUND, Edge, anatomy, pieces, standing, without
from grundy.rules.impartial import ImpartialGame
from grundy.rules.steps import Steps, numbers
from grundy.rules.theorem import theorem


class GreenHackenbush(ImpartialGame):
    """Cut an edge of a drawing: everything no longer connected to the ground disappears.

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
            yield standing(without(edges, edge))

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
                    f"green-hackenbush: the edge {self.write(edge)} is not connected to the ground "
                    "0"
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
        return pieces(edges)

    @theorem(
        "the colon and fusion principles: fuse the cycles; then the Grundy value at a point is "
        "the nim-sum, over the edges above it, of one more than the value that each carries"
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
                "edges becomes a loop of Grundy value 1.",
                fused=fused,
            )
        for below, above in body.bridges:
            carried = body.worth[above]
            yield numbers(
                f"The edge {below}-{above} carries {carried}, so its Grundy value is {carried} + "
                f"1 = {carried + 1}.",
                edge=(below, above),
                value=carried + 1,
            )
        yield numbers(f"The nim-sum at the ground is {body.worth[0]}.", value=body.worth[0])

    def describe(self, before: State, after: tuple[State, ...], heap: str | None) -> str:
        """Return "cut 1-2": of the edges that are gone, the one that takes the others along."""
        gone: list[Edge] = list((Counter(before) - Counter(after[0])).elements())
        cut = next(e for e in gone if len(standing(without(before, e))) == len(after[0]))
        return f"cut {self.write(cut)}"

    def small(self) -> Iterator[tuple[Any, ...]]:
        """Yield all drawings of up to five edges among a few kinds."""
        kinds = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (1, 3), (2, 3))
        for count in range(1, 6):
            for edges in combinations_with_replacement(kinds, count):
                if len(standing(edges)) == count:
                    yield edges
