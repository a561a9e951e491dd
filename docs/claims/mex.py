"""Mex, Grundy values and sums."""

from __future__ import annotations

from itertools import product

import grundy as gr
from claims.claim import Finding, claim, compare, flat, holds, misleads
from claims.graphs import least_missing
from claims.samples import heaps, subsets, subtraction, values

FIRST = {(): 0, (0,): 1, (0, 1): 2, (0, 1, 3): 2, (1, 2, 3): 0}
SECOND = {(0, 1, 2, 4): 3, (1, 2, 3): 0, (0, 2, 3): 1, (): 0}
SMALL_GAMES = ("nim", "kayles", "dawsons-kayles", "grundys-game", "subtraction:1,3,4", "lasker-nim")


@claim("R40", "1:222-228")
def five_examples() -> Finding:
    """Five sets and their mex: {} 0, {0} 1, {0, 1} 2, {0, 1, 3} 2, {1, 2, 3} 0."""
    return compare("sets", FIRST, FIRST.get, gr.mex)


@claim("R41", "4:60-67")
def four_examples() -> Finding:
    """Four sets and their mex: {0, 1, 2, 4} 3, {1, 2, 3} 0, {0, 2, 3} 1, {} 0."""
    return compare("sets", SECOND, SECOND.get, gr.mex)


def bounded_mex(numbers: tuple[int, ...]) -> int:
    """Return the mex with a table of as many places as there are numbers, and two more."""
    seen = [False] * (len(numbers) + 2)
    for n in numbers:
        if n < len(seen):
            seen[n] = True
    return seen.index(False)


@claim("R42", "4:494-508", "4:519-536")
def bounded_table() -> Finding:
    """A table with a few more places than there are numbers is enough for the mex: larger numbers
    cannot matter.
    """
    cases = flat(product(range(6), repeat=size) for size in range(6))
    return compare("lists of numbers up to 5", cases, bounded_mex, gr.mex)


@claim("R43", "1:232", "1:287-288", "4:54-58", "4:123", "4:366", "4:1028")
def zero_means_lost() -> Finding:
    """A position is lost exactly when its Grundy value is 0."""
    cases = [(name, pair) for name in SMALL_GAMES for pair in heaps(2, 12)]
    return compare(
        f"positions of {len(SMALL_GAMES)} games",
        cases,
        lambda c: "NP"[gr.game(c[0])(*c[1]).grundy == 0],
        lambda c: str(gr.game(c[0]).definition(*c[1]).outcome),
    )


@claim("R44", "1:220", "4:69-77", "4:282", "4:980", "5:76-89")
def value_is_the_mex() -> Finding:
    """The value of a position is the mex of the values of its options: the least value that the
    opponent cannot be given.
    """
    cases = [(name, n) for name in SMALL_GAMES for n in range(25)]
    return compare(
        "heaps of six games",
        cases,
        lambda c: least_missing({move.to.grundy for move in gr.game(c[0])(c[1]).moves()}),
        lambda c: gr.game(c[0]).definition(c[1]).grundy,
    )


@claim("R45", "1:284-286", "1:328", "4:42", "4:118", "4:284", "4:981")
def equivalent_to_a_heap() -> Finding:
    """Every position of an impartial game stands for a Nim heap of its value: added to that heap it
    is lost, whatever the game.
    """
    nim = gr.game("nim").definition
    wrong = [
        (name, n)
        for name in SMALL_GAMES
        for n in range(13)
        for position in [gr.game(name).definition(n)]
        if (position + nim(position.grundy)).outcome is not gr.Outcome.P
        or (position + nim(position.grundy + 1)).outcome is not gr.Outcome.N
    ]
    return holds(
        not wrong, f"{len(wrong)} exceptions on {13 * len(SMALL_GAMES)} heaps of six games."
    )


@claim("R46", "1:289", "1:318-324", "4:118-121", "4:254-262", "4:1005", "4:1027")
def values_add_by_xor() -> Finding:
    """The value of independent games played together is the xor of their values."""

    def together(case: tuple[int, int]) -> int:
        return rule(case).grundy

    first, second = gr.game("subtraction:1,3,4"), gr.game("kayles")

    def both(pair: tuple[int, int]) -> list[tuple[object, ...]]:
        a, b = pair
        rows: list[tuple[object, ...]] = [(x, b) for x in _heaps_after(first, a)]
        return rows + [(a, y) for y in _one_part(second, b)]

    rule = gr.impartial(both)
    return compare(
        "pairs, a heap of {1, 3, 4} and one of Kayles where nothing splits off",
        product(range(12), range(3)),
        lambda c: gr.nim_sum(first(c[0]).grundy, second(c[1]).grundy),
        together,
    )


def _heaps_after(game: gr.ImpartialGame, n: int) -> list[int]:
    return [move.to.arguments[0] for move in game(n).moves()]


def _one_part(game: gr.ImpartialGame, n: int) -> list[int]:
    return [sum(move.to.arguments) for move in game(n).moves()]


