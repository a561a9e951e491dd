"""Short games by their definitions: nothing here knows canonical forms, stops or thermographs.

A game is a pair of tuples of games. Who wins is found by playing, a ≤ b by its definition, and
cooling by its own, on a grid of temperatures.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import grundy as gr
from grundy.values.short.value import game_of

Game = tuple[Any, Any]

ZERO: Game = ((), ())


@cache
def wins_moving_first(game: Game, left: bool) -> bool:
    """Return whether a player who moves first makes the last move."""
    options = game[0] if left else game[1]
    return any(not wins_moving_first(option, not left) for option in options)


@cache
def plus(a: Game, b: Game) -> Game:
    """Return the sum: a move in one of the two."""
    left = [plus(x, b) for x in a[0]] + [plus(a, y) for y in b[0]]
    right = [plus(x, b) for x in a[1]] + [plus(a, y) for y in b[1]]
    return tuple(dict.fromkeys(left)), tuple(dict.fromkeys(right))


@cache
def minus(a: Game) -> Game:
    """Return the game with the players exchanged."""
    return tuple(minus(x) for x in a[1]), tuple(minus(x) for x in a[0])


def at_least_by_play(a: Game, b: Game) -> bool:
    """Return whether a ≥ b: Left wins a - b when Right begins."""
    return not wins_moving_first(plus(a, minus(b)), left=False)


@cache
def at_most(a: Game, b: Game) -> bool:
    """Return whether a ≤ b: no left option of a is at least b, no right one of b at most a."""
    return not any(at_most(b, x) for x in a[0]) and not any(at_most(y, a) for y in b[1])


def written_out(value: gr.Value) -> Game:
    """Return a value's canonical form as a game."""
    return tuple(map(written_out, value.left)), tuple(map(written_out, value.right))


def walls_by_cooling(value: gr.Value, step: Fraction, most: Fraction) -> dict[Fraction, Any]:
    """Return the stops of the value cooled by each t from 0 to `most`, by the definition.

    G cooled by t is {G^L cooled by t, minus t|G^R cooled by t, plus t}, unless that is infinitely
    near a number for a smaller t: then it is this number. The steps must hit every temperature of
    the value and its followers.
    """
    return {t: stops(found) for t, found in cooled_on_a_grid(value, step, most).items()}


@cache
def cooled_on_a_grid(value: gr.Value, step: Fraction, most: Fraction) -> dict[Fraction, Any]:
    """Return the value cooled by each t from 0 to `most`: see `walls_by_cooling`."""
    times = [step * n for n in range(int(most / step) + 1)]
    if value.is_number:
        return dict.fromkeys(times, value)
    left = [cooled_on_a_grid(option, step, most) for option in value.left]
    right = [cooled_on_a_grid(option, step, most) for option in value.right]
    found, frozen = {}, None
    for t in times:
        if frozen is None:
            now = game_of([x[t] - t for x in left], [x[t] + t for x in right])
            found[t] = now
            low, high = stops(now)
            if low == high:
                frozen = gr.value(low)
        else:
            found[t] = frozen
    return found


@cache
def stops(value: gr.Value) -> tuple[Fraction, Fraction]:
    """Return the numbers at which play stops, by playing."""
    if value.number is not None:
        return value.number, value.number
    return max(stops(x)[1] for x in value.left), min(stops(x)[0] for x in value.right)
