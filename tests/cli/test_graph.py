"""`grundy graph`, as a user runs it."""

from __future__ import annotations

import json
import os
import pty
import shlex
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import grundy as gr
from tests.cli.test_commands import GRUNDY, answer
from tests.cli.warm import run


def test_it_draws_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "g.svg"
    done = run("graph", "subtraction:1,2,3", "7", "-o", str(file))
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"{file}: subtraction:1-3(7) is N; 8 positions, 18 moves\n"
    assert file.read_text() == gr.labelling("subtraction:1,2,3(7)").svg()
    done = run("graph", "nim", "1", "1", "--values", "-o", str(file))
    assert done.stdout == f"{file}: nim(1, 1) has Grundy value 0; 3 positions, 2 moves\n"
    assert "G = 1" in file.read_text()


def test_it_prints_the_picture_where_there_is_no_file() -> None:
    done = run("graph", "nim", "1", "2", "--misere")
    assert done.returncode == 0
    root = ET.fromstring(done.stdout)
    assert root.findtext("{*}title") == "misere nim(1, 2): 5 positions, 7 moves"


def test_a_terminal_gets_no_svg() -> None:
    ours, theirs = pty.openpty()
    done = subprocess.run(
        [*GRUNDY, "graph", "nim", "1"],
        stdout=theirs,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(theirs)
    os.close(ours)
    assert done.returncode == 2
    assert "add -o graph.svg" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("method", ["induction", "search", "mex"])
def test_steps_as_text_and_as_data(method: str, tmp_path: Path) -> None:
    found = gr.labelling("kayles(5)", method=method)
    args = ["graph", "kayles", "5", "--steps", method]
    assert run(*args).stdout == f"{found}\n"
    file = tmp_path / "kayles.svg"
    assert answer(*args, "-o", str(file)) == json.loads(json.dumps(found.as_data()))
    assert file.read_text() == found.svg()


def test_a_graph_with_ways_round() -> None:
    rows = run("graph", "graph:a-a,a-b,b-c", "a", "--steps", "induction").stdout.splitlines()
    assert rows[-1] == "3. a is D: no move leads to P, and play can cycle forever through a"
    assert answer("graph", "northcott", "W..B", ".W.B")["label"] == "N"


def test_games_with_scores_and_partizan_games(tmp_path: Path) -> None:
    file = tmp_path / "stones.svg"
    done = run("graph", "stone-game", "5", "3", "4", "5", "-o", str(file))
    assert done.stdout == f"{file}: stone-game(5, 3, 4, 5) is N +1; 10 positions, 15 moves\n"
    rows = run("graph", "domineering:2x2", "--steps", "induction").stdout.splitlines()
    assert rows[1] == "1. left ##/.. is P: Left has no move, and loses"


BAD = [
    (["graph"], "which position?"),
    (["graph", "nim"], "no opening position"),
    (["graph", "nim", "-3"], "not negative, but -3"),
    (["graph", "nmi", "3"], "did you mean nim"),
    (["graph", "nim", "3", "-o", "x.png"], "an .svg file, not 'x.png'"),
    (["graph", "nim", "3", "-o", "nowhere/x.svg"], "No such file"),
    (["graph", "nim", "3", "--steps", "serach"], "did you mean search"),
    (["graph", "nim", "3", "--steps"], "requires an argument"),
    (["graph", "nim", "3", "--values", "--misere"], "normal play only"),
    (["graph", "nim", "3", "--values", "--steps", "search"], "use only one"),
    (["graph", "graph:a-a,a-b", "a", "--values"], "is an option of itself"),
    (["graph", "tic-tac-toe", "--values"], "by induction only"),
    (["graph", "nim", "3", "--valeus"], "did you mean --values"),
]


@pytest.mark.parametrize(("args", "message"), BAD, ids=lambda value: " ".join(value)[:60])
def test_bad_input(args: list[str], message: str) -> None:
    done = run(*args)
    assert done.returncode == 2
    assert done.stdout == ""
    assert message in done.stderr
    assert done.stderr.startswith("grundy: ")
    assert done.stderr.count("\n") == 1
    assert "inside grundy" not in done.stderr


def test_every_example_of_the_help_runs(tmp_path: Path) -> None:
    rows = [row.strip() for row in run("graph", "--help").stdout.splitlines()]
    examples = [row for row in rows if row.startswith("grundy graph ")]
    assert len(examples) >= 5
    for row in examples:
        command = f"{shlex.join(GRUNDY)} {row.removeprefix('grundy ')}"
        subprocess.run(command, shell=True, cwd=tmp_path, check=True, capture_output=True)
    assert {file.name for file in tmp_path.glob("*.svg")} == {
        "graph.svg",
        "wythoff.svg",
        "cycle.svg",
        "stones.svg",
    }
