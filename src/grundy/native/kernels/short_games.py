"""Canonical forms of short games, and the values of placement games, in one array of whole numbers.

Everything is in the one array `m`: a header, then sections that the driver makes larger on request
(one array, for every further one costs the compiler seconds). What a step needs is in frames there,
so the walk can stop anywhere and go on.

A game is an id: twice the number of its record, and one more for its negative, which has no record
of its own. A record is a number (scaled by `ONE`), or sorted lists of left and right options. Both
have *stops*, and two flags: whether the game is at most its left stop, and at least its right stop.
So every comparison with a number is decided at once, and most others are; no number is ever looked
into (number avoidance, number translation: A. Siegel, Combinatorial Game Theory, 2013, ch. II.2,
II.3).

All kernels are in this file, for Numba keeps a compiled kernel until the file of that kernel
changes.
"""

from __future__ import annotations

from typing import Any

from grundy.native.compiling import Numbers, lowest_one, pointed, signed, turned_bits, word

# What the array has ------------------------------------------------------------------------------

RECORDS, POOL, NAMES, ORDER, SUMS, RAW, BOARDS, FRAMES, LISTS, STACK, RULES = range(11)
SECTIONS = 11
"""The sections: records, options, ids by content, comparisons, sums, values of positions as they
come and of canonical ones, frames of the walk, lists being made, frames of a comparison, the rules.
Section k begins at m[3k], has m[3k + 1] numbers, and m[3k + 2] of them or of its entries are used.
"""

RECORDS_AT, RECORDS_ROOM, RECORDS_USED, POOL_AT, POOL_ROOM, POOL_USED = range(6)
NAMES_AT, NAMES_ROOM, NAMES_USED, ORDER_AT, ORDER_ROOM, ORDER_USED = range(6, 12)
SUMS_AT, SUMS_ROOM, SUMS_USED, RAW_AT, RAW_ROOM, RAW_USED = range(12, 18)
BOARDS_AT, BOARDS_ROOM, BOARDS_USED, FRAMES_AT, FRAMES_ROOM, FRAMES_USED = range(18, 24)
LISTS_AT, LISTS_ROOM, LISTS_USED, STACK_AT, STACK_ROOM, STACK_USED = range(24, 30)
RULES_AT, RULES_ROOM, RULES_USED = range(30, 33)

WIDTHS = (8, 1, 1, 1, 2, 3, 3, 12, 1, 3, 1)
"""How many numbers an entry of a section takes."""

DEPTH, LITERALS, STEPS, LIMIT, POSITIONS, RESULT = range(33, 39)
"""Frames of the walk; literals reduced so far; steps, and when to pause; positions valued; the
value of the last position as it came."""
LIT_LEFT, LIT_LEFTS, LIT_RIGHT, LIT_RIGHTS, LIT_LS, LIT_RS, LIT_FLAGS = range(39, 46)
"""The literal {L|R} that is being reduced: where its options are, how many, and its stops."""
FIRST, SECOND, NEGATED = range(46, 49)
"""What a helper returns besides its result: a canonical position and its sign, or two summands."""
LEFT_MOVES, RIGHT_MOVES, ROWS, STRIDE, KEPT, NEGATED_BY, ONE_MASK, NEAR = range(49, 57)
"""The rules: how many moves; the grid; images by their numbers; whether A and B are one mask; where
in RULES it stands which bits are near."""
HEADER = 64

IMAGES = (
    (False, False, False),
    (False, True, True),
    (False, True, False),
    (False, False, True),
    (True, False, False),
    (True, True, True),
    (True, False, True),
    (True, True, False),
)
"""Images by their numbers: transposed, upside down, mirrored."""

LEFT_STOP, RIGHT_STOP, FLAGS, OPTIONS, LEFTS, RIGHTS, HASH = range(7)
NUMBER, AT_MOST, AT_LEAST, OWN_NEGATIVE = 1, 2, 4, 8
"""Flags: a number; at most its left stop; at least its right stop; equal to its negative."""

SCALE = 48
ONE = 1 << SCALE
FAR = 1 << 60
"""Numbers are nearer to 0 than this, in units of 1 / ONE."""

