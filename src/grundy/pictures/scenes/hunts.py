"""Hare and hounds, on the points of their board."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grundy.pictures.scenes.marks import circle, symbol
from grundy.pictures.scenes.points import SIZE, Points

if TYPE_CHECKING:
    from grundy.pictures.scenes.marks import Mark

ANIMALS = {"d": ("one", "hound"), "h": ("two", "hare")}


class Hunts(Points):
    """Hounds and a hare, each on a disc that covers the lines."""

    names: ClassVar[dict[str, str]] = {"d": "hound", "h": "hare"}

    def piece(self, sign: str, x: float, y: float) -> list[Mark]:
        """Return the animal."""
        if sign not in ANIMALS:
            return []
        side, name = ANIMALS[sign]
        ground = circle("vertex", x, y, SIZE * 0.5)
        return [ground, symbol(f"figure {side}", name, x - 0.46, y - 0.46, 0.92)]


FORM = Hunts()
