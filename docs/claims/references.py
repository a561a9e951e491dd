"""References, names and advice."""

from __future__ import annotations

from collections import Counter

import grundy as gr
from claims.claim import (
    Finding,
    Verdict,
    claim,
    compare,
    holds,
    listed,
    looked_up,
    misleads,
    unsettled,
)
from claims.looked_up import PROBLEMS
from claims.samples import outcomes, values


@claim("R140", "1:131")
def bouton_1902() -> Finding:
    """The theorem on Nim is Bouton's, of 1902."""
    source = gr.game("nim").source
    return holds(
        "Bouton" in source and "Annals of Mathematics 3" in source,
        f"Looked up, not computed: the catalogue gives {source}; the volume is of 1901 and 1902.",
    )


@claim("B10", "2:53", "3:87")
def partizan_in_research_only() -> Finding:
    """Partizan games come up in advanced research problems only."""
    return looked_up(
        Verdict.WRONG,
        "contest libraries carry solvers for them (the one for partizan games in maspypy's library "
        "names QOJ 9567), and LeetCode 913 and 1728 set a cat on a mouse.",
        "They are rarer in contests, not absent.",
    )


@claim("B28", "5:130-131")
def books() -> Finding:
    """Winning Ways is by Conway and others; Tirole's Game Theory is further reading on the
    subject.
    """
    source = gr.game("green-hackenbush").source
    authors = [name for name in ("Berlekamp", "Conway", "Guy") if name in source]
    return holds(
        authors[0] == "Conway",
        f"Looked up, not computed: the catalogue gives {source}. Tirole's book (with Fudenberg) is on "
        "the game theory of economics, which document 1 rightly sets apart.",
        "By Berlekamp, Conway and Guy; and the other book is about something else.",
    )


@claim("B34", "2:30")
def checkers_too_large() -> Finding:
    """Checkers, like chess and Go, is too large to be analysed completely."""
    return looked_up(
        Verdict.MISLEADING,
        "checkers was shown to be a draw in 2007 (J. Schaeffer and others, Science 317), from its "
        "opening, not for every position.",
        "Checkers is weakly solved; chess and Go on the full board are not.",
    )


@claim("R141", "2:30")
def chomp() -> Finding:
    """Chomp belongs to the classic examples of such games."""
    sizes = [(a, b) for a in range(1, 5) for b in range(1, 5)]
    found = {s: str(gr.game(f"chomp:{s[0]}x{s[1]}").start.outcome) for s in sizes}
    return holds(
        all((found[s] == "P") == (s == (1, 1)) for s in sizes),
        f"It is in the catalogue, impartial and finite; {sum(v == 'N' for v in found.values())} of "
        f"{len(sizes)} bars up to 4x4 are won by the first player, all but 1x1.",
    )


@claim("R142", "2:51", "4:975")
def examples_of_kinds() -> Finding:
    """Nim and Kayles are impartial."""
    games = [gr.game("nim"), gr.game("kayles")]
    return holds(
        all(isinstance(game, gr.ImpartialGame) for game in games),
        "Both are impartial in the catalogue.",
    )


@claim("R143", "5:104", "5:112", "5:120")
def contests_of_the_exercises() -> Finding:
    """The slides' exercises are from TopCoder's rounds 330, 338 and 309."""
    said = {"LongLongNim": "330", "CakeParty": "338", "StoneGameStrategist": "309"}
    found = {name: PROBLEMS[f"TopCoder {name}"].source for name in said}
    return holds(
        all(f"SRM {said[name]}" in found[name] for name in said),
        f"Looked up, not computed: {'; '.join(f'{n}, {s}' for n, s in found.items())}.",
    )


