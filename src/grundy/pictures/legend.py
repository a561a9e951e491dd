"""The legend under a graph: what each form and each stroke means, those that occur only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.pictures.shapes import Form, Shape, text_width
from grundy.pictures.strokes import BEST, DRAWING, WINNING, Stroke
from grundy.pictures.svg import text
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Collection

WORDS: dict[Form, str] = {
    "P": f"P: {Outcome.P.words}",
    "N": f"N: {Outcome.N.words}",
    "T": f"T: {Outcome.T.words}",
    "D": f"D: {Outcome.D.words}",
    "?": "not examined",
}
SIZE = 12
ICON = 34.0
STEP = 26.0


def legend(
    forms: Collection[Form],
    strokes: Collection[Stroke],
    left: float,
    top: float,
    right: float,
    *,
    notes: Collection[str],
) -> tuple[list[str], float]:
    """Return the legend's parts between left and right, and where it ends."""
    items = [(_form(form), words) for form, words in WORDS.items() if form in forms]
    items += [(_stroke(s), s.words) for s in (WINNING, BEST, DRAWING) if s in strokes]
    items += [("", note) for note in notes]
    drawn = []
    x, y = left, top
    for icon, words in items:
        wide = (ICON if icon else 0) + text_width(words, SIZE)
        if x > left and x + wide > right:
            x, y = left, y + STEP
        moved = f'<g transform="translate({x:g} {y:g})">{icon}</g>' if icon else ""
        drawn.append(moved + text(round(x + (ICON if icon else 0), 1), y + 4, words, SIZE))
        x = round(x + wide + 14, 1)
    return [f'<g class="legend">{"".join(drawn)}</g>'], y + STEP / 2


def _form(form: Form) -> str:
    size = 22.0 if form == "D" else 18.0
    return Shape(form, (), size, size).outline(14, 0)


def _stroke(stroke: Stroke) -> str:
    return f'<line x1="0" y1="0" x2="19" y2="0" {stroke.paint}/>{stroke.head((18, 0), (27, 0))}'