LITERAL = 1 << 30
"""Ids from here on mean the literal that is being reduced; each one has an id of its own."""

SPLIT, BOARD, SUM = 1, 2, 3
"""Frames: a position as it comes; a canonical one, which is a single part; a sum of two games."""

DONE, PAUSED, UNFIT, GROW = 0, 1, 2, 16
"""Why the walk returned: the root is known; time to look up; a number that is too fine or too
large; GROW + k: section k needs room."""


# Tables ------------------------------------------------------------------------------------------


def mixed(first: int, second: int) -> int:
    """Return a number that looks random in its lower bits."""
    x = word(word(first) * word(0x9E3779B97F4A7C15) + word(second) * word(0x2545F4914F6CDD1D))
    x ^= word(x >> word(29))
    x = word(x * word(0xBF58476D1CE4E5B9))
    x ^= word(x >> word(32))
    return signed(x & word(0xFFFFFFFFFFFF))


def found(m: Numbers, section: int, first: int, second: int) -> int:
    """Return the place of a position's entry in RAW or BOARDS, or of the empty one for it."""
    start, last = m[3 * section], m[3 * section + 1] // 3 - 1
    place = mixed(first, second) & last
    while True:
        entry = start + 3 * place
        if m[entry + 2] == 0 or (m[entry] == first and m[entry + 1] == second):
            return entry
        place = (place + 1) & last


def entered(m: Numbers, section: int, first: int, second: int, game: int) -> None:
    """Enter the value of a position."""
    entry = found(m, section, first, second)
    if m[entry + 2] == 0:
        m[3 * section + 2] += 1
    m[entry] = first
    m[entry + 1] = second
    m[entry + 2] = game + 1


def refill(before: Any, after: Any, section: int) -> int:
    """Enter all of a table of the old array into the same one of the new array, which is empty."""
    old, m = pointed(before), pointed(after)
    start, size = old[3 * section], old[3 * section + 1]
    if section in (RAW, BOARDS):
        for entry in range(start, start + size, 3):
            if old[entry + 2] != 0:
                place = found(m, section, old[entry], old[entry + 1])
                for k in range(3):
                    m[place + k] = old[entry + k]
    else:
        width = 2 if section == SUMS else 1
        into, last = m[3 * section], m[3 * section + 1] // width - 1
        for entry in range(start, start + size, width):
            key = old[entry]
            if key == 0:
                continue
            if section == NAMES:
                place = m[m[RECORDS_AT] + 8 * (key - 1) + HASH] & last
            elif section == ORDER:
                place = mixed(key >> 1, 0) & last
            else:
                place = mixed(key, 1) & last
            while m[into + width * place] != 0:
                place = (place + 1) & last
            m[into + width * place] = key
            if width == 2:
                m[into + 2 * place + 1] = old[entry + 1]
    return 0


# Games -------------------------------------------------------------------------------------------


def negative(m: Numbers, game: int) -> int:
    """Return the id of the negative."""
    if m[m[RECORDS_AT] + 8 * (game >> 1) + FLAGS] & OWN_NEGATIVE != 0:
        return game
    return game ^ 1


def left_stop(m: Numbers, game: int) -> int:
    """Return the left stop, scaled."""
    if game >= LITERAL:
        return m[LIT_LS]
    record = m[RECORDS_AT] + 8 * (game >> 1)
    return -m[record + RIGHT_STOP] if game & 1 else m[record + LEFT_STOP]


def right_stop(m: Numbers, game: int) -> int:
    """Return the right stop, scaled."""
    if game >= LITERAL:
        return m[LIT_RS]
    record = m[RECORDS_AT] + 8 * (game >> 1)
    return -m[record + LEFT_STOP] if game & 1 else m[record + RIGHT_STOP]


def flags(m: Numbers, game: int) -> int:
    """Return the flags."""
    if game >= LITERAL:
        return m[LIT_FLAGS]
    own = m[m[RECORDS_AT] + 8 * (game >> 1) + FLAGS]
    if game & 1:
        return own & (NUMBER | OWN_NEGATIVE) | (own & AT_MOST) << 1 | (own & AT_LEAST) >> 1
    return own


