"""Positions of loopy partizan games: their values, and sums by values and by their own graphs."""

from __future__ import annotations

import pytest

import grundy as gr
from grundy.games.coloured_graph import ColouredGraph
from grundy.solving.by_value import loopy_moves_by_value, loopy_outcome_by_value
from grundy.values.loopy_games.value import outcome_of_sum
from tests.chance import draws
from tests.values.loopy_games.brute import random_game, value_of


def coloured(game: tuple[tuple[tuple[int, ...], ...], ...]) -> ColouredGraph:
    left, right = (dict(enumerate(side)) for side in game)
    return ColouredGraph(left, right)


def test_tokens_on_coloured_graphs_are_worth_what_the_graphs_are() -> None:
    rng = draws(3)
    for _ in range(40):
        one = random_game(rng)
        assert coloured(one)(0).value == value_of(one), one


def test_sums_are_decided_alike_by_values_and_by_their_graphs() -> None:
    rng = draws(5)
    for _ in range(25):
        games = [coloured(random_game(rng, 5)) for _ in range(2)]
        whole = games[0](0) + games[1](0)
        for start in (whole.left(), whole.right()):
            assert loopy_outcome_by_value(start) is start.outcome, whole
            assert loopy_moves_by_value(start) == start.winning_moves(), whole


def test_a_sum_too_large_for_its_graph_is_decided_by_values(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("grundy.solving.scored.LOOPY_PATIENCE", 0.1)
    fox = gr.game("fox-and-geese:4x4").start
    many = sum([fox] * 5, fox)
    with gr.budget(positions=400_000):
        assert many.left().outcome is gr.Outcome.N
        assert many.right().outcome is gr.Outcome.P


def test_the_method_values_tells_draws() -> None:
    strip = gr.position("backsliding-toads-and-frogs(TT..FF)") + gr.position(
        "coloured-graph:a-a|a-a(a)"
    )
    found = strip.left().solve(engine="values")
    assert found.outcome is gr.Outcome.D
    assert found.winning_moves == ()
    assert found.best is not None
    assert found.best.to.outcome is gr.Outcome.D


def test_impartial_tokens_that_no_heap_can_stand_for_have_loopy_values() -> None:
    loop = gr.game("graph:a-a,a-b,b-c")
    assert loop("b").value == gr.value("*")
    assert str(loop("a").value) == "upon & v[on]"
    assert (loop("a") + gr.game("nim")(1)).value == loop("a").value + gr.value("*")


def test_other_rules_that_go_round() -> None:
    class Swing(gr.PartizanGame):
        """Left moves away from 0 and Right towards it; both may stop at 3."""

        loopy = True

        def left(self, n: int) -> list[int]:
            return [n + 1] if n < 3 else [n]

        def right(self, n: int) -> list[int]:
            return [n - 1] if n else []

    # By hand, offside: at 3 it is {pass|-2}, at 2 {-2under|-1}, at 1 {-2|0}, and at 0 {-1|}.
    offsides = ["0", "-1", "-2", "-2under"]
    assert [str(Swing()(n).value) for n in range(4)] == [f"on & {text}" for text in offsides]


def test_text_of_coloured_graphs() -> None:
    for text in ("a-b|a-a", "|a-b", "a-b|", "a-b,b-a|b-c,d", "'x|y'-b|b-'x|y'"):
        game = gr.game(f"coloured-graph:{text}")
        assert gr.game(game.text) == game
    for wrong in ("", "a-b", "|", "a-b|b-c|c-d", "a-b-c|d"):
        with pytest.raises(gr.ParameterError):
            gr.game(f"coloured-graph:{wrong}")
    with pytest.raises(gr.PositionError, match="no node"):
        gr.game("coloured-graph:a-b|a-a")("z")


@pytest.mark.parametrize(
    "text",
    [
        "hare-and-hounds(d../d...h/d..)",
        "hare-and-hounds(..d/..d.h/.d.)",
        "backsliding-toads-and-frogs(TTT..FFF)",
        "fox-and-geese:5x6",
        "hex:3x3(.../.L./R..)",
    ],
)
def test_large_positions_are_won_as_in_play(text: str) -> None:
    position = gr.position(text)
    found = outcome_of_sum([position.value])
    assert found.left is position.left().outcome
    assert found.right is position.right().outcome
    beside = position + gr.game("nim")(1)
    found = outcome_of_sum([position.value, gr.value("*")])
    assert found.left is beside.left().outcome
    assert found.right is beside.right().outcome
