"""Rules as users write them, of all kinds, right and wrong, with the technique that fits each.

The functions have no decorators and few words: this is what a contestant types first.
"""

from __future__ import annotations

import random

import grundy as gr

# Heaps ------------------------------------------------------------------------------------------


def nim_heap(n):
    return range(n)


def nim_by_hand(n):
    for k in range(1, n + 1):
        yield n - k


def nim_three(a, b, c):
    for k in range(a):
        yield k, b, c
    for k in range(b):
        yield a, k, c
    for k in range(c):
        yield a, b, k


def nim_row(*heaps):
    for i, n in enumerate(heaps):
        for left in range(n):
            yield (*heaps[:i], left, *heaps[i + 1 :])


def take_134(n):
    return [n - k for k in (1, 3, 4) if k <= n]


def take_one_to_three(n):
    for k in range(1, min(n, 3) + 1):
        yield n - k


def take_primes(n):
    return [n - p for p in (2, 3, 5, 7, 11, 13) if p <= n]


def take_powers(n):
    k = 1
    while k <= n:
        yield n - k
        k *= 2


def take_squares(n):
    k = 1
    while k * k <= n:
        yield n - k * k
        k += 1


def take_half(n):
    if n:
        yield n // 2
        yield n - 1


def take_divisor(n):
    for d in range(1, n):
        if n % d == 0:
            yield n - d


def reach_zero(n):
    return {max(n - k, 0) for k in (1, 3, 4)} if n else ()


