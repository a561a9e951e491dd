"""A scene as SVG text. The page's `scene.js` makes the same elements from the same data."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from grundy.pictures.scenes.marks import moved, number, tidied, tidy
from grundy.pictures.scenes.styling import standalone
from grundy.pictures.scenes.symbols import SYMBOLS
from grundy.pictures.svg import escape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.pictures.scenes.marks import Mark

UNIT = 44
"""Pixels of a square's side, where nothing else says how large a picture is."""

MARGIN = 0.1
_CLASSES = re.compile(r'class="([^"]*)"')


def svg(
    size: tuple[float, float],
    under: Sequence[Mark],
    marks: Sequence[Mark],
    label: str,
    *,
    style: bool,
) -> str:
    """Return the whole picture; a reader of the screen hears its label."""
    # From the numbers of the data, rounded once: so the page, which has no others, draws the same.
    width, height = (tidy(side) + 2 * MARGIN for side in size)
    box = f"{number(-MARGIN)} {number(-MARGIN)} {number(width)} {number(height)}"
    drawn = f'<g class="under">{_elements(under)}</g><g class="marks">{_elements(marks)}</g>'
    used = frozenset(" ".join(_CLASSES.findall(drawn)).split())
    sheet = f"<style>{standalone(used)}</style>" if style else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="scene" viewBox="{box}" '
        f'width="{number(width * UNIT)}" height="{number(height * UNIT)}" role="img" '
        f'aria-label="{escape(label)}">{sheet}{drawn}</svg>'
    )


def _elements(marks: Sequence[Mark]) -> str:
    return "".join(element(tidied(mark)) for mark in marks)


def element(mark: Mark) -> str:
    """Return a mark as an element of SVG.

    >>> element(("circle", "token", 1.0, 2.5, 0.4))
    '<circle class="g-token" cx="1" cy="2.5" r="0.4"/>'
    """
    shape, given, *rest = mark
    classes = named(given)
    match shape:
        case "rect":
            names: tuple[str, ...] = ("x", "y", "width", "height", "rx")
        case "circle":
            names = ("cx", "cy", "r")
        case "path":
            d, x, y = rest
            return f'<path class="{classes}" d="{escape(d)}"{_translated(x, y)}/>'
        case "text":
            x, y, size, said = rest
            return (
                f'<text class="{classes}" x="{number(x)}" y="{number(y + 0.35 * size)}" '
                f'font-size="{number(size)}">{escape(said, quote=False)}</text>'
            )
        case "symbol":
            return _symbol(classes, *rest)
        case _:
            count, dx, dy, one = rest
            return "".join(element(moved(one, k * dx, k * dy)) for k in range(count))
    return f'<{shape} class="{classes}"{_attributes(names, rest)}/>'


def named(classes: str) -> str:
    """Return classes as the style sheet has them: no style of a page is meant for them.

    >>> named("token tall")
    'g-token g-tall'
    """
    return " ".join(f"g-{name}" for name in classes.split())


def _symbol(classes: str, name: str, x: float, y: float, size: float) -> str:
    inside = "".join(f'<path class="{named(part)}" d="{d}"/>' for part, d in SYMBOLS[name])
    scale = "" if size == 1 else f" scale({number(size)})"
    return (
        f'<g class="{classes}" transform="translate({number(x)} {number(y)}){scale}">{inside}</g>'
    )


def _translated(x: float, y: float) -> str:
    return f' transform="translate({number(x)} {number(y)})"' if x or y else ""


def _attributes(names: tuple[str, ...], values: list[float]) -> str:
    return "".join(
        f' {name}="{number(value)}"'
        for name, value in zip(names, values, strict=True)
        if value or name != "rx"
    )
