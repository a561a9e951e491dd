"""`grundy draw`, as a user runs it."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import grundy as gr
from tests.cli.test_commands import answer
from tests.cli.warm import run


def test_it_draws_to_a_file_and_to_a_pipe(tmp_path: Path) -> None:
    file = tmp_path / "nim.svg"
    done = run("draw", "nim", "3", "4", "-o", str(file))
    assert done.stdout == f"{file}: nim(3, 4)\n"
    root = ET.fromstring(file.read_text())
    assert root.get("aria-label") == "nim(3, 4)"
    assert sum(part.get("class") == "g-token" for part in root.iter()) == 7
    done = run("draw", "tic-tac-toe", "x../.o./...")
    assert ET.fromstring(done.stdout).get("aria-label") == "tic-tac-toe(x../.o./...)"


def test_data_are_what_the_library_has() -> None:
    found = answer("draw", "nim", "2", "+", "kayles", "3")
    assert found["position"] == "nim(2) + kayles(3)"
    assert found["scene"] == gr.scene("nim(2) + kayles(3)").as_data()


def test_what_cannot_be_drawn_says_so(tmp_path: Path) -> None:
    done = run("draw")
    assert done.returncode != 0
    assert "grundy draw nim 3 4 5" in done.stderr
    done = run("draw", "nim", "3", "-o", str(tmp_path / "nim.png"))
    assert ".svg file" in done.stderr
    done = run("draw", "nimm", "3")
    assert "nim" in done.stderr
    assert "Traceback" not in done.stderr
