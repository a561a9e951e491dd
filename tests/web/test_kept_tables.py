"""Whoever plays asks about the same game, move after move: it is solved once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import grundy as gr
from grundy.web.jobs import Job
from grundy.web.kept_tables import Tables
from grundy.web.playing import play
from grundy.web.solving import solve

if TYPE_CHECKING:
    import httpx


def test_the_next_question_of_a_game_finds_its_tables() -> None:
    tables = Tables(2, cheap=0.0)
    with tables.lent("tic-tac-toe") as found, gr.forgetting(found):
        first = gr.position("tic-tac-toe(.../.../...)").outcome
    with tables.lent("tic-tac-toe") as found, gr.forgetting(found), gr.budget(positions=20):
        assert gr.position("tic-tac-toe(x../.../...)").outcome is first is gr.Outcome.T
    with (
        tables.lent("another") as found,
        gr.forgetting(found),
        gr.budget(positions=20),
        pytest.raises(gr.BudgetExceeded),
    ):
        _ = gr.position("tic-tac-toe(x../.../...)").outcome


def test_tables_of_work_that_failed_are_dropped() -> None:
    tables = Tables(2, cheap=0.0)
    with pytest.raises(gr.Stopped):
        _end_halfway(tables)
    with tables.lent("nim") as found:
        assert not found


def test_tables_are_few_and_cheap_ones_are_not_kept() -> None:
    few = Tables(2, cheap=0.0)
    cheap = Tables(2, cheap=1000.0)
    for tables in (few, cheap):
        for game in "abc":
            with tables.lent(game) as found:
                found["table"] = game
    assert [bool(kept(few, game)) for game in "cba"] == [True, True, False]
    assert [bool(kept(cheap, game)) for game in "abc"] == [False, False, False]


def _end_halfway(tables: Tables) -> None:
    with tables.lent("nim") as found:
        found["half"] = 1
        raise gr.Stopped("nobody waits")


def kept(tables: Tables, game: str) -> dict[object, object]:
    with tables.lent(game) as found:
        return dict(found)


def test_what_cannot_be_solved_in_time_can_be_played(hasty: httpx.Client) -> None:
    asked = {"game": "connect-four:6x7", "partial": "1"}
    answer = hasty.get("/api/solve", params=asked)
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert (found["status"], found["outcome"]) == ("unknown", None)
    assert "budget" in found["why"]
    assert [move["verdict"] for move in found["moves"]] == ["unknown"] * 7
    reply = hasty.get("/api/play", params={"position": found["position"], "seed": 1}).json()
    assert reply["move"]["to"] in [move["to"] for move in found["moves"]]


def test_the_time_of_the_request_may_end_first() -> None:
    """On a busy machine it is over before a question looks at how much of its own is left."""
    job = Job(0.0)
    with gr.forgetting({}), gr.budget(stop=job.should_stop):
        found = solve({"game": "connect-four:6x7", "partial": "1"}, job)
        reply = play({"position": found["position"], "seed": "1"}, job)
    assert (found["status"], found["outcome"]) == ("unknown", None)
    assert found["why"] == "stopped at the budget of 0 seconds for one request"
    assert reply["move"]["to"] in [move["to"] for move in found["moves"]]


def test_nothing_is_answered_when_nobody_waits() -> None:
    job = Job(1000.0, is_gone=lambda: True)
    with gr.forgetting({}), gr.budget(stop=job.should_stop), pytest.raises(gr.Stopped):
        solve({"game": "connect-four:6x7", "partial": "1"}, job)
