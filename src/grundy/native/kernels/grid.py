"""Grundy values of a piece on a grid, cell by cell, with the bit sets of the lines it rides on.

The board lies in one flat array in an order in which every move leads to an earlier place, with a
border of -1 around it: a cell of -1 is a hole or lies off the board. A vector is then a distance
back, and so a place modulo that distance is the same all along a line of a rider: that is the slot
in which the line keeps its values, as a set of bits. A line begins behind every hole and border;
then its set is emptied, for the slot may have served another line: all of it, or, where lines are
short and sets are long, the words of that other line, which lies further back by the same
distances. The floor of a line is the first word of its set that is not full: no value below it is
free.
"""

from __future__ import annotations

from typing import Any

from grundy.native.compiling import FULL, at, lowest_one, word


def three_lines(
    values: Any,
    steps: Any,
    rides: Any,
    bases: Any,
    walks: Any,
    sets: Any,
    floors: Any,
    words: int,
    start: int,
    stop: int,
) -> None:
    """Write the values for a piece that rides along three vectors, and steps besides.

    A piece with fewer rides is given one of them again, with the same base: the same set is only
    looked at twice.
    """
    full, one = word(FULL), word(1)
    count = len(steps)
    back0, back1, back2 = rides[0], rides[1], rides[2]
    base0, base1, base2 = bases[0], bases[1], bases[2]
    slot0, slot1, slot2 = start % back0, start % back1, start % back2
    for i in range(start, stop):
        if values[at(i)] >= 0:
            line0, line1, line2 = base0 + slot0, base1 + slot1, base2 + slot2
            set0, set1, set2 = line0 * words, line1 * words, line2 * words
            if (values[at(i - back0)] | values[at(i - back1)] | values[at(i - back2)]) < 0:
                for j in range(3):
                    back = rides[j]
                    if values[at(i - back)] < 0:
                        line = bases[j] + i % back
                        place = line * words
                        floors[at(line)] = 0
                        if walks[j]:
                            before = i - back
                            while before >= 0 and values[at(before)] < 0:
                                before -= back
                            while before >= 0 and values[at(before)] >= 0:
                                sets[at(place + (values[at(before)] >> 6))] = word(0)
                                before -= back
                        else:
                            for k in range(words):
                                sets[at(place + k)] = word(0)
            floor0, floor1, floor2 = floors[at(line0)], floors[at(line1)], floors[at(line2)]
            k = max(floor0, floor1, floor2)
            seen = sets[at(set0 + k)] | sets[at(set1 + k)] | sets[at(set2 + k)]
            while True:
                while seen == full:
                    k += 1
                    seen = sets[at(set0 + k)] | sets[at(set1 + k)] | sets[at(set2 + k)]
                for j in range(count):
                    value = values[at(i - steps[j])]
                    if value >> 6 == k:
                        seen |= word(one << word(value & 63))
                if seen != full:
                    break
            bit = lowest_one(word(~seen))
            values[at(i)] = k * 64 + bit
            new = word(one << word(bit))
            sets[at(set0 + k)] |= new
            sets[at(set1 + k)] |= new
            sets[at(set2 + k)] |= new
            if floor0 == k:
                while sets[at(set0 + floor0)] == full:
                    floor0 += 1
                floors[at(line0)] = floor0
            if floor1 == k:
                while sets[at(set1 + floor1)] == full:
                    floor1 += 1
                floors[at(line1)] = floor1
            if floor2 == k:
                while sets[at(set2 + floor2)] == full:
                    floor2 += 1
                floors[at(line2)] = floor2
        slot0 += 1
        if slot0 == back0:
            slot0 = 0
        slot1 += 1
        if slot1 == back1:
            slot1 = 0
        slot2 += 1
        if slot2 == back2:
            slot2 = 0


def any_lines(
    values: Any,
    steps: Any,
    rides: Any,
    bases: Any,
    walks: Any,
    sets: Any,
    floors: Any,
    words: int,
    start: int,
    stop: int,
) -> None:
    """Write the values for a piece with any number of rides, and steps besides.

    After its base each ride has two more numbers in `bases`, to work with: slot and set.
    """
    full, one = word(FULL), word(1)
    count, many = len(steps), len(rides)
    for j in range(many):
        bases[at(many + j)] = (start - 1) % rides[j]
    for i in range(start, stop):
        for j in range(many):
            slot = bases[at(many + j)] + 1
            bases[at(many + j)] = 0 if slot == rides[at(j)] else slot
        if values[at(i)] < 0:
            continue
        k = 0
        for j in range(many):
            line = bases[at(j)] + bases[at(many + j)]
            place = line * words
            bases[at(2 * many + j)] = place
            if values[at(i - rides[at(j)])] < 0:
                floors[at(line)] = 0
                if walks[j]:
                    before = i - rides[at(j)]
                    while before >= 0 and values[at(before)] < 0:
                        before -= rides[at(j)]
                    while before >= 0 and values[at(before)] >= 0:
                        sets[at(place + (values[at(before)] >> 6))] = word(0)
                        before -= rides[at(j)]
                else:
                    for w in range(words):
                        sets[at(place + w)] = word(0)
            k = max(k, floors[at(line)])
        k -= 1
        seen = full
        while seen == full:
            k += 1
            seen = word(0)
            for j in range(many):
                seen |= sets[at(bases[at(2 * many + j)] + k)]
            if seen != full:
                for j in range(count):
                    value = values[at(i - steps[j])]
                    if value >> 6 == k:
                        seen |= word(one << word(value & 63))
        bit = lowest_one(word(~seen))
        values[at(i)] = k * 64 + bit
        new = word(one << word(bit))
        for j in range(many):
            place = bases[at(2 * many + j)]
            sets[at(place + k)] |= new
            line = bases[at(j)] + bases[at(many + j)]
            floor = floors[at(line)]
            if floor == k:
                while sets[at(place + floor)] == full:
                    floor += 1
                floors[at(line)] = floor
