"""Houses and stores with seeds: Kalah."""

from __future__ import annotations

import re
from math import cos, pi, sin, sqrt
from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.form import Form
from grundy.pictures.scenes.marks import circle, rect, words
from grundy.pictures.scenes.scene import Place, Scene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.pictures.scenes.form import Touch
    from grundy.pictures.scenes.marks import Mark
    from grundy.rules.position import Move

MANY = 12
"""Houses of a side that are drawn: those nearest to the first."""

SEEDS = 12
"""Seeds of a house that are drawn one by one; of more, the number stands in it."""

PITCH = 1.35
STORE = 1.2
GOLDEN = 2.399963


class Houses(Form):
    """The mover's houses below, the opponent's above, sown to the right and back to the left."""

    def scene(self, game: Any, states: Sequence[Any]) -> Scene:
        """Return the board."""
        seeds, count = states[0], game.houses
        shown = min(count, MANY)
        wide = 2 * STORE + shown * PITCH + 0.2
        high = 3.7
        under: list[Mark] = [rect("tray", 0, 0.45, wide, high - 0.9, 0.5)]
        for x, said in ((0.2, "theirs"), (wide - STORE + 0.1, "yours")):
            under.append(rect("house", x, 0.85, STORE - 0.3, high - 1.7, 0.42))
            under.append(words("note", x + (STORE - 0.3) / 2, high - 0.2, 0.34, f"{said}"))
        marks: list[Mark] = []
        places = {}
        for k in range(shown):
            x = STORE + 0.1 + (k + 0.5) * PITCH
            for y, number, house, whose in (
                (high - 1.2, seeds[k], k, "your"),
                (1.2, seeds[2 * count - 1 - k], 2 * count - 1 - k, "their"),
            ):
                under.append(circle("house", x, y, 0.56))
                marks += _seeds(number, x, y)
                at = high - 0.2 if whose == "your" else 0.22
                marks.append(words("count", x, at, 0.4, _said(number)))
                mine = house + 1 if whose == "your" else house - count + 1
                told = f"{whose} house {mine}: {number} seed{'s' * (number != 1)}"
                side = 1.12
                name = f"{'own' if whose == 'your' else 'other'}:{mine}"
                places[name] = Place(x - side / 2, y - side / 2, side, side, told, str(number))
        if count > MANY:
            said = f"and {count - MANY:,} more houses a side"
            marks.append(words("note start", 0, high + 0.4, 0.42, said))
            places["own:more"] = Place(0, high + 0.1, 8, 0.6, "one of your other houses", "o")
            high += 0.7
        return Scene((wide, high), tuple(under), tuple(marks), places)

    def ways(
        self, game: Any, before: Sequence[Any], after: Sequence[Any], move: Move
    ) -> tuple[Touch, ...]:
        """Return the house that is sown."""
        # As the move is called: to sow every house again for each move would be slow.
        named = re.search(r"sow house (\d+)", move.label)
        if named is None:
            return ((),)
        house = int(named[1])
        return ((f"own:{house}",),) if house <= MANY else (("own:more",),)


def _seeds(number: int, x: float, y: float) -> list[Mark]:
    if number > SEEDS:
        return [words("onseed", x, y, 0.5 if number < 1000 else 0.3, _said(number))]
    return [circle("seed", x + dx, y + dy, 0.115) for dx, dy in _spread(number)]


def _spread(number: int) -> list[tuple[float, float]]:
    """Return where seeds lie around the middle of a house: in a ring, or as in a sunflower."""
    if number > 7:
        reach = [(0.43 * sqrt((k + 0.5) / number), k * GOLDEN) for k in range(number)]
    else:
        middle = number in {1, 6, 7}
        around = number - middle
        ring = 0.18 + 0.03 * around
        turn = pi / around + pi / 2 if around else 0
        reach = [(ring, turn + 2 * pi * k / around) for k in range(around)]
        reach += [(0.0, 0.0)] * middle
    return [(r * cos(angle), r * sin(angle)) for r, angle in reach]


def _said(number: int) -> str:
    return str(number) if number < 10**6 else f"{len(str(number))} digits"


FORM = Houses()
