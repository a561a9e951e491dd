"""Parts of Python that the compiler takes: the options are those of the rule."""

from __future__ import annotations

from inspect import signature
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

import grundy as gr
from grundy.native.compiler.lowering import lower
from tests.python_forms import (
    RULES,
    errors,
    is_not_none,
    items_assigned,
    one_name_for_two_kinds,
    rows_that_begin_anew,
    rows_that_go_on,
)

NOT_COMPILED = (rows_that_begin_anew, rows_that_go_on, one_name_for_two_kinds)
"""Rules with rows in a row, or with a name for two kinds: they run as plain Python."""

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.native.compiler.lowering import Lowered


def _states(arity: int) -> list[tuple[int, ...]]:
    return [(n,) for n in range(40)] if arity == 1 else list(product(range(5), repeat=arity))


def _written(lowered: Lowered, state: tuple[int, ...]) -> Iterator[list[Any]]:
    """Yield the options that a lowered rule writes, as lists of parts."""
    room = [0] * 4000
    arity, parts = len(state), 1
    for begin in range(0, lowered.function([*state], room), lowered.width):
        row = room[begin : begin + lowered.width]
        if lowered.splits:
            parts, *row = row
        numbers = [tuple(row[i * arity : (i + 1) * arity]) for i in range(parts)]
        yield [one[0] if arity == 1 else one for one in numbers]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: str(rule.__name__))
def test_lowered_rules_write_the_options_of_the_rule(rule: Any) -> None:
    arity = len(signature(rule).parameters)
    lowered = lower(rule, arity, compiled=False)
    for state in _states(arity):
        wanted = [option if isinstance(option, list) else [option] for option in rule(*state)]
        assert list(_written(lowered, state)) == wanted


def _compiled(rule: Any) -> None:
    pytest.importorskip("numba")
    game = gr.impartial(rule)
    largest = (20,) if game.arity == 1 else (4,) * len(signature(rule).parameters)
    with gr.budget(interpreted=None):
        wanted = [game(*state).grundy for state in ((0,) * len(largest), largest)]
    again = gr.impartial(rule)
    with gr.budget(interpreted=0):
        assert again(*largest).solve().engine == "compiled"
        assert [again(*state).grundy for state in ((0,) * len(largest), largest)] == wanted


@pytest.mark.parametrize("rule", [errors, is_not_none, items_assigned])
def test_some_are_compiled(rule: Any) -> None:
    _compiled(rule)


@pytest.mark.thorough
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: str(rule.__name__))
def test_all_are_compiled(rule: Any) -> None:
    if rule in NOT_COMPILED:
        with pytest.raises(AssertionError, match="search"):
            _compiled(rule)
    else:
        _compiled(rule)


def test_a_number_that_may_be_none_does_not_overflow() -> None:
    """Arithmetic of what may be None is checked as well."""
    pytest.importorskip("numba")
    np = pytest.importorskip("numpy")
    from numba import njit  # noqa: PLC0415

    function = lower(_grows, 1, compiled=True).function
    room = np.zeros(8, np.int64)

    @njit
    def run(state: Any, out: Any) -> Any:
        return function(state, out)

    assert (run(np.array([3]), room), room[0]) == (1, 6)
    with pytest.raises(OverflowError):
        run(np.array([1 << 62]), room)


def _grows(n: int) -> Iterator[int]:
    best = None
    if n > 1:
        best = n
    if best is not None:
        yield best + best
