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
