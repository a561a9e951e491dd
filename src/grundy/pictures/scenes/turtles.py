"""Turtles in a row, on their feet or on their backs: turning turtles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.pictures.scenes.coins import Coins
from grundy.pictures.scenes.marks import symbol

if TYPE_CHECKING:
    from grundy.pictures.scenes.marks import Mark


class Turtles(Coins):
    """Turtles: heads is on its feet, tails on its back."""

    def coin(self, heads: bool, x: float, y: float) -> list[Mark]:
        """Return a turtle in the square whose corner is at (x, y)."""
        return [symbol("turtle" if heads else "turtle back", "turtle" if heads else "turned", x, y)]

    def said(self, k: int, heads: bool) -> str:
        """Return how a turtle lies."""
        return f"turtle {k}: {'on its feet, heads' if heads else 'on its back, tails'}"


FORM = Turtles()
