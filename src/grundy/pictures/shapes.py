"""The shape of a position in a picture: told apart by form first, by colour second.

P is a square with a double frame, N is round, D is a diamond, T a box without its corners; what has
no label is dotted.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Literal, TypeAlias

from grundy.pictures.svg import INK, LOST, text

if TYPE_CHECKING:
    from collections.abc import Iterator

Form: TypeAlias = Literal["P", "N", "T", "D", "?"]

FILL: dict[Form, str] = {"P": LOST, "N": "#dce8f8", "T": "#e4f1e2", "D": "#e9e9ee", "?": "#ffffff"}
LINE = 16
SIZE = 13
LONGEST = 24
"""Characters of a line of a name; longer names are broken after commas, slashes, plus signs."""

HARDEST = 40
"""Characters after which a name is broken anywhere."""

CORNER = 9.0
"""What is cut off the corners of a tie."""

_SUM = re.compile(r"(?<= \+ )")
_BREAK = re.compile(r"(?<=, )|(?<=/)")

_NARROW = set(".,:;'|!ijltf()[]/\\ ")
_WIDE = set("WMmw@%#")


@dataclass(frozen=True, slots=True)
class Shape:
    """A form of a size, with its lines of text: the name, then the label."""

    form: Form
    lines: tuple[str, ...]
    width: float
    height: float

    def reach(self, offset: float, *, turned: bool = False) -> float:
        """Return how far the border is from the middle line, `offset` beside the centre.

        Upward and downward, or, when turned, to the sides.
        """
        wide, high = (self.height, self.width) if turned else (self.width, self.height)
        if self.form == "D":
            return high / 2 * max(0.0, 1 - abs(offset) / (wide / 2))
        if self.form == "N":
            radius = min(wide, high) / 2
            beyond = min(radius, max(0.0, abs(offset) - (wide / 2 - radius)))
            return high / 2 - radius + sqrt(radius * radius - beyond * beyond)
        return high / 2

    def drawn(self, x: float, y: float) -> str:
        """Return the shape with its text, centred at (x, y)."""
        first = y - LINE * (len(self.lines) - 1) / 2 + SIZE * 0.36
        label = -1 if self.form == "?" else len(self.lines) - 1
        words = "".join(
            text(x, round(first + LINE * i, 2), line, SIZE, anchor="middle", bold=i == label)
            for i, line in enumerate(self.lines)
        )
        return self.outline(x, y) + words

    def outline(self, x: float, y: float) -> str:
        """Return the form alone."""
        w, h = self.width, self.height
        paint = f'fill="{FILL[self.form]}" stroke="{INK}"'
        if self.form == "D":
            corners = (
                f"{x:g},{y - h / 2:g} {x + w / 2:g},{y:g} {x:g},{y + h / 2:g} {x - w / 2:g},{y:g}"
            )
            return f'<polygon points="{corners}" {paint} stroke-width="1.4"/>'
        if self.form == "T":
            return f'<polygon points="{_cut(x, y, w, h)}" {paint} stroke-width="1.4"/>'
        if self.form == "P":
            inner = f'{_box(x, y, w - 7, h - 7)} fill="none" stroke="{INK}" stroke-width="1"/>'
            return f'{_box(x, y, w, h)} {paint} stroke-width="1.6"/>{inner}'
        if self.form == "N":
            return f'{_box(x, y, w, h)} rx="{min(w, h) / 2:g}" {paint} stroke-width="1.4"/>'
        return f'{_box(x, y, w, h)} rx="4" {paint} stroke-width="1" stroke-dasharray="2 3"/>'


def shape_of(name: str, form: Form, label: str) -> Shape:
    """Return the shape that holds a name and a label.

    >>> shape_of("7", "N", "N").lines
    ('7', 'N')
    """
    lines = (*broken(name), label) if label else broken(name)
    wide = max(map(text_width, lines))
    high = LINE * len(lines)
    if form == "D":  # a diamond holds a box of half its width and half its height
        return Shape(form, lines, max(72.0, round(2 * wide + 8)), round(2 * high + 4))
    width = max(round(wide + (16 if form == "P" else 20)), high + 12)
    return Shape(form, lines, float(width), float(high + 12))


def broken(name: str) -> tuple[str, ...]:
    """Return a name in lines, broken where it is long: best between summands.

    >>> broken("(1, 2, 3)"), broken("kayles(1, 2, 3) + nim(4, 5, 6)")
    (('(1, 2, 3)',), ('kayles(1, 2, 3) +', 'nim(4, 5, 6)'))
    """
    lines = [""]
    for summand in _SUM.split(name):
        fits = len(lines[-1] + summand.rstrip()) <= LONGEST
        if not fits and lines[-1]:
            lines.append("")
        for piece in [summand] if fits else _pieces(summand):
            if lines[-1] and len(lines[-1] + piece.rstrip()) > LONGEST:
                lines.append("")
            lines[-1] += piece
    return tuple(line.rstrip() for line in lines)


def _pieces(summand: str) -> Iterator[str]:
    for piece in _BREAK.split(summand):
        yield from (piece[i : i + HARDEST] for i in range(0, len(piece), HARDEST))


def text_width(words: str, size: float = SIZE) -> float:
    """Return about how wide a line of text is, rather too much than too little."""
    return sum(_width(char) for char in words) * size


def _width(char: str) -> float:
    if char in _NARROW:
        return 0.4
    if char in _WIDE or ord(char) > 0x2000:
        return 1.0
    return 0.72 if char.isupper() else 0.62


def _cut(x: float, y: float, width: float, height: float) -> str:
    """Return the corners of a box whose own corners are cut off."""
    right, low = width / 2, height / 2
    corner = min(CORNER, right / 2, low / 2)
    half = [(right, corner - low), (right, low - corner), (right - corner, low)]
    half.append((corner - right, low))
    ring = [*half, *((-dx, -dy) for dx, dy in half)]
    return " ".join(f"{x + dx:g},{y + dy:g}" for dx, dy in ring)


def _box(x: float, y: float, width: float, height: float) -> str:
    return (
        f'<rect x="{x - width / 2:g}" y="{y - height / 2:g}" width="{width:g}" height="{height:g}"'
    )
