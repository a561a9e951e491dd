"""Alpha-beta against plain minimax, and node counts against the textbook."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy.engines.alpha_beta import AlphaBeta, Found
from grundy.engines.bounds import HIGH, LOW, Bounds, BoundTable, Margin
from grundy.engines.move_order import DOUBT, MoveOrder, known_first
from grundy.engines.recursion import CycleFound
from grundy.errors import BudgetExceeded
from grundy.values.score import Score
from tests.searches import (
    Drawn,
    crosses_final,
    crosses_options,
    ending,
    fixed,
    going_round,
    larger,
    meter,
)

ROWS = tuple(range(9))
CENTRE_FIRST = (4, 0, 2, 6, 8, 1, 3, 5, 7)
"""The centre, the corners, the edges."""

ORDERS: dict[str, Callable[[], MoveOrder[int] | None]] = {
    "as given": lambda: None,
    "killers": MoveOrder,
    "a guess": lambda: MoveOrder(lambda node: node * 7 % 5),
    "the guess alone": lambda: MoveOrder(lambda node: -node, learns=False),
}


def search_of(game: Drawn, order: str = "as given", **more: Any) -> AlphaBeta[int]:
    more.setdefault("meter", meter())
    return AlphaBeta(game.turns, game.final, game.stuck, order=ORDERS[order](), **more)


def textbook(board: str, alpha: float, beta: float, squares: tuple[int, ...]) -> tuple[float, int]:
    """Return the value and the nodes of alpha-beta as textbooks have it, by recursion."""
    ended = crosses_final(board)
    if ended is not None:
        return ended, 1
    best, nodes = LOW, 1
    for option in crosses_options(board, squares):
        value, below = textbook(option, -beta, -max(alpha, best), squares)
        nodes += below
        best = max(best, -value)
        if best >= beta:
            break
    return best, nodes


@pytest.mark.parametrize(("squares", "nodes"), [(ROWS, 18_297), (CENTRE_FIRST, 7_275)])
def test_tic_tac_toe_takes_the_nodes_of_the_textbook(squares: tuple[int, ...], nodes: int) -> None:
    assert textbook("." * 9, LOW, HIGH, squares) == (0, nodes)
    search: AlphaBeta[str] = AlphaBeta(
        lambda board: [(0, False, option) for option in crosses_options(board, squares)],
        crosses_final,
        0,
        meter(),
    )
    assert search.settle("." * 9) == Bounds(0, 0)
    assert search.nodes == nodes


@given(ending(), st.sampled_from(sorted(ORDERS)), st.booleans())
def test_it_agrees_with_minimax(game: Drawn, order: str, remembers: bool) -> None:
    table: BoundTable[int] | None = BoundTable() if remembers else None
    search = search_of(game, order, table=table)
    for node in range(len(game.rows)):
        margin = game.minimax(node)
        assert search.settle(node) == Bounds(margin, margin)


@given(ending(), st.integers(-6, 6), st.integers(1, 5), st.booleans())
def test_a_window_fails_softly(game: Drawn, alpha: int, width: int, remembers: bool) -> None:
    table: BoundTable[int] | None = BoundTable() if remembers else None
    beta = alpha + width
    margin = game.minimax(game.root)
    value, complete = search_of(game, table=table).search(game.root, alpha, beta)
    assert complete
    if value <= alpha:
        assert margin <= value
    elif value >= beta:
        assert margin >= value
    else:
        assert margin == value


@given(ending(), st.sampled_from(sorted(ORDERS)), st.booleans())
def test_no_depth_claims_more_than_it_proved(game: Drawn, order: str, remembers: bool) -> None:
    margin = game.minimax(game.root)
    table: BoundTable[int] | None = BoundTable() if remembers else None
    known = Bounds()
    for depth in range(len(game.rows) + 1):
        found = search_of(game, order, table=table).settle(game.root, depth)
        assert found.lower <= margin <= found.upper
        assert found.lower >= known.lower
        assert found.upper <= known.upper
        known = found
    assert known.settled, "the deepest search has met no horizon"


def within(game: Drawn, node: int, depth: int, beyond: int) -> int:
    """Return the margin when play beyond the depth is worth so much to the root's mover."""
    if node in game.ends:
        return game.ends[node]
    if not game.rows[node]:
        return game.stuck
    if depth == 0:
        return beyond
    values = []
    for gain, again, following in game.rows[node]:
        there = within(game, following, depth - 1, beyond if again else -beyond)
        values.append(gain + there if again else gain - there)
    return max(values)


