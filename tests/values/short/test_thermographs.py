"""Thermographs: published ones, the definition of cooling, and the laws of mean and temperature."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

import grundy as gr
from tests.values.short.brute import walls_by_cooling
from tests.values.short.strategies import taxes, values

PUBLISHED = [
    # Winning Ways, chapter 6; Siegel, Combinatorial Game Theory, section II.5.
    ("{2|-1}", "1/2", "3/2"),
    ("+-1", "0", "1"),
    ("{4|2||-1|-2}", "3/4", "9/4"),
    ("{0||0|-2}", "0", "0"),
    ("{1||0|-8}", "0", "1"),
    ("{2||1|-9}", "1", "1"),
    # Berlekamp, Blockbusting and Domineering (1988): boards of 2 by n, as values.
    ("{2Miny(2)|0||-1/2|-2}", "-1/8", "9/8"),
    ("{5/2|1/2||0|-3/2}", "3/8", "9/8"),
    ("{3Miny(2)|1||1/2|-1|||-3/2}", "-5/16", "19/16"),
    ("{7/2|3/2||1|-1/2|||-1}", "3/16", "19/16"),
    # Boards of 3 by 6, 7 and 9 squares, as values.
    ("{-1|-7/2}", "-9/4", "5/4"),
    ("{-3/4|-3}", "-15/8", "9/8"),
    ("{-1/4|-11/4||-3|-5}", "-11/4", "5/4"),
    # Numbers and infinitesimals: Siegel, section II.5.
    ("7", "7", "-1"),
    ("5/8", "5/8", "-1/8"),
    ("1^*", "1", "0"),
]


@pytest.mark.parametrize(("text", "mean", "temperature"), PUBLISHED)
def test_published(text: str, mean: str, temperature: str) -> None:
    found = gr.value(text)
    assert (str(found.mean), str(found.temperature)) == (mean, temperature)
    assert (found.thermograph().mean, found.thermograph().temperature) == (
        found.mean,
        found.temperature,
    )


def test_walls() -> None:
    drawn = gr.value("{4|2||-1|-2}").thermograph()
    assert drawn.as_data()["left"] == [["-1", "2"], ["1", "2"], ["9/4", "3/4"]]
    assert drawn.as_data()["right"] == [["-1", "-1"], ["1/2", "-1"], ["9/4", "3/4"]]


def test_walls_of_numbers_below_zero() -> None:
    """3/8 = {1/4|1/2}, 1/4 = {0|1/2}, 1/2 = {0|1}."""
    drawn = gr.value("3/8").thermograph()
    assert [drawn.left_at(Fraction(t, 8)) for t in (-8, -4, -3, -2, -1)] == [
        1,
        Fraction(1, 2),
        Fraction(1, 2),
        Fraction(1, 2),
        Fraction(3, 8),
    ]
    assert [drawn.right_at(Fraction(t, 8)) for t in (-8, -4, -2, -1)] == [
        0,
        0,
        Fraction(1, 4),
        Fraction(3, 8),
    ]


@given(values)
@example(gr.value("{2,{9|1}|-5}"))
@example(gr.value("{6|{2,{-1|-9}||-8},{3|-9}}"))
@example(gr.value("{5/8,{3|1/8}|-1/2^*}"))
def test_walls_follow_from_those_of_the_options(value: gr.Value) -> None:
    """From -1 up to the temperature, at every bend and between."""
    assume(not value.is_integer)
    drawn = value.thermograph()
    left = [option.thermograph() for option in value.left]
    right = [option.thermograph() for option in value.right]
    every = [wall for x in (drawn, *left, *right) for wall in (x.left, x.right)]
    bends = sorted({t for wall in every for t, _ in wall})
    times = {*bends, *((a + b) / 2 for a, b in pairwise(bends))}
    for t in times:
        high, low = max(x.right_at(t) for x in left) - t, min(x.left_at(t) for x in right) + t
        if t <= value.temperature:
            assert (drawn.left_at(t), drawn.right_at(t)) == (high, low)
            assert high > low or t == value.temperature
        else:
            assert drawn.left_at(t) == drawn.right_at(t) == value.mean


SMALL = [
    "{2,{6|1}|-3}",
    "+-1",
    "{2|-1}",
    "{4|2||-1|-2}",
    "{1,{2|0}|-1}",
    "{^|v}",
    "{2||1|-1}",
    "{3|1||*|-2}",
]


@pytest.mark.parametrize("text", SMALL)
def test_walls_are_the_stops_of_the_cooled_value(text: str) -> None:
    value = gr.value(text)
    drawn = value.thermograph()
    for t, found in walls_by_cooling(value, Fraction(1, 4), Fraction(3)).items():
        assert found == (drawn.left_at(t), drawn.right_at(t)), t


@given(values, values)
def test_means_add_and_temperatures_do_not_grow(a: gr.Value, b: gr.Value) -> None:
    assert (a + b).mean == a.mean + b.mean
    assert (a + b).temperature <= max(a.temperature, b.temperature)
    if a.temperature != b.temperature and not (a.is_number or b.is_number):
        assert (a + b).temperature == max(a.temperature, b.temperature)


@given(values, taxes)
def test_the_negative_is_the_mirror_image(value: gr.Value, t: Fraction) -> None:
    drawn, other = value.thermograph(), (-value).thermograph()
    assert (drawn.left_at(t), drawn.right_at(t)) == (-other.right_at(t), -other.left_at(t))


@given(values)
def test_stops_are_the_walls_at_zero(value: gr.Value) -> None:
    drawn = value.thermograph()
    assert (drawn.left_at(0), drawn.right_at(0)) == (value.left_stop, value.right_stop)


@given(st.integers(-3, 3), st.integers(1, 9), st.integers(0, 9))
def test_leaves_are_drawn_as_their_options_are(x: int, ups: int, star: int) -> None:
    """What is drawn at sight is what their canonical form gives, step by step."""
    value = gr.value(Fraction(x, 4)) + gr.value(f"^{ups}") + gr.value(f"*{star}")
    drawn = value.thermograph()
    for t in (Fraction(-1), Fraction(-5, 8), Fraction(-1, 4), Fraction(-1, 8)):
        left = max(option.thermograph().right_at(t) for option in value.left) - t
        right = min(option.thermograph().left_at(t) for option in value.right) + t
        assert (drawn.left_at(t), drawn.right_at(t)) == (left, right)


def test_deep_values() -> None:
    deep = gr.value("{3|" * 5_000 + "-1" + "}" * 5_000)
    assert deep.birthday > 5_000
    assert deep.mean == 3
    assert deep.temperature == 0
    assert gr.value("^100000*").thermograph().temperature == 0


def test_below_minus_one_there_is_nothing() -> None:
    with pytest.raises(gr.UndefinedError, match="begins at temperature -1"):
        gr.value("^").thermograph().left_at(-2)
