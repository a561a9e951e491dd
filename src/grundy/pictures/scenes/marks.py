"""Marks: the shapes that scenes are made of, as plain tuples."""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

Mark: TypeAlias = tuple[Any, ...]
"""A shape: its name, its classes, then its numbers; see the functions below."""


def rect(  # noqa: PLR0917 - as SVG has them
    classes: str, x: float, y: float, w: float, h: float, r: float = 0
) -> Mark:
    """Return a rectangle from its corner above left, its corners rounded by `r`."""
    return "rect", classes, x, y, w, h, r


def circle(classes: str, x: float, y: float, r: float) -> Mark:
    """Return a circle around its centre."""
    return "circle", classes, x, y, r


def path(classes: str, d: str) -> Mark:
    """Return a path, in SVG's own words; they begin with an absolute `M`."""
    return "path", classes, d, 0, 0


def line(classes: str, x1: float, y1: float, x2: float, y2: float) -> Mark:
    """Return a straight line."""
    return path(classes, f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}")


def polygon(classes: str, corners: Iterable[tuple[float, float]]) -> Mark:
    """Return a closed polygon."""
    return path(classes, "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z")


def words(classes: str, x: float, y: float, size: float, said: object) -> Mark:
    """Return words, their middle at (x, y); "start" or "end" among the classes moves them."""
    return "text", classes, x, y, size, str(said)


def symbol(classes: str, name: str, x: float, y: float, size: float = 1) -> Mark:
    """Return a piece of `symbols.SYMBOLS`, its box with the corner at (x, y)."""
    return "symbol", classes, name, x, y, size


def row(mark: Mark, count: int, dx: float, dy: float) -> Mark:
    """Return a mark so many times, each moved on from the one before."""
    return "row", "", count, dx, dy, mark


def moved(mark: Mark, dx: float, dy: float) -> Mark:
    """Return a mark moved."""
    shape, classes, *rest = mark
    match shape:
        case "rect" | "circle" | "text":
            return shape, classes, rest[0] + dx, rest[1] + dy, *rest[2:]
        case "path":
            return shape, classes, rest[0], rest[1] + dx, rest[2] + dy
        case "symbol":
            return shape, classes, rest[0], rest[1] + dx, rest[2] + dy, rest[3]
        case "row":
            return shape, classes, *rest[:3], moved(rest[3], dx, dy)
    raise ValueError(f"there is no shape {shape!r}")


def tidy(value: float) -> float:
    """Return a number with three digits after the point at most, and none where none are needed.

    Halves are rounded up, as the page does it.
    """
    rounded = floor(value * 1000 + 0.5) / 1000
    return int(rounded) if rounded == int(rounded) else rounded


def number(value: float) -> str:
    """Return a number as SVG has it, and as JavaScript writes it.

    >>> number(1.0), number(0.1 + 0.2), number(-0.0)
    ('1', '0.3', '0')
    """
    return str(tidy(value))


def tidied(mark: Mark) -> Mark:
    """Return a mark with its numbers as its data has them."""
    return tuple(
        tidied(part) if isinstance(part, tuple) else tidy(part) if isinstance(part, float) else part
        for part in mark
    )


def listed(mark: Mark) -> list[Any]:
    """Return a mark as plain data."""
    return [
        listed(part) if isinstance(part, tuple) else tidy(part) if isinstance(part, float) else part
        for part in mark
    ]


def symbols(marks: Iterable[Mark]) -> Iterable[str]:
    """Return the names of the symbols among marks."""
    for mark in marks:
        if mark[0] == "symbol":
            yield mark[2]
        elif mark[0] == "row":
            yield from symbols([mark[5]])