def provable(game: Drawn, depth: int) -> Bounds:
    """Return what can be proved of the root within the depth, by looking at everything."""
    far = 10**6  # beyond any sum of gains
    least, most = (within(game, game.root, depth, beyond) for beyond in (-far, far))
    return Bounds(least if least > -far // 2 else LOW, most if most < far // 2 else HIGH)


@given(st.integers(0, 199).map(larger), st.integers(0, 6))
def test_a_depth_proves_all_that_can_be_proved_by_then(game: Drawn, depth: int) -> None:
    due = provable(game, depth)
    assert search_of(game).settle(game.root, depth) == due
    # A table may know more, from the same node nearer to the root, and never less.
    known = search_of(game, table=BoundTable()).settle(game.root, depth)
    assert known.within(*due) == known


@given(ending(), st.integers(0, 40), st.integers(0, 9) | st.none(), st.booleans())
def test_a_budget_leaves_bounds_that_hold(
    game: Drawn, positions: int, depth: int | None, remembers: bool
) -> None:
    margin = game.minimax(game.root)
    table: BoundTable[int] | None = BoundTable() if remembers else None
    search = search_of(game, table=table, meter=meter(positions=positions))
    try:
        search.settle(game.root, depth)
    except BudgetExceeded:
        assert search.nodes > positions
    assert search.bounds.lower <= margin <= search.bounds.upper
    # Whoever stopped keeps the table, and goes on with it.
    assert search_of(game, table=table).settle(game.root) == Bounds(margin, margin)


@given(st.integers(0, 299).map(larger))
def test_the_table_holds_nothing_but_facts(game: Drawn) -> None:
    table: BoundTable[int] = BoundTable()
    search = search_of(game, "killers", table=table)
    for depth in range(5):
        search.settle(game.root, depth)
    for alpha in (2, -2, 0):
        search.search(game.root, alpha, alpha + 1)
    assert search.settle(game.root).settled
    for node in range(len(game.rows)):
        fact = table.find(node)
        if fact is not None:
            assert fact[0] <= game.minimax(node) <= fact[1]


class Careless(BoundTable[int]):
    """A table with the classical mistake: what a cut found is kept as if it were exact."""

    def raise_lower(self, node: int, margin: Margin, move: int) -> None:
        super().raise_lower(node, margin, move)
        super().drop_upper(node, margin)


TRAP = Drawn(
    {
        0: [],
        1: [],
        2: [],
        3: [(0, False, 0), (0, False, 1)],  # worth 5; cut after its first move it is "at least 2"
        4: [(0, False, 3)],  # worth -5
        5: [(0, True, 2), (0, False, 3), (0, True, 4), (4, True, 3)],
    },
    {0: -2, 1: -5, 2: 0},
    0,
)


def test_a_bound_kept_as_exact_would_be_found() -> None:
    """Node 3 is cut at 2, which is enough there; later it is asked for its margin, which is 5."""
    assert TRAP.minimax(TRAP.root) == 9
    assert search_of(TRAP, table=BoundTable()).settle(TRAP.root) == Bounds(9, 9)
    assert search_of(TRAP, table=Careless()).settle(TRAP.root) != Bounds(9, 9)


@given(going_round(), st.booleans())
def test_where_play_goes_round_it_tells_or_refuses(game: Drawn, remembers: bool) -> None:
    sign = game.sign(game.root)
    table: BoundTable[int] | None = BoundTable() if remembers else None
    for depth in range(6):
        found = search_of(game, table=table).settle(game.root, depth)
        assert found.lower <= (sign or 0) <= found.upper
        if sign is None:
            assert found.lower < 0 < found.upper, "nobody forces an end, so none is proved"
    try:
        found = search_of(game, table=table).settle(game.root)
    except CycleFound as found_round:
        cycle = found_round
    else:
        assert sign is not None
        assert found == Bounds(sign, sign)
        return
    assert cycle.nodes[0] == cycle.nodes[-1]


def test_a_game_of_many_moves_needs_no_stack() -> None:
    table: BoundTable[int] = BoundTable()
    search: AlphaBeta[int] = AlphaBeta(
        lambda n: [(1, n % 3 == 0, n - 1)] if n else [], lambda _: None, 0, meter(), table=table
    )
    margin = 0
    for n in range(1, 50_001):
        margin = 1 + margin if n % 3 == 0 else 1 - margin
    assert search.settle(50_000) == Bounds(margin, margin)


def test_margins_are_exact_however_large() -> None:
    huge = 10**400
    game = Drawn({0: [], 1: [(1, False, 0)], 2: [(huge, True, 1), (huge + 1, False, 1)]}, {}, 0)
    assert search_of(game).settle(2) == Bounds(huge + 1, huge + 1)
    assert search_of(game, table=BoundTable()).settle(2, 3) == Bounds(huge + 1, huge + 1)


# The same games every day ------------------------------------------------------------------------

TENS = [range(first, first + 10) for first in range(0, 60, 10)]


@pytest.mark.parametrize("numbers", TENS)
def test_no_depth_proves_more_or_less_than_it_can(numbers: range) -> None:
    for game in map(fixed, numbers):
        for depth in range(6):
            due = provable(game, depth)
            assert search_of(game).settle(game.root, depth) == due
            assert search_of(game, "killers").settle(game.root, depth) == due


@pytest.mark.parametrize("numbers", TENS)
def test_a_table_may_prove_more_and_never_less(numbers: range) -> None:
    for game in map(fixed, numbers):
        margin = game.minimax(game.root)
        for order in ("as given", "killers"):
            for depth in range(7):
                found = search_of(game, order, table=BoundTable()).settle(game.root, depth)
                assert found.within(*provable(game, depth)) == found
                assert found.lower <= margin <= found.upper


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("remembers", [False, True])
@pytest.mark.parametrize("numbers", TENS[:3])
def test_the_turn_brings_the_lower_bound(numbers: range, remembers: bool, order: str) -> None:
    for game in map(fixed, numbers):
        margin = game.minimax(game.root)
        table: BoundTable[int] | None = BoundTable() if remembers else None
        asked: list[tuple[int | None, Bounds]] = [(depth, Bounds()) for depth in (1, 1, 2, 3, 3)]
        asked += [(None, Bounds(margin + low, margin + 1)) for low in (0, -1)]
        for depth, bounds in [*asked, (None, Bounds())]:
            search = search_of(game, order, table=table)
            found = search.settle(game.root, depth, bounds)
            assert found.lower <= margin <= found.upper
            assert found.settled or depth is not None
            if search.turn is not None:
                gain, again, there = search.turn
                value = game.minimax(there)
                assert gain + (value if again else -value) >= found.lower


@pytest.mark.parametrize("remembers", [False, True])
def test_every_turn_that_is_asked_for_first_is_seen(remembers: bool) -> None:
    for game in map(fixed, range(40)):
        search = search_of(game, table=BoundTable() if remembers else None)
        search.settle(game.root)
        over = game.final(game.root) is not None or not game.rows[game.root]
        assert (search.turn is None) == over


def test_deepening_stops_where_the_margin_is_known() -> None:
    for game in map(fixed, range(40)):
        depth = next(d for d in range(99) if provable(game, d).settled)
        enough, more = search_of(game), search_of(game)
        assert enough.settle(game.root, depth) == more.settle(game.root, 50)
        assert enough.nodes == more.nodes


def test_a_search_that_meets_no_horizon_is_complete() -> None:
    for length in range(4):
        line = Drawn({0: [], **{n: [(0, False, n - 1)] for n in range(1, length + 1)}}, {}, -1)
        margin = line.minimax(length)
        for mover in (True, False):
            for depth in range(6):
                found = search_of(line).search(length, depth=depth, mover=mover)
                assert found.complete == (depth >= length)
                assert found.value == margin or not found.complete


def remembered(game: Drawn, table: dict[int, list[Margin]]) -> Callable[..., tuple[Margin, int]]:
    """Return fail-soft alpha-beta with a table of bounds as textbooks have it: values and nodes."""

    def value(node: int, alpha: Margin, beta: Margin) -> tuple[Margin, int]:
        lower, upper = table.get(node, [LOW, HIGH])
        if lower >= beta or lower == upper:
            return lower, 1
        if upper <= alpha:
            return upper, 1
        if node in game.ends:
            return game.ends[node], 1
        if not game.rows[node]:
            return game.stuck, 1
        alpha, beta = max(alpha, lower), min(beta, upper)
        best, nodes = LOW, 1
        for _, again, following in game.rows[node]:
            here = max(alpha, best)
            shown, below = value(following, *((here, beta) if again else (-beta, -here)))
            best, nodes = max(best, shown if again else -shown), nodes + below
            if best >= beta:
                break
        known = table.setdefault(node, [LOW, HIGH])
        known[0] = max(known[0], best if best > alpha else LOW)
        known[1] = min(known[1], best if best < beta else HIGH)
        return min(max(best, lower), upper), nodes

    return value


def test_a_table_saves_the_nodes_of_the_textbook() -> None:
    for number in range(60):
        game = fixed(number)
        rows = {n: [(0, again, to) for _, again, to in row] for n, row in game.rows.items()}
        game = Drawn(rows, game.ends, game.stuck)
        due = remembered(game, {})
        table: BoundTable[int] = BoundTable()
        for window in [(0, 1), (-2, 2), (1, 2), (-1, 0), (LOW, HIGH)]:
            search = search_of(game, table=table)
            assert (search.search(game.root, *window).value, search.nodes) == due(
                game.root, *window
            )


def listings(rows: dict[str, str], alpha: int, beta: int, **how: Any) -> list[str]:
    """Return the nodes whose moves are listed, where "z" is the only end and no "b" is proved."""
    listed = []

    def turns(node: str) -> list[tuple[int, bool, str]]:
        listed.append(node)
        return [(0, False, to) for to in rows[node]]

    table: BoundTable[str] = BoundTable()
    search: AlphaBeta[str] = AlphaBeta(turns, {"z": 0}.get, 0, meter(), table=table)
    found = search.search("r", alpha, beta, **how)
    assert found == (0, False)
    assert table.find("b") is None
    return listed


def test_what_a_horizon_had_a_part_in_is_not_searched_again_as_deep() -> None:
    """Node c is met twice with two plies to go, or one, and tells the same both times."""
    far = {"e": "f", "f": "e"}
    wide = {"r": "a", "a": "cc", "c": "d", "d": "ez", **far}
    assert listings(wide, -1, 0, depth=4, mover=False).count("c") == 1  # at least 0
    assert listings(wide, -1, 1, depth=4, mover=False).count("c") == 1  # 0
    narrow = {"r": "ab", "a": "c", "b": "c", "c": "ez", **far}
    assert listings(narrow, 0, 1, depth=3).count("c") == 1  # at most 0


def limited(rows: dict[str, str], ends: dict[str, int], table: BoundTable[str]) -> AlphaBeta[str]:
    return AlphaBeta(
        lambda node: [(0, False, to) for to in rows[node]], ends.get, 0, meter(), table=table
    )


def test_what_was_enough_for_a_narrow_window_is_not_for_a_wide_one() -> None:
    """At p, node c need not tell more than that it brings less than 5; at q it is all there is."""
    rows = {"r": "a", "a": "pq", "p": "yx", "x": "c", "q": "w", "w": "c", "c": "ez"}
    rows |= {"e": "f", "f": "e"}
    search = limited(rows, {"y": -5, "z": -3}, BoundTable())
    assert search.search("r", depth=5) == Found(3, complete=False)


def test_a_move_that_only_may_be_as_good_is_not_kept() -> None:
    """Node b is cut at 2, as much as a brings; it would bring less."""
    rows, ends = {"r": "abe", "b": "yz", "e": "f", "f": "e"}, {"a": -2, "y": 2, "z": -5}
    table: BoundTable[str] = BoundTable()
    assert limited(rows, ends, table).search("r", depth=2) == Found(2, complete=False)
    search = limited(rows, ends, table)
    assert search.settle("r", 2) == Bounds(2, HIGH)
    assert search.turn == (0, False, "a")


def test_a_proof_within_a_depth_is_a_fact() -> None:
    rows = {"r": "d", "d": "ez", "e": "f", "f": "e"}
    table: BoundTable[str] = BoundTable()
    search = limited(rows, {"z": 0}, table)
    assert search.settle("r", 2) == Bounds(LOW, 0)
    assert (table.find("r"), table.find("d")) == ((LOW, 0, -1), (0, HIGH, 1))


@pytest.mark.parametrize("place", [0, 1])
def test_the_table_knows_the_turn_that_brings_the_bound(place: int) -> None:
    rows = {"r": "ez" if place else "ze", "e": "f", "f": "e"}
    table: BoundTable[str] = BoundTable()
    for _ in range(2):
        search = limited(rows, {"z": -2}, table)
        assert search.settle("r", 1) == Bounds(2, HIGH)
        assert search.turn == (0, False, "z")


def test_a_search_that_was_stopped_can_be_asked_again() -> None:
    line = Drawn({0: [], **{n: [(0, False, n - 1)] for n in range(1, 9)}}, {}, -1)
    search = search_of(line, meter=meter(positions=4))
    with pytest.raises(BudgetExceeded):
        search.settle(8)
    search.on(meter())
    assert search.settle(8) == Bounds(-1, -1)


class Watched(AlphaBeta[int]):
    """Notes the windows that it searches, of which there may be few."""

    def search(
        self,
        root: int,
        alpha: Margin = LOW,
        beta: Margin = HIGH,
        *,
        depth: int | None = None,
        mover: bool = True,
        watch: bool = False,
    ) -> Found:
        windows.append((alpha, beta))
        assert len(windows) < 50, "it does not close in"
        return super().search(root, alpha, beta, depth=depth, mover=mover, watch=watch)


windows: list[tuple[Margin, Margin]] = []


@pytest.mark.parametrize(
    ("margin", "due"),
    [
        (0, [(-1, 0), (0, 1)]),
        (3, [(-1, 0), (3, 4)]),
        (-3, [(-1, 0), (-4, -3)]),
    ],
)
def test_windows_of_no_width_close_in_from_zero(margin: int, due: list[tuple[int, int]]) -> None:
    """Each asks whether there is more than is known, or as much as has not been ruled out."""
    windows.clear()
    search = Watched(
        [[(0, False, 1)], []].__getitem__, {1: -margin}.get, 0, meter(), table=BoundTable()
    )
    assert search.settle(0) == Bounds(margin, margin)
    assert windows == due


def test_bounds_that_are_known_make_one_window() -> None:
    for table in (None, BoundTable[int]()):
        windows.clear()
        search = Watched([[(0, False, 1)], []].__getitem__, {1: -3}.get, 0, meter(), table=table)
        assert search.settle(0, bounds=Bounds(-5, 7)) == Bounds(3, 3)
        assert windows == [(-5, 7)]


# The order of moves -------------------------------------------------------------------------------


def numbers_of(order: MoveOrder[int], hint: int = -1, ply: int = 0, moves: int = 4) -> list[int]:
    turns = [(0, False, place) for place in range(moves)]
    listed = order.numbered(turns, hint, ply)
    assert all(turns[number] == turn for number, turn in listed)
    return [number for number, _ in listed]


def test_moves_come_as_listed_until_something_is_known() -> None:
    assert numbers_of(MoveOrder()) == [0, 1, 2, 3]
    assert numbers_of(MoveOrder(), hint=2) == [2, 0, 1, 3]
    assert numbers_of(MoveOrder(), hint=0) == [0, 1, 2, 3]
    assert numbers_of(MoveOrder(), hint=1, moves=2) == [1, 0]
    assert numbers_of(MoveOrder(), moves=1) == [0]
    assert numbers_of(MoveOrder(), moves=0) == []


@pytest.mark.parametrize("killer", [1, 2])
def test_a_killer_comes_first_at_its_ply_once_it_has_cut_twice(killer: int) -> None:
    order: MoveOrder[int] = MoveOrder()
    other = 3 - killer
    order.cut(killer, ply=3, below=1)
    assert numbers_of(order, ply=3) == [0, 1, 2, 3]
    order.cut(killer, ply=3, below=1)
    assert numbers_of(order, ply=3) == [killer, 0, other, 3]
    assert numbers_of(order, ply=4) == [0, 1, 2, 3]
    assert numbers_of(order, hint=3, ply=3) == [3, killer, 0, other]
    assert numbers_of(order, hint=0, ply=3) == [0, killer, other, 3]
    assert numbers_of(order, ply=3, moves=3) == [killer, 0, other]


def test_after_the_killer_comes_what_has_cut_most_weighed_by_the_plies_below() -> None:
    order: MoveOrder[int] = MoveOrder()
    for number, below in [(1, 3), (3, 2), (3, 2), (2, 1), (2, 1)]:
        order.cut(number, ply=0, below=below)  # 9 for move 1, 8 for move 3, 2 for move 2
    assert numbers_of(order) == [2, 1, 3, 0]
    order.cut(3, ply=7, below=2)  # of another ply: the history is one for all
    assert numbers_of(order) == [2, 3, 1, 0]


def test_what_was_learned_is_forgotten_where_the_first_move_cuts_as_often() -> None:
    order: MoveOrder[int] = MoveOrder()
    order.cut(3, 0, 1)
    order.cut(3, 0, 1)
    assert numbers_of(order) == [3, 0, 1, 2]
    order.cut(0, 0, 1)  # the killer would have failed
    assert numbers_of(order) == [0, 1, 2, 3]
    order.cut(0, 0, 1)  # the killer is the first move: nothing is learned of either
    order.cut(2, 0, 1)
    order.cut(2, 0, 1)
    assert numbers_of(order) == [2, 0, 3, 1]


def test_a_first_cut_of_the_first_move_counts_against_what_is_learned() -> None:
    order: MoveOrder[int] = MoveOrder()
    order.cut(0, 0, 1)
    order.cut(2, 0, 1)
    order.cut(2, 0, 1)
    assert numbers_of(order) == [0, 1, 2, 3]
    order.cut(2, 0, 1)
    assert numbers_of(order) == [2, 0, 1, 3]


def test_no_ply_doubts_for_ever() -> None:
    order: MoveOrder[int] = MoveOrder()
    for _ in range(DOUBT + 20):
        order.cut(3, 0, 1)
        order.cut(0, 0, 1)
    for _ in range(1 + DOUBT):  # the first one only changes the killer
        order.cut(2, 0, 1)
    assert numbers_of(order) == [0, 1, 2, 3]
    order.cut(2, 0, 1)
    assert numbers_of(order) == [2, 0, 3, 1]


def test_no_ply_trusts_for_ever() -> None:
    order: MoveOrder[int] = MoveOrder()
    for _ in range(DOUBT + 20):
        order.cut(3, 0, 1)
    for _ in range(DOUBT - 1):
        order.cut(0, 0, 1)
        order.cut(2, 0, 1)
    assert numbers_of(order) == [2, 3, 0, 1]
    order.cut(0, 0, 1)
    order.cut(2, 0, 1)
    assert numbers_of(order) == [0, 1, 2, 3]


def test_the_guess_comes_before_all_that_was_learned() -> None:
    order: MoveOrder[int] = MoveOrder(lambda node: [5, 1, 1, 3][node])
    assert numbers_of(order) == [1, 2, 3, 0]
    assert numbers_of(order, hint=2) == [2, 1, 3, 0]
    assert numbers_of(order, hint=0) == [1, 2, 3, 0]
    for _ in range(2):
        order.cut(2, 0, 1)
    assert numbers_of(order) == [2, 1, 3, 0]
    turns = [(0, False, 3), (0, True, 3), (7, False, 0), (-4, True, 0)]
    assert [number for number, _ in order.numbered(turns, -1, 1)] == [1, 2, 3, 0]


def test_an_order_that_does_not_learn_stays() -> None:
    order: MoveOrder[int] = MoveOrder(learns=False)
    for _ in range(9):
        order.cut(2, 0, 5)
    assert numbers_of(order) == [0, 1, 2, 3]


def test_a_move_that_is_known_to_be_good_enough_comes_first() -> None:
    table: BoundTable[int] = BoundTable()
    table.drop_upper(1, -1)
    table.drop_upper(2, -2)
    table.raise_lower(3, -9, 0)
    turns = list(enumerate([(0, False, 0), (0, False, 1), (0, False, 2), (0, False, 3)]))

    def first(beta: int, turns: list[tuple[int, tuple[int, bool, int]]]) -> list[int]:
        return [number for number, _ in known_first(turns, beta, table)]

    assert first(1, turns) == [1, 0, 2, 3]
    assert first(2, turns) == [2, 0, 1, 3]
    assert first(3, turns) == [0, 1, 2, 3]
    # A gain or another turn makes something else of what is known.
    other = list(enumerate([(0, False, 0), (-9, False, 1), (0, True, 2)]))
    assert first(1, other) == [0, 1, 2]


class Noting(MoveOrder[int]):
    """Notes what it is asked and told."""

    def numbered(
        self, turns: Sequence[tuple[int, bool, int]], hint: int, ply: int
    ) -> Sequence[tuple[int, tuple[int, bool, int]]]:
        asked.append((ply, hint))
        return super().numbered(turns, hint, ply)

    def cut(self, number: int, ply: int, below: int) -> None:
        cuts.append((number, ply, below))
        super().cut(number, ply, below)


asked: list[tuple[int, int]] = []
cuts: list[tuple[int, int, int]] = []


def test_the_order_is_told_the_ply_and_what_cut_there() -> None:
    rows = {3: [(0, False, 0), (0, False, 2)], 2: [(0, False, 0), (0, False, 1)], 1: [], 0: []}
    game = Drawn(rows, {0: 1, 1: -5}, 0)
    asked.clear()
    cuts.clear()
    table: BoundTable[int] = BoundTable()
    search = AlphaBeta(game.turns, game.final, 0, meter(), order=Noting(), table=table)
    search.search(3, -9, 9)  # node 2 cuts with its second move, worth 5
    assert (asked, cuts) == ([(0, -1), (1, -1)], [(1, 1, 1)])
    search.search(2, 3, 9)  # its lower bound is known, with the move
    assert asked[2:] == [(0, 1)]
    cuts.clear()
    again = AlphaBeta(game.turns, game.final, 0, meter(), order=Noting())
    again.search(3, -9, 9, depth=4)
    assert cuts == [(1, 1, 3)]


# What is known ------------------------------------------------------------------------------------


def test_the_table_keeps_the_better_bound_and_the_move_that_brings_it() -> None:
    table: BoundTable[str] = BoundTable()
    assert (table.find("a"), len(table)) == (None, 0)
    table.drop_upper("a", 9)
    assert table.find("a") == (LOW, 9, -1)
    table.raise_lower("a", 3, 5)
    table.raise_lower("a", 3, 6)  # no more: the move stays
    table.raise_lower("a", 2, 7)
    table.drop_upper("a", 9)
    table.drop_upper("a", 10)
    assert table.find("a") == (3, 9, 5)
    table.raise_lower("a", 4, 0)
    table.raise_lower("a", 4, 1)
    table.drop_upper("a", 8)
    assert table.find("a") == (4, 8, 0)
    table.raise_lower("b", LOW, 2)  # a move, of which no more is known
    assert table.find("b") == (LOW, HIGH, 2)
    table.raise_lower("c", 0, 0)
    assert len(table) == 3
    assert list(table.since(1)) == [("b", Bounds()), ("c", Bounds(0, HIGH))]


def test_the_table_trusts_scores_where_it_knows_nothing_itself() -> None:
    table: BoundTable[str] = BoundTable({"a": Score(2, 1)})
    assert (table.find("a"), table.find("b")) == ((2, 2, -1), None)
    table.raise_lower("a", 1, 4)
    assert table.find("a") == (1, HIGH, 4)
    later: dict[str, Score] = {}
    table.trust(later)
    assert table.find("b") is None
    later["b"] = Score(-3, 1)
    assert table.find("b") == (-3, -3, -1)


def test_bounds_tell_what_is_known() -> None:
    assert Bounds().known == (None, None)
    assert Bounds(LOW, 2).known == (None, 2)
    assert Bounds(0, HIGH).known == (0, None)
    assert not Bounds(0, 1).settled
    assert Bounds(1, 1).settled
    assert Bounds(0, 5).within(1, 4) == Bounds(1, 4)
    assert Bounds(0, 5).within(-1, 6) == Bounds(0, 5)
