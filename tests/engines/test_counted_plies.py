"""Plies to the end against the definition, whatever is known of margins before."""

from __future__ import annotations

from random import Random

import pytest

from grundy.engines.bounds import HIGH, LOW, BoundTable
from grundy.engines.counted_plies import HALF, SCALE, PliesSearch, Uncounted, _Worths, worth_of
from tests.searches import Drawn, fixed, meter, plies_of


def in_turns(number: int) -> Drawn:
    """Return a game with nothing gained on the way, and nobody moving again."""
    game = fixed(number)
    rows = {node: [(0, False, there) for *_, there in row] for node, row in game.rows.items()}
    return Drawn(rows, game.ends, game.stuck)


def known_of(game: Drawn, slack: int, dice: Random) -> BoundTable[int]:
    """Return true bounds of some margins, apart by up to so much."""
    table: BoundTable[int] = BoundTable()
    for node in range(len(game.rows)):
        if dice.random() < 0.7:
            table.raise_lower(node, game.minimax(node) - dice.randint(0, slack), 0)
        if dice.random() < 0.7:
            table.drop_upper(node, game.minimax(node) + dice.randint(0, slack))
    return table


def search_of(game: Drawn, known: BoundTable[int]) -> PliesSearch[int]:
    return PliesSearch(game.turns, game.final, game.stuck, known, meter())


@pytest.mark.parametrize("slack", [None, 0, 1, 3])
def test_plies_are_those_of_the_definition(slack: int | None) -> None:
    dice = Random(slack or 0)
    for number in range(40):
        game = in_turns(number)
        best = plies_of(game)
        known: BoundTable[int] = BoundTable()
        if slack is not None:
            known = known_of(game, slack, dice)
        search = search_of(game, known)
        for root in reversed(range(len(game.rows))):
            margin, plies = best(root)
            if margin:
                assert search.plies(root, margin) == plies
                assert search_of(game, known).plies(root, margin) == plies


def test_an_option_that_lasts_is_told_from_the_others() -> None:
    for number in range(40):
        game = in_turns(number)
        best = plies_of(game)
        margin, plies = best(game.root)
        if not margin or not plies:
            continue
        search = search_of(game, BoundTable())
        assert search.plies(game.root, margin) == plies
        for *_, option in game.rows[game.root]:
            due = best(option) == (-margin, plies - 1)
            assert search.lasts(option, -margin, plies - 1) == due
            assert search_of(game, BoundTable()).lasts(option, -margin, plies - 1) == due


@pytest.mark.parametrize("turn", [(1, False, 0), (-1, False, 0), (0, True, 0)])
def test_gains_and_other_turns_are_not_counted(turn: tuple[int, bool, int]) -> None:
    game = Drawn({0: [], 1: [turn]}, {0: -1}, 0)
    with pytest.raises(Uncounted):
        search_of(game, BoundTable()).plies(1, 1)


@pytest.mark.parametrize("margin", [1, -1, 5, -5])
def test_plies_that_are_left_where_the_margin_is_told_early_are_added(margin: int) -> None:
    """Two ways to an end that is told 3 and 8 plies before it comes."""
    game = Drawn({0: [], 1: [], 2: [(0, False, 0), (0, False, 1)]}, {0: margin, 1: margin}, 0)
    search: PliesSearch[int] = PliesSearch(
        game.turns, game.final, 0, BoundTable(), meter(), left={0: 3, 1: 8}.__getitem__
    )
    due = 8 if margin > 0 else 3
    assert search.plies(2, -margin) == due + 1
    assert [search.lasts(option, margin, due) for option in (0, 1)] == [due == 3, due == 8]


def test_what_is_known_of_margins_saves_nodes() -> None:
    """The first move keeps no win, which a bound of its margin tells."""
    line = {n: [(0, False, n - 1)] for n in range(1, 9)}
    game = Drawn({0: [], **line, 9: [(0, False, 7), (0, False, 8)]}, {}, -1)
    known: BoundTable[int] = BoundTable()
    known.raise_lower(7, 1, 0)
    with_it, without = search_of(game, known), search_of(game, BoundTable())
    assert with_it.plies(9, 1) == without.plies(9, 1) == 9
    assert (with_it.nodes, without.nodes) == (11, 18)


def test_an_option_that_is_one_ply_longer_is_not_as_good() -> None:
    """The first option has ended with a loss, the second one leads to an end that is one."""
    game = Drawn({0: [], 1: [(0, False, 2)], 2: [], 3: [(0, False, 0), (0, False, 1)]}, {}, 0)
    game.ends.update({0: -1, 2: 1})
    search = search_of(game, BoundTable())
    assert search.plies(3, 1) == 1
    assert [search.lasts(option, -1, 0) for option in (0, 1)] == [True, False]


def test_moves_are_listed_once_for_each_node() -> None:
    listed: list[int] = []

    def turns(node: int) -> list[tuple[int, bool, int]]:
        listed.append(node)
        return [(0, False, node - 1)] if node else []

    search: PliesSearch[int] = PliesSearch(turns, lambda _: None, -1, BoundTable(), meter())
    assert search.plies(5, 1) == 5
    assert listed == [5, 4, 3, 2, 1, 0]


def test_a_worth_is_less_the_later_a_win_and_the_sooner_a_loss() -> None:
    ranked = [(-2, 1), (-2, 5), (-1, 0), (-1, 9), (0, 3), (1, 9), (1, 0), (2, 5), (2, 1)]
    worths = [worth_of(*score) for score in ranked]
    assert worths == sorted(worths)
    assert len(set(worths)) == len(worths)
    assert worth_of(0, 3) == worth_of(0, 0) == 0
    assert worth_of(3, 4) == -worth_of(-3, 4) == 3 * SCALE - 4


@pytest.mark.parametrize(
    ("lower", "upper", "least", "most"),
    [
        (1, 3, SCALE - HALF, 3 * SCALE),
        (0, 1, 0, SCALE),
        (-1, 0, -SCALE, 0),
        (-3, -1, -3 * SCALE, -SCALE + HALF),
        (LOW, 2, LOW, 2 * SCALE),
        (-2, HIGH, -2 * SCALE, HIGH),
    ],
)
def test_bounds_of_margins_are_bounds_of_worths(
    lower: float, upper: float, least: float, most: float
) -> None:
    known: BoundTable[str] = BoundTable()
    known.drop_upper("a", upper)
    known.raise_lower("a", lower, 2)
    worths: _Worths[str] = _Worths(known)
    assert worths.find(("b", 5)) is None
    assert worths.find(("a", 5)) == (least, most, 2)
    worths.drop_upper(("a", 5), HIGH)
    assert worths.find(("a", 5)) == (least, most, 2), "what says less changes nothing"
    if least > LOW:
        worths.raise_lower(("a", 5), least - 1, 0)
        assert worths.find(("a", 5)) == (least, most, 0), "the move is the search's own"
        worths.raise_lower(("a", 5), least + 1, 7)
        assert worths.find(("a", 5)) == (least + 1, most, 7)
    if most < HIGH:
        worths.drop_upper(("a", 5), most + 1)
        assert worths.find(("a", 5))[1] == most  # type: ignore[index]
        worths.drop_upper(("a", 5), most - 1)
        assert worths.find(("a", 5))[1] == most - 1  # type: ignore[index]
    assert worths.find(("a", 6)) == (least, most, 2), "another ply is another node"
