"""Alpha-beta over whole numbers: its kernel in plain Python against minimax, and compiled."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy as gr
from grundy.engines import compiled_alpha_beta as number_search
from grundy.engines import rule_tables
from grundy.engines.bounds import HIGH, LOW, Bounds, Margin
from grundy.engines.compiled_alpha_beta import (
    ENTRY,
    KEYS,
    SHARE,
    NumberRules,
    NumberSearch,
    largest_margin,
    margin_of,
    place_of,
    window_of,
    worth_of,
    worths_within,
)
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
from tests.searches import Drawn, ending, fixed, going_round, larger, meter, plies_of

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
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(number_search, "FIRST", min(number_search.FIRST, 1 << 8))  # quick to make
        return NumberSearch(given, PLAIN).on(meter())


def in_turns(game: Drawn) -> Drawn:
    """Return the game with nothing gained on the way, and nobody moving again."""
    rows = {node: [(0, False, there) for *_, there in row] for node, row in game.rows.items()}
    return Drawn(rows, game.ends, game.stuck)


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
        margin, plies = plies_of(game)(node)
        search.settle(node, Bounds())
        assert search.bounds == Bounds(margin, margin)
        assert search.plies(node, margin) == (plies if margin else None)
        turn = search.turn(node)
        if margin and turn is not None:
            there, left = plies_of(game)(turn[2])
            assert (-there, left + 1) == (margin, plies)


def test_nobody_counts_plies_where_there_are_gains() -> None:
    game = Drawn({0: [], 1: [(2, False, 0)]}, {}, 0)
    assert search_of(game).plies(1, 2) is None


@given(ending().map(in_turns), st.booleans())
def test_a_win_at_once_may_be_told(game: Drawn, guesses: bool) -> None:
    check_wins_at_once(game, guesses)


@pytest.mark.parametrize("guesses", [False, True])
def test_a_win_at_once_may_be_told_every_day(guesses: bool) -> None:
    for number in range(40):
        check_wins_at_once(in_turns(fixed(number)), guesses)


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("largest", [1, 3])
def test_a_win_at_once_is_as_large_as_wins_are(largest: int, again: bool) -> None:
    """With a turn that is taken again somewhere, plies are not counted."""
    turns = [(0, False, 0), *([(0, True, 0)] if again else [])]
    rows = {0: [], 1: turns, 2: [(0, False, 1)], 3: [(0, False, 2)]}
    game = Drawn(rows, {0: -largest}, 0)
    search = search_of(game, wins=lambda node: int(node == 1), largest=largest)
    for node in (3, 2, 1):
        margin = largest if node % 2 else -largest
        assert search.settle(node, Bounds(-largest, largest)) == Bounds(margin, margin)
        assert search.plies(node, margin) == (None if again else node)


def check_wins_at_once(game: Drawn, guesses: bool) -> None:
    ends = {node: max(-1, min(1, margin)) for node, margin in game.ends.items()}
    game = Drawn(game.rows, ends, game.stuck)

    def wins(node: int) -> int:
        return int(any(game.ends.get(there) == -1 for *_, there in game.rows[node]))

    guess = (lambda node: -node) if guesses else None
    search = search_of(game, wins=wins, order=guess, largest=1)
    for node in reversed(range(len(game.rows))):
        margin, plies = plies_of(game)(node)
        assert search.settle(node, Bounds(-1, 1)) == Bounds(margin, margin)
        assert search.plies(node, margin) == (plies if margin else None)


@given(ending().map(in_turns), st.integers(1, 8))
def test_candidates_are_enough(game: Drawn, pace: int) -> None:
    check_candidates(game, pace)


@pytest.mark.parametrize("pace", [1, 5])
def test_candidates_are_enough_every_day(pace: int) -> None:
    for number in range(40):
        check_candidates(in_turns(fixed(number)), pace)


def check_candidates(game: Drawn, pace: int) -> None:
    ends = {node: max(-1, min(0, margin)) for node, margin in game.ends.items()}
    # Nobody is stuck: who cannot move has tied.
    ends |= {node: 0 for node, rows in game.rows.items() if not rows and node not in ends}
    game = Drawn(game.rows, ends, 0)

    def wins(node: int) -> int:
        over = node in game.ends
        return int(not over and any(game.ends.get(there) == -1 for *_, there in game.rows[node]))

    def safety(there: int) -> int:
        known = 1 - plies_of(game)(there)[0] if there % 3 else 0
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
        margin, plies = plies_of(game)(node)
        assert search.settle(node, Bounds(-1, 1)) == Bounds(margin, margin)
        turn = search.turn(node)
        if turn is not None:
            assert -plies_of(game)(turn[2])[0] == margin
        assert search.plies(node, margin) == (plies if margin else None)
        turn = search.turn(node)
        if margin and plies:
            assert turn is not None
            there, left = plies_of(game)(turn[2])
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


@pytest.mark.parametrize("gain", [0, 1])
def test_many_moves_get_room_up_to_the_limit(gain: int) -> None:
    turns = [(gain, False, n) for n in range(700)]
    wide = Drawn({**{n: [] for n in range(700)}, 700: turns}, {}, 0)
    assert search_of(wide).settle(700, Bounds()) == Bounds(gain, gain)
    for listed in (256, 500, 512):
        with pytest.raises(TooManyMovesError, match=f"more than {listed} moves"):
            search_of(wide).on(meter(listed=listed)).settle(700, Bounds())
    assert search_of(wide).on(meter(listed=700)).settle(700, Bounds()) == Bounds(gain, gain)


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
    game = fixed(3)
    search = search_of(game)
    search.on(meter(stop=lambda: True))  # type: ignore[arg-type]
    search._pace = 1
    with pytest.raises(Stopped):
        search.settle(game.root, Bounds())


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


# The same games every day -------------------------------------------------------------------------


def brings(game: Drawn, turn: tuple[int, bool, int]) -> int:
    gain, again, there = turn
    assert turn in game.rows[game.root]
    return gain + (game.minimax(there) if again else -game.minimax(there))


@pytest.mark.parametrize("first", range(0, 40, 10))
def test_whatever_is_known_beforehand_the_margin_is_found(first: int) -> None:
    for game in map(fixed, range(first, first + 10)):
        margin = game.minimax(game.root)
        over = game.final(game.root) is not None or not game.rows[game.root]
        for low in (LOW, -2, -1, 0):
            for high in (0, 1, 2, HIGH):
                search = search_of(game)
                bounds = Bounds(margin + low, margin + high)
                assert search.settle(game.root, bounds) == Bounds(margin, margin)
                turn = search.turn(game.root)
                if turn is not None:
                    assert brings(game, turn) == margin
                else:
                    assert over or bounds.lower == margin, "nobody asked for more"


@pytest.mark.parametrize("above", [0, 1, HIGH])
def test_no_turn_is_named_that_only_may_bring_what_was_known(above: Margin) -> None:
    """The first move loses by 2: that it brings no more than 0 is seen, and no one asks on."""
    rows = {0: [], 1: [], 2: [(0, True, 0), (2, True, 0)], 3: [(0, False, 2), (0, False, 1)]}
    game = Drawn({node: list(row) for node, row in rows.items()}, {0: 0, 1: 0}, 0)
    assert [game.minimax(node) for node in (2, 3)] == [2, 0]
    for is_warm in (False, True):
        search = search_of(game)
        assert search.turn(3) is None, "nothing was asked"
        if is_warm:  # the first move is known to lose by 2 at most
            assert search.search(3, -3, -2).value >= -2
        assert search.settle(3, Bounds(0, above)) == Bounds(0, 0)
        assert search.turn(3) is None
        assert search.settle(3, Bounds()) == Bounds(0, 0)
        assert search.turn(3) == (0, False, 1)


def test_a_turn_that_reaches_a_margin_is_named() -> None:
    seen = 0
    for game in map(fixed, range(60)):
        if all(gain == again == 0 for row in game.rows.values() for gain, again, _ in row):
            continue  # there plies count too
        margin = game.minimax(game.root)
        over = game.final(game.root) is not None or not game.rows[game.root]
        search = search_of(game)
        for worth in (margin - 2, margin, margin + 1, margin - 1):
            turn = search.reaching(game.root, worth)
            assert (turn is None) == (over or worth > margin)
            assert turn is None or brings(game, turn) >= worth
            seen += turn is not None
    assert seen > 50


@pytest.mark.parametrize("pace", [1, 1 << 10])
def test_an_interruption_leaves_bounds_and_a_turn_that_brings_them(pace: int) -> None:
    bounded = 0
    for game in map(fixed, range(30)):
        margin = game.minimax(game.root)
        for nodes in range(0, 30, 2):
            search = search_of(game).on(meter(), nodes)
            search._pace = pace
            try:
                search.settle(game.root, Bounds())
            except BudgetExceeded as stopped:
                told = stopped.positions
            else:
                told = nodes + 1
                assert search.bounds.settled
            assert search.nodes <= told == nodes + 1
            turn = search.turn(game.root)
            if turn is not None:
                bounded += not search.bounds.settled
                assert brings(game, turn) >= search.bounds.lower
            else:
                assert search.bounds.lower == LOW or game.final(game.root) is not None
            assert search.bounds.lower <= margin <= search.bounds.upper
    assert bounded > 30


def test_every_question_counts_its_own_nodes() -> None:
    game = fixed(1)
    search, again = search_of(game), search_of(game)
    search.settle(game.root, Bounds())
    assert search.nodes > 2
    assert search.on(meter()).nodes == 0
    own = meter()
    again.on(own)._pace = 1
    again.settle(game.root, Bounds())
    assert 0 < own.compiled <= again.nodes


# What others have proved --------------------------------------------------------------------------


@pytest.mark.parametrize("slack", [0, 1, 2])
@pytest.mark.parametrize("turned", [False, True])
def test_true_facts_of_others_change_no_answer(slack: int, turned: bool) -> None:
    for number in range(30):
        game = in_turns(fixed(number)) if turned else fixed(number)
        facts = [
            (node, Bounds(game.minimax(node) - slack, game.minimax(node) + slack))
            for node in range(len(game.rows))
        ]
        search = search_of(game)
        assert search.learn(facts) == len(facts)
        for node in reversed(range(len(game.rows))):
            margin = game.minimax(node)
            assert search.settle(node, Bounds()) == Bounds(margin, margin)
            if turned and margin:
                assert search.plies(node, margin) == plies_of(game)(node)[1]


@pytest.mark.parametrize("length", [3, 900, 1023, 1024, 1025, 1300, 2040])
def test_ends_farther_off_than_facts_hold_for_are_counted_all_the_same(length: int) -> None:
    line = Drawn({0: [], **{n: [(0, False, n - 1)] for n in range(1, length + 1)}}, {}, -1)
    search = search_of(line)
    search.learn((n, Bounds(*[1 if n % 2 else -1] * 2)) for n in range(length + 1))
    margin = 1 if length % 2 else -1
    assert search.plies(length, margin) == length
    assert search._learnt == (length < search.scale // 4)
    assert search.turn(length) == (0, False, length - 1)
    assert search.plies(length - 1, -margin) == length - 1


def test_what_was_learnt_needs_no_search() -> None:
    game = fixed(1)
    search = search_of(game)
    margin = game.minimax(game.root)
    assert search.learn([(game.root, Bounds(margin, margin))]) == 1
    assert search.settle(game.root, Bounds()) == Bounds(margin, margin)
    assert search.nodes == 1
    assert search.learn([]) == 0


def test_facts_of_numbers_that_are_too_large_are_left_out() -> None:
    search = search_of(fixed(1))
    facts = [(key, Bounds(0, 0)) for key in (KEYS, -KEYS, KEYS - 1, 1 - KEYS, 1 << 70)]
    assert search.learn(facts) == 2


def test_the_table_has_room_for_what_it_learns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(number_search, "FIRST", 4)
    line = Drawn({0: [], **{n: [(0, False, n - 1)] for n in range(1, 200)}}, {}, -1)
    facts = [(node, Bounds(line.minimax(node), line.minimax(node))) for node in range(1, 200)]
    search = search_of(line)
    assert search.learn(facts[:3]) == 3
    assert search.learn(facts[3:]) == len(facts) - 3
    assert 3 * len(search._table) >= 8 * len(facts), "three quarters at most are filled"
    for node, known in facts:
        assert search.on(meter()).settle(node, Bounds()) == known
        assert search.nodes <= 2


@pytest.mark.parametrize(
    ("many", "entries"), [(0, 4), (3, 4), (4, 32), (24, 32), (25, 256), (192, 256), (193, 2048)]
)
def test_what_is_learnt_fills_three_quarters_of_the_table(
    many: int, entries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each fact that is kept is there as it was told, and no move with it; few give way."""
    monkeypatch.setattr(number_search, "FIRST", 4)
    search = search_of(Drawn({n: [] for n in range(many + 1)}, {}, 0))
    facts = {key: Bounds(-(key % 3), key % 5) for key in range(1, many + 1)}
    for some in (list(facts.items())[: many // 2], list(facts.items())[many // 2 :]):
        assert search.learn(some) == len(some)
    assert len(search._table) == 2 * entries
    kept = list(zip(search._table[::2], search._table[1::2], strict=True))
    filled = sum(told != 0 for _, told in kept)
    assert search._info[kernel.FILLED] == filled
    assert 0.9 * many <= filled <= many
    for key, told in kept:
        if told:
            fields = told & kernel.FIELD, told >> 24 & kernel.FIELD
            worths = tuple(field - kernel.ZERO for field in fields)
            assert worths == worths_within(facts[key], search.scale)
            assert told >> 48 == kernel.NO_MOVE


def test_no_more_is_learnt_than_half_of_what_may_be_kept() -> None:
    line = Drawn({0: [], **{n: [(0, False, n - 1)] for n in range(1, 60)}}, {}, -1)
    search = search_of(line)
    tight = meter()
    tight.limits = tight.limits._replace(bytes=40 * SHARE * ENTRY)
    search.on(tight)
    assert search.learn((node, Bounds(0, 1)) for node in range(60)) == 20


@pytest.mark.parametrize(("most", "due"), [(4, 4), (31, 4), (32, 32), (255, 32)])
def test_the_table_grows_as_far_as_it_may(
    most: int, due: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two heaps of up to 19, of which either one shrinks by one: 400 positions."""
    monkeypatch.setattr(number_search, "FIRST", 4)
    monkeypatch.setattr(number_search, "MOST", most)
    rows = {
        20 * a + b: [(0, False, 20 * a + b - less) for heap, less in ((a, 20), (b, 1)) if heap]
        for a in range(20)
        for b in range(20)
    }
    search = search_of(Drawn(rows, {}, -1))
    search._pace = 1
    for root in range(0, 400, 21):
        assert search.settle(root, Bounds()) == Bounds(-1, -1)
    assert len(search._table) == 2 * due


# Hooks, and margins and plies in one number -------------------------------------------------------


@pytest.mark.parametrize("order", [None, len])
@pytest.mark.parametrize("wins", [None, len])
@pytest.mark.parametrize("candidates", [None, len])
@pytest.mark.parametrize("canonical", [None, len])
@pytest.mark.parametrize("largest", [None, 1, 2])
def test_hooks_tell_what_a_game_has(
    order: Any, wins: Any, candidates: Any, canonical: Any, largest: int | None
) -> None:
    rules = IntegerRules(Lowered(len, 1, splits=False), len, canonical, 0)  # type: ignore[arg-type]
    game = NumberRules(rules, None, order, wins, candidates, largest)
    due = {
        kernel.ORDER: order is not None,
        kernel.WINS: wins is not None and largest == 1,
        kernel.CANDIDATES: wins is not None and candidates is not None and largest == 1,
        kernel.CANONICAL: canonical is not None,
    }
    assert game.hooks(1) == sum(hook for hook, there in due.items() if there)


@pytest.mark.parametrize("scale", [1, 8, 1 << 12])
def test_a_worth_says_its_margin_and_windows_lie_between_margins(scale: int) -> None:
    for margin in range(-3, 4):
        for plies in {0, 1, scale // 4, scale // 2 - 1} - {-1}:
            if plies and (scale == 1 or not margin):
                continue
            worth = worth_of(margin, plies, scale)
            assert margin_of(worth, scale) == margin
            for alpha in range(-3, 4):
                for beta in range(alpha + 1, 5):
                    low, high = window_of(alpha, beta, scale)
                    assert low < high
                    assert (worth > low) == (margin > alpha)
                    assert (worth >= high) == (margin >= beta)
            for lower in range(-3, margin + 1):
                for upper in range(margin, 4):
                    least, most = worths_within(Bounds(lower, upper), scale)
                    if plies <= scale // 4:
                        assert least <= worth <= most
                    assert lower * scale - scale // 4 <= least <= lower * scale
                    assert upper * scale <= most <= upper * scale + scale // 4
                    assert (least == lower * scale) == (lower <= 0 or scale == 1)
                    assert (most == upper * scale) == (upper >= 0 or scale == 1)


@pytest.mark.parametrize("scale", [1, 8, 1 << 12])
def test_windows_and_bounds_end_where_worths_do(scale: int) -> None:
    limit, most = kernel.LIMIT, largest_margin(scale)
    assert most * scale < limit <= (most + 1) * scale
    assert window_of(LOW, HIGH, scale) == (-limit, limit)
    assert window_of(10**30, HIGH, scale) == (limit - 1, limit)
    assert window_of(LOW, -(10**30), scale) == (-limit, 1 - limit)
    assert worths_within(Bounds(), scale) == (kernel.LOWEST, kernel.HIGHEST)
    far = limit // scale
    assert worths_within(Bounds(-far, far), scale) == (kernel.LOWEST, kernel.HIGHEST)
    assert worths_within(Bounds(1 - far, far - 1), scale) == ((1 - far) * scale, (far - 1) * scale)


def test_no_place_is_named_where_there_is_no_move() -> None:
    assert [place_of(n) for n in (0, 7, kernel.NO_MOVE - 1, kernel.NO_MOVE)] == [
        *(0, 7, kernel.NO_MOVE - 1),
        -1,
    ]


# How often the budget is looked at ----------------------------------------------------------------


def test_a_question_pauses_for_its_budget_and_counts_from_its_beginning() -> None:
    game = fixed(1)
    search = search_of(game)
    assert search._next_pause() == search._pace
    search.settle(game.root, Bounds())
    before = int(search._info[kernel.NODES])
    assert before > 2
    for pace in (1, 10):
        search._pace = pace
        search.on(meter())
        assert search._next_pause() == before + pace
        for most in (0, 5, 20):
            assert search.on(meter(), most)._next_pause() == before + min(pace, most + 1)


@pytest.mark.parametrize("slow", [False, True])
def test_pauses_are_farther_apart_where_they_come_quickly(
    slow: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every run is quick, or every run is slow; one that needs no pause was never too short."""
    monkeypatch.setattr(rule_tables, "GLANCE", -1.0 if slow else 100.0)
    game = fixed(1)
    looks: list[int] = []

    def looked() -> bool:
        looks.append(search._pace)
        return False

    search = search_of(game).on(meter(stop=looked))  # type: ignore[arg-type]
    search._pace = 4 if slow else 1
    search.settle(game.root, Bounds())
    assert looks[:3] == ([2, 1, 1] if slow else [2, 4, 8])
    search._pace = 1 << 20
    search.settle(game.root, Bounds())
    assert (search._pace < 1 << 20) == slow


def test_forgetting_leaves_a_table_as_large_as_at_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """A far end is counted without what was learnt, in no more room than a new search has."""
    monkeypatch.setattr(number_search, "FIRST", 1 << 6)
    length = 1300
    line = Drawn({0: [], **{n: [(0, False, n - 1)] for n in range(1, length + 1)}}, {}, -1)
    fresh, search = search_of(line), search_of(line)
    search.learn((n, Bounds(*[1 if n % 2 else -1] * 2)) for n in range(length + 1))
    assert len(search._table) > len(fresh._table)
    for one in (fresh, search):
        one._pace = 1 << 20  # it does not pause, and the table does not grow
        assert one.plies(length, -1) == length
    assert fresh.nodes == length + 1, "a search that learnt nothing has nothing to forget"
    assert list(search._table) == list(fresh._table)
    assert search._info[kernel.FILLED] == fresh._info[kernel.FILLED]
    for one in (fresh, search):  # and nothing is forgotten twice
        assert one.on(meter()).plies(length, -1) == length
    assert search.nodes == fresh.nodes
