"""Every game of the catalogue has a board: well drawn, small, and its moves can be pressed."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import grundy as gr
from grundy.pictures.scenes.forms import PLAIN, form_of
from grundy.pictures.scenes.marks import symbols
from grundy.pictures.scenes.symbols import SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.pictures.scenes.marks import Mark

EXAMPLES = [text for entry in gr.entries() for text in entry.examples]
ALIKE = {"lasker-nim", "octal"}
"""Where taking and splitting press the same token: the page offers both."""

SPARE = 0.16
"""How far a shape may stick out of its picture: strokes, and the margin."""


def test_every_example_is_drawn_and_its_moves_can_be_pressed() -> None:
    wrong = {text: list(_wrong(gr.position(text))) for text in EXAMPLES}
    assert {text: found[:3] for text, found in wrong.items() if found} == {}


def _wrong(position: gr.Position) -> Iterator[str]:
    """Yield what is wrong with the picture of a position and the presses of its moves."""
    scene = gr.scene(position)
    if len(json.dumps(scene.as_data())) > 8000:
        yield "the data of an example stay small"
    if ET.fromstring(scene.svg()).get("aria-label") != str(position):
        yield "the picture has no name"
    yield from (f"{mark} is not within the picture" for mark in _out_of_the_picture(scene))
    pressed: Counter[Any] = Counter()
    moves = position.moves()
    ET.fromstring(gr.scene(moves[-1].to).svg(style=False))
    for move in moves:
        ways = gr.touches(position, move)
        pressed.update((move.to.player, way) for way in set(ways))
        if not ways[0] or gr.touch(position, move) != ways[0] or len(set(ways)) < len(ways):
            yield f"{move}: {ways} are no ways to press it"
        if not {name for way in ways for name in way} <= set(scene.places):
            yield f"{move}: {ways} are not all places"
    if position.terms[0].game.name not in ALIKE:
        yield from (f"two moves are pressed as {way}" for way, n in pressed.items() if n > 1)


def _out_of_the_picture(scene: gr.Scene) -> Iterator[Mark]:
    """Yield shapes and places that are not within the picture."""
    wide, high = scene.size
    boxes = [(mark, box) for mark in (*scene.under, *scene.marks) for box in _boxes(mark)]
    boxes += [((name,), (p.x, p.y, p.w, p.h)) for name, p in scene.places.items()]
    for mark, (x, y, w, h) in boxes:
        inside = min(x, y) > -SPARE and x + w < wide + SPARE and y + h < high + SPARE
        if not inside:
            yield mark


def _boxes(mark: Mark, dx: float = 0, dy: float = 0) -> Iterator[tuple[float, float, float, float]]:
    shape, classes, *rest = mark
    if shape == "rect":
        yield rest[0] + dx, rest[1] + dy, rest[2], rest[3]
    elif shape == "circle":
        x, y, r = rest
        yield x + dx - r, y + dy - r, 2 * r, 2 * r
    elif shape == "text":
        x, y, size, said = rest
        wide = 0.5 * size * len(said)  # about
        left = x if "start" in classes else x - wide if "end" in classes else x - wide / 2
        yield left + dx, y + dy - size / 2, wide, size
    elif shape == "row":
        count, by_x, by_y, one = rest
        yield from _boxes(one, dx, dy)
        yield from _boxes(one, dx + (count - 1) * by_x, dy + (count - 1) * by_y)


def test_no_game_of_the_catalogue_falls_back_to_text() -> None:
    plain = type(form_of(gr.impartial(lambda n: [n - 1])))
    assert plain.__module__.endswith(PLAIN)
    fallen = [text for text in EXAMPLES if "card" in gr.scene(text).places]
    own = {name for name in gr.names() if not isinstance(_form(name), plain)}
    assert fallen == []
    assert set(gr.names()) - own == {"rule"}, "a rule of one's own says nothing of its board"


def _form(name: str) -> Any:
    return form_of(gr.position(gr.entry(name).examples[0]).terms[0].game)


def test_a_picture_by_itself_has_its_colours_in_plain_words() -> None:
    # Programs that draw SVG outside a browser know neither variables nor light-dark().
    for text in EXAMPLES:
        sheet = gr.scene(text).svg().partition("</style>")[0]
        assert "var(" not in sheet
        assert "light-dark" not in sheet
    token = gr.scene("nim 3").svg().partition("</style>")[0]
    assert ".g-token{fill:#33549b" in token
    assert ".g-token{fill:#86a8ee" in token.partition("prefers-color-scheme: dark")[2]
    assert ".g-square" not in token


def test_every_class_has_a_style_and_every_symbol_is_used() -> None:
    styled = set(re.findall(r"\.g-([A-Za-z][\w-]*)", gr.Scene.stylesheet()))
    scenes = [gr.scene(text) for text in (*EXAMPLES, "nim 100", "nim 1 + nim 2 + kayles 3")]
    marks = [mark for scene in scenes for mark in (*scene.under, *scene.marks)]
    used = {name for mark in marks for name in _classes(mark)}
    pieces = set(symbols(marks))
    used |= {part for name in pieces for part, _ in SYMBOLS[name]}
    assert used - styled == set()
    assert set(SYMBOLS) - pieces == set()
    # A class meant for something else on the page must not reach into a board.
    styles = Path(gr.__file__).parent / "web" / "static" / "styles"
    assert [file.name for file in styles.glob("*.css") if ".g-" in file.read_text("utf-8")] == []


def _classes(mark: Mark) -> list[str]:
    return _classes(mark[5]) if mark[0] == "row" else mark[1].split()


LARGE = {
    "nim 1000000000000000000 999999999999999999 5": "000,000,",
    "nim " + "7 " * 200: "and 152 more heaps",
    "nim 1" + "0" * 400: "401 digits",
    "kayles 10000": "… 9960 more …",
    "kayles " + "9 " * 300: "and 260 more rows",
    "dawsons-chess 5000": "more …",
    "silver-dollar 5 1000000 1000000000000000000": "…",
    "nimble " + "3 " * 2000: "…",
    "staircase-nim " + "30 " * 100: "and 84 more",
    "turning-turtles " + "HT" * 600: "1,000 more before them",
    "toads-and-frogs TT" + "." * 300 + "FF": "and 208 more squares",
    "toppling-dominoes " + "lre" * 300: "… 880 more …",
    "stone-game " + "12 " * 1000: "… 972 more …",
    "pie-rules " + "1234567 " * 1000: "and 980 more",
    "kalah:30,3 " + "3 " * 60: "and 18 more houses a side",
    "cutcake 1000x1000": "1000×1000",
    "chomp:100x100 " + "100 " * 100: "the corner of a bar of 100×100",
    "euclid 1000000000000000000 7": "…",
    "fibonacci-nim 1000000000000000000": "take at most",
    "poker-nim((1000, 1000), 3)": "+1000 in hand",
    "nim 1 + wythoff 1 2 " * 40 + "+ nim 3": "and 21 more",
}


def test_a_large_position_is_cropped_with_a_note() -> None:
    for text, note in LARGE.items():
        position = gr.position(text.replace("2 nim", "2 + nim"))
        scene = gr.scene(position)
        assert len(json.dumps(scene.as_data())) < 60_000, text
        assert note in " ".join(mark[5] for mark in scene.marks if mark[0] == "text")
        some = [move for move, _ in zip(position.iter_moves(), range(40), strict=False)]
        assert {name for move in some for name in gr.touch(position, move)} <= set(scene.places)


def test_a_move_is_pressed_from_either_end() -> None:
    assert _ways("kayles 5", "take 1, leaving 1 and 3") == (("1:2",), ("1:4",))
    assert _ways("kayles 5 3", "take 2 from heap 2, leaving 1") == ()
    assert _ways("kayles 5 3", "take 2 from heap 2") == (("2:1", "2:2"), ("2:2", "2:3"))
    assert _ways("dawsons-chess 9", "take 3, leaving 1 and 5") == (("1:3",), ("1:7",))
    assert _ways("stone-game 1 1 1", "take 1 from the left") == (("1",), ("3",))
    assert _ways("cutcake 1x5", "cut 1x5 into 1x2 and 1x3") == (("1:|2",), ("1:|3",))
    assert _ways("toppling-dominoes lll", "topple all but the first 1") == (("2<",), ("2>",))
    assert _ways("wythoff 3 5", "take 2 from heap 1 and 2 from heap 2") == (("both:2",),)
    assert _ways("grundys-game 7", "split the heap into 2 and 5") == (("1:3",), ("1:6",))
    assert _ways("nim 2 + kayles 3", "kayles: take 1, leaving 1 and 1") == (("2/1:2",),)


def _ways(text: str, label: str) -> tuple[tuple[str, ...], ...]:
    position = gr.position(text)
    found = [gr.touches(position, move) for move in position.moves() if move.label == label]
    return found[0] if found else ()


def test_sums_and_rules_of_ones_own() -> None:
    assert [mark[1] for mark in gr.scene("nim 3 + kayles 7").under].count("plus") == 1
    boards = gr.game("domineering:2x2").start + gr.game("domineering:2x3").start
    assert {name.partition("/")[0] for name in gr.scene(boards).places} == {"1", "2"}

    @gr.impartial
    def kept(n: int, fresh: bool) -> Iterator[tuple[int, bool]]:
        if n:
            yield n - 1, False
        if fresh:
            yield n, False

    position = kept(3, True)
    assert "yes" in [mark[5] for mark in gr.scene(position).marks if mark[0] == "text"]
    assert [gr.touch(position, move) for move in position.moves()] == [
        ("1:3", "2:card"),
        ("2:card",),
    ]

    @gr.scoring
    def ends(row: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
        if row:
            yield row[0], row[1:]
            yield row[-1], row[:-1]

    position = ends((5, -3, 4))
    assert [gr.touch(position, move) for move in position.moves()] == [("1",), ("3",)]
