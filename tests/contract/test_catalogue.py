"""What every game of the catalogue must keep. A new game is tested by being there."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

import grundy as gr
from grundy.games.catalogue import game_class
from grundy.rules.position import Position
from grundy.rules.term import Term
from tests.brute import Brute, ordered
from tests.chance import draws

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grundy import ImpartialGame

IMPARTIAL = [name for name in gr.names() if issubclass(game_class(name), gr.ImpartialGame)]
EXAMPLES = [example for name in IMPARTIAL for example in game_class(name).examples]
GAMES = list(dict.fromkeys(gr.position(example).game_text for example in EXAMPLES))
ENDING = [text for text in GAMES if not gr.game(text).loopy]
MOST = 1500
"""Positions of each game that are compared; the `small` ones of all games are fewer."""


def small(game: ImpartialGame) -> list[Position]:
    """Return all small positions of a game."""
    found = [game(*args) for args in islice(game.small(), MOST + 1)]
    assert 10 <= len(found) <= MOST, f"{game} has {len(found)} small positions"
    return found


@cache
def positions(text: str) -> list[Position]:
    return small(gr.game(text))


def some(text: str, part: int) -> list[Position]:
    """Return one position in so many, by chance: with a fixed step they might be all alike."""
    found = positions(text)
    return draws(text).sample(found, -(-len(found) // part))


@cache
def brute(text: str) -> Brute:
    return Brute(gr.game(text))


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
def test_position_text_round_trips(text: str) -> None:
    for position in positions(text):
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
def test_options_are_finite_hashable_deterministic_and_legal(text: str) -> None:
    game = gr.game(text)
    for position in positions(text):
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
    for position in some(text, 4):
        moves = position.moves()
        labels = [move.label for move in moves]
        assert len(set(labels)) == len(labels), f"{position}: {labels}"
        for move in moves[:8]:
            assert position.move(str(move)) == move
            assert components(position.move(str(move.to)).to) == components(move.to)


@pytest.mark.parametrize("text", ENDING)
def test_answers_are_those_of_brute_force(text: str) -> None:
    check_answers(gr.game(text))


def check_answers(game: ImpartialGame) -> None:
    """Compare every answer about every small position with brute force, and with the definition."""
    brute = Brute(game)
    for position in small(game):
        state = components(position)
        value = brute.grundy(state)
        for play in (position, position.definition):
            assert play.grundy == value, f"the Grundy value of {play}"
            check_play(play, brute, state, misere=False)
            check_play(play.misere, brute, state, misere=True)
        for term in position.terms:
            check_options_with(term, brute)


def check_options_with(term: Term, brute: Brute) -> None:
    """In a sum with other games, moves to any value win: its own, which no move has, and larger."""
    if not term.game.law("options_with"):
        return
    for value in range(brute.grundy((term.state,)) + 3):
        found = term.game.options_with(value, *term.arguments)
        options = [ordered(tuple(o) if isinstance(o, list) else (o,)) for o in found]
        wanted = {o for o in brute.options((term.state,)) if brute.grundy(o) == value}
        assert set(options) == wanted, f"the options of {term} with value {value}"
        assert len(options) == len(wanted), f"options twice: {term}, value {value}"


def check_play(play: Position, brute: Brute, state: tuple[Any, ...], misere: bool) -> None:
    assert play.outcome is brute.outcome(state, misere), f"the outcome of {play}"
    assert play.remoteness == brute.remoteness(state, misere), f"the remoteness of {play}"
    wins = play.winning_moves()
    assert set(wins) <= set(play.moves()), f"the winning moves of {play} are moves"
    led_to = targets(wins)
    assert set(led_to) == brute.winning(state, misere), f"the winning moves of {play}"
    assert len(set(led_to)) == len(led_to) or len(play.terms) > 1, f"winning moves twice: {play}"


@pytest.mark.parametrize("text", ENDING)
def test_parts_and_symmetry_keep_every_answer(text: str) -> None:
    check_refinements(gr.game(text))


def check_refinements(game: ImpartialGame) -> None:
    """Value, misère outcome and remoteness: parts are independent, mirror images the same game."""
    bare = unrefined(game)
    for position in small(game)[:400]:
        plain = Position(Term(bare, term.state) for term in position.terms)
        pieces = [p for term in position.terms for p in game.pieces((term.state,))]
        refined = Position(Term(bare, piece) for piece in pieces)
        assert refined.grundy == plain.grundy, position
        assert refined.remoteness == plain.remoteness, position
        assert refined.misere.outcome is plain.misere.outcome, position
        assert refined.misere.remoteness == plain.misere.remoteness, position


@pytest.mark.parametrize("text", GAMES)
def test_engines_agree(text: str) -> None:
    for position in some(text, 17):
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
    for position in some(text, 23):
        for play in (position, position.misere):
            solution = play.solve()
            if solution.best is None:
                assert not play.moves()
            elif solution.remoteness is not None:
                assert solution.best.to.remoteness == solution.remoteness - 1


@pytest.mark.parametrize("text", GAMES)
def test_explains_itself(text: str) -> None:
    for position in some(text, 31):
        for play in (position, position.misere):
            why = play.explain()
            assert why.outcome is play.outcome
            assert str(why.outcome) in why.steps[-1].text
            assert all(step.kind and step.text for step in why.steps)
