"""A layered layout: where each position goes and which way each move takes.

Everything is reckoned across the rows and along play; a picture that would be too tall is turned
on its side, so that play runs to the right.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from grundy.pictures.placing import place
from grundy.pictures.rows import Rows, arrange

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grundy.pictures.shapes import Form, Shape

Point: TypeAlias = tuple[float, float]

ARROW = 8.0
LOOP = 30.0
BETWEEN = (24.0, 15.0, 10.0)
"""Room between two positions, a position and a passing move, two passing moves."""

PORTS, LEAST, WIDEST = 12.0, 8.0, 150.0
"""Room between two moves at the same side of a position: what they like, and what a position
grows to give them, as long as it is no wider than this."""

USABLE: dict[Form, float] = {"P": 0.62, "N": 0.62, "T": 0.5, "D": 0.4, "?": 0.62}
"""The share of a side that moves may meet."""

TIGHT, WIDE = 46.0, 120.0
"""The least and the most room between two rows."""


@dataclass(frozen=True, slots=True)
class Route:
    """The way of one move: a chain of cubic curves up to its arrow, and the arrow's tip."""

    source: int
    target: int
    points: tuple[Point, ...]
    tip: Point


@dataclass(frozen=True, slots=True)
class Layout:
    """Shapes and centres of the positions, routes of the moves, and the size of it all.

    Play runs downward, or `sideways` to the right.
    """

    shapes: tuple[Shape, ...]
    centres: tuple[Point, ...]
    routes: tuple[Route, ...]
    width: float
    height: float
    sideways: bool


def lay_out(
    shapes: Sequence[Shape],
    options: Sequence[Sequence[int]],
    layers: Sequence[Sequence[int]],
    *,
    sideways: bool,
    beside: Mapping[int, float] | None = None,
) -> Layout:
    """Return the layout of a graph whose `layers` begin with the ends.

    Every move leads to a lower layer, or back to a higher one, or to where it began. `beside` has
    the room that is kept free across, next to moves that lead to where they began.
    """
    level = {node: depth for depth, layer in enumerate(layers) for node in layer}
    moves = [(node, o) for node, targets in enumerate(options) for o in targets if o != node]
    edges = [(a, b) if level[a] > level[b] else (b, a) for a, b in moves]
    rows = arrange(len(shapes), layers[::-1], edges)
    grown = [
        _grown(shape, most, sideways)
        for shape, most in zip(shapes, _busiest(len(shapes), edges), strict=True)
    ]
    loops = {n: (beside or {}).get(n, 0.0) for n, t in enumerate(options) if n in t}
    sheet = _Sheet(grown, rows, loops, sideways)
    routes = [
        sheet.route(i, back=move != edge)
        for i, (move, edge) in enumerate(zip(moves, edges, strict=True))
    ]
    routes += [sheet.loop(node) for node in sorted(sheet.loops)]
    return sheet.finished(routes)


