"""Cooling, freezing, heating, overheating and the Norton product: their laws."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import grundy as gr
from grundy.values.short.value import game_of
from tests.values.short.brute import cooled_on_a_grid
from tests.values.short.strategies import infinitesimals, taxes, values


@given(values, values, taxes)
def test_cooling_is_a_homomorphism(a: gr.Value, b: gr.Value, t: Fraction) -> None:
    assert (a + b).cool(t) == a.cool(t) + b.cool(t)
    assert not a <= b or a.cool(t) <= b.cool(t)
    assert (-a).cool(t) == -a.cool(t)


@given(values, taxes, taxes)
def test_cooling_twice_adds_the_taxes(a: gr.Value, s: Fraction, t: Fraction) -> None:
    assert a.cool(s).cool(t) == a.cool(s + t)


@given(values, taxes)
def test_stops_of_the_cooled_value_are_the_walls(a: gr.Value, t: Fraction) -> None:
    drawn, cold = a.thermograph(), a.cool(t)
    assert (cold.left_stop, cold.right_stop) == (drawn.left_at(t), drawn.right_at(t))
    assert cold.mean == a.mean


@pytest.mark.parametrize("text", ["{2|-1}", "{4|2||-1|-2}", "{1,{2|0}|-1}", "{3|1||*|-2}"])
def test_cooling_by_its_definition(text: str) -> None:
    value = gr.value(text)
    for t, cold in cooled_on_a_grid(value, Fraction(1, 4), Fraction(3)).items():
        assert value.cool(t) == cold


@given(values)
def test_freezing_leaves_the_mean_and_an_infinitesimal(a: gr.Value) -> None:
    frozen = a.freeze()
    assert (frozen - a.mean).is_infinitesimal
    assert a.is_number or not frozen.is_number
    assert frozen.freeze() == frozen


def test_published_freezing() -> None:
    assert gr.value("{4|2||-1|-2}").freeze() == gr.value("3/4*")  # Winning Ways, chapter 6
    assert gr.value("{2||1|-9}").freeze() == gr.value("1Tiny(8)")


@given(values, taxes)
def test_cooling_undoes_heating(a: gr.Value, t: Fraction) -> None:
    """Siegel, section II.5: heated by t, then cooled by t, every value comes back."""
    assert a.heat(t).cool(t) == a


@given(values, values, taxes)
def test_heating_adds_up_to_what_cooling_forgets(a: gr.Value, b: gr.Value, t: Fraction) -> None:
    assert ((a + b).heat(t) - a.heat(t) - b.heat(t)).cool(t) == 0


def test_heating_is_no_homomorphism() -> None:
    """It is that of forms, and sums lose options that are worth something when they are heated."""
    a, b = gr.value("*2"), gr.value("{1|0}")
    assert (a + b).heat(1) != a.heat(1) + b.heat(1)


def test_published_heating() -> None:
    """Winning Ways, chapter 6: a star heated by t is a switch."""
    assert gr.value("*").heat(2) == gr.value("+-2")
    assert gr.value("^").heat(1) == gr.value("{1||0|-2}")


@given(values, values, st.sampled_from(["^", "1", "1*", "Tiny(1)", "{2|1/2}", "^^*"]))
def test_norton_products_keep_sums_and_order(a: gr.Value, b: gr.Value, unit: str) -> None:
    """Norton's theorem: Winning Ways, chapter 8; Siegel, section II.6."""
    one, two = a.norton(unit), b.norton(unit)
    assert (a + b).norton(unit) == one + two
    assert (a >= b) == (one >= two)
    assert gr.value(1).norton(unit) == gr.value(unit)


@given(infinitesimals)
def test_a_norton_product_with_up_has_that_atomic_weight(a: gr.Value) -> None:
    for value in (a, a + 1, game_of([a + 1], [a - 1])):
        assert value.norton("^").atomic_weight == value


@pytest.mark.parametrize("unit", ["0", "-1", "*", "v", "+-1"])
def test_units_are_above_zero(unit: str) -> None:
    with pytest.raises(gr.UndefinedError, match="above 0"):
        gr.value("1/2").norton(unit)


@given(values, st.sampled_from(["1", "1*", "^"]), taxes)
def test_overheating_by_its_definition(a: gr.Value, s: str, t: Fraction) -> None:
    found = a.overheat(s, t)
    if a.is_integer:
        assert a.number is not None
        assert found == int(a.number) * gr.value(s)
    else:
        left = [option.overheat(s, t) + t for option in a.left]
        right = [option.overheat(s, t) - t for option in a.right]
        assert found == game_of(left, right)


def test_overheating_gives_boards_of_domineering() -> None:
    """Berlekamp, Blockbusting and Domineering (1988): 2 by 2 is ±1, * overheated from 1 to 1."""
    assert gr.value("*").overheat(1, 1) == gr.value("+-1")


@given(values)
def test_incentives(a: gr.Value) -> None:
    """No incentive is at least 0; and those of numbers are below 0."""
    assume(a.left or a.right)
    left, right = a.incentives()
    assert sorted(map(str, left)) == sorted(str(option - a) for option in a.left)
    assert sorted(map(str, right)) == sorted(str(a - option) for option in a.right)
    assert not any(gain >= 0 for gain in (*left, *right))
    assert not a.is_number or all(gain < 0 for gain in (*left, *right))


@pytest.mark.parametrize("t", [-1, Fraction(-1, 2), Fraction(1, 3)])
def test_taxes_are_dyadic_and_not_below_zero(t: Fraction) -> None:
    with pytest.raises(gr.GrundyError, match=r"0 or more|power of 2"):
        gr.value("+-1").cool(t)