def count(m: Numbers, game: int, side: int) -> int:
    """Return how many left options (side 0) or right options (side 1) are listed."""
    if game >= LITERAL:
        return m[LIT_LEFTS + 2 * side]
    record = m[RECORDS_AT] + 8 * (game >> 1)
    return m[record + LEFTS + (side ^ (game & 1))]


def option(m: Numbers, game: int, side: int, number: int) -> int:
    """Return one of its listed options."""
    if game >= LITERAL:
        return m[m[LIT_LEFT + 2 * side] + number]
    record = m[RECORDS_AT] + 8 * (game >> 1)
    place = m[POOL_AT] + m[record + OPTIONS] + number
    if side ^ (game & 1):
        place += m[record + LEFTS]
    listed = m[place]
    return negative(m, listed) if game & 1 else listed


def named_number(m: Numbers, scaled: int) -> int:
    """Return the id of a number."""
    size = -scaled if scaled < 0 else scaled
    sign = 1 if scaled < 0 else 0
    code = mixed(size, 7)
    start, last = m[NAMES_AT], m[NAMES_ROOM] - 1
    place = code & last
    while m[start + place] != 0:
        record = m[RECORDS_AT] + 8 * (m[start + place] - 1)
        if m[record + FLAGS] & NUMBER != 0 and m[record + LEFT_STOP] == size:
            return 2 * (m[start + place] - 1) + sign
        place = (place + 1) & last
    index = m[RECORDS_USED]
    m[RECORDS_USED] = index + 1
    m[NAMES_USED] += 1
    m[start + place] = index + 1
    record = m[RECORDS_AT] + 8 * index
    m[record + LEFT_STOP] = size
    m[record + RIGHT_STOP] = size
    m[record + FLAGS] = NUMBER | AT_MOST | AT_LEAST | (OWN_NEGATIVE if size == 0 else 0)
    m[record + LEFTS] = 0
    m[record + RIGHTS] = 0
    m[record + HASH] = code
    return 2 * index + sign


def sort(m: Numbers, start: int, size: int) -> None:
    """Sort a short list that is nearly sorted."""
    for i in range(start + 1, start + size):
        one = m[i]
        j = i - 1
        while j >= start and m[j] > one:
            m[j + 1] = m[j]
            j -= 1
        m[j + 1] = one


def turned(m: Numbers, start: int, size: int, into: int) -> None:
    """Write the negatives of a list, sorted."""
    for i in range(size):
        m[into + i] = negative(m, m[start + i])
    sort(m, into, size)


def named(m: Numbers, start: int, lefts: int, rights: int, low: int, high: int, marks: int) -> int:
    """Return the id of {L|R} in canonical form, which is no number and has these stops and flags.

    The options are two lists, one after the other, with as much room behind them.
    """
    size = lefts + rights
    sort(m, start, lefts)
    sort(m, start + lefts, rights)
    # Of a game and its negative one has the record: the one with fewer left options, or with the
    # lesser lists.
    sign, own = 0, 0
    if lefts >= rights:
        other = start + size
        turned(m, start + lefts, rights, other)
        turned(m, start, lefts, other + rights)
        sign = 1
        if lefts == rights:
            k = 0
            while k < size and m[start + k] == m[other + k]:
                k += 1
            if k == size:
                own = OWN_NEGATIVE
                sign = 0
            elif m[start + k] < m[other + k]:
                sign = 0
        if sign:
            start = other
            lefts, rights = rights, lefts
            low, high = -high, -low
            marks = (marks & AT_MOST) << 1 | (marks & AT_LEAST) >> 1
    code = mixed(lefts, rights)
    for k in range(size):
        code = mixed(code, m[start + k])
    table, last = m[NAMES_AT], m[NAMES_ROOM] - 1
    records, pool = m[RECORDS_AT], m[POOL_AT]
    place = code & last
    while m[table + place] != 0:
        index = m[table + place] - 1
        record = records + 8 * index
        if m[record + HASH] == code and m[record + LEFTS] == lefts and m[record + RIGHTS] == rights:
            options = pool + m[record + OPTIONS]
            k = 0
            while k < size and m[options + k] == m[start + k]:
                k += 1
            if k == size:
                return 2 * index + sign
        place = (place + 1) & last
    index = m[RECORDS_USED]
    m[RECORDS_USED] = index + 1
    m[NAMES_USED] += 1
    m[table + place] = index + 1
    used = m[POOL_USED]
    for k in range(size):
        m[pool + used + k] = m[start + k]
    m[POOL_USED] = used + size
    record = records + 8 * index
    m[record + LEFT_STOP] = low
    m[record + RIGHT_STOP] = high
    m[record + FLAGS] = marks | own
    m[record + OPTIONS] = used
    m[record + LEFTS] = lefts
    m[record + RIGHTS] = rights
    m[record + HASH] = code
    return 2 * index + sign


