"""Values from a lowered rule: all positions of a box in order, or those that can be reached.

A lowered rule (see `grundy.engines.lowering`) is a function of a state and of room for what it
yields: it writes the options as rows of `width` numbers and returns how many numbers it wrote, or
a negative code. In a rule that splits, a row begins with the number of its parts.

The kernels stop when they need something and say what; whoever runs them helps and goes on. They
are compiled anew for every rule, so they are kept short: indices are left signed.
"""

from __future__ import annotations

from typing import Any

from grundy.kernels.native import signed, word

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


def slot_of(keys: Any, worths: Any, numbers: Any, begin: int, dims: int) -> int:
    """Return the slot of a state in an open-addressing table: its own, or the free one for it."""
    scrambled = word(0)
    for d in range(dims):
        mixed = word(scrambled ^ word(numbers[begin + d])) * word(0x9E3779B97F4A7C15)
        scrambled = word(mixed)
        scrambled ^= word(scrambled >> word(29))
    last = len(worths) - 1  # the capacity is a power of two
    slot = signed(scrambled & word(last))
    while worths[slot] != EMPTY:
        same = True
        for d in range(dims):
            if keys[slot, d] != numbers[begin + d]:
                same = False
                break
        if same:
            break
        slot = (slot + 1) & last
    return slot


def search(
    rule: Any,
    find: Any,
    keys: Any,
    worths: Any,
    stack: Any,
    width: int,
    splits: bool,
    kind: int,
    signed: bool,
    marks: Any,
    out: Any,
    state: Any,
    info: Any,
    most: int,
) -> None:
    """Value what can be reached, depth first, until the stack is empty.

    `info` holds why it ended, the height of the stack, the number of states in the table, and how
    often a state was looked at (which stamps the marks). A state is looked at twice: first its
    unknown options go onto the stack above it, then it gets its value. An open state met on the way
    is a cycle.
    """
    dims = len(state)
    height = info[1]
    known = info[2]
    looked = info[3]
    last = looked + most
    info[0] = DONE
    while height > 0:
        top = height - 1
        for d in range(dims):
            state[d] = stack[top, d]
        slot = find(keys, worths, state, 0, dims)
        if worths[slot] >= 0:
            height -= 1
            continue
        if looked >= last:
            info[0] = PAUSE
            break
        looked += 1
        used = rule(state, out)
        if used < 0:
            info[0] = NO_ROOM if used == ROOM_CODE else TIRED
            break
        if height + used >= len(stack) or 2 * (known + used) >= len(worths):
            info[0] = GROW
            break
        worths[slot] = OPEN
        fastest = -1
        longest = -1
        row = 0
        while row < used:
            begin = row
            parts = 1
            if splits:
                parts = out[row]
                begin = row + 1
            total = 0
            for part in range(parts):
                first = begin + part * dims
                for d in range(dims):
                    if out[first + d] < 0 and not signed:
                        info[0] = OUTSIDE
                there = find(keys, worths, out, first, dims)
                worth = int(worths[there])
                if worth == OPEN:
                    info[0] = CYCLE
                if info[0] != DONE:
                    info[1] = height
                    info[2] = known
                    return
                if worth >= 0:
                    total ^= worth
                    continue
                if worth == EMPTY:
                    worths[there] = NEW
                    known += 1
                    for d in range(dims):
                        keys[there, d] = out[first + d]
                for d in range(dims):
                    stack[height, d] = out[first + d]
                height += 1
            if kind == GRUNDY:
                if total >= len(marks):
                    info[0] = TOO_LARGE
                    break
                marks[total] = looked
            elif (total & 1) == kind - NORMAL_PLIES:
                if fastest < 0 or total < fastest:
                    fastest = total
            elif total > longest:
                longest = total
            row += width
        if info[0] != DONE:
            worths[slot] = NEW
            break
        if height > top + 1:
            continue  # the options first
        value = 0
        if kind == GRUNDY:
            while value < len(marks) and marks[value] == looked:
                value += 1
        else:
            value = 1 + (fastest if fastest >= 0 else longest)
        worths[slot] = value
        height -= 1
    info[1] = height
    info[2] = known
    info[3] = looked


def move_over(find: Any, keys: Any, worths: Any, new_keys: Any, new_worths: Any) -> None:
    """Copy a table into a larger one."""
    dims = len(keys[0])
    for slot in range(len(worths)):
        if worths[slot] != EMPTY:
            there = find(new_keys, new_worths, keys[slot], 0, dims)
            new_worths[there] = worths[slot]
            for d in range(dims):
                new_keys[there, d] = keys[slot, d]
