"""Tiers that the program finds by itself: sums of bits of a key that grow with every move.

They are guessed from random play and checked at every move of the run. A weighted sum of the bits
of the key is looked for that tells the distance from the start; then the number of ones, the
number of zeros, and the key itself.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

BITS = 62
WALKS, LONGEST = 64, 400
"""Games that are played at random, and the most moves of one."""

MOST_TIERS = 4096
"""A key is its own tier where keys are below this: more tiers would be more work than positions."""


@dataclass(frozen=True)
class LinearTier:
    """The ones of a key under some masks, each mask with its weight.

    >>> LinearTier((0b0011, 0b1100), (1, 2)).tier(0b1101)
    5
    """

    masks: tuple[int, ...]
    weights: tuple[int, ...]

    def tier(self, number: int) -> int:
        """Return the tier of a position."""
        total = 0
        for place in range(len(self.masks)):
            bits = number & self.masks[place]
            ones = 0
            while bits != 0:
                bits &= bits - 1
                ones += 1
            total += ones * self.weights[place]
        return total


def find_tier(
    root: int, final: Callable[[int], Any], moves: Callable[[int], Iterable[int]]
) -> LinearTier | None:
    """Return a sum of bits that grew with every move of some random games, or None.

    >>> find_tier(0, lambda n: None, lambda n: [n | 1 << k for k in range(4) if not n >> k & 1])
    LinearTier(masks=(15,), weights=(1,))
    """
    games = _played(root, final, moves)
    if any(not 0 <= key < 1 << BITS for game in games for key, _ in game):
        return None
    steps = [(key, to) for game in games for key, children in game for to in children]
    if not steps:
        return LinearTier((1,), (0,))
    used = 0
    for key, to in steps:
        used |= key | to
    guesses = [_by_distance(games, used), LinearTier((used,), (1,)), LinearTier((used,), (-1,))]
    if used < MOST_TIERS:
        bits = [bit for bit in range(used.bit_length()) if used >> bit & 1]
        powers = tuple(1 << bit for bit in bits)
        guesses += [LinearTier(powers, powers), LinearTier(powers, tuple(-p for p in powers))]
    for guess in guesses:
        if guess is not None and all(guess.tier(to) > guess.tier(key) for key, to in steps):
            return guess
    return None


def _played(
    root: int, final: Callable[[int], Any], moves: Callable[[int], Iterable[int]]
) -> list[list[tuple[int, list[int]]]]:
    """Return random games: positions with their options."""
    chance = random.Random(1)
    games = []
    for _ in range(WALKS):
        key, game = root, []
        for _ in range(LONGEST):
            children = [] if final(key) is not None else list(moves(key))
            game.append((key, children))
            if not children:
                break
            key = chance.choice(children)
        games.append(game)
    return games


def _by_distance(games: list[list[tuple[int, list[int]]]], used: int) -> LinearTier | None:
    """Return the weighted sum of bits that is the distance from the start, where there is one."""
    import numpy as np  # noqa: PLC0415 - slow to import: only compiled work gets here

    places = [bit for bit in range(BITS) if used >> bit & 1]
    origin = games[0][0][0]
    rows = {key: n for game in games for n, (key, _) in enumerate(game)}
    table = np.array(
        [[(key >> bit & 1) - (origin >> bit & 1) for bit in places] for key in rows], np.float64
    )
    distances = np.array(list(rows.values()), np.float64)
    found, *_ = np.linalg.lstsq(table, distances, rcond=None)
    weights = np.rint(found)
    if not np.allclose(table @ weights, distances):
        return None
    masks: dict[int, int] = {}
    for bit, weight in zip(places, weights.tolist(), strict=True):
        if weight:
            masks[int(weight)] = masks.get(int(weight), 0) | 1 << bit
    return LinearTier(tuple(masks.values()), tuple(masks)) if masks else None
