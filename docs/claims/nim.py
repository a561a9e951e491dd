"""Nim, and games that look like it."""

from __future__ import annotations

from itertools import product

import grundy as gr
from claims.claim import Finding, claim, compare, holds, listed, misleads, mistakes
from claims.samples import heaps

POSITIONS = heaps(4, 6)


def definition(piles: tuple[int, ...]) -> str:
    """Return the engine's outcome by search, without Bouton's theorem."""
    return str(gr.game("nim").definition(*piles).outcome)


def by_sum(piles: tuple[int, ...]) -> str:
    """Return the outcome that the nim-sum gives."""
    total = 0
    for n in piles:
        total ^= n
    return "N" if total else "P"


@claim("R27", "1:131-136", "1:153-158", "2:214", "3:4", "4:80", "4:88", "4:152", "4:203", "5:43-47")
def bouton() -> Finding:
    """The player to move loses Nim exactly when the xor of the piles is 0."""
    return compare("positions, one to four piles of up to 6", POSITIONS, by_sum, definition)


@claim("R28", "1:144")
def empty_is_zero() -> Finding:
    """The only position without a move has nim-sum 0, and it is lost."""
    ends = [p for p in POSITIONS if not gr.game("nim")(*p).moves()]
    return holds(
        all(not any(p) and definition(p) == "P" for p in ends),
        f"The {len(ends)} positions without a move among {len(POSITIONS)} are empty, and P.",
    )


def balance(piles: tuple[int, ...]) -> tuple[int, int] | None:
    """Return the first pile that the nim-sum makes smaller, and what is left of it."""
    total = gr.nim_sum(*piles)
    return next(((i, n ^ total) for i, n in enumerate(piles) if n ^ total < n), None)


@claim("R29", "1:146", "1:160-171", "4:167-188", "5:60-61")
def a_move_to_zero() -> Finding:
    """Where the xor is not 0, some pile has its highest bit; xor-ing that pile with the total makes
    it smaller and the new total 0.
    """

    def moves_to_zero(piles: tuple[int, ...]) -> bool:
        total = gr.nim_sum(*piles)
        bit = 1 << total.bit_length() >> 1
        chosen = [(i, n ^ total) for i, n in enumerate(piles) if n & bit]
        return bool(chosen) and all(
            left < piles[i] and definition((*piles[:i], left, *piles[i + 1 :])) == "P"
            for i, left in chosen
        )

    won = [p for p in POSITIONS if by_sum(p) == "N"]
    return compare("positions with another nim-sum", won, moves_to_zero, lambda _: True)


@claim("R30", "1:148", "4:156-165", "5:53-59")
def no_move_keeps_zero() -> Finding:
    """Where the xor is 0 every move changes it: the pile that shrinks loses a bit, and that column
    becomes odd.
    """
    lost = [p for p in POSITIONS if by_sum(p) == "P"]
    moves = [(p, i, left) for p in lost for i, n in enumerate(p) for left in range(n)]
    return compare(
        "moves",
        moves,
        lambda _: (True, "N"),
        lambda m: (m[0][m[1]] & ~m[2] > 0, definition((*m[0][: m[1]], m[2], *m[0][m[1] + 1 :]))),
    )


@claim("R31", "1:173-175", "1:178-179", "1:202-206")
def three_four_five() -> Finding:
    """Piles 3, 4, 5 have nim-sum 2, so the first player wins, by making pile 0 (of 3) a pile of 1;
    1, 4, 5 has nim-sum 0.
    """
    position = gr.game("nim")(3, 4, 5)
    labels = [move.label for move in position.winning_moves()]
    found = (gr.nim_sum(3, 4, 5), balance((3, 4, 5)), gr.nim_sum(1, 4, 5))
    return holds(
        found == (2, (0, 1), 0) and labels == ["take 2 from heap 1"],
        f"Nim-sum {found[0]}; the only winning move is to {labels[0]}; nim-sum after it {found[2]}.",
    )


@claim("B1", "1:176-177")
def comment_on_three_four_five() -> Finding:
    """The program's answer for 3, 4, 5 is noted as pile 2 made 7; and 010 xor 100 xor 101 is noted
    as 011, which is 2.
    """
    found = balance((3, 4, 5))
    bits = 0b010 ^ 0b100 ^ 0b101
    return holds(
        found == (2, 7) and (f"{bits:03b}", bits) == ("011", 2),
        f"The same algorithm, written anew, gives {found}: a pile cannot grow. 010 xor 100 xor 101 "
        f"is {bits:03b}, which is {bits}; 3 is 011, not 010, and 011 xor 100 xor 101 is "
        f"{3 ^ 4 ^ 5:03b}, which is {3 ^ 4 ^ 5}.",
        "The program answers (0, 1); the binary line has two slips.",
    )


