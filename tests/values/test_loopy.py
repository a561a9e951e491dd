"""Loopy nimbers: how they add up, who wins, and their text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy as gr
from grundy import LoopyNimber, Outcome

numbers = st.integers(0, 70)
values = numbers.map(LoopyNimber) | st.frozensets(numbers, max_size=5).map(LoopyNimber.infinite)


@given(values)
def test_text_reads_back(value: LoopyNimber) -> None:
    assert LoopyNimber.parse(str(value)) == value
    assert hash(LoopyNimber.parse(f" {value!r} ")) == hash(value)


@given(values, values, values)
def test_addition_is_a_commutative_monoid(a: LoopyNimber, b: LoopyNimber, c: LoopyNimber) -> None:
    assert a + b == b + a
    assert (a + b) + c == a + (b + c)
    assert a + LoopyNimber(0) == a == a + 0 == 0 + a


@given(st.frozensets(numbers), numbers)
def test_infinite_and_finite(reach: frozenset[int], heap: int) -> None:
    """∞{K} + g is N when g is in K, else a draw; two infinite values are a draw."""
    loop = LoopyNimber.infinite(reach)
    assert (loop + heap).outcome is (Outcome.N if heap in reach else Outcome.D)
    assert (loop + loop + heap).outcome is Outcome.D


@given(numbers, numbers)
def test_finite_values_are_nimbers(a: int, b: int) -> None:
    assert (LoopyNimber(a) + LoopyNimber(b)).nimber == gr.nim_sum(a, b)
    assert (LoopyNimber(a) + b).outcome is (Outcome.P if a == b else Outcome.N)


@pytest.mark.parametrize("text", ["", "-1", "x", "∞{", "∞{0 2}", "∞{-1}", "∞{1,}", "0∞", "1.5", 3])
def test_what_is_no_value(text: str) -> None:
    with pytest.raises(gr.NimberError):
        LoopyNimber.parse(text)


def test_what_cannot_be_made() -> None:
    for wrong in (-1, 1.5, True, "1"):
        with pytest.raises(gr.NimberError):
            LoopyNimber(wrong)  # type: ignore[arg-type]
    with pytest.raises(gr.NimberError, match="is a nimber"):
        LoopyNimber(1, frozenset({2}))
    with pytest.raises(TypeError):
        _ = LoopyNimber(1) + "1"
    with pytest.raises(AttributeError):
        LoopyNimber(1).nimber = 2
