"""Places that Left and Right colour: squares painted whole, vertices filled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from grundy.pictures.scenes.board import changes
from grundy.pictures.scenes.grids import ruled
from grundy.pictures.scenes.marks import circle, rect, words
from grundy.pictures.scenes.spots import Spots

if TYPE_CHECKING:
    from grundy.pictures.scenes.marks import Mark

SIDES = {"L": "one", "R": "two"}


class Colours(Spots):
    """What a player coloured has the player's letter; small letters may still be coloured."""

    names: ClassVar[dict[str, str]] = {
        "l": "free for Left alone",
        "r": "free for Right alone",
        "#": "gone",
    }

    def ground(self, rows: int, columns: int) -> list[Mark]:
        """Return a ruled board."""
        return ruled(columns, rows)

    def on(self, sign: str, x: float, y: float, *, square: bool) -> list[Mark]:
        """Return the paint and its letter."""
        if sign == ".":
            return []
        side = SIDES.get(sign.upper(), "")
        name = f"paint {side}" if sign in SIDES else f"tint {side}" if side else "gone"
        paint = (
            rect(name, x - 0.44, y - 0.44, 0.88, 0.88, 0.1) if square else circle(name, x, y, 0.42)
        )
        if not side:
            return [paint]
        letter = f"on {side}" if sign in SIDES else f"of {side}"
        return [paint, words(letter, x, y, 0.46 if sign in SIDES else 0.34, sign.upper())]

    def pressed(self, game: Any, before: Any, after: Any) -> tuple[str, ...]:
        """Return the place that was coloured."""
        names = [name for name, _, _ in changes(before, after)[:1]]
        if not hasattr(game.layout, "neighbours"):
            return tuple(names)
        return tuple(game.layout.names[int(name.partition(",")[2]) - 1] for name in names)


FORM = Colours()
