"""What every game with scores, ties or moves of one's own must keep, by being in the catalogue.

Of each example as much is looked at as play can reach from it, where that is little enough; every
game has such an example.
"""

from __future__ import annotations

import pickle
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

import pytest

import grundy as gr
from grundy.games.catalogue import game_class
from grundy.rules.partizan import has_pieces
from grundy.rules.position import Position
from grundy.rules.term import Term
from grundy.solving.scores import bounds_of
from tests.scored_brute import Node, Result, ScoredBrute

NAMES = [
    name for name in gr.names() if issubclass(game_class(name), (gr.ScoringGame, gr.PartizanGame))
]
MOST = 6000
"""Nodes of an example that are all compared."""
SOME = 120
"""Positions whose moves and texts are looked at one by one."""


class Case(NamedTuple):
    """A game, all nodes that its small examples lead to, and their results by brute force."""

    game: Any
    nodes: list[Node]
    results: dict[Node, Result]

    def positions(self) -> list[Position]:
        """Return some positions, from everywhere between the first and the last node."""
        step = max(1, len(self.nodes) // SOME)
        return [position(self.game, node) for node in self.nodes[::step]]


def position(game: Any, node: Node) -> Position:
    state, player = node if isinstance(game, gr.PartizanGame) else (node, None)
    return Position((Term(game, state),), player)


def roots(example: str) -> tuple[Any, list[Node]]:
    found: Any = gr.position(example)
    if found.awaits_player:
        return found.game, [(found.state, "left"), (found.state, "right")]
    if found.player:
        return found.game, [(found.state, found.player)]
    return found.game, [found.state]


@cache
def cases(name: str) -> list[Case]:
    found = []
    for example in game_class(name).examples:
        game, nodes = roots(example)
        brute = ScoredBrute(game, MOST)
        if brute.reach(*nodes):
            found.append(Case(game, list(brute.graph), brute.results()))
    assert found, f"{name} needs an example with at most {MOST:,} positions to play"
    return found


def without_symmetry(game: Any) -> Any:
    kind: Any = type(game)
    base = gr.PartizanGame if isinstance(game, gr.PartizanGame) else gr.ScoringGame
    plain = type(kind.__name__, (kind,), {"canonical": base.canonical})
    twin: Any = object.__new__(plain)
    vars(twin).update(game._made_of())
    return twin


@pytest.mark.parametrize("name", NAMES)
def test_nobody_wins_by_more_than_the_game_says(name: str) -> None:
    for case in cases(name):
        bounds = bounds_of(case.game)
        for margin, _ in filter(None, case.results.values()):
            assert bounds.lower <= margin <= bounds.upper


@pytest.mark.parametrize("name", NAMES)
def test_score_and_remoteness(name: str) -> None:
    for case in cases(name):
        for node in case.nodes:
            there = position(case.game, node)
            expected = case.results.get(node)
            assert there.result == expected, there
            assert there.remoteness == (expected[1] if expected else None)
            assert str(there.outcome) == (
                "D" if expected is None else "NTP"[1 - (expected[0] > 0) + (expected[0] < 0)]
            )


@pytest.mark.parametrize("name", NAMES)
def test_symmetry_changes_no_answer(name: str) -> None:
    for case in cases(name):
        plain = without_symmetry(case.game)
        for node in case.nodes:
            assert position(plain, node).result == case.results.get(node), node
            seen = position(case.game, node).node
            if not has_pieces(case.game):  # of pieces: tests/contract/test_partizan_hooks.py
                assert position(case.game, seen).node == seen, "an image is its own image"


@pytest.mark.parametrize("name", NAMES)
def test_options_are_finite_hashable_deterministic_and_legal(name: str) -> None:
    for case in cases(name):
        for there in case.positions():
            moves = there.moves()
            assert moves == there.moves()
            assert len({move.to for move in moves}) <= len(set(moves)) == len(moves)
            for move in moves:
                assert case.game.accept(*move.to.arguments) == move.to.state


@pytest.mark.parametrize("name", NAMES)
def test_best_and_winning_moves(name: str) -> None:
    for case in cases(name):
        for there in case.positions():
            best = there.result
            wins = there.winning_moves()
            assert bool(wins) == (best is not None and best.margin > 0 and bool(there.moves()))
            assert bool(there.best_moves()) == bool(there.moves()), there
            for move, score in there.scored_moves():
                after = move.to.result
                assert (score is None) == (after is None)
                assert (move in there.best_moves()) == (score == best)
                assert (move in wins) == (score is not None and score.margin > 0)
                if best is not None and score is not None:
                    assert not score.beats(best), (there, move)


@pytest.mark.parametrize("name", NAMES)
def test_the_principal_variation_brings_the_score(name: str) -> None:
    for case in cases(name):
        for there in case.positions()[::9]:
            result = there.result
            if result is None:
                with pytest.raises(gr.UndefinedError, match="a draw"):
                    there.line()
                continue
            assert len(there.line()) == result.plies


@pytest.mark.parametrize("name", NAMES)
def test_game_text_round_trips(name: str) -> None:
    for game, _ in map(roots, game_class(name).examples):
        assert gr.game(game.text) == game
        twin = type(game).from_parameters(game.parameters)
        assert (twin, twin.text, hash(twin)) == (game, game.text, hash(game))
        assert pickle.loads(pickle.dumps(game)) == game


@pytest.mark.parametrize("name", NAMES)
def test_position_text_round_trips(name: str) -> None:
    for case in cases(name):
        for there in case.positions():
            back: Any = gr.position(str(there))
            assert (back, hash(back)) == (there, hash(there))
            assert case.game.accept(*there.arguments) == there.state
            assert pickle.loads(pickle.dumps(there)) == there


@pytest.mark.parametrize("name", NAMES)
def test_move_text_round_trips(name: str) -> None:
    for case in cases(name):
        for there in islice(case.positions(), 0, None, 3):
            moves = there.moves()
            labels = [move.label for move in moves]
            assert len(set(labels)) == len(labels), (there, labels)
            for move in moves:
                assert there.move(move.label) == move
                assert there.move(move.label.upper()) == move
                assert there.move(str(move.to)).to == move.to
            with pytest.raises(gr.IllegalMoveError):
                there.move("no such move")


@pytest.mark.parametrize("name", NAMES)
def test_pictures_are_lines_of_text(name: str) -> None:
    for case in cases(name):
        for there in case.positions():
            lines = case.game.board_lines(there.state)
            assert lines
            assert all(line and line.isprintable() for line in lines)


@pytest.mark.parametrize("name", NAMES)
def test_solves_and_explains_itself(name: str) -> None:
    for case in cases(name):
        for there in case.positions()[::31]:
            solution = there.solve()
            assert (solution.outcome, solution.status) == (there.outcome, "proved")
            if "remoteness" in solution.left_out:  # it was not worth the time: a best move wins
                assert solution.best in (there.winning_moves() or there.moves())
                with gr.forgetting(), gr.budget(interpreted=100):  # whoever waits is told
                    solution = there.solve()
            assert solution.remoteness == there.remoteness
            assert solution.best in (there.best_moves() or (None,))
            assert str(solution.outcome) in there.explain().steps[-1].text


ENGINES = ("memory", "rounds", "alpha-beta", "proof-number", "values")


@pytest.mark.parametrize("name", NAMES)
def test_every_engine_says_what_brute_force_says(name: str) -> None:
    answered = set()
    for case in cases(name):
        for node in case.nodes[:: 1 + len(case.nodes) // 6]:
            there, expected = position(case.game, node), case.results.get(node)
            wins = set(there.definition.winning_moves())
            for engine in ENGINES:
                with gr.forgetting(), gr.budget(positions=4 * MOST):
                    try:
                        found = there.solve(engine=engine)
                    except (gr.EngineError, gr.BudgetExceeded):
                        continue  # it is not for such games
                answered.add(engine)
                assert found.outcome is there.outcome, (there, engine)
                if expected is None:
                    assert found.score is None, (there, engine)
                    continue
                low, high = found.bounds
                assert found.score in (None, expected[0]), (there, engine)
                assert low is None or low <= expected[0], (there, engine)
                assert high is None or expected[0] <= high, (there, engine)
                assert found.remoteness in (None, expected[1]), (there, engine)
                assert found.winning_moves is None or set(found.winning_moves) == wins
                assert found.best is None or not wins or found.best in wins, (there, engine)
    assert len(answered) > 1, answered


@pytest.mark.parametrize("name", NAMES)
def test_what_is_no_position_is_refused(name: str) -> None:
    for game, _ in map(roots, game_class(name).examples):
        for junk in (3.5, None, [], "", "?!", "x" * 50, object()):
            with pytest.raises(gr.PositionError):
                game(junk)
        for text in (f"{game.text}(?!)", f"{game.text}(1, 2, 3, 4, 5, 6, 7.5)"):
            with pytest.raises(gr.GrundyError):
                gr.position(text)
        if game.arity is None:
            continue  # a row may be empty, and its piles may be worth less than nothing
        with pytest.raises(gr.PositionError):
            game(-7)
        for nothing in (lambda game=game: game(), lambda game=game: gr.position(f"{game.text}()")):
            with pytest.raises(gr.GrundyError):
                nothing()


@pytest.mark.parametrize("name", NAMES)
def test_what_are_no_parameters_is_refused(name: str) -> None:
    for parameters in ("?!", "-1x3", "0x0", "3x"):
        with pytest.raises(gr.ParameterError, match=name):
            gr.game(f"{name}:{parameters}")


@pytest.mark.parametrize("name", NAMES)
def test_positions_with_scores_do_not_add_up(name: str) -> None:
    there: Any = gr.position(game_class(name).examples[0])
    if there.kind == "scoring":
        with pytest.raises(gr.UndefinedError):
            there + there
