"""The search over couples of a part and a nimber, against the mex of all options."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy.engines.nimbers import Couples, NimberSearch
from grundy.engines.recursion import CycleFound
from grundy.errors import BudgetExceeded
from grundy.values import mex, nim_sum
from tests.searches import meter

if TYPE_CHECKING:
    from collections.abc import Callable

Rows = list[list[tuple[int, ...]]]


@st.composite
def splitting(draw: st.DrawFn) -> Rows:
    """Draw a game: what each part becomes, each option a sum of earlier parts."""
    rows: Rows = [[]]
    for part in range(1, draw(st.integers(2, 14))):
        option = st.lists(st.integers(0, part - 1), max_size=3).map(tuple)
        rows.append(draw(st.lists(option, max_size=5)))
    return rows


class Plain:
    """Values by definition, and the longest play."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.value = cache(self._value)
        self.longest = cache(self._longest)

    def _value(self, part: int) -> int:
        return mex([nim_sum(*map(self.value, option)) for option in self.rows[part]])

    def _longest(self, part: int) -> int:
        return max((1 + sum(map(self.longest, option)) for option in self.rows[part]), default=0)


def unbounded(_part: int) -> None:
    """Return that no bound is known."""


@given(splitting(), st.booleans(), st.data())
def test_it_agrees_with_the_mex(rows: Rows, bounded: bool, data: st.DataObject) -> None:
    plain = Plain(rows)
    longest: Callable[[int], int | None] = plain.longest if bounded else unbounded
    search = NimberSearch[int](rows.__getitem__, longest, meter(), Couples())
    parts = st.lists(st.integers(0, len(rows) - 1), max_size=4)
    for parts_of_sum in data.draw(st.lists(parts, min_size=1, max_size=3)):
        total = nim_sum(*map(plain.value, parts_of_sum))
        assert search.is_lost(parts_of_sum) == (total == 0)
    for part in range(len(rows)):
        assert search.nimber(part) == plain.value(part)


@given(splitting(), st.integers(1, 4))
def test_it_goes_on_where_it_was_stopped(rows: Rows, most: int) -> None:
    plain, couples = Plain(rows), Couples[int]()
    for _ in range(1000):
        try:
            found = NimberSearch(rows.__getitem__, plain.longest, meter(positions=most), couples)
            assert found.nimber(len(rows) - 1) == plain.value(len(rows) - 1)
            break
        except BudgetExceeded:
            most += 1
    assert all(value == plain.value(part) for part, value in couples.values.items())
    for part, bits in couples.excluded.items():
        assert not bits >> plain.value(part) & 1


def test_play_that_comes_back_is_an_error() -> None:
    rows: Rows = [[(1,)], [(2, 3)], [(0,)], []]
    with pytest.raises(CycleFound) as found:
        NimberSearch[int](rows.__getitem__, unbounded, meter(), Couples()).nimber(0)
    assert found.value.nodes == [0, 1, 2, 0]


def test_one_outcome_needs_few_of_the_values() -> None:
    def kayles(pins: int) -> list[tuple[int, int]]:
        return [(a, pins - t - a) for t in (1, 2) for a in range(pins - t + 1)]

    couples = Couples[int]()
    assert not NimberSearch(kayles, int, meter(), couples).is_lost([100])
    assert len(couples.values) < 20
