"""Search: minimax, alpha-beta and tic-tac-toe."""

from __future__ import annotations

from math import log
from random import Random
from typing import TypeAlias

import grundy as gr
from claims.claim import Finding, claim, compare, holds, listed, unsettled
from claims.tictactoe import EMPTY, alpha_beta, boards, count_tree, minimax, moves, written


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
        score = sign * game(written(board)).score
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
    scored = [(-move.to.score, move) for move in position.moves()]
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


Tree: TypeAlias = "int | list[Tree]"


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
