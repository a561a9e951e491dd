"""Fox and Geese on the chessboard: the geese win, whoever starts (Winning Ways, chapter 20)."""

from __future__ import annotations

import pytest

import grundy as gr

pytestmark = pytest.mark.slow


def test_the_geese_win() -> None:
    start = gr.game("fox-and-geese").start
    assert start.left().solve(engine="alpha-beta").outcome is gr.Outcome.N
    assert start.right().solve(engine="alpha-beta").outcome is gr.Outcome.P
