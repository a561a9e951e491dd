"""Alpha-beta to a depth, with an evaluation beyond it, over positions of one to four numbers.

A worth is `unit` times the mover's margin where the end is seen, a ply nearer to 0 for each ply to
it if the unit is larger than 1, and what `evaluate` says at the horizon. A move after which the
mover moves again takes no depth. The search can pause at any node and go on.

`table` has entries of two numbers: a mixed key, and a worth, what bound it is, the depth, and the
number of the best move. Depth `PROVED` says that no horizon had a part in it.
"""

from __future__ import annotations

from typing import Any

from grundy.native.compiling import at, signed, word
from grundy.native.kernels.strong import GOING

DONE, PAUSED, CROWDED = 0, 1, 2
"""Why the search returned: a value, time to look up, or no room for moves."""

WORDS = 4
"""Numbers of a position at most."""

ALPHA, BETA, LEFT, BEST, MOVE, FIRST, NEXT, LAST, FLOOR, HINT, SEEN, SCOUT = range(
    WORDS, WORDS + 12
)
FRAME = WORDS + 12
"""The numbers of a frame: a position, its window, the plies left, the best so far, its moves."""

TURN, HOPE, NUMBER = WORDS, WORDS + 1, WORDS + 2
ROW = WORDS + 3
"""The numbers of a move: where it leads, gain and again, how promising it is, and its number."""

DEPTH, TOP, NODES, FRESH, VALUE, PLACE, HORIZON = range(7)
INFO = 7
"""What is kept between two calls; `HORIZON` is 1 where the value depends on an evaluation."""

DEEP = 120
"""Frames: a line that is longer ends at the horizon."""

SURE = 3
"""Moves of a position that are searched to the whole depth from the first; the others are scouted.

A scout has a window of no width, and a ply less where `REDUCED` are left: only a move that proves
better than the best so far is searched again, with the whole window and depth."""

REDUCED = 3

PROVED = 255
EXACT, LOWER, UPPER = 0, 1, 2
ZERO, FIELD = 1 << 31, (1 << 32) - 1
INFINITE = 1 << 30
MOST_NUMBERED = (1 << 14) - 1
"""Moves that the table can name."""


def mixed(frames: Any, frame: int) -> int:
    """Return one number for the position of a frame, as good as different for all."""
    mix = word(0)
    for place in range(WORDS):
        mix = word((mix ^ word(frames[at(frame + place)])) * word(0x9E3779B97F4A7C15))
        mix ^= word(mix >> word(29))
    return signed(mix)


def lifted(value: int, turn: int, unit: int) -> int:
    """Return the worth of a move with this gain, and again, to a position worth this."""
    if unit > 1:
        if value > unit // 2:
            value -= 1
        elif value < -unit // 2:
            value += 1
    return (turn >> 1) * unit + (value if turn & 1 != 0 else -value)


def sunk(worth: int, turn: int, unit: int) -> int:
    """Return what a position must be worth for such a move to be worth this, or a ply less."""
    worth -= (turn >> 1) * unit
    return worth if turn & 1 != 0 else -worth


