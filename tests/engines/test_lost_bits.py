"""P-positions as bits against the definition, around the edges of blocks."""

from __future__ import annotations

import pytest

from grundy.engines.lost_bits import WIDTH, lost_bits


def lost(moves: list[int], heaps: int) -> list[int]:
    """Return the P-positions from the definition."""
    found: list[bool] = []
    for heap in range(heaps):
        found.append(not any(found[heap - move] for move in moves if move <= heap))
    return [heap for heap, is_lost in enumerate(found) if is_lost]


MOVES = [
    [],
    [1],
    [2],
    [1, 3, 4],
    [4, 1, 3, 4, 1],
    [2, 5, 7],
    [3, 40, 1000],
    [WIDTH - 1],
    [WIDTH],
    [WIDTH + 1],
    [1, WIDTH - 1, WIDTH],
    [2, WIDTH + 1, 2 * WIDTH - 1],
    [5, 2 * WIDTH, 3 * WIDTH],
    [7, 2 * WIDTH + 3, 10 * WIDTH],
    [WIDTH - 2, WIDTH + 3, 2 * WIDTH + 2],
]
HEAPS = [0, 1, 2, 3, 50, WIDTH - 1, WIDTH, WIDTH + 1, 2 * WIDTH, 2 * WIDTH + 1, 4 * WIDTH + 5]


@pytest.mark.parametrize("moves", MOVES, ids=str)
def test_bits_are_the_positions_that_are_lost_by_definition(moves: list[int]) -> None:
    due = lost(moves, max(HEAPS))
    for heaps in HEAPS:
        bits = lost_bits(moves, heaps)
        assert bits == sum(1 << heap for heap in due if heap < heaps)
