"""Values of the larger boards of Domineering."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import grundy as gr
from tests.games.domineering_by_play import is_worth


def value(size: str) -> gr.Value:
    start: Any = gr.game(f"domineering:{size}").start
    with gr.budget(positions=None, bytes=None):
        found: gr.Value = start.value
    return found


@pytest.mark.slow
def test_six_by_six() -> None:
    """N, mean 0, temperature 1, reduced to ±1: computed before by another program of ours."""
    found = value("6x6")
    assert found.outcome is gr.Outcome.N
    assert (found.mean, found.temperature) == (Fraction(0), Fraction(1))
    assert found.reduced == gr.value("{1|-1}")


@pytest.mark.thorough
@pytest.mark.parametrize(("size", "text"), [("4x7", "1"), ("5x6", "-3/2")])
def test_numbers(size: str, text: str) -> None:
    assert value(size) == gr.value(text)


@pytest.mark.thorough
def test_three_by_nine() -> None:
    """Another program, cgt-py 0.11, gives the same."""
    assert value("3x9") == gr.value("{-1/4|-11/4||-3|-5}")


@pytest.mark.thorough
def test_four_by_six() -> None:
    """Not a number, not 0, and yet it weighs nothing: cgt-py 0.11 gives the same."""
    found = value("4x6")
    assert (found.mean, found.temperature) == (Fraction(0), Fraction(0))
    assert found.reduced == 0
    assert found != 0
    assert str(found.outcome) == "N"


@pytest.mark.parametrize(
    "size",
    [
        pytest.param("2x12", marks=pytest.mark.thorough),
        pytest.param("4x7", marks=pytest.mark.thorough),
        pytest.param("3x9", marks=pytest.mark.slow),
        pytest.param("5x6", marks=pytest.mark.slow),
        pytest.param("4x6", marks=pytest.mark.slow),
    ],
)
def test_the_second_player_wins_a_board_minus_its_value(size: str) -> None:
    """By a search that knows the dominoes alone."""
    rows, columns = map(int, size.split("x"))
    assert is_worth(rows, columns, value(size))
