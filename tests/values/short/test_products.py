"""Ordinal sums and Conway's product, against their definitions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy as gr
from grundy.values.short.value import born_by, game_of
from tests.values.short.strategies import dyadics, leaves, small, values


@given(dyadics.map(gr.value), dyadics.map(gr.value))
def test_numbers_multiply(a: gr.Value, b: gr.Value) -> None:
    assert a.number is not None
    assert b.number is not None
    assert (a * b).number == a.number * b.number


@given(st.integers(0, 30), st.integers(0, 30))
def test_nimbers_multiply_as_nimbers(a: int, b: int) -> None:
    assert (gr.value(f"*{a}") * gr.value(f"*{b}")).nimber == gr.nim_product(a, b)


@given(st.integers(-6, 6), values)
def test_integers_multiply_by_adding(n: int, a: gr.Value) -> None:
    total = gr.value(0)
    for _ in range(abs(n)):
        total += a
    assert n * a == a * n == gr.value(n) * a == (total if n >= 0 else -total)


def by_definition(a: gr.Value, b: gr.Value) -> gr.Value:
    """Return Conway's product, for any two forms."""

    def option(x: gr.Value, y: gr.Value) -> gr.Value:
        return by_definition(x, b) + by_definition(a, y) - by_definition(x, y)

    left = [option(x, y) for x in a.left for y in b.left]
    left += [option(x, y) for x in a.right for y in b.right]
    right = [option(x, y) for x in a.left for y in b.right]
    right += [option(x, y) for x in a.right for y in b.left]
    return game_of(left, right)


def test_products_by_definition() -> None:
    some = [value for value in born_by(2) if value.birthday <= 2]
    for a in some:
        for b in some:
            if a.birthday + b.birthday <= 3:
                assert a * b == by_definition(a, b), (a, b)
    assert gr.value("1/2") * gr.value("^") == by_definition(gr.value("1/2"), gr.value("^"))


@given(leaves, st.sampled_from(["1/2", "3/4", "-2"]))
def test_products_commute_and_have_signs(a: gr.Value, x: str) -> None:
    assert gr.value(x) * a == a * gr.value(x)
    assert -(gr.value(x) * a) == gr.value(x) * -a


@given(small, small)
def test_ordinal_sums_by_definition(a: gr.Value, b: gr.Value) -> None:
    left = [*a.left, *(a.ordinal_sum(option) for option in b.left)]
    right = [*a.right, *(a.ordinal_sum(option) for option in b.right)]
    assert a.ordinal_sum(b) == game_of(left, right)


@given(small, small, small)
def test_the_colon_principle(a: gr.Value, b: gr.Value, c: gr.Value) -> None:
    """Winning Ways, chapter 7: G:H is at least G:K exactly when H is at least K."""
    assert (b >= c) == (a.ordinal_sum(b) >= a.ordinal_sum(c))


def test_published_ordinal_sums() -> None:
    """Strings of red-blue Hackenbush (Berlekamp's rule) and of green edges."""
    assert gr.value(1).ordinal_sum(-1).ordinal_sum(1) == gr.value("3/4")
    assert gr.value("*").ordinal_sum("*4") == gr.value("*5")
    assert gr.value("*").ordinal_sum(1) == gr.value("^*")


COUNTED = [
    # Numbers and nimbers, and those that an integer multiplies, are known at sight. Any other pair
    # waits for its parts, which is one position, and then is made of them, which is another.
    ("2", "^", 0),
    ("1/2", "1/4", 0),
    ("*2", "*3", 0),
    ("1/2", "*", 2),
    ("1/2", "1*", 2),
    ("^", "*", 2),
    ("+-1", "+-1", 2),
    ("1/4", "*", 4),  # after 1/2 times *
    ("1/2", "*2", 4),
    ("^", "^", 4),
    ("7/8", "*", 6),
    ("3/4", "*3", 12),  # 3/4 and 1/2, times each of *, *2 and *3
]


@pytest.mark.parametrize(("a", "b", "positions"), COUNTED)
def test_products_count_against_the_budget(a: str, b: str, positions: int) -> None:
    def multiplied(most: int) -> gr.Value:
        with gr.forgetting():
            one, two = gr.value(a), gr.value(b)
            with gr.budget(positions=most):
                return one * two

    assert multiplied(positions) == gr.value(a) * gr.value(b)
    if positions:
        with pytest.raises(gr.BudgetExceeded) as told:
            multiplied(positions - 1)
        assert told.value.positions == positions


@pytest.mark.parametrize(("a", "b"), [row[:2] for row in COUNTED])
def test_products_that_are_known_cost_nothing(a: str, b: str) -> None:
    with gr.forgetting():
        one, two = gr.value(a), gr.value(b)
        found = one * two
        with gr.budget(positions=0):
            assert one * two == two * one == found
