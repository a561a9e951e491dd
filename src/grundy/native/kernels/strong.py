"""Every position in reach, numbered as it is found, and its worth from the end backward.

A worth is one number: the mover's margin in its upper half, the plies in its lower half.
Positions are numbered breadth first, so the queue of the search is the list of keys itself. The
moves from position `n` are `edges[starts[n]:starts[n + 1]]`. `place` is the same for every game and
is compiled once; only `expand`, which calls the rules, may be compiled anew for a game.
"""

from __future__ import annotations

from typing import Any

from grundy.native.compiling import at, signed, word

GOING = -(1 << 62)
"""What a lowered `final` returns while play goes on."""

ROOM, TIRED, WIDE = -1, -2, -3
"""Why a kernel stopped: no room for the moves, a rule without end, a margin too large."""

HALF = 32
PLIES = (1 << HALF) - 1
LARGEST = 1 << 30
"""Margins are below this."""

UNKNOWN = -(1 << 63) | PLIES
DRAW = UNKNOWN
"""A worth that was not found; at the end it means that nobody can force an end.

No position has so many plies, so that no margin, however large, makes the same number.
"""


def expand(
    rule: Any,
    final: Any,
    canonical: Any,
    folds: bool,
    width: int,
    stuck: int,
    keys: Any,
    begin: int,
    end: int,
    state: Any,
    flat: Any,
    counts: Any,
    worths: Any,
    info: Any,
) -> int:
    """Write the moves of positions `begin` to `end` into `flat`, and the worth of the ends.

    Returns the position it came to; `info` holds how many numbers were written, and why it stopped
    early. A move is a row of `width` numbers, of which the last is where it leads; where the game
    `folds`, that is replaced by the one position of all that are alike.
    """
    used = 0
    info[1] = 0
    for n in range(begin, end):
        key = keys[n]
        margin = final(key)
        written = 0
        if margin == GOING:
            state[0] = key
            written = rule(state, flat[used:])
            if written < 0:
                info[0] = used
                info[1] = ROOM if written == -1 else TIRED
                return n
            if folds:
                for place in range(used + width - 1, used + written, width):
                    flat[place] = canonical(flat[place])
            margin = stuck
        if written == 0:
            if margin >= LARGEST or margin <= -LARGEST:
                info[0] = used
                info[1] = WIDE
                return n
            worths[n] = margin << HALF
        counts[n - begin] = written
        used += written
    info[0] = used
    return end


def spot(slots: Any, keys: Any, key: int) -> int:
    """Return the slot of a key in an open-addressing table: its own, or the free one for it."""
    last = len(slots) - 1  # the capacity is a power of two
    mixed = word(word(key) * word(0x9E3779B97F4A7C15))
    mixed ^= word(mixed >> word(32))
    place = signed(mixed & word(last))
    while slots[at(place)] != 0 and keys[at(slots[at(place)] - 1)] != key:
        place = (place + 1) & last
    return place


def place(
    slots: Any,
    keys: Any,
    first: int,
    counts: Any,
    sources: int,
    flat: Any,
    width: int,
    starts: Any,
    edges: Any,
    gains: Any,
    again: Any,
    layers: Any,
    info: Any,
) -> None:
    """Give numbers to the positions that the moves in `flat` lead to; note the moves as edges.

    `info` holds how many positions are known, how many edges, how many layers, where the last
    layer ends, whether some edge leads to a position that was found before its source, and whether
    one leads to the same layer or before it.
    """
    known = info[0]
    edge = info[1]
    depth = info[2]
    layer_end = info[3]
    backward = info[4]
    uneven = info[5]
    last = len(slots) - 1
    row = 0
    for offset in range(sources):
        source = first + offset
        if source == layer_end:
            layers[depth] = layer_end
            depth += 1
            layer_end = known
        stop = row + counts[offset]
        while row < stop:
            if width > 1:
                gains[edge] = flat[row]
                again[edge] = flat[row + 1]
            key = flat[at(row + width - 1)]
            # As in `spot`, without the call: a function that is handed over would be compiled anew.
            mixed = word(word(key) * word(0x9E3779B97F4A7C15))
            mixed ^= word(mixed >> word(32))
            there = signed(mixed & word(last))
            while slots[at(there)] != 0 and keys[at(slots[at(there)] - 1)] != key:
                there = (there + 1) & last
            number = int(slots[at(there)]) - 1
            if number < 0:
                number = known
                known += 1
                keys[at(number)] = key
                slots[at(there)] = known
            if number < layer_end:
                uneven = 1
                if number <= source:
                    backward = 1
            edges[at(edge)] = number
            edge += 1
            row += width
        starts[source + 1] = edge
    info[0] = known
    info[1] = edge
    info[2] = depth
    info[3] = layer_end
    info[4] = backward
    info[5] = uneven


def map_keys(canonical: Any, keys: Any, images: Any) -> None:
    """Write the image of every key."""
    for place in range(len(keys)):
        images[at(place)] = canonical(keys[at(place)])


def rehash(slots: Any, keys: Any, known: int) -> None:
    """Enter all keys, which are different, into an empty table."""
    last = len(slots) - 1
    for number in range(known):
        mixed = word(word(keys[at(number)]) * word(0x9E3779B97F4A7C15))
        mixed ^= word(mixed >> word(32))
        there = signed(mixed & word(last))
        while slots[at(there)] != 0:
            there = (there + 1) & last
        slots[at(there)] = number + 1


def sweep(
    order: Any,
    starts: Any,
    edges: Any,
    turns: bool,
    gains: Any,
    again: Any,
    worths: Any,
    begin: int,
    end: int,
    largest: int,
) -> int:
    """Write the worths of positions `end` - 1 down to `begin` of an order in which moves go up.

    Without `turns` nothing is gained on the way and the players take turns; without an order the
    positions' own numbers are one. Returns a negative code when a margin reaches `largest`; 0 is
    for numbers that have no limit.
    """
    for place in range(end - 1, begin - 1, -1):
        node = order[at(place)] if len(order) > 0 else place
        first = starts[at(node)]
        last = starts[at(node + 1)]
        if first == last:
            continue
        best = 0
        plies = -1
        for edge in range(first, last):
            worth = worths[at(edges[at(edge)])]
            margin = -(worth >> HALF)
            if turns:
                if again[at(edge)] != 0:
                    margin = -margin
                margin += gains[at(edge)]
            length = (worth & PLIES) + 1
            if plies < 0 or margin > best:
                best = margin
                plies = length
            elif margin == best and (length > plies if best < 0 else length < plies):
                plies = length
        if largest > 0 and (best >= largest or best <= -largest):
            return WIDE
        worths[at(node)] = (best << HALF) | plies
    return 0


def peel(starts: Any, edges: Any, order: Any, entering: Any) -> int:
    """Write an order in which every move goes up; return how many positions it has.

    They are fewer than there are positions where play can cycle.
    """
    size = len(starts) - 1
    for edge in range(starts[size]):
        entering[at(edges[at(edge)])] += 1
    length = 0
    for node in range(size):
        if entering[at(node)] == 0:
            order[at(length)] = node
            length += 1
    done = 0
    while done < length:
        node = order[at(done)]
        done += 1
        for edge in range(starts[at(node)], starts[at(node + 1)]):
            there = edges[at(edge)]
            entering[at(there)] -= 1
            if entering[at(there)] == 0:
                order[at(length)] = there
                length += 1
    return length
