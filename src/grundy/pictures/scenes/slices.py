"""Slices of a pie, of which the next is taken or given away: pie rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.flowing import and_more, flow
from grundy.pictures.scenes.form import Form
from grundy.pictures.scenes.marks import rect, symbol, words
from grundy.pictures.scenes.scene import Place, Scene
from grundy.pictures.scenes.stack import number_width, numeral, written

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.pictures.scenes.form import Touch
    from grundy.rules.position import Move

MANY = 20
WIDEST = 14.0
WIDE = 2.9


class Slices(Form):
    """The slices in order, the next one in full colour; below it what one may do with it."""

    def scene(self, game: Any, states: Sequence[Any]) -> Scene:
        """Return the slices and the two choices."""
        slices = states[0]
        if not slices:
            return Scene((1, 1), under=(rect("empty", 0.1, 0.1, 0.8, 0.8, 0.1),))
        foot = max(len(written(size)) for size in slices[:MANY])
        parts = [_slice(size, foot, first=k == 0) for k, size in enumerate(slices[:MANY])]
        parts += and_more(len(slices) - MANY)
        drawn = flow(parts, WIDEST, 0.25)
        y = drawn.size[1] + 0.2
        wide = max(drawn.size[0], 2 * WIDE + 0.3)
        under, marks, places = [], [], {}
        for i, (name, said) in enumerate((("take", "take it"), ("give", "give it away"))):
            x = i * (WIDE + 0.3)
            under.append(rect("card", x, y, WIDE, 0.9, 0.45))
            marks.append(words("label", x + WIDE / 2, y + 0.45, 0.42, said))
            places[name] = Place(x, y, WIDE, 0.9, f"{said}: the next slice", "o")
        return Scene((wide, y + 0.95), (*drawn.under, *under), (*drawn.marks, *marks), places)

    def ways(
        self, game: Any, before: Sequence[Any], after: Sequence[Any], move: Move
    ) -> tuple[Touch, ...]:
        """Return which of the two it is: whoever gives a slice away decides again."""
        return (("give",),) if move.again else (("take",),)


def _slice(worth: int, foot: int, *, first: bool) -> Scene:
    said = written(worth)
    wide = max(1.5, number_width(said))
    classes = "slice" if first else "slice waiting"
    return Scene(
        (wide, 1.45 + 0.46 * foot),
        marks=(
            symbol(classes, "slice", wide / 2 - 0.7, 0, 1.4),
            *numeral(said, wide / 2, 1.3),
        ),
    )


FORM = Slices()
