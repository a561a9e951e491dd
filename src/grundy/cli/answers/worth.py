"""What a position or a move is worth to the player to move, in every kind of game."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.errors import BudgetExceeded, CycleError, UndefinedError
from grundy.limits.budget import current_limits, metered, tightened
from grundy.solving.whole_answer import SHARE
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

NOUNS = {1: "win", 0: "tie", -1: "loss", None: "draw"}
VERBS = {1: "wins", 0: "ties", -1: "loses"}

NOT_KNOWN = (BudgetExceeded, CycleError, UndefinedError)
"""Why nothing may be known of a position whose rules are sound."""

NOT_KNOWN_WORDS = "beyond the budget, or play does not end"


class Worth(NamedTuple):
    """The mover's margin, None in a draw; and the plies to the end, None when not known.

    In games that the last move decides the margin is 1 or -1.
    """

    margin: int | None
    plies: int | None

    def before(self, gain: int, again: bool) -> Worth:
        """Return the worth of a move with this gain to a position that is worth this."""
        margin = self.margin
        if margin is not None:
            margin = gain + (margin if again else -margin)
        return Worth(margin, None if self.plies is None else self.plies + 1)

    def sign(self, standing: int = 0) -> int | None:
        """Return 1, 0 or -1 for who comes out ahead, `standing` included; None in a draw."""
        return None if self.margin is None else sign(standing + self.margin)

    def words(self, *, margins: bool) -> str:
        """Return the worth in words: the margin of a game with gains, else who wins.

        >>> Worth(1, 5).words(margins=False), Worth(3, 5).words(margins=True)
        ('wins in 5', '+3 in 5')
        """
        if self.margin is None:
            return "draws: nobody can force an end"
        said = format(self.margin, "+d") if margins else VERBS[sign(self.margin)]
        return said if self.plies is None else f"{said} in {self.plies}"


def sign(number: int) -> int:
    """Return 1, 0 or -1."""
    return (number > 0) - (number < 0)


def worth_of(position: Any) -> Worth | None:
    """Return what a position is worth to the player to move; None where that is not known.

    It is not known beyond the budget, and where play goes round in rules that do not say so.

    >>> import grundy as gr
    >>> worth_of(gr.game("nim")(1, 2)), worth_of(gr.game("nim")(1, 1))
    (Worth(margin=1, plies=3), Worth(margin=-1, plies=2))
    """
    try:
        with metered(current_limits()):
            if position.is_impartial:
                return _impartial(position)
            found = position.result
            return Worth(None, None) if found is None else Worth(found.margin, found.plies)
    except NOT_KNOWN:
        return None


def _impartial(position: Any) -> Worth:
    outcome = position.outcome
    if outcome is Outcome.D:
        return Worth(None, None)
    try:
        with metered(tightened(**SHARE)):  # the plies come along when they cost little
            plies = position.remoteness
    except NOT_KNOWN:
        plies = None
    return Worth(1 if outcome is Outcome.N else -1, plies)


def move_worth(move: Any) -> Worth | None:
    """Return what a move is worth to whoever makes it; None where that is not known."""
    there = worth_of(move.to)
    return None if there is None else there.before(gain_of(move), again_of(move))


def move_worths(position: Any, most: int) -> Iterator[tuple[Any, Worth | None]]:
    """Yield the moves of a position, at most so many, each with its worth to the mover."""
    for move in islice(position.iter_moves(), most):
        yield move, move_worth(move)


def gain_of(move: Any) -> int:
    """Return what a move gains; 0 in games without gains."""
    return int(move.gain)


def again_of(move: Any) -> bool:
    """Return whether whoever makes the move moves again."""
    return bool(move.again)


def has_margins(position: Any, *worths: Worth | None) -> bool:
    """Return whether margins are of interest: a move gains something, or they are beyond 1."""
    if position.is_impartial:
        return False
    if any(worth is not None and abs(worth.margin or 0) > 1 for worth in worths):
        return True
    return any(move.gain for move in position.iter_moves())
