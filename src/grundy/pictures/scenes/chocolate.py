"""A bar of chocolate with a poisoned corner: Chomp."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.form import Form
from grundy.pictures.scenes.marks import rect, row, symbol, words
from grundy.pictures.scenes.scene import Place, Scene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.pictures.scenes.form import Touch
    from grundy.pictures.scenes.marks import Mark
    from grundy.rules.position import Move

MANY = 20
"""Rows and columns that are drawn: those nearest to the poison."""


class Chocolate(Form):
    """The bar; a bite at a square takes all below it and to its right."""

    def scene(self, game: Any, states: Sequence[Any]) -> Scene:
        """Return what is left of the bar, on its wrapper."""
        rows = states[0]
        high, wide = min(game.rows, MANY), min(game.columns, MANY)
        under: list[Mark] = [rect("wrapper", 0, 0, wide, high, 0.08)]
        marks: list[Mark] = []
        places = {}
        for r, length in enumerate(rows[:high]):
            shown = min(length, wide)
            marks += [
                row(rect("choc", 0.03, r + 0.03, 0.94, 0.94, 0.1), shown, 1, 0),
                row(rect("choc-top", 0.2, r + 0.2, 0.6, 0.6, 0.06), shown, 1, 0),
            ]
            for c in range(shown):
                said = f"row {r + 1}, column {c + 1}: {'bite here' if r or c else 'poison'}"
                places[f"{r + 1},{c + 1}"] = Place(c, r, 1, 1, said, "o")
        marks.append(symbol("poison", "skull", 0, 0))
        size = [float(wide), float(high)]
        if game.rows > MANY or game.columns > MANY:
            said = f"the corner of a bar of {game.rows:,}×{game.columns:,}"
            marks.append(words("note start", 0, high + 0.4, 0.5, said))
            places["more"] = Place(0, high, 12, 0.8, "a bite beyond this corner", "o")
            size = [max(wide, 12.0), high + 0.8]
        return Scene((size[0], size[1]), tuple(under), tuple(marks), places)

    def ways(
        self, game: Any, before: Sequence[Any], after: Sequence[Any], move: Move
    ) -> tuple[Touch, ...]:
        """Return the square one bites at."""
        rows = before[0]
        left = (*after[0], *[0] * (len(rows) - len(after[0])))
        r = next(i for i, (x, y) in enumerate(zip(rows, left, strict=True)) if x != y)
        return ((f"{r + 1},{left[r] + 1}",),) if r < MANY and left[r] < MANY else (("more",),)


FORM = Chocolate()
