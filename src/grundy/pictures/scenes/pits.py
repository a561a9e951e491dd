"""Stones in the pits of a wooden board, as Konane is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.pictures.scenes.grids import gathered
from grundy.pictures.scenes.marks import circle, rect
from grundy.pictures.scenes.stones import Stones

if TYPE_CHECKING:
    from grundy.pictures.scenes.marks import Mark


class Pits(Stones):
    """A board with a pit on each square."""

    def ground(self, rows: int, columns: int) -> list[Mark]:
        """Return the board and its pits."""
        pits = [circle("pit", c + 0.5, r + 0.5, 0.2) for r in range(rows) for c in range(columns)]
        return [rect("board wood", 0, 0, columns, rows, 0.14), *gathered(pits)]


FORM = Pits()
