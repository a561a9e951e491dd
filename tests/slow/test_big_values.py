"""Values of boards of millions of positions."""

from __future__ import annotations

import pytest

import grundy as gr

pytestmark = pytest.mark.slow


def test_domineering_on_six_by_six() -> None:
    """N, mean 0, temperature 1, reduced to ±1: computed before by another program of ours."""
    with gr.budget(positions=None, bytes=None):
        value = gr.game("domineering:6x6").start.value
    assert value.outcome is gr.Outcome.N
    assert value.mean == 0
    assert value.temperature == 1
    assert value.reduced == gr.value("{1|-1}")


@pytest.mark.parametrize(("board", "text"), [("4x7", "1"), ("5x6", "-3/2")])
def test_domineering_with_numbers(board: str, text: str) -> None:
    with gr.budget(positions=None):
        assert gr.game(f"domineering:{board}").start.value == gr.value(text)
