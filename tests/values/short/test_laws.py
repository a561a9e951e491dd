"""The laws of values on random ones: group, order, play, text; and the counts of all small ones."""

from __future__ import annotations

import pickle
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given

import grundy as gr
from grundy.values.short.value import born_by, game_of
from tests.values.short import brute
from tests.values.short.strategies import numbers, small, values


@given(values, values, values)
def test_group(a: gr.Value, b: gr.Value, c: gr.Value) -> None:
    assert a + b == b + a
    assert (a + b) + c == a + (b + c)
    assert a + 0 == a
    assert a - a == 0
    assert a.__neg__().__neg__() == a
    assert -(a + b) == -a - b


@given(values, values, values)
def test_order(a: gr.Value, b: gr.Value, c: gr.Value) -> None:
    assert a <= a  # noqa: PLR0124 - a law
    assert (a <= b <= a) == (a == b)
    assert not (a <= b <= c) or a <= c
    assert (a <= b) == (a + c <= b + c) == (-b <= -a) == (a - b <= 0)
    assert [a < b, a > b, a == b, a | b].count(True) == 1


@given(values)
def test_no_option_is_as_good_as_the_value(a: gr.Value) -> None:
    assert all(not option >= a for option in a.left)
    assert all(not option <= a for option in a.right)


@given(values)
def test_its_options_make_it(a: gr.Value) -> None:
    assert game_of(a.left, a.right) == a
    assert gr.value(a.text()) == a


@given(values, numbers)
def test_numbers_are_not_moved_in(a: gr.Value, x: gr.Value) -> None:
    """Number avoidance and translation: in a sum with a number, nobody moves in the number."""
    if not a.is_number:
        total = game_of([option + x for option in a.left], [option + x for option in a.right])
        assert total == a + x


@given(small, small)
def test_play(a: gr.Value, b: gr.Value) -> None:
    """What the engine says of sums and order is what comes out when they are played."""
    x, y = brute.written_out(a), brute.written_out(b)
    assert (a >= b) == brute.at_least_by_play(x, y) == brute.at_most(y, x)
    total = brute.written_out(a + b)
    assert brute.at_least_by_play(total, brute.plus(x, y))
    assert brute.at_least_by_play(brute.plus(x, y), total)
    nothing = brute.plus(x, brute.minus(x))
    assert not brute.wins_moving_first(nothing, left=True)
    assert not brute.wins_moving_first(nothing, left=False)


@given(small)
def test_outcome_is_that_of_play(a: gr.Value) -> None:
    game = brute.written_out(a)
    first = [brute.wins_moving_first(game, left=left) for left in (True, False)]
    words = {(True, True): "N", (False, False): "P", (True, False): "L", (False, True): "R"}
    assert str(a.outcome) == words[first[0], first[1]]


def test_values_born_by_each_day() -> None:
    """Conway, On Numbers and Games, chapter 11; day 3 after Hickerson and Li."""
    by_day_three = born_by(3)
    assert [len(born_by(day)) for day in range(3)] == [1, 4, 22]
    assert len(by_day_three) == 1474
    assert [len(born_by(day, all_small=True)) for day in range(4)] == [1, 2, 7, 67]
    assert sum(value.birthday == 3 for value in by_day_three) == 1474 - 22


def test_days_that_cannot_be_listed() -> None:
    with pytest.raises(gr.BudgetExceeded, match="too many"):
        born_by(4)
    with pytest.raises(gr.UndefinedError, match="counted from 0"):
        born_by(-1)


def test_day_two_is_ordered_as_its_games_are_played() -> None:
    every = [(value, brute.written_out(value)) for value in born_by(2)]
    for a, x in every:
        for b, y in every:
            assert (a <= b) == brute.at_most(x, y)
            assert (a == b) == (x == y)


FACTS = [
    # Winning Ways, chapters 2, 3 and 8; Siegel, Combinatorial Game Theory, sections II.1 and II.4.
    ("{0|1}", "1/2"),
    ("{0,-1|{1|-1}}", "1"),
    ("{|}", "0"),
    ("{0|0}", "*"),
    ("{0|*}", "^"),
    ("{0,*|0,*}", "*2"),
    ("{0|^*}", "^^"),
    ("{1|1}", "1*"),
    ("{0|^}", "^^*"),
    ("+-1 + +-1", "0"),
    ("{2|0} + {2|0}", "2"),
    ("{0||0|-2}", "Tiny(2)"),
    ("{3||3|1}", "3Tiny(2)"),
    ("{-2||-2|-5}", "-2Tiny(3)"),
    ("{7/4|1/4||1/4}", "1/4Miny(3/2)"),
    ("{^|*}", "^ + ^<2>"),
    ("{0|v*}", "^<2>"),
    ("{1/2|}", "1"),
]