@claim("A3", "4:190-199")
def three_five_six() -> Finding:
    """Heaps 3, 5, 6 have xor 2; the heaps with that bit are 5 and 6; taking 2 from the 6 leaves 3,
    5, 4 with xor 0 and wins.
    """
    nim = gr.game("nim")
    before, after = nim(3, 5, 6), nim(3, 5, 4)
    with_bit = [n for n in (3, 5, 6) if n & 2]
    said = (2, [5, 6], 0, "P")
    found = (before.grundy, with_bit, after.grundy, str(after.outcome))
    return holds(
        found == said,
        f"The nim-sum of 3, 5, 6 is {before.grundy} ({before.outcome}, {len(before.winning_moves())} "
        f"winning moves); bit 1 is set in {listed(with_bit)}; the nim-sum of 3, 5, 4 is "
        f"{after.grundy} ({after.outcome} for the opponent).",
        "The position is lost already, and the move shown hands the opponent a win.",
    )


@claim("R32", "4:221-229", "4:296")
def piles_of_coins() -> Finding:
    """Several piles, any number from one of them: that is Nim itself, decided by the xor."""
    rule = gr.impartial(_piles)
    cases = heaps(3, 4)
    return compare("positions", cases, by_sum, lambda piles: str(rule(piles).outcome))


def _piles(piles: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [(*piles[:i], left, *piles[i + 1 :]) for i, n in enumerate(piles) for left in range(n)]


@claim("R33", "1:373-375", "4:141", "4:949", "4:962")
def independence() -> Finding:
    """The xor rule holds only where a move in one part leaves the others alone."""
    wythoff = gr.game("wythoff")
    wrong = mistakes(
        product(range(1, 11), repeat=2),
        lambda p: gr.nim_sum(*p),
        lambda p: wythoff(*p).grundy,
    )
    return holds(
        wrong,
        f"Where a move may touch both heaps (Wythoff), the xor is not the value on {len(wrong)} of "
        f"100 positions, first on {wrong[0]}: nim-sum {gr.nim_sum(*wrong[0])}, value "
        f"{wythoff(*wrong[0]).grundy}.",
    )


@claim("B29", "4:322-331")
def otherwise_partizan_or_scored() -> Finding:
    """A game in which a move changes more than one heap is partizan or a scoring game."""
    wythoff, moore = gr.game("wythoff"), gr.game("moore-nim:2")
    impartial = all(isinstance(game, gr.ImpartialGame) for game in (wythoff, moore))
    return holds(
        not impartial,
        f"Wythoff's (1, 2) is {wythoff(1, 2).outcome}, with Grundy value {wythoff(1, 2).grundy}; Moore's Nim "
        f"with up to two heaps a move on 1, 2, 3 is {moore(1, 2, 3).outcome}: both impartial, no "
        "scores.",
        "It may be impartial all the same: label its graph of positions.",
    )


@claim("B3", "1:994-996")
def bogus_nim() -> Finding:
    """Bogus Nim, also called Green Hackenbush: Nim in which stones may also be added, but not to a
    pile just added to; a good player never adds, as that only gives the opponent more options.
    """
    poker = gr.game("poker-nim")
    cases = [(n, more) for n in range(8) for more in range(5)]
    equal = not mistakes(cases, lambda c: c[0], lambda c: poker.definition(c).grundy)
    winning = [move.label for move in poker.definition((1, 2), (3, 0)).winning_moves()]
    drawn = gr.graph(_turns_of_adding())((1, 1, 2)).outcome
    tree = gr.game("green-hackenbush")((0, 1), (1, 2), (1, 3))
    return holds(
        "add 2 to heap 1" not in winning,
        f"With a bounded reserve the Grundy value of a heap is its chips ({'no' if equal else 'some'} exception "
        f"on {len(cases)} heaps). On 1 with a reserve of 2, beside 3, the winning moves are: "
        f"{listed(winning)}. Under the text's own restriction play need not end: two heaps of 1, "
        f"grown to at most 3, are {drawn} to the engine. Green Hackenbush cuts edges: a stalk with "
        f"two twigs has Grundy value {tree.grundy}.",
        "Two unrelated games. Adding changes nothing because the opponent can take back what was "
        "added; and it can be the winning move.",
    )


def _turns_of_adding() -> dict[tuple[int, int, int], list[tuple[int, int, int]]]:
    """Two heaps of up to 3: take any number, or add one, but not twice running to one heap."""
    graph = {}
    for a, b, last in product(range(4), range(4), range(3)):  # last: the heap added to, 2 for none
        options: list[tuple[int, int, int]] = [(c, b, 2) for c in range(a)]
        options += [(a, c, 2) for c in range(b)]
        if a < 3 and last != 0:
            options.append((a + 1, b, 0))
        if b < 3 and last != 1:
            options.append((a, b + 1, 1))
        graph[a, b, last] = options
    return graph


@claim("R34", "4:170-174")
def highest_bit() -> Finding:
    """The bit to look at is the highest of the xor: with a lower bit the pile may grow."""
    grows = [
        (p, i)
        for p in POSITIONS
        for total in [gr.nim_sum(*p)]
        for i, n in enumerate(p)
        if n & total and n ^ total > n
    ]
    return misleads(
        not grows,
        f"On {len(grows)} piles that share only a lower bit with the xor, the pile would grow, "
        f"first pile {grows[0][1] + 1} of {grows[0][0]}.",
        "Any bit would do.",
    )
