"""Evaluations: what a position or a move brings the player to move, in every kind of game."""

from __future__ import annotations

from typing import Any, NamedTuple

from grundy.errors import BudgetExceeded, CycleError, UndefinedError
from grundy.limits.budget import current_limits, metered, tightened
from grundy.rules.position import Move, Position
from grundy.solving.impartial_solutions import SHARE
from grundy.values import Outcome

NOUNS = {1: "win", 0: "tie", -1: "loss", None: "draw"}
VERBS = {1: "wins", 0: "ties", -1: "loses"}

NOT_KNOWN = (BudgetExceeded, CycleError, UndefinedError)
"""Why nothing may be known of a position whose rules are sound."""


class Evaluation(NamedTuple):
    """The mover's margin, None in a draw; and the plies to the end, None when not known.

    In games that the last move decides the margin is 1 or -1.

    >>> import grundy as gr
    >>> gr.Evaluation(margin=1, plies=5).words()
    'wins in 5'
    """

    margin: int | None
    plies: int | None

    def before(self, gain: int, again: bool) -> Evaluation:
        """Return the evaluation of a move with this gain to a position that has this one."""
        margin = self.margin
        if margin is not None:
            margin = gain + (margin if again else -margin)
        return Evaluation(margin, None if self.plies is None else self.plies + 1)

    def sign(self, standing: int = 0) -> int | None:
        """Return 1, 0 or -1 for who comes out ahead, `standing` included; None in a draw."""
        return None if self.margin is None else _sign(standing + self.margin)

    def words(self, *, margins: bool = False) -> str:
        """Return it in words: who wins, or the margin where `margins` are of interest.

        >>> Evaluation(3, 5).words(), Evaluation(3, 5).words(margins=True)
        ('wins in 5', '+3 in 5')
        """
        if self.margin is None:
            return "draws: nobody can force an end"
        said = format(self.margin, "+d") if margins else VERBS[_sign(self.margin)]
        return said if self.plies is None else f"{said} in {self.plies}"

    def as_data(self) -> dict[str, Any]:
        """Return it as plain data: the result as a noun, the margin and the plies.

        >>> Evaluation(0, 4).as_data()
        {'result': 'tie', 'margin': 0, 'plies': 4}
        """
        return {"result": NOUNS[self.sign()], "margin": self.margin, "plies": self.plies}


def evaluate(subject: Position | Move) -> Evaluation | None:
    """Return the result of a position for the player to move, or of a move for whoever makes it.

    >>> import grundy as gr
    >>> nim = gr.game("nim")(1, 2)
    >>> gr.evaluate(nim), gr.evaluate(nim.moves()[0])
    (Evaluation(margin=1, plies=3), Evaluation(margin=-1, plies=2))

    It is None where that is not known: beyond the budget, and where play can cycle in rules that
    do not say so.
    """
    if isinstance(subject, Move):
        there = evaluate(subject.to)
        return None if there is None else there.before(subject.gain, subject.again)
    try:
        with metered(current_limits()):
            if subject.is_impartial:
                return _impartial(subject)
            found = subject.result
            return Evaluation(None, None) if found is None else Evaluation(*found)
    except NOT_KNOWN:
        return None


def _impartial(position: Position) -> Evaluation:
    outcome = position.outcome
    if outcome is Outcome.D:
        return Evaluation(None, None)
    try:
        with metered(tightened(**SHARE)):  # the plies come along when they cost little
            plies = position.remoteness
    except NOT_KNOWN:
        plies = None
    return Evaluation(1 if outcome is Outcome.N else -1, plies)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
