"""The page's scripts: their pure functions, by Node's own runner, and lines that fit a screen."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

from grundy.web.page import STATIC
from tests.needs import missing

TESTS = Path(__file__).parent / "javascript"
OLDEST = (20, 19)
"""The first Node.js that takes a script for a module by its text."""

WIDEST = 100
"""Columns of a line; the formatter leaves comments and strings as they are."""


def node() -> str:
    """Return the command of Node.js, where there is one that is new enough."""
    found = shutil.which("node")
    if found is None:
        missing("the tests of the page's scripts need Node.js")
    said = subprocess.run([found, "--version"], capture_output=True, text=True, check=True).stdout
    if tuple(map(int, re.findall(r"\d+", said))) < OLDEST:
        missing(f"the tests of the page's scripts need Node.js 20.19 or later, not {said.strip()}")
    return found


def test_pure_functions() -> None:
    """One process runs all files: `node --test` starts one for each, which takes far longer."""
    files = "".join(f"import {file.as_uri()!r};" for file in sorted(TESTS.glob("*.test.mjs")))
    options = ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", "--input-type=module", "--eval"]
    run = subprocess.run([node(), *options, files], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def test_lines_fit_a_screen() -> None:
    for file in [*STATIC.glob("*.js"), *TESTS.glob("*.*s")]:
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            assert len(line) <= WIDEST, f"{file.name}, line {number}"
