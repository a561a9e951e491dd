"""Scores in layers: the same as minimax on random games, and no answer where they do not apply."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy as gr
from grundy.engines.layered import WIDE, Layers, score_layers
from grundy.errors import Stopped
from grundy.forms.layers import LayerRules
from grundy.games.connect_four import ConnectFour
from grundy.limits.budget import Limits, Meter, TurnOver, WorkPays
from tests.searches import meter


@st.composite
def layered_games(draw: st.DrawFn) -> tuple[dict[int, list[int]], dict[int, int]]:
    """Draw options, each in the next layer, and margins of some ends."""
    widths = draw(st.lists(st.integers(1, 4), min_size=1, max_size=6))
    options: dict[int, list[int]] = {}
    for depth, width in enumerate([1, *widths]):
        below = [10 * (depth + 1) + k for k in range(([1, *widths, 0])[depth + 1])]
        for k in range(width):
            some = st.lists(st.sampled_from(below), max_size=4) if below else st.just([])
            options[10 * depth + k] = draw(some)
    ends = draw(st.dictionaries(st.sampled_from(sorted(options)), st.integers(-3, 3)))
    return options, ends


def brute(
    node: int, options: dict[int, list[int]], ends: dict[int, int], stuck: int
) -> tuple[int, int]:
    if node in ends:
        return ends[node], 0
    there = [brute(option, options, ends, stuck) for option in options[node]]
    if not there:
        return stuck, 0
    best = max(-margin for margin, _ in there)
    plies = [1 + length for margin, length in there if -margin == best]
    return best, max(plies) if best < 0 else min(plies)


@given(layered_games(), st.integers(-2, 2))
def test_layers_are_minimax(game: tuple[dict[int, list[int]], dict[int, int]], stuck: int) -> None:
    options, ends = game
    rules = LayerRules(options.__getitem__, ends.get, stuck, lambda _: True)
    layers = score_layers(0, rules, meter())
    assert layers is not None
    found = dict(zip(layers.numbers, layers.told(lambda *score: score), strict=True))
    assert found == {node: brute(node, options, ends, stuck) for node in found}
    assert sorted(layers.numbers.values()) == list(range(len(found)))


@pytest.mark.parametrize(
    "options",
    [
        {0: [1, 2], 1: [2], 2: []},  # two ways of different length
        {0: [1], 1: [0]},
        {0: [0]},
        {0: ["not plain"]},
        {0: [[1]]},
        {},  # the rules fail
    ],
)
def test_where_layers_do_not_apply(options: dict[int, list[Any]]) -> None:
    rules = LayerRules(
        options.__getitem__, lambda _: None, 0, lambda layer: set(map(type, layer)) <= {int}
    )
    assert score_layers(0, rules, meter()) is None


def layers_of(
    options: dict[int, Any], ends: dict[int, Any] | None = None, **more: int
) -> Layers | None:
    """Return the layers of a game whose ends are margins, or errors to be raised."""

    def final(key: int) -> Any:
        end = (ends or {}).get(key)
        if isinstance(end, Exception):
            raise end
        return end

    return score_layers(0, LayerRules(options.__getitem__, final, 0, numbers), meter(), **more)


def numbers(layer: Any) -> bool:
    return all(type(key) is int for key in layer)


TREE = {0: [1, 2], 1: [3], 2: [3, 4], 3: [], 4: []}


def test_positions_are_numbered_layer_by_layer() -> None:
    layers = layers_of(TREE, {3: -1, 4: 2})
    assert layers is not None
    assert layers.numbers == {0: 0, 1: 1, 2: 2, 3: 3, 4: 4}
    assert layers.begins == (0, 1, 3)
    assert list(layers.told(lambda *score: score)) == [(-1, 2), (1, 1), (1, 1), (-1, 0), (2, 0)]


@pytest.mark.parametrize(("margin", "plies"), [(-1, 2), (0, 2), (1, 4)])
def test_an_end_comes_soon_in_a_win_or_a_tie_and_late_in_a_loss(margin: int, plies: int) -> None:
    """One way is two plies long and the other four; the margin is that of whoever moves there."""
    options = {0: [1, 2], 1: [3], 2: [4], 3: [], 4: [5], 5: [6], 6: []}
    layers = layers_of(options, {3: -margin, 6: -margin})
    assert layers is not None
    assert next(layers.told(lambda *score: score)) == (-margin, plies)


@pytest.mark.parametrize("margin", [1, 5, -5, 10**6, -(10**6)])
def test_large_margins_and_long_play_stay_apart(margin: int) -> None:
    length = 70
    line = {n: [n + 1] for n in range(length)} | {length: []}
    layers = layers_of(line, {length: margin})
    assert layers is not None
    due = [(margin * (-1) ** (length - n), length - n) for n in range(length + 1)]
    assert list(layers.told(lambda *score: score)) == due


@pytest.mark.parametrize(("most", "is_found"), [(3, False), (4, False), (5, True), (6, True)])
def test_there_are_so_many_positions_at_most(most: int, is_found: bool) -> None:
    assert (layers_of(TREE, most=most) is not None) == is_found


@pytest.mark.parametrize(("room", "is_raised"), [(2, True), (3, True), (4, False), (5, False)])
def test_where_the_meter_has_less_room_the_turn_is_over(room: int, is_raised: bool) -> None:
    """There are five positions, and layers may have four."""
    patient = meter()
    rules = LayerRules(TREE.__getitem__, lambda _: None, 0, numbers)
    with patient.first(room):
        assert patient.room == room
        if is_raised:
            with pytest.raises(TurnOver):
                score_layers(0, rules, patient, 4)
        else:
            assert score_layers(0, rules, patient, 4) is None


@pytest.mark.parametrize(("wide", "is_found"), [(WIDE - 1, True), (WIDE, False), (WIDE + 1, False)])
def test_positions_with_too_many_options_are_for_others(wide: int, is_found: bool) -> None:
    options = {0: range(1, wide + 1), **{n: [] for n in range(1, wide + 1)}}
    assert (layers_of(options) is not None) == is_found


@pytest.mark.parametrize("end", [True, 1.0, "1", ValueError(), RuntimeError()])
def test_margins_that_are_no_whole_numbers_are_for_others(end: Any) -> None:
    assert layers_of({0: [1], 1: []}, {1: end}) is None


@pytest.mark.parametrize("error", [gr.RuleError("no"), WorkPays()])
def test_errors_that_mean_something_pass(error: Exception) -> None:
    with pytest.raises(type(error)):
        layers_of({0: [1], 1: []}, {1: error})


def test_every_position_is_an_entry_that_can_end_the_work() -> None:
    asked: list[bool] = []

    def stop() -> bool:
        asked.append(True)
        return len(asked) > 3

    rules = LayerRules(lambda n: [n + 1], lambda _: None, 0, numbers)
    with pytest.raises(Stopped):
        score_layers(0, rules, Meter(Limits(stop=stop)))


class Count(gr.ScoringGame):
    """Take 1 or 2 of n; the last to move has won: positions are met at different depths."""

    def moves(self, n: int) -> list[int]:
        return [n - k for k in (1, 2) if k <= n]

    def final(self, n: int) -> int | None:
        return -1 if n == 0 else None


def test_a_search_that_is_given_up_leaves_no_trace() -> None:
    game = Count()
    solution = game(9).solve()
    assert (str(solution.outcome), solution.positions_seen) == ("P", 10)


class Large(Count):
    """Says less of its margins than it pays."""

    largest = 1

    def final(self, n: int) -> int | None:
        return -3 if n == 0 else None


def test_a_margin_beyond_the_largest_is_told() -> None:
    with pytest.raises(gr.RuleError, match="no one wins by more than 1"):
        Large()(3).solve(engine="alpha-beta")


class PlainConnectFour(ConnectFour):
    """The same game without its packed form."""

    packed = None


@pytest.mark.parametrize(
    "text", ["..../..../..../ox..", "..../..../..o./x.x.", "..../.xo./.ox./.xo."]
)
def test_packed_numbers_score_as_the_states_do(text: str) -> None:
    """A one-sided start is not closed under symmetry: its images must be found all the same."""
    packed: Any = ConnectFour(4, 4)
    plain: Any = PlainConnectFour(4, 4)
    found, expected = packed(text), plain(text)
    assert found.result == expected.result
    for move, other in zip(found.moves(), expected.moves(), strict=True):
        assert move.to.result == other.to.result
        for reply, other_reply in zip(move.to.moves(), other.to.moves(), strict=True):
            assert reply.to.result == other_reply.to.result
