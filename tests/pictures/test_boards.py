"""Boards with pieces, points and edges: lines are the rules', touches the moves, data is small."""

from __future__ import annotations

import json
import random
import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import grundy as gr
from grundy.pictures.scenes.forms import form_of
from grundy.pictures.scenes.networks import laid_out
from grundy.pictures.scenes.styling import colours

GAMES = {
    *("amazons", "bishop", "clobber", "col", "connect-four", "cram", "dodgem", "domineering"),
    *("dots-and-boxes", "fox-and-geese", "graph", "green-hackenbush", "grid", "hackenbush"),
    *("hare-and-hounds", "hex", "hexapawn", "king", "knight", "konane", "maharaja"),
    *("misere-tic-tac-toe", "mnk", "mu-torere", "nightrider", "nogo", "notakto", "pong-hau-ki"),
    *("queen", "rook", "snort", "three-mens-morris", "tic-tac-toe", "tridomineering"),
    "triomineering",
}

FURTHER = [
    "amazons:3x4(x..o/.#../o..x)",
    "clobber:a-b,b-c,c-d,d-a,d-e(xoxo.)",
    "dodgem:3x3(x, ..x/..o/.x.)",
    "dodgem:3x3(o, o.x/..o/.x.)",
    "domineering:2x4,cylinder(#..#/....)",
    "tridomineering:4x5,torus(.##../...../.##../.....)",
    "tridomineering:3x4,torus(..../..../....)",
    "graph:a-a,a-b,b-a,b-c,c-c(a, b)",
    "green-hackenbush(0-1, 0-1, 1-1, 1-1, 0-0, 1-2, 1-2)",
    "hackenbush(0-1L, 0-1R, 1-2G, 1-2L, 2-2R, 0-3L, 1-3R)",
    "konane:1x8(xo.o.o..)",
    "nogo:cycle6(x.o...)",
    "notakto:3(xxx/.../..., .../.../..., x../.x./...)",
    "snort:a-b,a-c,a-d,c-d(l.rR)",
    "queen:3x3(2, 2) + queen:3x3(1, 2) + cram:1x3(...)",
]


def examples() -> list[str]:
    return [text for entry in gr.entries() if entry.name in GAMES for text in entry.examples]


def moves_of(position: Any) -> list[list[Any]]:
    """Return the moves of each player who may be to move."""
    if position.awaits_player:
        return [position.moves("left"), position.moves("right")]
    return [position.moves()]


@pytest.mark.parametrize("text", [*examples(), *FURTHER])
def test_every_move_is_pressed_on_places_that_are_there(text: str) -> None:
    position = gr.position(text)
    places = gr.scene(position).places
    assert all(place.said and min(place.w, place.h) >= 0.5 for place in places.values())
    for moves in moves_of(position):
        pressed: dict[tuple[str, ...], str] = {}
        for move in moves:
            names = gr.touch(position, move)
            assert names, move.label
            assert set(names) <= set(places), (move.label, names)
            # A place means one move: which one is known when all are pressed.
            for way in gr.touches(position, move):
                assert pressed.setdefault(way, str(move.to)) == str(move.to), way


def test_the_places_are_those_that_the_move_names() -> None:
    """The label of a move says the same places in words."""
    squares = re.compile(r"\((\d+), (\d+)\)")
    for text in ("amazons:3x4(x..o/.#../o..x)", "konane:3x4(xox./ox.x/xoxo)", "hex:2x3(R../..L)"):
        position = gr.position(text)
        for move in position.moves("left") + position.moves("right"):
            named = tuple(f"{r},{c}" for r, c in squares.findall(move.label))
            assert gr.touch(position, move) == named
    for text in ("queen:8x8(4, 6)", "nightrider:8x8(5, 6)", "grid:5x5,steps[1,0](0, 2)"):
        position = gr.position(text)
        for move in position.moves():
            (named,) = squares.findall(move.label)
            assert gr.touch(position, move) == (",".join(named),)
    for text in ("mu-torere(x, xxx/x.o/ooo)", "hare-and-hounds(d../d...h/d..)"):
        position = gr.position(text)
        for move in (move for moves in moves_of(position) for move in moves):
            assert " to ".join(gr.touch(position, move)) == move.label
    position = gr.position("connect-four:4x4(..../.x../.oo./xxox)")
    for move in position.moves():
        assert move.label == f"column {gr.touch(position, move)[0]}"


