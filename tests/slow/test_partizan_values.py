"""Values of the larger boards of Domineering."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import grundy as gr

pytestmark = pytest.mark.slow

PEER = "another program, cgt-py 0.11, gives the same"
TRIAL = "an engine that was written for a trial and thrown away gave the same"


@pytest.mark.parametrize(
    ("size", "text", "source"),
    [("3x9", "{-1/4|-11/4||-3|-5}", PEER), ("4x7", "1", TRIAL), ("5x6", "-3/2", TRIAL)],
)
def test_value(size: str, text: str, source: str) -> None:
    start: Any = gr.game(f"domineering:{size}").start
    with gr.budget(positions=10**8):
        assert start.value == gr.value(text), source


def test_four_by_six() -> None:
    """Not a number, not 0, and yet it weighs nothing: cgt-py 0.11 gives the same."""
    start: Any = gr.game("domineering:4x6").start
    found = start.value
    assert (found.mean, found.temperature) == (Fraction(0), Fraction(0))
    assert found.reduced == 0
    assert found != 0
    assert str(found.outcome) == "N"
