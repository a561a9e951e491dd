"""Subtraction games: values, tables and tasks."""

from __future__ import annotations

import grundy as gr
from claims.claim import Finding, claim, compare, holds, listed, misleads, mistakes
from claims.graphs import least_missing
from claims.outcomes import forward_labels
from claims.samples import outcomes, periods, subsets, subtraction, values

FOUR = (1, 3, 4)


@claim("R56", "3:8", "4:103-107", "4:340-342", "4:1008")
def the_recurrence() -> Finding:
    """The value of a heap is the mex of the values of the heaps that the allowed numbers leave."""

    def by_mex(moves: tuple[int, ...]) -> tuple[int, ...]:
        g: list[int] = []
        for n in range(80):
            g.append(least_missing({g[n - m] for m in moves if m <= n}))
        return tuple(g)

    return compare("sets of moves, heaps 0 to 79", subsets(7), by_mex, lambda s: values(s, 80))


@claim("R57", "3:9-19")
def table_of_one_to_three() -> Finding:
    """With moves 1, 2, 3: the values reached from the heaps 0 to 7, and their mex, 0 1 2 3 0 1 2
    3.
    """
    said = [
        (set(), 0),
        ({0}, 1),
        ({0, 1}, 2),
        ({0, 1, 2}, 3),
        ({1, 2, 3}, 0),
        ({2, 3, 0}, 1),
        ({3, 0, 1}, 2),
        ({0, 1, 2}, 3),
    ]
    game = subtraction((1, 2, 3))
    return compare("rows", range(8), said.__getitem__, lambda n: _row(game, n))


def _row(game: gr.ImpartialGame, n: int) -> tuple[set[int], int]:
    return {move.to.grundy for move in game(n).moves()}, game(n).grundy


@claim("R58", "3:20", "3:164")
def up_to_k() -> Finding:
    """With moves 1 to k the value of n is n mod k+1, and the lost heaps are the multiples of k+1."""
    return compare(
        "numbers k, heaps 0 to 199",
        range(1, 31),
        lambda k: tuple(n % (k + 1) for n in range(200)),
        lambda k: values(tuple(range(1, k + 1)), 200),
    )


@claim("R59", "1:290-308")
def by_hand() -> Finding:
    """With moves 1, 3, 4, by hand: the values reached from heaps 0 to 7 and their mex, 0 1 0 1 2 3 2
    0.
    """
    reached = [set(), {0}, {1}, {0}, {0, 1}, {0, 1, 2}, {0, 1, 3}, {1, 2}]
    said = list(zip(reached, (0, 1, 0, 1, 2, 3, 2, 0), strict=True))
    game = subtraction(FOUR)
    return compare("rows", range(8), said.__getitem__, lambda n: _row(game, n))


@claim("R60", "4:387-402")
def six_rows() -> Finding:
    """With moves 1, 3, 4: the options of the heaps 0 to 5, their values and the mex, 0 1 0 1 2 3; 0
    and 2 are lost, the others won.
    """
    options = [[], [0], [1], [2, 0], [3, 1, 0], [4, 2, 1]]
    game = subtraction(FOUR)
    found = [[move.to.arguments[0] for move in game(n).moves()] for n in range(6)]
    said = ((0, 1, 0, 1, 2, 3), "PNPNNN")
    return holds(
        found == options and (values(FOUR, 6), outcomes(FOUR, 6)) == said,
        f"Values {listed(values(FOUR, 6))}; outcomes {outcomes(FOUR, 6)}.",
    )