@claim("R144", "5:104")
def long_long_nim() -> Finding:
    """The first exercise, lost heaps up to 10**9 with moves up to 22, is within reach of these
    methods.
    """
    samples = [((1, 2, 3), 20, 5), ((1,), 999, 499), ((2, 4, 7, 11, 20), 6543, 1637)]
    counts = []
    for moves, top, _ in samples:
        row = gr.game("subtraction:" + ",".join(map(str, moves))).values(top + 1)
        counts.append(sum(not value for value in row[1:]))
    return holds(
        counts == [wanted for _, _, wanted in samples],
        f"The engine counts {counts[0]}, {counts[1]} and {counts[2]:,} on three of the task's samples.",
    )


@claim("B35", "4:1011-1017")
def not_game_theory() -> Finding:
    """Hidden information, chance and cooperation are not game theory."""
    return unsettled(
        "A matter of words: they are outside the theory of these games and inside game theory as "
        "economists have it, from which document 1 tells it apart."
    )


@claim("U3", "1:119", "1:1096")
def nearly_always_a_pattern() -> Finding:
    """Nearly every contest game has a clean pattern that answers in constant time."""
    row = gr.game("take-a-square").values(4000)[2000:]
    fits = [p for p in range(1, 1001) if row[p:] == row[:-p]]
    return unsettled(
        "No population is named to count over. A counterexample among the named: for Stone Game IV "
        f"(LeetCode 1510) no pattern is known; {len(fits) or 'no'} period up to 1,000 fits its values "
        "from 2,000 to 3,999."
    )


@claim("U4", "3:85", "3:87", "4:207-209", "4:1032", "1:685", "1:731")
def how_often() -> Finding:
    """Most real games are partizan; disguised Nim and staircase Nim are common in contests."""
    return unsettled("How often is not said, nor over which games; nothing to compute.")


@claim("U5", "1:998-1010", "1:1072-1084", "3:4-6", "4:264-271", "4:292-302", "4:356-366")
def ways_to_work() -> Finding:
    """Advice: small cases first, then a pattern, then a proof, then values and sums; and in which
    order to learn.
    """
    return unsettled(
        "Advice. The facts in it are checked above: labels, values, sums, splits, independence."
    )


@claim("U6", "5:128-129", "5:108", "5:116", "5:124")
def links() -> Finding:
    """Links to a guide, an encyclopaedia of algorithms and three editorials."""
    return unsettled("Addresses; no page was fetched for this check.")


@claim("R139", "1:1018")
def leetcode_292() -> Finding:
    """LeetCode 292, Nim Game: one pile, take 1 to 3; won exactly when n is not a multiple of 4."""
    labels = outcomes((1, 2, 3), 200)
    return compare("heaps", range(200), lambda n: "PN"[n % 4 != 0], labels.__getitem__)


@claim("C14", "1:1052", "3:173")
def more_than_is_asked() -> Finding:
    """Stone Game IV (LeetCode 1510) and the Stick Game (CSES 1729) call for Grundy values."""
    squares = gr.game("take-a-square").values(2000)
    largest = max(squares)
    sticks = max(values((1, 3, 4), 2000))
    return misleads(
        largest > 1 and sticks > 1,
        f"Both ask who wins with one heap, so one bit a heap is enough; the values go up to {largest} "
        f"(squares, heaps below 2,000) and {sticks} (moves 1, 3, 4).",
        "Outcomes are enough; values are needed where heaps are added up.",
    )


@claim("C15", "1:33", "2:50", "2:53", "3:87", "4:14")
def almost_all_impartial() -> Finding:
    """Almost all games in contests are impartial under normal play."""
    kinds = Counter(problem.kind for problem in PROBLEMS.values())
    other = sorted(name for name, problem in PROBLEMS.items() if problem.kind != "impartial")
    return misleads(
        len(other) > kinds.total() // 10,
        f"Of the {kinds.total()} problems that the texts themselves name, {kinds['impartial']} are "
        f"impartial games, {kinds['score']} are games for scores and {kinds['no game']} are no games "
        f"or not to be found: {listed(other)}.",
        "Most, not almost all, even of the texts' own choice.",
    )
