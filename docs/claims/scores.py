"""Scores: games that are counted, and search."""

from __future__ import annotations

from functools import cache
from itertools import product

import grundy as gr
from claims.claim import Finding, claim, compare, holds, listed, mistakes

Row = tuple[int, ...]
ROWS = [row for size in range(1, 7) for row in product((1, 2, 4), repeat=size)]


@cache
def margin(row: Row) -> int:
    """Return the margin by the texts' recurrence over intervals."""
    if len(row) == 1:
        return row[0]
    return max(row[0] - margin(row[1:]), row[-1] - margin(row[:-1]))


def engine(row: Row) -> int:
    """Return the engine's score of the stone game."""
    return int(gr.game("stone-game")(*row).score)


@claim("R113", "1:832-880", "1:1022", "4:109-113", "4:378-381")
def interval_recurrence() -> Finding:
    """In the stone game (LeetCode 877) the margin of a row is the better of taking either end, less
    the margin of what is left; a single pile is its own margin.
    """
    return compare("rows of up to six piles", ROWS, margin, engine)


@claim("R114", "1:863")
def nine_to_eight() -> Finding:
    """On 5, 3, 4, 5 the first player wins, 9 to 8."""
    score = engine((5, 3, 4, 5))
    return holds(
        (17 + score, 17 - score) == (18, 16),
        f"Margin {score} of 17 stones: {(17 + score) // 2} to {(17 - score) // 2}.",
    )


@claim("B5", "1:846")
def even_number_of_piles() -> Finding:
    """With an even number of piles the first player always wins the stone game."""
    even = [row for row in ROWS if len(row) % 2 == 0]
    ties = [row for row in even if engine(row) == 0]
    lost = [row for row in even if engine(row) < 0]
    odd = [row for row in ties if sum(row) % 2]
    named = [(1, 1, 1, 1), (1, 1, 2, 2), (1, 2, 2, 1)]
    return holds(
        not ties and not lost,
        f"Of {len(even)} rows with an even number of piles {len(ties)} are ties, none of them"
        f"{'' if not odd else ' but ' + str(len(odd))} with an odd total, and {len(lost)} are lost. "
        f"Margins of {listed(named)}: {listed(map(engine, named))}.",
        "Never less than a tie; a win when the total is odd, as LeetCode 877 promises.",
    )


@claim("R115", "1:846", "1:1022")
def every_other_pile() -> Finding:
    """With an even number of piles the first player can have all piles at even places, or all at
    odd places.
    """
    even = [row for row in ROWS if len(row) % 2 == 0]
    short = [row for row in even if engine(row) < abs(sum(row[0::2]) - sum(row[1::2]))]
    return holds(not short, f"The margin is at least that on all {len(even)} rows.")


@claim("R116", "1:1088")
def greed_loses() -> Finding:
    """Greedy play is not optimal play."""

    def greedy(row: Row) -> int:
        if not row:
            return 0
        end, rest = (row[0], row[1:]) if row[0] >= row[-1] else (row[-1], row[:-1])
        best = margin(rest) if rest else 0
        return end - best

    wrong = mistakes(ROWS, greedy, engine)
    return holds(
        wrong,
        f"Taking the larger end costs something on {len(wrong)} of {len(ROWS):,} rows, first on "
        f"{wrong[0]}.",
    )


def stones(row: Row) -> int:
    """Return what the first player gets when 1 to 2M piles are taken from the front."""

    @cache
    def best(start: int, most: int) -> int:
        if start + 2 * most >= len(row):
            return sum(row[start:])
        rest = sum(row[start:])
        return max(rest - best(start + x, max(most, x)) for x in range(1, 2 * most + 1))

    return best(0, 1)


@claim("R117", "1:882-934", "1:1032")
def first_stones() -> Finding:
    """Stone Game II (LeetCode 1140): what is left, less the best that the opponent gets of it, over
    the place and M; its samples give 10 and 104.
    """
    samples = stones((2, 7, 9, 4, 4)), stones((1, 2, 3, 4, 5, 100))
    game = gr.game("first-stones")

    def found(row: Row) -> int:
        return int(sum(row) + game(1, *row).score) // 2

    return compare("rows of up to six piles", ROWS, stones, found) & holds(
        samples == (10, 104), f"Samples: {samples[0]} and {samples[1]}."
    )


@claim("B14", "4:370-376")
def partizan_recursion() -> Finding:
    """For a game in which the players' moves differ, a position is won when some move leads to one
    that is not won: win(s) over positions alone.
    """
    sizes = list(product(range(1, 5), repeat=2))

    def left_wins(size: tuple[int, int]) -> bool:
        return str(gr.game(f"domineering:{size[0]}x{size[1]}").start.outcome) in "NL"

    def anyone(size: tuple[int, int]) -> bool:
        return gr.game(f"cram:{size[0]}x{size[1]}").start.outcome is gr.Outcome.N

    return (
        compare("boards up to 4x4 of domineering, Left to move", sizes, anyone, left_wins)
        .but("The state must hold who is to move: win(s, player).")
        .also("Read over positions alone it solves cram, where both players have all the moves.")
    )


@claim("B9", "2:48-49", "3:86", "3:168")
def surreal_numbers() -> Finding:
    """Partizan positions have surreal numbers for values, and their sums are sums of surreal
    numbers.
    """
    sizes = list(product(range(1, 5), repeat=2))
    fuzzy = [
        f"{a}x{b}" for a, b in sizes if str(gr.game(f"domineering:{a}x{b}").start.outcome) == "N"
    ]
    return holds(
        not fuzzy,
        "A number is won by one player whoever starts, or is 0 and lost by whoever starts; a "
        f"position that whoever starts wins is none. Of the {len(sizes)} boards of domineering up "
        f"to 4x4 {len(fuzzy)} are such: {listed(fuzzy)}.",
        "Only some values are numbers: star, up and switches such as {1 | -1} are not.",
    )


@claim("R118", "1:379", "4:115", "4:136", "4:1013", "4:1030")
def scores_are_not_values() -> Finding:
    """Games decided by scores are not solved by Grundy values but by minimax or a dynamic program."""
    even = [row for row in ROWS if len(row) == 4]
    wrong = mistakes(even, lambda row: gr.nim_sum(*row) != 0, lambda row: engine(row) > 0)
    return holds(
        wrong,
        f"The xor of the piles names the wrong winner on {len(wrong)} of {len(even)} rows of four.",
    )
