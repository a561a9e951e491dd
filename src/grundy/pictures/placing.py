"""Where the places of each row go: near what they are joined to, and never on one another.

The sum of squared sideways distances is made least, row after row. With the other rows held fixed,
a row is an isotonic regression, solved by pooling neighbours; each pass is exact, so the sum falls
until nothing moves.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grundy.pictures.rows import Rows

PASSES = 200
STILL = 0.02
MOST_WORK = 1_000_000
STRAIGHT = (1.0, 3.0, 9.0)
"""How much an edge between two nodes, a node and a bend, or two bends wants to be straight."""


def place(rows: Rows, apart: Callable[[int, int], float]) -> dict[int, float]:
    """Return the coordinate of each place across its row; `apart` is what neighbours need.

    >>> from grundy.pictures.rows import arrange
    >>> place(arrange(3, [[0], [1, 2]], [(0, 1), (0, 2)]), lambda a, b: 10)
    {0: 5.0, 1: 0.0, 2: 10.0}
    """
    joined = _joined(rows)
    at: dict[int, float] = {}
    needs = []
    for row in rows.rows:
        offsets = [0.0]
        for left, right in pairwise(row):
            offsets.append(offsets[-1] + apart(left, right))
        needs.append(offsets)
        at.update({p: o - offsets[-1] / 2 for p, o in zip(row, offsets, strict=True)})
    passes = max(20, min(PASSES, MOST_WORK // max(1, len(at))))
    for i in range(passes):
        order = range(len(needs)) if i % 2 else range(len(needs) - 1, -1, -1)
        if max(_settle(rows.rows[k], needs[k], joined, at) for k in order) < STILL:
            break
    least = min(at.values())
    return {p: round(x - least, 2) for p, x in at.items()}


def _joined(rows: Rows) -> dict[int, list[tuple[int, float]]]:
    joined: dict[int, list[tuple[int, float]]] = {p: [] for row in rows.rows for p in row}
    for chain in rows.chains:
        for upper, lower in pairwise(chain):
            weight = STRAIGHT[(upper >= rows.count) + (lower >= rows.count)]
            joined[upper].append((lower, weight))
            joined[lower].append((upper, weight))
    return joined


def _settle(
    row: Sequence[int],
    offsets: Sequence[float],
    joined: dict[int, list[tuple[int, float]]],
    at: dict[int, float],
) -> float:
    """Put a row where its neighbours want it, in its order; return how far anything moved."""
    wanted, weights = [], []
    for p, offset in zip(row, offsets, strict=True):
        weight = sum(w for _, w in joined[p])
        mean = sum(w * at[other] for other, w in joined[p]) / weight if weight else at[p]
        wanted.append(mean - offset)
        weights.append(weight or 0.01)
    moved = 0.0
    for p, x, offset in zip(row, isotonic(wanted, weights), offsets, strict=True):
        moved = max(moved, abs(at[p] - x - offset))
        at[p] = x + offset
    return moved


def isotonic(wanted: Sequence[float], weights: Sequence[float]) -> list[float]:
    """Return the rising numbers nearest to what is wanted, by weighted least squares.

    >>> isotonic([1, 3, 2], [1, 1, 1])
    [1.0, 2.5, 2.5]
    """
    pools: list[tuple[float, float, int]] = []  # total weight, mean, how many
    for x, weight in zip(wanted, weights, strict=True):
        heavy, mean, size = float(weight), float(x), 1
        while pools and pools[-1][1] >= mean:
            before, level, count = pools.pop()
            mean = (before * level + heavy * mean) / (before + heavy)
            heavy, size = before + heavy, size + count
        pools.append((heavy, mean, size))
    return [mean for _, mean, size in pools for _ in range(size)]
