"""Answers that a file carries for sums of heaps: the heaps alone, from which every sum follows.

A row of 30 pins leads to tens of thousands of positions, but each is a sum of rows of at most 30:
31 rows with their moves and values tell them all, by the nim-sum.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import grundy as gr

if TYPE_CHECKING:
    from grundy.web.jobs import Job

MOST_HEAPS = 1000
MOST_MOVES = 30_000
"""Heaps of a game in a file, and all their moves."""

NUMBER = "{heap}"
"""Stands for the heap in the words of a move."""


def falls_into_heaps(position: gr.Position) -> bool:
    """Return whether a position is a sum of heaps of one game whose values add up."""
    game = position.one_game
    return bool(
        game is not None
        and position.is_impartial
        and not position.is_misere
        and not position.is_loopy
        and not game.spreads
        and not game.own_pieces
        and all(type(term.state) is int for term in position.terms)
    )


def leads_beyond(position: gr.Position, most: int) -> bool:
    """Return whether more than `most` positions can be reached from a sum of heaps."""
    game = position.one_game
    options: dict[Any, list[tuple[Any, ...]]] = {}
    start = tuple(term.state for term in position.terms)
    seen, waiting = {start}, [start]
    while waiting:
        heaps = waiting.pop()
        for place, heap in enumerate(heaps):
            if heap not in options:
                options[heap] = list(game.options(heap))
            for option in options[heap]:
                after = (*heaps[:place], *option, *heaps[place + 1 :])
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
            if len(seen) > most:
                return True
    return False


def held_heaps(position: gr.Position, job: Job) -> dict[str, Any] | None:
    """Return the heaps that can come about, each with its value, its moves and its picture.

    >>> from grundy.web.jobs import Job
    >>> found = held_heaps(gr.position("nim(2)"), Job(10.0))
    >>> found and found["heaps"]["2"]["moves"][1]
    ['take 2', 'take 2 from {heap}', ['0'], [['1:1']]]

    None where they are too many, or some have no value.
    """
    game = position.one_game
    found: dict[str, Any] = {}
    waiting = list(dict.fromkeys(term.state for term in position.terms))
    total = 0
    for heap in waiting:
        alone = game(heap)
        try:
            value = alone.grundy
        except (gr.UndefinedError, gr.CycleError, gr.BudgetExceeded):
            return None
        moves = [(option, alone.replace(0, option)) for option in dict.fromkeys(game.options(heap))]
        total += len(moves)
        if len(found) >= MOST_HEAPS or total > MOST_MOVES or job.should_stop():
            return None
        found[game.write(heap)] = {
            "value": value,
            "moves": [
                [
                    move.label,
                    str(game.describe(heap, option, NUMBER)),
                    [game.write(part) for part in option],
                    [list(way) for way in gr.touches(alone, move)],
                ]
                for option, move in moves
            ],
            "scene": gr.scene(alone).as_data(),
        }
        known = set(waiting)
        waiting += dict.fromkeys(p for option, _ in moves for p in option if p not in known)
    return {"heaps": found, "number": NUMBER}