def at_most_half(n):
    for k in range(1, n // 2 + 1):
        yield n - k


def digits(n):
    for d in set(str(n)):
        if d != "0":
            yield n - int(d)


def lowest_bit(n):
    if n > 0:
        yield n & (n - 1)


# Splits -----------------------------------------------------------------------------------------


def kayles_row(n):
    for take in (1, 2):
        for left in range((n - take) // 2 + 1):
            yield [left, n - take - left]


def dawson(n):
    for i in range(n):
        yield [max(i - 1, 0), max(n - i - 2, 0)]


def grundy_split(n):
    for a in range(1, (n + 1) // 2):
        yield [a, n - a]


def lasker(n):
    yield from range(n)
    for a in range(1, n // 2 + 1):
        yield [a, n - a]


def cut_equal(n):
    for k in range(2, n + 1):
        if n % k == 0:
            yield [n // k] * k


def plus_minus(row):
    for i in range(len(row) - 1):
        if row[i : i + 2] == "++":
            yield row[:i] + "--" + row[i + 2 :]


# Two numbers and boards ---------------------------------------------------------------------------


def wythoff(a, b):
    for k in range(a):
        yield k, b
    for k in range(b):
        yield a, k
    for k in range(1, min(a, b) + 1):
        yield a - k, b - k


def euclid(a, b):
    if 0 < b <= a:
        for k in range(b, a + 1, b):
            yield a - k, b
    elif 0 < a < b:
        for k in range(a, b + 1, a):
            yield a, b - k


def king(r, c):
    if r:
        yield r - 1, c
    if c:
        yield r, c - 1
    if r and c:
        yield r - 1, c - 1


def fibonacci_nim(n, most):
    for k in range(1, min(n, most) + 1):
        yield n - k, 2 * k


def chomp_two(a, b):
    for k in range(1, a):
        yield k, min(b, k)
    for k in range(b):
        yield a, k


def two_heaps_one_each(a, b):
    if a:
        yield a - 1, b
    if b:
        yield a, b - 1
    if a and b:
        yield a - 1, b - 1


def coins_row(row):
    for i, c in enumerate(row):
        if c == "H":
            yield row[:i] + "T" + row[i + 1 :]
            for j in range(i):
                yield (
                    row[:j] + ("T" if row[j] == "H" else "H") + row[j + 1 : i] + "T" + row[i + 1 :]
                )


def cards(left, mask):
    for k in range(3):
        if mask >> k & 1 and k + 1 <= left:
            yield left - k - 1, mask & ~(1 << k)


# Cycles -------------------------------------------------------------------------------------------


def ring(n):
    yield (n + 1) % 5
    yield (n + 2) % 5


def back_and_forth(n):
    if n > 0:
        yield n - 1
    if 0 < n < 10:
        yield n + 1


def collatz(n):
    if n > 1:
        yield n // 2 if n % 2 == 0 else 3 * n + 1


def grows(n):
    yield n + 1
    if n:
        yield n - 1


def stands(n):
    yield n
    if n:
        yield n - 1


def divide_zero(n):
    for d in range(2, max(n, 2) + 1):
        if n % d == 0:
            yield n // d


class Walk(gr.ImpartialGame):
    loopy = True

    def moves(self, n):
        if n:
            yield n - 1
        if n == 3:
            yield 5


# The player as an argument ----------------------------------------------------------------------


def by_player(n, player):
    for k in (1, 2) if player == 0 else (1, 3):
        if k <= n:
            yield n - k


def by_player_same(n, player):  # noqa: ARG001
    for k in (1, 2):
        if k <= n:
            yield n - k


def by_turn_bool(n, turn):
    step = 2 if turn is True else 1
    if n >= step:
        yield n - step


def by_letter(n, who):
    if who == "A" and n >= 1:
        yield n - 1
    if who == "B" and n >= 2:
        yield n - 2


def turn_in_state(n, turn):
    for k in (1, 2) if turn == 0 else (1, 3):
        if k <= n:
            yield n - k, 1 - turn


def turn_in_state_same(n, turn):
    for k in (1, 2, 3):
        if k <= n:
            yield n - k, 1 - turn


def turn_in_state_bool(n, turn):
    for k in (1, 2) if turn else (2, 3):
        if k <= n:
            yield n - k, not turn


def turn_in_state_letter(n, who):
    for k in (1, 2) if who == "A" else (2, 3):
        if k <= n:
            yield n - k, "B" if who == "A" else "A"


def turn_unnamed(n, p):
    for k in (1, 2) if p == 0 else (1, 3):
        if k <= n:
            yield n - k, 1 - p


def turn_in_tuple(state):
    n, turn = state
    for k in (1, 2) if turn == 1 else (1, 3):
        if k <= n:
            yield n - k, 3 - turn


# Partizan classes ---------------------------------------------------------------------------------


class Cutcake(gr.PartizanGame):
    def left(self, a, b):
        return [(a - 1, b)] if a else []

    def right(self, a, b):
        return [(a, b - 2)] if b > 1 else []


class LeftRight:
    def left(self, n):
        return [n - 1] if n else []

    def right(self, n):
        return [n - 2] if n > 1 else []


class SameSides:
    def left(self, n):
        return [n - 1] if n else []

    def right(self, n):
        return [n - 1] if n else []


class PartizanCycle(gr.PartizanGame):
    def left(self, n):
        return [(n + 1) % 4]

    def right(self, n):
        return [(n + 3) % 4]


# Scores -------------------------------------------------------------------------------------------


@gr.scoring
def ends(row):
    if row:
        yield row[0], row[1:]
        yield row[-1], row[:-1]


def ends_bare(row):
    if row:
        yield row[0], row[1:]
        yield row[-1], row[:-1]


@gr.scoring
def prefix(row):
    total = 0
    for k in range(1, min(3, len(row)) + 1):
        total += row[k - 1]
        yield total, row[k:]


@gr.scoring
def stones_score(n):
    for k in (1, 2, 3):
        if k <= n:
            yield k * k, n - k


@gr.scoring
def mask_score(mask):
    for k in range(6):
        if mask >> k & 1:
            yield k + 1, mask & ~(1 << k)


@gr.scoring
def row_and_number(row, m):
    for k in range(1, min(2 * m, len(row)) + 1):
        yield sum(row[:k]), (row[k:], max(m, k))


def running_total(n, score):
    for k in (1, 2):
        if k <= n:
            yield n - k, score + k


class LineOfThree(gr.ScoringGame):
    start = "....."

    def moves(self, board):
        mark = "x" if board.count("x") == board.count("o") else "o"
        for i, c in enumerate(board):
            if c == ".":
                yield board[:i] + mark + board[i + 1 :]

    def final(self, board):
        if "xxx" in board or "ooo" in board:
            return -1
        return None if "." in board else 0


class NeverPlayed(gr.ScoringGame):
    start = 4

    def moves(self, n):
        return [n - 1] if n else []

    def final(self, n):
        return 1 if n % 2 else -1


class BareWithFinal:
    def moves(self, n):
        return [n - k for k in (1, 2) if k <= n]

    def final(self, n):
        return None if n else -1


# Classes of one's own -----------------------------------------------------------------------------


class Domino(gr.ImpartialGame):
    def moves(self, row):
        for i in range(len(row) - 1):
            if row[i : i + 2] == "ee":
                yield row[:i] + "xx" + row[i + 2 :]


class DominoParts(gr.ImpartialGame):
    def moves(self, row):
        for i in range(len(row) - 1):
            if row[i : i + 2] == "ee":
                yield row[:i] + "x" + row[i + 2 :]

    def parts(self, row):
        return [part for part in row.split("x") if part]


class BareMoves:
    def moves(self, n):
        return [n - k for k in (1, 2, 3) if k <= n]


# With faults --------------------------------------------------------------------------------------


def below_zero(n):
    return [n - 1, n - 2] if n > 0 else []


def always_below(n):
    return [n - 1, n - 3]


def by_chance(n):
    return [random.randrange(n)] if n else []


def with_floats(n):
    return [n / 2] if n else []


def with_dictionaries(n):
    return [{"left": n - 1}] if n else []


def nothing_returned(n):
    if n:
        [n - 1]


def a_number(n):
    return n - 1


def raises_always(n):
    return [n.missing]


def raises_sometimes(n):
    if n == 7:
        raise ValueError("seven")
    return [n - 1] if n else []


def depends_on_calls(n, seen=[]):  # noqa: B006 - that is the fault
    seen.append(n)
    return [n - 1 - len(seen) % 2] if n > 1 else []


def no_moves(n):  # noqa: ARG001
    return []


def wrong_shape(a, b):  # noqa: ARG001
    return [a - 1] if a else []


EXPECTED = {
    "nim": "nim_heap nim_by_hand nim_three nim_row",
    "subtraction": "take_134 take_one_to_three take_primes take_powers take_squares by_player_same "
    "SameSides BareMoves below_zero always_below",
    "split": "kayles_row dawson grundy_split lasker cut_equal DominoParts",
    "sum": "coins_row",
    "DAG": "take_half take_divisor reach_zero at_most_half digits lowest_bit plus_minus wythoff "
    "euclid king fibonacci_nim chomp_two two_heaps_one_each cards collatz turn_in_state_same "
    "Domino no_moves",
    "loopy": "ring back_and_forth stands Walk PartizanCycle divide_zero",
    "endless": "grows",
    "partizan": "by_player by_turn_bool by_letter turn_in_state turn_in_state_bool "
    "turn_in_state_letter turn_unnamed turn_in_tuple Cutcake LeftRight",
    "score": "ends ends_bare prefix stones_score mask_score row_and_number running_total",
    "minimax": "LineOfThree BareWithFinal",
    "unfit": "by_chance with_floats with_dictionaries nothing_returned a_number raises_always "
    "raises_sometimes depends_on_calls wrong_shape NeverPlayed",
}
"""The technique that fits, and the rules that it fits."""

WITHOUT_COMMAND = {
    "by_player",
    "by_turn_bool",
    "by_letter",
    "LeftRight",
    "ends_bare",
    "running_total",
    "BareWithFinal",
    "grows",
}
"""Rules that must be said in another way before any command answers; the advice says how."""
