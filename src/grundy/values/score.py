"""Scores: what the player to move comes out ahead by, and after how many plies."""

from __future__ import annotations

from typing import NamedTuple

from grundy.values.outcome import Outcome


class Score(NamedTuple):
    """The mover's margin, and the plies until the end."""

    margin: int
    plies: int

    def before(self, gain: int, again: bool) -> Score:
        """Return the score of a move with this gain to a node with this score."""
        return Score(gain + (self.margin if again else -self.margin), self.plies + 1)

    def beats(self, other: Score) -> bool:
        """Return whether a perfect player takes this rather than the other.

        >>> Score(1, 3).beats(Score(1, 5)), Score(-1, 3).beats(Score(-1, 5))
        (True, False)
        """
        if self.margin != other.margin:
            return self.margin > other.margin
        return self.plies > other.plies if self.margin < 0 else self.plies < other.plies


def outcome_of(score: Score | None) -> Outcome:
    """Return the outcome for the player to move; None is a draw.

    >>> outcome_of(Score(-1, 4)), outcome_of(None)
    (Outcome.P, Outcome.D)
    """
    if score is None:
        return Outcome.D
    return Outcome.T if score.margin == 0 else Outcome.N if score.margin > 0 else Outcome.P
