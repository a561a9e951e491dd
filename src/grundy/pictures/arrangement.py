"""A graph arranged for a page that draws it: the layout of the picture, with boards, as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.pictures.cards import card_of
from grundy.pictures.graph import LANDSCAPE, best_layout, way_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.pictures.layout import Point

MOST_POSITIONS = 300
MOST_BENDS = 700
"""Moves, and rows that moves pass: more are a blot, and would take longer than a reader waits."""


def is_small(options: Sequence[Sequence[int]], layers: Sequence[Sequence[int]]) -> bool:
    """Return whether a graph is worth arranging as a whole.

    >>> is_small([[1], []], [[1], [0]]), is_small([[]] * 500, [range(500)])
    (True, False)
    """
    if len(options) > MOST_POSITIONS:
        return False
    level = {node: depth for depth, layer in enumerate(layers) for node in layer}
    passed = sum(max(1, abs(level[n] - level[o])) for n, each in enumerate(options) for o in each)
    return passed <= MOST_BENDS


def arrange_cards(
    lines: Sequence[Sequence[str]],
    boards: Sequence[tuple[float, float]],
    labels: Sequence[str],
    options: Sequence[Sequence[int]],
    layers: Sequence[Sequence[int]],
    *,
    proportion: float = LANDSCAPE,
) -> dict[str, Any]:
    """Return where the cards of a graph go and which way its moves take, as plain data.

    Boxes are a centre, a width and a height, in the order of the nodes; ways are paths in the order
    of the moves, each up to where its arrow begins.

    >>> data = arrange_cards([["1"], ["0"]], [(18, 18)] * 2, ["N", "P"], [[1], []], [[1], [0]])
    >>> data["size"], data["boxes"][0], data["ways"]
    ([142.0, 85.0], [24.0, 42.5, 48.0, 85.0], ['M48.0 42.5 C67.0 42.5, 67.0 42.5, 86.0 42.5'])
    """
    shapes = [card_of(*each) for each in zip(lines, boards, labels, strict=True)]
    layout = best_layout(shapes, options, layers, proportion)
    ways = {(route.source, route.target): way_of(_moving(route.points)) for route in layout.routes}
    return {
        "size": [layout.width, layout.height],
        "boxes": [
            [x, y, shape.width, shape.height]
            for (x, y), shape in zip(layout.centres, layout.shapes, strict=True)
        ],
        "ways": [ways[node, option] for node, each in enumerate(options) for option in each],
        "down": not layout.sideways,
    }


def _moving(points: Sequence[Point]) -> list[Point]:
    """Return a chain of curves without those that go nowhere."""
    kept = [points[0]]
    for i in range(1, len(points), 3):
        if points[i + 2] != kept[-1]:
            kept += points[i : i + 3]
    return kept