def simplest(low: int, low_in: int, high: int, high_in: int) -> int:
    """Return the simplest number between two bounds, which may belong to it; FAR if too fine."""
    if (low < 0 or (low == 0 and low_in)) and (high > 0 or (high == 0 and high_in)):
        return 0
    sign = 1
    if low < 0:
        low, low_in, high, high_in = -high, high_in, -low, low_in
        sign = -1
    step = ONE
    while step > 0:
        x = (low + step - 1) & -step
        if x == low and not low_in:
            x += step
        if x < high or (x == high and high_in):
            return sign * x
        step >>= 1
    return FAR


def at_most(m: Numbers, game: int, other: int) -> int:
    """Return whether a game is at most another one: 1 or 0, or why it stopped.

    That is -PAUSED or -(GROW + k). What was found on the way is kept, so it can be asked again.
    G <= H unless some G^L >= H or some H^R <= G. Frames have G, H, and which option is next.
    """
    stack, room = m[STACK_AT], m[STACK_ROOM] - 6
    order, last = m[ORDER_AT], m[ORDER_ROOM] - 1
    depth = -3
    g, h = game, other
    while True:
        # Decide g <= h at once, or open a frame.
        answer = -1
        if g == h:
            answer = 1
        else:
            flags_g, flags_h = flags(m, g), flags(m, h)
            left_g, right_h = left_stop(m, g), right_stop(m, h)
            if left_g < right_h or (
                left_g == right_h and flags_g & AT_MOST != 0 and flags_h & AT_LEAST != 0
            ):
                answer = 1
            elif (flags_g | flags_h) & NUMBER != 0:
                answer = 0
            else:
                right_g, left_h = right_stop(m, g), left_stop(m, h)
                if (
                    left_g > left_h
                    or right_g > right_h
                    or (left_g == left_h and flags_h & AT_MOST & ~flags_g != 0)
                    or (right_g == right_h and flags_g & AT_LEAST & ~flags_h != 0)
                ):
                    answer = 0
        if answer < 0:
            key = g << 31 | h
            place = mixed(key, 0) & last
            while m[order + place] != 0:
                if m[order + place] >> 1 == key:
                    answer = m[order + place] & 1
                    break
                place = (place + 1) & last
            if answer < 0:
                if depth >= room:
                    return -(GROW + STACK)
                if 2 * m[ORDER_USED] > last:
                    return -(GROW + ORDER)
                if m[STEPS] >= m[LIMIT]:
                    return -PAUSED
                m[STEPS] += 1
                depth += 3
                m[stack + depth] = g
                m[stack + depth + 1] = h
                m[stack + depth + 2] = 0
        # Go on with the topmost frame: an option for which it holds refutes it.
        while depth >= 0:
            g, h = m[stack + depth], m[stack + depth + 1]
            if answer == 1:
                answer = 0
            else:
                i = m[stack + depth + 2]
                lefts = count(m, g, 0)
                m[stack + depth + 2] = i + 1
                if i < lefts:
                    g, h = h, option(m, g, 0, i)
                    break
                if i < lefts + count(m, h, 1):
                    g, h = option(m, h, 1, i - lefts), g
                    break
                answer = 1
            key = g << 31 | h
            place = mixed(key, 0) & last
            while m[order + place] != 0:
                place = (place + 1) & last
            m[order + place] = key << 1 | answer
            m[ORDER_USED] += 1
            depth -= 3
        if depth < 0:
            return answer


