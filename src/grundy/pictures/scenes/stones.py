"""Stones of two colours on a checkered board, or on the vertices of a graph."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from grundy.pictures.scenes.board import changes, stepped
from grundy.pictures.scenes.grids import checkered
from grundy.pictures.scenes.pieces import stone
from grundy.pictures.scenes.spots import Spots

if TYPE_CHECKING:
    from grundy.pictures.scenes.marks import Mark


class Stones(Spots):
    """Black stones x and white stones o; a stone that moves is pressed first."""

    names: ClassVar[dict[str, str]] = {"x": "black stone x", "o": "white stone o"}

    def ground(self, rows: int, columns: int) -> list[Mark]:
        """Return a checkered board."""
        return checkered(rows, columns)

    def on(self, sign: str, x: float, y: float, *, square: bool) -> list[Mark]:
        """Return a stone."""
        return [stone(sign, x, y)] if sign in "xo" else []

    def pressed(self, game: Any, before: Any, after: Any) -> tuple[str, ...]:
        """Return from where to where, or where a stone was put."""
        if not hasattr(game.layout, "neighbours"):
            return stepped(before, after)
        names = game.layout.names
        found = [
            (names[int(at.partition(",")[2]) - 1], old, new)
            for at, old, new in changes(before, after)
        ]
        left = tuple(name for name, _, new in found if new == ".")
        return (*left, *(name for name, _, new in found if new != "."))


FORM = Stones()
