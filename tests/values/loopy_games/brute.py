"""Loopy games by definition: who wins a sum of graphs, from the moves alone.

Nothing here knows of values, sides or survival. A game is a pair of lists, the left and the right
options of each node; node 0 is the game. Rounds are repeated until no position gets a winner.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from grundy.limits.budget import Limits, Meter
from grundy.values.loopy_games.graph import Graph, explored
from grundy.values.loopy_games.value import outcome_of_sum, value_of_graph

if TYPE_CHECKING:
    from collections.abc import Sequence

    import grundy as gr
    from grundy.values.loopy_games.sums import Outcomes

Game = tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]
Winners = tuple[int | None, int | None]
"""Who wins when Left starts, and when Right does: 0 is Left, 1 is Right, None nobody."""


def winners(games: Sequence[Game]) -> Winners:
    """Return who wins a sum."""
    start = (0,) * len(games)
    moves: dict[tuple[tuple[int, ...], int], list[tuple[tuple[int, ...], int]]] = {}
    waiting = [(start, 0), (start, 1)]
    while waiting:
        at = waiting.pop()
        if at not in moves:
            nodes, player = at
            moves[at] = [
                ((*nodes[:k], to, *nodes[k + 1 :]), 1 - player)
                for k, game in enumerate(games)
                for to in game[player][nodes[k]]
            ]
            waiting += moves[at]
    won: dict[tuple[tuple[int, ...], int], int] = {}
    news = True
    while news:
        news = False
        for at, options in moves.items():
            if at in won:
                continue
            player = at[1]
            if any(won.get(option) == player for option in options):
                won[at] = player
                news = True
            elif all(won.get(option) == 1 - player for option in options):
                won[at] = 1 - player
                news = True
    return won.get((start, 0)), won.get((start, 1))


def random_game(rng: random.Random, most: int = 7) -> Game:
    """Return a random game with few nodes."""
    size, part = rng.randint(1, most), rng.choice([0.15, 0.25, 0.35, 0.5])
    left, right = (
        tuple(tuple(j for j in range(size) if rng.random() < part) for _ in range(size))
        for _ in range(2)
    )
    return left, right


def graph_of(game: Game) -> Graph:
    """Return a game as the program has it."""
    meter = Meter(Limits())
    return explored(0, lambda n: (game[0][n], game[1][n]), lambda _: False, meter)


def value_of(game: Game) -> gr.LoopyValue | gr.Value:
    """Return the value of a game."""
    return value_of_graph(graph_of(game))


def told(outcomes: Outcomes) -> Winners:
    """Return outcomes as winners."""
    left, right = ({"N": k, "P": 1 - k, "D": None}[str(x)] for k, x in enumerate(outcomes))
    return left, right


def won_by(values: Sequence[gr.LoopyValue | gr.Value]) -> Winners:
    """Return who wins a sum of values, as the program tells it."""
    return told(outcome_of_sum(values))


def at_least(one: Winners, two: Winners) -> bool:
    """Return whether Left is at least as well off."""
    rank = {0: 2, None: 1, 1: 0}
    return all(rank[a] >= rank[b] for a, b in zip(one, two, strict=True))
