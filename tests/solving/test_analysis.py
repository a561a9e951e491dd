"""Positions that are watched while they are solved; work that is cut off goes on later."""

from __future__ import annotations

from contextlib import suppress
from threading import active_count
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

import pytest

import grundy as gr
from grundy.limits.budget import Limits
from grundy.rules.asking import Question
from grundy.solving.prover import Partial, Prover
from tests.chance import draws

if TYPE_CHECKING:
    from collections.abc import Callable

LOOPY = ("dodgem", "fox-and-geese")
"""Games in which play can cycle."""

BOARDS = (
    *("mnk:3x3,3", "mnk:3x3,2", "mnk:2x4,3", "mnk:3x4,3", "tic-tac-toe", "misere-tic-tac-toe"),
    *("connect-four:4x3", "connect-four:3x4", "hexapawn:3x3", "hexapawn:3x4", "hexapawn:4x4"),
    *("kalah:2,2", "kalah:3,2", "kalah:2,3", "hex:2x2", "hex:3x3", "hex:2x3"),
    *("domineering:3x3", "domineering:3x4", "domineering:4x4", "domineering:2x5", "col:2x3"),
    *("col:3x3", "snort:2x3", "snort:3x3", "nogo:2x3", "nogo:3x3", "clobber:2x3", "clobber:3x3"),
    *("clobber:2x4", "toads-and-frogs(TT..FF)", "toads-and-frogs(TTT.FF)", "mnk:2x3,2"),
    *("hexapawn:4x3", "dodgem:3x3", "hex:3x2"),
    *("dots-and-boxes:1x2", "dots-and-boxes:2x2", "konane:3x3", "konane:4x4"),
    "fox-and-geese:4x4(.f../..../..../g.g.)",
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
def test_cut_off_interrupted_and_handed_over_it_proves_the_same(text: str) -> None:
    """Provers get turns of any length, in any order; some are interrupted, and others take over."""
    with gr.forgetting():
        truth = alone(start(text))
        margins = {move: found and found.margin for move, found in start(text).scored_moves()}
    chance = draws(text)
    with gr.forgetting():
        question = Question(start(text), "solution")
        provers = {
            name: Prover(name, question) for name in provers_for(text, question.subject.kind)
        }
        found: Any = Partial("", 0)
        longest = 2
        while isinstance(found, Partial):
            name, work = chance.choice(list(provers)), chance.randrange(1, longest)
            if chance.random() < 0.5:
                found = provers[name].advance(work, Limits())
                assert provers[name].stopped is None
            else:
                with suppress(gr.Stopped):
                    found = provers[name].advance(None, Limits(stop=after(work)))
                provers[name] = Prover(name, question)  # it goes on with what others have proved
            expect_within(found, truth)
            longest += 1 + longest // 8
    assert found.status == "proved"
    assert found.outcome == truth.outcome
    if found.score is not None:
        assert found.score == truth.score
    if found.best is not None and found.engine != "proof-number":
        assert margins[found.best] == truth.score
    for name in ("remoteness", "winning_moves"):
        if getattr(found, name) is not None:
            assert getattr(found, name) == getattr(truth, name)


def alone(position: Any) -> Any:
    """Return the solution by one method that is never cut off."""
    try:
        return position.solve(engine="memory")
    except gr.EngineError:  # play can cycle
        return position.solve(engine="rounds")


def provers_for(text: str, kind: str) -> list[str]:
    """Return the methods that can be cut off and go on; where play can cycle, alpha-beta cannot."""
    if text.startswith(LOOPY):
        return ["proof-number", "rounds"]
    named = ["memory", "alpha-beta", "mtd-f", "proof-number"]
    return [*named, "values"] if kind == "partizan" else named


def after(count: int) -> Callable[[], bool]:
    """Return what says whether to stop: when it was asked so many times."""
    asked = iter(range(count))
    return lambda: next(asked, None) is None


def expect_within(found: Any, truth: Any) -> None:
    """Expect what is proved so far to hold of the truth."""
    low, high = found.bounds
    if truth.score is not None:
        assert low is None or low <= truth.score
        assert high is None or truth.score <= high


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


@pytest.mark.parametrize("name", ["alpha-beta", "mtd-f", "proof-number"])
def test_a_turn_that_ends_early_tells_what_it_has_proved(name: str) -> None:
    with gr.forgetting():
        prover = Prover(name, Question(start("mnk:3x3,3"), "solution"))
        reached = [prover.advance(100, Limits()) for _ in range(100)]
    bounds = [step.bounds for step in reached]
    assert bounds[-1] == (0, 0)
    assert any(step not in {(None, None), (0, 0)} for step in bounds)
    assert isinstance(reached[0], Partial)
    assert isinstance(reached[-1], gr.Solution)
