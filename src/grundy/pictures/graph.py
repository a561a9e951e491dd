"""The picture of a labelled graph: layers from the start to the ends, winning moves heavy."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING, TypeAlias

from grundy.errors import BudgetExceeded
from grundy.pictures.layout import lay_out
from grundy.pictures.legend import legend
from grundy.pictures.shapes import shape_of, text_width
from grundy.pictures.strokes import BEST, OTHER, stroke_of
from grundy.pictures.svg import escape, svg, text

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from grundy.pictures.layout import Layout, Point, Route
    from grundy.pictures.shapes import Form, Shape
    from grundy.pictures.strokes import Stroke

Label: TypeAlias = "str | int | None"

MOST_POSITIONS = 400
MOST_MOVES = 800
"""More than these would be a blot and not a picture."""

MARGIN = 24.0
HEAD = 52.0
LANDSCAPE = 1.5
"""The width that a picture likes to have, for its height."""

LONGEST_TITLE = 60


def graph_picture(
    title: str,
    names: Sequence[str],
    labels: Sequence[Label],
    options: Sequence[Sequence[int]],
    layers: Sequence[Sequence[int]],
    *,
    best: Collection[tuple[int, int]] | None = None,
) -> str:
    """Return the picture of a graph whose `layers` begin with the ends.

    Labels are "P", "N", "T" and "D", with a margin as in "N +2" where there are scores, or Grundy
    values, or None for what was not looked at. `best` has the best moves, where the labels alone do
    not tell which moves win.

    >>> picture = graph_picture("nim(1)", ["1", "0"], ["N", "P"], [[1], []], [[1], [0]])
    >>> picture.startswith("<svg"), picture.count('class="position')
    (True, 2)

    Raises `BudgetExceeded` when there are too many positions or moves for a picture.
    """
    count, moves = _within_reach(title, options)
    forms = [form_of(label) for label in labels]
    shapes = _shapes(names, labels)
    layout = best_layout(shapes, options, layers)
    strokes = [
        stroke_of(forms[route.source], forms[route.target])
        if best is None or forms[route.source] == "D"
        else (BEST if (route.source, route.target) in best else OTHER)
        for route in layout.routes
    ]
    return _drawn(
        title,
        f": {_counted(count, 'position')}, {_counted(moves, 'move')}",
        names,
        layout,
        strokes=strokes,
        notes=_notes(labels),
    )


def graph_places(
    title: str,
    names: Sequence[str],
    labels: Sequence[Label],
    options: Sequence[Sequence[int]],
    layers: Sequence[Sequence[int]],
) -> list[Point]:
    """Return where the picture of a graph, drawn downward, has the centres of the positions.

    >>> graph_places("nim(1)", ["1", "0"], ["N", "P"], [[1], []], [[1], [0]])
    [(22.0, 22.0), (22.0, 112.0)]

    Raises `BudgetExceeded` when there are too many positions or moves for a picture.
    """
    _within_reach(title, options)
    return list(lay_out(_shapes(names, labels), options, layers, sideways=False).centres)


def _within_reach(title: str, options: Sequence[Sequence[int]]) -> tuple[int, int]:
    """Return how many positions and moves there are, which a reader can take in."""
    count, moves = len(options), sum(map(len, options))
    if count > MOST_POSITIONS or moves > MOST_MOVES:
        raise BudgetExceeded(
            f"{title} has {count:,} positions and {moves:,} moves, too many for a picture, which "
            f"has at most {MOST_POSITIONS:,} positions and {MOST_MOVES:,} moves; draw a smaller "
            "position, or read the labelling as text (--steps) or as data (--json)",
            positions=count,
        )
    return count, moves


def _shapes(names: Sequence[str], labels: Sequence[Label]) -> list[Shape]:
    return [
        shape_of(name, form_of(label), _label_words(label))
        for name, label in zip(names, labels, strict=True)
    ]


def form_of(label: Label) -> Form:
    """Return the form for a label; a Grundy value is 0 in P-positions and in no other."""
    if label is None:
        return "?"
    if isinstance(label, int):
        return "N" if label else "P"
    return {"P": "P", "N": "N", "T": "T", "D": "D"}[label[0]]  # type: ignore[return-value]  # the same texts


def _label_words(label: Label) -> str:
    if label is None:
        return ""
    return f"G = {label}" if isinstance(label, int) else label


def _notes(labels: Sequence[Label]) -> list[str]:
    """Return what the legend says of the numbers in the labels."""
    if any(isinstance(label, int) for label in labels):
        return ["G: the Grundy value"]
    scored = any(isinstance(label, str) and len(label) > 1 for label in labels)
    return ["+ and -: what the player to move comes out ahead by"] if scored else []


def best_layout(
    shapes: Sequence[Shape],
    options: Sequence[Sequence[int]],
    layers: Sequence[Sequence[int]],
    proportion: float = LANDSCAPE,
) -> Layout:
    """Return the layout whose proportions suit a page: downward, or else to the right."""
    both = [lay_out(shapes, options, layers, sideways=sideways) for sideways in (False, True)]
    return min(both, key=lambda found: abs(log((found.width / found.height) / proportion)))


def _drawn(
    title: str,
    counts: str,
    names: Sequence[str],
    layout: Layout,
    *,
    strokes: Sequence[Stroke],
    notes: Collection[str],
) -> str:
    shown = title if len(title) <= LONGEST_TITLE else f"{title[: LONGEST_TITLE - 1]}…"
    shown += counts
    width = max(layout.width, text_width(shown, 15), 300.0) + 2 * MARGIN
    shift = ((width - layout.width) / 2, HEAD)
    body = [text(MARGIN, 28, shown, 15, bold=True)]
    ways = sorted(zip(layout.routes, strokes, strict=True), key=lambda item: item[1].width)
    body += [_move(names, route, stroke, shift) for route, stroke in ways]
    for name, shape, (x, y) in zip(names, layout.shapes, layout.centres, strict=True):
        about = escape(f"{name}: {shape.lines[-1]}")
        drawn = shape.drawn(round(x + shift[0], 1), round(y + shift[1], 1))
        body.append(f'<g class="position {shape.form}"><title>{about}</title>{drawn}</g>')
    forms = [shape.form for shape in layout.shapes]
    top = HEAD + layout.height + 30
    rows, bottom = legend(forms, strokes, MARGIN, top, width - MARGIN, notes=notes)
    return svg(round(width, 1), round(bottom + 14, 1), title + counts, body + rows)


def _move(names: Sequence[str], route: Route, stroke: Stroke, shift: Point) -> str:
    points = [(x + shift[0], y + shift[1]) for x, y in route.points]
    tip = (route.tip[0] + shift[0], route.tip[1] + shift[1])
    about = escape(f"{names[route.source]} → {names[route.target]}: {stroke.words}")
    return (
        f'<g class="move"><title>{about}</title>'
        f'<path d="{way_of(points)}" fill="none" {stroke.paint}/>'
        f"{stroke.head(points[-1], tip)}</g>"
    )


def way_of(points: Sequence[Point]) -> str:
    """Return a chain of curves as the path of an SVG.

    >>> way_of([(0, 0), (0, 5), (1, 5), (1, 10)])
    'M0.0 0.0 C0.0 5.0, 1.0 5.0, 1.0 10.0'
    """
    first, *rest = (f"{x:.1f} {y:.1f}" for x, y in points)
    curves = " ".join(f"C{', '.join(rest[i : i + 3])}" for i in range(0, len(rest), 3))
    return f"M{first} {curves}"


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
