"""Thermographs: published ones, the definition of cooling, and the laws of mean and temperature."""

from __future__ import annotations

import pickle
import re
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

import grundy as gr
from grundy.values.short.forms import Store
from grundy.values.short.notation import read
from grundy.values.short.thermographs import _best, _values, known_walls, wall_at, walls
from tests.values.short.brute import walls_by_cooling
from tests.values.short.strategies import taxes, values

if TYPE_CHECKING:
    from collections.abc import Sequence

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


@given(st.integers(-3, 3), st.integers(-9, 9), st.integers(0, 9))
@example(1, 0, 2)
@example(-3, -1, 1)
def test_leaves_are_drawn_as_their_options_are(x: int, ups: int, star: int) -> None:
    """What is drawn at sight is what their canonical form gives, step by step."""
    value = gr.value(Fraction(x, 4)) + ups * gr.value("^") + gr.value(f"*{star}")
    assume(not value.is_integer)
    drawn = value.thermograph()
    for t in (Fraction(-n, 8) for n in range(9) if Fraction(-n, 8) <= value.temperature):
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


@pytest.mark.parametrize("star", range(2, 7))
@pytest.mark.parametrize("x", [0, 3, -2])
def test_below_zero_the_walls_of_a_nimber_come_from_both_sides(x: int, star: int) -> None:
    """Those of x + *m are x - t and x + t, whatever m is: 0 is the best option for both."""
    drawn = gr.value(f"{x}*{star}".removeprefix("0")).thermograph()
    assert drawn.left == ((-1, x + 1), (0, x))
    assert drawn.right == ((-1, x - 1), (0, x))


ALL_DRAWN = ["0", "1/2", "*", "1*", "^", "v", "+-1", "{2|-1}", "{1|-2}", "{4|2||-1|-2}"]


def test_thermographs_are_equal_where_their_walls_are() -> None:
    """Whatever the units are in which they are kept."""
    drawn = [gr.value(text).thermograph() for text in ALL_DRAWN]
    with gr.forgetting():
        assert gr.value(f"{{1/{2**20}|0}}").thermograph().temperature == Fraction(1, 2**21)
        again = [gr.value(text).thermograph() for text in ALL_DRAWN]
    for i, one in enumerate(drawn):
        for j, other in enumerate(again):
            assert (one == other) == (i == j)
            assert (one != other) == (i != j)
            assert i != j or hash(one) == hash(other)
        assert pickle.loads(pickle.dumps(one)) == one
        assert one != (one.left, one.right)
    assert len({*drawn, *again}) == len(ALL_DRAWN)
    assert gr.value("^*").thermograph() == gr.value("*").thermograph()
    only_left, only_right = gr.value("{3|-1}").thermograph(), gr.value("{3|-2}").thermograph()
    assert only_left.left[0] == only_right.left[0]
    assert only_left != only_right


def test_the_text_of_a_thermograph() -> None:
    drawn = gr.value("{2|-1}").thermograph()
    assert str(drawn) == (
        "mean 1/2, temperature 3/2; left wall (-1, 3), (3/2, 1/2); right wall (-1, -2), (3/2, 1/2)"
    )
    assert repr(drawn) == f"<thermograph: {drawn}>"
    with pytest.raises(AttributeError, match="mean cannot be set"):
        setattr(drawn, "mean", 3)  # noqa: B010 - as a program would


@pytest.mark.parametrize("wrong", [True, 0.5, "1"])
def test_a_temperature_is_a_number(wrong: Any) -> None:
    drawn = gr.value("{2|-1}").thermograph()
    for wall in (drawn.left_at, drawn.right_at):
        with pytest.raises(gr.NotationError, match=re.escape(repr(wrong))):
            wall(wrong)
    assert (drawn.left_at(-1), drawn.right_at(-1)) == (3, -2)


@pytest.mark.parametrize(
    ("text", "exponent"),
    [
        (f"1/{2**16}", 16),
        (f"1/{2**17}", 32),
        (f"1/{2**16}^*", 16),
        (f"1/{2**17}^*", 32),
        (f"{{2|-1}} + 1/{2**16}", 16),  # moved by a number
        (f"{{2|-1}} + 1/{2**17}", 32),
        (f"{{1/{2**15}|0}}", 16),  # the walls meet at half of it
        (f"{{1/{2**16}|0}}", 32),
        (f"{{2|-1}} + 1/{2**33}", 64),
    ],
)
@pytest.mark.parametrize("lowest", [0, -1])
def test_walls_are_kept_in_coarse_units_where_those_are_fine_enough(
    text: str, exponent: int, lowest: int
) -> None:
    store = Store()
    form = read(text, store)[0]
    assert known_walls(store, form, lowest) is None
    found = walls(store, form, lowest)
    assert found.exponent == exponent
    assert known_walls(store, form, lowest) == found
    assert found.left[0][0] == found.right[0][0] == lowest << exponent
    assert found.left[-1] == found.right[-1]


@given(values)
def test_walls_turn_at_every_point_that_is_named(value: gr.Value) -> None:
    drawn = value.thermograph()
    for wall in (drawn.left, drawn.right):
        slopes = [(then - now) / (after - time) for (time, now), (after, then) in pairwise(wall)]
        assert {*slopes} <= {-1, 0, 1}
        assert all(one != other for one, other in pairwise(slopes))


@st.composite
def option_walls(draw: st.DrawFn) -> list[tuple[int, int]]:
    """Return a wall that stays and grows in turn, from 0 up, in small units."""
    grows, now = draw(st.booleans()), (0, draw(st.integers(-4, 4)))
    points = [now]
    for steps in draw(st.lists(st.integers(1, 3), max_size=4)):
        now = now[0] + steps, now[1] + grows * steps
        points.append(now)
        grows = not grows
    return points


def read_off(wall: Sequence[tuple[int, int]], time: int) -> int:
    """Return a wall at a temperature, going up step by step."""
    (t, value), rest = wall[0], dict(pairwise(wall))
    begin = wall[0]
    while t < time and begin in rest:
        end = rest[begin]
        value += (end[1] > begin[1]) - (end[1] < begin[1])
        t += 1
        begin = end if t == end[0] else begin
    return value


@given(st.lists(option_walls(), min_size=1, max_size=3), st.sampled_from([1, -1]))
def test_the_best_wall_is_the_best_at_each_temperature(
    some: list[list[tuple[int, int]]], sign: int
) -> None:
    options = [tuple((t, sign * value) for t, value in wall) for wall in some]
    found = _best(options, sign)
    for t in range(14):
        every = [read_off(wall, t) for wall in options]
        assert read_off(found, t) == (max if sign > 0 else min)(every)
        assert _values(found, [t]) == [read_off(found, t)]


@given(values, taxes)
def test_one_wall_is_read_off_as_the_picture_has_it(value: gr.Value, t: Fraction) -> None:
    drawn, tax = value.thermograph(), (t.numerator, t.denominator.bit_length() - 1)
    for fine in (tax, (t.numerator << 40, tax[1] + 40)):
        with value.form.store.working() as store:
            assert wall_at(store, value.form, fine, left=True) == drawn.left_at(t)
            assert wall_at(store, value.form, fine, left=False) == drawn.right_at(t)
