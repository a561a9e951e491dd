"""Many boards at once, as data that tells what they have in common only once."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from grundy.pictures.cards import unit_of
from grundy.pictures.scenes.drawing import scene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.pictures.scenes.scene import Scene
    from grundy.rules.position import Position

EDGE = 0.1
"""Around a board, for strokes: as much as a picture of its own has."""


class Album:
    """The boards of positions, drawn at one scale.

    >>> import grundy as gr
    >>> data = Album([gr.position("nim 1"), gr.position("nim 2")]).as_data()
    >>> data["unit"], len(data["scenes"])
    (18.0, 2)
    """

    def __init__(self, positions: Sequence[Position]) -> None:
        self.positions = positions

    @cached_property
    def scenes(self) -> list[Scene]:
        """The scene of each position."""
        return [scene(position) for position in self.positions]

    @cached_property
    def unit(self) -> float:
        """How many pixels a square's side has in a graph."""
        return unit_of(self._in_squares())

    def sizes(self) -> list[tuple[float, float]]:
        """Return width and height of each board in a graph, in pixels."""
        return [(w * self.unit, h * self.unit) for w, h in self._in_squares()]

    def _in_squares(self) -> list[tuple[float, float]]:
        return [(w + 2 * EDGE, h + 2 * EDGE) for w, h in (each.size for each in self.scenes)]

    def as_data(self) -> dict[str, Any]:
        """Return the boards as plain data."""
        under: dict[str, int] = {}
        boards: list[Any] = []
        symbols: dict[str, Any] = {}
        scenes = []
        for each in self.scenes:
            data = each.as_data()
            key = repr(data["under"])
            if key not in under:
                under[key] = len(boards)
                boards.append(data["under"])
            symbols |= data.get("symbols", {})
            scenes.append([under[key], *data["size"], data["marks"]])
        return {
            "unit": self.unit,
            "under": boards,
            "symbols": symbols,
            "scenes": scenes,
        }
