"""Which game of the catalogue has the same moves as a rule, on all small positions."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

import grundy as gr

UP_TO = {1: 40, 2: 9, 3: 5}
"""How far the numbers of positions go that are compared, by how many numbers a position has."""

Options = frozenset[tuple[Any, ...]]


def alike(rule: Any) -> tuple[str, str] | None:
    """Return a game with the same moves, and how far that was compared; None where there is none.

    >>> alike(gr.game("rule: n -> n-d for d in range(1, n) if n % d == 0"))
    ('divisor', 'the same moves from every number up to 40')
    >>> alike(gr.game("rule: a, b -> (a-k, b) for k in range(1, a+1); (a, b-1)")) is None
    True

    It is an observation: beyond these positions the rules may differ.
    """
    count = rule.arity or 0
    if count not in UP_TO:
        return None
    positions = list(product(range(UP_TO[count] + 1), repeat=count))
    for name in _candidates(count):
        game = gr.game(name)
        heaps = game.arity == 1
        if all(_options(rule, each, heaps) == _options(game, each, heaps) for each in positions):
            what = "number" if count == 1 else f"position of {count} numbers"
            return name, f"the same moves from every {what} up to {UP_TO[count]}"
    return None


@cache
def _candidates(count: int) -> tuple[str, ...]:
    """Return the games without parameters whose positions are so many numbers, or such heaps."""
    found = []
    for entry in gr.entries():
        game: Any = gr.position(entry.examples[0]).terms[0].game
        on_numbers = isinstance(game, gr.ImpartialGame) and game.of_numbers
        if on_numbers and game.text == entry.name and (game.arity in (1, count, None)):
            found.append(entry.name)
    return tuple(found)


def _options(game: Any, numbers: tuple[int, ...], heaps: bool) -> Options | None:
    """Return what a position leads to; None where it is none of the game.

    Independent heaps are the same in any order, and a heap that is gone is as good as none.
    """
    try:
        moves = game(*numbers).moves()
    except (gr.GrundyError, TypeError):
        return None
    parts = (_numbers(move.to) for move in moves)
    return frozenset(tuple(sorted(filter(None, each))) if heaps else each for each in parts)


def _numbers(position: gr.Position) -> tuple[int, ...]:
    states = [state for _, group in position.groups() for state in group]
    pairs = [state if isinstance(state, tuple) else (state,) for state in states]
    return tuple(number for pair in pairs for number in pair)
