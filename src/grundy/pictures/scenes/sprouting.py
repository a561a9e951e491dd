"""Positions of Sprouts: a card for each region, a ring for each boundary, its spots along it.

A spot has the number of its place in the text, a dot for each curve that may still begin there,
and its letter where it is met twice. Between regions the same letter is the same spot.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Any

from grundy.games.sprouts import OVER, drawn
from grundy.pictures.scenes.board import Board
from grundy.pictures.scenes.marks import circle, rect, words
from grundy.pictures.scenes.scene import Place, Scene
from grundy.rules.boards.sprouting import LIVES, regions_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.pictures.scenes.form import Touch
    from grundy.pictures.scenes.marks import Mark
    from grundy.rules.boards.sprouting import Region

SPOT, HALF = 0.3, 0.9
"""The radius of a spot, and the room around its middle."""

APART = 1.15
"""How far the spots of a boundary are from each other along its ring."""

LIFE = 0.07
"""The radius of a dot for a curve that may still begin."""

GAP = 0.35
"""Between two regions."""

WIDEST = 9.0
"""Rings of a region in one line."""


class Sprouting(Board):
    """Regions as cards, boundaries as rings of spots."""

    def draw(self, game: Any, state: Any) -> Scene:
        """Return the regions one after the other."""
        sheet = _Sheet()
        for region in () if state == OVER else regions_of(state):
            sheet.add(region)
        if not sheet.places:
            return Scene(
                (2, 1), (rect("card", 0, 0, 2, 1, 0.3),), (words("note", 1, 0.5, 0.4, "–"),)
            )
        return Scene(
            (sheet.x - GAP, sheet.high), tuple(sheet.under), tuple(sheet.marks), sheet.places
        )

    def touch(self, game: Any, before: Sequence[Any], after: Sequence[Any]) -> Touch:
        """Return the places that the curve joins, then those of what lies on its one side."""
        curve = drawn(before[0])[tuple(after)]
        return tuple(map(str, (curve.start, curve.end, *curve.around)))


class _Sheet:
    """What is drawn so far, from the left."""

    def __init__(self) -> None:
        self.x = self.high = 0.0
        self.under: list[Mark] = []
        self.marks: list[Mark] = []
        self.places: dict[str, Place] = {}

    def add(self, region: Region) -> None:
        """Draw a region: its rings in lines."""
        x, y, line, wide = self.x, 0.0, 0.0, 0.0
        for word in region:
            radius = len(word) * APART / (2 * pi) if len(word) > 1 else 0.0
            side = 2 * (radius + HALF)
            if x > self.x and x + side - self.x > WIDEST:
                x, y, line = self.x, y + line, 0.0
            self._ring(word, x + side / 2, y + side / 2, radius)
            x, line = x + side, max(line, side)
            wide = max(wide, x - self.x)
        self.under.insert(0, rect("card", self.x, 0, wide, y + line, 0.4))
        self.high = max(self.high, y + line)
        self.x += wide + GAP

    def _ring(self, word: tuple[str, ...], x: float, y: float, radius: float) -> None:
        if radius:
            self.under.append(circle("guide", x, y, radius))
        for k, spot in enumerate(word):
            angle = 2 * pi * k / len(word) - pi / 2
            self._spot(spot, x + radius * cos(angle), y + radius * sin(angle), angle)

    def _spot(self, spot: str, x: float, y: float, angle: float) -> None:
        place = str(len(self.places) + 1)
        lives = LIVES.get(spot, 1)
        self.marks.append(circle("token", x, y, SPOT))
        self.marks.append(words("on", x, y, 0.34 if len(place) < 2 else 0.27, place))
        for k in range(lives):
            at = angle + (k - (lives - 1) / 2) * 0.5
            out = SPOT + 2 * LIFE
            self.marks.append(circle("ground", x + out * cos(at), y + out * sin(at), LIFE))
        if spot not in LIVES:
            out = SPOT + 0.4
            self.marks.append(words("label", x + out * cos(angle), y + out * sin(angle), 0.3, spot))
        said = f"place {place}: spot {spot}, {lives} {'life' if lives == 1 else 'lives'}"
        self.places[place] = Place(x - 0.45, y - 0.45, 0.9, 0.9, said, spot)


FORM = Sprouting()
"""The form of Sprouts."""