def few_names(m: Numbers) -> int:
    """Return the section that needs room before there can be another game, or -1."""
    if m[RECORDS_ROOM] - 8 * m[RECORDS_USED] < 64:
        return RECORDS
    if 2 * m[NAMES_USED] > m[NAMES_ROOM] - 64:
        return NAMES
    return -1


def put(m: Numbers, start: int, size: int, game: int, side: int) -> int:
    """Put an option into a list where none dominates another; return its size or why it stopped."""
    k = 0
    while k < size:
        other = m[start + k]
        better, worse = (other, game) if side == 0 else (game, other)
        answer = at_most(m, worse, better)
        if answer != 0:
            return size if answer == 1 else answer
        answer = at_most(m, better, worse)
        if answer < 0:
            return answer
        if answer == 1:
            size -= 1
            m[start + k] = m[start + size]
        else:
            k += 1
    m[start + size] = game
    return size + 1


def reduced(m: Numbers, start: int, lefts: int, rights: int) -> int:
    """Return the id of {L|R}, for any lists of options, one after the other; or why it stopped.

    Nothing of the lists is changed, so that it can be tried again: -PAUSED, -(GROW + k), or -UNFIT.
    """
    low, low_in = -FAR, AT_MOST
    for i in range(lefts):
        game = m[start + i]
        stop = right_stop(m, game)
        if stop >= low:
            if stop > low:
                low, low_in = stop, AT_MOST
            if flags(m, game) & AT_LEAST != 0:
                low_in = 0
    high, high_in = FAR, AT_LEAST
    for i in range(lefts, lefts + rights):
        game = m[start + i]
        stop = left_stop(m, game)
        if stop <= high:
            if stop < high:
                high, high_in = stop, AT_LEAST
            if flags(m, game) & AT_MOST != 0:
                high_in = 0
    # A number fits between the options: the simplest one is the value.
    if low < high or (low == high and low_in != 0 and high_in != 0):
        x = simplest(low, low_in, high, high_in)
        if x >= FAR or x <= -FAR:
            return -UNFIT
        return named_number(m, x)
    m[LIT_LS] = low
    m[LIT_RS] = high
    m[LIT_FLAGS] = low_in | high_in
    literal = LITERAL + m[LITERALS]
    # What is left over of the options, in two lists of their own.
    end = m[LISTS_AT] + m[LISTS_ROOM]
    here = start + lefts + rights
    half = (end - here) // 2
    if half <= 2 * (lefts + rights) + 2:
        return -(GROW + LISTS)
    m[LIT_LEFT] = here
    m[LIT_RIGHT] = here + half
    for side in range(2):
        size = 0
        first = start + lefts * side
        for i in range(first, first + (rights if side else lefts)):
            size = put(m, here + half * side, size, m[i], side)
            if size < 0:
                return size
        m[LIT_LEFTS + 2 * side] = size
    # Bypass what is reversible; against the literal, whose value never changes on the way.
    for side in range(2):
        own = here + half * side
        size = m[LIT_LEFTS + 2 * side]
        k = 0
        while k < size:
            game = m[own + k]
            through = -1
            for i in range(count(m, game, 1 - side)):
                back = option(m, game, 1 - side, i)
                answer = at_most(m, back, literal) if side == 0 else at_most(m, literal, back)
                if answer < 0:
                    return answer
                if answer == 1:
                    through = back
                    break
            k += 1
            if through < 0:
                continue
            size -= 1
            m[own + k - 1] = m[own + size]
            numbers = flags(m, through) & NUMBER
            replies = 1 if numbers != 0 else count(m, through, side)
            if size + replies >= half:
                return -(GROW + LISTS)
            section = few_names(m)
            if section >= 0:
                return -(GROW + section)
            for i in range(replies):
                if numbers != 0:
                    x = left_stop(m, through)
                    bit = x & -x
                    if x == 0 or (bit >= ONE and (x < 0) == (side == 0)):
                        break  # a whole number on the other side of 0 has no such option
                    bit = min(bit, ONE)
                    reply = named_number(m, x - bit if side == 0 else x + bit)
                else:
                    reply = option(m, through, side, i)
                size = put(m, own, size, reply, side)
                if size < 0:
                    return size
            m[LIT_LEFTS + 2 * side] = size
            k = 0
    lefts, rights = m[LIT_LEFTS], m[LIT_RIGHTS]
    for i in range(rights):
        m[here + lefts + i] = m[here + half + i]
    if m[POOL_ROOM] - m[POOL_USED] < lefts + rights:
        return -(GROW + POOL)
    game = named(m, here, lefts, rights, low, high, low_in | high_in)
    m[LITERALS] += 1
    return game


