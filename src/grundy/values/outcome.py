"""Who wins: the outcome classes."""

from __future__ import annotations

from enum import Enum


class Outcome(Enum):
    """Who wins under best play.

    >>> Outcome.N
    Outcome.N
    >>> str(Outcome.P), Outcome.P.words
    ('P', 'the previous player wins')
    """

    N = "the player to move wins"
    P = "the previous player wins"
    L = "Left wins, whoever starts"
    R = "Right wins, whoever starts"
    T = "a tie: the game ends and nobody wins"
    D = "a draw: nobody can force an end"

    @property
    def words(self) -> str:
        """The outcome in words."""
        return self.value

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Outcome.{self.name}"


_CLASSES = {
    (Outcome.N, Outcome.N): Outcome.N,
    (Outcome.P, Outcome.P): Outcome.P,
    (Outcome.N, Outcome.P): Outcome.L,
    (Outcome.P, Outcome.N): Outcome.R,
    (Outcome.D, Outcome.D): Outcome.D,
}


def outcome_class_of(left: Outcome | None, right: Outcome | None) -> Outcome | None:
    """Return the class of a position with these outcomes when Left starts, and when Right does.

    >>> outcome_class_of(Outcome.N, Outcome.P), outcome_class_of(Outcome.D, Outcome.N)
    (Outcome.L, None)
    """
    return None if left is None or right is None else _CLASSES.get((left, right))
