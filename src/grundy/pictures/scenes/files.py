"""Files of white and black pawns: Dawson's chess."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.pictures.scenes.marks import rect, row, symbol
from grundy.pictures.scenes.standing import StandingRows

if TYPE_CHECKING:
    from grundy.pictures.scenes.marks import Mark


class Files(StandingRows):
    """Three ranks: whoever advances a pawn clears its file and those beside it."""

    noun, pitch, high, line = "file", 1.0, 3.0, 14

    def things(self, count: int) -> tuple[list[Mark], list[Mark]]:
        """Return the squares and the pawns."""
        if not count:
            return [rect("empty", 0.1, 0.1, 0.8, 2.8, 0.1)], []
        squares = [row(rect("square", 0, rank, 1, 1), count, 1, 0) for rank in range(3)]
        dark = [
            row(rect("square dark", start, rank, 1, 1), (count - start + 1) // 2, 2, 0)
            for rank, start in enumerate((1, 0, 1))
            if count > start
        ]
        pawns = [
            row(symbol("figure black", "pawn", 0, 0), count, 1, 0),
            row(symbol("figure white", "pawn", 0, 2), count, 1, 0),
        ]
        return [*squares, *dark], pawns

    def pressed(self, count: int, left: int, taken: int) -> list[int]:
        """Return the file on which a pawn advances."""
        if taken == 1:
            return [1]
        if taken == 2:
            return [1] if left == 0 else [count]
        return [left + 2]


FORM = Files()
