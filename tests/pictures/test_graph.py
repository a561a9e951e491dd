"""The picture of a graph, read back from its SVG: what it shows, and that it can be read."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy as gr
from grundy.pictures.graph import MOST_POSITIONS, graph_picture
from grundy.pictures.placing import isotonic
from grundy.pictures.rows import arrange, crossings
from grundy.pictures.shapes import LONGEST, broken, shape_of, text_width

SAMPLES = 24
"""Points of each curve that are looked at."""

Point = tuple[float, float]


@dataclass(frozen=True)
class Node:
    """A drawn position: its form, its words, and the box around it."""

    form: str
    words: str
    x: float
    y: float
    width: float
    height: float

    def inside(self, point: Point) -> float:
        """Return how deep a point lies inside the form; negative outside, 0 on its border."""
        dx, dy = abs(point[0] - self.x), abs(point[1] - self.y)
        half_width, half_height = self.width / 2, self.height / 2
        if self.form == "D":
            slope = hypot(half_width, half_height)
            return (1 - dx / half_width - dy / half_height) * half_width * half_height / slope
        radius = min(half_width, half_height) if self.form == "N" else 0.0
        out = dx - half_width + radius, dy - half_height + radius
        return radius - hypot(max(out[0], 0), max(out[1], 0)) - min(max(out), 0)


@dataclass(frozen=True)
class Drawn:
    """A drawn move: its words, points along its way, the tip of its arrow, and its width."""

    words: str
    points: tuple[Point, ...]
    tip: Point
    heavy: bool


def numbers(text: str | None) -> list[float]:
    return [float(number) for number in re.findall(r"-?[\d.]+", text or "")]


def read_node(group: ET.Element) -> Node:
    form = group.attrib["class"].split()[1]
    words = group.findtext("{*}title") or ""
    if form == "D":
        x, top, right, y, *_ = numbers(group[1].get("points"))
        return Node(form, words, x, y, 2 * (right - x), 2 * (y - top))
    x, y, width, height = (float(group[1].attrib[k]) for k in ("x", "y", "width", "height"))
    return Node(form, words, x + width / 2, y + height / 2, width, height)


def read_move(group: ET.Element) -> Drawn:
    flat = numbers(group[1].get("d"))
    at = list(zip(flat[::2], flat[1::2], strict=True))
    points = []
    for i in range(0, len(at) - 1, 3):
        a, b, c, d = at[i : i + 4]
        for k in range(SAMPLES + 1):
            t = k / SAMPLES
            weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            mixed = (
                sum(w * p[i] for w, p in zip(weights, (a, b, c, d), strict=True)) for i in (0, 1)
            )
            points.append((next(mixed), next(mixed)))
    tip = numbers(group[2].get("points"))[:2]
    heavy = float(group[1].attrib["stroke-width"]) > 2
    return Drawn(group.findtext("{*}title") or "", tuple(points), (tip[0], tip[1]), heavy)


def read(svg: str) -> tuple[ET.Element, list[Node], list[Drawn]]:
    root = ET.fromstring(svg)
    groups = root.findall("{*}g")
    nodes = [read_node(g) for g in groups if g.attrib["class"].startswith("position")]
    moves = [read_move(g) for g in groups if g.attrib["class"] == "move"]
    return root, nodes, moves


def check_legible(svg: str) -> None:
    """No two positions touch, moves end on borders, and no move runs through a position."""
    root, nodes, moves = read(svg)
    width, height = (float(root.attrib[k]) for k in ("width", "height"))
    for a, b in combinations(nodes, 2):
        apart_x = abs(a.x - b.x) - (a.width + b.width) / 2
        apart_y = abs(a.y - b.y) - (a.height + b.height) / 2
        assert max(apart_x, apart_y) >= 8, (a, b)
    for node in nodes:
        assert node.width / 2 <= node.x <= width - node.width / 2
        assert node.height / 2 <= node.y <= height - node.height / 2
    named = {node.words.rpartition(":")[0]: node for node in nodes}
    for move in moves:
        source, target = (named[name] for name in move.words.rpartition(":")[0].split(" → "))
        assert abs(target.inside(move.tip)) < 0.3, move.words
        assert abs(source.inside(move.points[0])) < 0.3, move.words
        for node in nodes:
            deepest = max(map(node.inside, move.points))
            assert deepest < 0.3, (move.words, node.words)


# What it shows ------------------------------------------------------------------------------------


def test_forms_tell_outcomes_and_heavy_moves_win() -> None:
    found = gr.labelling(gr.game("subtraction:1,2,3"), 7)
    svg = found.svg()
    root, nodes, moves = read(svg)
    assert sorted(node.words for node in nodes) == sorted(
        f"{found.names[p]}: {label}" for p, label in found.labels.items()
    )
    assert all(node.form == node.words[-1] for node in nodes)
    edges = {(f"{a.arguments[0]} → {b.arguments[0]}") for a, t in found.options.items() for b in t}
    assert {move.words.rpartition(":")[0] for move in moves} == edges
    heavy = {move.words.rpartition(":")[0] for move in moves if move.heavy}
    assert heavy == {f"{n} → {n // 4 * 4}" for n in range(8) if n % 4}
    assert root.attrib["role"] == "img"
    assert root.findtext("{*}title") == "subtraction:1-3(7): 8 positions, 18 moves"
    legend = "".join(root.findall("{*}g")[-1].itertext())
    assert "the previous player wins" in legend
    assert "draw" not in legend
    check_legible(svg)


def test_values_stand_in_the_nodes() -> None:
    found = gr.labelling(gr.game("wythoff")(3, 3), method="mex")
    _, nodes, _ = read(found.svg())
    assert {node.words for node in nodes} >= {"(3, 3): G = 6", "(2, 1): G = 0"}
    assert all((node.form == "P") == node.words.endswith("= 0") for node in nodes)


def test_ways_round() -> None:
    svg = gr.labelling("graph:a-a,a-b,b-c,b-a(a)").svg()
    _, nodes, moves = read(svg)
    assert {node.words[0]: node.form for node in nodes} == {"a": "D", "b": "N", "c": "P"}
    assert len(moves) == 4
    assert "stroke-dasharray" in svg
    check_legible(svg)


@pytest.mark.parametrize(
    "text",
    [
        "nim(2, 3)",
        "wythoff(3, 3)",
        "kayles(6)",
        "grundys-game(8)",
        "chomp:2x3(3, 3)",
        "misere nim(1, 2)",
        "misere kayles(4) + nim(2)",
        "northcott(W..B, .W.B)",
        "cram:3x3(.../.../...)",
        "nim(0)",
        "nim(1, 2, 3, 3)",
        "turning-turtles(HHHH)",
    ],
)
def test_pictures_can_be_read(text: str) -> None:
    found = gr.labelling(text)
    svg = found.svg()
    check_legible(svg)
    assert svg.count('<g class="position') == len(found.positions)
    assert svg.count('<g class="move') == sum(map(len, found.options.values()))


@given(
    st.integers(1, 8).flatmap(
        lambda n: st.lists(
            st.tuples(st.integers(0, n - 1), st.integers(0, n - 1)), min_size=1, max_size=18
        )
    ),
    st.integers(1, 70),
)
def test_any_graph_can_be_read(edges: list[tuple[int, int]], length: int) -> None:
    """With ways round, moves that stay, moves there and back, and long names."""
    names = [f"{'x' * (length * (n % 2))}{n}" for n in range(8)]
    game = gr.graph([(names[a], names[b]) for a, b in edges])
    found = gr.labelling(game, names[edges[0][0]])
    check_legible(found.svg())


def test_text_is_escaped() -> None:
    svg = gr.labelling(gr.graph({"a<b": ['"&"']}), "a<b").svg()
    root = ET.fromstring(svg)
    texts = [text.text or "" for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert any("a<b" in text for text in texts)


def test_long_names_fit_their_forms() -> None:
    for name in (
        "x" * 90,
        "(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)",
        "kayles(1, 2) + nim(3) + nim(4, 5)",
    ):
        for form in ("P", "N", "?"):
            shape = shape_of(name, form, "N")
            assert all(text_width(line) <= shape.width - 12 for line in shape.lines)
            assert 13 * len(shape.lines) < shape.height
        assert "".join(broken(name)).replace(" ", "") == name.replace(" ", "")
    assert all(len(line) <= LONGEST for line in broken("(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)"))


def test_what_nobody_could_read_is_refused() -> None:
    with pytest.raises(gr.BudgetExceeded, match=r"630 positions and .* moves.*--steps") as why:
        gr.labelling(gr.game("subtraction:1,2")(34, 34)).svg()
    assert why.value.positions == 630 > MOST_POSITIONS
    with pytest.raises(gr.BudgetExceeded, match="1,770 moves, too many for a picture"):
        gr.labelling(gr.game("nim")(59)).svg()


# How it is laid out -------------------------------------------------------------------------------


def test_crossings_that_need_not_be_are_undone() -> None:
    """A tree has none, however its rows are given."""
    rows = arrange(7, [[0], [2, 1], [3, 6, 4, 5]], [(0, 1), (0, 2), (1, 3), (1, 4), (2, 5), (2, 6)])
    _, below = rows.neighbours()
    assert [crossings(a, b, below) for a, b in pairwise(rows.rows)] == [0, 0]


def test_a_move_that_passes_rows_bends_in_each() -> None:
    rows = arrange(4, [[0], [1], [2], [3]], [(0, 1), (1, 2), (2, 3), (0, 3)])
    assert [len(row) for row in rows.rows] == [1, 2, 2, 1]
    assert len(rows.chains[3]) == 4


@given(st.lists(st.tuples(st.integers(-50, 50), st.integers(1, 5)), min_size=1, max_size=7))
def test_isotonic_is_the_nearest_rising_row(given_: list[tuple[int, int]]) -> None:
    """By the min-max formula, which pools nothing."""
    wanted, weights = ([float(pair[i]) for pair in given_] for i in (0, 1))

    def mean(i: int, j: int) -> float:
        pairs = list(zip(wanted, weights, strict=True))[i : j + 1]
        return sum(x * w for x, w in pairs) / sum(w for _, w in pairs)

    count = len(wanted)
    for k, x in enumerate(isotonic(wanted, weights)):
        exact = max(min(mean(i, j) for j in range(k, count)) for i in range(k + 1))
        assert x == pytest.approx(exact)


def test_one_position_is_a_picture_too() -> None:
    svg = graph_picture("alone", ["0"], ["P"], [[]], [[0]])
    _, nodes, moves = read(svg)
    assert (len(nodes), len(moves)) == (1, 0)
