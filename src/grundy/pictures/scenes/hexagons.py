"""Boards of hexagons, each row half a cell further to the right; each player has two sides."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.board import Board, changes, rows_of
from grundy.pictures.scenes.grids import BRIEF, CROWD, crowd, gathered
from grundy.pictures.scenes.marks import number, path, polygon, words
from grundy.pictures.scenes.pieces import FREE, lettered, said
from grundy.pictures.scenes.scene import Place, Scene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.pictures.scenes.marks import Mark

SIDE = 1 / sqrt(3)
"""The side of a cell that is 1 wide."""

STEP = 1.5 * SIDE
"""How far a row is below the one above."""

AROUND = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1))
"""The cells that a cell touches, so many rows down and columns to the right."""

RIM = 0.78
"""Room for the sides and their letters."""


class Hexagons(Board):
    """The board of Hex: Left's sides above and below, Right's at the ends of the rows."""

    def draw(self, game: Any, state: Any) -> Scene:
        """Return the board."""
        rows = rows_of(state)
        high, wide = len(rows), len(rows[0])
        cell = _cell(0, 0)
        cells = [_moved(cell, _middle(r, c)) for r in range(high) for c in range(wide)]
        under = [*_sides(high, wide), *gathered(cells)]
        marked = [
            (sign, *_middle(r, c))
            for r, signs in enumerate(rows)
            for c, sign in enumerate(signs)
            if sign in "LR"
        ]
        marks = (
            crowd(marked)
            if len(marked) > CROWD
            else [mark for sign, x, y in marked for mark in lettered(sign, x, y, 0.96)]
        )
        chain = next((found for sign in "LR" if (found := chain_of(rows, sign))), [])
        if len(chain) > 1:
            way = "L".join(
                f"{number(x)} {number(y)}" for x, y in (_middle(*cell) for cell in chain)
            )
            marks.insert(0, path("chain", f"M{way}"))
        return Scene(_size(high, wide), tuple(under), tuple(marks), _places(rows))

    def pressed(self, game: Any, before: Any, after: Any) -> tuple[str, ...]:
        """Return the cell that was marked."""
        return tuple(name for name, _, _ in changes(before, after)[:1])


def chain_of(rows: Sequence[str], sign: str) -> list[tuple[int, int]]:
    """Return a shortest chain of a player's cells between the player's sides; none where none is.

    >>> chain_of(["RL", "L."], "L"), chain_of(["RL", "L."], "R")
    ([(0, 1), (1, 0)], [])
    """
    high, wide = len(rows), len(rows[0])
    cells = {(r, c) for r in range(high) for c in range(wide) if rows[r][c] == sign}
    side = 0 if sign == "L" else 1
    waiting = sorted(cell for cell in cells if cell[side] == 0)
    came: dict[tuple[int, int], tuple[int, int] | None] = dict.fromkeys(waiting)
    for cell in waiting:
        if cell[side] == (high, wide)[side] - 1:
            found: list[tuple[int, int]] = []
            here: tuple[int, int] | None = cell
            while here is not None:
                found.append(here)
                here = came[here]
            return found[::-1]
        for down, right in AROUND:
            near = cell[0] + down, cell[1] + right
            if near in cells and near not in came:
                came[near] = cell
                waiting.append(near)
    return []


def _middle(r: int, c: int) -> tuple[float, float]:
    return round(RIM + c + 0.5 + r / 2, 2), round(RIM + SIDE + r * STEP, 2)


def _size(high: int, wide: int) -> tuple[float, float]:
    return wide + (high - 1) / 2 + 2 * RIM, (high - 1) * STEP + 2 * SIDE + 2 * RIM


def _cell(x: float, y: float) -> Mark:
    h = SIDE / 2
    corners = [(0, -SIDE), (0.5, -h), (0.5, h), (0, SIDE), (-0.5, h), (-0.5, -h)]
    return polygon("hexagon", [(x + dx, y + dy) for dx, dy in corners])


def _moved(mark: Mark, to: tuple[float, float]) -> Mark:
    return (*mark[:3], to[0], to[1])


def _sides(high: int, wide: int) -> list[Mark]:
    """Return the four sides: Left's solid, Right's dashed, each with its letter."""
    h = SIDE / 2
    top, bottom = [], []
    for c in range(wide):
        x, y = _middle(0, c)
        top += [(x - 0.5, y - h), (x, y - SIDE)]
        x, y = _middle(high - 1, c)
        bottom += [(x, y + SIDE), (x + 0.5, y + h)]
    x, y = _middle(0, wide - 1)
    top.append((x + 0.25, y - SIDE * 0.75))
    x, y = _middle(high - 1, 0)
    bottom.insert(0, (x - 0.25, y + SIDE * 0.75))
    left, right = [], []
    for r in range(high):
        x, y = _middle(r, 0)
        left += [(x - 0.5, y - h), (x - 0.5, y + h)]
        x, y = _middle(r, wide - 1)
        right += [(x + 0.5, y - h), (x + 0.5, y + h)]
    x, y = _middle(high - 1, 0)
    left.append((x - 0.25, y + SIDE * 0.75))
    x, y = _middle(0, wide - 1)
    right.insert(0, (x + 0.25, y - SIDE * 0.75))
    out = 0.1
    drawn = [
        _side("side one", top, 0, -out),
        _side("side one", bottom, 0, out),
        _side("side two", left, -out, 0),
        _side("side two", right, out, 0),
    ]
    width, height = _size(high, wide)
    across = (high - 1) / 2
    beside = 0.46 if high % 2 else 0.7  # between two rows the lower one is in the way
    middle = (_middle(0, 0)[1] + _middle(high - 1, 0)[1]) / 2
    drawn += [
        words("of one", RIM + wide / 2, 0.36, 0.42, "L"),
        words("of one", RIM + wide / 2 + across, height - 0.36, 0.42, "L"),
        words("of two", RIM + across / 2 - beside, middle, 0.42, "R"),
        words("of two", width - RIM - across / 2 + beside, middle, 0.42, "R"),
    ]
    return drawn


def _side(classes: str, corners: list[tuple[float, float]], dx: float, dy: float) -> Mark:
    steps = "L".join(f"{number(x + dx)} {number(y + dy)}" for x, y in corners)
    return path(classes, f"M{steps}")


def _places(rows: list[str]) -> dict[str, Place]:
    brief = sum(map(len, rows)) > BRIEF
    found = {}
    for r, signs in enumerate(rows, 1):
        for c, sign in enumerate(signs, 1):
            x, y = _middle(r - 1, c - 1)
            where = f"{r}, {c}" if brief else f"row {r}, column {c}"
            held = "" if sign in FREE else sign
            left, top = round(x - 0.45, 1 if brief else 2), round(y - 0.45, 1 if brief else 2)
            called = sign if brief else said(sign)
            found[f"{r},{c}"] = Place(left, top, 0.9, 0.9, f"{where}: {called}", held)
    return found


FORM = Hexagons()
