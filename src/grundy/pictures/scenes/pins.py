"""Bowling pins in rows: Kayles and Dawson's Kayles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.pictures.scenes.marks import rect, row, symbol
from grundy.pictures.scenes.standing import StandingRows

if TYPE_CHECKING:
    from grundy.pictures.scenes.marks import Mark

SIZE = 1.5


class Pins(StandingRows):
    """Pins that one knocks down: one alone, or two that stand side by side."""

    noun, pitch, high, line = "pin", 0.75, 1.55, 20

    def things(self, count: int) -> tuple[list[Mark], list[Mark]]:
        """Return the lane and the pins."""
        lane = rect("lane", 0, 1.38, max(count, 1) * self.pitch, 0.22, 0.06)
        pin = symbol("pin", "pin", self.pitch / 2 - SIZE / 2, 0, SIZE)
        return [lane], [row(pin, count, self.pitch, 0)] if count else []

    def pressed(self, count: int, left: int, taken: int) -> list[int]:
        """Return the pins that fall."""
        return list(range(left + 1, left + taken + 1))


FORM = Pins()
