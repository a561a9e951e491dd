"""Values from a lowered rule: all positions of a box in order, or those that can be reached.

A lowered rule (see `grundy.native.compiler.lowering`) is a function of a state and of room for what
it yields: it writes the options as rows of `width` numbers and returns how many numbers it wrote,
or a negative code. In a rule that splits, a row begins with the number of its parts.

The kernels stop when they need something and say what; whoever runs them helps and goes on. Where
the work is long they are compiled anew for a rule, so they are kept short: indices are left signed.
"""

from __future__ import annotations

from typing import Any

DONE, NO_ROOM, TIRED, OUTSIDE, NOT_SMALLER, TOO_LARGE, GROW, CYCLE, PAUSE = range(9)
"""What a kernel stops for: see `fill` and `search`."""

ROOM_CODE, FUEL_CODE = -1, -2
"""What a lowered rule returns when its room or its fuel is at an end."""

KINDS = GRUNDY, NORMAL_PLIES, MISERE_PLIES = 0, 1, 2
"""What is computed: Grundy values, or remoteness in normal or in misère play."""

EMPTY, NEW, OPEN = -3, -2, -1
"""Marks in the table of a search: a free slot, a position not yet looked at, one on the path."""


def fill_line(
    rule: Any,
    values: Any,
    width: int,
    splits: bool,
    marks: Any,
    largest: int,
    out: Any,
    state: Any,
    info: Any,
    start: int,
    stop: int,
) -> int:
    """Write the Grundy values of `start` to `stop`: `fill` for one number, quicker to compile."""
    for n in range(start, stop):
        state[0] = n
        used = rule(state, out)
        if used < 0:
            info[0] = NO_ROOM if used == ROOM_CODE else TIRED
            return n
        row = 0
        while row < used:
            first = row
            last = row + 1
            if splits:
                first = row + 1
                last = first + out[row]
            worth = 0
            for place in range(first, last):
                number = out[place]
                if number < 0 or number >= n:
                    info[0] = NOT_SMALLER
                    return n
                worth ^= int(values[number])
            marks[worth] = n + 1
            row += width
        value = 0
        while marks[value] == n + 1:
            value += 1
        if value > largest:
            info[0] = TOO_LARGE
            return n
        values[n] = value
    info[0] = DONE
    return stop


def fill(
    rule: Any,
    values: Any,
    shape: Any,
    width: int,
    splits: bool,
    kind: int,
    marks: Any,
    largest: int,
    out: Any,
    state: Any,
    info: Any,
    start: int,
    stop: int,
) -> int:
    """Write the values of positions `start` to `stop` of a box, counted with the last number first.

    Every option must stand before its position. Returns the position that was come to; `info[0]`
    tells why it ended: the options need more room, the rule ran out of fuel, an option lies
    outside the box or not before its position, or a value is larger than `largest`. Nim-sums of
    values up to `largest` index `marks`, so it is a power of two less one.
    """
    dims = len(shape)
    rest = start
    for d in range(dims - 1, -1, -1):
        state[d] = rest % shape[d]
        rest //= shape[d]
    for place in range(start, stop):
        used = rule(state, out)
        if used < 0:
            info[0] = NO_ROOM if used == ROOM_CODE else TIRED
            return place
        fastest = -1
        longest = -1
        row = 0
        while row < used:
            begin = row
            parts = 1
            if splits:
                parts = out[row]
                begin = row + 1
            worth = 0
            for part in range(parts):
                index = 0
                for d in range(dims):
                    number = out[begin + part * dims + d]
                    if number < 0 or number >= shape[d]:
                        info[0] = OUTSIDE
                        return place
                    index = index * shape[d] + number
                if index >= place:
                    info[0] = NOT_SMALLER
                    return place
                worth ^= int(values[index])
            if kind == GRUNDY:
                marks[worth] = place + 1
            elif (worth & 1) == kind - NORMAL_PLIES:
                if fastest < 0 or worth < fastest:
                    fastest = worth
            elif worth > longest:
                longest = worth
            row += width
        value = 0
        if kind == GRUNDY:
            while marks[value] == place + 1:
                value += 1
        else:
            value = 1 + (fastest if fastest >= 0 else longest)
        if value > largest:
            info[0] = TOO_LARGE
            return place
        values[place] = value
        d = dims - 1
        while d >= 0:  # on to the next state
            state[d] += 1
            if state[d] < shape[d] or d == 0:
                break
            state[d] = 0
            d -= 1
    info[0] = DONE
    return stop
