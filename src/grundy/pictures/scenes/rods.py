"""Two numbers as rods, the smaller laid off along the larger: Euclid's game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.form import Form
from grundy.pictures.scenes.marks import line, rect, words
from grundy.pictures.scenes.scene import Place, Scene
from grundy.pictures.scenes.stack import number_width, numeral, written

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.pictures.scenes.form import Touch
    from grundy.rules.position import Move

LONG = 7.5
"""The longer rod."""

PIECES = 12
"""Multiples of the smaller number that are marked off one by one."""

HIGH = 1.0


class Rods(Form):
    """Two rods; pressing a piece of the longer one takes it and all to its right."""

    def scene(self, game: Any, states: Sequence[Any]) -> Scene:
        """Return the rods."""
        numbers = states[0]
        said = [written(n) for n in numbers]
        margin = max(1.0, *map(number_width, said)) + 0.3
        step = HIGH + 0.3 + 0.46 * (max(map(len, said)) - 1)
        high, low = max(numbers), min(numbers)
        marks, under = [], []
        places: dict[str, Place] = {}
        for i, n in enumerate(numbers):
            y = i * step
            wide = max(LONG * n / high, 0.06) if n else 0.0
            under.append(rect("ground", margin, y + HIGH, LONG, 0.05))
            marks += numeral(said[i], margin / 2 - 0.1, y + 0.2)
            if n:
                marks.append(rect("rod", margin, y + 0.06, wide, HIGH - 0.06, 0.1))
            if n == high and low and not places:
                new = _pieces(high, low, margin, y)
                places = new[0]
                marks += new[1]
        return Scene((margin + LONG, 2 * step - 0.1), tuple(under), tuple(marks), places)

    def ways(
        self, game: Any, before: Sequence[Any], after: Sequence[Any], move: Move
    ) -> tuple[Touch, ...]:
        """Return the piece that is taken, with all to its right."""
        low = min(before[0])
        count = (sum(before[0]) - sum(after[0])) // low
        return ((f"{count}" if count <= _shown(max(before[0]), low) else "more",),)


def _shown(high: int, low: int) -> int:
    return min(high // low, PIECES)


def _pieces(high: int, low: int, x: float, y: float) -> tuple[dict[str, Place], list[Any]]:
    count = high // low
    shown = _shown(high, low)
    # Pieces that would be too thin are drawn wider than they are, from the right end.
    piece = max(LONG * low / high, 0.4 if count > shown else 0.0)
    places, marks = {}, []
    for k in range(1, shown + 1):
        left = x + LONG - k * piece
        if left > x + 0.05:
            marks.append(line("notch", left, y + 0.12, left, y + HIGH - 0.06))
        text = f"{k} × {low}" if low < 10**9 else f"{k} times the smaller"
        places[str(k)] = Place(left, y, piece, HIGH, f"subtract {text}", "o")
        if piece > 0.7:
            marks.append(words("onrod", left + piece / 2, y + 0.53, 0.42, f"×{k}"))
    if count > shown:
        room = LONG - shown * piece
        places["more"] = Place(x, y, room, HIGH, "subtract more", "o")
        marks.append(words("onrod", x + room / 2, y + 0.53, 0.42, "…"))
    return places, marks


FORM = Rods()
