"""Labels of games with scores, and of partizan games: they are the answers, each step follows."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy as gr
from grundy.values import Outcome
from grundy.values.score import Score, outcome_of

ENDING = (
    "stone-game(5, 3, 4, 5)",
    "stone-game(1, 1, 1, 1)",
    "dots-and-boxes:1x2(../.../..)",
    "tic-tac-toe(xo./.x./o..)",
    "misere-tic-tac-toe(xo./.x./o..)",
    "connect-four:4x3(.../.../xox/oxo)",
    "kalah:2,2(2, 2, 2, 2)",
    "hexapawn:3x3",
)
ROUND = ("dodgem:3x3(x, .../x../.o.)", "pong-hau-ki", "mu-torere", "three-mens-morris")
SIDED = ("domineering:2x3", "toads-and-frogs(TT.FF)", "col:2x3", "snort:2x2", "left hex:2x2(../..)")


def asked(text: str) -> Any:
    return gr.position(text) if "(" in text else gr.game(text).start


def played(found: gr.Labelling, step: gr.LabelStep) -> list[Score | None]:
    """Return what each move of a step's position brings, by the labels of its options."""
    brought: list[Score | None] = []
    for move in step.position.moves():
        there: Any = found[move.to]
        signs = {Outcome.N: 1, Outcome.P: -1, Outcome.T: 0}
        if there.outcome is Outcome.D:
            brought.append(None)
        else:
            margin = signs[there.outcome] if there.margin is None else there.margin
            brought.append(Score(margin, there.plies).before(move.gain, move.again))
    return brought


# What a pupil reads -------------------------------------------------------------------------------


def test_a_margin_is_the_gain_less_what_the_other_gets() -> None:
    assert str(gr.labelling("stone-game", (5, 3, 4))).splitlines() == [
        "stone-game(5, 3, 4) by induction, 7 positions",
        "1. () is T: there is no move, and no more points are scored",
        "2. 3 is N +3 in 1 ply: the best move gains 3 and leaves the opponent 0 at (): +3",
        "3. 4 is N +4 in 1 ply: the best move gains 4 and leaves the opponent 0 at (): +4",
        "4. 5 is N +5 in 1 ply: the best move gains 5 and leaves the opponent 0 at (): +5",
        (
            "5. (3, 4) is N +1 in 2 plies: the best move gains 4 and leaves the opponent +3 at 3: "
            "4 - 3 = +1; the next best move gives -1"
        ),
        (
            "6. (5, 3) is N +2 in 2 plies: the best move gains 5 and leaves the opponent +3 at 3: "
            "5 - 3 = +2; the next best move gives -2"
        ),
        (
            "7. (5, 3, 4) is N +4 in 3 plies: the best move gains 5 and leaves the opponent +1 at "
            "(3, 4): 5 - 1 = +4; the next best move gives +2"
        ),
    ]


def test_who_moves_again_keeps_what_follows() -> None:
    found = gr.labelling("dots-and-boxes:1x2(--/|.|/-.)")
    assert str(found.steps[-1]) == (
        "--/|.|/-. is N +2 in 2 plies: the best move gains 1 and moves again at --/|||/-., which "
        "gives +1: 1 + 1 = +2; the next best move gives -2"
    )


def test_a_win_a_loss_and_a_tie_are_told_by_where_the_moves_lead() -> None:
    won = gr.labelling("tic-tac-toe(xox/oxo/...)")
    assert [str(step) for step in won.steps][2:] == [
        "xox/oxo/ox. is N in 1 ply: a move leads to P: xox/oxo/oxx",
        "xox/oxo/.x. is P in 2 plies: every move leads to N: xox/oxo/ox.",
        "xox/oxo/... is N in 1 ply: a move leads to P: xox/oxo/x..",
    ]
    tied = gr.labelling("tic-tac-toe(xox/oox/.xo)")
    assert [str(step) for step in tied.steps] == [
        "xox/oox/xxo is T: the game is over, and nobody has won",
        "xox/oox/.xo is T in 1 ply: no move leads to P; the best leads to T: xox/oox/xxo",
    ]


def test_in_a_partizan_game_a_node_has_a_player_to_move() -> None:
    found = gr.labelling("domineering:2x3")
    assert [str(found.positions[i]) for i in (0, 1)] == [
        "left domineering:2x3(.../...)",
        "right domineering:2x3(.../...)",
    ]
    texts = [str(step) for step in found.steps]
    assert "left ###/### is P: Left has no move, and loses" in texts
    assert texts[-1] == "right .../... is N in 3 plies, Right wins: a move leads to P: left ##./..."
    assert found.label is Outcome.N
    assert gr.labelling("domineering:2x2").label is Outcome.N
    assert gr.labelling("domineering:1x2(..)").label is Outcome.R


def test_one_start_is_asked_for_by_its_player() -> None:
    both = gr.labelling("domineering:2x3")
    left = gr.labelling(gr.game("domineering:2x3").start.left())
    assert str(left.label) == "N"
    assert len(left.positions) < len(both.positions)
    with pytest.raises(gr.PositionError, match="not reachable"):
        left[gr.game("domineering:2x3").start]