def test_one_presses_the_piece_first_and_then_where_it_goes() -> None:
    position = gr.position("hexapawn:3x3(black, BBB/W../.WW)")
    held = gr.scene(position).places
    for move in position.moves():
        begin, end = gr.touch(position, move)
        assert (held[begin].holds, held[end].holds in ("", "W")) == ("B", True)
    leaving = gr.position("dodgem:3x3(o, o.x/..o/.x.)")
    assert ("1,1", "off,1") in [gr.touch(leaving, move) for move in leaving.moves()]
    # An amazon's arrow may go to the square that she left.
    amazon = gr.position("amazons:1x3(x..)")
    assert ("1,1", "1,2", "1,1") in [gr.touch(amazon, move) for move in amazon.moves("left")]
    # A loop leads to where the token is.
    token = gr.position("graph:a-a,a-b(a)")
    assert [gr.touch(token, move) for move in token.moves()] == [("a",), ("b",)]
    # The ends of a tile: over the edge of a torus in its own direction.
    torus = gr.position("triomineering:1x5,torus(.##..)")
    assert [gr.touch(torus, move) for move in torus.moves("right")] == [("1,4", "1,1")]
    flat = gr.position("cram:1x2(..)")
    assert gr.touches(flat, flat.moves()[0]) == (("1,1", "1,2"), ("1,2", "1,1"))


@pytest.mark.parametrize(
    "name", ["mu-torere", "pong-hau-ki", "three-mens-morris", "hare-and-hounds"]
)
def test_the_lines_that_are_drawn_are_the_lines_of_the_rules(name: str) -> None:
    game: Any = gr.game(name)
    scene = gr.scene(game.start)
    (lines,) = [mark[2] for mark in scene.under if mark[1] == "rule bold"]
    middles = {
        (round(place.x + place.w / 2, 1), round(place.y + place.h / 2, 1)): point
        for point, place in scene.places.items()
    }

    def point(x: str, y: str) -> str:
        return middles[round(float(x), 1), round(float(y), 1)]

    number = r"(-?[\d.]+)"
    found = {
        frozenset((point(*ends[:2]), point(*ends[2:])))
        for ends in re.findall(rf"M{number} {number}(?:L|A\S+ \S+ 0 0 \d ){number} {number}", lines)
    }
    places = [i for i, sign in enumerate(game.empty) if sign == "."]
    rules = {
        frozenset((game.place_name(a), game.place_name(b)))
        for a in places
        for b in game.neighbours(a)
    }
    assert found == rules
    assert lines.count("M") == len(rules)


def test_the_reach_is_where_the_piece_can_go() -> None:
    for text in ("maharaja:8x8(4, 6)", "grid:30,steps[-1][-3][-4],holes[8](13, 5)"):
        position = gr.position(text)
        scene = gr.scene(position)
        reached = [mark for mark in scene.marks if mark[1] == "reach"]
        ends = {gr.touch(position, move)[-1] for move in position.moves()}
        assert {name for name, place in scene.places.items() if "in reach" in place.said} == ends
        assert len(reached) == len(ends)
    afar = gr.scene("grid:rides[-1,0][0,-1](1000000000000000000, 12)")
    assert "0,12" in afar.places
    assert "1000000000000000000,0" in afar.places
    assert "in reach" in afar.places["1,12"].said
    assert "in reach" not in afar.places["1,11"].said
    assert any("n = 1000000000000000000" in str(mark[-1]) for mark in afar.marks)


def test_edges_of_drawings() -> None:
    """Each edge is drawn by itself; those that are alike are one place; a cut is one press."""
    position = gr.position("hackenbush(0-1L, 0-1L, 0-1R, 1-2G, 1-1R, 0-0L)")
    scene = gr.scene(position)
    kinds = [mark[1] for mark in scene.marks if mark[1].startswith("twig")]
    assert sorted(kinds) == ["twig G", *["twig L"] * 3, *["twig R"] * 2]
    assert len({mark[2] for mark in scene.marks if mark[1].startswith("twig")}) == len(kinds)
    assert scene.places["0-1L"].said == "edge from the ground to 1, blue, 2 alike"
    for player in ("left", "right"):
        for move in position.moves(player):
            assert f"cut {gr.touch(position, move)[0]}" == move.label
    middles = [(p.x + p.w / 2, p.y + p.h / 2) for p in scene.places.values()]
    assert all(abs(a - c) + abs(b - d) > 0.3 for (a, b), (c, d) in combinations(middles, 2))


