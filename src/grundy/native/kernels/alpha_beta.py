"""Alpha-beta over whole numbers, with its frames in arrays: it can pause anywhere and go on.

A worth is one number: `scale` times the mover's margin, less the plies to a win, or plus the plies
to a loss; a tie is 0. So a quick win is worth more than a slow one, and a slow loss more than a
quick one. Where there are gains on the way, or where the mover moves again, the scale is 1 and
plies are not counted.

`table` has buckets of four entries, each a key and what is proved of it in one number: a lower and
an upper bound, the number of the move that brings the lower one, and how much work it took. The
entry that took least work gives way.

The rules come as functions by their addresses, so that the kernels are compiled once for all games.
They are all in this file, for Numba keeps a compiled kernel until the file of that kernel changes.
"""

from __future__ import annotations

from typing import Any

from grundy.forms.packed import SAFE, SOON
from grundy.native.compiling import at, bit_length, fetch, signed, word
from grundy.native.kernels.strong import GOING, ROOM, TIRED, WIDE

DONE, PAUSED, DEEP, CROWDED, LONG = 0, 1, 2, -4, -5
"""Why the search returned: an answer, time to look up, no room for frames, none for moves, or
more plies to the end than a worth can tell."""

ZERO = 1 << 23
FIELD = (1 << 24) - 1
LOWEST, HIGHEST = 1 - ZERO, ZERO - 1
"""Bounds of a worth of which nothing is known."""

LIMIT = 1 << 22
"""Worths are nearer to 0 than this."""

KEY, ALPHA, BETA, FLOOR, LOWER, UPPER, HINT, BEST, MOVE, FIRST, NEXT, LAST, SINCE = range(13)
FRAME = 13
"""The numbers of a frame: a node, its window, what the table knew, the best so far, its moves."""

ROW = 4
"""The numbers of a move that is still to be searched: key, gain and again, its number, its hope."""

DEPTH, TOP, NODES, FILLED, FRESH, VALUE, NUMBER = range(7)
INFO = 7
"""What is kept between two calls."""

ORDER, WINS, CANONICAL, CANDIDATES = 1, 2, 4, 8
"""Which of these a game has; for what it has not, any function of the same kind stands in."""

BUCKET = 8
"""The numbers of a bucket of the table: four entries, which are a line of the cache."""

SHALLOW = 23
"""Plies from the root down to which a node asks the table of all its moves before it searches one.

A cut there saves much; farther down there are so many nodes that asking costs what it saves."""

WORTH_KEEPING = 4
"""The work, as the table has it, from which on it is told of a node among candidates.

Less is done again as quickly as it is found, and leaves room in the nearer caches for the rest."""

NO_MOVE = 255
HOPE = 1 << 40
"""The hope of the move that the table names."""


# The table ----------------------------------------------------------------------------------------


