"""Pieces that step over the squares of a checkered board: pawns, a fox and geese, amazons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.board import Board, changes, rows_of, stepped
from grundy.pictures.scenes.grids import checkered, square_places
from grundy.pictures.scenes.marks import rect, symbol
from grundy.pictures.scenes.scene import Scene
from grundy.pictures.scenes.squares import standing

if TYPE_CHECKING:
    from grundy.pictures.scenes.marks import Mark


class Chessmen(Board):
    """A checkered board; each sign has a symbol and a name."""

    def __init__(self, men: dict[str, tuple[str, str]], names: dict[str, str]) -> None:
        self.men, self.names = men, {".": "free", **names}

    def draw(self, game: Any, state: Any) -> Scene:
        """Return the board with its pieces."""
        rows = rows_of(state)
        high, wide = len(rows), len(rows[0])
        marks = standing(rows, self._piece)
        places = square_places(rows, self.names.__getitem__)
        return Scene((wide, high), tuple(checkered(high, wide)), tuple(marks), places)

    def pressed(self, game: Any, before: Any, after: Any) -> tuple[str, ...]:
        """Return from where to where, and where the arrow went if there is one."""
        found = changes(before, after)
        arrow = [name for name, _, new in found if new == "#"]
        if not arrow:
            return stepped(before, after)
        # An amazon may burn the square that she left, so it is found by what stood there.
        end = next((name, new) for name, _, new in found if new not in ".#")
        begin = next(name for name, old, new in found if old == end[1] != new)
        return begin, end[0], arrow[0]

    def _piece(self, sign: str, x: float, y: float) -> list[Mark]:
        if sign == "#":
            burnt = rect("burnt", x + 0.05, y + 0.05, 0.9, 0.9, 0.08)
            return [burnt, symbol("flame", "flame", x + 0.14, y + 0.12, 0.72)]
        if sign not in self.men:
            return []
        side, name = self.men[sign]
        return [symbol(f"figure {side}", name, x, y)]


FORM = Chessmen(
    {"W": ("white", "pawn"), "B": ("black", "pawn")}, {"W": "white pawn", "B": "black pawn"}
)
