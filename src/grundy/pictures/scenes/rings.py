"""Mū tōrere's board: eight points in a ring, each joined with the pūtahi in the middle."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Any

from grundy.pictures.scenes.points import SIZE, Point, Points
from grundy.rules.boards.drawn_board import CENTRE, RING

RADIUS = 2.1


class Rings(Points):
    """A ring of points around a centre; the lines of the ring are its arcs."""

    def points(self, game: Any) -> dict[int, Point]:
        """Return the ring, its first point above left as in the text."""
        return _points()

    def radius(self, place: int) -> float:
        """Return the size of a point; the pūtahi is larger."""
        return 0.34 if place == CENTRE else super().radius(place)

    def joined(self, game: Any, a: int, b: int) -> str:
        """Return an arc between points of the ring, a spoke to the centre."""
        if CENTRE in (a, b):
            return super().joined(game, a, b)
        at = self.points(game)
        forward = (RING.index(b) - RING.index(a)) % len(RING) == 1
        (x, y), (u, v) = at[a], at[b]
        return f"M{x} {y}A{RADIUS} {RADIUS} 0 0 {int(forward)} {u} {v}"


@cache
def _points() -> dict[int, Point]:
    middle = RADIUS + SIZE / 2
    found = {CENTRE: (middle, middle)}
    for n, place in enumerate(RING):
        turn = 2 * pi * (n - 1) / len(RING)  # the second point is above
        x, y = middle + RADIUS * sin(turn), middle - RADIUS * cos(turn)
        found[place] = round(x, 3), round(y, 3)
    return dict(sorted(found.items()))


FORM = Rings()
