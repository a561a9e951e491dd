"""What a notebook shows: positions, solutions, scores, tables, periods, labellings, as pictures."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import pytest

import grundy as gr
from grundy.values.period import Period

SVG = "{http://www.w3.org/2000/svg}"


def pictures(html: str) -> list[Any]:
    """Return the pictures of a cell, each of which is a document of its own."""
    parts = html.split("<svg ")[1:]
    return [
        ElementTree.fromstring("<svg " + part.partition("</svg>")[0] + "</svg>") for part in parts
    ]


def balanced(html: str) -> bool:
    """Return whether every element that opens closes."""
    open_now: list[str] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: Any) -> None:
            open_now.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert open_now.pop() == tag

    Reader().feed(html)
    return open_now == []


def classes(picture: Any) -> list[str]:
    return [each.get("class", "") for each in picture.iter()]


@pytest.mark.parametrize(
    "text", ["nim(3, 4, 5)", "tic-tac-toe(x../.o./...)", "nim(3) + kayles(7)", "misere nim(1, 2)"]
)
def test_a_position_is_drawn_and_nothing_is_solved(text: str) -> None:
    position = gr.position(text)
    with gr.budget(positions=1):
        html = position._repr_html_()
    assert f"<code>{text}</code>" in html
    assert balanced(html)
    (picture,) = pictures(html)
    assert "scene" in (picture.get("class") or "")
    alone = ElementTree.fromstring(position._repr_svg_())
    assert len(list(alone.iter())) == len(list(picture.iter())) > 5


def test_a_rule_is_escaped() -> None:
    html = gr.position('rule:"n -> n-1 if n > 2"(5)')._repr_html_()
    assert "n &gt; 2" in html
    assert "n > 2" not in html


@pytest.mark.parametrize(
    ("text", "words", "drawn"),
    [
        ("nim(3, 4, 5)", "<b>nim(3, 4, 5)</b> is <b>N</b>: the player to move wins", 2),
        ("nim(1, 2, 3)", "<b>nim(1, 2, 3)</b> is <b>P</b>", 2),
        ("stone-game(5, 3, 4)", "<th>score</th><td>4</td>", 2),
        ("domineering:2x2(../..)", "Right: ", 3),
    ],
)
def test_a_solution_shows_its_position_and_best_moves(text: str, words: str, drawn: int) -> None:
    html = gr.position(text).solve()._repr_html_()
    assert words in html
    assert balanced(html)
    assert len(pictures(html)) >= drawn
    assert "<th>method</th>" in html


def test_a_solved_game_shows_its_start_and_how_many_are_won() -> None:
    solved = gr.strong(gr.position("tic-tac-toe"))
    board, bars = pictures(solved._repr_html_())
    assert "scene" in (board.get("class") or "")
    told = [each.text for each in bars.iter(f"{SVG}text")]
    for outcome, count in solved.outcomes.items():
        assert told[told.index(str(outcome)) + 1] == f"{count:,}"


def test_a_period_shows_its_values_in_brackets() -> None:
    kayles: Any = gr.game("kayles")
    period = kayles.period()
    (picture,) = pictures(period._repr_html_())
    assert classes(picture).count("cell") == 71 + 3 * 12
    # The first period has two, and so has each of the fourteen exceptions.
    assert classes(picture).count("bracket") == 2 + 2 * 14
    assert "G(n + 12) = G(n) for every n ≥ 71" in period._repr_html_()
    bare = Period(3, 5, 2, "observed", "", 1000)
    assert bare._repr_svg_() is None
    assert "<svg" not in bare._repr_html_()
    assert bare == Period(3, 5, 2, "observed", "", 1000, (1, 2, 3))
    assert "values" not in bare.as_data()


@pytest.mark.parametrize(("game", "shape"), [("kayles", (120,)), ("wythoff", (9, 7))])
def test_a_plot_is_a_picture(game: str, shape: tuple[int, ...]) -> None:
    found = gr.game(game)
    plot: Any = gr.plot(found, found.values(*shape))
    picture = ElementTree.fromstring(plot._repr_svg_())
    cells = [each for each in picture.iter() if each.get("class") == "cell"]
    count = 120 if len(shape) == 1 else 63
    assert len(cells) == count
    told = ["".join(cell.itertext()) for cell in cells]
    values = found.values(*shape)
    flat = values if len(shape) == 1 else [value for row in values for value in row]
    assert told == [str(value) for value in flat]


def test_a_large_map_is_drawn_without_its_numbers() -> None:
    wythoff = gr.game("wythoff")
    picture = ElementTree.fromstring(gr.plot(wythoff, wythoff.values(60, 50)))
    cells = [each for each in picture.iter() if each.get("class") == "cell"]
    assert len(cells) == 3000
    assert "".join(cells[0].itertext()) == ""


def test_a_labelling_is_a_stepper_with_its_boards() -> None:
    html = gr.labelling("nim", (1, 2))._repr_html_()
    assert html.startswith('<iframe title="nim(1, 2), step by step"')
    assert "&quot;arrangement&quot;:{" in html
    picture: Any = gr.labelling("nim", (1, 2)).svg()
    assert picture._repr_svg_() == picture
