"""What every game of the catalogue must keep. A new game is tested by being there."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import grundy as gr
from grundy.games.catalogue import game_class
from grundy.rules.position import Position
from grundy.rules.term import Term
from tests.brute import Brute, ordered

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grundy import ImpartialGame

IMPARTIAL = [name for name in gr.names() if issubclass(game_class(name), gr.ImpartialGame)]
EXAMPLES = [example for name in IMPARTIAL for example in game_class(name).examples]
GAMES = list(dict.fromkeys(gr.position(example).game_text for example in EXAMPLES))
ENDING = [text for text in GAMES if not gr.game(text).loopy]
MOST = 1500
"""Positions of each game that are compared; the `small` ones of all games are fewer."""

PART = pytest.mark.parametrize(
    "part", [pytest.param(3, id="some"), pytest.param(1, id="all", marks=pytest.mark.slow)]
)
"""Of these positions the quick suite compares one in three, and `make slow` every one."""


@cache
def positions(text: str) -> list[Position]:
    game = gr.game(text)
    found = [game(*args) for args in islice(game.small(), MOST + 1)]
    assert 10 <= len(found) <= MOST, f"{text} has {len(found)} small positions"
    return found


@cache
def some(text: str, part: int) -> list[Position]:
    """Return one position in so many, by chance: with a fixed step they might be all alike."""
    found = positions(text)
    if part == 1:
        return found
    places = Random(text).sample(range(len(found)), max(10, len(found) // part))
    return [found[place] for place in sorted(places)]


@cache
def brute(text: str) -> Brute:
    return Brute(gr.game(text))


@lru_cache(maxsize=2)  # the checks of a game follow one another, see conftest.py
def winning(text: str, part: int) -> list[tuple[tuple[gr.Move, ...], tuple[gr.Move, ...]]]:
    """Return the winning moves of each position, in normal and in misère play."""
    return [
        (tuple(position.winning_moves()), tuple(position.misere.winning_moves()))
        for position in some(text, part)
    ]


def components(position: Position) -> tuple[Any, ...]:
    return ordered(tuple(term.state for term in position.terms))


def targets(moves: Iterable[gr.Move]) -> list[tuple[Any, ...]]:
    return [components(move.to) for move in moves]


def unrefined(game: ImpartialGame) -> ImpartialGame:
    """Return the same game, without its theorems, parts and symmetries."""
    kind = type(game.definition)
    plain = type(
        kind.__name__,
        (kind,),
        {
            "moves": kind.moves,
            "parts": gr.ImpartialGame.parts,
            "canonical": gr.ImpartialGame.canonical,
        },
    )
    twin: Any = object.__new__(plain)
    skip = {"memory", "misere", "definition", "_refines"}
    vars(twin).update(
        {k: v for k, v in vars(game.definition).items() if k not in skip}, arity=game.arity
    )
    assert isinstance(twin, gr.ImpartialGame)
    return twin


@pytest.mark.parametrize("name", gr.names())
def test_says_what_it_is(name: str) -> None:
    kind = game_class(name)
    assert kind.__doc__ is not None
    assert ">>>" in kind.__doc__, "an example that is run"
    assert kind.source
    assert kind.examples
    for example in kind.examples:
        position = gr.position(example)
        assert position.game_text.partition(":")[0] == name
        assert str(position) == example


@pytest.mark.parametrize("text", GAMES)
def test_game_text_round_trips(text: str) -> None:
    game = gr.game(text)
    assert game.text == text
    assert gr.game(text) == game
    assert type(game).from_parameters(game.parameters) == game
    assert gr.game(f"misere {text}") == game.misere
    assert gr.game(str(game.definition)) == game.definition


@pytest.mark.parametrize("text", GAMES)
@PART
def test_position_text_round_trips(text: str, part: int) -> None:
    for position in some(text, part):
        assert gr.position(str(position)) == position
        assert gr.position(str(position.misere)) == position.misere
        assert hash(gr.position(str(position))) == hash(position)
        assert eval(repr(str(position))) == str(position)


@pytest.mark.parametrize("text", GAMES)
def test_accepting_twice_changes_nothing(text: str) -> None:
    game = gr.game(text)
    for position in positions(text):
        assert game(*position.arguments) == position


@pytest.mark.parametrize("text", GAMES)
@PART
def test_options_are_finite_hashable_deterministic_and_legal(text: str, part: int) -> None:
    game = gr.game(text)
    for position in some(text, part):
        moves = position.moves()
        assert moves == position.moves()
        for move in moves:
            assert hash(move) == hash(move)
            assert move.to != position or game.loopy, "only a loop leads nowhere else"
            for term in move.to.terms:
                args = term.arguments
                assert game.accept(*args) == term.state, "an option is a legal position"


@pytest.mark.parametrize("text", GAMES)
def test_move_text_round_trips(text: str) -> None:
    for position in positions(text)[:300:2]:
        moves = position.moves()
        labels = [move.label for move in moves]
        assert len(set(labels)) == len(labels), f"{position}: {labels}"
        for move in moves[:8]:
            assert position.move(str(move)) == move
            assert components(position.move(str(move.to)).to) == components(move.to)


@pytest.mark.parametrize("text", ENDING)
@PART
def test_grundy_value(text: str, part: int) -> None:
    for position in some(text, part):
        expected = brute(text).grundy(components(position))
        assert position.grundy == expected, position
        assert position.definition.grundy == expected, position


@pytest.mark.parametrize("text", ENDING)
@PART
def test_outcome_and_remoteness(text: str, part: int) -> None:
    for position in some(text, part):
        state = components(position)
        for play in (position, position.definition):
            assert play.outcome is brute(text).outcome(state, misere=False), position
            assert play.remoteness == brute(text).remoteness(state, misere=False), position


@pytest.mark.parametrize("text", ENDING)
@PART
def test_misere_outcome_and_remoteness(text: str, part: int) -> None:
    for position in some(text, part):
        state = components(position)
        for play in (position.misere, position.definition.misere):
            assert play.outcome is brute(text).outcome(state, misere=True), position
            assert play.remoteness == brute(text).remoteness(state, misere=True), position


@pytest.mark.parametrize("text", ENDING)
@PART
def test_winning_moves(text: str, part: int) -> None:
    for position, won in zip(some(text, part), winning(text, part), strict=True):
        state = components(position)
        for misere in (False, True):
            play = position.misere if misere else position
            wins = targets(won[misere])
            assert set(wins) == brute(text).winning(state, misere), play
            assert len(set(wins)) == len(wins) or len(position.terms) > 1, play
            assert set(targets(play.definition.winning_moves())) == set(wins), play


@pytest.mark.parametrize("text", ENDING)
@PART
def test_winning_moves_are_among_the_moves(text: str, part: int) -> None:
    found = zip(some(text, part), winning(text, part), strict=True)
    for position, (normal, misere) in islice(found, 300):
        assert set(normal) <= set(position.moves())
        assert set(misere) <= set(position.misere.moves())


@pytest.mark.parametrize("text", ENDING)
@PART
def test_parts_and_symmetry_keep_every_answer(text: str, part: int) -> None:
    """Value, misère outcome and remoteness: parts are independent, mirror images the same game."""
    game = gr.game(text)
    bare = unrefined(game)
    for position in some(text, part)[:400]:
        plain = Position(Term(bare, term.state) for term in position.terms)
        pieces = [p for term in position.terms for p in game.pieces((term.state,))]
        refined = Position(Term(bare, piece) for piece in pieces)
        assert refined.grundy == plain.grundy, position
        assert refined.remoteness == plain.remoteness, position
        assert refined.misere.outcome is plain.misere.outcome, position
        assert refined.misere.remoteness == plain.misere.remoteness, position


@pytest.mark.parametrize("text", GAMES)
def test_engines_agree(text: str) -> None:
    for position in positions(text)[::17]:
        for play in (position, position.misere):
            solutions = [play.solve(engine=engine) for engine in (None, "search", "induction")]
            answers = {(s.outcome, s.remoteness, s.value) for s in solutions}
            assert len(answers) == 1, (play, answers)
            wins = {frozenset(s.winning_moves or ()) for s in solutions}
            assert len(wins) == 1, play
            assert all(s.status == "proved" and s.method and s.why for s in solutions)


@pytest.mark.parametrize("text", sorted(set(GAMES) - set(ENDING)))
def test_games_that_may_go_round(text: str) -> None:
    """Retrograde analysis is the definition there: outcome, remoteness and winning moves."""
    for position in positions(text):
        plain = position.definition
        assert position.outcome is plain.outcome, position
        assert position.remoteness == plain.remoteness, position
        assert set(targets(position.winning_moves())) == set(targets(plain.winning_moves()))
        for move in position.moves():
            if position.outcome is gr.Outcome.P:
                assert move.to.outcome is gr.Outcome.N, move
        if position.terms[0].game.own_pieces:
            with pytest.raises(gr.UndefinedError, match="their own pieces"):
                _ = position.grundy
        elif position.loopy_value.is_infinite:
            with pytest.raises(gr.UndefinedError, match="∞"):
                _ = position.grundy
        else:
            assert position.grundy == plain.grundy == position.loopy_value.nimber


@pytest.mark.parametrize("text", GAMES)
def test_best_move_is_perfect(text: str) -> None:
    for position in positions(text)[::23]:
        for play in (position, position.misere):
            solution = play.solve()
            if solution.best is None:
                assert not play.moves()
            elif solution.remoteness is not None:
                assert solution.best.to.remoteness == solution.remoteness - 1


@pytest.mark.parametrize("text", GAMES)
def test_explains_itself(text: str) -> None:
    for position in positions(text)[::31]:
        for play in (position, position.misere):
            why = play.explain()
            assert why.outcome is play.outcome
            assert str(why.outcome) in why.steps[-1].text
            assert all(step.kind and step.text for step in why.steps)
