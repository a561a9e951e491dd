"""Strips of squares with pieces of two sides: Northcott's game, Shove, Toads and Frogs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.games.shove import pushed
from grundy.pictures.scenes.form import Form
from grundy.pictures.scenes.marks import circle, rect, row, symbol, words
from grundy.pictures.scenes.pieces import disc
from grundy.pictures.scenes.scene import Place, Scene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.pictures.scenes.form import Touch
    from grundy.pictures.scenes.marks import Mark
    from grundy.rules.position import Move

LINE = 40
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
        for r, lane in enumerate(lanes[:MANY]):
            y = r * 1.2
            under += _squares(len(lane[:LINE]), y)
            for c, sign in enumerate(lane[:LINE]):
                marks += _piece(sign, c, y)
                row_said = f"row {r + 1}, " if len(lanes) > 1 else ""
                said = f"{row_said}square {c + 1}: {SAID.get(sign, 'free')}"
                places[f"{r + 1}:{c + 1}"] = Place(c, y, 1, 1, said, sign.strip("."))
            if len(lane) > LINE:
                said = f"and {len(lane) - LINE:,} more squares"
                marks.append(words("note start", LINE + 0.2, y + 0.5, 0.5, said))
        longest = max(map(len, lanes), default=1)
        wide = longest if longest <= LINE else LINE + 6
        high = min(len(lanes), MANY) * 1.2 - 0.2
        if len(lanes) > MANY:
            said = f"and {len(lanes) - MANY:,} more rows"
            marks.append(words("note start", 0, high + 0.4, 0.5, said))
            high += 0.8
        return Scene((max(wide, 1), max(high, 1)), tuple(under), tuple(marks), places)

    def ways(
        self, game: Any, before: Sequence[Any], after: Sequence[Any], move: Move
    ) -> tuple[Touch, ...]:
        """Return the piece that pushes; else the square that is left and the one that is taken."""
        if game.name == "shove":
            strip = before[0]
            mover = "L" if move.to.player == "right" else "R"
            pushes = (k for k, sign in enumerate(strip[:LINE]) if sign == mover)
            return tuple((f"1:{k + 1}",) for k in pushes if pushed(strip, k) == after[0]) or ((),)
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
        case "L":
            return disc("one", x + 0.5, y + 0.5)
        case "R":
            return disc("two", x + 0.5, y + 0.5)
        case "W":
            rim = circle("man-rim", x + 0.5, y + 0.5, 0.24)
            return [circle("man-disc", x + 0.5, y + 0.5, 0.37), rim]
        case "B":
            return [circle("man-disc dark", x + 0.5, y + 0.5, 0.37)]
    return []


FORM = Lanes()
