"""Retrograde analysis over partitions, a round at a time.

The same steps as `grundy.native.kernels.retrograde`; what a round decides is the same in whatever
order its positions are taken. A move is a word: the place of the position
that it leads to in its partition, the place of its source, and whether the mover moves again. Moves
are in order, and so are the positions of a front, each with a bit of its own.
"""

from __future__ import annotations

from typing import Any

from grundy.native.compiling import at, word
from grundy.native.kernels.retrograde import BY_MOVER, BY_OTHER
from grundy.native.kernels.tiers import HALF, MISSING, NOTHING, PLIES

SOURCE = (1 << 31) - 1


def subtract(words: Any, known: Any) -> int:
    """Move words in order together that are not among the known ones; return how many they are."""
    place = 0
    left = 0
    size = len(known)
    for number in range(len(words)):
        this = words[at(number)]
        while place < size and known[at(place)] < this:
            place += 1
        if place == size or known[at(place)] != this:
            words[at(left)] = this
            left += 1
    return left


def find_moves(
    words: Any,
    low: int,
    shift: int,
    begins: Any,
    asked: Any,
    sources: Any,
    gains: Any,
    moves: Any,
) -> int:
    """Write a move for each word that was asked for; return 0, or a negative code."""
    # A word is looked up as in `tiers.answer`. Both with one function for it, which is not put in
    # place, took 1.3 times as long there and 1.5 to 2 times as long here.
    turns = len(gains) > 0
    size = len(words)
    for question in range(len(asked)):
        this = asked[at(question)]
        place = begins[at(word(this - word(low)) >> word(shift))]
        while place < size and words[at(place)] < this:
            place += 1
        if place == size or words[at(place)] != this:
            return MISSING
        move = word(word(place) << word(32)) | word(word(sources[at(question)]) << word(1))
        if turns:
            move |= word(gains[at(question)] & 1)
        moves[at(question)] = move
    return 0


def list_ends(worths: Any, stake: int, front: Any) -> int:
    """Write the ends that pay so much, with a bit for those that the mover loses."""
    length = 0
    for place in range(len(worths)):
        worth = worths[at(place)]
        if worth == NOTHING or (worth & PLIES) != 0:
            continue
        margin = worth >> HALF
        if margin == stake:
            front[at(length)] = word(word(place) << word(1))
            length += 1
        elif margin == -stake:
            front[at(length)] = word(word(place) << word(1)) | word(1)
            length += 1
    return length


def spread(
    moves: Any, front: Any, stake: int, plies: int, worths: Any, left: Any, out: Any, length: int
) -> int:
    """Write the worths of the sources of a front that are decided now; return how many are new."""
    # The loops of `spread`, `force` and `hurry` go through a front and its moves in the same way:
    # what they do at a move is most of them, and a call for each would cost more than it does.
    move = 0
    size = len(moves)
    for number in range(len(front)):
        node = word(front[at(number)] >> word(1))
        loses = (front[at(number)] & word(1)) != word(0)
        while move < size and word(moves[at(move)] >> word(32)) < node:
            move += 1
        while move < size and word(moves[at(move)] >> word(32)) == node:
            this = moves[at(move)]
            move += 1
            source = at(word(this >> word(1)) & word(SOURCE))
            if worths[source] != NOTHING:
                continue
            again = (this & word(1)) != word(0)
            lost = loses == again  # of a move after which the mover moves again, the mover loses it
            if lost:
                left[source] -= 1
                if left[source] > 0:
                    continue
            margin = -stake if lost else stake
            worths[source] = (margin << HALF) | plies
            out[at(length)] = word(word(source) << word(1)) | word(1 if lost else 0)
            length += 1
    return length


def force(
    moves: Any, front: Any, worths: Any, left: Any, forced: Any, out: Any, length: int
) -> int:
    """Write who can force an end, from a front with a bit where it is the other player who can."""
    move = 0
    size = len(moves)
    for number in range(len(front)):
        node = word(front[at(number)] >> word(1))
        by_mover = (front[at(number)] & word(1)) == word(0)
        while move < size and word(moves[at(move)] >> word(32)) < node:
            move += 1
        here = move
        while here < size and word(moves[at(here)] >> word(32)) == node:
            this = moves[at(here)]
            here += 1
            source = at(word(this >> word(1)) & word(SOURCE))
            again = (this & word(1)) != word(0)
            mover = by_mover == again
            bit = BY_MOVER if mover else BY_OTHER
            if worths[source] != NOTHING or (forced[source] & bit) != 0:
                continue
            if not mover:
                left[source] -= 1
                if left[source] > 0:
                    continue
            forced[source] |= bit
            out[at(length)] = word(word(source) << word(1)) | word(0 if mover else 1)
            length += 1
    return length


def list_ties(worths: Any, front: Any, twice: bool) -> int:
    """Write the tied ends; twice, as ends that either player has forced, where that is asked."""
    length = 0
    for place in range(len(worths)):
        if worths[at(place)] == 0:
            front[at(length)] = word(word(place) << word(1))
            length += 1
            if twice:
                front[at(length)] = word(word(place) << word(1)) | word(1)
                length += 1
    return length


def hurry(
    moves: Any, front: Any, plies: int, worths: Any, forced: Any, out: Any, length: int
) -> int:
    """Write the plies of ties from which a front is reached in one move."""
    move = 0
    size = len(moves)
    for number in range(len(front)):
        node = word(front[at(number)] >> word(1))
        while move < size and word(moves[at(move)] >> word(32)) < node:
            move += 1
        while move < size and word(moves[at(move)] >> word(32)) == node:
            source = at(word(moves[at(move)] >> word(1)) & word(SOURCE))
            move += 1
            if worths[source] == NOTHING and forced[source] != 0:
                worths[source] = plies
                out[at(length)] = word(word(source) << word(1))
                length += 1
    return length


def count_moves(sources: Any, left: Any) -> None:
    """Count the moves of each source."""
    for place in range(len(sources)):
        left[at(sources[at(place)])] += 1
