"""Grundy values of take-and-break games: octal and hexadecimal codes, with or without equal heaps.

A game is given by `takes` and `digits`: from a heap one may take `takes[j]` tokens and leave the
rest as no heap (bit 1 of `digits[j]`), one heap (bit 2), two heaps (bit 4) or three (bit 8). Bit 16
forbids that two heaps that are left are equal. Every kernel continues `values` from `start`, and
returns how far it came: it stops before a value above `cap`, which has no room in the arrays.
"""

from __future__ import annotations

from typing import Any

from grundy.native.compiling import at, parity

UNEQUAL = 16


def by_definition(
    values: Any, takes: Any, digits: Any, marks: Any, cap: int, start: int, stop: int
) -> int:
    """Write the values by looking at every option; `marks` has a stamp for every value."""
    for n in range(start, stop):
        stamp = n + 1
        for j in range(len(takes)):
            rest = n - takes[j]
            digit = digits[j]
            if rest < 0:
                break
            if digit & 1 and rest == 0:
                marks[0] = stamp
            if digit & 2 and rest > 0:
                marks[at(values[at(rest)])] = stamp
            if digit & 4 and rest > 1:
                half = rest // 2
                if digit & 16 and 2 * half == rest:
                    half -= 1
                left = values[1 : half + 1]
                right = values[rest - half : rest]
                for i in range(half):
                    marks[at(left[at(i)] ^ right[at(half - 1 - i)])] = stamp
            if digit & 8 and rest > 2:
                for a in range(1, rest // 3 + 1):
                    for b in range(a, (rest - a) // 2 + 1):
                        c = rest - a - b
                        marks[at(values[at(a)] ^ values[at(b)] ^ values[at(c)])] = stamp
        value = 0
        while marks[at(value)] == stamp:
            value += 1
        if value > cap:
            return n
        values[at(n)] = value
    return stop


def by_sparse_space(
    values: Any,
    takes: Any,
    digits: Any,
    marks: Any,
    rare: Any,
    known: Any,
    space: Any,
    cap: int,
    start: int,
    stop: int,
) -> int:
    """Write the values by looking at the rare heaps first.

    `space` is (mask, odd, common): the class of a value v of a heap n is the parity of v & mask,
    plus that of n when `odd` is 1; most heaps have the class `common`, and `rare` lists the others,
    `known[0]` of them. Two common heaps make an option that is rare, so every common option comes
    from a rare heap: a scan of the rare list finds all of them. The least common value that is not
    an option (there is one within the marks: the mask is not 0 and has room in them twice over) is
    then the value, unless a smaller rare value is missing too; those are looked for
    among all pairs, and are found after a few.
    """
    mask, odd, common = space[0], space[1], space[2]
    kinds = len(takes)
    found = known[0]
    for n in range(start, stop):
        stamp = n + 1
        widest = 0
        for j in range(kinds):
            rest = n - takes[j]
            digit = digits[j]
            if rest < 0:
                break
            if digit & 1 and rest == 0:
                marks[0] = stamp
            if digit & 2 and rest > 0:
                marks[at(values[at(rest)])] = stamp
            if digit & 4 and rest > 1:
                widest = max(widest, rest)
                for r in range(found):
                    a = rare[at(r)]
                    if a >= rest:
                        break
                    if digit & 16 and 2 * a == rest:
                        continue
                    marks[at(values[at(a)] ^ values[at(rest - a)])] = stamp
        value = 0
        missing = 0
        while True:
            if marks[at(value)] != stamp:
                if parity(value & mask) ^ (odd & n) == common:
                    break
                missing += 1
            value += 1
        a = 0
        while missing and 2 * a < widest:
            a += 1
            for j in range(kinds):  # the digits take turns: a witness is seldom far
                rest = n - takes[j]
                digit = digits[j]
                if not digit & 4 or 2 * a > rest or (digit & 16 and 2 * a == rest):
                    continue
                option = values[at(a)] ^ values[at(rest - a)]
                if option < value and marks[at(option)] != stamp:
                    marks[at(option)] = stamp
                    missing -= 1
        if missing:
            value = 0
            while marks[at(value)] == stamp:
                value += 1
        if value > cap or found == len(rare):
            known[0] = found
            return n
        values[at(n)] = value
        if parity(value & mask) ^ (odd & n) != common:
            rare[at(found)] = n
            found += 1
    known[0] = found
    return stop
