"""Hackenbush, red, blue and green."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from grundy.errors import NotationError, PositionError, PositionTypeError
from grundy.forms.states import State, whole_number
from grundy.rules.boards.drawings import Coloured, pieces, same_tree, standing, without
from grundy.rules.partizan import PartizanGame
from grundy.rules.turn import Turn

EXCHANGED = {"L": "R", "R": "L", "G": "G"}


class Hackenbush(PartizanGame):
    """Cut an edge of a drawing: what no longer hangs together with the ground disappears.

    Edges join numbered points, and 0 is the ground. Left cuts blue edges L, Right red ones R, and
    both cut green ones G. An edge is written 0-1L; a stalk is written from the ground up, as LRR.

    >>> import grundy as gr
    >>> game = gr.game("hackenbush")
    >>> game("LRR", "LR"), game("LR", "R").outcome, game("G").outcome
    (hackenbush(0-1L, 0-4L, 1-2R, 2-3R, 4-5R), Outcome.R, Outcome.N)
    """

    name = "hackenbush"
    source = "J. H. Conway, On Numbers and Games (1976); Winning Ways, chapters 1, 2, 7 and 8"
    examples = (
        "hackenbush(0-1L, 1-2R, 2-3L)",
        "hackenbush(0-1L, 0-2R, 1-2G, 2-3L)",
        "hackenbush(0-1G, 0-2L, 1-3R, 1-4L, 2-5R)",
    )

    def left(self, *edges: Coloured) -> Iterator[tuple[Coloured, ...]]:
        """Yield the drawing after each cut of a blue or green edge."""
        return _cut(edges, "LG")

    def right(self, *edges: Coloured) -> Iterator[tuple[Coloured, ...]]:
        """Yield the drawing after each cut of a red or green edge."""
        return _cut(edges, "RG")

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the edges in order; all of them must hang together with the ground."""
        edges = [self._edge(edge) for edge in args if not isinstance(edge, str)]
        for stalk in [arg for arg in args if isinstance(arg, str)]:
            edges += self._stalk(stalk, max((edge[1] for edge in edges), default=0))
        grounded = set(standing(tuple(edges)))
        for edge in edges:
            if edge not in grounded:
                raise PositionError(
                    f"hackenbush: the edge {self.write(edge)} is not connected to the ground 0"
                )
        return tuple(sorted(edges))

    def _edge(self, edge: Any) -> Coloured:
        if not isinstance(edge, tuple) or len(edge) != 3:
            raise PositionTypeError(
                f"hackenbush: an edge is two points and a colour such as (0, 1, 'L'), not {edge!r}"
            )
        a, b = (whole_number(end, "hackenbush: a point") for end in edge[:2])
        if edge[2] not in EXCHANGED:
            raise PositionError(f"hackenbush: a colour is L, R or G, not {edge[2]!r}")
        return min(a, b), max(a, b), edge[2]

    def _stalk(self, stalk: str, last: int) -> Iterator[Coloured]:
        if not re.fullmatch("[LRG]+", stalk):
            raise PositionError(f"hackenbush: a stalk is a word of L, R and G, not {stalk!r}")
        for place, colour in enumerate(stalk):
            yield last + place if place else 0, last + place + 1, colour

    def write(self, argument: State) -> str:
        """Return the edge as 0-1L."""
        return f"{argument[0]}-{argument[1]}{argument[2]}"

    def read(self, text: str) -> State:
        """Return the edge that is written as 0-1L, or a stalk."""
        match = re.fullmatch(r"\s*(\d{1,9})\s*-\s*(\d{1,9})\s*([LRG])\s*", text)
        if match is not None:
            return int(match[1]), int(match[2]), match[3]
        if not re.fullmatch(r"\s*[LRG]+\s*", text):
            raise NotationError(
                f"hackenbush: an edge is written 0-1L, 0-1R or 0-1G and a stalk LRR, not {text!r}"
            )
        return text.strip()

    def parts(self, *edges: Coloured) -> Iterator[tuple[Coloured, ...]]:
        """Yield the pieces that meet only in the ground."""
        return pieces(edges)

    def canonical(self, *edges: Coloured) -> State:
        """Return one drawing for all trees of the same form."""
        return same_tree(edges)

    def negative(self, *edges: Coloured) -> State:
        """Return the drawing with blue for red."""
        return tuple(sorted((a, b, EXCHANGED[colour]) for a, b, colour in edges))

    def describe(self, before: State, turn: Turn) -> str:
        """Return "cut 1-2L": of the edges that are gone, the one that takes the others along."""
        gone: list[Coloured] = list((Counter(before) - Counter(turn.state)).elements())
        left = len(turn.state)
        cut = next(edge for edge in gone if len(standing(without(before, edge))) == left)
        return f"cut {self.write(cut)}"


def _cut(edges: tuple[Coloured, ...], colours: str) -> Iterator[tuple[Coloured, ...]]:
    for edge in dict.fromkeys(edges):
        if edge[2] in colours:
            yield standing(without(edges, edge))
