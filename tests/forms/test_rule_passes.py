"""Passes over rules: what they say of a tree holds for everything that it can be worth."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grundy.forms.rule.passes.expression_spans import size_of
from grundy.forms.rule.passes.sizes import Size
from grundy.forms.rule.reading import read_expression
from grundy.forms.rule.running import Running
from tests.forms import rule_trees as trees

LEAST, MOST = -5, 12
SIZES = dict.fromkeys(trees.NAMES, Size(LEAST, MOST))


@settings(max_examples=300)
@given(trees.numbers(), st.lists(st.tuples(*[st.integers(LEAST, MOST)] * 3), min_size=5))
def test_values_lie_in_their_intervals(node: Any, places: list[tuple[int, ...]]) -> None:
    size = size_of(node, SIZES)
    for place in places:
        names = trees.CALLED | dict(zip(trees.NAMES, place, strict=True))
        try:
            value = Running(names).value(node)
        except (ArithmeticError, IndexError, TypeError, ValueError):
            continue
        assert size is None or size.least <= value <= size.most


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("n * n - n", (-12, 144)),
        ("n // (m - 3)", (-12, 12)),
        ("n % 7", (0, 6)),
        ("n % 70", (0, 12)),
        ("(n - 12) % 5", (0, 4)),
        ("n % (m - 9)", (-8, 2)),
        ("(n - 12) ** 3", (-1728, 0)),
        ("(n - 6) ** 2", (0, 36)),
        ("1 << n", (1, 4096)),
        ("n ^ m", (0, 15)),
        ("n & 3", (0, 3)),
        ("(n - 12) & 3", (0, 3)),
        ("min(n, 3) + max(n, 3)", (3, 15)),
        ("abs(n - 5)", (0, 7)),
        ("n if n > 3 else -1", (-1, 12)),
        ("n and 3 or m", (0, 12)),
        ("(2, 5, n)[m]", (0, 12)),
        ("sum(k * k for k in range(n))", (0, 1452)),
        ("n < 3", (0, 1)),
        ("unknown + 1", None),
        ("2 ** (n * 1000)", None),
    ],
)
def test_intervals(text: str, size: tuple[int, int] | None) -> None:
    names = dict.fromkeys(("n", "m"), Size(0, 12))
    assert size_of(read_expression(text), names) == size
