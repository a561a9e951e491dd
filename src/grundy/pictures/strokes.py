"""How a move is drawn: winning and best moves are heavy, those that keep a draw dashed."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING

from grundy.pictures.svg import INK

if TYPE_CHECKING:
    from grundy.pictures.shapes import Form


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line of a width and a colour, what it says, and its arrow head."""

    words: str
    width: float
    colour: str
    dashes: str = ""

    @property
    def paint(self) -> str:
        """The attributes of the line."""
        dashes = f' stroke-dasharray="{self.dashes}"' if self.dashes else ""
        return f'stroke="{self.colour}" stroke-width="{self.width:g}"{dashes}'

    def head(self, base: tuple[float, float], tip: tuple[float, float]) -> str:
        """Return the arrow head from the end of the line to the tip."""
        (x0, y0), (x1, y1) = base, tip
        length = hypot(x1 - x0, y1 - y0)
        half = 2.4 + self.width
        dx, dy = (y1 - y0) / length * half, (x1 - x0) / length * half
        corners = f"{x1:.1f},{y1:.1f} {x0 + dx:.1f},{y0 - dy:.1f} {x0 - dx:.1f},{y0 + dy:.1f}"
        return f'<polygon points="{corners}" fill="{self.colour}"/>'


WINNING = Stroke("a winning move", 2.4, INK)
BEST = Stroke("a best move", 2.4, INK)
DRAWING = Stroke("a move that keeps the draw", 1.6, INK, "6 3")
OTHER = Stroke("another move", 1.1, "#74747f")


def stroke_of(source: Form, target: Form) -> Stroke:
    """Return the stroke of a move between two forms.

    >>> stroke_of("N", "P").words, stroke_of("P", "N").words
    ('a winning move', 'another move')
    """
    if source == "N" and target == "P":
        return WINNING
    return DRAWING if source == target == "D" else OTHER