def summed(m: Numbers, game: int, other: int) -> int:
    """Return the id of a sum that is known or easy; -1 with its two summands in the header.

    Numbers that grow too large give -UNFIT, and a lack of room -(GROW + k).
    """
    if game == 0:
        return other
    if other == 0:
        return game
    if game == negative(m, other):
        return 0
    if flags(m, game) & flags(m, other) & NUMBER != 0:
        section = few_names(m)
        if section >= 0:
            return -(GROW + section)
        x = left_stop(m, game) + left_stop(m, other)
        return named_number(m, x) if -FAR < x < FAR else -UNFIT
    if game < other:
        game, other = other, game
    sign = game & 1
    if sign:
        game, other = game ^ 1, negative(m, other)
    key = game << 31 | other
    start, last = m[SUMS_AT], m[SUMS_ROOM] // 2 - 1
    place = mixed(key, 1) & last
    while m[start + 2 * place] != 0:
        if m[start + 2 * place] == key:
            known = m[start + 2 * place + 1]
            return negative(m, known) if sign else known
        place = (place + 1) & last
    m[FIRST] = game
    m[SECOND] = other
    return -1


# Positions ---------------------------------------------------------------------------------------


def upside_down(bits: int, rows: int, stride: int) -> int:
    """Return so many rows in turned order."""
    row, turned_over = (1 << stride) - 1, 0
    for _ in range(rows):
        turned_over = turned_over << stride | bits & row
        bits >>= stride
    return turned_over


def transposed(bits: int, rows: int, stride: int) -> int:
    """Return so many rows as columns."""
    row, across = (1 << stride) - 1, 0
    for k in range(rows):
        here = bits & row
        bits >>= stride
        while here != 0:
            across |= 1 << (stride * lowest_one(here) + k)
            here &= here - 1
    return across


def canonical(m: Numbers, first: int, second: int) -> None:
    """Leave the least image of a part in the header, and whether its value is negated.

    KEPT and NEGATED_BY have a bit for each image, in the order of IMAGES.
    """
    stride, kept, negated = m[STRIDE], m[KEPT], m[NEGATED_BY]
    rows, columns, images = 1, 0, 1
    if stride > 0:
        both, shift = first | second, 0
        row = (1 << stride) - 1
        while both & row == 0:
            both >>= stride
            shift += stride
        across = both & row
        both >>= stride
        while both != 0:
            across |= both & row
            both >>= stride
            rows += 1
        low = lowest_one(across)
        shift += low
        across >>= low
        while across != 0:
            across >>= 1
            columns += 1
        first >>= shift
        second >>= shift
        # Those that are transposed count only where they are on the board.
        images = 8 if columns <= m[ROWS] and rows < stride else 4
    least, least_second, sign = first, second, 0
    flat, flat_second = first, second
    one, two = first, second
    for image in range(images):
        # In this order: as it is, turned by half, upside down, mirrored; then transposed first.
        step = image & 3
        if step == 0:
            if image == 4:
                flat = transposed(first, rows, stride)
                flat_second = transposed(second, rows, stride)
                rows, columns = columns, rows
            one, two = flat, flat_second
        elif step == 2:
            one = upside_down(flat, rows, stride)
            two = upside_down(flat_second, rows, stride)
        else:
            last = (rows - 1) * stride + columns - 1
            one = turned_bits(one, last)
            two = turned_bits(two, last)
        if kept >> image & 1 != 0 and (one < least or (one == least and two < least_second)):
            least, least_second, sign = one, two, 0
        if negated >> image & 1 != 0:
            a, b = (one, two) if m[ONE_MASK] != 0 else (two, one)
            if a < least or (a == least and b < least_second):
                least, least_second, sign = a, b, 1
    m[FIRST] = least
    m[SECOND] = least_second
    m[NEGATED] = sign