class _Sheet:
    """Coordinates across and along, until the picture is finished."""

    def __init__(
        self, shapes: Sequence[Shape], rows: Rows, loops: dict[int, float], sideways: bool
    ) -> None:
        self.shapes, self.rows, self.loops, self.sideways = shapes, rows, loops, sideways
        self.across = place(rows, self._apart)
        self.bands = self._bands()
        self.along = {p: b for row, b in zip(rows.rows, self.bands, strict=True) for p in row}
        self.ports = self._ports()

    def route(self, number: int, *, back: bool) -> Route:
        """Return the way of a move down its chain of places, or up it for a move back."""
        chain = self.rows.chains[number]
        upper, lower = chain[0], chain[-1]
        leave, arrive = self._border(number, upper, 1), self._border(number, lower, -1)
        start, end = leave, arrive
        if back:
            start = (leave[0], leave[1] + ARROW)
        else:
            end = (arrive[0], arrive[1] - ARROW)
        first = (start[0], max(start[1], self.along[upper][1]))
        last = (end[0], min(end[1], self.along[lower][0]))
        stops = [first]
        for bend in chain[1:-1]:
            top, bottom = self.along[bend]
            stops += [(self.across[bend], top), (self.across[bend], bottom)]
        stops.append(last)
        points = _joined([start, *stops, end])
        if back:
            return Route(lower, upper, points[::-1], leave)
        return Route(upper, lower, points, arrive)

    def loop(self, node: int) -> Route:
        """Return the way of a move that leads to where it began: beside the position."""
        shape, (x, y) = self.shapes[node], self._centre(node)
        side = shape.reach(7, turned=not self.sideways)
        tip = (x + side, y + 7)
        half = self._size(node)[0] / 2
        out = x + half + LOOP + (half - side) / 3  # so that it clears the corner of a diamond
        points = ((x + side, y - 7), (out, y - 22), (out, y + 9), (tip[0] + ARROW, tip[1]))
        return Route(node, node, points, tip)

    def finished(self, routes: list[Route]) -> Layout:
        """Return the layout with its corner at (0, 0), turned on its side where that is wanted."""
        reach = [self._halves(p) for p in range(len(self.shapes))]
        low = min(self.across[p] - reach[p][0] for p in range(len(reach)))
        low = min([low, *(x for p, x in self.across.items() if p >= self.rows.count)])
        high = max(self.across[p] + reach[p][1] for p in range(len(reach)))
        high = max([high, *(x for p, x in self.across.items() if p >= self.rows.count)])

        def turned(point: Point) -> Point:
            x, y = round(point[0] - low, 1), round(point[1], 1)
            return (y, x) if self.sideways else (x, y)

        width, height = turned((high, self.bands[-1][1]))
        return Layout(
            tuple(self.shapes),
            tuple(turned(self._centre(node)) for node in range(len(self.shapes))),
            tuple(
                Route(r.source, r.target, tuple(map(turned, r.points)), turned(r.tip))
                for r in routes
            ),
            width,
            height,
            self.sideways,
        )

    def _size(self, node: int) -> tuple[float, float]:
        shape = self.shapes[node]
        return (shape.height, shape.width) if self.sideways else (shape.width, shape.height)

    def _centre(self, node: int) -> Point:
        top, bottom = self.along[node]
        return self.across[node], (top + bottom) / 2

    def _halves(self, p: int) -> tuple[float, float]:
        """Return the room that a place takes to its left and to its right."""
        if p >= self.rows.count:
            return 0.0, 0.0
        half = self._size(p)[0] / 2
        return half, half + (LOOP + self.loops[p] if p in self.loops else 0)

    def _apart(self, left: int, right: int) -> float:
        bends = (left >= self.rows.count) + (right >= self.rows.count)
        return self._halves(left)[1] + BETWEEN[bends] + self._halves(right)[0]

    def _bands(self) -> list[tuple[float, float]]:
        """Return where each row begins and ends; rows are apart as far as their moves slant."""
        slant: dict[int, float] = {}
        row_of = {p: i for i, row in enumerate(self.rows.rows) for p in row}
        for chain in self.rows.chains:
            for a, b in pairwise(chain):
                far = abs(self.across[a] - self.across[b])
                slant[row_of[a]] = max(slant.get(row_of[a], 0.0), far)
        bands = []
        top = 0.0
        for i, row in enumerate(self.rows.rows):
            bottom = top + max(self._size(p)[1] for p in row if p < self.rows.count)
            bands.append((top, bottom))
            top = bottom + min(WIDE, max(TIGHT, 0.25 * slant.get(i, 0.0)))
        return bands

    def _ports(self) -> dict[tuple[int, int], float]:
        """Return how far beside the middle each chain meets its upper (1) and lower (-1) end."""
        sides: dict[tuple[int, int], list[tuple[float, int]]] = {}
        for number, chain in enumerate(self.rows.chains):
            sides.setdefault((chain[0], 1), []).append((self.across[chain[1]], number))
            sides.setdefault((chain[-1], -1), []).append((self.across[chain[-2]], number))
        ports = {}
        for (node, side), found in sides.items():
            usable = self._size(node)[0] * USABLE[self.shapes[node].form]
            step = min(PORTS, usable / max(1, len(found) - 1))
            for k, (_, number) in enumerate(sorted(found)):
                ports[number, side] = (k - (len(found) - 1) / 2) * step
        return ports

    def _border(self, number: int, node: int, side: int) -> Point:
        x, y = self._centre(node)
        offset = self.ports[number, side]
        return x + offset, y + side * self.shapes[node].reach(offset, turned=self.sideways)


def _busiest(count: int, edges: Sequence[tuple[int, int]]) -> list[int]:
    """Return, for each position, how many moves meet the side that most of them meet."""
    upper = Counter(edge[0] for edge in edges)
    lower = Counter(edge[1] for edge in edges)
    return [max(upper[node], lower[node]) for node in range(count)]


def _grown(shape: Shape, moves: int, sideways: bool) -> Shape:
    """Return the shape with room for its moves, across the rows."""
    need = round(min(WIDEST, LEAST * (moves - 1) / USABLE[shape.form]))
    if sideways:
        return replace(shape, height=max(shape.height, need))
    return replace(shape, width=max(shape.width, need))


def _joined(stops: Sequence[Point]) -> tuple[Point, ...]:
    """Return the stops joined by curves that pass each of them straight along play."""
    points = [stops[0]]
    for (x0, y0), (x1, y1) in pairwise(stops):
        middle = (y0 + y1) / 2
        points += [(x0, middle), (x1, middle), (x1, y1)]
    return tuple(points)