@claim("A4", "3:23-40")
def table_of_one_three_four() -> Finding:
    """With moves 1, 3, 4 the values of the heaps 0 to 14 are 0 1 0 2 1 2 2 1 0 0 1 2 3 0 1, hard to
    see a pattern in.
    """
    said = (0, 1, 0, 2, 1, 2, 2, 1, 0, 0, 1, 2, 3, 0, 1)
    wrong = mistakes(range(15), said.__getitem__, values(FOUR, 15).__getitem__)
    period = subtraction(FOUR).period()
    return (
        compare("heaps", range(15), said.__getitem__, values(FOUR, 15).__getitem__)
        .but(f"The values are {listed(values(FOUR, 7))}, over and over.")
        .also(
            f"Wrong at {listed(wrong)}. Period {period.length} from {period.start}, "
            f"{period.status}. Documents 1, 2 and 4 have it right."
        )
    )


@claim("C8", "3:40")
def eventually() -> Finding:
    """With moves 1, 3, 4 the values become periodic eventually."""
    period = subtraction(FOUR).period()
    return misleads(
        period.start == 0,
        f"The engine proves period {period.length} from {period.start}.",
        "They are periodic from the first heap on.",
    )


@claim("R61", "4:211-219")
def matchsticks() -> Finding:
    """Matchsticks of which 1, 2 or 3 are taken, the last taker winning, are one heap of the
    subtraction game.
    """
    rule = gr.impartial(_matches)
    return compare("heaps", range(60), lambda n: rule(n).grundy, values((1, 2, 3), 60).__getitem__)


def _matches(n: int) -> list[int]:
    return [n - taken for taken in (1, 2, 3) if taken <= n]


@claim("A10", "4:231-241")
def reach_or_exceed() -> Finding:
    """A token goes right by 1, 3 or 4, and the first to reach or pass n wins: with the distance as
    the heap this is the subtraction game with moves 1, 3, 4.
    """
    rule = gr.impartial(_overshoot)
    said, found = outcomes(FOUR, 60), "".join(str(rule(n).outcome) for n in range(60))
    lost = [n for n in range(24) if found[n] == "P"]
    other = [n for n in range(24) if said[n] == "P"]
    differ = [n for n in range(24) if said[n] != found[n]]
    return (
        compare("distances", range(60), said.__getitem__, found.__getitem__)
        .but("Passing the end is allowed, so it is another game.")
        .also(
            f"Lost are {listed(lost)}, …, not {listed(other)}, …; they differ at {listed(differ)}, …."
        )
    )


def _overshoot(n: int) -> list[int]:
    return [max(n - step, 0) for step in FOUR] if n else []


@claim("R62", "4:637-676", "3:173")
def stick_game() -> Finding:
    """The Stick Game (CSES 1729): for every n print W or L, by a loop over heaps and moves; for 1,
    3, 4 and n to 10 the task's sample is WLWWWWLWLW.
    """
    letters = {"N": "W", "P": "L"}
    own = "".join(letters[c] for c in forward_labels(10, FOUR)[1:])
    engine = "".join(letters[c] for c in outcomes(FOUR, 11)[1:])
    return holds(own == engine == "WLWWWWLWLW", f"Loop {own}, engine {engine}.")


@claim("R63", "4:133", "4:311")
def cost() -> Finding:
    """A table of a subtraction game costs n·|P| steps and n places."""
    counted = {s: sum(m <= n for n in range(101) for m in s) for s in subsets(6)}
    return holds(
        all(count <= 100 * len(s) for s, count in counted.items()),
        f"At most n·|P| options were examined on {len(counted)} sets with n = 100; "
        f"{sum(counted.values()):,} in all.",
    )


@claim("R64", "3:42")
def compound_piles() -> Finding:
    """Several piles with one set of moves: reduce each by the period, look its value up, xor (where
    the sequence is periodic from 0).
    """
    pure = [s for s, p in periods().items() if p.start == 0 and max(s) <= 6]
    piles = (10**18, 10**18 + 1, 123456789012345678)

    def reduced(moves: tuple[int, ...]) -> int:
        period = periods()[moves]
        first = values(moves, period.length)
        return gr.nim_sum(*(first[n % period.length] for n in piles))

    return compare(
        "sets of moves, three piles near 10**18",
        pure,
        reduced,
        lambda s: subtraction(s)(*piles).grundy,
    )
