"""Rule text with a rule for each player: what it means, and where its errors are."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import grundy as gr
from tests.scored_brute import ScoredBrute

STRIP = "left n -> n-1; right n -> n-2"


class Strip(gr.PartizanGame):
    """The same in Python."""

    def left(self, n: int) -> list[int]:
        return [n - 1] if n else []

    def right(self, n: int) -> list[int]:
        return [n - 2] if n > 1 else []


def test_it_is_the_game_that_a_class_says() -> None:
    game: Any = gr.game(f"rule: {STRIP}")
    for n in range(12):
        assert game(n).value == Strip()(n).value
        assert game(n).outcome is Strip()(n).outcome
    assert game.game_kind == "partizan"
    assert [move.label for move in game(5).moves()] == ["take 1", "take 2"]


@pytest.mark.parametrize("text", [STRIP, "right n -> n-2;left  n ->n-1", f'"{STRIP}"'])
def test_text_round_trips(text: str) -> None:
    game: Any = gr.game(f"rule: {text}")
    assert gr.game(game.text) == game
    assert hash(gr.game(game.text)) == hash(game)
    assert pickle.loads(pickle.dumps(game)) == game
    there = game(5, 2)
    assert gr.position(str(there)) == there
    assert there.outcome is (Strip()(5) + Strip()(2)).outcome


def test_a_list_is_a_sum_of_heaps() -> None:
    """Left takes two neighbours from a row, Right three: dominoes and trominoes on a strip."""
    text = "left n -> [a, n-2-a] for a in range(n-1); right n -> [a, n-3-a] for a in range(n-2)"
    game: Any = gr.game(f"rule: {text}")
    brute = ScoredBrute(game, 5000)
    assert brute.reach(((9,), "left"), ((9,), "right"))
    for (state, player), (margin, plies) in brute.results().items():
        found = game(*state).starting(player).result
        assert found == (margin, plies), (state, player)
    assert game(3, 4).value == game(3).value + game(4).value
    assert gr.position(str(game(4, 3))) == game(3, 4)


def test_positions_of_several_numbers() -> None:
    game: Any = gr.game("rule: left (a, b) -> (a-1, b); right a, b -> (a, b-k) for k in (1, 2)")
    assert game(3, 0).value == gr.value("3")
    assert game(0, 3).value == gr.value("-3")
    assert game(2, 2).outcome is gr.Outcome.P


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("left n -> n-1", "column 14: there is no rule for right; write both, as in left n"),
        ("right n -> n-1", "column 15: there is no rule for left"),
        ("left n -> n-1; left n -> n-2", "column 16: there is a rule for left already"),
        ("left n -> n-1; rigth n -> n-2", "column 16: a rule is that of left .* mean right"),
        ("n -> n-1; right n -> n-2", "column 1: the rule of a player begins with left or right"),
        ("left n -> n-x; right n -> n-1", "column 13: there is no 'x'"),
        ("left n -> n-1; right n -> n-y", "column 29: there is no 'y'"),
        ("left n -> n-1; right (a, b) -> (a-1, b)", "column 16: left has positions of one number"),
        ("left (a, b) -> [(a-1, b)]; right a, b -> (a, b-1)", "column 1: .* positions of one"),
        ("left n n-1; right n -> n-1", "column 11: a rule needs an arrow"),
    ],
)
def test_errors_tell_the_column(text: str, told: str) -> None:
    with pytest.raises(gr.RuleTextError, match=f"rule text, {told}"):
        gr.game(f"rule: {text}")


def test_left_and_right_may_be_names_of_numbers() -> None:
    game: Any = gr.game("rule: (left, right) -> (left-1, right); (left, right-1)")
    assert game(2, 3).grundy == 1
    assert game.game_kind == "impartial"


@pytest.mark.parametrize("junk", [-1, 2.5, "x", None])
def test_what_is_no_position_is_refused(junk: Any) -> None:
    with pytest.raises(gr.PositionError):
        gr.game(f"rule: {STRIP}")(junk)


def test_a_rule_that_goes_round_is_told() -> None:
    game: Any = gr.game("rule: left n -> n+1; right n -> n-1")
    with gr.budget(positions=2000), pytest.raises(gr.GrundyError):
        _ = game(3).value
