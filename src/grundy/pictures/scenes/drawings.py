"""Drawings that stand on the ground, as Hackenbush has them: one cuts an edge by pressing it."""

from __future__ import annotations

from collections import Counter
from math import hypot
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.pictures.placing import place
from grundy.pictures.rows import arrange
from grundy.pictures.scenes.board import Board
from grundy.pictures.scenes.marks import circle, number, path, rect, words
from grundy.pictures.scenes.scene import Place, Scene
from grundy.rules.boards.drawings import GROUND, pieces, standing, without

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.pictures.scenes.marks import Mark

Point = tuple[float, float]
Edge = tuple[Any, ...]

MOST = 150
"""Edges that are drawn, those near the ground first."""

HIGHEST = 16
"""Levels that are drawn."""

APART = 1.25
STEP = 1.15
"""How far points are from each other, and how far one level is above another."""

BEND = 0.56
"""How far parallel edges are from each other."""

NODE = 0.2
HIT = 0.6
FOOT = 0.45
COLOURS = {"L": "blue", "R": "red", "G": "green"}


class Curve(NamedTuple):
    """An edge as it is drawn, and its middle."""

    d: str
    middle: Point


class Drawings(Board):
    """Edges above a ground line: blue ones whole, red ones dashed, green ones dotted."""

    def draw(self, game: Any, state: Any) -> Scene:
        """Return the drawing."""
        edges = _nearest(state)
        found = _Sheet(edges)
        wide, high = max(found.wide, 1.4), found.high
        under = [rect("ground", 0, high, wide, 0.09, 0.04), path("hatch", _hatch(wide, high))]
        marks: list[Mark] = [
            path(f"twig {edge[2] if len(edge) > 2 else 'G'}", curve.d)
            for edge, curve in found.curves
        ]
        for point, (x, y) in sorted(found.at.items()):
            marks.append(circle("vertex", x, y, NODE))
            if point < 1000:
                marks.append(words("note", x, y, 0.24 if point < 100 else 0.18, point))
        more = len(state) - len(edges)
        if more:
            wide = max(wide, 3)
            note = words("note start", 0.1, high + FOOT + 0.2, 0.4, f"… {len(state)} edges")
            marks.append(note)
        foot = FOOT + (0.5 if more else 0)
        return Scene((wide, high + foot), tuple(under), tuple(marks), found.places(game))

    def pressed(self, game: Any, before: Any, after: Any) -> tuple[str, ...]:
        """Return the edge that was cut: of those that are gone, the one that took the others."""
        gone = (Counter(before) - Counter(after)).elements()
        cut = next(e for e in gone if len(standing(without(before, e))) == len(after))
        return (game.write(cut),) if cut in _nearest(before) else ()


def _nearest(edges: Sequence[Edge]) -> tuple[Edge, ...]:
    """Return the edges that are drawn."""
    level = _levels(edges)
    ranked = sorted((max(level[e[0]], level[e[1]]), e) for e in edges)
    return tuple(sorted(edge for height, edge in ranked[:MOST] if height <= HIGHEST))


def _levels(edges: Sequence[Edge]) -> dict[int, int]:
    """Return how many edges each point is away from the ground."""
    beside: dict[int, list[int]] = {}
    for a, b, *_ in edges:
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    level, waiting = {GROUND: 0}, [GROUND]
    for point in waiting:
        for near in beside.get(point, ()):
            if near not in level:
                level[near] = level[point] + 1
                waiting.append(near)
    return level


