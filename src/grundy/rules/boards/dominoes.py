"""Dominoes on a board of squares: what they covered, and the regions that they leave."""

from __future__ import annotations

from collections.abc import Iterator

AS_BITS = str.maketrans(".#/", "100")
AS_SQUARES = str.maketrans("10", ".#")


def covered_squares(before: str, after: str) -> str:
    """Return "(1, 1) and (1, 2)", the squares that were covered, by row and column from 1.

    >>> covered_squares("../..", "#./#.")
    '(1, 1) and (2, 1)'
    """
    width = before.find("/") + 1 or len(before) + 1
    both = zip(before, after, strict=True)
    squares = [divmod(i, width) for i, (old, new) in enumerate(both) if old != new]
    return " and ".join(f"({row + 1}, {column + 1})" for row, column in squares)


def regions(board: str, least: int = 2) -> Iterator[str]:
    """Yield each connected region of so many free squares or more, on a board of its own.

    >>> sorted(regions("..#/##."))
    ['..']
    """
    width = board.find("/") + 1 or len(board) + 1
    free = int(board.translate(AS_BITS), 2)
    while free:
        region, grown = 0, free & -free
        while grown != region:
            region = grown
            grown |= (grown << 1 | grown >> 1 | grown << width | grown >> width) & free
        free ^= region
        if region.bit_count() >= least:
            yield _drawn(f"{region:0{len(board)}b}".translate(AS_SQUARES), width)


def _drawn(squares: str, width: int) -> str:
    """Return a region on the smallest board that holds it; where slashes stand is covered too."""
    top, bottom = squares.find(".") // width, squares.rfind(".") // width
    first, last = 0, width - 1
    while "." not in squares[first::width]:
        first += 1
    while "." not in squares[last - 1 :: width]:
        last -= 1
    begins = range(top * width, bottom * width + 1, width)
    return "/".join([squares[i + first : i + last] for i in begins])
