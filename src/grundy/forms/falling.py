"""Weights under which every one of some vectors goes down: a proof that play with them ends."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import lcm
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Vector: TypeAlias = "tuple[int, ...]"

HEAVIEST = 3
"""Weights that are tried before the general method: small ones make small tables."""


def weigh(weights: Sequence[int], vector: Sequence[int]) -> int:
    """Return the sum of the vector's coordinates, each times its weight."""
    return sum(w * x for w, x in zip(weights, vector, strict=True))


def falling_weights(vectors: Sequence[Vector], *, positive: bool) -> Vector | None:
    """Return whole weights under which every vector weighs less than 0, or None without any.

    With `positive` all weights are at least 1. By Gordan's theorem (and Ville's, for positive
    weights) there are none exactly when some of the vectors, repeated, add up to 0 (to a vector
    without a negative coordinate).

    >>> falling_weights([(-2, 1), (1, -2)], positive=True)
    (1, 1)
    >>> falling_weights([(1, 0), (0, 1)], positive=False)
    (-1, -1)
    >>> falling_weights([(1, -1), (-1, 1)], positive=False) is None
    True
    """
    if not vectors:
        return ()
    dimension = len(vectors[0])
    if dimension <= 3:
        small = range(1 if positive else -HEAVIEST, HEAVIEST + 1)
        tried = sorted(product(small, repeat=dimension), key=lambda w: sum(map(abs, w)))
        for weights in tried:
            if all(weigh(weights, vector) < 0 for vector in vectors):
                return weights
    if positive:  # weights 1 + x with x >= 0
        found = _feasible(vectors, [-1 - sum(vector) for vector in vectors])
        return None if found is None else _whole([1 + x for x in found])
    # Weights x - y with x >= 0 and one y >= 0 for all.
    found = _feasible([(*v, -sum(v)) for v in vectors], [-1] * len(vectors))
    return None if found is None else _whole([x - found[-1] for x in found[:-1]])


def _whole(weights: Iterable[Fraction]) -> Vector:
    exact = list(weights)
    scale = lcm(*(w.denominator for w in exact))
    return tuple(int(w * scale) for w in exact)


def _feasible(rows: Sequence[Vector], bounds: Sequence[int]) -> list[Fraction] | None:
    """Return x >= 0 with rows · x <= bounds, or None; exact, by the least-index pivot rule."""
    width = len(rows[0])
    # Each basic variable is its constant plus a combination of the free ones.
    table = [
        [Fraction(bound), *(Fraction(-a) for a in row)]
        for row, bound in zip(rows, bounds, strict=True)
    ]
    basic = list(range(width, width + len(rows)))
    free = list(range(width))
    while True:
        short = [i for i, row in enumerate(table) if row[0] < 0]
        if not short:
            break
        i = min(short, key=lambda i: basic[i])
        helps = [j for j in range(width) if table[i][j + 1] > 0]
        if not helps:
            return None
        j = min(helps, key=lambda j: free[j])
        _pivot(table, i, j + 1)
        basic[i], free[j] = free[j], basic[i]
    values = dict(zip(basic, (row[0] for row in table), strict=True))
    return [values.get(k, Fraction(0)) for k in range(width)]


def _pivot(table: list[list[Fraction]], i: int, j: int) -> None:
    """Exchange the basic variable of row i with the free one of column j."""
    pivot = table[i]
    factor = pivot[j]
    pivot[:] = [-a / factor for a in pivot]
    pivot[j] = 1 / factor
    for k, row in enumerate(table):
        if k != i and row[j]:
            times = row[j]
            row[j] = Fraction(0)
            row[:] = [a + times * b for a, b in zip(row, pivot, strict=True)]
