"""A subclass of a game of the catalogue with other rules is another game, and answers as such.

Whatever a game says besides its rules (theorems, tables, symmetries, packed positions, bounds) was
derived from them. Every game is given other rules here, and each answer compared with brute force.
"""

from __future__ import annotations

from functools import cache, wraps
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

import grundy as gr
from grundy.games.catalogue import game_class
from grundy.rules.theorem import QUESTIONS
from tests.brute import Brute
from tests.contract import test_searched as searched
from tests.contract.test_catalogue import EXAMPLES, components, targets
from tests.scored_brute import ScoredBrute

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy import Position

LESS = {"every second": slice(None, None, 2), "not the first": slice(1, None)}
"""Which of the old options the new rules have."""

SOME = 60
"""Positions of a game whose answers are compared."""

MOST = 3000
"""Nodes that a position of a searched game may lead to."""

GAMES = list(dict.fromkeys(gr.position(example).game_text for example in EXAMPLES))


def fewer(rule: Callable[..., Any], kept: slice) -> Callable[..., Any]:
    @wraps(rule)
    def stated(*args: Any) -> list[Any]:
        return list(rule(*args))[kept]

    return stated


def directly(kind: type, rules: dict[str, Any]) -> type:
    return type("Other", (kind,), rules)


def mixed_in(kind: type, rules: dict[str, Any]) -> type:
    return type("Other", (type("Mixin", (), rules), kind), {})


def further_below(kind: type, rules: dict[str, Any]) -> type:
    other = type("Other", (type("Between", (kind,), {"__doc__": "Nothing new."}),), rules)
    return type("Below", (other,), {})


def other_game(game: Any, kept: slice, make: Any = directly) -> Any:
    """Return the game with fewer moves."""
    kind: Any = type(game)
    names = ("left", "right") if isinstance(game, gr.PartizanGame) else ("moves",)
    return made(make(kind, {name: fewer(getattr(kind, name), kept) for name in names}), game)


def made(kind: Any, game: Any) -> Any:
    twin = object.__new__(kind)
    vars(twin).update(game._made_of())
    return twin


# Impartial games ---------------------------------------------------------------------------------


