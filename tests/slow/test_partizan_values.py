"""Values of the larger boards of Domineering."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import grundy as gr
from tests.games.domineering_by_play import is_worth

pytestmark = pytest.mark.slow


def value(size: str) -> gr.Value:
    start: Any = gr.game(f"domineering:{size}").start
    with gr.budget(positions=10**8):
        found: gr.Value = start.value
    return found


def test_three_by_nine() -> None:
    """Another program, cgt-py 0.11, gives the same."""
    assert value("3x9") == gr.value("{-1/4|-11/4||-3|-5}")


@pytest.mark.parametrize("size", ["2x12", "3x9", "4x6", "4x7", "5x6"])
def test_the_second_player_wins_a_board_minus_its_value(size: str) -> None:
    """By a search that knows the dominoes alone."""
    rows, columns = map(int, size.split("x"))
    assert is_worth(rows, columns, value(size))


def test_four_by_six() -> None:
    """Not a number, not 0, and yet it weighs nothing: cgt-py 0.11 gives the same."""
    found = value("4x6")
    assert (found.mean, found.temperature) == (Fraction(0), Fraction(0))
    assert found.reduced == 0
    assert found != 0
    assert str(found.outcome) == "N"
