"""One label graph for all kinds of game: nodes up to symmetry, turns, starts, limits."""

from __future__ import annotations

import pytest

import grundy as gr
from grundy.reasons.labelling.graph import graph_of

POSITIONS = ("nim(1, 2)", "misere nim(1, 2)", "stone-game(5, 3, 4)", "toads-and-frogs(T.F)")


@pytest.mark.parametrize("text", POSITIONS)
def test_turns_and_options_agree(text: str) -> None:
    graph = graph_of(gr.position(text), most=100)
    for turns, options in zip(graph.turns, graph.options, strict=True):
        assert list(options) == list(dict.fromkeys(target for *_, target in turns))
    assert sorted(graph.order) == list(range(len(graph.positions)))
    assert [graph.find(position) for position in graph.positions] == list(graph.positions)


def test_moves_of_impartial_games_gain_nothing() -> None:
    graph = graph_of(gr.position("nim(2)"), most=100)
    assert graph.turns == (((0, False, 1), (0, False, 2)), ((0, False, 2),), ())
    assert graph.finals == (None, None, None)


def test_gains_and_second_moves_are_in_the_turns() -> None:
    boxes = graph_of(gr.position("dots-and-boxes:1x1(-/||/.)"), most=100)
    assert boxes.turns[0] == ((1, True, 1),)
    piles = graph_of(gr.position("stone-game(5, 3)"), most=100)
    assert {(gain, again) for gain, again, _ in piles.turns[0]} == {(5, False), (3, False)}


def test_a_partizan_position_has_both_starts() -> None:
    start = gr.game("domineering:2x2").start
    both, left = graph_of(start, most=100), graph_of(start.left(), most=100)
    assert both.positions[: both.starts] == (start.left(), start.right())
    assert [both.player(node) for node in range(both.starts)] == ["Left", "Right"]
    assert left.starts == 1
    assert left.find(start.right()) is None


def test_what_is_of_another_game_or_played_otherwise_is_not_found() -> None:
    graph = graph_of(gr.position("nim(1, 2)"), most=100)
    assert str(graph.find(gr.position("nim(2, 0, 1)"))) == "nim(1, 2)"
    for text in ("nim(3)", "misere nim(1, 2)", "kayles(1)", "stone-game(1, 2)"):
        assert graph.find(gr.position(text)) is None


@pytest.mark.parametrize(("text", "positions"), [("nim(6)", 7), ("stone-game(5, 3, 4)", 7)])
def test_limits_count_the_positions_of_every_kind_alike(text: str, positions: int) -> None:
    position = gr.position(text)
    with gr.budget(positions=positions):
        assert len(graph_of(position, most=positions).positions) == positions
    with pytest.raises(gr.BudgetExceeded), gr.budget(positions=positions - 1):
        graph_of(position, most=positions)
    with pytest.raises(gr.BudgetExceeded, match=f"more than {positions - 1} positions") as why:
        graph_of(position, most=positions - 1)
    assert why.value.positions == positions
