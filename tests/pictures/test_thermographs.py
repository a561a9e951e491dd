"""The picture of a thermograph, read back from its SVG: what it shows, and that it can be read."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from fractions import Fraction
from itertools import combinations, pairwise

import pytest

import grundy as gr
from grundy.pictures.shapes import text_width
from grundy.pictures.thermographs import HEIGHT, WIDTH, short, thermograph_svg, ticks

VALUES = [
    "{2|-1}",
    "{4|2||-1|-2}",
    "*",
    "^",
    "3/4",
    "5",
    "{2Miny(2)|0||-1/2|-2}",
    "{7/2|3/2||1|-1/2|||-1}",
    "{1/1099511627776|0}",
    "{1000000000000000000000000000000000007|1/1024}",
    "{1000001/4|1000000/4}",
    "100000000001/1024",
    "{-1/4|-11/4||-3|-5}",
    "{1|0}+{17|-3}+{8|-100}+Tiny(3)",
]

Point = tuple[float, float]


def polyline(root: ET.Element, name: str) -> list[Point]:
    line = next(e for e in root.findall("{*}polyline") if e.get("class") == name)
    pairs = (pair.split(",") for pair in line.attrib["points"].split())
    return [(float(x), float(y)) for x, y in pairs]


def marks(root: ET.Element) -> tuple[dict[float, str], dict[float, str]]:
    """Return the numbers at the axes by their places: of values, and of temperatures."""
    texts = root.findall("{*}text")
    foot = HEIGHT - 60 + 18
    across = {float(e.attrib["x"]): e.text or "" for e in texts if float(e.attrib["y"]) == foot}
    up = {
        float(e.attrib["y"]) - 4: e.text or ""
        for e in texts
        if e.get("text-anchor") == "end" and e.get("class") is None and e.text != "t"
    }
    return across, up


def place(found: dict[float, str]) -> tuple[Fraction, Fraction]:
    """Return scale and zero of an axis from two of its marks."""
    (x1, a), *_, (x2, b) = found.items()
    scale = (Fraction(x2) - Fraction(x1)) / (Fraction(b) - Fraction(a))
    return scale, Fraction(x1) - scale * Fraction(a)


@pytest.mark.parametrize("text", ["{2|-1}", "{4|2||-1|-2}", "{2Miny(2)|0||-1/2|-2}", "3/4", "^"])
def test_walls_stand_where_the_numbers_at_the_axes_say(text: str) -> None:
    found = gr.value(text).thermograph()
    root = ET.fromstring(found.svg(text))
    across, up = marks(root)
    (wide, zero), (high, ground) = place(across), place(up)
    bottom = Fraction(0) if found.temperature > 0 else Fraction(-1)
    sides = (("left-wall", found.left, found.left_at), ("right-wall", found.right, found.right_at))
    for name, wall, at in sides:
        expected = [(bottom, at(bottom)), *(point for point in wall if point[0] > bottom)]
        drawn = polyline(root, name)
        assert len(drawn) == len(expected)
        for (x, y), (t, v) in zip(drawn, expected, strict=True):
            assert x == pytest.approx(float(zero + wide * v), abs=0.1)
            assert y == pytest.approx(float(ground + high * t), abs=0.1)
    assert wide < 0 < -high  # positive values to the left, heat upward


@pytest.mark.parametrize("text", VALUES)
def test_pictures_can_be_read(text: str) -> None:
    """Everything lies inside, no two texts overlap, and neighbouring marks differ."""
    value = gr.value(text)
    root = ET.fromstring(value.thermograph().svg(str(value)))
    boxes = []
    for element in root.findall("{*}text"):
        words, size = element.text or "", int(element.attrib["font-size"])
        width = 0.8 * text_width(words, size)
        x, y = float(element.attrib["x"]), float(element.attrib["y"])
        left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[element.attrib["text-anchor"]] * width
        boxes.append((left, y - 9, left + width, y, words))
    for left, top, right, bottom, words in boxes:
        assert left >= 0, words
        assert right <= WIDTH, words
        assert 0 <= top <= bottom <= HEIGHT, words
    for a, b in combinations(boxes, 2):
        apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
        assert apart, (a[4], b[4])
    for axis in marks(root):
        assert len(axis) >= 2
        assert len(set(axis.values())) == len(axis)
    for name in ("left-wall", "right-wall"):
        for x, y in polyline(root, name):
            assert 0 <= x <= WIDTH
            assert 0 <= y <= HEIGHT


@pytest.mark.parametrize("text", ["{2|-1}", "{4|2||-1|-2}", "{1000000|0}", "{1/1024|0}"])
def test_walls_are_vertical_or_diagonal(text: str) -> None:
    root = ET.fromstring(gr.value(text).thermograph().svg())
    for name in ("left-wall", "right-wall"):
        for (x1, y1), (x2, y2) in pairwise(polyline(root, name)):
            assert abs(x2 - x1) == pytest.approx(0, abs=0.1) or abs(x2 - x1) == pytest.approx(
                abs(y2 - y1), abs=0.1
            )


def test_walls_that_stand_apart_are_seen_apart() -> None:
    """By one scale for both axes they would be a fiftieth of a point apart."""
    hot = gr.value("{{1000|1/64}|{0|-1000}}")
    assert (hot.left_stop, hot.right_stop) == (Fraction(1, 64), Fraction(0))
    root = ET.fromstring(hot.thermograph().svg())
    left, right = (polyline(root, name)[0][0] for name in ("left-wall", "right-wall"))
    assert right - left == pytest.approx(72, abs=0.1)


GOLDEN = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 460 360" width="460" height="360" \
font-family="system-ui, sans-serif" role="img">
<title>Thermograph of {2|-1}: mean 1/2, temperature 3/2</title>
<polyline class="left-wall" points="83.14,300 246,137.14" fill="none" stroke="#1f5fb4" \
stroke-width="3" stroke-linejoin="round" stroke-linecap="round"/>
<circle class="mast" cx="246" cy="137.14" r="3.5" fill="#1b1b1f"/>
"""


def test_a_switch_is_drawn_as_it_was() -> None:
    picture = gr.value("{2|-1}").thermograph().svg("{2|-1}")
    for line in GOLDEN.splitlines():
        assert line in picture.splitlines(), line
    assert picture == thermograph_svg(gr.value("{2|-1}").thermograph(), "{2|-1}")


def test_a_notebook_shows_the_picture() -> None:
    found = gr.value("{2|-1}").thermograph()
    assert found._repr_svg_() == found.svg()
    assert "<title>Thermograph: mean 1/2, temperature 3/2</title>" in found.svg()


def test_a_title_is_text_and_not_markup() -> None:
    root = ET.fromstring(gr.value("*").thermograph().svg("<script>alert(1)</script>"))
    assert root.findall(".//{*}script") == []
    assert "<script>" in "".join(root.itertext())


def test_ticks_are_round_and_few() -> None:
    for least, most in ((0, 1), (-3, 7), (0, 10**40), (Fraction(1, 2**60), Fraction(3, 2**60))):
        found = ticks(Fraction(least), Fraction(most))
        assert 3 <= len(found) <= 9
        assert len({b - a for a, b in pairwise(found)}) == 1
    assert ticks(Fraction(0), Fraction(10**40))[1] == 2 * 10**39


def test_short_numbers_are_exact_or_say_so() -> None:
    assert short(Fraction(123456789, 2)) == "123456789/2"
    assert short(Fraction(10**30 + 1)) == "≈ 1e30"
    assert re.fullmatch(r"≈ -?\d(\.\d+)?e\d+", short(Fraction(-(3**500))))
