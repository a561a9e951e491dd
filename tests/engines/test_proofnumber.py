"""Proof-number search against plain minimax, and against retrograde analysis."""

from __future__ import annotations

import gc
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy.engines.proof_number import Leaf, ProofSearch, ProofTable
from grundy.engines.retrograde import GainsInCycles
from grundy.errors import BudgetExceeded
from tests.searches import Drawn, ending, fixed, going_round, larger, meter


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


# The same games every day -------------------------------------------------------------------------


@pytest.mark.parametrize("first", range(0, 40, 10))
def test_it_proves_what_minimax_finds_and_no_more(first: int) -> None:
    for game in map(fixed, range(first, first + 10)):
        search = search_of(game)
        for node in range(len(game.rows)):
            value = game.minimax(node)
            for margin in (value - 1, value, value + 1):
                assert search.forces(node, margin) == (value >= margin)
                assert search.forces(node, -margin, mover=False) == (value <= margin)
        value = game.minimax(game.root)
        for one in (search, search_of(game)):
            assert one.forces(game.root, value)
            over = game.final(game.root) is not None or not game.rows[game.root]
            assert (one.turn is None) == over
            if one.turn is not None:
                gain, again, there = one.turn
                after = game.minimax(there)
                assert gain + (after if again else -after) == value
            assert not one.forces(game.root, value + 1)
            assert one.turn is None
            assert not one.table.met_a_cycle


@pytest.mark.parametrize("first", range(0, 40, 5))
def test_nothing_is_forced_by_going_round(first: int) -> None:
    for number in range(first, first + 5):
        game = fixed(number, is_loopy=True)
        for together in (True, False):
            search = search_of(game)
            for node in range(len(game.rows)):
                if not together:
                    search = search_of(game)
                sign = game.sign(node)
                assert search.forces(node, 1) == (sign == 1)
                assert search.forces(node, 1, mover=False) == (sign == -1)
                ends = search.forces(node, 0) or search.forces(node, 0, mover=False)
                assert ends == (sign is not None)


def test_the_tree_grows_where_the_least_is_missing() -> None:
    """Of two moves, one needs three replies answered and the other one: that comes first."""
    rows = {"r": "ab", "a": "cde", "b": "f", "f": "g", "g": "", "c": "z", "d": "z", "e": "z"}
    listed: list[str] = []

    def turns(node: str) -> list[tuple[int, bool, str]]:
        listed.append(node)
        return [(0, False, to) for to in rows[node]]

    search: ProofSearch[str] = ProofSearch(turns, {"z": 0}.get, -1, meter())
    assert search.forces("r", 1)
    assert search.turn == (0, False, "b")
    assert listed == list("rabfg")


def test_the_opponent_takes_what_is_refuted_soonest() -> None:
    """Where the other player moves, the reply that needs the fewest disproofs comes first."""
    rows = {"r": "ab", "a": "cde", "b": "f", "c": "z", "d": "z", "e": "z", "f": "y"}
    listed: list[str] = []

    def turns(node: str) -> list[tuple[int, bool, str]]:
        listed.append(node)
        return [(0, False, to) for to in rows[node]]

    search: ProofSearch[str] = ProofSearch(turns, {"y": -1, "z": 1}.get, -1, meter())
    assert not search.forces("r", 1, mover=False)
    assert listed == list("rabf")


def test_one_good_move_is_enough() -> None:
    game = Drawn({0: [], 1: [], 2: [(0, False, 0), (0, False, 1), (0, False, 0)]}, {0: 1, 1: -1}, 0)
    search = search_of(game)
    assert search.forces(2, 1)
    assert (search.turn, search.nodes) == ((0, False, 1), 3)
    other = search_of(game)
    assert not other.forces(2, 1, mover=False)
    assert (other.turn, other.nodes) == (None, 3)


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_gain_anywhere_on_the_way_round_is_refused(place: int) -> None:
    """The way to the cycle may have gains: only those on the way round are without end."""
    rows = {n: [(int(n == place), False, (n + 1) % 3)] for n in range(3)}
    game = Drawn({**rows, 3: [(5, False, 0)]}, {}, 0)
    with pytest.raises(GainsInCycles):
        search_of(game).forces(3, 1)
    harmless = {n: [(0, False, (n + 1) % 3)] for n in range(3)}
    search = search_of(Drawn({**harmless, 3: [(5, False, 0)]}, {}, 0))
    assert not search.forces(3, 1)
    assert search.table.met_a_cycle


def test_what_is_decided_is_kept_for_the_next_question() -> None:
    for number in range(20):
        game, own = fixed(number), meter()
        table: ProofTable[int] = ProofTable()
        first = ProofSearch(game.turns, game.final, game.stuck, own, table)
        value = game.minimax(game.root)
        assert first.forces(game.root, value)
        assert own.positions == first.nodes
        if game.rows[game.root] and game.final(game.root) is None:
            assert table.decided[game.root, True, value]
            assert first.forces(game.root, value + 1) is False
            assert table.decided[game.root, True, value + 1] is False
        for (node, ours, needs), is_proved in table.decided.items():
            margin = game.minimax(node)
            assert is_proved == ((margin if ours else -margin) >= needs)


def test_the_answer_of_a_question_is_in_the_table() -> None:
    """Nothing comes before the root, so that no disproof of it depends on how it was reached."""
    disproofs = 0
    for number in range(20):
        game = fixed(number, is_loopy=True)
        search = search_of(game)
        for node in range(len(game.rows)):
            for margin in (0, 1):
                for mover in (True, False):
                    forces = search.forces(node, margin, mover=mover)
                    if game.final(node) is None:
                        assert search.table.decided[node, mover, margin] == forces
        for (node, ours, needs), is_proved in search.table.decided.items():
            assert is_proved == game._forced(node, needs, mover=ours)
            disproofs += not is_proved
    assert disproofs > 300


@pytest.mark.parametrize("length", [1, 2, 3])
def test_a_round_that_lies_below_a_node_is_known_for_every_path(length: int) -> None:
    """It comes back to where it began and no farther: only what is on the way depends on the way.

    From the root, 9, one comes to 0, and from there round by 1, 2, ...
    """
    ring = {node: [(0, True, (node + 1) % length)] for node in range(length)}
    search = search_of(Drawn({**ring, 9: [(0, True, 0)]}, {}, -1))
    assert not search.forces(9, 1)
    assert search.table.met_a_cycle
    assert search.table.decided == {(0, True, 1): False, (9, True, 1): False}
    assert search.nodes == length + 2


def leaves() -> list[Leaf[Any]]:
    return [each for each in gc.get_objects() if issubclass(type(each), Leaf)]


@pytest.mark.parametrize("mover", [True, False])
def test_the_part_of_a_tree_that_is_decided_is_let_go(mover: bool) -> None:
    """A long line comes first and does not decide the root; the tree is small when 100 is next."""
    length = 90
    line = {n: [(0, True, n - 1)] for n in range(1, length + 1)}
    seen: list[int] = []

    def turns(node: int) -> list[tuple[int, bool, int]]:
        seen.append(len(leaves()) - len(others))
        return {100: [(0, True, 101)], 102: [(0, True, length), (0, True, 100)], **line}[node]

    search: ProofSearch[int] = ProofSearch(turns, {0: -1, 101: 1}.get, 0, meter())
    others = leaves()  # of searches before this one: they are kept, so that none goes meanwhile
    assert search.forces(102, 1, mover=mover) == mover
    assert seen == [1, *range(3, length + 3), 3]
    assert search.nodes == length + 4
