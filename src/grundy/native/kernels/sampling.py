"""Positions in reach, counted tier by tier: all of them at first, samples of them later.

A position of the next tier is counted once when each move into it counts as its share: one over
the number of positions in reach from which a move leads there. `weigh` finds these shares.
"""

from __future__ import annotations

from typing import Any

from grundy.native.compiling import at, signed, word
from grundy.native.kernels.strong import GOING

FULL, TIRED, LOST = -1, -2, -3
"""Why `weigh` stopped: no room for moves, a rule without end, positions before that are missing."""

MOST_VISITED = 1 << 12
"""Positions that are looked at to see whether one is in reach; beyond, it is taken to be."""


def enter(slots: Any, keys: Any, flat: Any, used: int, old: int, info: Any) -> None:
    """Add the first `used` keys of `flat` to a set.

    The set is an open-addressing table of places among `keys`, counted from 1. `info` has how many
    keys there are, and whether one of `flat` is among the first `old` of them.
    """
    last = len(slots) - 1
    known = info[0]
    for row in range(used):
        key = flat[row]
        mixed = word(word(key) * word(0x9E3779B97F4A7C15))
        mixed ^= word(mixed >> word(32))
        there = signed(mixed & word(last))
        while slots[at(there)] != 0 and keys[at(slots[at(there)] - 1)] != key:
            there = (there + 1) & last
        if slots[at(there)] == 0:
            keys[at(known)] = key
            known += 1
            slots[at(there)] = known
        elif slots[at(there)] <= old:
            info[1] = 1
    info[0] = known


def list_moves(
    rule: Any,
    final: Any,
    width: int,
    keys: Any,
    begin: int,
    end: int,
    state: Any,
    out: Any,
    flat: Any,
    counts: Any,
    margins: Any,
    info: Any,
) -> int:
    """Write where the moves of positions `begin` to `end` lead; return the position come to.

    `counts` gets their numbers, -1 where the game is over, and `margins` what it ended with.
    """
    used = 0
    info[1] = 0
    reached = end
    for n in range(begin, end):
        key = keys[n]
        margin = final(key)
        margins[n - begin] = margin
        counts[n - begin] = -1
        if margin != GOING:
            continue
        state[0] = key
        written = rule(state, out)
        if written < 0 or used + written > len(flat):
            info[1] = TIRED if written == TIRED else FULL
            reached = n
            break
        for row in range(width - 1, written, width):
            flat[used] = out[row]
            used += 1
        counts[n - begin] = written // width
    info[0] = used
    return reached


def weigh(
    rule: Any,
    before: Any,
    final: Any,
    tier: Any,
    tiered: bool,
    width: int,
    slots: Any,
    keys: Any,
    counted: int,
    level: int,
    sample: Any,
    begin: int,
    end: int,
    state: Any,
    out: Any,
    back: Any,
    behind: Any,
    ahead: Any,
    levels: Any,
    seen: Any,
    stamps: Any,
    children: Any,
    shares: Any,
    counts: Any,
    info: Any,
) -> int:
    """Write the moves of sampled positions, each with its share; return the position come to.

    The set has every position of tiers up to `counted`; the sample is of tier `level`. `counts`
    gets the number of moves of each position, -1 where the game is over. `info` has how many moves
    were written, a reason to stop, the last stamp, and how many positions were taken to be in reach
    because a search for the way to them was given up.
    """
    last = len(slots) - 1
    wide = len(seen) - 1
    used = 0
    stamp = info[2]
    info[1] = 0
    reached = end
    for n in range(begin, end):
        key = sample[n]
        counts[n - begin] = -1
        if final(key) != GOING:
            continue
        state[0] = key
        written = rule(state, out)
        if written < 0 or used + written > len(children):
            info[1] = TIRED if written == TIRED else FULL
            reached = n
            break
        first = used
        for row in range(width - 1, written, width):
            child = out[row]
            again = False
            for other in range(first, used):
                again = again or children[other] == child
            if again:
                continue  # two moves that lead to the same position are one way
            state[0] = child
            listed = before(state, back)
            if listed < 0:
                info[1] = TIRED if listed == TIRED else FULL
                break
            ways = 0
            own = 0
            for place in range(listed):
                source = back[place]
                if source == key:
                    own = 1
                    continue
                # Is there a way to it from a position that was counted? Depth first.
                stamp += 1
                visited = 0
                depth = 1
                ahead[0] = source
                levels[0] = level
                found = False
                while depth > 0 and not found:
                    depth -= 1
                    here = ahead[depth]
                    high = levels[depth]
                    if tiered:
                        high = tier(here)
                    if high <= counted:
                        mixed = word(word(here) * word(0x9E3779B97F4A7C15))
                        mixed ^= word(mixed >> word(32))
                        there = signed(mixed & word(last))
                        while slots[at(there)] != 0 and keys[at(slots[at(there)] - 1)] != here:
                            there = (there + 1) & last
                        found = slots[at(there)] != 0
                        continue
                    mixed = word(word(here) * word(0x9E3779B97F4A7C15))
                    mixed ^= word(mixed >> word(32))
                    there = signed(mixed & word(wide))
                    while stamps[at(there)] == stamp and seen[at(there)] != here:
                        there = (there + 1) & wide
                    if stamps[at(there)] == stamp:
                        continue
                    stamps[at(there)] = stamp
                    seen[at(there)] = here
                    visited += 1
                    if visited > MOST_VISITED:
                        info[3] += 1
                        found = True
                        continue
                    state[0] = here
                    more = before(state, behind)
                    if more < 0 or depth + more > len(ahead):
                        info[1] = TIRED if more == TIRED else FULL
                        break
                    for one in range(more):
                        ahead[depth] = behind[one]
                        levels[depth] = high - 1
                        depth += 1
                if found:
                    ways += 1
            if own == 0 and info[1] == 0:
                info[1] = LOST
            if info[1] != 0:
                break
            children[used] = child
            shares[used] = 1.0 / (ways + 1)
            used += 1
        if info[1] != 0:
            used = first
            reached = n
            break
        counts[n - begin] = used - first
    info[0] = used
    info[2] = stamp
    return reached
