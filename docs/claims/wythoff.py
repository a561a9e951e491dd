"""Wythoff's game and the golden ratio."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import isqrt, sqrt
from random import Random

import grundy as gr
from claims.claim import Finding, claim, compare, holds, listed, mistakes
from grundy.values.zeckendorf import zeckendorf

Pair = tuple[int, int]
PHI = (1 + sqrt(5)) / 2
SIZE = 60
ONE = (Fraction(1), Fraction(0))


def pair(k: int) -> Pair:
    """Return the k-th golden pair, in whole numbers."""
    a = (k + isqrt(5 * k * k)) // 2
    return a, a + k


@cache
def lost() -> tuple[Pair, ...]:
    """Return the positions a ≤ b < SIZE that are P by the engine's table of values."""
    table = gr.game("wythoff").definition.values(SIZE, SIZE)
    return tuple((a, b) for b in range(SIZE) for a in range(b + 1) if not table[a][b])


@claim("R80", "3:53-57", "1:739-741")
def moves() -> Finding:
    """A move takes any number from one heap, or the same number from both."""

    def options(heaps: Pair) -> set[Pair]:
        a, b = heaps
        both = {(a - k, b - k) for k in range(1, min(a, b) + 1)}
        return {(x, b) for x in range(a)} | {(a, y) for y in range(b)} | both

    game = gr.game("wythoff")
    return compare(
        "positions",
        product(range(12), repeat=2),
        options,
        lambda p: {move.to.arguments for move in game(*p).moves()},
    )


@claim("R81", "1:751")
def first_eight() -> Finding:
    """The first lost positions are (0,0), (1,2), (3,5), (4,7), (6,10), (8,13), (9,15), (11,18)."""
    said = ((0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18))
    found = lost()[:8]
    return holds(found == said, f"Found {listed(found)}.")


@claim("R82", "3:61-67")
def table_of_five() -> Finding:
    """For n from 0 to 4 the table has ⌊nφ⌋ = 0, 1, 3, 4, 6 and ⌊nφ²⌋ = 0, 2, 5, 7, 10."""
    said = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]
    return compare("rows", range(5), said.__getitem__, lambda n: lost()[n])


@claim("R83", "1:745-747", "3:59-60", "3:68", "3:166")
def golden_pairs() -> Finding:
    """The lost positions are the pairs (⌊kφ⌋, ⌊kφ²⌋), in either order, and no others."""
    pairs = {p for k in range(SIZE) for p in (pair(k), pair(k)[::-1])}
    game = gr.game("wythoff").definition
    return compare(
        "positions with heaps below 60",
        product(range(SIZE), repeat=2),
        lambda p: "NP"[p in pairs],
        lambda p: str(game(*p).outcome),
    )


@claim("R84", "3:60")
def second_is_first_plus_n() -> Finding:
    """As φ² = φ + 1, the second number is the first plus n."""
    square = _times((Fraction(1, 2), Fraction(1, 2)), (Fraction(1, 2), Fraction(1, 2)))
    exact = square == (Fraction(3, 2), Fraction(1, 2))
    found = compare(
        "lost positions", enumerate(lost()), lambda c: c[0], lambda c: c[1][1] - c[1][0]
    )
    return found & holds(exact, "φ² = φ + 1 in exact numbers a + b√5.")


def _times(x: tuple[Fraction, Fraction], y: tuple[Fraction, Fraction]) -> tuple[Fraction, Fraction]:
    """Return the product of a + b√5 and c + d√5."""
    return x[0] * y[0] + 5 * x[1] * y[1], x[0] * y[1] + x[1] * y[0]


@claim("R85", "1:757")
def beatty() -> Finding:
    """1/φ + 1/φ² = 1, so by Beatty's theorem the numbers ⌊kφ⌋ and ⌊kφ²⌋ are all positive integers,
    each once.
    """
    once = (Fraction(-1, 2), Fraction(1, 2))  # φ - 1
    twice = (Fraction(3, 2), Fraction(-1, 2))  # 2 - φ
    phi = (Fraction(1, 2), Fraction(1, 2))
    inverse = _times(once, phi) == _times(twice, _times(phi, phi)) == ONE
    total = (once[0] + twice[0], once[1] + twice[1]) == ONE
    counts = Counter(n for k in range(1, 62000) for n in pair(k))
    return holds(
        inverse and total and all(counts[n] == 1 for n in range(1, 100_001)),
        "The sum is exact in numbers a + b√5; each of 1 to 100,000 comes up once.",
    )


