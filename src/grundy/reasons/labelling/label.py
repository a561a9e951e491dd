"""The labels of positions with scores and of partizan positions."""

from __future__ import annotations

from dataclasses import dataclass

from grundy.values import Outcome


@dataclass(frozen=True, slots=True)
class ScoreLabel:
    """Who comes out ahead, by how much, and after how many plies.

    `margin` is None where the outcome says it all: in a draw, and in games in which nobody wins by
    more than 1. `plies` is the remoteness, None in a draw.

    >>> str(ScoreLabel(Outcome.N, 4, 3)), str(ScoreLabel(Outcome.T, 0, 2))
    ('N +4', 'T')
    """

    outcome: Outcome
    margin: int | None = None
    plies: int | None = None

    def __str__(self) -> str:
        return f"{self.outcome} {self.margin:+d}" if self.margin else str(self.outcome)


def outcome_of_margin(margin: int) -> Outcome:
    """Return who wins when the player to move comes out ahead by so much.

    >>> outcome_of_margin(3), outcome_of_margin(0), outcome_of_margin(-1)
    (Outcome.N, Outcome.T, Outcome.P)
    """
    return Outcome.T if margin == 0 else Outcome.N if margin > 0 else Outcome.P
