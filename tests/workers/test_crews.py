"""The crews of this machine: what all promise, and what is told of processes that cannot start."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import grundy as gr
from grundy.workers import units
from grundy.workers.choosing import crew_for
from grundy.workers.crew import Alone
from grundy.workers.pools import Processes, Threads
from tests.workers import chores
from tests.workers.contract import go_through

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("on", ["here", "threads", "processes"])
def test_a_crew_keeps_its_promises(
    on: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with crew_for(on, 2) as crew:
        go_through(crew, tmp_path, monkeypatch)


def test_crews_are_found_by_their_names() -> None:
    assert isinstance(crew_for("here", 5), Alone)
    assert isinstance(crew_for("threads", 1), Alone)
    assert isinstance(crew_for("threads", 3), Threads)
    assert crew_for("processes", 3).workers == 3
    assert crew_for("processes").workers == os.cpu_count()
    with pytest.raises(gr.ParameterError, match="here, threads, processes, ray or ray:ADDRESS"):
        crew_for("moon")
    for workers in (0, -1):
        with pytest.raises(gr.ParameterError, match=f"at least 1 worker, not {workers}"):
            crew_for("processes", workers)


def test_processes_begin_as_they_are_needed_and_again_after_they_were_sent_home() -> None:
    crew = Processes(7)
    assert list(crew.run(chores.square, iter([3]))) == [(0, 9)]
    assert len(crew._members) == 1
    process = crew._members[0].handle.process
    crew.close()
    crew.close()
    assert not process.is_alive()
    assert list(crew.run(chores.square, [4])) == [(0, 16)]
    crew.close()


def test_what_is_under_way_is_given_up_at_the_end() -> None:
    with Processes(1) as crew:
        for number, _ in crew.run(chores.sleep, [0.0, 600.0]):
            assert number == 0
            break
    assert crew._members == []


def test_a_crew_that_was_sent_home_in_the_middle_says_so() -> None:
    with Threads(2) as crew:
        run = iter(crew.run(chores.square, range(9)))
        next(run)
        crew.close()
        with pytest.raises(gr.WorkerError, match="sent home before"):
            next(run)


def test_whoever_does_not_hear_of_a_deadline_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a kernel in the middle of a call: here, the worker's clock has stopped."""
    monkeypatch.setattr("grundy.workers.team.LATE", 0.1)
    monkeypatch.setattr("grundy.workers.pools.pack", _without_deadline)
    monkeypatch.setattr("grundy.limits.deadline._signals", lambda: None)  # as in another thread
    with Processes(1) as crew:
        assert list(crew.run(chores.square, [2])) == [(0, 4)]
        with pytest.raises(gr.BudgetExceeded, match=r"budget of 0.2 seconds"), gr.deadline(0.2):
            list(crew.run(chores.deaf, [1]))
        assert list(crew.run(chores.square, [3])) == [(0, 9)]


def _without_deadline(work: Callable[[Any], Any], unit: Any) -> bytes:
    import pickle  # noqa: PLC0415

    return pickle.dumps((work, unit, None))


def test_what_cannot_be_sent_is_told() -> None:
    with Processes(1) as crew:
        with pytest.raises(gr.WorkerError, match="cannot be sent to another process"):
            list(crew.run(lambda n: n, [1]))
        with pytest.raises(gr.WorkerError, match="cannot be sent to another process"):
            list(crew.run(chores.square, [lambda: 0]))
    sent = units.perform(units.pack(_gives_a_function, 1))
    assert "what the work returns cannot be sent back" in str(units.unpack(sent))
    assert "a worker cannot load its work" in str(units.unpack(units.perform(b"no call")))


def _gives_a_function(n: int) -> Callable[[], int]:
    return lambda: n


def test_a_deadline_travels() -> None:
    assert units.deadline_now() is None
    with gr.deadline(60):
        until = units.deadline_now()
        assert until is not None
    there = until.as_block()
    assert there.asked == 60
    assert 0 < (there.seconds or 0) <= 60
    late = until._replace(end=time.time() - 5).as_block()
    assert late.seconds == units.LEAST
    skewed = until._replace(end=time.time() + 5000, left=2.0).as_block()
    assert skewed.seconds == 2.0


def test_long_units_are_shortened_in_errors() -> None:
    assert units.shown((1, "a")) == "(1, 'a')"
    assert len(units.shown(list(range(1000)))) == units.SHOWN


# Programs that use processes ----------------------------------------------------------------------

GUARDED = """
import signal
from grundy.workers.choosing import crew_for
from tests.workers import chores

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # where a shell has it ignored
    with crew_for("processes", 2) as crew:
        for number, _ in crew.run(chores.sleep, [0, 600, 600]):
            print(number, flush=True)
"""

UNGUARDED = """
import sys
import grundy as gr
from grundy.workers.choosing import crew_for
from tests.workers import chores

try:
    with crew_for("processes", 2) as crew:
        print(sorted(crew.run(chores.square, [1, 2])))
except gr.WorkerError as error:
    sys.exit(f"told: {error}")
"""


def _environment() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}


def test_a_script_without_a_guard_is_told(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(UNGUARDED)
    done = subprocess.run(
        [sys.executable, script], env=_environment(), capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("told: this script starts workers as soon as it is imported")
    assert '__name__ == "__main__"' in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_program_on_standard_input_is_told() -> None:
    done = subprocess.run(
        [sys.executable, "-"],
        env=_environment(),
        input=UNGUARDED,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr.startswith("told: worker processes import the program")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_no_worker_stays_behind(how: signal.Signals, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(GUARDED)
    with subprocess.Popen(
        [sys.executable, script],
        env=_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "0\n"
        if how == signal.SIGINT:
            os.killpg(program.pid, how)  # as a terminal does: the workers get it as well
        else:
            program.send_signal(how)
        _, told = program.communicate(timeout=60)  # until nobody holds the pipes any more
    assert told.count("Traceback") == (how == signal.SIGINT)
