"""Laws of loopy values, and their outcomes against play by brute force."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy as gr
from grundy.limits.budget import Limits, Meter
from grundy.values.loopy_games.graph import is_stopper
from grundy.values.loopy_games.simplifying import Simplifier
from grundy.values.short.value import current_store
from tests.chance import draws
from tests.values.loopy_games.brute import (
    Game,
    at_least,
    graph_of,
    random_game,
    value_of,
    winners,
    won_by,
)

options = st.lists(st.integers(0, 4), max_size=2, unique=True).map(tuple)
games = st.tuples(
    st.lists(options, min_size=5, max_size=5).map(tuple),
    st.lists(options, min_size=5, max_size=5).map(tuple),
)
stoppers = games.filter(lambda game: is_stopper(graph_of(game)))


def compare_with_brute_force(seed: int, count: int) -> None:
    """Compare random sums, and the values of the sums where they can be found in a short time."""
    rng = draws(seed)
    refused = 0
    for _ in range(count):
        parts = [random_game(rng) for _ in range(rng.choice([1, 2, 2, 3]))]
        values = [value_of(part) for part in parts]
        expected = winners(parts)
        assert won_by(values) == expected, parts
        try:
            with gr.budget(positions=100_000):
                total = values[0]
                for value in values[1:]:
                    total = total + value
        except gr.BudgetExceeded:
            refused += 1
            continue
        assert won_by([total]) == expected, parts
    assert refused <= count / 100


def test_outcomes_of_random_sums_are_those_of_play() -> None:
    compare_with_brute_force(1, 120)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(10))
def test_outcomes_of_thousands_of_random_sums_are_those_of_play(seed: int) -> None:
    compare_with_brute_force(100 + seed, 400)


@given(stoppers, stoppers, stoppers)
def test_the_order_of_stoppers_is_transitive(a: Game, b: Game, c: Game) -> None:
    x, y, z = map(value_of, (a, b, c))
    if x <= y <= z:
        assert x <= z
    assert x <= value_of(a)
    assert (x <= y <= x) == (x == y)
    if x == y:
        assert hash(x) == hash(y)
        assert str(x) == str(y)


@given(games, games, games)
def test_the_order_is_that_of_play_in_any_sum(a: Game, b: Game, c: Game) -> None:
    x, y = value_of(a), value_of(b)
    if x >= y:
        assert at_least(winners([a, c]), winners([b, c]))
    if x == y:
        assert winners([a, c]) == winners([b, c])


@given(games)
def test_what_is_printed_is_read_back(a: Game) -> None:
    found = value_of(a)
    assert gr.value(found.text()) == found
    assert str(gr.value(found.text())) == str(found)


@given(stoppers)
def test_fusion_keeps_the_value(a: Game) -> None:
    """A game with every node twice is the same game."""
    size = len(a[0])
    twice: Game = tuple(  # type: ignore[assignment]
        tuple(tuple((x + size) % (2 * size) for x in options) for options in side)
        + tuple(options for options in side)
        for side in a
    )
    assert value_of(twice) == value_of(a)


@given(stoppers)
def test_a_stopper_with_itself_for_both_sides_is_that_stopper(a: Game) -> None:
    found = value_of(a)
    both = gr.value(f"({found}) & ({found})")
    assert both == found
    assert not isinstance(both, gr.LoopyValue) or both.is_stopper


@given(stoppers)
def test_canonical_stoppers_have_nothing_left_to_simplify(a: Game) -> None:
    with current_store().working() as store:
        simplifier = Simplifier(store, Meter(Limits()))
        root = simplifier.place(graph_of(a))[0]
        side = simplifier.side
        nodes = [root]
        for node in nodes:
            for left in (True, False):
                options = side.options(node, left=left)
                nodes += [x for x in options if x not in nodes]
                for x in options:
                    others = [y for y in options if y != x]
                    assert not any(side.better(y, x, left=left) for y in others)
                    replies = side.options(x, left=not left)
                    assert not any(side.better(node, reply, left=left) for reply in replies)
        assert all(not side.equal(x, y) for k, x in enumerate(nodes) for y in nodes[:k])


@given(games, games)
def test_sums_and_negatives(a: Game, b: Game) -> None:
    x, y = value_of(a), value_of(b)
    assert x + y == y + x
    assert -(x + y) == -x - y
    assert (x >= y) == (-y >= -x)
    assert x + 0 == x


@given(games)
def test_the_negative_is_the_game_with_players_exchanged(a: Game) -> None:
    found, other = value_of(a), value_of((a[1], a[0]))
    assert other == -found
    assert str(other) == str(-found)


@given(games)
def test_onside_and_offside_bound_the_value(a: Game) -> None:
    found = value_of(a)
    if isinstance(found, gr.LoopyValue) and found.is_canonical:
        assert found.offside <= found.onside
        assert found.offside <= found <= found.onside


@pytest.mark.parametrize("length", range(1, 6))
def test_every_place_of_a_game_counts_against_the_budget(length: int) -> None:
    """A chain of moves for Left alone is a number: nothing is compared."""
    left = (*((place + 1,) for place in range(length - 1)), ())
    meter = Meter(Limits())
    placed = Simplifier(current_store(), meter).place(graph_of((left, ((),) * length)))
    assert (meter.positions, len(set(placed))) == (length, length)


@pytest.mark.parametrize("game", [(((0,),), ((),)), (((),), ((0,),)), (((),), ((),))])
def test_a_game_of_one_place_counts_as_one(game: Game) -> None:
    meter = Meter(Limits())
    Simplifier(current_store(), meter).place(graph_of(game))
    assert meter.positions == 1
