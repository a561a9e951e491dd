"""The laws of values on random ones: group, order, play, text; and the counts of all small ones."""

from __future__ import annotations

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
