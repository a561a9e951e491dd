"""Cakes that are cut along their lines: Cutcake and Maundy Cake."""

from __future__ import annotations

from collections import Counter
from math import log10
from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.flowing import and_more, flow
from grundy.pictures.scenes.form import Form
from grundy.pictures.scenes.marks import line, rect, words
from grundy.pictures.scenes.scene import Place, Scene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.pictures.scenes.form import Touch
    from grundy.pictures.scenes.marks import Mark
    from grundy.rules.position import Move

MANY = 30
"""Cakes that are drawn."""

LARGEST = 10
"""Squares along a side that are drawn in full size."""

LINES = 20
"""Cuts of a side that have lines; of a longer one those near its ends have."""

NEAR = 0.2
"""How far from a line one may press."""

WIDEST = 16.0


class Cakes(Form):
    """Cakes with their lines; Left presses an upright line, Right a lying one."""

    def scene(self, game: Any, states: Sequence[Any]) -> Scene:
        """Return the cakes, the largest first."""
        cakes = states[0]
        if not cakes:
            return Scene((1, 1), under=(rect("empty", 0.1, 0.1, 0.8, 0.8, 0.1),))
        parts = [_cake(i, *cake) for i, cake in enumerate(cakes[:MANY], 1)]
        parts += and_more(len(cakes) - MANY)
        return flow(parts, WIDEST, 0.5)

    def ways(
        self, game: Any, before: Sequence[Any], after: Sequence[Any], move: Move
    ) -> tuple[Touch, ...]:
        """Return the first line that is cut, counted from either side, of each cake alike."""
        old, new = Counter(before[0]), Counter(after[0])
        cake = next(iter((old - new).elements()), None)
        pieces = list((new - old).elements())
        if cake is None or not pieces:
            return ((),)
        rows, columns = cake
        upright = all(piece[0] == rows for piece in pieces) and move.to.player == "right"
        side, mark = (columns, "|") if upright else (rows, "-")
        at = 1 if upright else 0
        cut = min(piece[at] for piece in pieces)
        alike = [i for i, each in enumerate(before[0][:MANY], 1) if each == cake]
        found = [
            (f"{i}:{mark}{k}",)
            for i in alike
            for k in dict.fromkeys((cut, side - cut))
            if k in _cuts(side)
        ]
        return tuple(found) or (tuple(f"{i}:cake" for i in alike[:1] if side > LINES),)


def _cuts(side: int) -> list[int]:
    """Return the cuts of a side that have a line."""
    return [k for k in range(1, side) if side <= LINES or k <= LINES // 2 or side - k <= LINES // 2]


def _cake(number: int, rows: int, columns: int) -> Scene:
    # A large cake is drawn as one that is a little larger than what has room.
    wide, high = (n if n <= LARGEST else LARGEST + 2 * log10(n / LARGEST) for n in (columns, rows))
    under: list[Mark] = [rect("cake", 0, 0, wide, high, 0.1)]
    places = {}
    large = max(rows, columns) > LINES
    if large:
        places[f"{number}:cake"] = Place(0, 0, wide, high, f"cake {number}: another cut", "o")
    marks: list[Mark] = []
    for k in _cuts(columns):
        x = _at(k, columns, wide)
        marks.append(line("cut one", x, 0.08, x, high - 0.08))
        said = f"cake {number}, {rows}x{columns}: cut after column {k}"
        near = min(NEAR, wide / columns / 2) if not large else 0.2
        places[f"{number}:|{k}"] = Place(x - near, 0, 2 * near, high, said, "o")
    for k in _cuts(rows):
        y = _at(k, rows, high)
        marks.append(line("cut two", 0.08, y, wide - 0.08, y))
        said = f"cake {number}, {rows}x{columns}: cut after row {k}"
        near = min(NEAR, high / rows / 2) if not large else 0.2
        places[f"{number}:-{k}"] = Place(0, y - near, wide, 2 * near, said, "o")
    text = words("count", wide / 2, high + 0.32, 0.42, f"{rows}×{columns}")
    size = (max(wide, 1.2), high + 0.6)
    return Scene(size, tuple(under), (*marks, text), places)


def _at(k: int, side: int, length: float) -> float:
    """Return where the cut k is: near the ends of a long side the lines are 0.4 apart."""
    if side <= LINES:
        return length * k / side
    return 0.4 * k if k <= LINES // 2 else length - 0.4 * (side - k)


FORM = Cakes()
