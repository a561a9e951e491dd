"""The program as an opponent: perfect, or perfect only now and then."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from grundy.errors import NotationError
from grundy.limits.budget import budget, current_limits, metered
from grundy.matches.evaluation import NOT_KNOWN
from grundy.values import Outcome

if TYPE_CHECKING:
    from grundy.rules.position import Move, Position
    from grundy.rules.solution import Solution

MOST_DRAWN = 10_000
"""Moves among which a random one is drawn: a huge heap has more than anyone could list."""

AHEAD, LOOKED_AT = 4, 20_000
"""Plies that are looked ahead, and positions at most, where the end cannot be seen."""


class Choice(NamedTuple):
    """A move, None where the game is over, and what there is to say about how it was chosen.

    `how` is "perfect", "random", or "ahead" where a few plies were looked at; the last two also
    where the end could not be seen, and then `note` says so.
    """

    move: Move | None
    note: str = ""

    @property
    def how(self) -> str:
        """How it was chosen, in one word."""
        return "perfect"


class RandomChoice(Choice):
    """A move that was drawn at random."""

    @property
    def how(self) -> str:
        """How it was chosen, in one word."""
        return "random"


class NearChoice(Choice):
    """A move that was chosen by looking a few plies ahead."""

    @property
    def how(self) -> str:
        """How it was chosen, in one word."""
        return "ahead"


class Opponent:
    """Plays perfectly: wins as fast and loses as slowly as possible, and keeps a tie.

    >>> import grundy as gr
    >>> str(gr.Opponent().choose(gr.game("nim")(3, 4, 5)).move)
    'take 2 from heap 1'

    `level` is "perfect", or the probability with which a move is such a one, as a number or as
    text; else it is any legal move. The same `seed` makes the same choices.

    Raises `NotationError` for a level that is neither.
    """

    def __init__(self, level: float | str = 1.0, seed: int | None = None) -> None:
        self.level = _level(level)
        self.seed = Random().randrange(1 << 32) if seed is None else seed
        self._chance = Random(self.seed)

    def choose(self, position: Position, solution: Solution | None = None) -> Choice:
        """Return a move and a comment on it; pass `solution` where it is already known."""
        if self.level < 1 and self._chance.random() >= self.level:
            return RandomChoice(self.any_move(position))
        try:
            with metered(current_limits()):
                found = solution or position.solve()
        except NOT_KNOWN as error:
            note = "I cannot solve this game to the end, so I {} ({})."
            if position.is_impartial:
                told = note.format("play a random move", error)
                return RandomChoice(self.any_move(position), told)
            return NearChoice(self._near(position), note.format("look a few moves ahead", error))
        if found.best is None and found.outcome is Outcome.N:
            note = "I know that there is a winning move, but not which, so I play a random move."
            return RandomChoice(self.any_move(position), note)
        return Choice(found.best or next(position.iter_moves(), None))

    def any_move(self, position: Position) -> Move | None:
        """Return a random legal move, all equally likely; None where the game is over."""
        moves = list(islice(position.iter_moves(), MOST_DRAWN))
        return self._chance.choice(moves) if moves else None

    def _near(self, position: Position) -> Move | None:
        """Return a move that wins soon, else any that does not lose soon, else any."""
        with budget(positions=LOOKED_AT):
            found = position.solve(depth=AHEAD, partial=True)
            if found.outcome is Outcome.N and found.best is not None:
                best: Move = found.best
                return best
            if found.outcome is Outcome.P:
                return self.any_move(position)
            moves = list(islice(position.iter_moves(), MOST_DRAWN))
            kept = [move for move in moves if not _loses_soon(move)]
        return self._chance.choice(kept or moves)


def _loses_soon(move: Move) -> bool:
    found = move.to.solve(depth=AHEAD - 1, partial=True)
    return found.outcome is (Outcome.P if move.again else Outcome.N)


def _level(given: float | str) -> float:
    """Return the probability of a perfect move.

    >>> _level("perfect"), _level("0.7")
    (1.0, 0.7)
    """
    if isinstance(given, str) and given.lower() == "perfect":
        return 1.0
    try:
        level = float(given)
    except (TypeError, ValueError):
        level = -1.0
    if not 0 <= level <= 1:
        raise NotationError(f"a level is perfect, or a probability from 0 to 1, not {given!r}")
    return level
