"""The label of a position with scores, or of a partizan position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grundy.values import Outcome


@dataclass(frozen=True, slots=True)
class ScoreLabel:
    """Who is ahead at the end, by how much, and after how many plies.

    `margin` is None where the outcome says it all: in a draw, and in games in which nobody wins by
    more than 1. `plies` is the remoteness, None in a draw.

    >>> import grundy as gr
    >>> str(ScoreLabel(gr.Outcome.N, 4, 3)), str(ScoreLabel(gr.Outcome.T, 0, 2))
    ('N +4', 'T')
    """

    outcome: Outcome
    margin: int | None = None
    plies: int | None = None

    def __str__(self) -> str:
        return f"{self.outcome} {self.margin:+d}" if self.margin else str(self.outcome)