class _Sheet:
    """Where points go, piece by piece from the left, and how edges run."""

    def __init__(self, edges: tuple[Edge, ...]) -> None:
        self.at: dict[int, Point] = {}
        self.curves: list[tuple[Edge, Curve]] = []
        level = _levels(edges)
        self.high = max([1, *level.values()]) * STEP + 0.45
        # Loops at the highest points need room above.
        self.wide = 0.25
        for piece in sorted(pieces(edges)):
            self._stand(piece, level)
        self.wide += 0.25

    def _stand(self, piece: tuple[Edge, ...], level: dict[int, int]) -> None:
        points = sorted({end for edge in piece for end in edge[:2]} - {GROUND})
        if not points:  # a loop on the ground
            self.curves += [(edge, self._arch()) for edge in piece]
            self.wide += 1.1
            return
        rows = _in_rows(points, piece, level)
        loops = {edge[0] for edge in piece if edge[0] == edge[1]}
        index = {point: i for i, point in enumerate(points)}
        across = {point: rows[index[point]] for point in points}
        left = self.wide + NODE + 0.15 + (0.6 if loops else 0)
        for point in points:
            self.at[point] = (
                round(left + across[point], 2),
                round(self.high - level[point] * STEP, 2),
            )
        self._join(piece)
        room = 0.6 if loops else 0
        feet = max(Counter(e[1] for e in piece if e[0] == GROUND).values(), default=1)
        self.wide = left + max(across.values()) + NODE + room + max(0.35, (feet - 1) * BEND / 2)

    def _join(self, piece: tuple[Edge, ...]) -> None:
        together: dict[tuple[int, int], list[Edge]] = {}
        for edge in piece:
            together.setdefault((edge[0], edge[1]), []).append(edge)
        for (a, b), parallel in together.items():
            for i, edge in enumerate(parallel):
                aside = (i - (len(parallel) - 1) / 2) * BEND
                self.curves.append((edge, self._curve(a, b, i, aside)))

    def _curve(self, a: int, b: int, i: int, aside: float) -> Curve:
        if a == b:
            return _loop(self.at[a], i)
        (x, y) = self.at[b]
        if a == GROUND:
            foot = round(x + aside, 2), self.high
            return _bent(foot, (x, y), aside)
        start = self.at[a]
        between = [
            p
            for q, p in self.at.items()
            if q not in (a, b)
            and p[1] == y == start[1]
            and min(x, start[0]) < p[0] < max(x, start[0])
        ]
        return _bent(start, (x, y), aside - 0.5 * bool(between) * (1 if x > start[0] else -1))

    def _arch(self) -> Curve:
        """Return a loop whose both ends are on the ground."""
        x, y = round(self.wide + 0.1, 2), self.high
        up = f"C{number(x)} {number(y - 0.75)} {number(x + 0.8)} {number(y - 0.75)}"
        d = f"M{number(x)} {number(y)}{up} {number(x + 0.8)} {number(y)}"
        return Curve(d, (x + 0.4, y - 0.56))

    def places(self, game: Any) -> dict[str, Place]:
        """Return a place for each edge; edges that are alike are one place."""
        boxes: dict[Edge, list[Point]] = {}
        for edge, curve in self.curves:
            boxes.setdefault(edge, []).append(curve.middle)
        found = {}
        for edge, middles in sorted(boxes.items()):
            left, top = min(x for x, _ in middles) - HIT / 2, min(y for _, y in middles) - HIT / 2
            w = max(x for x, _ in middles) + HIT / 2 - left
            h = max(y for _, y in middles) + HIT / 2 - top
            found[game.write(edge)] = Place(
                left, top, w, h, _said(edge, len(middles)), str(len(middles))
            )
        return found


def _said(edge: Edge, count: int) -> str:
    ends = ["the ground" if end == GROUND else str(end) for end in edge[:2]]
    colour = f", {COLOURS[edge[2]]}" if len(edge) > 2 else ""
    many = f", {count} alike" if count > 1 else ""
    return f"edge from {ends[0]} to {ends[1]}{colour}{many}"


def _in_rows(points: list[int], piece: tuple[Edge, ...], level: dict[int, int]) -> dict[int, float]:
    """Return how far to the right each point stands, by its number in `points`."""
    index = {point: i for i, point in enumerate(points)}
    top = max(level[point] for point in points)
    layers = [[index[p] for p in points if level[p] == k] for k in range(1, top + 1)]
    edges = {
        (index[a], index[b]) if level[a] < level[b] else (index[b], index[a])
        for a, b, *_ in piece
        if GROUND not in (a, b) and level[a] != level[b]
    }
    loops = {index[a] for a, b, *_ in piece if a == b and a != GROUND}
    rows = arrange(len(points), layers, sorted(edges))
    return place(rows, lambda a, b: APART + 0.6 * ((a in loops) + (b in loops)))


def _bent(a: Point, b: Point, aside: float) -> Curve:
    """Return a curve between two points whose middle is so far beside the straight line."""
    (x, y), (u, v) = a, b
    far = hypot(u - x, v - y) or 1
    nx, ny = -(v - y) / far, (u - x) / far
    middle = ((x + u) / 2 + nx * aside, (y + v) / 2 + ny * aside)
    start, end = f"{number(x)} {number(y)}", f"{number(u)} {number(v)}"
    if not aside:
        return Curve(f"M{start}L{end}", middle)
    control = f"{number((x + u) / 2 + 2 * nx * aside)} {number((y + v) / 2 + 2 * ny * aside)}"
    return Curve(f"M{start}Q{control} {end}", middle)


def _loop(at: Point, i: int) -> Curve:
    """Return a loop at a point, to the right and to the left by turns."""
    side = -1 if i % 2 else 1
    x, y = at
    out = 0.95 + 0.3 * (i // 2)
    d = (
        f"M{number(x)} {number(y)}C{number(x + side * out)} {number(y - out * 0.75)} "
        f"{number(x + side * out)} {number(y + out * 0.5)} {number(x)} {number(y)}"
    )
    return Curve(d, (x + side * out * 0.72, y - 0.1))


def _hatch(wide: float, high: float) -> str:
    count = int(wide / 0.3)
    return "".join(
        f"M{number(0.3 * k + 0.25)} {number(high + 0.13)}l-0.16 0.2" for k in range(count)
    )


FORM = Drawings()
