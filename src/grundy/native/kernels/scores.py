"""Scores of all positions of a table, in an order in which options come before their positions.

A lowered position (see `grundy.native.compiler.scores`) scores the position at one place from
those before it, and returns 0, or a negative code. Places go first by the slice of the row, then by
the numbers; where there is no row, the first number stands for the slice.

A table, as the kernels take it, is the row, its prefix sums, the margins and plies of all places,
how many values each number has, and room for the numbers of one position.
"""

from __future__ import annotations

from typing import Any

LEAST = -(1 << 63)
"""Less than every margin: checked arithmetic never gives it."""

NUMBERS, INTERVALS, SUFFIXES, PREFIXES = range(4)
"""How positions are laid out: no row, every slice of a row, those to its end, from its start."""


def fill_suffixes(position: Any, layout: int, table: Any, info: Any, most: int) -> int:
    """Score suffixes, or prefixes, that have no numbers beside them: see `fill_scores`."""
    row, sums, margins, plies, sizes, numbers = table
    length = len(row)
    first = info[2]
    last = min(first + most, length + 1)
    for place in range(first, last):
        low = length - place if layout == SUFFIXES else 0
        high = length if layout == SUFFIXES else place
        code: int = position(row, sums, margins, plies, sizes, numbers, low, high, place)
        if code < 0:
            info[2] = place
            return code
    info[2] = last
    return 0


def fill_intervals(position: Any, layout: int, table: Any, info: Any, most: int) -> int:
    """Score all slices of a row that has no numbers beside it: see `fill_scores`."""
    row, sums, margins, plies, sizes, numbers = table
    length = len(row)
    low = info[0]
    done = 0
    while low >= 0 and done < most:
        before = (length - low) * (length + 1)
        for high in range(low, length + 1):
            place = before + high
            code: int = position(row, sums, margins, plies, sizes, numbers, low, high, place)
            if code < 0:
                info[0] = low
                return code
        done += length + 1 - low
        low -= 1
    info[0] = low
    info[2] += done
    return 0


def fill_scores(position: Any, layout: int, table: Any, info: Any, most: int) -> int:
    """Score positions from where `info` says, until at least `most` are done or all are.

    `info` has the ends of the slice to begin with (or the first number, twice), and where it ended.
    Returns 0, or the code that a position gave, and then `info` names its slice.
    """
    row, sums, margins, plies, sizes, numbers = table
    length = len(row)
    dims = len(sizes)
    first = 1 if layout == NUMBERS else 0
    across = 1
    for d in range(first, dims):
        across *= sizes[d]
    low = info[0]
    high = info[1]
    done = 0
    while done < most:
        if layout == INTERVALS:
            place = (length - low) * (length + 1) + high
        elif layout == SUFFIXES:
            place = length - low
        else:
            place = high
        place *= across
        for d in range(dims):
            numbers[d] = 0
        if layout == NUMBERS:
            numbers[0] = high
        for step in range(across):
            code: int = position(row, sums, margins, plies, sizes, numbers, low, high, place + step)
            if code < 0:
                info[0] = low
                info[1] = high
                return code
            d = dims - 1
            while d >= first:  # on to the next numbers
                numbers[d] += 1
                if numbers[d] < sizes[d]:
                    break
                numbers[d] = 0
                d -= 1
        done += across
        info[2] += across
        if layout == NUMBERS:
            high += 1
            if high >= sizes[0]:
                break
        elif layout == SUFFIXES:
            low -= 1
            if low < 0:
                break
        elif layout == PREFIXES:
            high += 1
            if high > length:
                break
        else:
            high += 1
            if high > length:
                low -= 1
                if low < 0:
                    break
                high = low
    info[0] = low
    info[1] = high
    return 0


def kernel_for(layout: int, dims: int) -> Any:
    """Return the kernel that fills a table; the simplest are the quickest, also to compile."""
    if dims or layout == NUMBERS:
        return fill_scores
    return fill_intervals if layout == INTERVALS else fill_suffixes
