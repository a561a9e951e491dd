"""Positions do not change, and a period in a notebook claims nothing that is not proved."""

from __future__ import annotations

import pickle

import pytest

import grundy as gr
from grundy.rules.boards.coded import CodedGame
from grundy.values.period import Period


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