def part(m: Numbers, first: int, second: int) -> None:
    """Leave in the header the cells that hang together with the lowest one."""
    near = m[RULES_AT] + m[NEAR]
    one = first & -first
    two = 0 if one != 0 else second & -second
    new_one, new_two = one, two
    while (new_one | new_two) != 0:
        if new_one != 0:
            place = near + 2 * lowest_one(new_one)
            new_one &= new_one - 1
        else:
            place = near + 128 + 2 * lowest_one(new_two)
            new_two &= new_two - 1
        more_one = m[place] & first & ~one
        more_two = m[place + 1] & second & ~two
        one |= more_one
        new_one |= more_one
        two |= more_two
        new_two |= more_two
    m[FIRST] = one
    m[SECOND] = two


def trimmed(m: Numbers, first: int, second: int) -> None:
    """Leave in the header the cells that some move still needs."""
    one = two = 0
    move = m[RULES_AT]
    for _ in range(m[LEFT_MOVES] + m[RIGHT_MOVES]):
        need, need_second = m[move], m[move + 1]
        if need & ~first == 0 and need_second & ~second == 0:
            one |= need
            two |= need_second
        move += 4
    m[FIRST] = one
    m[SECOND] = two


def opened(m: Numbers, kind: int, first: int, second: int) -> None:
    """Open a frame: see `walk`."""
    frame = m[FRAMES_AT] + 12 * m[DEPTH]
    m[DEPTH] += 1
    m[frame] = kind
    m[frame + 1] = first
    m[frame + 2] = second
    for k in range(3, 12):
        m[frame + k] = 0
    m[frame + 3] = m[LISTS_USED]


def crowded(m: Numbers) -> int:
    """Return the section that needs room before a step, or -1."""
    if 4 * m[SUMS_USED] >= m[SUMS_ROOM]:
        return SUMS
    if 6 * m[RAW_USED] >= m[RAW_ROOM]:
        return RAW
    if 6 * m[BOARDS_USED] >= m[BOARDS_ROOM]:
        return BOARDS
    if 12 * (m[DEPTH] + 2) > m[FRAMES_ROOM]:
        return FRAMES
    return few_names(m)


