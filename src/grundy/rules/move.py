"""A move: where it leads, and the words for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grundy.rules.position import Position


@dataclass(frozen=True, slots=True)
class Move:
    """A legal move of a position.

    >>> import grundy as gr
    >>> move = gr.game("nim")(3, 4, 5).winning_moves()[0]
    >>> str(move), move.to
    ('take 2 from heap 1', nim(1, 4, 5))
    """

    to: Position
    label: str

    def __str__(self) -> str:
        return self.label
