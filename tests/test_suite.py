"""The suite itself: tests start with nothing remembered, are shuffled, and leave no file."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import grundy as gr
from grundy.solving.memory import current_memory
from grundy.values.short.forms import Store
from grundy.values.short.value import current_store

ROOT = Path(__file__).parent.parent


LEAVING = "def test_saving(): open('left.svg', 'w').close()"
TIDY = "def test_saving(tmp_path): (tmp_path / 'left.svg').touch()"
EXAMPLE = '"""\n>>> open("left.svg", "w").close()\n"""\n'


FIRST_FAILS = """
import pytest
@pytest.mark.parametrize("number", range(20))
def test_number(number): assert number, "the first"
"""


@pytest.mark.parametrize("_", range(2))
def test_nothing_is_remembered_of_another_test(_: int) -> None:
    """Every test before this one has remembered something; this one has too, when it runs again."""
    assert len(current_memory()) == 0
    assert len(current_store()) == len(Store())
    position = gr.position("kayles(20)")
    assert (position.grundy, str(gr.value("{3|1}") + gr.value("{5|*}"))) == (1, "{8|6||3*|1*}")
    assert len(current_memory()) > 0
    assert len(current_store()) > len(Store())
    assert gr.position("kayles(20)").game is position.game


def run(folder: Path, test: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run one file of tests with this suite's `conftest.py`."""
    (folder / "tests").mkdir()
    for name in ("conftest.py", "tests/__init__.py", "tests/chance.py"):
        shutil.copy(ROOT / name, folder / name)
    (folder / "test_it.py").write_text(test)
    words = [sys.executable, "-m", "pytest", "--doctest-modules", "--rootdir=.", "-v", "test_it.py"]
    bare = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # it starts sooner without any
    return subprocess.run(
        words, cwd=folder, capture_output=True, text=True, check=False, env={**bare, **environment}
    )


def test_the_order_is_that_of_the_seed_and_a_failure_says_how_to_repeat_it(tmp_path: Path) -> None:
    orders = []
    for number, seed in enumerate(("5", "5", "6")):
        folder = tmp_path / str(number)
        folder.mkdir()
        shown = run(folder, FIRST_FAILS, GRUNDY_SEED=seed).stdout
        orders.append(re.findall(r"test_number\[(\d+)\] (?:PASSED|FAILED)", shown))
        assert sorted(orders[-1]) == sorted(map(str, range(20))), shown
        repeat = f"GRUNDY_SEED={seed} .venv/bin/pytest -n 0 -m '' 'test_it.py::test_number[0]'"
        assert f"to repeat: {repeat}" in shown
    assert orders[0] == orders[1] != orders[2]


@pytest.mark.skipif(shutil.which("git") is None, reason="Git says which files belong to the tree")
@pytest.mark.parametrize(
    ("test", "status"), [(LEAVING, 1), (TIDY, 0), (EXAMPLE, 0)], ids=["leaving", "tidy", "example"]
)
def test_a_run_that_leaves_a_file_fails(test: str, status: int, tmp_path: Path) -> None:
    (tmp_path / ".gitignore").write_text("__pycache__\n.pytest_cache\n.hypothesis\n")
    (tmp_path / "noted.txt").touch()  # was there before, so it may stay
    subprocess.run(["git", "init", "--quiet"], cwd=tmp_path, check=True)
    done = run(tmp_path, test)
    assert done.returncode == status, done.stdout + done.stderr
    assert ("the run left left.svg in the tree" in done.stdout) == bool(status)
