"""Dominoes on a board of squares: where they fit, and which squares none can cover."""

from __future__ import annotations

import re
from collections.abc import Iterator

AS_BITS = str.maketrans(".#/", "100")
AS_SQUARES = str.maketrans("10", ".#")


def dominoes(board: str, step: int) -> Iterator[str]:
    """Yield each board with two free squares covered that are `step` characters apart.

    A row's slash keeps dominoes from wrapping.

    >>> list(dominoes("../..", 3))
    ['#./#.', '.#/.#']
    """
    # Looks ahead, so that dominoes which overlap are all found.
    for match in re.finditer(rf"\.(?=.{{{step - 1}}}\.)", board):
        place = match.start()
        between = board[place + 1 : place + step]
        yield f"{board[:place]}#{between}#{board[place + step + 1 :]}"


def without_lone_squares(board: str, columns: int) -> str:
    """Return the board with those squares covered that no domino can cover.

    >>> without_lone_squares("..#/##.", 3)
    '..#/###'
    """
    free, width = int(board.translate(AS_BITS), 2), columns + 1
    alone = free & ~(free << 1 | free >> 1 | free << width | free >> width)
    if not alone:
        return board
    drawn = f"{free ^ alone:0{len(board)}b}".translate(AS_SQUARES)
    return "/".join(drawn[i : i + columns] for i in range(0, len(board), width))


def covered_squares(before: str, after: str) -> str:
    """Return "(1, 1) and (1, 2)", the squares that were covered, by row and column from 1.

    >>> covered_squares("../..", "#./#.")
    '(1, 1) and (2, 1)'
    """
    width = before.find("/") + 1 or len(before) + 1
    both = zip(before, after, strict=True)
    squares = [divmod(i, width) for i, (old, new) in enumerate(both) if old != new]
    return " and ".join(f"({row + 1}, {column + 1})" for row, column in squares)


def regions(board: str) -> Iterator[str]:
    """Yield each connected region of two free squares or more, on a board of its own.

    >>> sorted(regions("..#/##."))
    ['..']
    """
    free = {
        (r, c)
        for r, row in enumerate(board.split("/"))
        for c, square in enumerate(row)
        if square == "."
    }
    while free:
        region = _region(free)
        free -= region
        if len(region) > 1:
            rows, columns = zip(*region, strict=True)
            yield "/".join(
                "".join(".#"[(r, c) not in region] for c in range(min(columns), max(columns) + 1))
                for r in range(min(rows), max(rows) + 1)
            )


def _region(free: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Return the squares that are connected with some one of them."""
    waiting = [next(iter(free))]
    region = set(waiting)
    while waiting:
        r, c = waiting.pop()
        for square in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if square in free and square not in region:
                region.add(square)
                waiting.append(square)
    return region
