"""Graphs whose vertices are places: where they go, and how they are drawn."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, cos, hypot, pi, sin, sqrt
from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.marks import circle, moved, number, path, words
from grundy.pictures.scenes.pieces import FREE
from grundy.pictures.scenes.scene import Place, Scene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.pictures.scenes.marks import Mark

Point = tuple[float, float]
Neighbours = tuple[tuple[int, ...], ...]

MOST = 200
"""Vertices that are drawn."""

APART = 1.7
"""How far neighbours are from each other."""

RADIUS = 0.42
MARGIN = 0.72
LINE = 8
"""Vertices of a path in one line; longer paths wind."""

TURNS, WORK = 120, 250_000
"""Rounds in which vertices are moved to where their distances want them, and pairs looked at."""


def network(
    graph: Any, said: Sequence[str], holds: Sequence[str], drawn: Sequence[Sequence[Mark]]
) -> Scene:
    """Return a graph; `drawn` is what stands on each vertex, around (0, 0)."""
    shown = min(len(graph.names), MOST)
    points = laid_out(graph.family, graph.neighbours)[:shown]
    wide = max(x for x, _ in points) + MARGIN
    high = max(y for _, y in points) + MARGIN
    edges = [(a, b) for a in range(shown) for b in graph.neighbours[a] if a < b < shown]
    under = [path("edge", "".join(_straight(points[a], points[b]) for a, b in edges))]
    under += [circle("vertex", x, y, RADIUS) for x, y in points]
    marks: list[Mark] = []
    places = {}
    for vertex, (x, y) in enumerate(points):
        name = graph.names[vertex]
        standing = [moved(mark, x, y) for mark in drawn[vertex]]
        marks += standing or [words("note", x, y, min(0.4, 1.1 / len(name)), name)]
        if standing:
            dx, dy = _beside(vertex, points, graph.neighbours[vertex])
            marks.append(words("note", x + dx, y + dy, min(0.3, 0.5 / len(name)), name))
        held = "" if holds[vertex] in FREE else holds[vertex]
        places[name] = Place(x - 0.5, y - 0.5, 1, 1, f"{name}: {said[vertex]}", held)
    if shown < len(graph.names):
        marks.append(words("note start", 0, high + 0.4, 0.5, f"… {len(graph.names)} vertices"))
        high += 0.8
    return Scene((max(wide, 4 if shown == MOST else 1), high), tuple(under), tuple(marks), places)


def _beside(vertex: int, points: Sequence[Point], near: Sequence[int]) -> Point:
    """Return where a vertex's name stands beside it: as far from its edges as can be."""
    x, y = points[vertex]
    ways = [atan2(points[n][1] - y, points[n][0] - x) for n in near if n < len(points)]
    # Above to the right, where no edge has a say; all rounded, so that equals stay equal.
    turns = [pi * (k - 4) / 16 for k in range(32)]

    def free(turn: float) -> float:
        gaps = [abs((turn - way + pi) % (2 * pi) - pi) for way in ways]
        return round(min(gaps, default=0.0), 3)

    best = max(turns, key=free)
    return 0.6 * cos(best), 0.6 * sin(best)


def _straight(a: Point, b: Point) -> str:
    return f"M{number(a[0])} {number(a[1])}L{number(b[0])} {number(b[1])}"


@lru_cache(maxsize=64)
def laid_out(family: str, neighbours: Neighbours) -> tuple[Point, ...]:
    """Return where the vertices go: named graphs as they are always drawn, others by distances.

    >>> laid_out("path", ((1,), (0,)))
    ((0.72, 0.72), (2.42, 0.72))
    """
    count = min(len(neighbours), MOST)
    match family:
        case "path":
            found = [_winding(i) for i in range(count)]
        case "cycle" | "complete":
            found = _circle(count)
        case "star":
            # All others around the first; no neighbours on the circle come too near.
            radius = max(APART, _radius(count - 1, 1.2))
            found = [(0.0, 0.0), *_circle(count - 1, radius)]
        case _:
            found = _by_distances(
                tuple(tuple(n for n in near if n < count) for near in neighbours[:count])
            )
    left, top = min(x for x, _ in found), min(y for _, y in found)
    return tuple((round(x - left + MARGIN, 2), round(y - top + MARGIN, 2)) for x, y in found)


def _winding(i: int) -> Point:
    row, place = divmod(i, LINE)
    return APART * (place if row % 2 == 0 else LINE - 1 - place), APART * row


def _radius(count: int, apart: float = APART) -> float:
    return apart / (2 * sin(pi / max(count, 2)))


def _circle(count: int, radius: float | None = None) -> list[Point]:
    """Return so many points around (0, 0), the first of them above."""
    far = _radius(count) if radius is None else radius
    turns = [2 * pi * i / max(count, 1) for i in range(count)]
    return [(far * sin(turn), -far * cos(turn)) for turn in turns]


def _by_distances(neighbours: Neighbours) -> list[Point]:
    """Return points about as far from each other as vertices are in the graph (SMACOF)."""
    count = len(neighbours)
    wanted = _distances(neighbours)
    points = _circle(count, APART * max(1.0, sqrt(count) / 2))
    for _ in range(min(TURNS, max(5, WORK // count**2))):
        for vertex in range(count):  # one after the other: all at once would overshoot
            points[vertex] = _settled(vertex, points, wanted[vertex])
    return _level(points)


def _settled(vertex: int, points: list[Point], wanted: list[float]) -> Point:
    """Return where the others want a vertex to be, near ones more so."""
    x, y = points[vertex]
    sum_x = sum_y = total = 0.0
    for other, (a, b) in enumerate(points):
        if other == vertex:
            continue
        goal = wanted[other]
        weight = 1 / (goal * goal)
        far = hypot(x - a, y - b) or 0.01
        sum_x += weight * (a + goal * (x - a) / far)
        sum_y += weight * (b + goal * (y - b) / far)
        total += weight
    return (sum_x / total, sum_y / total) if total else (x, y)


def _distances(neighbours: Neighbours) -> list[list[float]]:
    """Return the distances between vertices; parts that do not hang together stand apart."""
    count = len(neighbours)
    beyond = 1 + sqrt(count)
    found = []
    for start in range(count):
        steps = {start: 0}
        waiting = [start]
        for vertex in waiting:
            for near in neighbours[vertex]:
                if near not in steps:
                    steps[near] = steps[vertex] + 1
                    waiting.append(near)
        found.append([APART * steps.get(v, beyond) for v in range(count)])
    return found


def _level(points: list[Point]) -> list[Point]:
    """Return points turned so that they lie rather wide than high."""
    count = len(points)
    x, y = sum(p[0] for p in points) / count, sum(p[1] for p in points) / count
    best = min(
        (pi * k / 24 for k in range(24)),
        key=lambda turn: round(_extent([_turned(p, (x, y), turn) for p in points]), 3),
    )
    return [_turned(p, (x, y), best) for p in points]


def _extent(points: list[Point]) -> float:
    return max(y for _, y in points) - min(y for _, y in points)


def _turned(point: Point, centre: Point, turn: float) -> Point:
    dx, dy = point[0] - centre[0], point[1] - centre[1]
    return dx * cos(turn) - dy * sin(turn), dx * sin(turn) + dy * cos(turn)
