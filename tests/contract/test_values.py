"""Values of positions against the definition, for every partizan game whose play ends.

The brute force of `tests/values_brute.py` knows the moves alone and decides G <= H by play. The
values must say the same of any two positions, and of a position and any simple game.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from typing import Any

import pytest

import grundy as gr
from grundy.games.catalogue import game_class
from grundy.values.loopy_games.value import outcome_of_sum
from tests import values_brute as brute

NAMES = [name for name in gr.names() if issubclass(game_class(name), gr.PartizanGame)]
EXAMPLES = [
    example for name in NAMES if not game_class(name).loopy for example in game_class(name).examples
]
EXAMPLES += [
    "amazons:2x3(x.o/...)",
    "konane:1x8(xo.oxox.)",
    "konane:3x4(xox./ox.x/xoxo)",
    "cutcake(2x2, 3x2)",
    "hackenbush(0-1L, 0-2R, 1-2R, 1-2L, 2-2G)",
    "domineering:2x5(.#.../.....)",
]
LOOPY = [
    example
    for name in NAMES
    if game_class(name).loopy or name == "hex"
    for example in game_class(name).examples
]
MOST = 20
"""Positions of an example that are compared with each other, from its end to its beginning."""
LARGE = {"backsliding-toads-and-frogs", "hare-and-hounds", "hex"}
"""Loopy games with examples whose graphs are large."""
FEW = 400
"""States that an example's position may lead to; larger ones are left out."""


@cache
def positions(example: str) -> list[tuple[gr.Position, brute.Tree]]:
    """Return positions that an example leads to, with their trees; the largest first."""
    there: Any = gr.position(example)
    found = brute.Positions(there.game, FEW)
    try:
        found.tree(there.state)
    except brute.TooLargeError:
        found.under_way.clear()
    except gr.CycleError:
        return []
    states = list(found.trees)[::-1]
    chosen = dict.fromkeys([*states[:3], *states[:: 1 + len(states) // MOST]])
    game = there.game
    return [(game(*s) if game.spreads else game(s), found.trees[s]) for s in chosen]


def never_ends(example: str) -> bool:
    return not positions(example)


@pytest.mark.parametrize("example", EXAMPLES)
def test_two_positions_are_in_the_order_that_play_gives(example: str) -> None:
    if never_ends(example):
        return
    for (one, tree), (other, its) in product(positions(example), repeat=2):
        assert (one.value <= other.value) == brute.le(tree, its), (one, other)
        assert (one.value == other.value) == brute.equal(tree, its), (one, other)


@pytest.mark.parametrize("example", [example for example in EXAMPLES if not never_ends(example)])
def test_a_position_compares_with_simple_games_as_in_play(example: str) -> None:
    for position, tree in positions(example):
        found = position.value
        for text, simple in brute.NAMED.items():
            assert (found <= gr.value(text)) == brute.le(tree, simple), (position, text)
            assert (found >= gr.value(text)) == brute.le(simple, tree), (position, text)
        at_most, at_least = brute.le(tree, brute.ZERO), brute.le(brute.ZERO, tree)
        told = {(True, True): "P", (False, False): "N", (False, True): "L", (True, False): "R"}
        assert str(found.outcome) == told[at_most, at_least], position
        assert position.outcome is found.outcome, position


@pytest.mark.parametrize("example", [example for example in EXAMPLES if not never_ends(example)])
def test_the_value_of_a_sum_is_that_of_the_sum_in_play(example: str) -> None:
    few = [(position, tree) for position, tree in positions(example) if small(tree)][:6]
    for (one, tree), (other, its) in pairwise(few):
        whole, sums = one + other, brute.add(tree, its)
        for position, beside in few:
            assert (whole.value <= position.value) == brute.le(sums, beside), (whole, position)
        assert brute.equal(brute.add(sums, brute.negative(its)), tree)
        assert whole.value - other.value == one.value


def small(tree: brute.Tree) -> bool:
    """Return whether no play has more than four moves, by either player in any order."""
    layer = {tree}
    for _ in range(5):
        layer = {option for now in layer for option in now.left | now.right}
    return not layer


def test_every_game_that_ends_is_compared_on_positions_that_differ() -> None:
    """A game whose examples are all dead would be compared with nothing."""
    for name in NAMES:
        if not game_class(name).loopy and name != "hex":
            mine = [example for example in EXAMPLES if gr.position(example).game.name == name]
            trees = {tree for example in mine for _, tree in positions(example)}
            assert len(trees) > 3, name


@pytest.mark.parametrize("example", LOOPY)
def test_the_value_of_a_loopy_position_wins_as_in_play(example: str) -> None:
    """Alone and beside simple games; positions with large graphs are left to the slow tests."""
    position = gr.position(example)
    try:
        with gr.budget(positions=5_000):
            found = position.value
    except gr.BudgetExceeded:
        assert position.game.name in LARGE
        return
    for beside in ("toads-and-frogs(T.F)", "toads-and-frogs(TT.F)", "nim(2)"):
        other = gr.position(beside)
        told = outcome_of_sum([found, other.value])
        whole = position + other
        assert told.left is whole.left().outcome, (example, beside)
        assert told.right is whole.right().outcome, (example, beside)


# The brute force itself --------------------------------------------------------------------------


def test_the_definition_says_of_simple_games_what_their_texts_say() -> None:
    for (one, tree), (other, its) in product(brute.NAMED.items(), repeat=2):
        assert (gr.value(one) <= gr.value(other)) == brute.le(tree, its), (one, other)


def test_the_definition_tells_values_apart_that_are_close() -> None:
    toads = brute.of_position(gr.position("toads-and-frogs(TT.F)"))
    half = Fraction(1, 2)
    assert brute.equal(toads, brute.switch(half, 0))
    assert not brute.equal(toads, brute.switch(half, brute.star()))
    assert not brute.equal(toads, brute.switch(brute.add(brute.number(half), brute.star()), 0))
