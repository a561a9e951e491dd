"""Misère play: whoever makes the last move loses."""

from __future__ import annotations

import grundy as gr
from claims.claim import Finding, claim, compare, holds, listed, mistakes
from claims.samples import heaps, subsets, subtraction

Heaps = tuple[int, ...]
POSITIONS = heaps(4, 5)
BIG = [p for p in POSITIONS if max(p) > 1]
SMALL = [p for p in POSITIONS if max(p) <= 1]


def engine(piles: Heaps) -> str:
    """Return the engine's outcome of misère Nim by search, without a theorem."""
    return str(gr.game("nim").misere.definition(*piles).outcome)


def theorem(piles: Heaps) -> str:
    """Return the engine's outcome by its theorem."""
    return str(gr.game("nim").misere(*piles).outcome)


def bouton(piles: Heaps) -> str:
    """Return P when the xor is 0 and some pile is over 1, or it is 1 and none is."""
    return "P" if gr.nim_sum(*piles) == (max(piles) <= 1) else "N"


@claim("A1", "1:210")
def the_specific_rule() -> Finding:
    """Misère Nim is lost exactly when the xor is 0 and no pile exceeds 1, or the xor is not 0 and
    some pile exceeds 1.
    """

    def said(piles: Heaps) -> str:
        return "P" if (gr.nim_sum(*piles) == 0) == (max(piles) <= 1) else "N"

    right = len(mistakes(POSITIONS, bouton, theorem)) + len(mistakes(POSITIONS, bouton, engine))
    return (
        compare("positions, one to four piles of up to 5", POSITIONS, said, engine)
        .but(
            "The reverse: lost when the xor is 1 and no pile exceeds 1, or the xor is 0 and some "
            "pile exceeds 1."
        )
        .also(f"The reverse has {right} exceptions, by search and by the engine's theorem.")
    )


@claim("R35", "1:210", "4:94")
def only_ones() -> Finding:
    """When no pile exceeds 1, misère Nim is lost with an odd number of ones and won with an even
    number.
    """
    return compare("positions", SMALL, lambda p: "NP"[sum(p) % 2], engine)


@claim("R36", "1:210", "4:94")
def otherwise_the_same() -> Finding:
    """When some pile exceeds 1, misère Nim is lost exactly when the xor is 0, as in normal play."""
    return compare("positions", BIG, lambda p: "NP"[gr.nim_sum(*p) == 0], engine)


@claim("R37", "1:210")
def leave_odd_ones() -> Finding:
    """The way to play: as in Nim, but when the piles come down to ones, leave an odd number of
    them.
    """

    def as_told(piles: Heaps) -> bool:
        after = [
            (*piles[:i], left, *piles[i + 1 :]) for i, n in enumerate(piles) for left in range(n)
        ]
        good = [p for p in after if (sum(p) % 2 if max(p) <= 1 else gr.nim_sum(*p) == 0)]
        return bool(good) and all(engine(p) == "P" for p in good)

    won = [p for p in BIG if engine(p) == "N"]
    return compare("won positions", won, as_told, lambda _: True)


@claim("R38", "4:408-432", "4:310")
def template() -> Finding:
    """The template: under normal play the xor decides; under misère play, when no pile exceeds 1,
    an even number of ones wins, and otherwise the xor decides.
    """

    def said(piles: Heaps) -> tuple[str, str]:
        normal = "N" if gr.nim_sum(*piles) else "P"
        ones = sum(n == 1 for n in piles)
        return normal, normal if max(piles) > 1 else "PN"[ones % 2 == 0]

    normal = gr.game("nim").definition
    return compare("positions", POSITIONS, said, lambda p: (str(normal(*p).outcome), engine(p)))


@claim("B30", "4:94")
def play_like_normal() -> Finding:
    """In misère Nim one plays as in normal Nim except when all heaps are 1."""

    def traps(piles: Heaps) -> bool:
        return any(
            engine(move.to.arguments) == "N" for move in gr.game("nim")(*piles).winning_moves()
        )

    won = [p for p in BIG if gr.nim_sum(*p)]
    trapped = [p for p in won if traps(p)]
    one_big = [p for p in won if sum(n > 1 for n in p) == 1]
    return holds(
        not trapped,
        f"On {len(trapped)} of {len(won)} won positions with a heap over 1, a winning move of normal "
        f"play loses the misère game, first on {trapped[0]}; these are "
        f"{'exactly' if trapped == one_big else 'not only'} the {len(one_big)} with one heap over 1.",
        "The outcome is the same, the moves are not: with one heap over 1 left, make it 0 or 1 so "
        "that the number of ones is odd.",
    )


def tame(game: gr.ImpartialGame, *piles: int) -> bool:
    """Return whether the rule of misère Nim, put on the heaps' values, gives the outcome."""
    return bouton(tuple(game(n).grundy for n in piles)) == str(game.misere(*piles).outcome)


@claim("B4", "4:140", "4:948", "4:961", "4:1031")
def only_nim_changes() -> Finding:
    """Misère play changes nothing but Nim with heaps of 1 only, for all these games."""
    kayles, dawson = gr.game("kayles"), gr.game("dawsons-kayles")
    wild = [n for n in range(31) if not tame(kayles, n)]
    shown = listed(
        f"heap {n} (value {kayles(n).grundy}) is {kayles.misere(n).outcome}" for n in (8, 9)
    )
    pairs = [(a, b) for b in range(1, 16) for a in range(1, b + 1) if not tame(dawson, a, b)]
    calm = [(s, p) for s in subsets(4) for p in heaps(2, 9) if not tame(subtraction(s), *p)]
    return holds(
        not wild,
        f"Put on values, the rule of misère Nim fails for the Kayles heaps {listed(wild)} up to 30 "
        f"({shown}), and for {len(pairs)} pairs of heaps of Dawson's Kayles up to 15, first "
        f"{pairs[0]}. It has {len(calm)} exceptions on pairs of heaps to 9 of the 15 subtraction "
        "games with moves up to 4.",
        "True for Nim, false for impartial games at large: they need their own analysis (genus, "
        "misère quotients).",
    )


@claim("R39", "1:23", "2:18", "4:982-983")
def the_convention() -> Finding:
    """Normal play: who cannot move loses. Misère play: who cannot move wins."""
    nim = gr.game("nim")
    found = str(nim(0).outcome), str(nim(0).misere.outcome)
    return holds(
        found == ("P", "N"), f"The empty heap is {found[0]} in normal, {found[1]} in misère play."
    )
