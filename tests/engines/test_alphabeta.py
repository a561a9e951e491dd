"""Alpha-beta against plain minimax, and node counts against the textbook."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from grundy.engines.alpha_beta import AlphaBeta
from grundy.engines.bounds import HIGH, LOW, Bounds, BoundTable, Margin
from grundy.engines.move_order import MoveOrder
from grundy.engines.recursion import CycleFound
from grundy.errors import BudgetExceeded
from tests.searches import Drawn, crosses_final, crosses_options, ending, going_round, larger, meter

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


@example(larger(17), 4)  # where a shallower search of the same node must not answer for this one
@example(larger(125), 5)
@given(st.integers(0, 199).map(larger), st.integers(0, 6))
def test_a_depth_proves_all_that_can_be_proved_by_then(game: Drawn, depth: int) -> None:
    far = 10**6  # beyond any sum of gains
    found = search_of(game).settle(game.root, depth)
    least, most = (within(game, game.root, depth, beyond) for beyond in (-far, far))
    due = Bounds(least if least > -far // 2 else LOW, most if most < far // 2 else HIGH)
    assert found == due
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
