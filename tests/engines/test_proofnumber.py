"""Proof-number search against plain minimax, and against retrograde analysis."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy.engines.proof_number import ProofSearch, ProofTable
from grundy.engines.retrograde import GainsInCycles
from grundy.errors import BudgetExceeded
from tests.searches import Drawn, ending, going_round, larger, meter


def search_of(game: Drawn, table: ProofTable[int] | None = None) -> ProofSearch[int]:
    return ProofSearch(game.turns, game.final, game.stuck, meter(), table)


@given(ending(), st.integers(-9, 9))
def test_it_agrees_with_minimax(game: Drawn, margin: int) -> None:
    search = search_of(game)
    for node in range(len(game.rows)):
        value = game.minimax(node)
        assert search.forces(node, margin) == (value >= margin)
        assert search.forces(node, margin, mover=False) == (-value >= margin)
    assert not search.table.met_a_cycle


@given(ending(), st.integers(-9, 9))
def test_the_turn_it_names_proves(game: Drawn, margin: int) -> None:
    search = search_of(game)
    for _ in range(2):  # the second time everything is in the table
        if search.forces(game.root, margin) and game.root not in game.ends and search.turn:
            gain, again, following = search.turn
            there = game.minimax(following)
            assert gain + (there if again else -there) >= margin
            assert search.turn in game.rows[game.root]


@given(going_round())
def test_it_agrees_with_retrograde_analysis(game: Drawn) -> None:
    search = search_of(game)  # one table for all: a disproof of one path must not reach another
    for node in range(len(game.rows)):
        sign = game.sign(node)
        assert search.forces(node, 1) == (sign == 1)
        assert search.forces(node, 1, mover=False) == (sign == -1)
        if sign in (0, None):
            ends = search.forces(node, 0) or search.forces(node, 0, mover=False)
            assert ends == (sign == 0)


@given(st.integers(0, 99).map(lambda seed: larger(seed, is_loopy=True)))
def test_large_rounds_agree_with_retrograde_analysis(game: Drawn) -> None:
    search = search_of(game)
    for node in range(len(game.rows)):
        sign = game.sign(node)
        assert search.forces(node, 1) == (sign == 1)
        assert search.forces(node, 1, mover=False) == (sign == -1)


@given(going_round(), st.integers(0, 12))
def test_an_interruption_leaves_a_table_that_holds(game: Drawn, positions: int) -> None:
    table: ProofTable[int] = ProofTable()
    stopped: ProofSearch[int] = ProofSearch(
        game.turns, game.final, game.stuck, meter(positions=positions), table
    )
    try:
        stopped.forces(game.root, 1)
    except BudgetExceeded:
        assert stopped.nodes > positions
    assert search_of(game, table).forces(game.root, 1) == (game.sign(game.root) == 1)


def test_a_disproof_by_going_round_stays_on_its_path() -> None:
    """Coming from 2, node 1 only leads back to 2; coming from 4, it leads on by way of 2."""
    game = Drawn(
        {
            0: [],
            1: [(0, True, 2)],
            2: [(0, True, 1), (0, True, 3)],
            3: [(0, False, 0)],
            4: [(0, True, 1)],
        },
        {},
        -1,
    )
    search = search_of(game)
    assert search.forces(2, 1)
    assert search.table.met_a_cycle
    assert search.forces(4, 1)


def test_sums_without_end_are_refused() -> None:
    game = Drawn({0: [(1, False, 1)], 1: [(0, False, 0)]}, {}, 0)
    with pytest.raises(GainsInCycles):
        search_of(game).forces(1, 5)


def test_a_game_of_many_moves_needs_no_stack() -> None:
    search: ProofSearch[int] = ProofSearch(
        lambda n: [(0, False, n - 1)] if n else [], lambda _: None, -1, meter()
    )
    assert not search.forces(50_000, 1)
    assert search.forces(49_999, 1)