@claim("R86", "3:68")
def positive_integers_once() -> Finding:
    """Every positive integer stands in exactly one lost pair."""
    counts = Counter(n for p in lost()[1:] for n in p)
    return holds(
        all(counts[n] == 1 for n in range(1, 37)),
        f"1 to 36 come up once each in the engine's {len(lost())} lost positions below {SIZE}.",
    )


@claim("B12", "3:69")
def non_negative_integers() -> Finding:
    """Every non-negative integer stands exactly once among the first and second numbers of the
    pairs.
    """
    counts = Counter(n for p in lost() for n in p)
    return holds(
        counts[0] == 1,
        f"0 comes up {counts[0]} times, in {lost()[0]}.",
        "Every positive integer does; 0 stands in (0, 0) twice.",
    )


@claim("R87", "3:69")
def differences_once() -> Finding:
    """If (a, b) is lost, (a + k, b + k) is not: no two lost positions have one difference."""
    counts = Counter(b - a for a, b in lost())
    return holds(
        max(counts.values()) == 1, f"{len(counts)} lost positions, {len(counts)} differences."
    )


@claim("R88", "3:69")
def the_root() -> Finding:
    """The golden ratio is the only positive root of x² = x + 1."""
    phi, other = (Fraction(1, 2), Fraction(1, 2)), (Fraction(1, 2), Fraction(-1, 2))
    roots = all(_times(x, x) == (x[0] + 1, x[1]) for x in (phi, other))
    return holds(
        roots and sqrt(5) > 1, "The roots are (1 ± √5)/2, exactly; √5 > 1, so one is negative."
    )


@claim("R89", "3:70")
def closed() -> Finding:
    """From a lost pair no move leads to a lost pair; from every other position some move does."""
    pairs = {p for q in lost() for p in (q, q[::-1])}
    game = gr.game("wythoff")

    def reaches(position: Pair) -> bool:
        return any(move.to.arguments in pairs for move in game(*position).moves())

    return compare("positions", product(range(30), repeat=2), lambda p: p not in pairs, reaches)


@claim("R90", "1:777-779")
def two_positions() -> Finding:
    """(2, 3) is won and (3, 5) is lost."""
    game = gr.game("wythoff").definition
    found = f"{game(2, 3).outcome}{game(3, 5).outcome}"
    return holds(found == "NP", f"Found {found[0]} and {found[1]}.")


def by_float(a: int, b: int) -> bool:
    """Return whether the position is lost by the documents' test, with a float for φ."""
    return min(a, b) == int(abs(b - a) * PHI)


@claim("R91", "1:769-774", "1:789-799")
def ten_pairs() -> Finding:
    """The programs print the pairs for k from 0 to 9, all lost."""
    return compare(
        "numbers k",
        range(10),
        lambda k: (int(k * PHI), int(k * PHI * PHI), by_float(int(k * PHI), int(k * PHI * PHI))),
        lambda k: (*pair(k), True),
    )


def _tried() -> list[int]:
    """Return Fibonacci numbers with their neighbours, all small k, and k drawn below 10**8."""
    a, b, near = 1, 1, set()
    for _ in range(45):
        near |= {k for k in range(b - 2, b + 3) if k >= 0}
        a, b = b, a + b
    draw = Random(1907)
    return sorted(near | set(range(100_000)) | {draw.randrange(10**8) for _ in range(100_000)})


