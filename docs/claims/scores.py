"""Scores: games that are counted, and search."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import log
from random import Random

import grundy as gr
from claims.claim import Finding, claim, compare, holds, listed, mistakes, unsettled
from claims.tictactoe import EMPTY, alpha_beta, boards, count_tree, minimax, moves, written

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
    return int(gr.game("stone-game")(*row).score)  # type: ignore[attr-defined]


@claim("R105", "1:383-487")
def tic_tac_toe_is_a_tie() -> Finding:
    """Minimax gives 0 for the empty board of tic-tac-toe: a tie under best play."""
    start = gr.game("tic-tac-toe").start
    return holds(
        minimax(EMPTY) == start.score == 0,
        f"Minimax, written anew, {minimax(EMPTY)}; engine {start.outcome}.",
    )


@claim("R106", "1:404-426", "1:510-540")
def minimax_everywhere() -> Finding:
    """Minimax, and minimax with alpha-beta cuts, give every board its right value."""
    early = [b for b in boards() if b.count(".") >= 6]
    game = gr.game("tic-tac-toe")

    def own(board: str) -> tuple[int, int]:
        return minimax(board), alpha_beta(board, range(9))[0]

    def found(board: str) -> tuple[int, int]:
        sign = 1 if board.count(".") % 2 else -1  # the engine's score is the mover's
        score = sign * game(written(board)).score  # type: ignore[attr-defined]
        return score, score

    return compare("boards of up to three marks", early, own, found)


@claim("R107", "1:428-444")
def best_move() -> Finding:
    """Trying every square and keeping the best value finds a best move."""
    game = gr.game("tic-tac-toe")

    def first_best(board: str) -> bool:
        to_move = board.count(".") % 2
        choose = max if to_move else min
        chosen = choose(moves(board), key=minimax)
        return written(chosen) in {m.to.arguments[0] for m in _best(game, board)}

    early = [b for b in boards() if b.count(".") >= 7]
    return compare("boards of up to two marks", early, first_best, lambda _: True)


def _best(game: gr.ImpartialGame, board: str) -> list[gr.Move]:
    position = game(written(board))
    scored = [(-move.to.score, move) for move in position.moves()]  # type: ignore[attr-defined]
    top = max(score for score, _ in scored)
    return [move for score, move in scored if score == top]


@claim("B7", "1:491")
def nine_factorial() -> Finding:
    """Tic-tac-toe has 9! = 362,880 possible courses of play."""
    leaves, nodes = count_tree(EMPTY)
    return holds(
        leaves == 362_880,
        f"Counted: {leaves:,} courses of play that end, {nodes:,} nodes in the tree; 9! also counts "
        "play that goes on after a line is made.",
        f"There are {leaves:,}.",
    )


@claim("R108", "1:491")
def unique_boards() -> Finding:
    """About 5,478 different boards can come up."""
    return holds(len(boards()) == 5478, f"Counted {len(boards()):,}.")


@claim("R109", "1:489-491")
def memory_saves() -> Finding:
    """Without a memory minimax sees the same boards again and again."""
    nodes = count_tree(EMPTY)[1]
    return holds(
        nodes > 100 * len(boards()),
        f"{nodes:,} calls without a memory, {len(boards()):,} with one.",
    )


@claim("R110", "1:495-505")
def cuts_save() -> Finding:
    """Cutting when alpha reaches beta saves work and keeps the value."""
    value, seen = alpha_beta(EMPTY, range(9))
    nodes = count_tree(EMPTY)[1]
    return holds(value == 0 and seen < nodes, f"Value {value} after {seen:,} of {nodes:,} nodes.")


@claim("R111", "1:580-582")
def order_matters() -> Finding:
    """The order in which moves are tried decides how much is saved."""
    orders = {
        "by rows": range(9),
        "centre, corners, edges": (4, 0, 2, 6, 8, 1, 3, 5, 7),
        "edges, corners, centre": (1, 3, 5, 7, 0, 2, 6, 8, 4),
    }
    seen = {name: alpha_beta(EMPTY, order)[1] for name, order in orders.items()}
    return holds(
        seen["centre, corners, edges"] < seen["by rows"] < seen["edges, corners, centre"],
        f"Nodes: {listed(f'{name} {count:,}' for name, count in seen.items())}.",
    )


Tree = int | list["Tree"]


def uniform(draw: Random, width: int, depth: int) -> Tree:
    """Return a tree with leaves drawn at random."""
    if not depth:
        return draw.randrange(10**9)
    return [uniform(draw, width, depth - 1) for _ in range(width)]


def worth(tree: Tree) -> int:
    """Return the value for the player to move, leaves counted for whoever is to move there."""
    return tree if isinstance(tree, int) else max(-worth(child) for child in tree)


def ordered(tree: Tree) -> Tree:
    """Return the tree with the best child first everywhere."""
    if isinstance(tree, int):
        return tree
    return sorted((ordered(child) for child in tree), key=worth)


def leaves_seen(tree: Tree, low: int, high: int) -> tuple[int, int]:
    """Return the value and how many leaves alpha-beta looks at."""
    if isinstance(tree, int):
        return tree, 1
    best, seen = low, 0
    for child in tree:
        value, more = leaves_seen(child, -high, -best)
        seen += more
        best = max(best, -value)
        if best >= high:
            break
    return best, seen


@claim("R112", "1:507-508")
def best_case() -> Finding:
    """In the best case alpha-beta looks at about b^(d/2) of the b^d leaves, so that twice the depth
    can be searched.
    """
    draw, far = Random(1975), 10**12
    cases = [(b, d) for b in (2, 3, 4) for d in range(1, 6)]
    trees = {case: ordered(uniform(draw, *case)) for case in cases}
    return compare(
        "uniform trees, the best move first",
        cases,
        lambda c: c[0] ** ((c[1] + 1) // 2) + c[0] ** (c[1] // 2) - 1,
        lambda c: leaves_seen(trees[c], -far, far)[1],
    ).also("Said in full: b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves.")


@claim("U2", "1:582")
def random_order() -> Finding:
    """With moves in random order it looks at about b^(3d/4) leaves."""
    draw, far = Random(1982), 10**12
    rates = []
    for width, depth in ((4, 4), (8, 4), (16, 4)):
        seen = [leaves_seen(uniform(draw, width, depth), -far, far)[1] for _ in range(12)]
        rates.append(f"{log(sum(seen) / 12, width) / depth:.2f} for b = {width}")
    return unsettled(
        "A statement about growth, which no finite run settles. Measured on twelve random trees of "
        f"depth 4 each, the exponent was {listed(rates)} times d."
    )


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
        return int(sum(row) + game(1, *row).score) // 2  # type: ignore[attr-defined]

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