@cache
def starts(text: str) -> tuple[tuple[Any, ...], ...]:
    found = list(islice(gr.game(text).small(), 1500))
    return tuple(found[:: max(1, len(found) // SOME)])


@pytest.mark.parametrize("kept", LESS)
@pytest.mark.parametrize("text", GAMES)
def test_an_impartial_game_with_other_moves(text: str, kept: str) -> None:
    game = other_game(gr.game(text), LESS[kept])
    if game.loopy:
        compare_outcomes(game, text)
    else:
        compare(game, [game(*args) for args in starts(text)])


def compare(game: Any, positions: list[Position]) -> None:
    brute = Brute(game)
    for position in positions:
        state = components(position)
        assert position.grundy == brute.grundy(state), position
        for misere in (False, True):
            play = position.misere if misere else position
            assert play.outcome is brute.outcome(state, misere), play
            assert play.remoteness == brute.remoteness(state, misere), play
            assert set(targets(play.winning_moves())) == brute.winning(state, misere), play
    for position in positions[::17]:
        solution = position.solve()
        state = components(position)
        assert (solution.value, solution.outcome) == (brute.grundy(state), position.outcome)
        assert solution.engine in {"search", "labels"}
        assert str(position.explain().outcome) == str(solution.outcome)
    compare_tables(game, brute)


def compare_tables(game: Any, brute: Brute) -> None:
    small = {1: (12,), 2: (5, 6)}.get(game.arity)
    if game.shape is None or small is None or getattr(game, "grid_rule", None) is not None:
        return
    if game.arity == 1:
        assert game.values(12) == [brute.grundy((n,)) for n in range(12)]
    elif isinstance(game, gr.ImpartialGame):
        rows = [[brute.grundy((game.accept(a, b),)) for b in range(6)] for a in range(5)]
        assert game.values(5, 6) == rows


def compare_outcomes(game: Any, text: str) -> None:
    """Compare outcomes and remoteness where play can cycle: labels spread from the ends."""
    brute = Brute(game)
    for args in starts(text)[::5]:
        position = game(*args)
        for misere in (False, True):
            labels = labelled(brute, components(position), misere)
            play = position.misere if misere else position
            plies = labels.get(components(position))
            expected = "D" if plies is None else "P" if plies % 2 == misere else "N"
            assert (str(play.outcome), play.remoteness) == (expected, plies), play


def labelled(brute: Brute, root: Any, misere: bool) -> dict[Any, int]:
    """Return the plies to the end of all positions from a root that are not drawn."""
    seen = {root: brute.options(root)}
    waiting = [root]
    for node in waiting:
        for option in seen[node]:
            if option not in seen:
                seen[option] = brute.options(option)
                waiting.append(option)
    plies = {node: 0 for node, options in seen.items() if not options}
    for count in range(1, len(seen) + 1):
        new = {}
        for node, options in seen.items():
            if node in plies:
                continue
            won = any(o in plies and plies[o] % 2 == misere for o in options)
            if won or all(o in plies for o in options):
                new[node] = count
        plies |= new
    return plies


# Games with scores, and of Left and Right --------------------------------------------------------


@pytest.mark.parametrize("kept", LESS)
@pytest.mark.parametrize("name", searched.NAMES)
def test_a_searched_game_with_other_moves(name: str, kept: str) -> None:
    for example in game_class(name).examples:
        game, roots = searched.roots(example)
        compare_scores(other_game(game, LESS[kept]), roots)


@pytest.mark.parametrize("name", [n for n in searched.NAMES if hasattr(game_class(n), "final")])
def test_a_game_with_another_end(name: str) -> None:
    """A line is worth three, and whoever is stuck has lost two: the bounds of old do not hold."""
    for example in game_class(name).examples:
        game, roots = searched.roots(example)
        kind: Any = type(game)

        def final(*args: Any, kind: Any = kind) -> int | None:
            margin: int | None = kind.final(*args)
            return margin and 3 * margin

        rules = {"final": wraps(kind.final)(final), "stuck": -2}
        compare_scores(made(directly(kind, rules), game), roots)


def compare_scores(game: Any, roots: list[Any]) -> None:
    brute = ScoredBrute(game, MOST)
    if not brute.reach(*roots):
        return
    results = brute.results()
    for node in brute.graph:
        there = searched.position(game, node)
        told = who_wins if brute.goes_round else tuple  # there brute force tells no more
        assert told(there.result or ()) == told(results.get(node) or ()), there
    for root in roots:
        start = searched.position(game, root)
        solution = start.solve()
        assert (solution.outcome, solution.remoteness) == (start.outcome, start.remoteness)
        for symmetry in (False, True):
            solved = game.strong(start, symmetry=symmetry)
            for node in list(brute.graph)[:: 1 + len(brute.graph) // SOME]:
                position = searched.position(game, node)
                if position in solved:
                    assert solved(position).result == position.result, position
        wins = start.winning_moves()
        assert {move.to for move in wins} == {
            move.to for move, score in start.scored_moves() if score and score.margin > 0
        }


def who_wins(result: tuple[int, ...]) -> tuple[int, ...]:
    return ((result[0] > 0) - (result[0] < 0), result[1]) if result else ()


# How a subclass may say it -----------------------------------------------------------------------


@pytest.mark.parametrize("make", [mixed_in, further_below], ids=lambda make: make.__name__)
@pytest.mark.parametrize("text", ["subtraction:1,3,4", "octal:0.137", "wythoff", "king:8x8", "nim"])
def test_other_moves_from_a_mixin_or_from_between(text: str, make: Any) -> None:
    game = other_game(gr.game(text), LESS["not the first"], make)
    compare(game, [game(*args) for args in starts(text)])


@pytest.mark.parametrize("make", [mixed_in, further_below], ids=lambda make: make.__name__)
@pytest.mark.parametrize("text", ["tic-tac-toe", "mnk:3x3,2", "dodgem:2x2", "domineering:2x3"])
def test_other_turns_from_a_mixin_or_from_between(text: str, make: Any) -> None:
    game = other_game(gr.game(text), LESS["not the first"], make)
    root = game.start.state
    players = ("left", "right") if isinstance(game, gr.PartizanGame) else ()
    compare_scores(game, [(root, player) for player in players] or [root])


@pytest.mark.parametrize("text", ["subtraction:1,3,4", "kayles", "octal:0.77", "nim"])
def test_a_wholly_different_rule(text: str) -> None:
    kind: Any = type(gr.game(text))
    game = made(directly(kind, {"moves": lambda _, n: range(n)}), gr.game(text))
    assert [game(n).grundy for n in range(12)] == list(range(12))
    assert [str(game(n).outcome) for n in range(12)] == ["P", *"N" * 11]
    assert game.values(9) == list(range(9))
    assert game.text.startswith("Other")
    if text != "nim":
        for name in ("lost", "period", "check_period"):
            with pytest.raises(gr.GrundyError, match=f"`{name}` of .* does not hold"):
                getattr(game, name)


def test_other_vectors_have_a_table_of_their_own() -> None:
    kind: Any = game_class("queen")
    rook = directly(kind, {"rides": ((-1, 0), (0, -1))})(8, 8)
    assert rook.law("outcome") is None
    assert rook(5, 5).solve().engine == "table"
    assert rook.values(8, 8) == [[a ^ b for b in range(8)] for a in range(8)]


def test_a_rule_as_data_that_the_moves_do_not_follow() -> None:
    """The moves are what is played, and a rule as data beside other moves answers nothing."""
    kind: Any = game_class("wythoff")
    king: Any = gr.game("king:8x8")
    data = {"grid_rule": king.grid_rule}
    game = directly(kind, data)()
    compare(game, [game(a, b) for a in range(5) for b in range(5)])


def test_bounds_and_programs_are_left_behind() -> None:
    line: Any = directly(game_class("tic-tac-toe"), {"final": lambda *_: None})
    assert line.largest is None
    nim: Any = directly(game_class("nim"), {"moves": lambda _, n: range(n // 2, n)})
    assert nim.contest is None
    assert nim.misere_contest is None
    assert nim.source == ""


def test_other_coins_turn() -> None:
    kind: Any = game_class("ruler")
    game = directly(kind, {"turns": lambda *_: iter([()])})()
    compare(game, [game("".join(row)) for row in ("H", "HH", "THH", "HTHH")])


def test_what_is_stated_again_counts() -> None:
    class Even(game_class("nim")):  # type: ignore[misc]
        def moves(self, n: int) -> range:
            return range(n % 2, n, 2)

        @gr.theorem("halves")
        def grundy(self, n: int) -> int:
            return n // 2

    assert Even()(9).solve().method == "halves"
    assert Even().law("misere_outcome") is None
    assert Even()(5, 4).misere.outcome is Brute(Even()).outcome((4, 5), misere=True)


def test_rules_are_not_set_on_a_game() -> None:
    game: Any = gr.game("nim")
    with pytest.raises(gr.RuleError, match="derive a class from Nim"):
        game.moves = lambda n: range(n // 2)


# The reverse -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", gr.names())
def test_the_same_rules_keep_what_follows_from_them(name: str) -> None:
    kind: Any = game_class(name)
    words = {"name": "again", "describe": kind.describe, "__doc__": "The same.", "helper": 3}
    for same in (directly(kind, words), mixed_in(kind, words), further_below(kind, words)):
        twin: Any = same
        for attribute in {n for base in kind.__mro__ for n in vars(base).get("derived", ())}:
            assert getattr(twin, attribute, None) is getattr(kind, attribute, None), attribute
        if issubclass(kind, gr.ImpartialGame):
            for question in QUESTIONS:
                assert twin.law is kind.law
                assert getattr(twin, question) is getattr(kind, question)
