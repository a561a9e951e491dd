"""The program as an opponent: perfect, or perfect only now and then."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any, NamedTuple

from grundy.cli.answers.worth import NOT_KNOWN
from grundy.engines.budget import current_limits, metered
from grundy.errors import NotationError

MOST_DRAWN = 10_000
"""Moves among which a random one is drawn: a huge heap has more than anyone could list."""


class Choice(NamedTuple):
    """A move, and what there is to say about how it was chosen."""

    move: Any
    note: str = ""


class Opponent:
    """Plays the shortest win and the longest resistance, and keeps a tie.

    At a level p below 1 each move is such a one with probability p, else any legal move.
    """

    def __init__(self, level: float = 1.0, seed: int | None = None) -> None:
        self.level = level
        self.seed = Random().randrange(1 << 32) if seed is None else seed
        self._chance = Random(self.seed)

    def choose(self, position: Any) -> Choice:
        """Return a move of a position that has one."""
        if self.level < 1 and self._chance.random() >= self.level:
            return Choice(self._any(position))
        try:
            with metered(current_limits()):
                best = position.solve().best
        except NOT_KNOWN as error:
            note = f"I cannot see to the end of this game, so I play any move ({error})."
            return Choice(self._any(position), note)
        return Choice(best if best is not None else next(iter(position.iter_moves())))

    def _any(self, position: Any) -> Any:
        return self._chance.choice(list(islice(position.iter_moves(), MOST_DRAWN)))


def read_level(text: str) -> float:
    """Return the level that a word means: the probability of a perfect move.

    >>> read_level("perfect"), read_level("0.7")
    (1.0, 0.7)

    Raises `NotationError` for anything else.
    """
    if text.lower() == "perfect":
        return 1.0
    try:
        level = float(text)
    except ValueError:
        level = -1.0
    if not 0 <= level <= 1:
        raise NotationError(f"a level is perfect, or a probability from 0 to 1, not {text!r}")
    return level
