"""Pictures one after the other, in as many lines as they need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.pictures.scenes.marks import words
from grundy.pictures.scenes.scene import GAP, Scene

if TYPE_CHECKING:
    from collections.abc import Sequence

LETTER = 0.3
"""Room for a letter of a note."""

STEP = 0.5
"""By so much lines are made wider until there are few enough of them."""


def flow(
    scenes: Sequence[Scene],
    widest: float,
    gap: float = GAP,
    *,
    between: float = GAP,
    middle: bool = False,
) -> Scene:
    """Return scenes in lines of about the same width, none wider than `widest` if it can be.

    In a line they stand on one ground, or with `middle` around one line.
    """
    y, wide, parts = 0.0, 1.0, []
    for line in _lines(scenes, widest, gap):
        high = max(scene.size[1] for scene in line)
        x = 0.0
        for scene in line:
            room = high - scene.size[1]
            parts.append(scene.moved(x, y + (room / 2 if middle else room)))
            x += scene.size[0] + gap
        wide = max(wide, x - gap)
        y += high + between
    return Scene(
        size=(wide, max(y - between, 1.0)),
        under=tuple(mark for part in parts for mark in part.under),
        marks=tuple(mark for part in parts for mark in part.marks),
        places={name: place for part in parts for name, place in part.places.items()},
    )


def and_more(count: int, things: str = "") -> list[Scene]:
    """Return a note that says how many things are not drawn, if there are any.

    >>> [mark[-1] for scene in and_more(1200, "heaps") for mark in scene.marks]
    ['and 1,200 more heaps']
    >>> and_more(0, "heaps")
    []
    """
    if count <= 0:
        return []
    said = f"and {count:,} more {things}".rstrip()
    wide = LETTER * len(said)
    return [Scene((wide, 1), marks=(words("note", wide / 2, 0.45, 0.5, said),))]


def even(count: int, most: int) -> int:
    """Return how many things a line has when lines of at most so many are about the same.

    >>> even(13, 9), even(9, 9), even(0, 9)
    (7, 9, 1)
    """
    lines = -(-count // most) or 1
    return -(-count // lines) or 1


def _lines(scenes: Sequence[Scene], widest: float, gap: float) -> list[list[Scene]]:
    filled = _filled(scenes, widest, gap)
    room = sum(scene.size[0] + gap for scene in scenes) / max(len(filled), 1) - gap
    # Nine heaps where eight have room are five and four, not eight and one.
    while room < widest:
        lines = _filled(scenes, room, gap)
        if len(lines) <= len(filled):
            return lines
        room += STEP
    return filled


def _filled(scenes: Sequence[Scene], widest: float, gap: float) -> list[list[Scene]]:
    lines: list[list[Scene]] = []
    x = 0.0
    for scene in scenes:
        if not lines or x + scene.size[0] > widest + 1e-6:
            lines.append([])
            x = 0.0
        lines[-1].append(scene)
        x += scene.size[0] + gap
    return lines
