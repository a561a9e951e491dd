"""The searches of the opponent: where they see the end, they see what solving proves."""

from __future__ import annotations

from random import Random

import pytest

import grundy as gr
from grundy.engines.deepening import Deepening
from grundy.engines.tree_search import TreeSearch
from grundy.limits.budget import Limits, Meter
from grundy.native.compiling import can_compile
from grundy.native.runtime import Runtime
from grundy.solving.key_form import as_it_is
from grundy.solving.strong_play import final_of, turns_from, view_of

SMALL = (
    "tic-tac-toe(x../.o./...)",
    "connect-four:4x3(.../.../.o./.x.)",
    "dots-and-boxes:1x2(../.../..)",
    "kalah:2,2(2, 2, 2, 2)",
    "hexapawn:3x4(white, BBBB/..../WWWW)",
    "left domineering:3x4(..../..../....)",
    "right domineering:4x4(..../..../..../....)",
    "left konane:4x4(xo../oxox/xoxo/oxox)",
    "right clobber:3x3(xox/oxo/xox)",
    "left amazons:2x3(x../..o)",
    "left hex:3x3(.../.L./R..)",
)
PLENTY = Limits(positions=200_000)


def _margin(position: gr.Position) -> int:
    """Return the margin as the memory scores it, in a search that shares nothing with these."""
    found = position.solve(engine="memory").score
    assert found is not None
    return found


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("text", SMALL)
def test_deepening_to_the_end_finds_the_margin(text: str, compiled: bool) -> None:
    """With scouts, reductions, gains, moves that go again, and the table between iterations."""
    if compiled and not can_compile():
        pytest.importorskip("numba")
    position = gr.position(text)
    view = view_of(position)
    assert view is not None
    rules = view.compiled() if compiled else view.plain()
    search = Deepening(rules, Runtime(compiled=compiled))
    chance = Random(text)
    while not position.is_over:
        sight = search.look(view.key(position), Meter(PLENTY))
        assert sight is not None
        assert sight.proved
        assert sight.estimate == _margin(position)
        turns = list(view.turns(view.key(position)))
        gain, again, there = turns[sight.place]
        best = next(m for m in position.moves() if view.key(m.to) == there and m.gain == gain)
        left = 0 if best.to.is_over else _margin(best.to)
        if not best.to.is_over:
            assert gain + (left if again else -left) == sight.estimate
        position = chance.choice(position.moves()).to


@pytest.mark.parametrize("text", SMALL)
def test_bounds_of_the_tree_search_hold(text: str) -> None:
    """However short the search is, and most small boards are settled by a long one."""
    position = gr.position(text)
    game = position.game
    for work in (20, 200, 5_000):
        search = TreeSearch(turns_from(game), final_of(game), game.stuck, game.largest, Random(1))
        found = search.look(as_it_is(position), Meter(Limits(positions=work)))
        if found is not None:
            assert found.lower <= _margin(position) <= found.upper
            assert 0 <= found.place < len(position.moves())


def test_the_tree_search_solves_what_is_small() -> None:
    for text in ("left domineering:3x4(..../..../....)", "tic-tac-toe(xo./.x./..o)"):
        position = gr.position(text)
        game = position.game
        search = TreeSearch(turns_from(game), final_of(game), game.stuck, game.largest, Random(1))
        found = search.look(as_it_is(position), Meter(Limits(positions=100_000)))
        assert found is not None
        assert found.lower == found.upper == _margin(position)


def test_play_that_never_ends_is_cut_off() -> None:
    """A playout on a cycle is a tie after its limit of plies."""
    ring = {0: [1, 2], 1: [0], 2: [0]}
    search = TreeSearch(
        lambda n: [(0, False, m) for m in ring[n]], lambda _: None, -1, 1, Random(1)
    )
    found = search.look(0, Meter(Limits(positions=5_000)))
    assert found is not None
    assert (found.lower, found.upper) == (-1, 1)
