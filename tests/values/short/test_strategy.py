"""Sensible and orthodox options, and what sentestrat guarantees against every reply."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import reduce
from itertools import combinations_with_replacement

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import grundy as gr
from grundy.values.short.strategy import Advice, sentestrat, thermostrat
from grundy.values.short.value import game_of
from tests.values.short.strategies import taxes, values

Parts = tuple[gr.Value, ...]
Advisor = Callable[[Parts, "Fraction | None", "int | None"], Advice]

switches = st.builds(
    lambda a, b: gr.value(f"{{{a + b}|{a - b}}}"), st.integers(-2, 2), st.integers(0, 3)
)
threats = st.builds(lambda a, b: game_of([a], [b]), switches, switches)
components = st.lists(st.one_of(switches, threats, values), min_size=1, max_size=2)


class Played:
    """The worst that can happen to Left if Left follows a strategy."""

    def __init__(self, advise: Advisor) -> None:
        self.advise = advise

    def first(self, parts: Parts, ambient: Fraction | None, last: int | None) -> Fraction:
        if all(part.is_number for part in parts):
            return sum((part.mean for part in parts), Fraction(0))
        advice = self.advise(parts, ambient, last)
        place = advice.component
        after = (*parts[:place], advice.option, *parts[place + 1 :])
        found = self.second(after, advice.ambient)
        assert found >= advice.guarantee
        return found

    def second(self, parts: Parts, ambient: Fraction) -> Fraction:
        if all(part.is_number for part in parts):
            return sum((part.mean for part in parts), Fraction(0))
        return min(
            self.first((*parts[:place], option, *parts[place + 1 :]), ambient, place)
            for place, part in enumerate(parts)
            if not part.is_number
            for option in part.right
        )


def by_sentestrat(parts: Parts, ambient: Fraction | None, last: int | None) -> Advice:
    return sentestrat(parts, left=True, ambient=ambient, last=last)


def by_thermostrat(parts: Parts, *_: object) -> Advice:
    return thermostrat(parts, left=True)


HOT = [
    "{9|1||0}",
    "+-3",
    "{0||-1|-10}",
    "{4|2||-1|-2}",
    "{2,{9|1}|-5}",
    "{6|4||3|-9}",
    "{12|2||1|-1}",
]


@pytest.mark.parametrize("one", HOT)
def test_promises_are_kept_where_there_are_threats(one: str) -> None:
    for two, three in combinations_with_replacement(HOT, 2):
        parts = [gr.value(text) for text in (one, two, three)]
        keeps_its_promise(parts, by_sentestrat)
        keeps_its_promise(parts, by_thermostrat)


@given(components)
def test_promises_are_kept(parts: list[gr.Value]) -> None:
    keeps_its_promise(parts, by_sentestrat)
    keeps_its_promise(parts, by_thermostrat)


def keeps_its_promise(parts: list[gr.Value], advise: Advisor) -> None:
    together = reduce(lambda a, b: a + b, parts)
    means, hottest = sum(part.mean for part in parts), max(part.temperature for part in parts)
    loss = max(hottest, Fraction(0))
    first = Played(advise).first(tuple(parts), None, None)
    second = Played(advise).second(tuple(parts), loss)
    assert means <= first <= together.left_stop <= first + loss
    assert means - loss <= second <= together.right_stop <= second + loss


@given(components)
def test_thermostrat_promises_no_less(parts: list[gr.Value]) -> None:
    if not all(part.is_number for part in parts):
        one, other = thermostrat(parts, left=True), sentestrat(parts, left=True)
        assert one.guarantee >= other.guarantee
        mirrored = thermostrat([-part for part in parts], left=False)
        assert (mirrored.ambient, -mirrored.guarantee) == (one.ambient, one.guarantee)


@given(st.lists(st.one_of(switches, threats), min_size=1, max_size=4))
@example([gr.value("+-5"), gr.value("+-3"), gr.value("+-3")])  # best at 3, a bend in the middle
def test_thermostrat_promises_the_best_of_all_temperatures(parts: list[gr.Value]) -> None:
    """At each, one component is Left's at its left wall, and the others are Right's."""
    if all(part.is_number for part in parts):
        return
    advice = thermostrat(parts, left=True)
    scores = {}
    for eighths in range(int(8 * max(part.temperature for part in parts)) + 1):
        cooled = [part.cool(Fraction(eighths, 8)) for part in parts]
        gained = max(part.left_stop - part.right_stop for part in cooled)
        scores[Fraction(eighths, 8)] = sum(part.right_stop for part in cooled) + gained
    assert advice.guarantee == max(scores.values()) == scores[advice.ambient]


def test_thermostrat_takes_the_larger_switch() -> None:
    """Two switches: the larger one first, and then the smaller one is lost."""
    advice = thermostrat([gr.value("+-5"), gr.value("+-3")], left=True)
    assert advice.component == 0
    assert advice.guarantee == 2


@given(components)
def test_sentestrat_is_the_same_for_right(parts: list[gr.Value]) -> None:
    if not all(part.is_number for part in parts):
        one = sentestrat(parts, left=True)
        other = sentestrat([-part for part in parts], left=False)
        assert (one.ambient, one.guarantee) == (other.ambient, -other.guarantee)


def test_a_threat_is_answered() -> None:
    """Right has made the second component hotter than the ambient temperature."""
    advice = sentestrat(
        [gr.value("{3|-3}"), gr.value("{5|-5}")], left=True, ambient=Fraction(3), last=1
    )
    assert advice.reply
    assert (advice.component, advice.option) == (1, gr.value(5))


def test_above_the_ambient_temperature_the_widest_component_is_best() -> None:
    """At 1 the walls of {13|7} are 4 apart, those of {5|-5} are 8: its size does not count."""
    advice = sentestrat([gr.value("{13|7}"), gr.value("{5|-5}")], left=True, ambient=Fraction(1))
    assert (advice.component, advice.option) == (1, gr.value(5))


def test_numbers_have_no_advice() -> None:
    with pytest.raises(gr.UndefinedError, match="numbers"):
        sentestrat([gr.value(1), gr.value("1/2")], left=True)
    with pytest.raises(gr.UndefinedError, match="without components"):
        sentestrat([], left=True)


@given(values, taxes)
@example(gr.value("{2,{9|1}|-5}"), Fraction(0))
@example(gr.value("{2,{9|1}|-5}"), Fraction(3))
@example(gr.value("{5|-2,{-1|-9}}"), Fraction(3))
def test_orthodox_options_reach_the_wall(a: gr.Value, t: Fraction) -> None:
    drawn = a.thermograph()
    if t <= a.temperature:
        for option in a.orthodox_left(t):
            assert option.thermograph().right_at(t) - t == drawn.left_at(t)
        for option in a.orthodox_right(t):
            assert option.thermograph().left_at(t) + t == drawn.right_at(t)
        assert a.orthodox_left(t)
        assert a.orthodox_right(t)


def test_sensible_options() -> None:
    """An option that reverses is sensible only if it is as good as what takes its place."""
    given_ = gr.value("{^,0,-1|0,^}")
    assert given_.left == (gr.value(0),)
    assert given_.sensible_left == (gr.value("0"), gr.value("^"))
    assert given_.sensible_right == (gr.value("0"),)
    assert gr.value("{1|-1} + ^").sensible_left == (gr.value("1^"),)


@given(values)
def test_options_in_canonical_form_are_sensible(a: gr.Value) -> None:
    assert a.sensible_left == a.left
    assert a.sensible_right == a.right
