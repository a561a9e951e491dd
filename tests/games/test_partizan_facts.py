"""Partizan games on boards, graphs and surfaces: what is one game, move counts, who wins."""

from __future__ import annotations

from typing import Any

import pytest

import grundy as gr
from tests.chance import draws


def value(text: str) -> gr.Value:
    found: gr.Value = gr.position(text).value
    return found


def test_a_cake_has_an_end() -> None:
    with pytest.raises(gr.PositionError, match="at most 1,000, not 999999937"):
        gr.position("maundy-cake(1x999999937)")


def test_green_hackenbush_is_the_same_game() -> None:
    for edges in [(1, 2), (0, 1, 1), (0, 0, 1, 2)]:
        drawing = [(below, place + 1) for place, below in enumerate((0, *edges))]
        green: Any = gr.game("green-hackenbush")(*drawing)
        both: Any = gr.game("hackenbush")(*((a, b, "G") for a, b in drawing))
        assert both.value == gr.value(f"*{green.grundy}" if green.grundy else "0")


# Gardner, Scientific American 230 (1974); Breuker, Uiterwijk, van den Herik, Solving 8x8
# Domineering (2000): who wins on small boards, Left placing vertically.

DOMINEERING = {
    1: "PRRRRRR",
    2: "LNNRLNN",
    3: "LNNRR",
    4: "LLLN",
    5: "LRL",
}
"""Outcomes of boards with so many rows and 1, 2, 3, ... columns."""


@pytest.mark.parametrize(
    ("rows", "columns"),
    [(rows, place + 1) for rows, found in DOMINEERING.items() for place in range(len(found))],
)
def test_domineering(rows: int, columns: int) -> None:
    found = gr.game(f"domineering:{rows}x{columns}").start.outcome
    assert str(found) == DOMINEERING[rows][columns - 1]


def test_graphs_and_boards_are_one_game() -> None:
    for game in ("col", "snort", "nogo"):
        for n in range(2, 7):
            path, row = f"{game}:path{n}({'.' * n})", f"{game}:1x{n}({'.' * n})"
            assert value(path) == value(row)
        square = ",".join(["a-b", "b-d", "d-c", "c-a"])
        assert value(f"{game}:{square}(....)") == value(f"{game}:2x2(../..)")


NAMED = {
    "path5": "1-2,2-3,3-4,4-5",
    "cycle5": "1-2,2-3,3-4,4-5,5-1",
    "star5": "1-2,1-3,1-4,1-5",
    "complete4": "1-2,1-3,1-4,2-3,2-4,3-4",
}


@pytest.mark.parametrize("name", NAMED)
@pytest.mark.parametrize("game", ["col", "snort", "nogo", "clobber"])
def test_a_graph_with_a_name_is_the_graph_of_its_edges(game: str, name: str) -> None:
    """The symmetries of graphs with names change no value."""
    marks = {"clobber": "xo", "nogo": ".x"}.get(game, ".L")
    for number in range(1 << int(name[-1])):
        board = "".join(marks[number >> i & 1] for i in range(int(name[-1])))
        try:
            plain = value(f"{game}:{NAMED[name]}({board})")
        except gr.PositionError:
            continue
        assert value(f"{game}:{name}({board})") == plain


# Joined edges ------------------------------------------------------------------------------------


def test_a_cylinder_is_the_board_with_more_room_for_right() -> None:
    for size in ("2x3", "3x3", "2x4", "3x4"):
        flat, cylinder = (gr.game(f"domineering:{size}{s}").start for s in ("", ",cylinder"))
        assert len(cylinder.moves("left")) == len(flat.moves("left"))
        rows, columns = map(int, size.split("x"))
        assert len(cylinder.moves("right")) == rows * columns
        assert len(flat.moves("right")) == rows * (columns - 1)
    torus = gr.game("domineering:3x4,torus").start
    assert (len(torus.moves("left")), len(torus.moves("right"))) == (12, 12)


# Perft: sequences of moves by depth, Left first ---------------------------------------------------


def perft(position: Any, depth: int) -> int:
    if not depth:
        return 1
    return sum(perft(move.to, depth - 1) for move in position.moves())


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("amazons:10x10", [2176]),
        ("konane:6x6", [3]),
        ("clobber:4x4", [24]),
        ("hare-and-hounds", [7]),
        ("fox-and-geese:8x8", [7, 14]),
    ],
)
def test_perft(text: str, counts: list[int]) -> None:
    for depth, count in enumerate(counts, 1):
        assert perft(gr.game(text).start.starting("left"), depth) == count


# Hare and Hounds: Winning Ways, chapter 21 --------------------------------------------------------


def test_the_hounds_win() -> None:
    assert gr.game("hare-and-hounds").start.outcome is gr.Outcome.L


# Drawings of Hackenbush that are the same but for the names of their points -----------------------


def test_trees_of_one_form_are_one_drawing() -> None:
    chance = draws(17)
    game: Any = gr.game("hackenbush")
    for _ in range(60):
        size = chance.randrange(2, 9)
        tree = [(chance.randrange(n), n, chance.choice("LRG")) for n in range(1, size)]
        names = [0, *chance.sample(range(1, 40), size)]
        renamed = [(names[a], names[b], colour) for a, b, colour in tree]
        chance.shuffle(renamed)
        first, second = (game.canonical(*game(*edges).state) for edges in (tree, renamed))
        assert first == second == game.canonical(*first)
        assert len(first) == size - 1


def test_a_tall_stalk_is_soon_drawn() -> None:
    """Its form is kept as numbers: texts of what each point carries would be as long as it is."""
    game: Any = gr.game("hackenbush")
    stalk = game("LR" * 10_000).state
    assert game.canonical(*stalk) == stalk
