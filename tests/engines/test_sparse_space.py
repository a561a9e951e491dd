"""Sparse spaces, from the definition: the mask of all that leaves the fewest heaps rare."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy.engines.sparse_space import RARE_ENOUGH, SparseSpace, _weights, find_space, walsh
from grundy.forms.heap_rule import HeapRule
from tests.chance import draws

CODES = ["0.07", "0.7", "0.77", "0.007", "4.07", "0.707", "0.333"]
"""Games that split heaps after taking an odd number, an even one, both kinds, and none."""


def parity(number: int) -> int:
    return number.bit_count() % 2


def is_rare(space: SparseSpace, n: int, value: int) -> bool:
    return (parity(value & space.mask) + space.odd * n) % 2 != space.common


def share(space: SparseSpace, values: list[int]) -> float:
    """Return the share of rare heaps, the empty one aside."""
    rare = [n for n, value in enumerate(values) if n and is_rare(space, n, value)]
    return len(rare) / max(1, len(values) - 1)


def spaces(values: list[int], rule: HeapRule) -> list[SparseSpace]:
    """Return all spaces in which two common heaps that are left make a rare option."""
    size = 1 << max(1, max(values).bit_length())
    found = []
    for odd in (0, 1):
        taken = {odd * take % 2 for take in rule.splits}
        if len(taken) == 1:
            common = 1 - taken.pop()
            found += [SparseSpace(mask, odd, common) for mask in range(1, size)]
    return found


@st.composite
def parted(draw: st.DrawFn) -> list[int]:
    """Return values most of which a mask parts in one way."""
    mask, odd, common = draw(st.integers(1, 15)), draw(st.integers(0, 1)), draw(st.integers(0, 1))
    dice = draws(draw(st.integers(0, 10**6)))
    often = draw(st.sampled_from([0.0, 0.1, 0.25, 0.6]))
    values = [0]
    for n in range(1, draw(st.integers(1, 40))):
        wanted = common ^ (dice.random() < often)
        fitting = [v for v in range(16) if (parity(v & mask) + odd * n) % 2 == wanted]
        values.append(dice.choice(fitting))
    return values


def as_array(values: list[int]) -> Any:
    import numpy as np  # noqa: PLC0415 - as the library does

    return np.array(values, np.uint16)


@given(parted(), st.sampled_from(CODES))
def test_the_space_that_leaves_the_fewest_heaps_rare(values: list[int], code: str) -> None:
    rule = HeapRule.from_code(code)
    known = spaces(values, rule)
    least = min((share(space, values) for space in known), default=1.0)
    more = [*values, 9, 9, 9]  # beyond the length that was asked for
    for given_values in (values, more, as_array(more)):
        found = find_space(given_values, len(values), rule)
        assert (found is None) == (least >= RARE_ENOUGH)
        if found is not None:
            assert found in known
            assert share(found, values) == least


@given(parted(), st.integers(1, 31), st.integers(0, 1), st.integers(0, 1))
def test_rare_heaps(values: list[int], mask: int, odd: int, common: int) -> None:
    space = SparseSpace(mask, odd, common)
    rare = [n for n, value in enumerate(values) if n and is_rare(space, n, value)]
    assert [n for n in range(1, len(values)) if space.is_rare(n, values[n])] == rare
    for given_values in ([*values, 77], as_array([*values, 77])):
        assert space.rare(given_values, len(values)) == rare


def test_a_share_that_is_too_large_is_no_space() -> None:
    """Of ten heaps three are rare, and of eleven."""
    rule = HeapRule.from_code("0.7")
    rare = [0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1]
    assert find_space(rare, 11, rule) is None
    assert find_space([*rare, 1], 12, rule) == SparseSpace(1, 0, 1)


def test_without_splits_there_is_no_space() -> None:
    assert find_space([0, 1, 1, 1], 4, HeapRule.from_code("0.333")) is None


@pytest.mark.parametrize("size", [1, 2, 4, 16])
def test_walsh_transforms(size: int) -> None:
    dice = draws("walsh", size)
    weights = [dice.randrange(-9, 10) for _ in range(size)]
    assert walsh(tuple(weights)) == [
        sum((-1) ** parity(v & mask) * weights[v] for v in range(size)) for mask in range(size)
    ]


@pytest.mark.parametrize("odd", [0, 1])
@pytest.mark.parametrize("length", [1, 2, 3, 50])
def test_heaps_are_counted_by_value_in_lists_and_arrays_alike(length: int, odd: int) -> None:
    """Heap 0 is not counted; with `odd`, odd heaps count against their value."""
    values = draws("weights").choices(range(8), k=60)
    for listed in (values, np.array(values)):
        found = _weights(listed, length, odd, 8)
        for value in range(8):
            heaps = [n for n in range(1, length) if values[n] == value]
            assert found[value] == sum((-1) ** (odd * n) for n in heaps)
