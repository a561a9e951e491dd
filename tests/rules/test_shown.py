"""Positions and periods in a notebook: their text, their board, and nothing claimed."""

from __future__ import annotations

import pickle

import pytest

import grundy as gr
from grundy.rules.boards.coded import CodedGame
from grundy.values.period import Period


def test_a_board_is_drawn_and_nothing_is_solved() -> None:
    with gr.budget(positions=1):
        shown = gr.position("connect-four:4x4(..../..../..../x...)")._repr_html_()
    assert "<code>connect-four:4x4(..../..../..../x...)</code>" in shown
    assert "<pre>" in shown


@pytest.mark.parametrize("text", ["nim(3, 4, 5)", "nim(3) + kayles(7)", "misere nim(1)"])
def test_what_has_no_board_is_shown_by_its_text(text: str) -> None:
    assert gr.position(text)._repr_html_() == f"<div><code>{text}</code></div>"


def test_a_rule_is_escaped() -> None:
    shown = gr.position('rule:"n -> n-1 if n > 2"(5)')._repr_html_()
    assert "n &gt; 2" in shown
    assert "n > 2" not in shown


@pytest.mark.parametrize(
    "text", ["nim(3, 4)", "tic-tac-toe(x../.../...)", "domineering:2x2(../..)"]
)
def test_positions_of_every_kind_do_not_change_and_can_be_sent(text: str) -> None:
    position = gr.position(text)
    with pytest.raises(AttributeError, match="immutable"):
        position.terms = ()
    assert pickle.loads(pickle.dumps(position)) == position


def test_a_period_says_how_sure_it_is() -> None:
    kayles = gr.game("octal:0.77")
    assert isinstance(kayles, CodedGame)
    proved = kayles.period()._repr_html_()
    assert "G(n + 12) = G(n) for every n ≥ 71" in proved
    assert "proved by Guy-Smith" in proved
    seen = Period(3, 5, 2, "observed", "", 1000)._repr_html_()
    assert "G(n) + 2 for every n ≥ 3" in seen
    assert "observed in the values up to 1,000, not proved" in seen
