"""Pieces on a square, by the sign that stands for them in a position's text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.marks import circle, rect, symbol, words

if TYPE_CHECKING:
    from grundy.pictures.scenes.marks import Mark

FREE = "._"
NAMES = {
    "#": "covered",
    "L": "Left's",
    "R": "Right's",
    "W": "white",
    "B": "black",
}


def said(sign: str) -> str:
    """Return what a sign is called.

    >>> said("."), said("x"), said("#")
    ('free', 'x', 'covered')
    """
    return "free" if sign in FREE else NAMES.get(sign, sign)


def disc(side: str, x: float, y: float, r: float = 0.36) -> list[Mark]:
    """Return a round piece of side "one" or "two" around (x, y); the second has a ring inside."""
    piece = [circle(f"piece {side}", x, y, r)]
    return piece if side == "one" else [*piece, circle("piece-ring", x, y, r * 0.58)]


def man(sign: str, x: float, y: float, size: float = 1) -> Mark:
    """Return a round piece with a cross (x) or a ring (o) on it, its box around (x, y)."""
    side, name = ("one", "crossed") if sign == "x" else ("two", "ringed")
    return symbol(f"figure {side}", name, x - size / 2, y - size / 2, size)


def stone(sign: str, x: float, y: float, size: float = 1) -> Mark:
    """Return a stone around (x, y): x is black with a cross, o is white with a ring."""
    side, name = ("black", "crossed") if sign == "x" else ("white", "ringed")
    return symbol(f"figure {side}", name, x - size / 2, y - size / 2, size)


def lettered(sign: str, x: float, y: float, size: float = 1) -> list[Mark]:
    """Return a disc of Left (L) or Right (R) around (x, y), with its letter."""
    side = "one" if sign == "L" else "two"
    return [
        circle(f"piece {side}", x, y, 0.38 * size),
        words(f"on {side}", x, y, 0.42 * size, sign),
    ]


def on_square(sign: str, x: float, y: float) -> list[Any]:
    """Return what a sign puts on the square whose corner is at (x, y)."""
    if sign in FREE:
        return []
    match sign:
        case "#":
            return [rect("covered", x + 0.04, y + 0.04, 0.92, 0.92, 0.08)]
        case "x" | "X":
            return [symbol("sign one", "cross", x, y)]
        case "o" | "O":
            return [symbol("sign two", "ring", x, y)]
        case "L" | "W":
            return disc("one", x + 0.5, y + 0.5)
        case "R" | "B":
            return disc("two", x + 0.5, y + 0.5)
    return [words("label", x + 0.5, y + 0.5, 0.6, sign)]