def search(
    rule: Any,
    final: Any,
    evaluate: Any,
    words: int,
    gains: int,
    stuck: int,
    unit: int,
    frames: Any,
    rows: Any,
    table: Any,
    out: Any,
    state: Any,
    info: Any,
    pause: int,
) -> int:
    """Search the position of the first frame for its window; return why it stopped.

    `rule` writes the moves, in rows of two more numbers than `words` where there are `gains`;
    `final` and `evaluate` return what they say of a state.
    """
    depth = info[DEPTH]
    top = info[TOP]
    nodes = info[NODES]
    fresh = info[FRESH]
    width = words + 2 if gains != 0 else words
    entries = word(len(table) // 2 - 1)
    while True:
        frame = FRAME * depth
        known = 0
        value = 0
        if fresh != 0:
            if nodes >= pause:
                info[DEPTH] = depth
                info[TOP] = top
                info[NODES] = nodes
                info[FRESH] = 1
                return PAUSED
            for place in range(words):
                state[place] = frames[at(frame + place)]
            left = frames[at(frame + LEFT)]
            alpha = frames[at(frame + ALPHA)]
            beta = frames[at(frame + BETA)]
            hint = -1
            seen = 0
            margin = final(state, out)
            if margin != GOING:
                known = 1
                value = margin * unit
            else:
                key = mixed(frames, frame)
                spot = 2 * signed(word(key) & entries)
                told = table[at(spot + 1)]
                if told != 0 and table[at(spot)] == key:
                    hint = (told >> 42 & MOST_NUMBERED) - 1
                    sure = told >> 34 & 255
                    if sure >= left and depth > 0:
                        bound = told >> 32 & 3
                        value = (told & FIELD) - ZERO
                        if (
                            bound == EXACT
                            or (bound == LOWER and value >= beta)
                            or (bound == UPPER and value <= alpha)
                        ):
                            known = 1
                            seen = 0 if sure == PROVED else 1
            written = 0
            if known == 0 and (left > 0 or stuck != 0):
                written = rule(state, out)
                if written < 0:
                    info[DEPTH] = depth
                    info[TOP] = top
                    info[NODES] = nodes
                    info[FRESH] = 1
                    return int(written)
                if written == 0:
                    known = 1
                    value = stuck * unit
            if known == 0 and (left <= 0 or depth + 1 >= DEEP):
                known = 1
                seen = 1
                value = evaluate(state, out)
                if unit > 1:
                    value = max(-unit // 4, min(unit // 4, value))
            if known == 0:
                if top + ROW * (written // width) > len(rows):
                    info[DEPTH] = depth
                    info[TOP] = top
                    info[NODES] = nodes
                    info[FRESH] = 1
                    return CROWDED
                row = top
                for place in range(0, written, width):
                    turn = 0
                    if gains != 0:
                        turn = 2 * out[at(place)] + out[at(place + 1)]
                    for number in range(words):
                        rows[at(row + number)] = out[at(place + width - words + number)]
                    rows[at(row + TURN)] = turn
                    rows[at(row + HOPE)] = 0
                    rows[at(row + NUMBER)] = place // width
                    row += ROW
                if left > 1:
                    for place in range(top, row, ROW):
                        if rows[at(place + NUMBER)] == hint:
                            rows[at(place + HOPE)] = INFINITE
                        else:
                            for number in range(words):
                                state[number] = rows[at(place + number)]
                            value = final(state, out)
                            value = value * unit if value != GOING else evaluate(state, out)
                            rows[at(place + HOPE)] = lifted(value, rows[at(place + TURN)], unit)
                elif hint >= 0 and top + ROW * hint < row:
                    rows[at(top + ROW * hint + HOPE)] = INFINITE
                frames[at(frame + FIRST)] = top
                frames[at(frame + NEXT)] = top
                frames[at(frame + LAST)] = row
                frames[at(frame + FLOOR)] = alpha
                frames[at(frame + BEST)] = -INFINITE
                frames[at(frame + MOVE)] = -1
                frames[at(frame + HINT)] = hint
                frames[at(frame + SCOUT)] = 0
                top = row
            frames[at(frame + SEEN)] = seen
            nodes += 1
            fresh = 0
        if known == 0:
            row = frames[at(frame + NEXT)]
            last = frames[at(frame + LAST)]
            best = frames[at(frame + BEST)]
            beta = frames[at(frame + BETA)]
            if best < beta and row < last:
                chosen = row
                if frames[at(frame + LEFT)] > 1 or row == frames[at(frame + FIRST)]:
                    for other in range(row + ROW, last, ROW):
                        if rows[at(other + HOPE)] > rows[at(chosen + HOPE)]:
                            chosen = other
                if chosen != row:
                    for place in range(ROW):
                        held = rows[at(row + place)]
                        rows[at(row + place)] = rows[at(chosen + place)]
                        rows[at(chosen + place)] = held
                turn = rows[at(row + TURN)]
                child = frame + FRAME
                for place in range(words):
                    frames[at(child + place)] = rows[at(row + place)]
                for place in range(words, WORDS):
                    frames[at(child + place)] = 0
                least = max(best, frames[at(frame + ALPHA)])
                most = beta
                less = 1 - (turn & 1)
                if frames[at(frame + SCOUT)] == 0 and row > frames[at(frame + FIRST)]:
                    most = min(beta, least + 1)
                    frames[at(frame + SCOUT)] = 1
                    late = row >= frames[at(frame + FIRST)] + SURE * ROW
                    if late and frames[at(frame + LEFT)] >= REDUCED:
                        less += 1 - (turn & 1)
                else:
                    frames[at(frame + SCOUT)] = 2
                one = sunk(least, turn, unit)
                other = sunk(most, turn, unit)
                frames[at(child + ALPHA)] = min(one, other)
                frames[at(child + BETA)] = max(one, other)
                frames[at(child + LEFT)] = frames[at(frame + LEFT)] - less
                depth += 1
                fresh = 1
                continue
            value = best
            bound = EXACT
            if value <= frames[at(frame + FLOOR)]:
                bound = UPPER
            elif value >= beta:
                bound = LOWER
            sure = frames[at(frame + LEFT)]
            if frames[at(frame + SEEN)] == 0 or (
                unit > 1
                and (
                    (value > unit // 2 and bound != UPPER)
                    or (value < -unit // 2 and bound != LOWER)
                )
            ):
                sure = PROVED
            move = frames[at(frame + MOVE)]
            if bound == UPPER and frames[at(frame + HINT)] >= 0 and depth > 0:
                move = frames[at(frame + HINT)]
            if move >= MOST_NUMBERED:
                move = -1
            key = mixed(frames, frame)
            spot = 2 * signed(word(key) & entries)
            table[at(spot)] = key
            table[at(spot + 1)] = value + ZERO | bound << 32 | sure << 34 | (move + 1) << 42
            if sure == PROVED:
                frames[at(frame + SEEN)] = 0
            top = frames[at(frame + FIRST)]
        seen = frames[at(frame + SEEN)]
        if depth == 0:
            info[NODES] = nodes
            info[VALUE] = value
            info[PLACE] = frames[at(frame + MOVE)] if known == 0 else -1
            info[HORIZON] = seen
            info[DEPTH] = 0
            info[TOP] = 0
            return DONE
        depth -= 1
        frame -= FRAME
        row = frames[at(frame + NEXT)]
        value = lifted(value, rows[at(row + TURN)], unit)
        if seen != 0:
            frames[at(frame + SEEN)] = 1
        least = max(frames[at(frame + BEST)], frames[at(frame + ALPHA)])
        if frames[at(frame + SCOUT)] == 1 and value > least:
            continue  # the scout has found something: once more, in earnest
        frames[at(frame + SCOUT)] = 0
        frames[at(frame + NEXT)] = row + ROW
        if value > frames[at(frame + BEST)]:
            frames[at(frame + BEST)] = value
            frames[at(frame + MOVE)] = rows[at(row + NUMBER)]
