"""The suite itself: it sees when a test leaves something in the tree."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def test_the_list_of_long_tests_names_tests() -> None:
    texts = "".join(file.read_text(encoding="utf-8") for file in ROOT.glob("tests/**/test_*.py"))
    names = (ROOT / "tests" / "long.txt").read_text(encoding="utf-8").split()
    assert [name for name in names if f"def {name}(" not in texts] == []


LEAVING = "def test_saving(): open('left.svg', 'w').close()"
TIDY = "def test_saving(tmp_path): (tmp_path / 'left.svg').touch()"
EXAMPLE = '"""\n>>> open("left.svg", "w").close()\n"""\n'


@pytest.mark.skipif(shutil.which("git") is None, reason="without Git nothing is looked for")
@pytest.mark.parametrize(
    ("test", "status"), [(LEAVING, 1), (TIDY, 0), (EXAMPLE, 0)], ids=["leaving", "tidy", "example"]
)
def test_a_run_that_leaves_a_file_fails(test: str, status: int, tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    for name in ("conftest.py", "tests/__init__.py", "tests/examples.py", "tests/long.txt"):
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "test_it.py").write_text(test)
    (tmp_path / ".gitignore").write_text("__pycache__\n.pytest_cache\n.hypothesis\n")
    (tmp_path / "noted.txt").touch()  # was there before, so it may stay
    subprocess.run(["git", "init", "--quiet"], cwd=tmp_path, check=True)
    words = [sys.executable, "-m", "pytest", "--doctest-modules", "--rootdir=.", "-q", "test_it.py"]
    bare = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # it starts sooner without any
    done = subprocess.run(
        words, cwd=tmp_path, capture_output=True, text=True, check=False, env=bare
    )
    assert done.returncode == status, done.stdout + done.stderr
    assert ("the run left left.svg in the tree" in done.stdout) == bool(status)
