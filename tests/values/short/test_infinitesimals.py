"""Atomic weights, reduced forms and uptimals."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import grundy as gr
from grundy.values.short.uptimals import Uptimal
from grundy.values.short.value import born_by
from tests.values.short.strategies import all_small, infinitesimals, values

WEIGHTS = [
    # Winning Ways, chapter 8; Siegel, Combinatorial Game Theory, section II.7.
    ("0", "0"),
    ("*7", "0"),
    ("^5*3", "5"),
    ("{^^|0}", "1"),
    ("{^3|v3}", "+-1"),
    ("{^^*|v}", "1/2"),
    ("^<2>", "0"),
    ("^[3]*", "1"),
]


@pytest.mark.parametrize(("text", "weight"), WEIGHTS)
def test_published_weights(text: str, weight: str) -> None:
    assert gr.value(text).atomic_weight == gr.value(weight)


@given(all_small, all_small)
def test_weights_add(a: gr.Value, b: gr.Value) -> None:
    assert (a + b).atomic_weight == a.atomic_weight + b.atomic_weight
    assert (-a).atomic_weight == -a.atomic_weight
    assert not a <= b or a.atomic_weight <= b.atomic_weight


@given(all_small)
def test_two_ahead_wins(a: gr.Value) -> None:
    weight = a.atomic_weight
    assert not weight >= 2 or a > 0
    assert not weight >= 1 or not a <= 0
    assert not weight <= -2 or a < 0


def about_as_many_ups(a: gr.Value) -> bool:
    """Return whether G - A·↑ lies between ↓☆ and ↑☆: this is what an atomic weight A is."""
    far, up = gr.value("*16"), gr.value("^")
    rest = a - a.atomic_weight.norton(up)
    return far - up < rest < far + up


@given(all_small)
def test_weights_by_their_definition(a: gr.Value) -> None:
    assert about_as_many_ups(a)


def test_weights_of_all_that_are_born_by_day_three() -> None:
    assert all(map(about_as_many_ups, born_by(3, all_small=True)))


def test_weights_are_for_all_small_values() -> None:
    with pytest.raises(gr.UndefinedError, match="all-small"):
        _ = gr.value("Tiny(2)").atomic_weight


@given(values, values)
def test_reduced_forms(a: gr.Value, b: gr.Value) -> None:
    found = a.reduced
    assert (found - a).is_infinitesimal
    assert found.reduced == found
    assert found.birthday <= a.birthday
    assert (found == b.reduced) == (a - b).is_infinitesimal


@given(values, infinitesimals, st.sampled_from(["0", "Tiny(1)", "{1|{1|-3}} - 1"]))
def test_reduced_forms_forget_infinitesimals(a: gr.Value, small: gr.Value, other: str) -> None:
    assert (a + small + gr.value(other)).reduced == a.reduced


def test_reduced_forms_of_all_that_are_born_by_day_three() -> None:
    """Each is infinitely near its reduced form, and two that differ are not near each other."""
    every = born_by(3)
    simplest = {value.reduced for value in every}
    assert all((value - value.reduced).is_infinitesimal for value in every)
    by_stops: dict[object, list[gr.Value]] = {}
    for value in simplest:
        by_stops.setdefault((value.left_stop, value.right_stop), []).append(value)
    for near in by_stops.values():
        assert not any((a - b).is_infinitesimal for a, b in combinations(near, 2))


PUBLISHED = [
    # Grossman and Siegel, Reductions of partizan games (2009); and by the definition.
    ("{1|-1}", "+-1"),
    ("{2^|1*||-1}", "{2|1||-1}"),
    ("{1/2^*|-1*}", "{1/2|-1}"),
    ("{0||0|-2}", "0"),
]


@pytest.mark.parametrize(("text", "reduced"), PUBLISHED)
def test_published_reductions(text: str, reduced: str) -> None:
    assert gr.value(text).reduced == gr.value(reduced)


coefficients = st.lists(st.integers(-3, 3), max_size=4)


@given(st.integers(-2, 2), coefficients, st.integers(0, 3))
def test_uptimals_come_back(number: int, found: list[int], star: int) -> None:
    value = gr.value(number) + gr.value(f"*{star}")
    for power, times in enumerate(found, 1):
        value += times * gr.value(f"^<{power}>")
    while found and not found[-1]:
        found.pop()
    expansion = value.uptimal
    assert expansion is not None
    assert expansion.number == number
    assert expansion.star == star
    assert expansion.coefficients == tuple(found)


def said(text: str) -> gr.Value:
    """Return the sum that the text of an uptimal stands for."""
    total, powers = gr.value(0), str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
    for place, (sign, term) in enumerate(re.findall(r"(^-?| [+-] )([^ ]+)", text)):
        assert (sign in ("", "-")) == (place == 0)
        times, dot, up = term.rpartition("·")
        assert not dot or int(times) > 1
        if up.startswith("↑"):
            value = int(times or 1) * gr.value(f"^<{up[1:].translate(powers) or 1}>")
        else:
            value = gr.value(term)
        total += -value if "-" in sign else value
    return total


@given(st.integers(-3, 3), coefficients, st.integers(0, 3))
@example(0, [], 0)
@example(0, [-1], 0)
@example(-1, [], 0)
@example(0, [0] * 11 + [-2], 1)
def test_the_text_of_an_uptimal_is_a_sum(half: int, found: list[int], star: int) -> None:
    text = str(Uptimal(Fraction(half, 2), star, tuple(found)))
    total = gr.value(Fraction(half, 2)) + gr.value(f"*{star}")
    for power, times in enumerate(found, 1):
        total += times * gr.value(f"^<{power}>")
    assert said(text) == total
    terms = bool(half) + bool(star) + sum(map(bool, found))
    assert len(text.split(" ")) == max(1, 2 * terms - 1)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("0", "0"),
        ("*", "*"),
        ("*3", "*3"),
        ("^", "↑"),
        ("v", "-↑"),
        ("v*", "-↑ + *"),
        ("-3/2vv", "-3/2 - 2·↑"),
        ("2^^*2", "2 + 2·↑ + *2"),
        ("v[3]", "-↑ - ↑² - ↑³"),
        ("v<12>", "-↑¹²"),
        ("-1^<2>", "-1 + ↑²"),
    ],
)
def test_texts_of_uptimals(value: str, text: str) -> None:
    assert str(gr.value(value).uptimal) == text


@given(values)
def test_uptimals_are_what_they_say(a: gr.Value) -> None:
    found = a.uptimal
    if found is not None:
        total = gr.value(found.number) + gr.value(f"*{found.star}")
        for power, times in enumerate(found.coefficients, 1):
            total += times * gr.value(f"^<{power}>")
        assert total == a


@pytest.mark.parametrize("text", ["+-1", "Tiny(1)", "{^*|v}", "{0|^,^*}", "{^3|v3}", "{^^*|v}"])
def test_values_without_expansion(text: str) -> None:
    value = gr.value(text)
    assert value.uptimal is None


def test_power_sums() -> None:
    """Siegel, section II.4: ^[n] = {^[n-1]|*} is ↑ + ↑² + ... + ↑ⁿ."""
    total = gr.value(0)
    for n in range(1, 9):
        total += gr.value(f"^<{n}>")
        assert total == gr.value(f"^[{n}]")
        for text in (f"^[{n}]", f"^<{n}>", f"v[{n}]*", f"-3/2v<{n}>*", f"2^<{n}>"):
            assert n == 1 or str(gr.value(text)) == text
            assert gr.value(str(gr.value(text))) == gr.value(text)