@pytest.mark.parametrize(("text", "same"), FACTS)
def test_published_identities(text: str, same: str) -> None:
    assert gr.value(text) == gr.value(same)


def test_published_comparisons() -> None:
    """Winning Ways, chapters 2 and 8: tinies are below all ups, and far below larger tinies."""
    tiny, smaller = gr.value("Tiny(1)"), gr.value("Tiny(2)")
    assert 0 < smaller < tiny < gr.value("^<5>")
    assert all(n * smaller < tiny for n in (2, 9))
    up, square = gr.value("^"), gr.value("^<2>")
    assert all(n * square < up for n in (2, 9))
    assert all(n * up < gr.value("1/1024") for n in (2, 10, 100))
    assert up | gr.value("*")
    assert up + up > gr.value("*")


def test_rows_of_toads_and_frogs_are_infinitesimal() -> None:
    """Thanatipanonda, Further hopping with Toads and Frogs (2011), after Erickson (1996).

    T^a□□F^b is {{a-3|a-b}|{*|3-b}}, and infinitesimal for a = b from 4 on.
    """
    for a in range(4, 9):
        assert gr.value(f"{{{a - 3}|0||*|{3 - a}}}").is_infinitesimal
    assert not gr.value("{2|1||*|-1}").is_infinitesimal


def test_a_minus_between_terms_is_for_the_whole_second_one() -> None:
    """It was read as 1 - 2 + ^ once."""
    for text in ("2^", "2Tiny(1)", "{2|1}^", "-6v*", "+-1", "(1^)", "Tiny(2)"):
        subtracted = gr.value("1") - gr.value(text)
        assert gr.value(f"1 - {text}") == gr.value(f"1 - ({text})") == subtracted, text
    assert gr.value("-6v*") == gr.value("-6") + gr.value("v*")
    assert gr.value("1 - -2^") == gr.value("3v")
    assert gr.value("3 - 1 - 1^ + ^") == gr.value("1")


def test_only_plain_digits_are_read() -> None:
    for text in ("^\u0663", "*\u0663", "^[\u0663]", "\u0663"):
        with pytest.raises(gr.NotationError):
            gr.value(text)


def test_nimbers_of_any_size_are_told() -> None:
    for size in (100, 101, 3000, 10**21):
        value = gr.value(f"*{size}")
        assert f"*{size - 1}" in str(value.explain())
        assert value.as_data()["birthday"] == size
    with pytest.raises(gr.BudgetExceeded, match="written out"):
        gr.value(f"*{10**21}") + gr.value("{1|-1}")


def test_a_sum_of_many_switches_has_few_pieces() -> None:
    """Number translation: 2**40 followers, and far fewer bases."""
    total = gr.value(0)
    for k in range(1, 41):
        total += gr.value(f"{{{2 * k * k + 1}|{-k}}}")
    assert total.temperature == Fraction(2 * 40**2 + 1 + 40, 2)
    assert total.mean == sum(Fraction(2 * k * k + 1 - k, 2) for k in range(1, 41))
    assert total == pickle.loads(pickle.dumps(total))
    assert str(total).startswith("<a value with stops ")
    assert total - total == 0


def test_reasons_and_given_options_are_pickled() -> None:
    value = gr.value("{2,1|-1}")
    again = pickle.loads(pickle.dumps(value))
    assert str(again.explain()) == str(value.explain())
    assert str(pickle.loads(pickle.dumps(value.explain()))) == str(value.explain())


@pytest.mark.parametrize("tax", ["1/2", Fraction(1, 2), gr.value("1/2")])
def test_a_tax_may_be_a_text_a_number_or_a_value(tax: Any) -> None:
    assert gr.value("+-1").cool(tax) == gr.value("+-1/2")


def test_what_is_no_tax_is_refused() -> None:
    for tax in (0.5, True, None, "^", -1, "x"):
        with pytest.raises(gr.GrundyError):
            gr.value("+-1").cool(tax)  # type: ignore[arg-type]
    with pytest.raises(gr.NotationError):
        gr.value("+-1").thermograph().left_at(0.5)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", ["0", "3", "-5/4"])
def test_a_value_is_born_after_its_options(number: str) -> None:
    for ups in range(-5, 6):
        for star in range(6):
            value = gr.value(number) + ups * gr.value("^") + gr.value(f"*{star}")
            options = [*value.left, *value.right]
            assert value.birthday == 1 + max((each.birthday for each in options), default=-1)
