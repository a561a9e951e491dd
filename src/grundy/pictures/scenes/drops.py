"""Discs in a frame with holes: one presses a column, wherever."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.board import Board, changes, rows_of
from grundy.pictures.scenes.grids import gathered
from grundy.pictures.scenes.marks import circle, line, rect, symbol, words
from grundy.pictures.scenes.noughts import runs
from grundy.pictures.scenes.scene import Place, Scene
from grundy.pictures.scenes.squares import standing

if TYPE_CHECKING:
    from grundy.pictures.scenes.marks import Mark

RIM = 0.12
FOOT = 0.5
MOST_LETTERS = 40


class Drops(Board):
    """The frame from the front, the numbers of the columns below."""

    def draw(self, game: Any, state: Any) -> Scene:
        """Return the frame with its discs."""
        rows = rows_of(state)
        high, wide = len(rows), len(rows[0])
        holes = [circle("hole", c + 0.5, r + 0.5, 0.42) for r in range(high) for c in range(wide)]
        under = [rect("rack", 0, 0, wide, high, 0.18), *gathered(holes)]
        under += [words("note", c + 0.5, high + 0.3, 0.34, c + 1) for c in range(wide)]
        marks = standing(rows, _disc)
        for (r, c), (s, d) in runs(rows, game.line):
            marks.append(line("won", c + 0.5, r + 0.5, d + 0.5, s + 0.5))
        places = {str(c + 1): _column(rows, c) for c in range(wide)}
        return Scene((wide, high + FOOT), tuple(under), tuple(marks), places)

    def pressed(self, game: Any, before: Any, after: Any) -> tuple[str, ...]:
        """Return the column."""
        return tuple(name.partition(",")[2] for name, _, _ in changes(before, after)[:1])


def _column(rows: list[str], c: int) -> Place:
    column = "".join(signs[c] for signs in rows)
    free = column.count(".")
    discs = column[: free - 1 : -1] if free else column[::-1]
    held = f"{', '.join(discs[:MOST_LETTERS])} from below" if discs else "empty"
    full = "" if free else ", full"
    return Place(c, 0, 1, len(rows), f"column {c + 1}: {held}{full}", column.lstrip("."))


def _disc(sign: str, x: float, y: float) -> list[Mark]:
    if sign not in "xo":
        return []
    side, name = ("gold", "crossed") if sign == "x" else ("two", "ringed")
    return [symbol(f"figure {side}", name, x, y)]


FORM = Drops()
