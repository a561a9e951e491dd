"""Values on a line, in stretches: the same as one by one, and the slow way for what is odd."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import grundy as gr
from grundy.engines.in_order import values_in_order, values_on_a_line
from grundy.limits.budget import Limits, Meter

if TYPE_CHECKING:
    from collections.abc import Callable


def halves(n: int) -> Any:
    return [n - 1, n // 2] if n else []


def splits(n: int) -> Any:
    for a in range(1, (n + 1) // 2):
        yield [a, n - a]


def many(n: int) -> Any:
    return range(n)


@pytest.mark.parametrize("moves", [halves, splits, many])
def test_stretches_give_what_single_values_give(moves: Callable[[int], Any]) -> None:
    def never(state: Any) -> int:
        raise AssertionError(state)

    apart: dict[Any, int] = {}
    kept: dict[Any, int] = {5: 3 if moves is splits else 0}
    expected = list(values_in_order(range(300), moves, apart, never, Meter(Limits())))
    kept[5] = expected[5]
    assert list(values_on_a_line(300, moves, kept, never, Meter(Limits()))) == expected
    assert kept == apart


@pytest.mark.parametrize("odd", [-1, True, 2.0, "x", (3,), [1, -1], 100, None])
def test_odd_options_go_the_slow_way(odd: Any) -> None:
    asked: list[Any] = []

    def moves(n: int) -> Any:
        return [odd] if n == 7 else [n - 1] if n else []

    def slow(state: Any) -> int:
        asked.append(state)
        return 5

    found = list(values_on_a_line(9, moves, {}, slow, Meter(Limits())))
    assert (asked, found[7], found[8]) == ([7], 5, 0)


def test_endless_moves_are_an_error() -> None:
    def endless(n: int) -> Any:
        while n:
            yield n - 1

    with gr.budget(listed=100), pytest.raises(gr.TooManyMovesError):
        gr.impartial(endless).values(5)


def test_a_catalogue_game_is_compiled_as_its_rule_is() -> None:
    pytest.importorskip("numba")
    rule = gr.game("rule: n -> n-k*k for k in range(1, isqrt(n)+1)")
    with gr.budget(interpreted=0):
        assert gr.game("take-a-square").values(3000) == rule.values(3000)
        assert gr.game("take-a-square")(2000).solve().engine == "compiled"
        plain = gr.game("euclid").values(20, 20)
    with gr.budget(interpreted=None):
        assert gr.game("euclid").definition.values(20, 20) == plain
    assert not gr.game("nim").compiles
    assert gr.game("nim").definition.compiles
