"""Tokens on the nodes of a directed graph, in rows: moves lead down where they can."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.pictures.layout import lay_out
from grundy.pictures.scenes.form import Form
from grundy.pictures.scenes.marks import circle, number, path, words
from grundy.pictures.scenes.scene import Place, Scene
from grundy.pictures.shapes import Shape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.forms.digraph import Digraph
    from grundy.pictures.layout import Route
    from grundy.pictures.scenes.marks import Mark

MOST = 40
"""Nodes of a graph that is drawn whole; of a larger one, those nearest to the tokens."""

NODE = 40.0
SCALE = 1 / 44
"""The layout reckons in pixels, 44 to a square."""

RADIUS = NODE * SCALE / 2
MARGIN = 0.12


class Sheet(NamedTuple):
    """Where the nodes go, by number, the ways of the moves, and the size of it all."""

    centres: dict[int, tuple[float, float]]
    moves: dict[tuple[int, int], tuple[str, str]]
    """Of each move, from node to node, its way and the head of its arrow."""
    size: tuple[float, float]


class Digraphs(Form):
    """Nodes with their names, arrows for the moves; a node with a token is filled."""

    def joins(self, states: Sequence[Any]) -> bool:
        """Return that several stand on one board."""
        return True

    def scene(self, game: Any, states: Sequence[Any]) -> Scene:
        """Return the graph with its tokens."""
        tokens = [game.number_of(state) for state in states]
        sheet = _sheet(game.digraph, _shown(game.digraph, tokens))
        under: list[Mark] = []
        for kind, ways in self.kinds(game, sheet).items():
            under.append(path(f"way-edge{kind}", "".join(way for way, _ in ways)))
            under.append(path(f"way-head{kind}", "".join(head for _, head in ways)))
        under += [circle("vertex", x, y, RADIUS) for x, y in sheet.centres.values()]
        marks: list[Mark] = []
        places = {}
        for node, (x, y) in sheet.centres.items():
            name = game.write(game.nodes[node])
            held = tokens.count(node)
            marks += _named(name, x, y, held)
            said = f"node {name}" + (f": {held} token{'s' if held > 1 else ''}" if held else "")
            places[name] = Place(x - 0.5, y - 0.5, 1, 1, said, str(held) if held else "")
        more = game.digraph.size - len(sheet.centres)
        wide, high = sheet.size
        if more:
            marks.append(words("note start", 0, high + 0.35, 0.4, f"… and {more:,} more nodes"))
            wide, high = max(wide, 4.5), high + 0.7
        return Scene((wide, high), tuple(under), tuple(marks), places)

    def kinds(self, game: Any, sheet: Sheet) -> dict[str, list[tuple[str, str]]]:
        """Return the moves by how they are drawn: here all alike."""
        return {"": list(sheet.moves.values())} if sheet.moves else {}

    def touch(self, game: Any, before: Sequence[Any], after: Sequence[Any]) -> tuple[str, ...]:
        """Return where the token goes; with several tokens first the one that is moved."""
        if len(before) != len(after):
            return ()
        tokens = [game.number_of(state) for state in before]
        step = next(((a, b) for a, b in zip(before, after, strict=True) if a != b), None)
        if step is None:
            return ()
        shown = _shown(game.digraph, tokens)
        ends = step if len(set(before)) > 1 else step[1:]
        if not all(game.number_of(node) in shown for node in ends):
            return ()
        return tuple(game.write(node) for node in ends)

    def stay(self, game: Any, states: Sequence[Any]) -> tuple[str, ...]:
        """Return the node whose edge leads back to it."""
        loops = (game.write(s) for s in states if s in game.moves(s))
        return next(((name,) * (2 if len(set(states)) > 1 else 1) for name in loops), ())


def _named(name: str, x: float, y: float, tokens: int) -> list[Mark]:
    said = name if len(name) <= 12 else f"{name[:11]}…"
    size = min(0.42, 1.5 * RADIUS / max(1, 0.62 * len(said)))
    if not tokens:
        return [words("label", x, y, size, said)]
    found = [circle("token-on", x, y, RADIUS), circle("token-ring", x, y, RADIUS - 0.1)]
    found.append(words("on one", x, y, size, said))
    if tokens > 1:
        found.append(words("count", x + RADIUS + 0.05, y - RADIUS + 0.02, 0.32, f"×{tokens}"))
    return found


def _shown(digraph: Digraph, tokens: Sequence[int]) -> tuple[int, ...]:
    """Return the nodes that are drawn, in order."""
    if digraph.size <= MOST:
        return tuple(range(digraph.size))
    found = dict.fromkeys(tokens[:MOST])
    for node in list(found):
        _spread(digraph, node, found)
    return tuple(sorted(found))


def _spread(digraph: Digraph, start: int, found: dict[int, None]) -> None:
    waiting = [start]
    for node in waiting:
        for option in digraph.options(node):
            if len(found) >= MOST:
                return
            if option not in found:
                found[option] = None
                waiting.append(option)


@lru_cache(maxsize=64)
def _sheet(digraph: Digraph, shown: tuple[int, ...]) -> Sheet:
    place = {node: i for i, node in enumerate(shown)}
    options = [
        list(dict.fromkeys(place[o] for o in digraph.options(node) if o in place)) for node in shown
    ]
    shapes = [Shape("N", (), NODE, NODE)] * len(shown)
    layout = lay_out(shapes, options, _layers(options), sideways=False)
    x, y = MARGIN, MARGIN
    centres = {
        node: (round(cx * SCALE + x, 2), round(cy * SCALE + y, 2))
        for node, (cx, cy) in zip(shown, layout.centres, strict=True)
    }
    moves = {
        (shown[route.source], shown[route.target]): (_curve(route), _head(route))
        for route in layout.routes
    }
    size = layout.width * SCALE + 2 * MARGIN, layout.height * SCALE + 2 * MARGIN
    return Sheet(centres, moves, (max(size[0], 1), max(size[1], 1)))


def _layers(options: list[list[int]]) -> list[list[int]]:
    """Return the nodes by the longest way to an end, the ends first; moves back do not count."""
    back = _back(options)
    height: dict[int, int] = {}

    def below(node: int) -> list[int]:
        return [o for o in options[node] if o != node and (node, o) not in back]

    for start in range(len(options)):
        path_ = [start]
        while path_:
            node = path_[-1]
            waiting = [o for o in below(node) if o not in height]
            if waiting:
                path_.append(waiting[0])
                continue
            path_.pop()
            height[node] = max((height[o] + 1 for o in below(node)), default=0)
    layers: list[list[int]] = [[] for _ in range(max(height.values()) + 1)]
    for node in range(len(options)):
        layers[height[node]].append(node)
    return layers


def _back(options: list[list[int]]) -> set[tuple[int, int]]:
    """Return the moves that lead back, on the walk from the first node on."""
    found: set[tuple[int, int]] = set()
    done: set[int] = set()
    for start in range(len(options)):
        if start in done:
            continue
        open_: dict[int, int] = {start: 0}
        path_ = [start]
        while path_:
            node = path_[-1]
            at = open_[node]
            if at == len(options[node]):
                path_.pop()
                del open_[node]
                done.add(node)
                continue
            open_[node] = at + 1
            option = options[node][at]
            if option in open_:
                found.add((node, option))
            elif option not in done:
                open_[option] = 0
                path_.append(option)
    return found


def _point(point: tuple[float, float]) -> str:
    x, y = (number(round(n * SCALE + MARGIN, 2)) for n in point)
    return f"{x} {y}"


def _curve(route: Route) -> str:
    first, *rest = map(_point, route.points)
    return f"M{first}" + "".join(
        f"C{rest[i]} {rest[i + 1]} {rest[i + 2]}" for i in range(0, len(rest), 3)
    )


def _head(route: Route) -> str:
    """Return the arrow from where the way ends to its tip."""
    (x, y), (u, v) = route.points[-1], route.tip
    dx, dy = u - x, v - y
    half = 0.5
    corners = [(u, v), (x - half * dy, y + half * dx), (x + half * dy, y - half * dx)]
    return "M" + "L".join(map(_point, corners)) + "Z"


FORM = Digraphs()
