"""Stairs with tokens on their steps: staircase nim."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.form import Form
from grundy.pictures.scenes.heaps import look
from grundy.pictures.scenes.marks import polygon, words
from grundy.pictures.scenes.scene import Place, Scene
from grundy.pictures.scenes.stack import WIDE, number_width, numeral, written

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.pictures.scenes.form import Touch
    from grundy.rules.position import Move

MANY = 16
"""Stairs that are drawn."""

RISE = 0.55
BASE = 0.75
"""The height of the ground, where the numbers stand."""


class Stairs(Form):
    """Steps from the ground upwards; a token moves down with all that lie on it."""

    def scene(self, game: Any, states: Sequence[Any]) -> Scene:
        """Return the stairs."""
        stairs = states[0]
        shown = stairs[:MANY]
        seen = look(shown)
        lines = [written(n) for n in shown]
        tread = max(WIDE + 0.25, *(number_width(each) + 0.25 for each in lines))
        base = BASE + 0.46 * (max(map(len, lines)) - 1)
        tops = [seen.stack(n).levels * seen.high + i * RISE for i, n in enumerate(shown)]
        ground = max([1.2, *tops]) + 0.1
        foot = ground + base
        corners = [(0.0, foot), (0.0, ground)]
        marks, places = [], {}
        for i, count in enumerate(shown):
            y, x = ground - i * RISE, i * tread
            corners += [(x, y), (x + tread, y)]
            stack = seen.stack(count)
            classes = "token" if i else "token waiting"
            marks += stack.marks(x + tread / 2, y, classes)
            marks += numeral(lines[i], x + tread / 2, y + 0.08)
            name = "ground" if i == 0 else str(i)
            marks.append(words("note", x + tread / 2, foot + 0.26, 0.36, name))
            if i:
                for key, place in stack.places(i, x + tread / 2, y).items():
                    places[key] = Place(
                        place.x, place.y, place.w, place.h, _said(place.said), place.holds
                    )
        wide = len(shown) * tread
        corners.append((wide, foot))
        if len(stairs) > MANY:
            said = f"and {len(stairs) - MANY:,} more"
            marks.append(words("note start", wide + 0.2, foot - 0.4, 0.42, said))
            wide += 3.2
        under = (polygon("stairs", corners),)
        return Scene((wide, foot + 0.5), under, tuple(marks), places)

    def ways(
        self, game: Any, before: Sequence[Any], after: Sequence[Any], move: Move
    ) -> tuple[Touch, ...]:
        """Return the lowest token that moves."""
        stairs, then = before[0], after[0]
        stair = next(i for i in range(1, len(stairs)) if then[i] < stairs[i])
        if stair >= MANY:
            return ((),)
        stack = look(stairs[:MANY]).stack(stairs[stair])
        return ((f"{stair}:{stack.name(then[stair] + 1)}",),)


def _said(words_of_heap: str) -> str:
    """Return a heap's words as a stair's: tokens move down, they are not taken."""
    return words_of_heap.replace("heap", "stair").replace("take", "move down")


FORM = Stairs()
