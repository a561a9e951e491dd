"""The program as an opponent: perfect, or perfect only now and then."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any, NamedTuple

from grundy.cli.answers.worth import NOT_KNOWN
from grundy.errors import NotationError
from grundy.limits.budget import budget, current_limits, metered
from grundy.values import Outcome

MOST_DRAWN = 10_000
"""Moves among which a random one is drawn: a huge heap has more than anyone could list."""

AHEAD, LOOKED_AT = 4, 20_000
"""Plies that are looked ahead, and positions at most, where the end cannot be seen."""


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
            how = "play any move" if position.is_impartial else "look a few moves ahead"
            note = f"I cannot see to the end of this game, so I {how} ({error})."
            choose = self._any if position.is_impartial else self._near
            return Choice(choose(position), note)
        return Choice(best if best is not None else next(iter(position.iter_moves())))

    def _near(self, position: Any) -> Any:
        """Return a move that wins soon, else any that does not lose soon, else any."""
        with budget(positions=LOOKED_AT):
            found = position.solve(depth=AHEAD, partial=True)
            if found.outcome is Outcome.N and found.best is not None:
                return found.best
            if found.outcome is Outcome.P:
                return self._any(position)
            moves = list(islice(position.iter_moves(), MOST_DRAWN))
            kept = [move for move in moves if not _loses_soon(move)]
        return self._chance.choice(kept or moves)

    def _any(self, position: Any) -> Any:
        return self._chance.choice(list(islice(position.iter_moves(), MOST_DRAWN)))


def _loses_soon(move: Any) -> bool:
    found = move.to.solve(depth=AHEAD - 1, partial=True)
    return found.outcome is (Outcome.P if move.again else Outcome.N)


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
