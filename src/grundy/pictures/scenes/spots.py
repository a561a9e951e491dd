"""Boards on squares or on any graph: what stands on a place is drawn around its middle."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

from grundy.pictures.scenes.board import Board, text_of
from grundy.pictures.scenes.grids import square_places
from grundy.pictures.scenes.networks import network
from grundy.pictures.scenes.pieces import said
from grundy.pictures.scenes.scene import Scene
from grundy.pictures.scenes.squares import standing

if TYPE_CHECKING:
    from grundy.pictures.scenes.marks import Mark


class Spots(Board):
    """A board whose places are squares, or the vertices of a graph with a layout of its own."""

    names: ClassVar[dict[str, str]] = {}

    @abstractmethod
    def ground(self, rows: int, columns: int) -> list[Mark]:
        """Return the board of squares."""

    @abstractmethod
    def on(self, sign: str, x: float, y: float, *, square: bool) -> list[Mark]:
        """Return what stands on the place around (x, y), which is a square or a vertex."""

    def draw(self, game: Any, state: Any) -> Scene:
        """Return the squares, or the graph."""
        text = text_of(state)
        if hasattr(game.layout, "neighbours"):
            drawn = [self.on(sign, 0, 0, square=False) for sign in text]
            return network(game.layout, [self._said(sign) for sign in text], text, drawn)
        rows = text.split("/")
        high, wide = len(rows), len(rows[0])
        marks = standing(rows, lambda sign, x, y: self.on(sign, x + 0.5, y + 0.5, square=True))
        return Scene(
            (wide, high),
            tuple(self.ground(high, wide)),
            tuple(marks),
            square_places(rows, self._said),
        )

    def _said(self, sign: str) -> str:
        return self.names.get(sign) or said(sign)
