"""What holds for every test and every example of the documentation.

- It starts with nothing remembered: all that the library keeps between questions is forgotten
  before each test. Compiled kernels and tables of constants stay.
- It runs in an order of the day: files are shuffled, and the tests of a file; see `tests.chance`.
- It leaves nothing in the tree: examples that save files run in a folder of their own, and a run
  that leaves a file fails.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import hypothesis.core
import pytest
from _pytest.doctest import DoctestModule
from hypothesis import settings
from tests.chance import SEED, VARIABLE, draws

from grundy.limits.remembering import forget

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

# Machines are shared and noisy: a test fails for a wrong answer, never for a slow one.
settings.register_profile(
    "grundy", deadline=None, database=None, derandomize=False, max_examples=100
)
settings.load_profile("grundy")
hypothesis.core.global_force_seed = SEED  # type: ignore[assignment]  # typed as None alone

# Python keeps what it has compiled, whatever the shell says: else every process that a test starts
# reads all of the package anew, and every worker rewrites the assertions of all tests.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# What the tests keep grows large, and walking over all of it again and again takes time. What is
# made before the first of them stays until the end: the collector leaves it alone.
gc.disable()
gc.set_threshold(50_000, 20, 50)

FIRST = ("/web/browser/", "/workers/test_ray")
"""Tests that share a browser and a server, and the longest ones."""

BEFORE = pytest.StashKey[set[str]]()
LEFT = pytest.StashKey[list[str]]()


@pytest.fixture(autouse=True)
def _nothing_remembered(request: pytest.FixtureRequest) -> None:
    """Forget what earlier tests computed; an example runs in a folder of its own."""
    forget()
    if isinstance(request.node, pytest.DoctestItem):
        monkeypatch: pytest.MonkeyPatch = request.getfixturevalue("monkeypatch")
        monkeypatch.chdir(request.getfixturevalue("tmp_path"))


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Generator[None, list[Any], list[Any]]:
    """Look for examples where there are some: most tests have none, and looking takes seconds."""
    found = yield
    if not any(isinstance(each, DoctestModule) for each in found):
        return found
    if b">>> " in file_path.read_bytes():
        return found
    return [each for each in found if not isinstance(each, DoctestModule)]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Shuffle the files and the tests of each file.

    First come the tests that a single process shall have: what they start is started once.
    """
    files: dict[str, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.nodeid.partition("::")[0], []).append(item)
    order = draws("order")
    names = sorted(files)
    order.shuffle(names)
    for tests in files.values():
        order.shuffle(tests)
    items[:] = [item for name in names for item in files[name]]
    items.sort(key=lambda item: [name not in item.nodeid for name in FIRST])


def pytest_collection_finish() -> None:
    """Collect garbage from now on, and among what the tests make alone."""
    gc.freeze()
    gc.enable()


def strangers(folder: Path) -> set[str]:
    """Return the files of a working tree that Git neither has nor ignores."""
    command = ["git", "ls-files", "--others", "--exclude-standard"]
    try:
        found = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    except OSError:
        return set()  # without Git there is no list of what belongs to the tree
    return set(found.stdout.splitlines())


def pytest_sessionstart(session: pytest.Session) -> None:
    """Note which files there are; the tests may run in other processes, this runs in the first."""
    if not hasattr(session.config, "workerinput"):
        session.config.stash[BEFORE] = strangers(session.config.rootpath)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run that has left files behind."""
    before = session.config.stash.get(BEFORE, None)
    if before is None:
        return
    left = session.config.stash[LEFT] = sorted(strangers(session.config.rootpath) - before)
    if left and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Name the seed, how to repeat a failure, and files that were left behind."""
    terminalreporter.write_line(f"order and samples: {VARIABLE}={SEED}")
    broken = [*map(terminalreporter.stats.get, ("failed", "error"))]
    for report in (report for found in broken for report in found or ()):
        terminalreporter.write_line(
            f"to repeat: {VARIABLE}={SEED} .venv/bin/pytest -n 0 -m '' '{report.nodeid}'"
        )
    for name in config.stash.get(LEFT, []):
        terminalreporter.write_line(f"FAILED: the run left {name} in the tree", red=True)