def spot(table: Any, key: int) -> int:
    """Return where the bucket of a key begins."""
    mixed = word(word(key) * word(0x9E3779B97F4A7C15))
    mixed ^= word(mixed >> word(32))
    return BUCKET * signed(mixed & word(len(table) // BUCKET - 1))


def probe(table: Any, key: int) -> int:
    """Return what the table knows of a key, in one number; 0 for nothing."""
    place = spot(table, key)
    if table[at(place)] == key:
        return int(table[at(place + 1)])
    if table[at(place + 2)] == key:
        return int(table[at(place + 3)])
    if table[at(place + 4)] == key:
        return int(table[at(place + 5)])
    if table[at(place + 6)] == key:
        return int(table[at(place + 7)])
    return 0


def store(table: Any, key: int, told: int) -> int:
    """Enter what is known of a key; return how many more entries there are."""
    first = spot(table, key)
    chosen = first
    least = HIGHEST
    for place in range(first, first + BUCKET, 2):
        known = table[at(place + 1)]
        if known == 0 or table[at(place)] == key:
            table[at(place)] = key
            table[at(place + 1)] = told
            return 1 if known == 0 else 0
        if known >> 56 < least:
            least = known >> 56
            chosen = place
    table[at(chosen)] = key
    table[at(chosen + 1)] = told
    return 0


def refill(before: Any, table: Any) -> int:
    """Enter all of one table into another; return how many entries that has."""
    filled = 0
    for place in range(0, len(before), 2):
        if before[at(place + 1)] != 0:
            filled += store(table, before[at(place)], before[at(place + 1)])
    return filled


# Worths, a ply up and a ply down ------------------------------------------------------------------


def fault(worth: int, scale: int) -> int:
    """Return why a worth is none: its margin is too large, or the end too far; 0 if it is one.

    The table knows of ends that are farther off than any line of the search is deep.
    """
    if abs(worth) >= LIMIT:
        return WIDE
    if scale > 1 and -abs(worth) & (scale - 1) >= scale // 2:
        return LONG
    return 0


def lift(worth: int, gain: int, again: int, scale: int) -> int:
    """Return what a move is worth that leads to a position worth this."""
    if worth in (LOWEST, HIGHEST):
        return worth if again != 0 else -worth
    if again != 0:
        return gain + worth
    if scale == 1 or worth == 0:
        return gain - worth
    return -worth - 1 if worth < 0 else -worth + 1  # a ply nearer to 0


def sink(worth: int, gain: int, again: int, scale: int) -> int:
    """Return what a position must be worth for the move that leads to it to be worth this."""
    if again != 0:
        return worth - gain
    if scale == 1 or worth == 0:
        return gain - worth
    return -worth + 1 if worth < 0 else -worth - 1


# The search ---------------------------------------------------------------------------------------


def listed(rule: Any, canonical: Any, hooks: int, width: int, out: Any, state: Any) -> int:
    """Write the moves of a node, as the search numbers them; return how many numbers they take."""
    written = rule(state, out)
    if hooks & CANONICAL != 0:
        for place in range(width - 1, written, width):
            out[at(place)] = canonical(out[at(place)])
    return int(written)


def look(
    rule: Any,
    final: Any,
    order: Any,
    wins: Any,
    canonical: Any,
    hooks: int,
    width: int,
    stuck: int,
    scale: int,
    won: int,
    largest: int,
    frames: Any,
    frame: int,
    rows: Any,
    top: int,
    table: Any,
    out: Any,
    state: Any,
) -> int:
    """List the moves of a frame's node that must be searched, the most promising first.

    What a move is worth is often known: the game ends, or is won at once by whoever moves next, or
    the table knows enough. Returns how many moves are left, or a negative code.
    """
    state[0] = frames[at(frame + KEY)]
    written = rule(state, out)
    if written < 0:
        return ROOM if written == -1 else TIRED
    if written == 0 and (stuck > largest or stuck < -largest):
        return WIDE
    if top + ROW * written > len(rows):
        return CROWDED
    alpha = frames[at(frame + ALPHA)]
    beta = frames[at(frame + BETA)]
    best = LOWEST if written > 0 else stuck * scale
    move = -1
    count = 0
    for place in range(0, written, width):
        gain = 0
        again = 0
        if width > 1:
            gain = out[at(place)]
            again = out[at(place + 1)]
            if gain >= LIMIT or gain <= -LIMIT:
                return WIDE
        child = out[at(place + width - 1)]
        if hooks & CANONICAL != 0:
            child = canonical(child)
        low = LOWEST
        high = HIGHEST
        margin = final(child)
        if margin != GOING:
            if margin > largest or margin < -largest:
                return WIDE
            low = margin * scale
            high = low
        elif hooks & WINS != 0 and wins(child) != 0:
            low = won
            high = won
        else:
            told = probe(table, child)
            if told != 0:
                low = (told & FIELD) - ZERO
                high = (told >> 24 & FIELD) - ZERO
        least = lift(low if again != 0 else high, gain, again, scale)
        most = lift(high if again != 0 else low, gain, again, scale)
        if least >= beta or most <= alpha or least == most:
            enough = max(least, min(most, alpha))
            if enough > best or move < 0:
                best = enough
                move = place // width
                alpha = max(alpha, best)
            if best >= beta:
                break
            continue
        hope = 0
        if place // width == frames[at(frame + HINT)]:
            hope = HOPE
        elif hooks & ORDER != 0:
            hope = order(child)
            hope = gain + hope if again != 0 else gain - hope
        spot = top + ROW * count
        while spot > top and rows[at(spot - 1)] < hope:
            for part in range(ROW):
                rows[at(spot + part)] = rows[at(spot - ROW + part)]
            spot -= ROW
        rows[at(spot)] = child
        rows[at(spot + 1)] = 2 * gain + again
        rows[at(spot + 2)] = place // width
        rows[at(spot + 3)] = hope
        count += 1
    frames[at(frame + ALPHA)] = alpha
    frames[at(frame + BEST)] = best
    frames[at(frame + MOVE)] = move
    return count


def search(
    rule: Any,
    final: Any,
    order: Any,
    wins: Any,
    canonical: Any,
    hooks: int,
    width: int,
    stuck: int,
    scale: int,
    won: int,
    largest: int,
    frames: Any,
    rows: Any,
    table: Any,
    out: Any,
    state: Any,
    info: Any,
    pause: int,
) -> int:
    """Search the node in the first frame for its window; return why it stopped.

    `hooks` says which of `order`, `wins` and `canonical` the game has. `wins` tells of a node
    whether its mover wins at once, which is worth `won`: no such node is entered, and no end.
    Nobody wins by more than `largest`, or the search is given up.
    `pause` is the count of nodes at which to look up.
    """
    depth = info[DEPTH]
    top = info[TOP]
    nodes = info[NODES]
    fresh = info[FRESH]
    while True:
        frame = FRAME * depth
        known = 0
        value = 0
        if fresh != 0:
            info[DEPTH] = depth
            info[TOP] = top
            info[NODES] = nodes
            info[FRESH] = 1
            if nodes >= pause:
                return PAUSED
            if frame + 2 * FRAME > len(frames):
                return DEEP
            lower = LOWEST
            upper = HIGHEST
            hint = NO_MOVE
            told = probe(table, frames[at(frame + KEY)])
            if told != 0:
                lower = (told & FIELD) - ZERO
                upper = (told >> 24 & FIELD) - ZERO
                hint = told >> 48 & 0xFF
            alpha = frames[at(frame + ALPHA)]
            beta = frames[at(frame + BETA)]
            # Of a root the move is asked for, too: what others have proved names none.
            if depth > 0 or hint != NO_MOVE or lower < beta:
                alpha = max(alpha, lower)
                beta = min(beta, upper)
            if alpha >= beta:
                known = 1
                value = lower if lower >= frames[at(frame + BETA)] else upper
                info[NUMBER] = hint
            else:
                frames[at(frame + ALPHA)] = alpha
                frames[at(frame + BETA)] = beta
                frames[at(frame + HINT)] = hint
                count = look(
                    rule, final, order, wins, canonical, hooks, width, stuck, scale, won,
                    largest, frames, frame, rows, top, table, out, state,
                )  # fmt: skip
                if count < 0:
                    return int(count)
                frames[at(frame + FLOOR)] = alpha
                frames[at(frame + LOWER)] = lower
                frames[at(frame + UPPER)] = upper
                frames[at(frame + FIRST)] = top
                frames[at(frame + NEXT)] = top
                top += ROW * count
                frames[at(frame + LAST)] = top
                frames[at(frame + SINCE)] = nodes
            nodes += 1
            fresh = 0
        if known == 0:
            best = frames[at(frame + BEST)]
            beta = frames[at(frame + BETA)]
            row = frames[at(frame + NEXT)]
            if best < beta and row < frames[at(frame + LAST)]:
                gain = rows[at(row + 1)] >> 1
                again = rows[at(row + 1)] & 1
                ends = (
                    sink(frames[at(frame + ALPHA)], gain, again, scale),
                    sink(beta, gain, again, scale),
                )
                frames[at(frame + FRAME + KEY)] = rows[at(row)]
                frames[at(frame + FRAME + ALPHA)] = min(ends)
                frames[at(frame + FRAME + BETA)] = max(ends)
                depth += 1
                fresh = 1
                continue
            lower = frames[at(frame + LOWER)]
            upper = frames[at(frame + UPPER)]
            if best > frames[at(frame + FLOOR)]:
                lower = max(lower, best)
            if best < beta:
                upper = min(upper, best)
            value = min(max(best, lower), upper)
            wrong = fault(value, scale)
            if wrong != 0:
                return int(wrong)
            work = 1 + bit_length(nodes - frames[at(frame + SINCE)])
            move = frames[at(frame + HINT)]
            if best > frames[at(frame + FLOOR)]:
                move = frames[at(frame + MOVE)]
                if move < 0 or move > NO_MOVE:
                    move = NO_MOVE
            told = (lower + ZERO) | (upper + ZERO) << 24 | move << 48 | work << 56
            info[FILLED] += store(table, frames[at(frame + KEY)], told)
            top = frames[at(frame + FIRST)]
            info[NUMBER] = move
        if depth == 0:
            info[NODES] = nodes
            info[VALUE] = value
            return DONE
        depth -= 1
        frame -= FRAME
        row = frames[at(frame + NEXT)]
        frames[at(frame + NEXT)] = row + ROW
        value = lift(value, rows[at(row + 1)] >> 1, rows[at(row + 1)] & 1, scale)
        if value > frames[at(frame + BEST)] or frames[at(frame + MOVE)] < 0:
            frames[at(frame + BEST)] = value
            frames[at(frame + MOVE)] = rows[at(row + 2)]
            frames[at(frame + ALPHA)] = max(frames[at(frame + ALPHA)], value)


# The search among candidates ----------------------------------------------------------------------

PAIR = 2
"""The numbers of a candidate that is still to be searched: key and hope."""


def hoped(canonical: Any, hooks: int, rows: Any, top: int, end: int, out: Any, written: int) -> int:
    """Put the moves of a root in the order of the hopes of its candidates; return how many."""
    for place in range(0, written, 3):
        child = out[at(place + 2)]
        if hooks & CANONICAL != 0:
            child = canonical(child)
        for row in range(top, end, ROW):
            if rows[at(row)] == child and rows[at(row + 3)] != HOPE:
                rows[at(row + 3)] = out[at(place)]
    for begin in range(top + ROW, end, ROW):
        row = begin
        while row > top and rows[at(row - 1)] < rows[at(row + 3)]:
            for part in range(ROW):
                before = rows[at(row - ROW + part)]
                rows[at(row - ROW + part)] = rows[at(row + part)]
                rows[at(row + part)] = before
            row -= ROW
    return (end - top) // ROW


def hunt(
    candidates: Any,
    rule: Any,
    final: Any,
    wins: Any,
    canonical: Any,
    hooks: int,
    stuck: int,
    scale: int,
    won: int,
    largest: int,
    frames: Any,
    rows: Any,
    table: Any,
    out: Any,
    state: Any,
    info: Any,
    pause: int,
) -> int:
    """Search as `search` does, where a game names the moves that are worth a look.

    `candidates` is asked of nodes where play goes on, or ends in a tie, and nobody wins at once: it
    writes hope, safety and the next key for each move after which the opponent does not win at
    once. Where there is none, play is over or the mover loses in two plies. The root may be any
    node.
    """
    depth = info[DEPTH]
    top = info[TOP]
    nodes = info[NODES]
    fresh = info[FRESH]
    while True:
        frame = FRAME * depth
        known = 0
        value = 0
        if fresh != 0:
            info[DEPTH] = depth
            info[TOP] = top
            info[NODES] = nodes
            info[FRESH] = 1
            if nodes >= pause:
                return PAUSED
            if frame + 2 * FRAME > len(frames):
                return DEEP
            key = frames[at(frame + KEY)]
            alpha = frames[at(frame + ALPHA)]
            beta = frames[at(frame + BETA)]
            # The table's line is on its way meanwhile.
            written = 0
            if depth > 0:
                state[0] = key
                written = candidates(state, out)
                if written < 0:
                    return ROOM if written == -1 else TIRED
                if top + written > len(rows):
                    return CROWDED
            lower = LOWEST
            upper = HIGHEST
            hint = NO_MOVE
            told = probe(table, key)
            if told != 0:
                lower = (told & FIELD) - ZERO
                upper = (told >> 24 & FIELD) - ZERO
                hint = told >> 48 & 0xFF
            if depth > 0:
                # A win takes three plies, and a loss four or, without a candidate, two.
                upper = min(upper, won - 2)
                lower = max(lower, 3 - won if written > 0 else 1 - won)
            if max(alpha, lower) >= min(beta, upper) and (depth > 0 or hint != NO_MOVE):
                known = 1
                value = lower if lower >= beta else upper
                info[NUMBER] = hint
            elif depth > 0 and written == 0:
                margin = final(key)
                known = 1
                value = 1 - won if margin == GOING else margin * scale
                if margin != GOING and abs(margin) > largest:
                    return WIDE
            else:
                frames[at(frame + HINT)] = hint
                frames[at(frame + FIRST)] = top
                frames[at(frame + NEXT)] = top
                frames[at(frame + SINCE)] = nodes
                frames[at(frame + LOWER)] = lower
                frames[at(frame + UPPER)] = upper
                if depth > 0:
                    alpha = max(alpha, lower)
                    beta = min(beta, upper)
                    first = top
                    best = LOWEST
                    # Listed here: a call with so many arrays takes as long as the list itself.
                    for place in range(0, written, 3):
                        if out[at(place + 1)] != 0:
                            best = max(best, 0 if out[at(place + 1)] == SAFE else won - SOON)
                    if best < beta:
                        for place in range(0, written, 3):
                            fetch(table, spot(table, out[at(place + 2)]))
                        for place in range(0, written, 3):
                            hope = out[at(place)]
                            child = out[at(place + 2)]
                            row = top
                            while row > first and rows[at(row - 1)] < hope:
                                rows[at(row)] = rows[at(row - PAIR)]
                                rows[at(row + 1)] = rows[at(row - 1)]
                                row -= PAIR
                            rows[at(row)] = child
                            rows[at(row + 1)] = hope
                            top += PAIR
                    alpha = max(alpha, best)
                    if depth < SHALLOW:
                        last = top
                        top = first
                        for row in range(first, last, PAIR):
                            told = probe(table, rows[at(row)])
                            if told != 0:
                                least = lift((told >> 24 & FIELD) - ZERO, 0, 0, 2)
                                most = lift((told & FIELD) - ZERO, 0, 0, 2)
                                if least >= beta:
                                    best = max(best, least)
                                    break
                                if most <= alpha:
                                    best = max(best, most)
                                    continue
                            rows[at(top)] = rows[at(row)]
                            rows[at(top + 1)] = rows[at(row + 1)]
                            top += PAIR
                    frames[at(frame + ALPHA)] = alpha
                    frames[at(frame + BETA)] = beta
                    frames[at(frame + BEST)] = best
                else:
                    count = look(
                        rule, final, final, wins, canonical, hooks, 1, stuck, scale, won,
                        largest, frames, frame, rows, top, table, out, state,
                    )  # fmt: skip
                    if count < 0:
                        return int(count)
                    if frames[at(frame + BEST)] < won:
                        state[0] = key
                        written = candidates(state, out)
                        hoped(canonical, hooks, rows, top, top + ROW * count, out, written)
                    top += ROW * count
                frames[at(frame + FLOOR)] = alpha
                frames[at(frame + LAST)] = top
            nodes += 1
            fresh = 0
        if known == 0:
            best = frames[at(frame + BEST)]
            beta = frames[at(frame + BETA)]
            row = frames[at(frame + NEXT)]
            if best < beta and row < frames[at(frame + LAST)]:
                key = rows[at(row)]
                fetch(table, spot(table, key))
                frames[at(frame + FRAME + KEY)] = key
                frames[at(frame + FRAME + ALPHA)] = sink(beta, 0, 0, 2)
                frames[at(frame + FRAME + BETA)] = sink(frames[at(frame + ALPHA)], 0, 0, 2)
                depth += 1
                fresh = 1
                continue
            lower = frames[at(frame + LOWER)]
            upper = frames[at(frame + UPPER)]
            move = frames[at(frame + HINT)]
            if best > frames[at(frame + FLOOR)]:
                lower = max(lower, best)
                # Only moves from a root have the numbers that the rule gives them.
                move = NO_MOVE
                if depth == 0 and 0 <= frames[at(frame + MOVE)] < NO_MOVE:
                    move = frames[at(frame + MOVE)]
            if best < beta:
                upper = min(upper, best)
            value = min(max(best, lower), upper)
            wrong = fault(value, scale)
            if wrong != 0:
                return int(wrong)
            work = 1 + bit_length(nodes - frames[at(frame + SINCE)])
            if depth == 0 or work >= WORTH_KEEPING:
                told = (lower + ZERO) | (upper + ZERO) << 24 | move << 48 | work << 56
                info[FILLED] += store(table, frames[at(frame + KEY)], told)
            top = frames[at(frame + FIRST)]
            info[NUMBER] = move
        if depth == 0:
            info[NODES] = nodes
            info[VALUE] = value
            return DONE
        depth -= 1
        frame -= FRAME
        row = frames[at(frame + NEXT)]
        frames[at(frame + NEXT)] = row + (PAIR if depth > 0 else ROW)
        value = lift(value, 0, 0, 2)
        if value > frames[at(frame + BEST)] or (depth == 0 and frames[at(frame + MOVE)] < 0):
            frames[at(frame + BEST)] = value
            frames[at(frame + ALPHA)] = max(frames[at(frame + ALPHA)], value)
            if depth == 0:
                frames[at(frame + MOVE)] = rows[at(row + 2)]
