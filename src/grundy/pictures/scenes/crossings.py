"""Stones on the crossings of lines, as Go is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.pictures.scenes.marks import circle, path, rect
from grundy.pictures.scenes.stones import Stones

if TYPE_CHECKING:
    from grundy.pictures.scenes.marks import Mark


class Crossings(Stones):
    """A board of lines; a place is where two of them cross."""

    def ground(self, rows: int, columns: int) -> list[Mark]:
        """Return the board and its lines."""
        lines = "".join(f"M{c + 0.5} 0.5V{rows - 0.5}" for c in range(columns) if rows > 1)
        lines += "".join(f"M0.5 {r + 0.5}H{columns - 0.5}" for r in range(rows) if columns > 1)
        board = [rect("board wood", 0, 0, columns, rows, 0.14)]
        if min(rows, columns) == 1:  # without a second line, a dot says where the points are
            return [
                *board,
                *([path("rule wood", lines)] if lines else []),
                *(
                    circle("knot", c + 0.5, r + 0.5, 0.08)
                    for r in range(rows)
                    for c in range(columns)
                ),
            ]
        return [*board, path("rule wood", lines)]


FORM = Crossings()