def test_a_draw_goes_round() -> None:
    found = gr.labelling("mu-torere")
    last = found.steps[-1]
    assert (last.kind, str(last.label), last.round) == ("draw", "D", None)
    assert "play can cycle forever through" in last.text
    assert {str(label) for _, label in last.because} == {"D"}


# What holds for every step ------------------------------------------------------------------------


@pytest.mark.parametrize("text", [*ENDING, *ROUND, *SIDED])
def test_labels_are_the_answers(text: str) -> None:
    found = gr.labelling(asked(text))
    assert len(found.labels) == len(found.positions) == len(found.steps)
    for position, label in found.labels.items():
        result = position.result
        assert isinstance(label, gr.ScoreLabel)
        assert label.outcome is position.outcome
        assert label.plies == (None if result is None else result.plies)
        if label.margin is not None:
            assert result is not None
            assert label.margin == result.margin


@pytest.mark.parametrize("text", [*ENDING, *ROUND, *SIDED])
def test_every_step_follows_from_those_before(text: str) -> None:
    found = gr.labelling(asked(text))
    done: set[Any] = set()
    for number, step in enumerate(found.steps, 1):
        assert step.number == number
        assert str(step.label) in step.text
        brought = played(found, step)
        label: Any = step.label
        because = [position for position, _ in step.because]
        assert set(because) <= set(found.options[step.position])
        if step.kind == "label":
            assert set(because) <= done
            assert bool(because) == bool(brought)
        if brought and step.kind == "label":
            scores = [score for score in brought if score is not None]
            best = max(scores, key=lambda score: score.margin)
            assert label.outcome is outcome_of(best)
            assert label.plies in {score.plies for score in scores if score.margin == best.margin}
        done.add(step.position)


@pytest.mark.parametrize("text", ["stone-game(5, 3, 4, 5)", "mu-torere", "domineering:2x3"])
def test_layers_hold_every_position_once_and_the_ends_first(text: str) -> None:
    found = gr.labelling(asked(text))
    flat = [position for layer in found.layers for position in layer]
    assert sorted(map(str, flat)) == sorted(map(str, found.positions))
    assert any(not found.options[position] for position in found.layers[0])


def test_positions_that_mirror_each_other_are_one() -> None:
    found = gr.labelling("tic-tac-toe")
    assert len(found.positions) == 765
    game = gr.game("tic-tac-toe")
    assert found[game("x../.../...")] == found[game("..x/.../...")]


@given(st.lists(st.integers(0, 9), max_size=7))
def test_any_row_of_piles(row: list[int]) -> None:
    @gr.scoring
    def ends(left: tuple[int, ...]) -> Any:
        if left:
            yield left[0], left[1:]
            yield left[-1], left[:-1]

    found: Any = gr.labelling(ends(tuple(row))).label
    assert found.margin == ends(tuple(row)).score


# As text, data and picture ------------------------------------------------------------------------


def test_data_and_pickles() -> None:
    found = gr.labelling("stone-game", (5, 3))
    data = found.as_data()
    assert json.loads(json.dumps(data)) == data
    assert data["label"] == "N +2"
    assert data["positions"][0]["name"] == "(5, 3)"
    assert pickle.loads(pickle.dumps(found.label)) == found.label


def test_a_picture_has_the_margins_and_the_best_moves() -> None:
    picture = gr.labelling("stone-game", (5, 3, 4, 5)).svg()
    assert ">N +4<" in picture
    assert "(5, 3, 4, 5) → (3, 4, 5): a best move" in picture
    assert "(3, 4, 5) → (4, 5): another move" in picture
    assert 'class="position T"' in picture


# What is refused ----------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["search", "mex"])
def test_other_methods_are_for_impartial_games(method: str) -> None:
    with pytest.raises(gr.UndefinedError, match="by induction only"):
        gr.labelling("tic-tac-toe(xox/oxo/...)", method=method)
    with pytest.raises(gr.UndefinedError, match="by induction only"):
        gr.labelling("tic-tac-toe(xox/oxo/...)").by(method)


def test_a_graph_that_is_too_large() -> None:
    with pytest.raises(gr.BudgetExceeded, match="more than 100 positions"):
        gr.labelling("tic-tac-toe", most=100)
    assert len(gr.labelling("stone-game", (5, 3, 4), most=7).positions) == 7
    with pytest.raises(gr.BudgetExceeded, match="more than 6 positions"):
        gr.labelling("stone-game", (5, 3, 4), most=6)


def test_gains_that_go_round_have_no_margin() -> None:
    @gr.scoring
    def swing(n: int) -> Any:
        yield 1, 1 - n

    with pytest.raises(gr.CycleError, match="play can cycle"):
        gr.labelling(swing(0))


def test_a_position_of_another_game() -> None:
    found = gr.labelling("stone-game", (5, 3))
    for other in (gr.position("nim(5, 3)"), gr.position("stone-game(9, 9)")):
        with pytest.raises(gr.PositionError, match="not reachable"):
            found[other]
    with pytest.raises(gr.PositionError, match="not a position of stone-game"):
        gr.labelling(gr.game("stone-game"), gr.position("nim(3)"))


def test_the_same_graph_by_another_method() -> None:
    found = gr.labelling("kayles(5)")
    assert found.by("mex") == gr.labelling("kayles(5)", method="mex")
    with pytest.raises(gr.EngineError, match="did you mean search"):
        found.by("serach")
