"""Alpha-beta over whole numbers: its kernel in plain Python against minimax, and compiled."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy as gr
from grundy.engines import compiled_alpha_beta as number_search
from grundy.engines.bounds import HIGH, LOW, Bounds
from grundy.engines.compiled_alpha_beta import NumberRules, NumberSearch, worth_of
from grundy.engines.reachable import IntegerRules
from grundy.engines.recursion import CycleFound
from grundy.engines.rule_tables import NotCompiled
from grundy.errors import BudgetExceeded, Stopped, TooManyMovesError
from grundy.forms.packed import SAFE, WON
from grundy.native.compiler.lowering import Lowered
from grundy.native.kernels import alpha_beta as kernel
from grundy.native.kernels.strong import GOING
from grundy.native.runtime import Runtime
from grundy.solving.methods.alpha_beta import CompiledSearch
from tests.searches import Drawn, ending, going_round, larger, meter

PLAIN = Runtime(compiled=False)


def written(game: Drawn, width: int) -> Callable[[Any, Any], int]:
    """Return the moves of a game as a lowered rule writes them."""

    def rule(state: Any, out: Any) -> int:
        rows = game.rows[state[0]]
        if len(rows) * width > len(out):
            return -1
        for place, (gain, again, there) in enumerate(rows):
            out[place * width : (place + 1) * width] = [gain, int(again), there][-width:]
        return len(rows) * width

    return rule


def search_of(game: Drawn, **hooks: Any) -> NumberSearch:
    takes_turns = not any(gain or again for row in game.rows.values() for gain, again, _ in row)
    width = 1 if takes_turns else 3
    rules = IntegerRules(
        Lowered(written(game, width), width, splits=False),
        lambda node: game.ends.get(node, GOING),
        None,
        game.stuck,
    )
    given = NumberRules(rules, game.final, **hooks)
    return NumberSearch(given, PLAIN).on(meter())


def in_turns(game: Drawn) -> Drawn:
    """Return the game with nothing gained on the way, and nobody moving again."""
    rows = {node: [(0, False, there) for *_, there in row] for node, row in game.rows.items()}
    return Drawn(rows, game.ends, game.stuck)


def plies_of(game: Drawn, node: int) -> tuple[int, int]:
    """Return the margin and the plies from the definition: ahead one hurries, behind one delays."""

    @cache
    def best(node: int) -> tuple[int, int]:
        if node in game.ends:
            return game.ends[node], 0
        after = [best(there) for *_, there in game.rows[node]]
        if not after:
            return game.stuck, 0
        top = max(-margin for margin, _ in after)
        lengths = [plies + 1 for margin, plies in after if -margin == top]
        return top, max(lengths) if top < 0 else min(lengths)

    return best(node)


# Against minimax ----------------------------------------------------------------------------------


@given(ending(), st.booleans())
def test_it_agrees_with_minimax(game: Drawn, guesses: bool) -> None:
    search = search_of(game, order=(lambda node: node * 7 % 5) if guesses else None)
    for node in reversed(range(len(game.rows))):
        margin = game.minimax(node)
        assert search.settle(node, Bounds()) == Bounds(margin, margin)


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("entries", [4, 16])
def test_entries_that_give_way_change_nothing(
    seed: int, entries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(number_search, "FIRST", 4)
    monkeypatch.setattr(number_search, "MOST", entries)
    game = larger(seed)
    search = search_of(game)
    search._pace = 1  # a look at the budget after every node, so that the table grows too
    margin = game.minimax(game.root)
    assert search.settle(game.root, Bounds()) == Bounds(margin, margin)
    assert len(search._table) <= 2 * entries


@given(ending(), st.integers(-6, 6), st.integers(1, 5))
def test_a_window_fails_softly(game: Drawn, alpha: int, width: int) -> None:
    beta, margin = alpha + width, game.minimax(game.root)
    value, complete = search_of(game).search(game.root, alpha, beta)
    assert complete
    if value <= alpha:
        assert margin <= value
    elif value >= beta:
        assert margin >= value
    else:
        assert value == margin


@given(ending(), st.integers(-4, 4))
def test_questions_without_width_are_answered(game: Drawn, margin: int) -> None:
    search = search_of(game)
    for node in range(len(game.rows)):
        truth = game.minimax(node)
        assert (search.search(node, margin - 1, margin).value >= margin) == (truth >= margin)
        assert (search.search(node, margin, margin + 1).value <= margin) == (truth <= margin)


@given(ending().map(in_turns))
def test_plies_are_those_of_the_definition(game: Drawn) -> None:
    search = search_of(game)
    for node in reversed(range(len(game.rows))):
        margin, plies = plies_of(game, node)
        search.settle(node, Bounds())
        assert search.bounds == Bounds(margin, margin)
        assert search.plies(node, margin) == (plies if margin else None)
        turn = search.turn(node)
        if margin and turn is not None:
            there, left = plies_of(game, turn[2])
            assert (-there, left + 1) == (margin, plies)


def test_nobody_counts_plies_where_there_are_gains() -> None:
    game = Drawn({0: [], 1: [(2, False, 0)]}, {}, 0)
    assert search_of(game).plies(1, 2) is None


@given(ending().map(in_turns), st.booleans())
def test_a_win_at_once_may_be_told(game: Drawn, guesses: bool) -> None:
    ends = {node: max(-1, min(1, margin)) for node, margin in game.ends.items()}
    game = Drawn(game.rows, ends, game.stuck)

    def wins(node: int) -> int:
        return int(any(game.ends.get(there) == -1 for *_, there in game.rows[node]))

    guess = (lambda node: -node) if guesses else None
    search = search_of(game, wins=wins, order=guess, largest=1)
    for node in reversed(range(len(game.rows))):
        margin, plies = plies_of(game, node)
        assert search.settle(node, Bounds(-1, 1)) == Bounds(margin, margin)
        assert search.plies(node, margin) == (plies if margin else None)


@given(ending().map(in_turns), st.integers(1, 8))
def test_candidates_are_enough(game: Drawn, pace: int) -> None:
    ends = {node: max(-1, min(0, margin)) for node, margin in game.ends.items()}
    # Nobody is stuck: who cannot move has tied.
    ends |= {node: 0 for node, rows in game.rows.items() if not rows and node not in ends}
    game = Drawn(game.rows, ends, 0)

    def wins(node: int) -> int:
        over = node in game.ends
        return int(not over and any(game.ends.get(there) == -1 for *_, there in game.rows[node]))

    def safety(there: int) -> int:
        known = 1 - plies_of(game, there)[0] if there % 3 else 0
        return known if known in (SAFE, WON) else 0

    def named(state: Any, out: Any) -> int:
        over = state[0] in game.ends
        safe = [] if over else [there for *_, there in game.rows[state[0]] if not wins(there)]
        for place, there in enumerate(safe):
            out[3 * place : 3 * place + 3] = [there * 5 % 7, safety(there), there]
        return 3 * len(safe)

    candidates = Lowered(named, 3, splits=False)
    search = search_of(game, wins=wins, candidates=candidates, largest=1)
    search._pace = pace
    for node in [game.root, *reversed(range(len(game.rows)))]:
        margin, plies = plies_of(game, node)
        assert search.settle(node, Bounds(-1, 1)) == Bounds(margin, margin)
        turn = search.turn(node)
        if turn is not None:
            assert -plies_of(game, turn[2])[0] == margin
        assert search.plies(node, margin) == (plies if margin else None)
        turn = search.turn(node)
        if margin and plies:
            assert turn is not None
            there, left = plies_of(game, turn[2])
            assert (-there, left + 1) == (margin, plies)


@given(ending())
def test_the_turn_brings_the_margin(game: Drawn) -> None:
    search = search_of(game)
    for _ in range(2):  # the second time the table knows
        search.settle(game.root, Bounds())
        turn = search.turn(game.root)
        if turn is None:
            assert game.final(game.root) is not None or not game.rows[game.root]
        else:
            gain, again, there = turn
            value = game.minimax(there)
            assert gain + (value if again else -value) == game.minimax(game.root)


@given(going_round())
def test_where_play_goes_round_what_is_proved_is_right(game: Drawn) -> None:
    search = search_of(game)
    try:
        bounds = search.settle(game.root, Bounds())
    except (CycleFound, NotCompiled):
        return
    assert bounds.settled
    sign = game.sign(game.root)
    assert sign is not None
    assert (bounds.lower > 0) - (bounds.lower < 0) == sign


def test_play_that_comes_round_is_found() -> None:
    round_and_round = Drawn({0: [(0, False, 1)], 1: [(0, False, 2)], 2: [(0, False, 0)]}, {}, 0)
    with pytest.raises(CycleFound) as found:
        search_of(round_and_round).settle(0, Bounds())
    assert found.value.nodes[0] == found.value.nodes[-1]
    assert len(set(found.value.nodes)) == 3


# What ends a search -------------------------------------------------------------------------------


def test_a_long_line_has_its_plies_up_to_a_length() -> None:
    def line(length: int) -> Drawn:
        rows = {n: [(0, False, n - 1)] for n in range(1, length)}
        return Drawn({0: [], **rows}, {}, -1)

    found = search_of(line(900))
    assert found.settle(899, Bounds()) == Bounds(1, 1)
    assert found.plies(899, 1) == 899
    with pytest.raises(NotCompiled, match="longer than"):
        search_of(line(3000)).settle(2999, Bounds())


def test_ends_far_off_that_the_table_knows_of_are_left_to_others() -> None:
    rows = {n: [(0, False, n - 1)] for n in range(1, 3000)}
    search = search_of(Drawn({0: [], **rows}, {}, -1))
    assert search.settle(1500, Bounds()) == Bounds(-1, -1)
    assert search.settle(2000, Bounds()) == Bounds(-1, -1)
    with pytest.raises(NotCompiled, match="longer than 2,048 plies"):
        search.settle(2999, Bounds())


def test_nobody_wins_by_more_than_the_largest() -> None:
    search = search_of(Drawn({0: [], 1: [(0, False, 0)]}, {0: 2}, 0), largest=1)
    with pytest.raises(NotCompiled, match="margins"):
        search.settle(1, Bounds(-1, 1))


def test_bounds_beyond_all_worths_are_no_bounds() -> None:
    game = larger(7)
    far, margin = 10**30, game.minimax(game.root)
    found = search_of(game, largest=far).settle(game.root, Bounds(-far, far))
    assert found == Bounds(margin, margin)
    assert margin <= search_of(game).search(game.root, far, far + 1).value < far
    assert -far < search_of(game).search(game.root, -far - 1, -far).value <= margin


def test_large_margins_are_left_to_others() -> None:
    with pytest.raises(NotCompiled, match="margins"):
        search_of(Drawn({0: [], 1: [(0, False, 0)]}, {0: 1 << 40}, 0)).settle(1, Bounds())
    with pytest.raises(NotCompiled, match="margins"):
        search_of(Drawn({0: [], 1: [(1 << 40, False, 0)]}, {0: 1}, 0)).settle(1, Bounds())


def test_many_moves_get_room_up_to_the_limit() -> None:
    wide = Drawn({**{n: [] for n in range(700)}, 700: [(0, False, n) for n in range(700)]}, {}, 0)
    assert search_of(wide).settle(700, Bounds()) == Bounds(0, 0)
    with pytest.raises(TooManyMovesError, match="listed"):
        search_of(wide).on(meter(listed=500)).settle(700, Bounds())


@pytest.mark.parametrize("nodes", [1, 2, 3, 5])
def test_what_was_proved_holds_after_an_interruption(nodes: int) -> None:
    for seed in range(40):
        game = larger(seed)
        search = search_of(game).on(meter(), nodes)
        margin = game.minimax(game.root)
        with suppress(BudgetExceeded):
            search.settle(game.root, Bounds())
        assert search.nodes <= nodes + 1
        assert search.bounds.lower <= margin <= search.bounds.upper
        assert search.on(meter()).settle(game.root, Bounds()) == Bounds(margin, margin)


def test_somebody_else_can_end_it() -> None:
    search = search_of(larger(3))
    search.on(meter(stop=lambda: True))  # type: ignore[arg-type]
    search._pace = 1
    with pytest.raises(Stopped):
        search.settle(larger(3).root, Bounds())


# Compiled -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "mnk:3x4,3",
        "connect-four:3x4",
        "connect-four:4x4",
    ],
)
def test_what_it_has_proved_of_a_board_is_right(text: str) -> None:
    game: Any = gr.game(text)
    truth, start = game.strong(), game.start
    asked = CompiledSearch(start, meter(), None)
    asked.settle()
    search = asked._search
    margin = int(search.bounds.lower)
    assert str(truth.outcome) == "TNP"[margin]
    search.plies(asked._root, margin)
    seen = 0
    for place in range(0, len(search._table), 2):
        key, told = map(int, search._table[place : place + 2])
        if told:
            score = truth.score_at(key)
            worth = worth_of(score.margin, score.plies if score.margin else 0, search.scale)
            lower = (told & kernel.FIELD) - kernel.ZERO
            upper = (told >> 24 & kernel.FIELD) - kernel.ZERO
            assert lower <= worth <= upper, game.packed.unpack(key)
            seen += 1
    assert seen > 50


def test_no_window_is_the_widest() -> None:
    game = larger(5)
    found = search_of(game).search(game.root, LOW, HIGH)
    assert found.value == game.minimax(game.root)
