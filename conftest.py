"""Every test, and every example of the documentation, starts with nothing remembered.

Nothing is left behind in the tree either: examples that save files run in a folder of their own,
and a run that leaves a file fails.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import settings
from tests.examples import THOROUGH, examples

from grundy.games import catalogue
from grundy.solving import sums

if TYPE_CHECKING:
    from collections.abc import Generator

# Machines are shared and noisy: a test fails for a wrong answer, never for a slow one.
# Properties are tried on some examples here and on many in `make slow`.
settings.register_profile("grundy", deadline=None, max_examples=examples(40))
settings.register_profile(THOROUGH, deadline=None, max_examples=200)
settings.load_profile("grundy")

# Python keeps what it has compiled, whatever the shell says: else every process that a test starts
# reads all of the package anew, and every worker rewrites the assertions of all tests.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# What the tests keep grows large, and going through all of it again and again takes time. What is
# made before the first of them stays until the end: nobody looks for garbage there.
gc.disable()
gc.set_threshold(50_000, 20, 50)

LONG = (Path(__file__).parent / "tests" / "long.txt").read_text(encoding="utf-8").split()
"""Tests that take half a second or more: they go first, and `make check` leaves them out."""

TAKEN = {3: 2, 5: 3, 7: 4, 9: 5, 12: 8, 20: 13, 40: 20, 80: 30}
"""Cases of a test from which on `make test` takes one of so many; `make slow` has all."""

TAKEN_OF_LONG = {2: 2, 3: 3, 5: 5, 10: 9, 15: 13, 40: 24, 80: 36}
"""The same for a test of `LONG`: cases that cost nothing are kept, and those that do are fewer."""

FIRST = ("/web/browser/", "/workers/test_ray.py")
"""Tests that share a browser and a server, and the longest one."""

WHOLE = (
    *("test_documents.py", "test_textbook.py", "test_public_names.py", "/signature/"),
    *("/proofs/test_checker", "/proofs/test_soundness"),
    *(
        "::test_what_each_move_brings",
        "::test_both_starts_are_explained",
        "/contract/test_searched.py::test_solves",
        "::test_says_what_it_is",
    ),
)
"""Tests whose cases are all taken: examples of documents, the checker that proofs rest on, and of
the contract what every game tells."""

BEFORE = pytest.StashKey[set[str]]()
LEFT = pytest.StashKey[list[str]]()


@pytest.fixture(autouse=True)
def _nothing_remembered(request: pytest.FixtureRequest) -> None:
    """Forget games for doctests, whose output tells how many positions a search looked at."""
    if isinstance(request.node, pytest.DoctestItem):
        catalogue._find.cache_clear()  # noqa: SLF001
        sums._graph.cache_clear()  # noqa: SLF001
        monkeypatch: pytest.MonkeyPatch = request.getfixturevalue("monkeypatch")
        monkeypatch.chdir(request.getfixturevalue("tmp_path"))  # for what an example saves


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
    """Put long tests first: one that begins last keeps all but one process waiting.

    Before them come those that a single process shall have: what they start is started once.
    """
    long = frozenset(LONG)
    for item in items:
        if isinstance(item, pytest.Function) and item.originalname in long:
            item.add_marker("heavy")
    _leave_out_cases(items)
    items.sort(key=lambda item: item.get_closest_marker("heavy") is None)
    items.sort(key=lambda item: [name not in item.nodeid for name in FIRST])


def pytest_collection_finish() -> None:
    """Look for garbage from now on, and among what the tests make alone."""
    gc.freeze()
    gc.enable()


def _leave_out_cases(items: list[pytest.Item]) -> None:
    """Mark half or more of the cases of tests with many as slow, the same ones in every run.

    Which ones depends on the name of the test and the case, so that each game of the catalogue is
    looked at by a part of the contract, and none by nothing of it. Of every test one case is taken
    at least.
    """
    tests: dict[str, list[pytest.Item]] = {}
    for item in items:
        whole = any(name in item.nodeid for name in WHOLE) or "published" in item.nodeid
        if isinstance(item, pytest.Function) and not whole:
            tests.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for cases in tests.values():
        taken = TAKEN_OF_LONG if cases[0].get_closest_marker("heavy") else TAKEN
        step = max((step for many, step in taken.items() if len(cases) >= many), default=1)
        quick = [case for case in cases if case.get_closest_marker("slow") is None]
        turns = [crc32(case.nodeid.encode()) % step for case in quick]
        for case, turn in zip(quick, turns, strict=True):
            if turn != min(turns):
                case.add_marker("slow")


def strangers(folder: Path) -> set[str]:
    """Return the files of a working tree that Git neither has nor ignores."""
    command = ["git", "ls-files", "--others", "--exclude-standard"]
    try:
        found = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    except OSError:
        return set()  # without Git nobody knows what belongs to the tree
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
    """Name the files that were left behind."""
    for name in config.stash.get(LEFT, []):
        terminalreporter.write_line(f"FAILED: the run left {name} in the tree", red=True)