@claim("C4", "1:214")
def tells_everything() -> Finding:
    """The Grundy value tells everything about a position."""
    nim, kayles = gr.game("nim"), gr.game("kayles")
    pairs = [(nim(0), nim(2, 2)), (nim(1), kayles(8)), (nim(4), kayles(9))]
    differ = [
        (a, b)
        for a, b in pairs
        if a.grundy == b.grundy and a.misere.outcome is not b.misere.outcome
    ]
    shown = "; ".join(
        f"{a} and {b} both have Grundy value {a.grundy}, but in misère play "
        f"{a.misere.outcome} and {b.misere.outcome}"
        for a, b in differ
    )
    far = nim(1).remoteness, kayles(8).remoteness
    return misleads(
        differ,
        f"{shown}. Nor does it tell how long play lasts: remoteness {far[0]} and {far[1]}.",
        "It tells all that matters in sums under normal play, and no more.",
    )


@claim("R47", "2:48-49", "2:53")
def values_are_numbers_from_zero() -> Finding:
    """The values of impartial games are non-negative integers, and their sums are decided by xor-ing
    them.
    """
    cases = [(name, n) for name in SMALL_GAMES for n in range(30)]
    return compare(
        "heaps of six games", cases, lambda _: True, lambda c: gr.game(c[0])(c[1]).grundy >= 0
    )


@claim("R48", "4:96-101", "4:298", "4:1009")
def splitting() -> Finding:
    """Where a move splits a heap, the value of an option is the xor of its parts, and that of the heap the mex of
    those.
    """
    g = [0] * 200
    for x in range(200):
        g[x] = least_missing({g[a] ^ g[x - a] for a in range(1, (x + 1) // 2)})
    rule = gr.game("grundys-game")
    return compare(
        "heaps of Grundy's game", range(200), lambda x: g[x], lambda x: rule.definition(x).grundy
    )


@claim("R49", "4:473-512")
def split_template() -> Finding:
    """The template for splitting into two unequal parts is right."""
    found = gr.game("grundys-game").values(601)
    own = split_values(600)
    return compare("heaps", range(601), lambda x: own[x], lambda x: found[x])


def split_values(top: int) -> list[int]:
    """Return the values of Grundy's game by the template: the table of the mex is bounded."""
    g = [0] * (top + 1)
    for x in range(1, top + 1):
        g[x] = bounded_mex(tuple(g[a] ^ g[x - a] for a in range(1, (x + 1) // 2)))
    return g


@claim("R50", "4:312", "4:686", "4:996")
def pairs_of_a_split() -> Finding:
    """Values of all heaps to n cost of the order n² pairs, half of them saved by symmetry."""
    counts = {n: sum((x - 1) // 2 for x in range(1, n + 1)) for n in (100, 200, 400)}
    ordered = {n: sum(x - 1 - (x % 2 == 0) for x in range(1, n + 1)) for n in counts}
    growth = [counts[200] / counts[100], counts[400] / counts[200]]
    return holds(
        all(3.9 < g < 4.1 for g in growth) and all(ordered[n] == 2 * counts[n] for n in counts),
        f"Pairs examined up to 100, 200 and 400: {counts[100]:,}, {counts[200]:,}, {counts[400]:,}; "
        "twice as many when order counts.",
    )


@claim("R51", "1:236-256", "1:261-280")
def values_program() -> Finding:
    """The program for values of a subtraction game; with moves 1, 2, 3 it prints 0, 1, 2, 3 over and
    over to heap 16.
    """
    right = compare(
        "sets of moves, heaps 0 to 100",
        subsets(6),
        lambda s: sets_program(100, s),
        lambda s: values(s, 101),
    )
    shown = sets_program(16, (1, 2, 3)) == tuple(n % 4 for n in range(17))
    return right & holds(shown, "The printed row is as told.")


def sets_program(n: int, moves: tuple[int, ...]) -> tuple[int, ...]:
    """Return the values by the documents' loop, the options' values kept in a set."""
    g: list[int] = []
    for heap in range(n + 1):
        g.append(least_missing({g[heap - m] for m in moves if m <= heap}))
    return tuple(g)


@claim("R52", "1:330-351", "1:353-371")
def three_piles() -> Finding:
    """Piles 5, 8 and 13 with moves 1, 3, 4 have values 3, 1 and 2, together 0: the second player
    wins.
    """
    game = subtraction((1, 3, 4))
    worth = [game(n).grundy for n in (5, 8, 13)]
    position = game(5, 8, 13)
    return holds(
        worth == [3, 1, 2] and position.outcome is gr.Outcome.P,
        f"Values {worth}, together {position.grundy}: {position.outcome}.",
    )


@claim("C5", "1:346-348")
def enough_for_the_period() -> Finding:
    """The program for several piles computes just enough values to find the period."""
    cases = [(3, 4), (5, 8, 13), (10**6,)]
    counts = [2 * 4 + max(piles) + 2 for piles in cases]
    return misleads(
        counts[-1] > 10**6,
        f"It computes up to the largest pile and twice the largest move, looks for no period, and "
        f"reads the piles' values off: {counts[0]}, {counts[1]} and {counts[2]:,} values for the "
        "largest piles 4, 13 and 10**6.",
        f"A period would need {subtraction((1, 3, 4)).period().length} values here.",
    )
