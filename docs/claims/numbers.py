"""Divisors, Fibonacci numbers and Zeckendorf parts."""

from __future__ import annotations

from itertools import combinations, pairwise

import grundy as gr
from claims.claim import Finding, claim, compare, holds, listed, misleads
from claims.graphs import least_missing


def divisors(n: int) -> list[int]:
    """Return the divisors below n."""
    return [d for d in range(1, n) if n % d == 0]


@claim("R96", "1:806-830", "1:1020", "3:72-82", "3:155", "3:167")
def even_wins() -> Finding:
    """In the divisor game (LeetCode 1025) the first player wins exactly when n is even."""
    game = gr.game("divisor").definition
    return compare(
        "numbers", range(1, 501), lambda n: "PN"[n % 2 == 0], lambda n: str(game(n).outcome)
    )


@claim("R97", "1:812-818", "3:76-77")
def four_small_numbers() -> Finding:
    """1 has no move; 2 goes to 1 only; 3 goes to 2 only; 4 goes to 3 and so wins: P N P N."""
    game = gr.game("divisor")
    options = [[m.to.arguments[0] for m in game(n).moves()] for n in (1, 2, 3)]
    labels = "".join(str(game(n).outcome) for n in range(1, 5))
    wins = [m.to.arguments[0] for m in game(4).winning_moves()]
    return holds(
        options == [[], [1], [2]] and labels == "PNPN" and wins == [3],
        f"Outcomes {labels}; from 4 the winning move is to {listed(wins)}.",
    )


@claim("R98", "1:822", "3:78-80")
def parity_proof() -> Finding:
    """An odd number has odd divisors only and so goes to even numbers; an even number can go to an
    odd one by 1.
    """
    return compare(
        "numbers",
        range(2, 501),
        lambda _: True,
        lambda n: {(n - d) % 2 for d in divisors(n)} == {0} if n % 2 else (n - 1) % 2 == 1,
    )


@claim("R99", "4:243-252", "4:1007")
def values_bottom_up() -> Finding:
    """The values of the divisor game can be computed from 1 upwards over the numbers."""
    g = [0] * 301
    for n in range(1, 301):
        g[n] = least_missing({g[n - d] for d in divisors(n)})
    game = gr.game("divisor")
    right = compare("numbers", range(1, 301), g.__getitem__, lambda n: game(n).grundy)
    twos = all(g[n] == (n & -n).bit_length() - 1 for n in range(1, 301))
    return right & holds(
        twos, "More than the texts say: the value is the number of factors 2 in n."
    )


@claim("R100", "1:938-940", "1:953-955")
def fibonacci_nim() -> Finding:
    """One heap; first take any number but not all, then at most twice what the opponent took: the
    second player wins exactly when n is a Fibonacci number.
    """
    numbers = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89}
    game = gr.game("fibonacci-nim").definition
    return compare(
        "heaps", range(1, 90), lambda n: "NP"[n in numbers], lambda n: str(game(n).outcome)
    )


@claim("R101", "1:942")
def smallest_part_wins() -> Finding:
    """It wins to take the smallest Zeckendorf part."""
    game = gr.game("fibonacci-nim").definition

    def wins(n: int) -> bool:
        taken = greedy_parts(n)[-1]
        return game(n - taken, 2 * taken).outcome is gr.Outcome.P

    won = [n for n in range(1, 90) if game(n).outcome is gr.Outcome.N]
    return compare("won heaps to 89", won, wins, lambda _: True)


@claim("R102", "1:942")
def one_representation() -> Finding:
    """Every positive integer is a sum of Fibonacci numbers, no two of them neighbours, in just one
    way.
    """
    fibonacci = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]
    ways = dict.fromkeys(range(1, 144), 0)
    for size in range(1, 6):
        for places in combinations(range(10), size):
            if all(b - a > 1 for a, b in pairwise(places)):
                ways[sum(fibonacci[i] for i in places)] += 1
    return compare("numbers below 144", ways, lambda _: 1, ways.__getitem__)


def greedy_parts(n: int) -> list[int]:
    """Return the parts by the texts' program: always the largest Fibonacci number that fits."""
    fibonacci = [1, 2]
    while fibonacci[-1] < n:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    parts = []
    for f in reversed(fibonacci):
        if f <= n:
            parts.append(f)
            n -= f
    return parts


@claim("R103", "1:957-969", "1:980-992")
def twenty() -> Finding:
    """The program gives 13, 5, 2 for 20, and the first move is to take 2."""
    move = gr.game("fibonacci-nim")(20).winning_moves()[0]
    return holds(
        greedy_parts(20) == [13, 5, 2] and move.label == "take 2",
        f"Parts {listed(greedy_parts(20))}; the engine says: {move.label}.",
    )


def climbs_to(n: int) -> bool:
    """Return whether a climb through the Fibonacci numbers from 1, 1 ends on n."""
    a, b = 1, 1
    while b < n:
        a, b = b, a + b
    return b == n


@claim("R104", "1:944-951", "1:974-978")
def fibonacci_test() -> Finding:
    """A climb through the Fibonacci numbers tells whether n is one."""
    numbers, a, b = set(), 1, 2
    while a <= 10**4:
        numbers.add(a)
        a, b = b, a + b
    return compare("numbers", range(1, 10**4), climbs_to, numbers.__contains__)


@claim("C9", "1:944-951", "1:974-978")
def zero_twice() -> Finding:
    """The two versions of that test, in Python and in C++, are the same program."""
    python = {n: (n == 0 if n <= 0 else climbs_to(n)) for n in range(-3, 50)}
    cpp = {n: climbs_to(n) for n in range(-3, 50)}
    differ = [n for n in python if python[n] != cpp[n]]
    return misleads(
        differ,
        f"Written anew, they differ at {listed(differ)}: the first takes 0 for a Fibonacci number, "
        "the second does not.",
        "The empty heap is lost, so the first agrees with the game; the second needs n ≥ 1.",
    )


@claim("B6", "1:940")
def whose_fibonacci_nim() -> Finding:
    """The theorem on Fibonacci Nim is Schwenk's."""
    source = gr.game("fibonacci-nim").source
    return holds(
        "Schwenk" in source,
        f"Looked up, not computed: the catalogue gives {source}; A. J. Schwenk (The Fibonacci "
        "Quarterly 8, 1970) generalised it.",
        "The usual credit is Whinihan's.",
    )