def walk(array: Any) -> int:
    """Go on until no frame is open, STEPS have come to LIMIT, or room is needed.

    A frame has its kind, two numbers (a position, or two summands), where its lists begin in LISTS,
    how many left and right options are there, and which one is next. SPLIT: the cells not yet seen,
    the sum so far, and a part whose value is to be added, with its sign.
    """
    m = pointed(array)
    while m[DEPTH] > 0:
        if m[STEPS] >= m[LIMIT]:
            return PAUSED
        section = crowded(m)
        if section >= 0:
            return GROW + section
        m[STEPS] += 1
        frame = m[FRAMES_AT] + 12 * (m[DEPTH] - 1)
        kind, first, second = m[frame], m[frame + 1], m[frame + 2]
        if kind == SPLIT:
            # 4: 0 new, 1 between parts, 2 a part waits; 5, 6: cells left; 7: sum; 8 to 10: part.
            if m[frame + 4] == 0:
                trimmed(m, first, second)
                m[frame + 5] = m[FIRST]
                m[frame + 6] = m[SECOND]
                m[frame + 4] = 1
            waits = False
            while not waits:
                if m[frame + 4] == 1:
                    rest, rest_second = m[frame + 5], m[frame + 6]
                    if (rest | rest_second) == 0:
                        break
                    part(m, rest, rest_second)
                    one, two = m[FIRST], m[SECOND]
                    m[frame + 5] = rest & ~one
                    m[frame + 6] = rest_second & ~two
                    canonical(m, one, two)
                    m[frame + 8] = m[FIRST]
                    m[frame + 9] = m[SECOND]
                    m[frame + 10] = m[NEGATED]
                    m[frame + 4] = 2
                entry = found(m, BOARDS, m[frame + 8], m[frame + 9])
                if m[entry + 2] == 0:
                    opened(m, BOARD, m[frame + 8], m[frame + 9])
                    waits = True
                else:
                    game = m[entry + 2] - 1
                    if m[frame + 10] != 0:
                        game = negative(m, game)
                    total = summed(m, m[frame + 7], game)
                    if total >= 0:
                        m[frame + 7] = total
                        m[frame + 4] = 1
                    elif total < -1:
                        return -total
                    else:
                        opened(m, SUM, m[FIRST], m[SECOND])
                        waits = True
            if not waits:
                entered(m, RAW, first, second, m[frame + 7])
                m[RESULT] = m[frame + 7]
                m[DEPTH] -= 1
            continue
        # BOARD and SUM fill their lists: 3: where they begin; 4: which is next; 5, 6: how many.
        lists = m[LISTS_AT]
        top, room = m[LISTS_USED], m[LISTS_ROOM]
        i = m[frame + 4]
        waits, stopped = False, 0
        number = swapped = False
        if kind == BOARD:
            lefts = m[LEFT_MOVES]
            moves = lefts + m[RIGHT_MOVES]
            if room - top <= moves:
                return GROW + LISTS
            move = m[RULES_AT] + 4 * i
            while i < moves:
                if m[move] & ~first == 0 and m[move + 1] & ~second == 0:
                    one = first & m[move + 2]
                    two = second & m[move + 3]
                    entry = found(m, RAW, one, two)
                    if m[entry + 2] == 0:
                        opened(m, SPLIT, one, two)
                        waits = True
                        break
                    m[lists + top] = m[entry + 2] - 1
                    top += 1
                    if i < lefts:
                        m[frame + 5] += 1
                    else:
                        m[frame + 6] += 1
                move += 4
                i += 1
        else:
            number = flags(m, second) & NUMBER != 0
            swapped = flags(m, first) & NUMBER != 0
            side = m[frame + 7]
            while side < 2:
                ours = 0 if swapped else count(m, first, side)
                theirs = 0 if number else count(m, second, side)
                if room - top <= ours + theirs:
                    stopped = GROW + LISTS
                    break
                while i < ours + theirs:
                    if i < ours:
                        total = summed(m, option(m, first, side, i), second)
                    else:
                        total = summed(m, first, option(m, second, side, i - ours))
                    if total < -1:
                        stopped = -total
                        break
                    if total < 0:
                        opened(m, SUM, m[FIRST], m[SECOND])
                        waits = True
                        break
                    m[lists + top] = total
                    top += 1
                    m[frame + 5 + side] += 1
                    i += 1
                if waits or stopped != 0:
                    break
                side += 1
                i = 0
            m[frame + 7] = side
        m[frame + 4] = i
        m[LISTS_USED] = top
        if stopped != 0:
            return stopped
        if waits:
            # A frame that was opened before the lists were counted begins behind them.
            m[m[FRAMES_AT] + 12 * (m[DEPTH] - 1) + 3] = top
            continue
        base = m[frame + 3]
        lefts, rights = m[frame + 5], m[frame + 6]
        if kind == SUM and (number or swapped):
            # A number translates the options of a canonical form, and the result is canonical.
            if number:
                game, x = first, left_stop(m, second)
            else:
                game, x = second, left_stop(m, first)
            low, high = left_stop(m, game) + x, right_stop(m, game) + x
            if low >= FAR or high <= -FAR:
                return UNFIT
            if room - base < 2 * (lefts + rights):
                return GROW + LISTS
            if m[POOL_ROOM] - m[POOL_USED] < lefts + rights:
                return GROW + POOL
            marks = flags(m, game) & (AT_MOST | AT_LEAST)
            game = named(m, lists + base, lefts, rights, low, high, marks)
        else:
            game = reduced(m, lists + base, lefts, rights)
            if game < 0:
                return -game
        m[LISTS_USED] = base
        m[DEPTH] -= 1
        if kind == BOARD:
            m[POSITIONS] += 1
            entered(m, BOARDS, first, second, game)
        else:
            key = first << 31 | second
            start, last = m[SUMS_AT], m[SUMS_ROOM] // 2 - 1
            place = mixed(key, 1) & last
            while m[start + 2 * place] != 0:
                place = (place + 1) & last
            m[start + 2 * place] = key
            m[start + 2 * place + 1] = game
            m[SUMS_USED] += 1
    return DONE
