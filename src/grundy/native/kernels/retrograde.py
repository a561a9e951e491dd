"""Win, loss, tie or draw where play can cycle: retrograde analysis over numbered positions.

The same steps as `grundy.engines.retrograde`, on arrays: wins and losses spread backward from the
ends, the largest stakes first and then in order of plies; what is left is a tie where a player can
force an end, else a draw. Worths are those of `grundy.native.kernels.strong`.
"""

from __future__ import annotations

from typing import Any

from grundy.native.compiling import at
from grundy.native.kernels.strong import HALF, PLIES, UNKNOWN

BY_MOVER, BY_OTHER = 1, 2
"""Who can force an end, as bits."""


def count_entering(starts: Any, edges: Any, entering: Any) -> None:
    """Write where the moves into each position begin, counted backward from where they end."""
    size = len(starts) - 1
    for edge in range(starts[size]):
        entering[at(edges[at(edge)])] += 1
    total = 0
    for node in range(size):
        total += entering[at(node)]
        entering[at(node)] = total
    entering[at(size)] = total


def turn_round(
    starts: Any, edges: Any, turns: bool, again: Any, entering: Any, sources: Any, flags: Any
) -> None:
    """Write the sources of the moves into each position, and which let the mover move again."""
    size = len(starts) - 1
    for node in range(size):
        for edge in range(starts[at(node)], starts[at(node + 1)]):
            there = edges[at(edge)]
            entering[at(there)] -= 1
            sources[at(entering[at(there)])] = node
            if turns:
                flags[at(entering[at(there)])] = again[at(edge)]


def list_ends(starts: Any, worths: Any, left: Any, ends: Any) -> int:
    """Write the ends that are won or lost into `ends`; return how many they are.

    `left` gets the number of moves of each position. What is no end has no worth yet.
    """
    length = 0
    for node in range(len(starts) - 1):
        left[at(node)] = starts[at(node + 1)] - starts[at(node)]
        if left[at(node)] > 0:
            worths[at(node)] = UNKNOWN
        elif worths[at(node)] != 0:
            ends[at(length)] = node
            length += 1
    return length


def spread(
    ends: Any,
    entering: Any,
    sources: Any,
    turns: bool,
    flags: Any,
    worths: Any,
    left: Any,
    queue: Any,
) -> None:
    """Write the worths of all wins and losses; `ends` has those with the largest stakes first.

    `left` counts the moves that may not lose yet. An end enters the queue when all is decided that
    larger stakes decide.
    """
    length = 0
    done = 0
    entered = 0
    while done < length or entered < len(ends):
        if done == length:
            stake = abs(worths[at(ends[at(entered)])] >> HALF)
            while entered < len(ends) and abs(worths[at(ends[at(entered)])] >> HALF) == stake:
                queue[at(length)] = ends[at(entered)]
                length += 1
                entered += 1
        node = queue[at(done)]
        done += 1
        margin = worths[at(node)] >> HALF
        plies = worths[at(node)] & PLIES
        for place in range(entering[at(node)], entering[at(node + 1)]):
            source = sources[at(place)]
            if worths[at(source)] != UNKNOWN:
                continue
            result = -margin
            if turns and flags[at(place)] != 0:
                result = margin
            if result < 0:
                left[at(source)] -= 1
                if left[at(source)] > 0:
                    continue
            worths[at(source)] = (result << HALF) | (plies + 1)
            queue[at(length)] = source
            length += 1


def force(
    starts: Any,
    entering: Any,
    sources: Any,
    turns: bool,
    flags: Any,
    worths: Any,
    left: Any,
    forced: Any,
    queue: Any,
) -> None:
    """Write into `forced` who can force an end at the positions that nobody wins.

    `left` still counts the moves of an undecided position that do not lose. `queue` holds a
    position twice at most: once for each player who forces.
    """
    size = len(starts) - 1
    length = 0
    for node in range(size):
        if worths[at(node)] == 0:  # a tied end
            forced[at(node)] = BY_MOVER | BY_OTHER
            queue[at(length)] = 2 * node
            queue[at(length + 1)] = 2 * node + 1
            length += 2
    done = 0
    while done < length:
        node = queue[at(done)] >> 1
        by_mover = (queue[at(done)] & 1) == 0
        done += 1
        for place in range(entering[at(node)], entering[at(node + 1)]):
            source = sources[at(place)]
            mover = not by_mover
            if turns and flags[at(place)] != 0:
                mover = by_mover
            bit = BY_MOVER if mover else BY_OTHER
            if worths[at(source)] != UNKNOWN or (forced[at(source)] & bit) != 0:
                continue
            if not mover:
                left[at(source)] -= 1
                if left[at(source)] > 0:
                    continue
            forced[at(source)] |= bit
            queue[at(length)] = 2 * source + (0 if mover else 1)
            length += 1


def hurry(starts: Any, entering: Any, sources: Any, worths: Any, forced: Any, queue: Any) -> None:
    """Write the worths of the ties: nobody wins, so both hurry to the end."""
    size = len(starts) - 1
    length = 0
    for node in range(size):
        if worths[at(node)] == 0:
            queue[at(length)] = node
            length += 1
    done = 0
    while done < length:
        node = queue[at(done)]
        done += 1
        for place in range(entering[at(node)], entering[at(node + 1)]):
            source = sources[at(place)]
            if worths[at(source)] == UNKNOWN and forced[at(source)] != 0:
                worths[at(source)] = worths[at(node)] + 1
                queue[at(length)] = source
                length += 1
