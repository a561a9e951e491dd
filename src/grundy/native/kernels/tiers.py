"""Strong solving by tiers: positions as mixed words in order, expanded, made unique, looked up.

A key is mixed into a word of 64 bits, which can be undone; a tier is its words in order. So equal
ranges of words hold about equally many positions, whatever the keys look like, and a word is found
by its upper bits. A worth is the mover's margin, shifted by `HALF`, and the plies; a rank is the
same as one number that is larger where the mover does better.
"""

from __future__ import annotations

from typing import Any

from grundy.native.compiling import at, signed, word
from grundy.native.kernels.strong import GOING

ROOM, TIRED, WIDE, BACK, MISSING = -1, -2, -3, -4, -5
"""Why a kernel stopped: no room for the moves, a rule without end, a margin or a line of play too
large, a move that does not lead to a later tier, a position that is not where it should be."""

HALF = 16
PLIES = (1 << HALF) - 1
LARGEST = 1 << (HALF - 2)
"""Margins are below this."""

NOTHING = -(1 << 31)
"""The rank of a position before its moves are looked at."""


def mix(key: int) -> int:
    """Return the word of a key.

    >>> unmix(mix(12345)), mix(12345) >> 60
    (12345, 7)
    """
    mixed = word(key)
    mixed ^= word(mixed >> word(32))
    mixed = word(mixed * word(0x9E3779B97F4A7C15))
    mixed ^= word(mixed >> word(29))
    mixed = word(mixed * word(0xBF58476D1CE4E5B9))
    mixed ^= word(mixed >> word(32))
    return mixed


def unmix(mixed: int) -> int:
    """Return the key of a word, as a word."""
    key = word(mixed)
    key ^= word(key >> word(32))
    key = word(key * word(0x96DE1B173F119089))
    key ^= word(key >> word(29)) ^ word(key >> word(58))
    key = word(key * word(0xF1DE83E19937733D))
    key ^= word(key >> word(32))
    return key


def expand(
    rule: Any,
    final: Any,
    canonical: Any,
    tier: Any,
    folds: bool,
    width: int,
    stuck: int,
    here: int,
    words: Any,
    begin: int,
    end: int,
    state: Any,
    row: Any,
    asks: bool,
    out: Any,
    sources: Any,
    gains: Any,
    ranks: Any,
    info: Any,
) -> int:
    """Write the words that the moves of positions `begin` to `end` of tier `here` lead to.

    Returns the position it came to. `info` holds how many words were written, why it stopped early,
    and the least and the largest tier among them. Where one `asks`, each word has the number of its
    source beside it, and twice its gain and whether the mover moves again; and `ranks` gets what
    the ends are worth.
    """
    used = 0
    info[1] = 0
    lowest = info[2]
    highest = info[3]
    for n in range(begin, end):
        key = signed(unmix(words[at(n)]))
        margin = final(key)
        written = 0
        if margin == GOING:
            state[0] = key
            written = rule(state, row)
            if written < 0:
                info[1] = ROOM if written == -1 else TIRED
                end = n
                break
            margin = stuck
        if used + written > len(out):
            end = n
            break
        if asks:
            if margin >= LARGEST or margin <= -LARGEST:
                info[1] = WIDE
                end = n
                break
            rank = NOTHING
            if written == 0:
                rank = margin << HALF
                if margin >= 0:
                    rank |= PLIES
            ranks[at(n)] = rank
        for place in range(width - 1, written, width):
            there = row[at(place)]
            if folds:
                there = canonical(there)
            level = tier(there)
            if level <= here:
                info[1] = BACK
                info[4] = key
                info[5] = there
                info[0] = used
                return n
            lowest = min(lowest, level)
            highest = max(highest, level)
            if asks:
                sources[at(used)] = n
                if width > 1:
                    gains[at(used)] = 2 * row[at(place - 2)] + (row[at(place - 1)] != 0)
            out[at(used)] = mix(there)
            used += 1
    info[0] = used
    info[2] = lowest
    info[3] = highest
    return end


def map_words(function: Any, words: Any, results: Any) -> None:
    """Write what a function of one number says of the key of every word."""
    for place in range(len(words)):
        results[at(place)] = function(signed(unmix(words[at(place)])))


def image_words(canonical: Any, words: Any, images: Any) -> None:
    """Write the word of the image of every position."""
    for place in range(len(words)):
        images[at(place)] = mix(canonical(signed(unmix(words[at(place)]))))


def key_ends(words: Any, info: Any) -> None:
    """Write the least and the largest key of words."""
    for place in range(len(words)):
        key = signed(unmix(words[at(place)]))
        info[0] = min(info[0], key)
        info[1] = max(info[1], key)


def join_codes(words: Any, codes: Any, smallest: int, bits: int, joined: Any) -> None:
    """Write each key, counted from the smallest, with its code below it."""
    for place in range(len(words)):
        key = word(unmix(words[at(place)]) - word(smallest))
        joined[at(place)] = word(key << word(bits)) | word(codes[at(place)])


def unique(words: Any) -> int:
    """Move words in order together so that each stands once; return how many are left."""
    size = len(words)
    if size == 0:
        return 0
    left = 1
    before = words[0]
    for place in range(1, size):
        this = words[at(place)]
        words[at(left)] = this
        left += this != before
        before = this
    return left


