"""Rules of a piece on a grid as numbers: the vectors of its steps and rides, board and holes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING

from grundy.forms.falling import Vector, falling_weights

if TYPE_CHECKING:
    from collections.abc import Iterator

WHOLE = 1_000_000
"""Squares of a board that is computed as a whole where some moves lead away from the corner."""


@dataclass(frozen=True)
class GridRule:
    """Steps are vectors used once, rides are used as often as one likes in one move.

    `size` is None on the unbounded board of all squares without negative coordinates. Holes may
    not be entered, and a ride does not pass them; a step leaps.
    """

    steps: tuple[Vector, ...] = ()
    rides: tuple[Vector, ...] = ()
    size: Vector | None = None
    holes: frozenset[Vector] = frozenset()

    @cached_property
    def vectors(self) -> tuple[Vector, ...]:
        """All vectors that lead from some square of the board to another."""
        every = self.steps + self.rides
        return every if self.size is None else tuple(v for v in every if fits(v, self.size))

    def holds(self, square: Vector) -> bool:
        """Return whether a piece can stand there."""
        return self.on_board(square) and square not in self.holes

    def on_board(self, square: Vector) -> bool:
        """Return whether the square is one of the board, be it a hole or not."""
        if min(square) < 0:
            return False
        return self.size is None or all(x < n for x, n in zip(square, self.size, strict=True))

    def options(self, square: Vector) -> Iterator[Vector]:
        """Yield the squares that one step or one ride leads to."""
        for vector in self.steps:
            there = _moved(square, vector)
            if self.holds(there):
                yield there
        for vector in self.rides:
            there = _moved(square, vector)
            while self.holds(there):
                yield there
                there = _moved(there, vector)

    @cached_property
    def nears_corner(self) -> bool:
        """Whether no move makes a coordinate larger, so that every smaller board is complete."""
        return all(max(vector) <= 0 for vector in self.vectors)

    @cached_property
    def weights(self) -> Vector | None:
        """Weights under which every move goes down; None where some moves lead round."""
        positive = falling_weights(self.vectors, positive=True)
        if positive is not None or self.size is None:
            return positive
        return falling_weights(self.vectors, positive=False)

    def extent(self, shape: Vector) -> tuple[Vector, int | None]:
        """Return the board, and the most weight on it, that hold all options of squares in `shape`.

        Without a weight all of that board belongs to it. Only where there are weights.
        """
        if self.nears_corner:
            return shape, None
        weights = self.weights
        assert weights is not None
        if self.size is not None and (prod(self.size) <= WHOLE or min(weights) < 1):
            return self.size, None
        most = sum(w * (n - 1) for w, n in zip(weights, shape, strict=True))
        widest = [most // w + 1 for w in weights]
        return tuple(map(min, widest, self.size)) if self.size else tuple(widest), most


def fits(vector: Vector, board: Vector) -> bool:
    """Return whether the vector leads from some square of a board to another."""
    return all(abs(x) < n for x, n in zip(vector, board, strict=True))


def longest_ride(vector: Vector, board: Vector) -> int:
    """Return how often the vector can be used in a row on a board."""
    return min((n - 1) // abs(x) for x, n in zip(vector, board, strict=True) if x)


def _moved(square: Vector, vector: Vector) -> Vector:
    return tuple(x + dx for x, dx in zip(square, vector, strict=True))
