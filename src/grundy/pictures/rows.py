"""Rows of a layered graph: bends for moves that pass rows, and an order with few crossings.

K. Sugiyama, S. Tagawa, M. Toda, IEEE Transactions on Systems, Man, and Cybernetics 11 (1981).
"""

from __future__ import annotations

from bisect import bisect_right, insort
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SWEEPS = 24
MOST_SWAPS = 6_000
"""Places in rows up to which neighbours are also swapped one by one: that is slower."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Places row by row, from the start to the ends; numbers from `count` on are bends.

    `chains` has the places that each edge passes, from its upper end to its lower one.
    """

    count: int
    rows: tuple[tuple[int, ...], ...]
    chains: tuple[tuple[int, ...], ...]

    def neighbours(self) -> tuple[dict[int, list[int]], dict[int, list[int]]]:
        """Return what each place is joined to in the row above, and in the row below."""
        above: dict[int, list[int]] = {place: [] for row in self.rows for place in row}
        below: dict[int, list[int]] = {place: [] for row in self.rows for place in row}
        for chain in self.chains:
            for upper, lower in pairwise(chain):
                below[upper].append(lower)
                above[lower].append(upper)
        return above, below


def arrange(count: int, rows: Sequence[Sequence[int]], edges: Sequence[tuple[int, int]]) -> Rows:
    """Return the rows with bends, ordered so that few edges cross.

    Each edge leads from its upper end to its lower one, down at least one row.

    >>> arrange(4, [[0, 1], [2, 3]], [(0, 3), (1, 2)]).rows
    ((0, 1), (3, 2))
    """
    bent = _with_bends(count, rows, edges)
    above, below = bent.neighbours()
    best = _swept([list(row) for row in bent.rows], above, below)
    return Rows(count, tuple(map(tuple, best)), bent.chains)


def crossings(upper: Sequence[int], lower: Sequence[int], below: dict[int, list[int]]) -> int:
    """Return how many edges cross between two rows.

    >>> crossings([0, 1], [2, 3], {0: [3], 1: [2]})
    1
    """
    place = {node: i for i, node in enumerate(lower)}
    seen: list[int] = []
    total = 0
    for node in upper:
        ends = [place[target] for target in below[node]]
        total += sum(len(seen) - bisect_right(seen, end) for end in ends)
        for end in ends:
            insort(seen, end)
    return total


def _with_bends(
    count: int, rows: Sequence[Sequence[int]], edges: Iterable[tuple[int, int]]
) -> Rows:
    level = {node: i for i, row in enumerate(rows) for node in row}
    filled = [list(row) for row in rows]
    chains = []
    fresh = count
    for upper, lower in edges:
        between = range(level[upper] + 1, level[lower])
        bends = range(fresh, fresh + len(between))
        for row, bend in zip(between, bends, strict=True):
            filled[row].append(bend)
        fresh += len(between)
        chains.append((upper, *bends, lower))
    return Rows(count, tuple(map(tuple, filled)), tuple(chains))


def _swept(
    rows: list[list[int]], above: dict[int, list[int]], below: dict[int, list[int]]
) -> list[list[int]]:
    """Return the best order met while sweeping down and up, each row ordered by its neighbours."""
    swapping = len(above) <= MOST_SWAPS
    best, fewest = [list(row) for row in rows], _all_crossings(rows, below)
    for sweep in range(SWEEPS):
        if not fewest:
            break
        down = sweep % 2 == 0
        numbers = range(1, len(rows)) if down else range(len(rows) - 2, -1, -1)
        for i in numbers:
            fixed = rows[i - 1 if down else i + 1]
            _order_by_mean(rows[i], fixed, above if down else below)
        if swapping:
            _swap_neighbours(rows, above, below)
        now = _all_crossings(rows, below)
        if now < fewest:
            best, fewest = [list(row) for row in rows], now
    return best


def _all_crossings(rows: list[list[int]], below: dict[int, list[int]]) -> int:
    pairs = pairwise(rows)
    return sum(crossings(upper, lower, below) for upper, lower in pairs)


def _order_by_mean(row: list[int], fixed: list[int], joined: dict[int, list[int]]) -> None:
    place = {node: i for i, node in enumerate(fixed)}
    mean = {
        node: sum(place[other] for other in joined[node]) / len(joined[node])
        for node in row
        if joined[node]
    }
    # Places that are joined to nothing stay where they are; the others are sorted around them.
    ordered = iter(sorted(mean, key=mean.__getitem__))
    row[:] = [next(ordered) if node in mean else node for node in row]


def _swap_neighbours(
    rows: list[list[int]], above: dict[int, list[int]], below: dict[int, list[int]]
) -> None:
    """Swap neighbours in a row while that saves crossings."""
    for i, row in enumerate(rows):
        up = {node: k for k, node in enumerate(rows[i - 1])} if i else {}
        down = {node: k for k, node in enumerate(rows[i + 1])} if i + 1 < len(rows) else {}
        ends = {
            node: (
                sorted(up[other] for other in above[node]),
                sorted(down[other] for other in below[node]),
            )
            for node in row
        }
        for k in range(len(row) - 1):
            a, b = ends[row[k]], ends[row[k + 1]]
            now = _inversions(a[0], b[0]) + _inversions(a[1], b[1])
            if now > _inversions(b[0], a[0]) + _inversions(b[1], a[1]):
                row[k], row[k + 1] = row[k + 1], row[k]


def _inversions(left: list[int], right: list[int]) -> int:
    """Return the crossings of the edges of two neighbours, each given by its ends in order."""
    return sum(len(left) - bisect_right(left, end) for end in right)
