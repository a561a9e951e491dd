"""Grids: squares, their lines and their places, in little data however many there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.pictures.scenes.marks import moved, number, path, rect, row
from grundy.pictures.scenes.pieces import FREE, said
from grundy.pictures.scenes.scene import Place

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from grundy.pictures.scenes.marks import Mark

BRIEF = 300
"""Squares from which on their places say no more than their numbers and signs."""

CROWD = 300
"""Pieces from which on they are no more than spots: each side in one mark."""

FIRST = "xLlgWd"
SMALL = "lr"


def ruled(wide: float, high: float, *, framed: bool = True, classes: str = "board") -> list[Mark]:
    """Return a board of squares: the ground, its frame, and the lines between squares."""
    lines = "".join(f"M{x} 0V{number(high)}" for x in range(1, int(wide)))
    lines += "".join(f"M0 {y}H{number(wide)}" for y in range(1, int(high)))
    ground = [rect(f"{classes}{'' if framed else ' open'}", 0, 0, wide, high, 0.06)]
    return [*ground, path("rule", lines)] if lines else ground


def checkered(rows: int, columns: int, x: float = 0, y: float = 0) -> list[Mark]:
    """Return a board with dark squares, one of them below left."""
    across = {r: (r + rows + 1) % 2 for r in range(rows)}
    dark = "".join(
        f"M{c} {r}h1v1h-1z" for r, first in across.items() for c in range(first, columns, 2)
    )
    marks = [rect("board", 0, 0, columns, rows, 0.06)]
    if dark:
        marks.append(path("dark", dark))
    marks.append(rect("frame", 0, 0, columns, rows, 0.06))
    return [moved(mark, x, y) for mark in marks]


def square_places(
    rows: Sequence[str], names: Callable[[str], str] = said, x: float = 0, y: float = 0
) -> dict[str, Place]:
    """Return the places of rows of signs, named by row and column from 1."""
    brief = sum(map(len, rows)) > BRIEF
    return {
        f"{r},{c}": Place(
            x + c - 1,
            y + r - 1,
            1,
            1,
            f"{r}, {c}: {sign}" if brief else f"row {r}, column {c}: {names(sign)}",
            "" if sign in FREE else sign,
        )
        for r, signs in enumerate(rows, 1)
        for c, sign in enumerate(signs, 1)
    }


def gathered(marks: Iterable[Mark]) -> list[Mark]:
    """Return marks with those that repeat at equal steps as one row each; their order may change.

    >>> from grundy.pictures.scenes.marks import circle
    >>> gathered([circle("a", 0, 0, 1), circle("a", 2, 0, 1), circle("a", 4, 0, 1)])
    [('row', '', 3, 2, 0, ('circle', 'a', 0, 0, 1))]
    """
    kinds: dict[Mark, list[tuple[float, float]]] = {}
    words: list[Mark] = []  # last: they stand on the others
    for mark in marks:
        corner = _corner(mark)
        if corner is None:
            words.append(mark)
        else:
            kinds.setdefault(moved(mark, -corner[0], -corner[1]), []).append(corner)
    return [*(r for mark, corners in kinds.items() for r in _rows(mark, corners)), *words]


def crowd(pieces: Iterable[tuple[str, float, float]]) -> list[Mark]:
    """Return very many pieces, each a sign and its middle: spots, those of the second side hollow.

    >>> [mark[1] for mark in crowd([("x", 0.5, 0.5), ("o", 1.5, 0.5), ("#", 2.5, 0.5)])]
    ['spot one', 'spot two', 'spot core', 'tile']
    """
    at: dict[str, list[str]] = {}
    for sign, x, y in pieces:
        spot = f"M{number(round(x, 1))} {number(round(y, 1))}"
        if sign == "#":
            at.setdefault("tile", []).append(f"{spot}m-0.4 -0.4h0.8v0.8h-0.8z")
            continue
        if sign in SMALL:
            at.setdefault("core one" if sign == "l" else "core two", []).append(f"{spot}h0")
            continue
        at.setdefault("one" if sign in FIRST else "two", []).append(f"{spot}h0")
        if sign not in FIRST:
            at.setdefault("core", []).append(f"{spot}h0")
    order = ("one", "two", "core", "core one", "core two")
    found = [path(f"spot {name}", "".join(at[name])) for name in order if name in at]
    return found + ([path("tile", "".join(at["tile"]))] if "tile" in at else [])


def _corner(mark: Mark) -> tuple[float, float] | None:
    match mark[0]:
        case "rect" | "circle":
            return mark[2], mark[3]
        case "symbol" | "path":
            return mark[3], mark[4]
    return None


def _rows(mark: Mark, corners: list[tuple[float, float]]) -> list[Mark]:
    """Return a mark at all of these, as runs at equal steps to the right."""
    found: list[Mark] = []
    begin = 0
    while begin < len(corners):
        end = _run(corners, begin)
        some = corners[begin:end]
        if len(some) < 3:  # two are shorter by themselves than as a row
            found += [moved(mark, *at) for at in some]
        else:
            step = round(some[1][0] - some[0][0], 3)
            found.append(row(moved(mark, *some[0]), len(some), step, 0))
        begin = end
    return found


def _run(corners: list[tuple[float, float]], begin: int) -> int:
    """Return where the run of corners at equal steps in one line, from `begin` on, ends."""
    end = begin + 1
    while end < len(corners) and corners[end][1] == corners[begin][1]:
        steps = corners[end][0] - corners[end - 1][0], corners[begin + 1][0] - corners[begin][0]
        if abs(steps[0] - steps[1]) > 1e-9:
            break
        end += 1
    return end
