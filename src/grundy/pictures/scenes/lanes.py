"""Strips of squares with pieces of two sides: Northcott's game, Shove, Toads and Frogs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.games.shove import pushed
from grundy.pictures.scenes.flowing import even
from grundy.pictures.scenes.form import Form
from grundy.pictures.scenes.marks import circle, rect, row, symbol, words
from grundy.pictures.scenes.pieces import lettered
from grundy.pictures.scenes.scene import Place, Scene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.pictures.scenes.form import Touch
    from grundy.pictures.scenes.marks import Mark
    from grundy.rules.position import Move

LINE = 16
"""Squares in a line."""

LONGEST = 96
"""Squares of a strip that are drawn."""

MANY = 40
"""Strips that are drawn."""

SAID = {"T": "a toad", "F": "a frog", "L": "Left's", "R": "Right's", "W": "white", "B": "black"}


class Lanes(Form):
    """Strips below each other, each with its pieces."""

    def scene(self, game: Any, states: Sequence[Any]) -> Scene:
        """Return the strips."""
        lanes = _lanes(states[0])
        under: list[Mark] = []
        marks: list[Mark] = []
        places = {}
        y = 0.0
        for r, lane in enumerate(lanes[:MANY]):
            line = even(min(len(lane), LONGEST), LINE)
            for first in range(0, min(len(lane), LONGEST), line):
                part = lane[first : min(first + line, LONGEST)]
                under += _squares(len(part), y)
                for x, sign in enumerate(part):
                    marks += _piece(sign, x, y)
                    c = first + x + 1
                    row_said = f"row {r + 1}, " if len(lanes) > 1 else ""
                    said = f"{row_said}square {c}: {SAID.get(sign, 'free')}"
                    places[f"{r + 1}:{c}"] = Place(x, y, 1, 1, said, sign.strip("."))
                y += 1.1
            if len(lane) > LONGEST:
                said = f"and {len(lane) - LONGEST:,} more squares"
                marks.append(words("note start", 0, y + 0.3, 0.5, said))
                places[f"{r + 1}:more"] = Place(0, y, 7, 0.6, "a square of those", lane[LONGEST:])
                y += 0.7
            y += 0.1
        wide = max((even(min(len(lane), LONGEST), LINE) for lane in lanes), default=1)
        if len(lanes) > MANY:
            said = f"and {len(lanes) - MANY:,} more rows"
            marks.append(words("note start", 0, y + 0.3, 0.5, said))
            y += 0.9
        return Scene((max(wide, 1), max(y - 0.2, 1)), tuple(under), tuple(marks), places)

    def ways(
        self, game: Any, before: Sequence[Any], after: Sequence[Any], move: Move
    ) -> tuple[Touch, ...]:
        """Return the piece that pushes; else the square that is left and the one that is taken."""
        if game.name == "shove":
            strip = before[0]
            mover = "L" if move.to.player == "right" else "R"
            pushes = (k for k, sign in enumerate(strip) if sign == mover)
            place = next((k for k in pushes if pushed(strip, k) == after[0]), None)
            if place is None:
                return ((),)
            return (("1:more",) if place >= LONGEST else (f"1:{place + 1}",),)
        return super().ways(game, before, after, move)


def _lanes(state: Any) -> tuple[str, ...]:
    """Return the strips; before those of Northcott's game stands who is to move."""
    return state[1:] if isinstance(state, tuple) else (state,)


def _squares(count: int, y: float) -> list[Mark]:
    dark = [row(rect("square dark", 1, y, 1, 1), count // 2, 2, 0)] if count > 1 else []
    return [row(rect("square", 0, y, 1, 1), count, 1, 0), *dark] if count else []


def _piece(sign: str, x: float, y: float) -> list[Mark]:
    match sign:
        case "T":
            return [symbol("animal one", "toad", x, y)]
        case "F":
            return [symbol("animal two", "frog", x, y)]
        case "L" | "R":
            return lettered(sign, x + 0.5, y + 0.5)
        case "W":
            rim = circle("man-rim", x + 0.5, y + 0.5, 0.24)
            return [circle("man-disc", x + 0.5, y + 0.5, 0.37), rim]
        case "B":
            return [circle("man-disc dark", x + 0.5, y + 0.5, 0.37)]
    return []


FORM = Lanes()
