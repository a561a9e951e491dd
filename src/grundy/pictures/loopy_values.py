"""The picture of a loopy value: the graph as it was given, and beside it its canonical form.

Left's moves are blue and lean to the left, Right's are red and lean to the right, as in Winning
Ways; moves back up lean to where they begin. A pass is a loop at its own position. Short values are
written, not drawn.
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from grundy.pictures.shapes import text_width
from grundy.pictures.svg import INK, escape, svg, text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grundy.values.loopy_games.value import Drawing, LoopyValue

LEFT_INK, RIGHT_INK = "#1f5fb4", "#c4362b"
"""Left is blue and Right is red, as in Hackenbush."""
MOST = 60
"""Positions of a graph that is drawn: more would be a blot."""
STEP, GAP, LOOP = 84.0, 30.0, 24.0
MARGIN, HEAD, FOOT = 24.0, 84.0, 44.0
BETWEEN = 56.0
SIZE = 14
RADIUS = 9.0
LONGEST_TITLE = 70
PLAYERS = (("left", "Left", LEFT_INK), ("right", "Right", RIGHT_INK))

Point = tuple[float, float]


class Pill(NamedTuple):
    """A position: where it is, and how wide."""

    x: float
    y: float
    half: float


def loopy_svg(value: LoopyValue, title: str = "") -> str:
    """Return the picture of a loopy value, under the `title` or its text.

    >>> import grundy as gr
    >>> picture = loopy_svg(gr.value("{0,-1|pass}"))
    >>> picture.count('class="panel"'), picture.count('class="move left"')
    (2, 3)
    """
    shown = title or str(value)
    shown = shown if len(shown) <= LONGEST_TITLE else f"{shown[: LONGEST_TITLE - 1]}…"
    panels = [_Panel(drawing) for drawing in value.drawings()]
    height = max(panel.height for panel in panels)
    body = [text(MARGIN, 30, shown, 16, bold=True)]
    x = MARGIN
    for panel in panels:
        body += panel.rows(x)
        x += panel.width + BETWEEN
    width = max(x - BETWEEN + MARGIN, text_width(shown, 17) + 2 * MARGIN, 300.0)
    body += _legend(height + HEAD + FOOT - 14)
    spoken = f"Graph of {shown}: {'; '.join(panel.told for panel in panels)}"
    return svg(round(width), round(height + HEAD + FOOT), spoken, body)


def _legend(y: float) -> list[str]:
    rows, x = [], MARGIN
    for kind, name, ink in PLAYERS:
        rows.append(
            f'<line class="{kind}" x1="{x:g}" y1="{y - 4:g}" x2="{x + 22:g}" y2="{y - 4:g}" '
            f'stroke="{ink}" stroke-width="2.5"/>'
        )
        rows.append(text(x + 28, y, f"{name} moves", 12, ink=ink))
        x += 122
    return rows


class _Panel:
    """One graph, laid out in layers by how far its positions are from the start."""

    def __init__(self, drawing: Drawing) -> None:
        count = len(drawing.texts)
        self.told = f"{drawing.words}, {count:,} position{'' if count == 1 else 's'}"
        self.drawn = count <= MOST
        self.drawing = _with_own_ends(drawing) if self.drawn else drawing
        self.places = self._laid_out() if self.drawn else []
        words = text_width(self.told, 13) + 6
        self.shift = 0.0
        if self.drawn:
            bows = [self._bow(node, option, lean) for node, option, lean in self._moves()]
            low = min([pill.x - pill.half for pill in self.places] + bows) - LOOP
            high = max([pill.x + pill.half for pill in self.places] + bows) + LOOP
            self.width = max(high - low, words)
            self.shift = -low + (self.width - (high - low)) / 2
            self.height = max(pill.y for pill in self.places) + RADIUS + 8
        else:
            self.width, self.height = max(words, 240.0), 40.0

    def _moves(self) -> Iterator[tuple[int, int, float]]:
        """Yield every move: from where, to where, and to which side it leans."""
        for kind, lean in (("left", -1.0), ("right", 1.0)):
            for node, options in enumerate(getattr(self.drawing, kind)):
                for option in options:
                    yield node, option, lean

    def _bend(self, node: int, option: int, lean: float) -> float:
        """Return how far a move is bent aside, to the right if more than 0."""
        one, two = self.places[node], self.places[option]
        down = two.y - one.y
        if down < 0 and one.x != two.x:  # back up: on the side where it begins, out of the way
            lean = 1.0 if one.x > two.x else -1.0
        if down != STEP:  # past a layer, within one, or back up: a bow to the player's side
            return lean * (26 + 0.16 * abs(down) + 0.05 * abs(two.x - one.x))
        both = option in self.drawing.left[node] and option in self.drawing.right[node]
        return lean * 9 if both else 0.0

    def _bow(self, node: int, option: int, lean: float) -> float:
        """Return how far aside a move comes."""
        one, two = self.places[node], self.places[option]
        return (one.x + two.x) / 2 + self._bend(node, option, lean)

    def _layers(self) -> list[list[int]]:
        drawing = self.drawing
        seen, layers = {0}, [[0]]
        while True:
            following = []
            for node in layers[-1]:
                for option in (*drawing.left[node], *drawing.right[node]):
                    if option not in seen:
                        seen.add(option)
                        following.append(option)
            if not following:
                return layers
            layers.append(following)

    def _laid_out(self) -> list[Pill]:
        places: dict[int, Pill] = {}
        for depth, layer in enumerate(self._layers()):
            halves = [self._half(node) for node in layer]
            wide = 2 * sum(halves) + GAP * (len(layer) - 1) * 1.6
            x = -wide / 2
            for node, half in zip(layer, halves, strict=True):
                # Every other layer stands a little aside, so that moves do not run through others.
                places[node] = Pill(x + half + (depth % 2) * 7, depth * STEP + LOOP, half)
                x += 2 * half + GAP * 1.6
        return [places[node] for node in range(len(places))]

    def _half(self, node: int) -> float:
        words = self.drawing.texts[node]
        return max(RADIUS, text_width(words, SIZE) / 2 + 7) if words else RADIUS

    def rows(self, x: float) -> list[str]:
        """Return the drawn panel, at a place."""
        head = text(x, 58, self.told, 13)
        if not self.drawn:
            note = text(x, HEAD + 16, f"too many to draw: at most {MOST} are", 12)
            return ['<g class="panel">', head, note, "</g>"]
        at = [Pill(p.x + x + self.shift, p.y + HEAD, p.half) for p in self.places]
        rows = ['<g class="panel">', head]
        rows += [self._move(at, *move) for move in self._moves()]
        rows += [self._position(at[node], node) for node in range(len(at))]
        return [*rows, "</g>"]

    def _position(self, pill: Pill, node: int) -> str:
        words = self.drawing.texts[node]
        weight = 2.5 if node == 0 else 1.4
        box = (
            f'<rect x="{pill.x - pill.half:.1f}" y="{pill.y - RADIUS - 3:.1f}" '
            f'width="{2 * pill.half:.1f}" height="{2 * RADIUS + 6:.1f}" rx="{RADIUS + 3:g}" '
            f'fill="#ffffff" stroke="{INK}" stroke-width="{weight}"/>'
        )
        if not words:
            box = (
                f'<circle cx="{pill.x:.1f}" cy="{pill.y:.1f}" r="{RADIUS - 2:g}" fill="#ffffff" '
                f'stroke="{INK}" stroke-width="{weight}"/>'
            )
        label = text(round(pill.x, 1), round(pill.y + 5, 1), words, SIZE, anchor="middle")
        return f'<g class="position">{box}{label if words else ""}</g>'

    def _move(self, at: Sequence[Pill], node: int, option: int, lean: float) -> str:
        kind, name, ink = PLAYERS[0 if lean < 0 else 1]
        one, two = at[node], at[option]
        if node == option:
            way, back, tip = _loop(one, lean)
        else:
            way, back, tip = _curve(one, two, self._bend(node, option, lean))
        names = [self.drawing.texts[n] or f"position {n + 1}" for n in (node, option)]
        about = escape(f"{name}: {names[0]} → {'pass' if node == option else names[1]}")
        return (
            f'<g class="move {kind}"><title>{about}</title><path d="{way}" fill="none" '
            f'stroke="{ink}" stroke-width="1.8"/>{_arrow(back, tip, ink)}</g>'
        )


def _with_own_ends(drawing: Drawing) -> Drawing:
    """Return a drawing in which every position has ends of its own: short values it moves to.

    A single 0 in a picture would have moves from everywhere.
    """
    texts, rows = list(drawing.texts), [list(drawing.left), list(drawing.right)]
    ends = {n for n in range(len(texts)) if not drawing.left[n] and not drawing.right[n]}
    taken: set[int] = set()
    for node in range(len(drawing.texts)):
        own: dict[int, int] = {}
        for side in rows:
            for end in ends.intersection(side[node]):
                if end not in own:
                    own[end] = len(texts) if end in taken else end
                    if end in taken:
                        texts.append(texts[end])
                        for other in rows:
                            other.append(())
                    taken.add(end)
            side[node] = tuple(own.get(option, option) for option in side[node])
    return drawing._replace(texts=tuple(texts), left=tuple(rows[0]), right=tuple(rows[1]))


def _loop(pill: Pill, lean: float) -> tuple[str, Point, Point]:
    """Return a pass: a loop at the player's side of a position."""
    edge = pill.x + lean * (pill.half - 2)
    far = edge + lean * LOOP * 1.3
    tip = (edge + lean * 2, pill.y + 5)
    way = (
        f"M{edge:.1f} {pill.y - 5:.1f} C{far:.1f} {pill.y - 26:.1f}, {far:.1f} "
        f"{pill.y + 26:.1f}, {tip[0]:.1f} {tip[1]:.1f}"
    )
    return way, (far - lean * 8, pill.y + 15), tip