@claim("A11", "1:759-799", "3:71", "3:154", "3:166")
def by_float_in_constant_time() -> Finding:
    """(a, b) with difference k is lost exactly when a = ⌊kφ⌋; computed with a float for φ, this is a
    test in constant time.
    """
    tried = _tried()
    first = mistakes(tried, lambda k: int(k * PHI), lambda k: pair(k)[0])
    second = mistakes(tried, lambda k: int(k * PHI * PHI), lambda k: pair(k)[1])
    game = gr.game("wythoff")
    a, b = pair(first[0])
    calls = [f"{p}, {game(*p).outcome}, is called {_called(p)}" for p in ((a, b), (a + 1, b + 1))]
    draw = Random(1907)
    rates = [
        sum(int(k * PHI) != pair(k)[0] for k in (draw.randrange(n, 2 * n) for _ in range(2000)))
        for n in (10**15, 10**16, 10**18)
    ]
    return holds(
        not first,
        f"Of {len(tried):,} k tried (all below 100,000, 100,000 drawn below 10**8, and those beside "
        f"Fibonacci numbers) the least with a wrong ⌊kφ⌋ is {first[0]:,} = F(40): {listed(calls)}. The "
        f"least with a wrong ⌊kφ²⌋ is {second[0]:,} = F(38). A slow test scans every k up to "
        f"105,000,000 and finds none smaller. Of 2,000 k drawn from 10**15, 10**16 and 10**18 up to "
        f"twice that, {rates[0]}, {rates[1]} and {rates[2]:,} are wrong.",
        "The formula is right, the float is not: ⌊kφ⌋ = (k + isqrt(5k²)) // 2.",
    )


def _called(position: Pair) -> str:
    return "lost" if by_float(*position) else "won"


@claim("R92", "1:802", "1:1094", "3:162")
def floats_err() -> Finding:
    """For large heaps floats give wrong answers; use whole numbers."""
    k = 10**17
    wrong = [n for n in range(k, k + 100) if int(n * PHI) != pair(n)[0]]
    return holds(wrong, f"Of the 100 k from 10**17 on, {len(wrong)} are wrong by float.")


@claim("R93", "1:802")
def exact_inequality() -> Finding:
    """a = ⌊kφ⌋ can be tested by 2a ≤ k(1 + √5) < 2(a + 1) in whole numbers."""
    draw = Random(7)
    cases = [draw.randrange(10**18) for _ in range(2000)]

    def holds_for(a: int, k: int) -> bool:
        return (2 * a - k) ** 2 <= 5 * k * k < (2 * a + 2 - k) ** 2

    return compare(
        "k below 10**18, each with a - 1, a and a + 1",
        cases,
        lambda k: [holds_for(pair(k)[0] + d, k) for d in (-1, 0, 1)],
        lambda _: [False, True, False],
    )


@claim("R94", "1:802")
def fits_in_128_bits() -> Finding:
    """128 bits are enough for heaps up to 10**18."""
    bits = (5 * (10**18) ** 2).bit_length()
    return holds(bits <= 127, f"5k² has {bits} bits at k = 10**18.")


@claim("B13", "3:162")
def the_named_mistake() -> Finding:
    """The mistake to avoid is integer arithmetic for φ."""
    big = [10**k for k in range(8, 19)]
    floats = mistakes(big, lambda k: int(k * PHI), lambda k: pair(k)[0])
    near = [k for k in range(10**18, 10**18 + 50) if int(k * PHI) != pair(k)[0]]
    table = lost()
    exact = mistakes(range(len(table)), pair, table.__getitem__)
    return holds(
        exact and not near,
        f"Whole numbers: {len(exact)} exceptions on the engine's {len(table)} lost positions below "
        f"{SIZE}. Floats: wrong on {len(near)} of the 50 k from 10**18 on, and on {len(floats)} of the "
        f"{len(big)} powers of ten from 10**8 to 10**18.",
        "The mistake is the float, as the text below that title says; whole numbers are the cure.",
    )


@claim("R95", "3:162")
def by_zeckendorf() -> Finding:
    """The Zeckendorf parts also tell the lost positions."""
    fibonacci = [1, 2]
    while fibonacci[-1] < 10**6:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    place = {f: i for i, f in enumerate(fibonacci)}

    def said(position: Pair) -> bool:
        a, b = position
        parts = zeckendorf(a)
        shifted = sum(fibonacci[place[f] + 1] for f in parts)
        return place[parts[-1]] % 2 == 0 and b == shifted

    table = set(lost())
    cases = [(a, b) for b in range(1, SIZE) for a in range(1, b + 1)]
    return compare("positions", cases, said, lambda p: p in table).also(
        "(a, b), a ≥ 1, is lost when the least part of a has an even place in 1, 2, 3, 5, … "
        "(counted from 0) and b is a with every part moved up by one."
    )
