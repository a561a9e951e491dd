"""Positions that are watched while they are solved; work that is cut off goes on later."""

from __future__ import annotations

from threading import active_count
from time import monotonic, sleep
from typing import Any

import pytest

import grundy as gr
from grundy.limits.budget import Limits
from grundy.rules.asking import Question
from grundy.solving.prover import Partial, Prover
from tests.chance import draws

BOARDS = (
    *("mnk:3x3,3", "mnk:3x3,2", "mnk:2x4,3", "mnk:3x4,3", "tic-tac-toe", "misere-tic-tac-toe"),
    *("connect-four:4x3", "connect-four:3x4", "hexapawn:3x3", "hexapawn:3x4", "hexapawn:4x4"),
    *("kalah:2,2", "kalah:3,2", "kalah:2,3", "hex:2x2", "hex:3x3", "hex:2x3"),
    *("domineering:3x3", "domineering:3x4", "domineering:4x4", "domineering:2x5", "col:2x3"),
    *("col:3x3", "snort:2x3", "snort:3x3", "nogo:2x3", "nogo:3x3", "clobber:2x3", "clobber:3x3"),
    *("clobber:2x4", "toads-and-frogs(TT..FF)", "toads-and-frogs(TTT.FF)", "mnk:2x3,2"),
    *("hexapawn:4x3", "dodgem:3x3", "hex:3x2"),
    *("dots-and-boxes:1x2", "dots-and-boxes:2x2", "konane:3x3", "konane:4x4", "fox-and-geese"),
)


def start(text: str) -> Any:
    found: Any = gr.position(text) if "(" in text else gr.game(text).start
    return found.left() if found.awaits_player else found


def test_the_last_report_is_the_solution() -> None:
    with gr.forgetting():
        *_, last = start("mnk:3x4,3").analyse()
    with gr.forgetting():
        found = start("mnk:3x4,3").solve()
    assert last.solution == found
    assert last.bounds == (1, 1)
    assert last.best == found.best
    assert last.positions >= found.positions_seen


def test_impartial_positions_are_analysed_too() -> None:
    *_, last = gr.game("nim")(3, 4, 5).analyse()
    assert last.solution is not None
    assert last.solution.value == 2


def test_what_takes_long_reports_on_its_way_and_stops() -> None:
    with gr.forgetting():
        reports = list(start("connect-four:6x7").analyse(seconds=1))
    assert len(reports) > 2
    counts = [report.positions for report in reports]
    assert counts[0] > 0
    assert reports[-1].bounds == (-1, 1)
    solution = reports[-1].solution
    assert solution is not None
    assert solution.outcome is None
    assert solution.status == "unknown"
    assert "positions in" in reports[0].words


def test_a_budget_stops_it_and_says_why() -> None:
    with gr.forgetting(), gr.budget(positions=100):
        *_, last = gr.game("take-a-square")(5000).analyse()
    assert last.solution is None
    assert "the budget of 100 positions" in last.stopped


def test_closing_it_ends_the_work() -> None:
    before = active_count()
    with gr.forgetting():
        reports = start("connect-four:6x7").analyse()
        assert next(reports).positions > 0
        assert active_count() == before + 1
        reports.close()
    until = monotonic() + 60
    while active_count() > before and monotonic() < until:
        sleep(0.01)
    assert active_count() == before


def test_mistakes_are_raised_where_it_is_read() -> None:
    with pytest.raises(gr.EngineError, match="there is no engine 'alpha-bet'"):
        list(start("hexapawn:3x3").analyse(engine="alpha-bet"))


@pytest.mark.parametrize("text", BOARDS)
def test_cut_off_and_continued_it_proves_the_same(text: str) -> None:
    """Provers get turns of any length, in any order, and hand over what they have proved."""
    with gr.forgetting():
        truth = start(text).solve()
    chance = draws(text)
    with gr.forgetting():
        question = Question(start(text), "solution")
        provers = [Prover(name, question) for name in ("memory", "alpha-beta")]
        found: Any = Partial("", 0)
        longest = 2
        while isinstance(found, Partial):
            prover = chance.choice(provers)
            assert prover.stopped is None
            found = prover.advance(chance.randrange(1, longest), Limits())
            longest += 1 + longest // 8
    assert found.status == "proved"
    assert (found.outcome, found.score) == (truth.outcome, truth.score)
    for name in ("remoteness", "winning_moves"):
        if getattr(found, name) is not None and getattr(truth, name) is not None:
            assert getattr(found, name) == getattr(truth, name)


@pytest.mark.parametrize("text", ["mnk:3x4,3", "connect-four:4x4", "domineering:4x4", "kalah:3,2"])
def test_an_interrupted_question_goes_on_where_it_was(text: str) -> None:
    with gr.forgetting():
        whole = start(text).solve()
    chance, most = draws(text), 50
    with gr.forgetting():
        while True:
            try:
                with gr.budget(positions=most):
                    found = start(text).solve()
                break
            except gr.BudgetExceeded:
                most += chance.randrange(most)
    assert (found.outcome, found.score) == (whole.outcome, whole.score)