def test_graphs_and_boxes_show_what_the_game_has() -> None:
    scene = gr.scene("graph:a-a,a-b,b-c,d-a,d-e,e-d,e-c(d, e, e)")
    (heads,) = [mark[2] for mark in scene.under if mark[1] == "way-head"]
    assert heads.count("M") == 7
    assert scene.places["e"].said == "node e: 2 tokens"
    assert sum(mark[1] == "box" for mark in gr.scene("dots-and-boxes:1x2(--/|||/-.)").marks) == 1
    hexagons = [mark for mark in gr.scene("hex:3x4(..../..../....)").under if "row" in mark[0]]
    assert sum(mark[2] for mark in hexagons) == 12
    for board in ("L.R/.L./R.L", "RRR/LL./..L", ".RL/.L./LR.", "L.R/LRR/R.L"):
        game: Any = gr.game("hex:3x3")
        connected = any(game.connected(board, sign) for sign in "LR")
        drawn = any(mark[1] == "chain" for mark in gr.scene(f"hex:3x3({board})").marks)
        assert drawn == connected, board
    won = gr.scene("tic-tac-toe(xxx/oo./...)").marks
    assert [mark[1] for mark in won if mark[1] == "won"] == ["won"]
    finished = gr.scene("notakto:2(xxx/.../..., .../.../...)")
    assert [mark[1] for mark in finished.marks].count("dead") == 1
    torus, flat = (gr.scene(f"domineering:2x3{edges}(.../...)") for edges in (",torus", ""))
    assert [mark[1] for mark in torus.under].count("seam-arrow") == 4
    assert "seam-arrow" not in [mark[1] for mark in flat.under]


def test_vertices_stand_apart() -> None:
    random.seed(5)
    trees = [[(i, random.randrange(i)) for i in range(1, n)] for n in (2, 7, 40)]
    for edges in [*trees, [(0, 1), (2, 3)], list(combinations(range(6), 2))]:
        near: list[set[int]] = [set() for _ in range(1 + max(map(max, edges)))]
        for a, b in edges:
            near[a].add(b)
            near[b].add(a)
        points = laid_out("", tuple(tuple(sorted(found)) for found in near))
        assert points == laid_out.__wrapped__("", tuple(tuple(sorted(found)) for found in near))
        gaps = [abs(a - c) + abs(b - d) for (a, b), (c, d) in combinations(points, 2)]
        assert min(gaps) > 0.8


def large() -> list[str]:
    random.seed(3)

    def board(rows: int, columns: int, signs: str) -> str:
        return "/".join("".join(random.choices(signs, k=columns)) for _ in range(rows))

    return [
        f"konane:25x40({board(25, 40, 'xo.')})",
        f"clobber:25x40({board(25, 40, 'xo')})",
        f"col:25x40({board(25, 40, 'LRlr.#')})",
        f"hex:25x40({board(25, 40, 'LR.')})",
        f"amazons:20x20({board(20, 20, 'xo.#')})",
        f"domineering:25x40({board(25, 40, '.#')})",
        str(gr.game("dots-and-boxes:30x30").start),
        f"col:path1000({'.' * 1000})",
        f"snort:complete60({'L' * 60})",
        "queen:200x300(150, 20)",
        "grid:9x9x9x9,steps[-1,0,0,0][0,-1,0,0][0,0,-1,0][0,0,0,-1](8, 8, 8, 8)",
        f"hackenbush({'LRG' * 600})",
        f"notakto:100({', '.join(['.../.../...'] * 100)})",
    ]


def test_large_boards_are_little_data() -> None:
    for text in large():
        assert len(json.dumps(gr.scene(text).as_data(), separators=(",", ":"))) < 60_000, text[:30]
    for text in examples():
        assert len(json.dumps(gr.scene(text).as_data(), separators=(",", ":"))) < 6_500, text
    wide = gr.graph({node: [node // 2, node // 3] for node in range(1, 5000)})
    assert len(gr.scene(wide(4999, 17)).places) == 40


def test_every_game_has_a_form_of_its_own() -> None:
    plain = {"States", "Squares"}
    drawn = {name: type(form_of(gr.position(e).terms[0][0])).__name__ for name, e in first()}
    assert not {name for name, form in drawn.items() if form in plain}


def first() -> list[tuple[str, str]]:
    return [(entry.name, entry.examples[0]) for entry in gr.entries() if entry.name in GAMES]


# Colours and signs --------------------------------------------------------------------------------


def light_of(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((light_of(one), light_of(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_pieces_are_seen_in_both_schemes() -> None:
    for place in (0, 1):
        scheme = {name: both[place] for name, both in colours().items()}
        for ground in ("square", "dark", "paper"):
            for piece in ("one", "two", "both", "ink", "token"):
                seen = contrast(scheme[f"--g-{piece}"], scheme[f"--g-{ground}"])
                assert seen >= 3, (piece, ground)
        for piece in ("one", "two", "token"):
            assert contrast(scheme["--g-on"], scheme[f"--g-{piece}"]) >= 4.5
        assert contrast(scheme["--g-white"], scheme["--g-black"]) >= 7


def test_a_tie_is_one_shape_everywhere() -> None:
    """A box without its corners, in the page's words as in the graphs of Python and of the page."""
    script = Path(gr.__file__).parent / "web" / "static" / "words.js"
    found = re.search(r'T: \(\) => \[s\("path", \{ d: "([^"]+)"', script.read_text("utf-8"))
    assert found is not None
    assert len(re.findall(r"[MhlvHV]", found[1])) == 8