def count_buckets(words: Any, low: int, shift: int, starts: Any) -> None:
    """Write where each bucket of words begins, if they are counted from its end: see `scatter`."""
    for place in range(len(words)):
        starts[at(word(words[at(place)] - word(low)) >> word(shift))] += 1
    total = 0
    for bucket in range(len(starts)):
        total += starts[at(bucket)]
        starts[at(bucket)] = total


def scatter(
    words: Any,
    sources: Any,
    gains: Any,
    low: int,
    shift: int,
    starts: Any,
    to_words: Any,
    to_sources: Any,
    to_gains: Any,
) -> None:
    """Put questions that have the same upper bits together; then `starts` tells where they begin.

    Their order within a bucket changes nothing.
    """
    turns = len(gains) > 0
    for place in range(len(words)):
        this = words[at(place)]
        bucket = at(word(this - word(low)) >> word(shift))
        there = starts[bucket] - 1
        starts[bucket] = there
        to_words[at(there)] = this
        to_sources[at(there)] = sources[at(place)]
        if turns:
            to_gains[at(there)] = gains[at(place)]


def index_words(words: Any, low: int, shift: int, begins: Any) -> None:
    """Write for each value of the upper bits where the words with it, which are in order, begin."""
    bucket = 0
    for place in range(len(words)):
        upper = signed(word(words[at(place)] - word(low)) >> word(shift))
        while bucket <= upper:
            begins[at(bucket)] = place
            bucket += 1
    while bucket < len(begins):
        begins[at(bucket)] = len(words)
        bucket += 1


def answer(
    words: Any,
    worths: Any,
    low: int,
    shift: int,
    begins: Any,
    asked: Any,
    sources: Any,
    gains: Any,
    ranks: Any,
) -> int:
    """Look up what the words that were asked for are worth, and keep the best for their sources.

    Returns how many there were, or a negative code.
    """
    turns = len(gains) > 0
    size = len(words)
    for question in range(len(asked)):
        this = asked[at(question)]
        place = begins[at(word(this - word(low)) >> word(shift))]
        while place < size and words[at(place)] < this:
            place += 1
        if place == size or words[at(place)] != this:
            return MISSING
        worth = int(worths[at(place)])
        margin = worth >> HALF
        plies = (worth & PLIES) + 1
        if turns:
            gain = gains[at(question)]
            if (gain & 1) == 0:
                margin = -margin
            margin += gain >> 1
            if margin >= LARGEST or margin <= -LARGEST:
                return WIDE
        else:
            margin = -margin
        if plies >= PLIES:
            return WIDE
        rank = margin << HALF
        rank |= plies if margin < 0 else PLIES - plies
        source = at(sources[at(question)])
        ranks[source] = max(ranks[source], rank)
    return len(asked)


def finish(ranks: Any) -> int:
    """Turn ranks into worths; return the number of positions whose moves were never looked up."""
    left = 0
    for place in range(len(ranks)):
        rank = ranks[at(place)]
        if rank == NOTHING:
            left += 1
        elif rank >= 0:
            ranks[at(place)] = rank ^ PLIES
    return left


def tally(alike: Any, counts_images: bool, words: Any, worths: Any, slots: Any, info: Any) -> int:
    """Add how many positions have each worth to a table of `slots`: the worth, then the count.

    `info` gets the least and the largest key. Where one `counts_images`, a position counts as many
    times as there are positions alike. Returns a negative code where the table is full.
    """
    last = len(slots) // 2 - 1
    used = info[2]
    for place in range(len(words)):
        key = signed(unmix(words[at(place)]))
        info[0] = min(info[0], key)
        info[1] = max(info[1], key)
        worth = worths[at(place)]
        many = alike(key) if counts_images else 1
        slot = ((worth ^ (worth >> HALF)) * 40503) & last
        while slots[at(2 * slot + 1)] != 0 and slots[at(2 * slot)] != worth:
            slot = (slot + 1) & last
        if slots[at(2 * slot + 1)] == 0:
            used += 1
            if used > last:
                return WIDE
        slots[at(2 * slot)] = worth
        slots[at(2 * slot + 1)] += many
    info[2] = used
    return int(used)


def pack(numbers: Any, bits: int, first: int, room: Any) -> None:
    """Write numbers of so many bits one after the other from bit `first` on, into bytes of zeros.

    There are eight bytes of room beyond the last.
    """
    held = word(0)
    filled = first & 7
    there = first >> 3
    for place in range(len(numbers)):
        this = word(numbers[at(place)])
        held |= word(this << word(filled))
        filled += bits
        if filled >= 64:
            for byte in range(8):
                room[at(there)] |= word(held >> word(8 * byte)) & word(255)
                there += 1
            filled -= 64
            held = word(0)
            if filled > 0:
                held = word(this >> word(bits - filled))
    while filled > 0:
        room[at(there)] |= held & word(255)
        held = word(held >> word(8))
        there += 1
        filled -= 8


def raise_bits(numbers: Any, low_bits: int, first: int, place: int, room: Any) -> None:
    """Set a bit for the upper part of each number in order: see `grundy.tables.sparse_keys`.

    `place` is that of the first number among all, `first` the bit with which the room begins.
    """
    for number in range(len(numbers)):
        bit = signed(word(numbers[at(number)]) >> word(low_bits)) + place + number - first
        room[at(bit >> 3)] |= 1 << (bit & 7)
