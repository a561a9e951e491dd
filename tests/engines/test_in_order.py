"""Values on a line, in stretches: the same as one by one, and the slow way for what is odd."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import grundy as gr
from grundy.engines.in_order import LONGEST, next_stretch, values_in_order, values_on_a_line
from grundy.errors import Stopped
from grundy.limits.budget import QUICK, SLOW, Limits, Meter
from grundy.values import mex

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


@pytest.mark.parametrize("odd", [True, 2.0, "x", (3.0,), (True,), [1, "x"], [2.0], 99, None])
def test_odd_options_of_single_states_go_the_slow_way(odd: Any) -> None:
    asked: list[Any] = []

    def slow(state: Any) -> int:
        asked.append(state)
        return 5

    memory: dict[Any, int] = {n: n % 2 for n in range(7)} | {"x": 0, (3,): 0, (1,): 0, None: 0}
    found = list(values_in_order([7, 8], lambda n: [odd] if n == 7 else [0], memory, slow, METER))
    assert (asked, found) == ([7], [5, 1])


METER = Meter(Limits())


def test_options_may_be_tuples_and_lists_of_parts() -> None:
    """A list is a sum, whose value is the exclusive or of its parts'."""
    memory: dict[Any, int] = {0: 1, (2, 3): 2, (5,): 4}
    options: dict[Any, list[Any]] = {
        "a": [(2, 3), (5,)],
        "b": [[0, (5,)], [0, (2, 3)], []],  # 5, 3, 0
        "c": [[(2, 3), (2, 3)], 0, (2, 3), [0, (2, 3)]],  # 0, 1, 2, 3
    }

    def slow(state: Any) -> int:
        raise AssertionError(state)

    found = list(values_in_order(options, options.__getitem__, memory, slow, METER))
    assert found == [0, 1, 4]
    assert [memory[state] for state in options] == found


@pytest.mark.parametrize("listed", [1, 3, 20])
@pytest.mark.parametrize("kind", ["in order", "on a line"])
def test_as_many_options_as_may_be_listed_are_quick_and_one_more_is_not(
    kind: str, listed: int
) -> None:
    asked: list[Any] = []

    def moves(n: int) -> Any:
        return [0] * {4: listed, 6: listed + 1}.get(n, 1) if n else []

    def slow(state: Any) -> int:
        asked.append(state)
        return 9

    meter = Meter(Limits(listed=listed))
    if kind == "in order":
        found = list(values_in_order(range(8), moves, {}, slow, meter))
    else:
        found = list(values_on_a_line(8, moves, {}, slow, meter))
    assert (asked, found) == ([6], [0, 1, 1, 1, 1, 1, 9, 1])


def test_every_set_of_small_values_has_its_mex() -> None:
    """The values 0 to 9 are known, and each set of up to ten of them is asked for."""
    for least in (0, 1):
        sets = [
            [v for v in range(10) if chosen >> v & 1] for chosen in range(least << 8, 1 << 10, 3)
        ]

        def moves(n: int, sets: list[list[int]] = sets) -> Any:
            return range(n) if n < 10 else sets[n - 10]

        found = list(values_on_a_line(10 + len(sets), moves, {}, len, METER))
        assert found == [*range(10), *map(mex, sets)]
        assert found == list(values_in_order(range(10 + len(sets)), moves, {}, len, METER))


def test_a_slow_value_is_known_to_those_that_come_after() -> None:
    def moves(n: int) -> Any:
        return {3: ["odd"], 4: [3], 5: [[3, 4]], 6: [[3, 5], 4]}.get(n, [])

    def slow(state: Any) -> int:
        assert state == 3
        return 6

    memory: dict[Any, int] = {}
    assert list(values_on_a_line(7, moves, memory, slow, METER)) == [0, 0, 0, 6, 0, 0, 1]
    assert memory == {0: 0, 1: 0, 2: 0, 4: 0, 5: 0, 6: 1}, "the slow way keeps its own"


def test_a_part_may_be_the_number_zero() -> None:
    def never(state: Any) -> int:
        raise AssertionError(state)

    moves: dict[int, list[Any]] = {1: [0], 2: [[0, 1]], 3: [[0], [1, 2]]}
    found = list(values_on_a_line(4, lambda n: moves.get(n, []), {}, never, METER))
    assert found == [0, 1, 0, 2]


def test_values_that_are_known_are_taken_as_they_are() -> None:
    memory = {0: 3, 2: 1, 5: 7}
    found = list(values_on_a_line(7, lambda n: [n - 1] if n else [], memory, len, METER))
    assert found == [3, 0, 1, 0, 1, 7, 0]
    memory = {0: 3, 2: 1, 5: 7}
    assert found == list(
        values_in_order(range(7), lambda n: [n - 1] if n else [], memory, len, METER)
    )


@pytest.mark.parametrize("count", [0, 1, 2, 5])
def test_there_are_as_many_values_as_were_asked_for(count: int) -> None:
    memory: dict[Any, int] = {}
    assert list(values_on_a_line(count, range, memory, len, METER)) == list(range(count))
    assert len(memory) == count


@pytest.mark.parametrize("kind", [values_in_order, values_on_a_line])
def test_values_without_number_can_be_stopped(kind: Any) -> None:
    asked: list[bool] = []

    def stop() -> bool:
        asked.append(True)
        return len(asked) > 3

    meter = Meter(Limits(stop=stop))
    many = 10**6
    states = many if kind is values_on_a_line else range(many)
    with pytest.raises(Stopped):
        for _ in kind(states, lambda n: [n - 1] if n else [], {}, len, meter):
            pass


def test_stretches_grow_where_they_are_quick_and_shrink_where_they_are_slow() -> None:
    between = (QUICK + SLOW) / 2
    assert [next_stretch(n, 0.0) for n in (1, 3, LONGEST // 2, LONGEST)] == [2, 6, LONGEST, LONGEST]
    for seconds in (QUICK, between, SLOW):
        assert [next_stretch(n, seconds) for n in (1, 3, LONGEST)] == [1, 3, LONGEST]
    assert [next_stretch(n, 2 * SLOW) for n in (1, 2, 3, LONGEST)] == [1, 1, 1, LONGEST // 2]


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
