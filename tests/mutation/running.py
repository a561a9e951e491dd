"""Plugins of pytest: one notes which tests run a line, the other runs them on planted errors."""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
import time
from collections.abc import Generator, Iterator
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any

import coverage
import pytest

from tests.mutation.mutants import Mutant

ROOT = Path(__file__).parents[2]
KILLED, SURVIVED, UNSEEN = "killed", "survived", "no test runs it"
LATE, NOT_PLANTED = "no test found it in time", "it could not be planted"
ELSEWHERE = ("tests/cli", "tests/limits", "tests/test_documents.py", "tests/web", "tests/workers")
"""Tests that are left out of the map: other processes do their work, or signals end it."""


TRACED_SECONDS = 3.0
"""Processor time of a test in which its lines are noted: with less, much is not seen."""


UNTIMED = 10.0
"""Processor time that a test is thought to take of which nothing is known."""


def endless(seconds: float) -> float:
    """Return the processor time after which a test that takes so many seconds is said to hang."""
    return 10 * (1 + seconds)


class Mapping:
    """Runs every test under coverage, and notes how long it takes."""

    def __init__(self, folder: Path) -> None:
        worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
        self.coverage = coverage.Coverage(
            data_file=str(folder / f"lines.{worker}"), source=[str(ROOT / "src")], config_file=False
        )
        self.seconds = folder / f"seconds.{worker}"
        self.seconds.unlink(missing_ok=True)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtestloop(self) -> Generator[None, object, object]:
        found = yield
        self.coverage.save()
        return found

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self.coverage.start()
        self.coverage.switch_context(item.nodeid)
        signal.signal(signal.SIGPROF, lambda *_: self.coverage.stop())
        signal.setitimer(signal.ITIMER_PROF, TRACED_SECONDS)
        began = time.process_time()
        found = yield
        signal.setitimer(signal.ITIMER_PROF, 0)
        self.coverage.stop()
        taken = time.process_time() - began
        with self.seconds.open("a") as lines:
            lines.write(json.dumps([item.nodeid, taken]) + "\n")
        return found


class Planting:
    """Runs, for each planted error, the tests of its line until one fails."""

    def __init__(self, job: Path) -> None:
        self.work: list[tuple[Mutant, dict[str, float] | None]] = [
            (Mutant(**mutant), tests) for mutant, tests in json.loads(job.read_text())
        ]
        self.results = job.with_suffix(".results")
        self.failed = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = report.nodeid

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        with self.results.open("w") as lines:
            for mutant, tests in self.work:
                named = dict.fromkeys(items, UNTIMED) if tests is None else tests
                chosen = {items[name]: taken for name, taken in named.items() if name in items}
                word, test = self._tried(mutant, chosen) if chosen else (UNSEEN, "")
                lines.write(json.dumps([vars(mutant), word, test, len(chosen)]) + "\n")
                lines.flush()
        return True

    def _tried(self, mutant: Mutant, items: dict[pytest.Item, float]) -> tuple[str, str]:
        reads, writes = os.pipe()
        child = os.fork()
        if not child:
            os.close(reads)
            self._in_child(mutant, items, writes)
        os.close(writes)
        limit = time.monotonic() + float(os.environ["MUTATION_SECONDS"])
        while os.waitpid(child, os.WNOHANG) == (0, 0):
            if time.monotonic() > limit:
                os.killpg(child, signal.SIGKILL)
                os.waitpid(child, 0)
                os.close(reads)
                return LATE, ""
            time.sleep(0.01)
        with os.fdopen(reads) as told:
            *_, last = [NOT_PLANTED, *told.read().splitlines()]
        return (last, "") if last in (SURVIVED, NOT_PLANTED) else (KILLED, last)

    def _in_child(self, mutant: Mutant, items: dict[pytest.Item, float], writes: int) -> None:
        """Tell each test before it runs, and at the end that all have passed; a hang ends it."""
        os.setpgrp()
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        try:
            plant(mutant)
            for item, after in zip(items, [*list(items)[1:], None], strict=True):
                os.write(writes, f"{item.nodeid}\n".encode())
                signal.setitimer(signal.ITIMER_PROF, endless(items[item]))
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
                if self.failed:
                    os._exit(1)
            os.write(writes, f"{SURVIVED}\n".encode())
        finally:
            os._exit(0)


def plant(mutant: Mutant) -> None:
    """Give every live function that was made from a function's code the code with the error.

    Its module is imported before: one that comes later would come without the error.
    """
    code = mutant.code(ROOT)
    name = str(ROOT / mutant.file)
    import_module(".".join(Path(mutant.file).with_suffix("").parts[1:]).removesuffix(".__init__"))
    planted = 0
    for function in _functions():
        own = function.__code__
        if (own.co_filename, own.co_qualname, own.co_firstlineno) == (
            name,
            code.co_qualname,
            code.co_firstlineno,
        ):
            function.__code__ = code.replace(co_freevars=own.co_freevars)  # `super` may be gone
            planted += 1
    assert planted, f"there is no function for {mutant}"


def _functions() -> Iterator[FunctionType]:
    found: list[Any] = gc.get_objects()
    gc.unfreeze()
    yield from (each for each in [*found, *gc.get_objects()] if isinstance(each, FunctionType))


def pytest_configure(config: pytest.Config) -> None:
    """Do what the environment asks for."""
    if folder := os.environ.get("MUTATION_MAP"):
        if os.environ.get("PYTEST_XDIST_WORKER") or not config.getoption("numprocesses", 0):
            config.pluginmanager.register(Mapping(Path(folder)))
    elif job := os.environ.get("MUTATION_JOB"):
        config.pluginmanager.register(Planting(Path(job)))
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 1000))
