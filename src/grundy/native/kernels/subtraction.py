"""Grundy values and outcomes of subtraction games.

Every kernel continues a sequence: what stands before `start` is given, what stands from `start` to
`stop` is written. The moves are sorted.
"""

from __future__ import annotations

from typing import Any

from grundy.native.compiling import at, lowest_one, word


def mex_loop(values: Any, moves: Any, start: int, stop: int) -> None:
    """Write the Grundy values; at most 62 moves, so that a bit set of the options fits a word."""
    count = len(moves)
    for n in range(start, stop):
        seen = 0
        for j in range(count):
            move = moves[j]
            if move > n:
                break
            seen |= 1 << values[at(n - move)]
        values[at(n)] = lowest_one(~seen)


def mex_stamps(values: Any, moves: Any, marks: Any, start: int, stop: int) -> None:
    """Write the Grundy values for any number of moves; `marks` is a stamp for every value."""
    count = len(moves)
    for n in range(start, stop):
        for j in range(count):
            move = moves[j]
            if move > n:
                break
            marks[at(values[at(n - move)])] = n + 1
        value = 0
        while marks[at(value)] == n + 1:
            value += 1
        values[at(n)] = value


def one_hot(values: Any, moves: Any, hot: Any, seen: Any, start: int, stop: int) -> None:
    """Write the Grundy values, a slice of `moves[0]` heaps at a time.

    Heaps that are nearer to each other than the smallest move do not see each other, so their
    options are gathered together: `hot` holds the values as bit sets of one element, for the last
    heaps, and a slice of it is or-ed for each move. `hot` ends where `values` has come to; it must
    have room for the largest move before it and for a slice after it.
    """
    count = len(moves)
    smallest, largest = moves[0], moves[count - 1]
    room = len(hot)
    base = start - largest  # the heap that hot[0] stands for
    n = start
    while n < stop:
        width = min(smallest, stop - n, len(seen))
        if n - base + width > room:  # move the last heaps to the front
            for i in range(largest):
                hot[at(i)] = hot[at(n - base - largest + i)]
            base = n - largest
        here = n - base
        for i in range(width):
            seen[at(i)] = 0
        for j in range(count):
            before = here - moves[j]
            source = hot[before : before + width]
            for i in range(width):
                seen[at(i)] |= source[at(i)]
        for i in range(width):
            value = lowest_one(~seen[at(i)])
            values[at(n + i)] = value
            hot[at(here + i)] = 1 << value
        n += width


def lost_words(words: Any, moves: Any, near: int, start: int, stop: int) -> None:
    """Write outcomes as bits, 64 heaps a word: a one is N, a zero is P.

    Marks forward: each heap that is found to be P makes all heaps one move above it N. Inside a
    word that is done heap by heap, with `near` the moves below 64 as bits; to later words a whole
    word of P-positions is or-ed at once. The words hold zeros where nothing was marked; there must
    be room for the largest move after `stop`.
    """
    count = len(moves)
    one = word(1)
    for w in range(start, stop):
        marked = words[at(w)]
        lost = word(0)
        left = word(~marked)
        while left != word(0):
            bit = lowest_one(left)
            lost |= word(one << word(bit))
            marked |= word((word(near) << word(bit)) | (one << word(bit)))
            left = word(~marked)
        words[at(w)] = word(~lost)
        for j in range(count):
            move = moves[j]
            skip = w + move // 64
            shift = move % 64
            if move >= 64:
                words[at(skip)] |= word(lost << word(shift))
            if shift:
                words[at(skip + 1)] |= word(lost >> word(64 - shift))
