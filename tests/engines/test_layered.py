"""Scores in layers: the same as minimax on random games, and no answer where they do not apply."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy as gr
from grundy.engines.layered import score_layers
from grundy.forms.layers import LayerRules
from grundy.games.connect_four import ConnectFour
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