def _curve(one: Pill, two: Pill, bend: float) -> tuple[str, Point, Point]:
    """Return a move from one position to another, bent so far aside in the middle."""
    length = hypot(two.x - one.x, two.y - one.y) or 1.0
    across = ((two.y - one.y) / length, -(two.x - one.x) / length)
    # The bow goes to the player's side of the picture, whichever way the move runs.
    if across[0] < 0:
        across = (-across[0], -across[1])
    middle = (
        (one.x + two.x) / 2 + across[0] * bend * 2,
        (one.y + two.y) / 2 + across[1] * bend * 2,
    )
    begin, end = _rim(one, middle), _rim(two, middle)
    way = (
        f"M{begin[0]:.1f} {begin[1]:.1f} Q{middle[0]:.1f} {middle[1]:.1f}, "
        f"{end[0]:.1f} {end[1]:.1f}"
    )
    return way, middle, end


def _rim(pill: Pill, towards: Point) -> Point:
    """Return where the way from a position's middle to a point leaves it."""
    x, y = towards[0] - pill.x, towards[1] - pill.y
    length = hypot(x, y) or 1.0
    high = RADIUS + 4
    by_side = (pill.half + 2) / abs(x) if x else 1e9
    by_top = high / abs(y) if y else 1e9
    part = min(by_side, by_top, 1.0)
    least = (RADIUS - 1) / length
    part = max(part, least)
    return pill.x + x * part, pill.y + y * part


def _arrow(back: Point, tip: Point, ink: str) -> str:
    x, y = tip[0] - back[0], tip[1] - back[1]
    length = hypot(x, y) or 1.0
    x, y = x / length, y / length
    points = [
        tip,
        (tip[0] - 8 * x + 3.6 * y, tip[1] - 8 * y - 3.6 * x),
        (tip[0] - 8 * x - 3.6 * y, tip[1] - 8 * y + 3.6 * x),
    ]
    return f'<polygon points="{" ".join(f"{a:.1f},{b:.1f}" for a, b in points)}" fill="{ink}"/>'
