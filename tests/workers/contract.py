"""What every crew promises, as checks of one crew: the tests take each kind through all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import grundy as gr
from grundy.workers.crew import Alone, Crew
from grundy.workers.pools import Threads
from grundy.workers.team import AHEAD
from tests.workers import chores

Check = Callable[[Crew, Path], None]


def has_workers_of_its_own(crew: Crew) -> bool:
    return not isinstance(crew, (Alone, Threads))


def every_unit_is_done_once(crew: Crew, _: Path) -> None:
    done = list(crew.run(chores.square, range(25)))
    assert sorted(done) == [(n, n * n) for n in range(25)]


def nothing_is_done_for_no_units(crew: Crew, _: Path) -> None:
    assert list(crew.run(chores.square, [])) == []
    assert list(crew.run(chores.square, iter(()))) == []


def units_are_taken_as_they_are_worked_on(crew: Crew, _: Path) -> None:
    taken: list[int] = []

    def units() -> Iterator[int]:
        for n in range(200):
            taken.append(n)
            yield n

    ahead = [len(taken) - done for done, _ in enumerate(crew.run(chores.square, units()), 1)]
    assert max(ahead) <= AHEAD * crew.workers + 1
    assert len(taken) == 200


def errors_of_the_work_come_as_they_are(crew: Crew, _: Path) -> None:
    with pytest.raises(gr.BudgetExceeded, match=r"^no room for 3$") as raised:
        list(crew.run(chores.exceeds, [3]))
    assert type(raised.value) is gr.BudgetExceeded
    assert raised.value.positions == 17
    assert raised.value.bounds == (-1, 1)
    with pytest.raises(ZeroDivisionError) as divided:
        list(crew.run(chores.divides, [1, 0]))
    notes = getattr(divided.value, "__notes__", [])
    assert any("in divides" in note for note in notes) == has_workers_of_its_own(crew)


def errors_that_cannot_be_sent_are_told(crew: Crew, _: Path) -> None:
    kind = gr.WorkerError if has_workers_of_its_own(crew) else chores.OddError
    with pytest.raises(kind, match="odd"):
        list(crew.run(chores.fails_oddly, [5]))


def a_crew_goes_on_after_an_error(crew: Crew, _: Path) -> None:
    with pytest.raises(ZeroDivisionError):
        list(crew.run(chores.divides, [1, 2, 0, 3, 4]))
    assert sorted(crew.run(chores.square, range(9))) == [(n, n * n) for n in range(9)]


def a_run_may_be_given_up(crew: Crew, _: Path) -> None:
    run = crew.run(chores.slow_square, range(1000))
    assert next(iter(run))[0] < AHEAD * crew.workers
    run.close()  # type: ignore[attr-defined]
    assert sorted(crew.run(chores.square, range(9))) == [(n, n * n) for n in range(9)]


def runs_may_be_nested(crew: Crew, _: Path) -> None:
    outer = crew.run(chores.slow_square, range(5))
    found = {n: sorted(value for _, value in crew.run(chores.square, range(n))) for n, _ in outer}
    assert found == {n: [m * m for m in range(n)] for n in range(5)}


def units_and_results_may_be_large(crew: Crew, _: Path) -> None:
    """More than a pipe holds, both ways at the same time."""
    texts = [bytes([n]) * 300_000 for n in range(8)]
    assert dict(crew.run(chores.doubled, texts)) == {n: 2 * t for n, t in enumerate(texts)}


def workers_stay(crew: Crew, _: Path) -> None:
    calls = [done for _, done in crew.run(chores.remember, range(40))]
    processes = {process for process, _ in calls}
    assert len(processes) <= crew.workers
    assert sum(max(n for p, n in calls if p == process) for process in processes) >= 40


def a_deadline_holds_for_workers(crew: Crew, _: Path) -> None:
    with pytest.raises(gr.BudgetExceeded, match=r"budget of 0.3 seconds"), gr.deadline(0.3):
        list(crew.run(chores.endless, range(4)))
    assert sorted(crew.run(chores.square, range(3))) == [(0, 0), (1, 1), (2, 4)]


def a_worker_that_dies_is_replaced(crew: Crew, folder: Path) -> None:
    if has_workers_of_its_own(crew):
        names = ["", str(folder / "first"), "", str(folder / "second"), ""]
        assert sorted(crew.run(chores.dies_once, names)) == list(enumerate(names))
        assert (folder / "second").exists()


def a_unit_that_kills_its_workers_ends_the_run(crew: Crew, _: Path) -> None:
    if has_workers_of_its_own(crew):
        with pytest.raises(gr.WorkerError, match=r"2 workers died on unit 0 .* 8: .*fewer workers"):
            list(crew.run(chores.dies, [8]))
        assert list(crew.run(chores.square, [4])) == [(0, 16)]


CHECKS: list[Check] = [
    every_unit_is_done_once,
    nothing_is_done_for_no_units,
    units_are_taken_as_they_are_worked_on,
    errors_of_the_work_come_as_they_are,
    errors_that_cannot_be_sent_are_told,
    a_crew_goes_on_after_an_error,
    a_run_may_be_given_up,
    runs_may_be_nested,
    units_and_results_may_be_large,
    workers_stay,
    a_deadline_holds_for_workers,
    a_worker_that_dies_is_replaced,
    a_unit_that_kills_its_workers_ends_the_run,
]


def go_through(crew: Crew, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Take a crew through all checks; a note says which one has failed."""
    monkeypatch.setattr("grundy.workers.team.RETRIES", 1)  # each costs the start of a process
    for check in CHECKS:
        try:
            check(crew, folder)
        except BaseException as error:
            error.add_note(f"in the check: {check.__name__}")
            raise
