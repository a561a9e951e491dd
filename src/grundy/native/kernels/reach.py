"""Values of the positions in reach, by a search with an open-addressing table.

Lowered rules, codes and kinds are as in `grundy.native.kernels.rules`.
"""

from __future__ import annotations

from typing import Any

from grundy.native.compiling import signed, word
from grundy.native.kernels.rules import (
    CYCLE,
    DONE,
    EMPTY,
    GROW,
    GRUNDY,
    NEW,
    NO_ROOM,
    NORMAL_PLIES,
    OPEN,
    OUTSIDE,
    PAUSE,
    ROOM_CODE,
    TIRED,
    TOO_LARGE,
)


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
        slot = slot_of(keys, worths, state, 0, dims)
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
                there = slot_of(keys, worths, out, first, dims)
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
