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
"""Squares from which on their places say no more than their numbers."""


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
            f"{r}, {c}: {names(sign)}" if brief else f"row {r}, column {c}: {names(sign)}",
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
    run: list[tuple[float, float]] = []
    for corner in [*corners, None]:
        step = corner and run and (corner[0] - run[-1][0], corner[1] - run[-1][1])
        if step and step[1] == 0 and (len(run) == 1 or step[0] == run[1][0] - run[0][0]):
            run.append(corner)  # type: ignore[arg-type]  # a step is to a corner
            continue
        if run:
            first = moved(mark, *run[0])
            # Two are shorter by themselves than as a row.
            alone = [moved(mark, *at) for at in run]
            found += alone if len(run) < 3 else [row(first, len(run), run[1][0] - run[0][0], 0)]
        run = [corner] if corner else []
    return found
