"""Who answers where no engine was asked for: a decision over facts, and the same answers."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

import grundy as gr
from grundy.limits.budget import Limits, Meter, TurnOver
from grundy.rules.asking import Options
from grundy.solving.methods.alpha_beta import Effort, PlainSearch
from grundy.solving.policy import POLICY
from grundy.solving.portfolio import (
    Facts,
    Turn,
    facts_of,
    first_turn,
    turns,
)
from tests.chance import draws

BOARDS = (
    "mnk:3x3,2",
    "mnk:3x4,3",
    "connect-four:4x3",
    "hexapawn:3x4",
    "hexapawn:4x4",
    "kalah:3,2",
    "kalah:3,3",
    "domineering:4x4",
    "hex:3x3",
    "nogo:3x3",
    "konane:4x4(xoxo/o..x/xoxo/oxox)",
    "snort:3x3",
    "dodgem:3x3",
)


def start(text: str) -> Any:
    found: Any = gr.position(text) if "(" in text else gr.game(text).start
    return found.left() if found.awaits_player else found


# The decision ------------------------------------------------------------------------------------


def test_what_is_certain_needs_no_turns() -> None:
    assert list(turns(Facts(certain=True, numbers=True))) == []


def test_numbers_go_to_alpha_beta() -> None:
    assert list(turns(Facts(numbers=True))) == [Turn("alpha-beta", None)]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("tic-tac-toe", [Turn("memory", POLICY.filled)]),
        ("mnk:3x4,3", []),
        ("hexapawn:4x4", [Turn("memory", POLICY.first)]),
        ("domineering:4x4", [Turn("memory", POLICY.first // 2), Turn("alpha-beta", POLICY.tried)]),
    ],
)
def test_who_may_answer_at_once_comes_first(text: str, first: list[Turn]) -> None:
    assert list(first_turn(start(text))) == first


def test_others_take_turns_that_grow() -> None:
    first = list(islice(turns(Facts()), 6))
    assert first[:2] == [Turn("alpha-beta", POLICY.cut), Turn("memory", POLICY.cut // 2)]
    for before, after in zip(first, first[2:], strict=False):
        assert before.method == after.method
        assert (after.positions or 0) > (before.positions or 0)


def test_the_memory_never_has_more_than_alpha_beta_had_before_it() -> None:
    spent = {"memory": 0, "alpha-beta": 0}
    for turn in islice(turns(Facts()), 8):
        spent[turn.method] += turn.positions or 0
        assert spent["memory"] <= spent["alpha-beta"]


@pytest.mark.parametrize(
    ("lasting", "first", "second"),
    [(False, "alpha-beta", "values"), (True, "values", "alpha-beta")],
)
def test_values_come_first_where_play_lasts_long(lasting: bool, first: str, second: str) -> None:
    after = list(islice(turns(Facts(valued=True, lasting=lasting)), 4))
    assert after == [Turn(first, 2048), Turn(second, 512), Turn(first, 512), Turn(second, 1024)]


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("tic-tac-toe", Facts(numbers=True)),
        ("hexapawn:4x4", Facts(numbers=True)),
        ("hexapawn:6x6", Facts()),
        ("dots-and-boxes:2x2", Facts(certain=True)),
        ("stone-game(5, 3, 4, 5)", Facts(certain=True)),
        ("mnk:3x4,3", Facts(numbers=True)),
        ("nogo:3x3", Facts()),
        ("domineering:3x3", Facts(valued=True)),
        ("domineering:4x4", Facts(valued=True)),
        (
            "domineering:4x5(.#.#./.#.#./.#.#./.#.#.)",
            Facts(valued=True, lasting=True),
        ),
        ("col:3x4", Facts(valued=True, lasting=True)),
    ],
)
def test_facts_of_positions(text: str, facts: Facts) -> None:
    with gr.forgetting():
        assert facts_of(start(text), Limits(), Options()) == facts


def test_what_is_known_is_certain() -> None:
    with gr.forgetting():
        position = start("tic-tac-toe")
        assert position.result is not None
        assert facts_of(position, Limits(), Options()).certain


# The answers -------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", BOARDS)
def test_the_choice_answers_as_the_engine_that_scores_everything(text: str) -> None:
    with gr.forgetting():
        found = start(text).solve()
    with gr.forgetting():
        truth = start(text).solve(engine="rounds" if "dodgem" in text else "memory")
    assert (found.outcome, found.score) == (truth.outcome, truth.score)
    assert found.status == "proved"
    for name in ("remoteness", "winning_moves"):
        if getattr(found, name) is None:
            assert name in found.left_out
        else:
            assert getattr(found, name) == getattr(truth, name), name
    if found.remoteness is not None and found.winning_moves is not None:
        assert found.best == truth.best
    if found.keeping is not None:
        assert found.keeping == truth.keeping_moves()


@pytest.mark.parametrize(
    "text", ["hexapawn:4x4", "connect-four:4x3", "kalah:3,2", "hexapawn:3x4", "domineering:4x4"]
)
def test_small_boards_have_all_that_comes_along(text: str) -> None:
    with gr.forgetting(), gr.budget(interpreted=100):  # on a slow machine too
        found = start(text).solve()
    assert found.remoteness is not None
    assert found.winning_moves is not None
    assert not found.left_out


def test_ties_of_lines_last_until_the_board_is_full() -> None:
    for text in ("mnk:2x4,3", "connect-four:4x3", "misere-tic-tac-toe"):
        with gr.forgetting():
            position = start(text)
            assert position.game.tied_plies(position.node) == position.remoteness
    assert start("hexapawn:3x3").game.tied_plies(start("hexapawn:3x3").node) is None


@pytest.mark.parametrize("text", ["mnk:3x3,3", "mnk:2x4,2", "hexapawn:3x3"])
def test_what_a_form_tells_of_moves_changes_no_answer(text: str) -> None:
    """Positions of all plies, the same table for all of them: moves are known by their numbers."""
    with gr.forgetting(), gr.budget(interpreted=100):
        game, chance = gr.game(text), draws(7)
        for _ in range(25):
            position = game.start
            for _ in range(chance.randrange(7)):
                moves = list(position.iter_moves())
                position = chance.choice(moves).to if moves else position
            found = position.solve(engine="alpha-beta")
            known = position.solve(engine="memory")
            assert (found.outcome, found.score) == (known.outcome, known.score), position
            if found.best is not None:
                assert -found.best.to.solve(engine="memory").score == known.score, position
            search = PlainSearch(position, Meter(Limits()), Options(table=True), Effort())
            search.settle()
            if known.score and known.remoteness:
                pace = search.pace(known.score)
                assert pace is not None
                assert pace.plies == known.remoteness, position


def test_the_outcome_alone_is_the_same() -> None:
    for text in ("mnk:3x4,3", "connect-four:4x3"):
        with gr.forgetting():
            alone = start(text).outcome
        with gr.forgetting():
            assert start(text).solve().outcome is alone


def test_play_goes_on_with_what_was_proved() -> None:
    with gr.forgetting():
        position = start("mnk:3x4,3")
        first = position.solve()
        position = first.best.to
        again = position.solve()
        assert again.outcome is gr.Outcome.P
        assert again.positions_seen < first.positions_seen
    with gr.forgetting():
        assert again.score == -first.score


def test_a_turn_ends_after_so_many_positions_and_the_next_begins_anew() -> None:
    meter = Meter(Limits(positions=None))
    with pytest.raises(TurnOver), meter.first(10):
        _count(meter, 100)
    assert meter.positions == 11
    assert meter.room is None
    with meter.first(5):
        meter.take_its_time()
        _count(meter, 100)
    assert meter.positions == 111


def _count(meter: Meter, positions: int) -> None:
    for _ in range(positions):
        meter.position()
