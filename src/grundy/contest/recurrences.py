"""Take-and-break games as code: moves by the rule's numbers, and values from the smallest heap up.

These functions are written into programs, as the methods of games are; there the
names in capitals have the game's own numbers. TAKES and DIGITS are the rule: a digit adds up 1
(nothing may be left), 2 (one heap), 4 (two), 8 (three), and 16 when two heaps must differ. NEAR is
where a first part need not be looked for any further: from there on it can be moved into the other
by whole periods.
"""

from __future__ import annotations

MOST, NEAR, SEEN, MASK = 0, 0, 1, 1
TAKES: list[int] = []
DIGITS: list[int] = []
VALUES: list[int] = []


def grundy(n: int) -> int:  # stands for the program's own
    return VALUES[n]


def take(n: int, value: int) -> list[int]:
    """A heap of Grundy value `value` that a move leaves of n"""
    for number in TAKES:
        if number <= n and grundy(n - number) == value:
            return [n - number]
    return []


def take_and_break(n: int, value: int) -> list[int]:
    """Heaps of Grundy value `value`, together, that a move leaves of n"""
    for j in range(len(TAKES)):
        rest = n - TAKES[j]
        if rest == 0 and DIGITS[j] & 1 and value == 0:
            return [0]
        if rest > 0 and DIGITS[j] & 2 and grundy(rest) == value:
            return [rest]
        if rest > 1 and DIGITS[j] & 4:
            for a in range(1, min(rest // 2, NEAR) + 1):
                differ = a != rest - a or DIGITS[j] < 16
                if differ and (grundy(a) ^ grundy(rest - a)) == value:
                    return [a, rest - a]
        if rest > 2 and DIGITS[j] & 8:
            for a in range(1, min(rest // 3, NEAR) + 1):
                for b in range(a, min((rest - a) // 2, NEAR) + 1):
                    if (grundy(a) ^ grundy(b) ^ grundy(rest - a - b)) == value:
                        return [a, b, rest - a - b]
    return []


def table_of_takes() -> list[int]:
    """The values of all heaps up to MOST"""
    values = [0] * (MOST + 1)
    seen = [-1] * SEEN
    for n in range(MOST + 1):
        for number in TAKES:
            if number <= n:
                seen[values[n - number]] = n
        while seen[values[n]] == n:
            values[n] += 1
    return values


def table_of_breaks() -> list[int]:
    """The values of all heaps up to MOST"""
    values = [0] * (MOST + 1)
    seen = [-1] * SEEN
    for n in range(MOST + 1):
        for j in range(len(TAKES)):
            rest = n - TAKES[j]
            if rest == 0 and DIGITS[j] & 1:
                seen[0] = n
            if rest > 0 and DIGITS[j] & 2:
                seen[values[rest]] = n
            if rest > 1 and DIGITS[j] & 4:
                for a in range(1, rest // 2 + 1):
                    if a != rest - a or DIGITS[j] < 16:
                        seen[values[a] ^ values[rest - a]] = n
            if rest > 2 and DIGITS[j] & 8:
                for a in range(1, rest // 3 + 1):
                    for b in range(a, (rest - a) // 2 + 1):
                        seen[values[a] ^ values[b] ^ values[rest - a - b]] = n
        while seen[values[n]] == n:
            values[n] += 1
    return values


def is_rare(value: int) -> bool:
    """an even number of ones under the mask; two values that are not rare make a rare one"""
    odd = 0
    under = value & MASK
    while under > 0:
        odd ^= under & 1
        under >>= 1
    return odd == 0


def is_reached(values: list[int], n: int, value: int) -> bool:
    """whether two parts of n have the nim-sum `value`"""
    for j in range(len(TAKES)):
        rest = n - TAKES[j]
        if rest > 1 and DIGITS[j] & 4:
            for a in range(1, rest // 2 + 1):
                if (values[a] ^ values[rest - a]) == value:
                    return True
    return False


def table_by_rare_heaps() -> list[int]:
    """the values of all heaps up to MOST: common values are excluded only by rare parts"""
    values = [0] * (MOST + 1)
    seen = [-1] * SEEN
    rare = [0] * 0
    for n in range(MOST + 1):
        for j in range(len(TAKES)):
            rest = n - TAKES[j]
            if rest == 0 and DIGITS[j] & 1:
                seen[0] = n
            if rest > 0 and DIGITS[j] & 2:
                seen[values[rest]] = n
            if rest > 1 and DIGITS[j] & 4:
                for a in rare:
                    if a < rest:
                        seen[values[a] ^ values[rest - a]] = n
        value = 0
        while seen[value] == n or (is_rare(value) and is_reached(values, n, value)):
            value += 1
        values[n] = value
        if n > 0 and is_rare(value):
            rare.append(n)
    return values
