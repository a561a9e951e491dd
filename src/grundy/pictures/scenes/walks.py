"""A piece that walks over squares: its reach is marked, and where it can go no further."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import ceil, sqrt
from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.form import Form
from grundy.pictures.scenes.marks import circle, number, path, rect, symbol, words
from grundy.pictures.scenes.scene import Place, Scene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.pictures.scenes.marks import Mark

Square = tuple[int, ...]

PIECES = ("bishop", "king", "knight", "queen", "rook", "maharaja", "nightrider")
"""Games that are named after their piece; any other piece is a counter."""

LONGEST = 16
"""Squares of a side that are all drawn; of a longer one, those near the corner and the piece."""

STRIP = 30
"""Squares of a board of one dimension that are all drawn."""

LARGER = 0.12
"""How much larger than a square a piece is drawn, which is alone on its board."""

LAYERS = 9
NEAR = 3
"""Squares next to the corner that are drawn of a long side."""

TEN = 10
"""Squares of a strip in one row."""

LONG = 10**4
"""From here on a coordinate is written by its distance from the last one."""

AROUND = 6
"""Squares before the piece that are drawn of a long side."""

RIM = 0.55
GAP = 0.55
"""Room for what is left out."""


class Walks(Form):
    """A board with one piece, or a strip with several; layers side by side in space."""

    def joins(self, states: Sequence[Any]) -> bool:
        """Return that several stand on one board."""
        return True

    def scene(self, game: Any, states: Sequence[Any]) -> Scene:
        """Return the board."""
        return View(game, _squares(states)).scene()

    def touch(self, game: Any, before: Sequence[Any], after: Sequence[Any]) -> tuple[str, ...]:
        """Return where the piece goes; with several pieces first the one that is moved."""
        old, new = _squares(before), _squares(after)
        if len(old) != len(new):
            return ()
        step = next(((a, b) for a, b in zip(old, new, strict=True) if a != b), None)
        if step is None:
            return ()
        names = [_name(square) for square in (step if len(old) > 1 else step[1:])]
        shown = View(game, old)
        seen = all(shown.has(square) for square in (step if len(old) > 1 else step[1:]))
        return tuple(names) if seen else ()


class View:
    """What is drawn of a board: of each side some coordinates."""

    def __init__(self, game: Any, pieces: Sequence[Square]) -> None:
        self.game, self.rule, self.pieces = game, game.grid_rule, pieces
        self.dimension = len(pieces[0])
        self.axes = [self._axis(i) for i in range(self.dimension)]
        self.rows = self.axes[-2] if self.dimension > 1 else [0]
        self.columns = self.axes[-1]
        self.reach = self._reach()

    def has(self, square: Square) -> bool:
        """Return whether a square is drawn."""
        return all(x in axis for x, axis in zip(square, self.axes, strict=True))

    def _axis(self, i: int) -> list[int]:
        """Return the coordinates of a side that are drawn."""
        most = STRIP if self.dimension == 1 else LONGEST
        if self.dimension > 2 and i < self.dimension - 2:
            most = 4
        elif self.dimension > 2:
            most = 8
        size = self.rule.size[i] if self.rule.size else self._free_side(i)
        if size <= most:
            return list(range(size))
        near = min(NEAR, most // 3)
        shown = set(range(near))
        room = (
            max(2, (most - near) // len(self.pieces))
            if self.dimension == 1
            else min(AROUND, most - near)
        )
        for piece in self.pieces[:4]:
            end = min(size, piece[i] + 2)
            shown |= set(range(max(0, end - room), end))
        return sorted(shown)

    def _free_side(self, i: int) -> int:
        """Return how far a board without a size is drawn: to the piece, and where it can go."""
        far: int = max(piece[i] for piece in self.pieces) + 1
        if self.rule.nears_corner or far > LONGEST:
            return far
        reached: list[int] = [
            option[i] for piece in self.pieces for option in self.rule.options(piece)
        ]
        return max([far, *(x + 1 for x in reached)])

    # What is drawn -------------------------------------------------------------------------------

    def scene(self) -> Scene:
        """Return the layers, or the only one, in rows; a strip in rows of ten."""
        if self.dimension == 1:
            return self._strip()
        layers = list(product(*self.axes[:-2]))
        size = _extent(self.rows) + RIM, _extent(self.columns) + RIM
        wide = ceil(sqrt(len(layers[:LAYERS])))
        under: list[Mark] = []
        marks: list[Mark] = []
        places: dict[str, Place] = {}
        head = 0.5 if self.dimension > 2 else 0
        for n, layer in enumerate(layers[:LAYERS]):
            y, x = (n // wide) * (size[0] + 0.5 + head), (n % wide) * (size[1] + 0.6)
            self._layer(layer, x + RIM, y + RIM + head, (under, marks, places))
        down = ceil(len(layers[:LAYERS]) / wide)
        right, low = wide * (size[1] + 0.6) - 0.6, down * (size[0] + 0.5 + head) - 0.5
        return self._noted(Scene((right, low), tuple(under), tuple(marks), places), len(layers))

    def _noted(self, scene: Scene, layers: int) -> Scene:
        """Return the scene with a line below for what its numbers leave out."""
        notes = _meant(self.rows, self.columns)
        if layers > LAYERS:
            notes.append(f"… {layers} layers")
        if not all(self.has(piece) for piece in self.pieces):
            notes.append(f"… {len(self.pieces)} pieces")
        if not notes:
            return scene
        (wide, high), said = scene.size, ", ".join(notes)
        note = words("note start", 0, high + 0.35, min(0.4, 1.8 * wide / len(said)), said)
        return replace(scene, size=(wide, high + 0.65), marks=(*scene.marks, note))

    def _strip(self) -> Scene:
        """Return the squares of a board of one dimension, ten in a row, their numbers above."""
        under: list[Mark] = []
        marks: list[Mark] = []
        places: dict[str, Place] = {}
        lines = [self.columns[i : i + TEN] for i in range(0, len(self.columns), TEN)]
        last = None
        for n, line in enumerate(lines):
            y = RIM + n * (1 + RIM)
            at = _offsets(line, last)
            under += [rect("light", left, y, w, 1) for left, w in _blocks(at)]
            under += self._cells([((x,), at[x], y) for x in line])
            first = at[line[0]]
            under.append(rect("frame", first, y, at[line[-1]] + 1 - first, 1, 0.04))
            under += [words("note", gap, y + 0.5, 0.5, "…") for gap in _gaps(line, last)]
            under += _numbers(line, at, 0, y - 0.28, along=True)
            for x in line:
                marks += self._on((x,), at[x], y)
                if self.rule.holds((x,)):
                    places[str(x)] = self._place((x,), at[x], y)
            last = line[-1]
        wide = max(_offsets(line, None)[line[-1]] + 1 for line in lines)
        size = wide + GAP, len(lines) * (1 + RIM)
        return self._noted(Scene(size, tuple(under), tuple(marks), places), 1)

    def _place(self, square: Square, x: float, y: float) -> Place:
        standing = self.pieces.count(square)
        return Place(x, y, 1, 1, self._said(square), str(standing) if standing else "")

    def _reach(self) -> set[Square]:
        """Return the squares that a piece can go to, of those that are drawn."""
        if all(x <= 10**4 for piece in self.pieces for x in piece):
            return {o for piece in self.pieces for o in self.rule.options(piece) if self.has(o)}
        # Rides from afar pass too many squares to be followed one by one.
        return {
            square
            for square in product(*self.axes)
            if self.rule.holds(square) and any(self._goes(p, square) for p in self.pieces)
        }

    def _goes(self, piece: Square, square: Square) -> bool:
        steps = tuple(b - a for a, b in zip(piece, square, strict=True))
        if steps in self.rule.steps:
            return True
        return any(_times(steps, v) and not self._barred(piece, square, v) for v in self.rule.rides)

    def _barred(self, piece: Square, square: Square, vector: Square) -> bool:
        count = _times(tuple(b - a for a, b in zip(piece, square, strict=True)), vector)
        return any(
            0 < _times(tuple(h - a for a, h in zip(piece, hole, strict=True)), vector) < count
            for hole in self.rule.holes
        )

    def _layer(
        self,
        layer: Square,
        x: float,
        y: float,
        into: tuple[list[Mark], list[Mark], dict[str, Place]],
    ) -> None:
        under, marks, places = into
        down, across = _offsets(self.rows), _offsets(self.columns)
        under += self._ground(layer, x, y)
        if layer:
            said = f"layer {', '.join(map(str, layer))}"
            under.append(words("note", x + _extent(self.columns) / 2, y - RIM - 0.2, 0.36, said))
        under += _numbers(self.columns, across, x, y - 0.28, along=True)
        under += _numbers(self.rows, down, y, x - 0.28, along=False)
        for r, c in product(self.rows, self.columns):
            square = (*layer, r, c)
            left, top = x + across[c], y + down[r]
            marks += self._on(square, left, top)
            if self.rule.holds(square):
                places[_name(square)] = self._place(square, left, top)

    def _ground(self, layer: Square, x: float, y: float) -> list[Mark]:
        """Return the squares of a layer, its frame, and signs where some are left out."""
        down, across = _offsets(self.rows), _offsets(self.columns)
        squares = [
            ((*layer, r, c), x + across[c], y + down[r])
            for r, c in product(self.rows, self.columns)
        ]
        wide, high = _extent(self.columns), _extent(self.rows)
        gaps = [words("note", x + at, y + high / 2, 0.5, "…") for at in _gaps(self.columns)]
        gaps += [words("note", x + wide / 2, y + at, 0.5, "⋮") for at in _gaps(self.rows)]
        light = [
            rect("light", x + left, y + top, w, h)
            for (top, h), (left, w) in product(_blocks(down), _blocks(across))
        ]
        return [*light, *self._cells(squares), rect("frame", x, y, wide, high, 0.04), *gaps]

    def _cells(self, squares: list[tuple[Square, float, float]]) -> list[Mark]:
        """Return dark squares, holes, and where a piece can go no further."""
        dark: list[str] = []
        marks: list[Mark] = []
        for square, x, y in squares:
            if square in self.rule.holes:
                marks.append(circle("hollow", x + 0.5, y + 0.5, 0.3))
            elif next(self.rule.options(square), None) is None:
                marks.append(rect("goal", x + 0.12, y + 0.12, 0.76, 0.76, 0.1))
            if sum(square[-2:]) % 2:
                dark.append(f"M{number(x)} {number(y)}h1v1h-1z")
        return [*([path("dark", "".join(dark))] if dark else []), *marks]

    def _on(self, square: Square, x: float, y: float) -> list[Mark]:
        standing = self.pieces.count(square)
        if not standing:
            return [circle("reach", x + 0.5, y + 0.5, 0.2)] if square in self.reach else []
        name = self.game.name if self.game.name in PIECES else "counter"
        side = "one" if name == "counter" else "ink"
        found = [symbol(f"figure {side}", name, x - LARGER / 2, y - LARGER / 2, 1 + LARGER)]
        if square in self.reach:
            found.append(circle("reach", x + 0.82, y + 0.18, 0.12))
        if standing > 1:
            found.append(words("label", x + 0.82, y + 0.84, 0.34, f"×{standing}"))
        return found

    def _said(self, square: Square) -> str:
        if self.dimension == 1:
            where = f"square {square[0]}"
        else:
            layer = f"layer {', '.join(map(str, square[:-2]))}, " if square[:-2] else ""
            where = f"{layer}row {square[-2]}, column {square[-1]}"
        if square in self.pieces:
            return f"{where}: {self.game.name if self.game.name in PIECES else 'piece'}"
        return f"{where}: in reach" if square in self.reach else where


def _squares(states: Sequence[Any]) -> list[Square]:
    return [state if isinstance(state, tuple) else (state,) for state in states]


def _name(square: Square) -> str:
    return ",".join(map(str, square))


def _times(steps: Square, vector: Square) -> int:
    """Return how often a vector is used in these steps: 0 if they are not made of it.

    >>> _times((-4, -2), (-2, -1)), _times((-4, -1), (-2, -1)), _times((4, 2), (-2, -1))
    (2, 0, 0)
    """
    counts = {
        n // v if v and n % v == 0 else -1 for n, v in zip(steps, vector, strict=True) if n or v
    }
    return max(0, counts.pop()) if len(counts) == 1 else 0


def _offsets(axis: list[int], before: int | None = None) -> dict[int, float]:
    """Return where the squares of a side begin; where some are left out there is a gap.

    >>> _offsets([0, 1, 9])
    {0: 0.0, 1: 1.0, 9: 2.55}
    """
    found, at, last = {}, 0.0, before
    for x in axis:
        at += GAP if last is not None and x != last + 1 else 0
        found[x] = round(at, 3)
        at += 1
        last = x
    return found


def _blocks(at: dict[int, float]) -> list[tuple[float, int]]:
    """Return where squares without a gap between them begin, and how many they are.

    >>> _blocks({0: 0.0, 1: 1.0, 9: 2.55})
    [(0.0, 2), (2.55, 1)]
    """
    found: list[tuple[float, int]] = []
    for x, begin in at.items():
        if x - 1 in at and found:
            found[-1] = found[-1][0], found[-1][1] + 1
        else:
            found.append((begin, 1))
    return found


def _extent(axis: list[int]) -> float:
    return _offsets(axis)[axis[-1]] + 1


def _gaps(axis: list[int], before: int | None = None) -> list[float]:
    at = _offsets(axis, before)
    lasts = [before, *axis]
    pairs = zip(lasts, axis, strict=False)
    return [at[b] - GAP / 2 for a, b in pairs if a is not None and b != a + 1]


def _numbers(
    axis: list[int], at: dict[int, float], start: float, beside: float, *, along: bool
) -> list[Mark]:
    """Return the coordinates beside the squares; long ones small, or only the last of them."""
    found = []
    for x in axis:
        said = _short(x, axis, "m" if along else "n")
        size = min(0.36, (1.5 if along else 0.95) / max(len(said), 1))
        middle = start + at[x] + 0.5
        found.append(words("note", *((middle, beside) if along else (beside, middle)), size, said))
    return found


def _short(x: int, axis: list[int], letter: str) -> str:
    """Return a coordinate; a long one by its distance from the last, as n-1.

    >>> [_short(x, [0, 1, 99998, 99999], "n") for x in (1, 99998, 99999)]
    ['1', 'n-1', 'n']
    """
    if x < LONG or axis[-1] - x >= LONG:
        return str(x) if x < LONG else "…"
    return letter if x == axis[-1] else f"{letter}-{axis[-1] - x}"


def _meant(rows: list[int], columns: list[int]) -> list[str]:
    """Return what the letters of long coordinates stand for.

    >>> _meant([0, 10**5], [0, 1])
    ['n = 100000']
    """
    last = (("n", rows[-1]), ("m", columns[-1]))
    return [
        f"{letter} = {x}" if x < 10**20 else f"{letter} has {len(str(x))} digits"
        for letter, x in last
        if x >= LONG
    ]


FORM = Walks()
