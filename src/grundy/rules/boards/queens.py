"""Queens on a board of squares: what they pass in each direction."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

Rays = tuple[tuple[int, ...], ...]
"""The places that a queen passes, in each of the eight directions."""

WAYS = tuple((a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0))


def rays_of(board: str) -> tuple[Rays, ...]:
    """Return the rays from each place of a board's text.

    >>> sorted(map(len, rays_of(".../...")[0]))
    [0, 0, 0, 0, 0, 1, 1, 2]
    """
    return _rays(board.count("/") + 1, board.find("/") if "/" in board else len(board))


def passed(board: str, rays: Rays) -> Iterator[int]:
    """Yield the free places that a queen reaches.

    >>> list(passed("...#.", rays_of(".....")[0]))
    [1, 2]
    """
    for ray in rays:
        for place in ray:
            if board[place] != ".":
                break
            yield place


def around(board: str) -> Rays:
    """Return for each place of a board's text the places that a king reaches.

    >>> around("../..")[0]
    (1, 3, 4)
    """
    return tuple(tuple(ray[0] for ray in rays if ray) for rays in rays_of(board))


@lru_cache
def _rays(rows: int, columns: int) -> tuple[Rays, ...]:
    def ray(row: int, column: int, down: int, right: int) -> tuple[int, ...]:
        found = []
        row, column = row + down, column + right
        while 0 <= row < rows and 0 <= column < columns:
            found.append(row * (columns + 1) + column)
            row, column = row + down, column + right
        return tuple(found)

    places = [divmod(place, columns + 1) for place in range(rows * (columns + 1))]
    return tuple(tuple(ray(*place, *way) for way in WAYS) for place in places)
