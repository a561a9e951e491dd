"""Graphs at the command line: tables of nodes, files of edges, play that may go round."""

from __future__ import annotations

from pathlib import Path

from tests.cli.test_commands import answer
from tests.cli.warm import run

LOOP = "graph:A-A,A-B,B-C"


def test_tables_of_nodes() -> None:
    assert run("table", LOOP, "--outcomes").stdout == "A  D\nB  N\nC  P\n"
    assert run("table", LOOP).stdout == "A  ∞{1}\nB  1\nC  0\n"
    assert run("table", LOOP, "--misere").stdout == "A  N\nB  P\nC  N\n"
    grid = run("table", "graph:0-0,0-1,1-2", "--outcomes").stdout
    assert grid.splitlines()[-1] == "0 | D N P"


def test_tables_as_json() -> None:
    assert answer("table", LOOP, "--outcomes") == {
        "game": LOOP,
        "nodes": ["A", "B", "C"],
        "outcomes": ["D", "N", "P"],
        "remoteness": [None, 1, 0],
    }
    assert answer("table", LOOP)["values"] == ["∞{1}", 1, 0]


def test_a_file_of_edges(tmp_path: Path) -> None:
    file = tmp_path / "edges.txt"
    file.write_text("# a ring with a way out\n0 1\n1 2\n2: 0 3\n")
    found = answer("solve", f"graph:@{file}", "0", "2", "+", "nim", "1")
    assert (found["outcome"], found["grundy"], found["remoteness"]) == ("N", 2, 5)
    assert found["method"].startswith("loopy nimbers (Smith; Fraenkel)")
    file.write_text("0 1\n1 2 3\n")
    bad = run("table", f"graph:@{file}")
    assert bad.returncode == 2
    assert "edges.txt, line 2: a line is an edge FROM TO" in bad.stderr


def test_a_draw_is_an_answer() -> None:
    found = answer("solve", "graph:a-b,b-c,c-a", "a")
    assert (found["outcome"], found["grundy"], found["remoteness"]) == ("D", None, None)
    assert "∞{}" in found["left_out"]["grundy"]


def test_play_that_may_go_round() -> None:
    """Standing still is a mistake here: the program moves to B and wins."""
    game = run("play", LOOP, "A", "+", "nim", "1", stdin="1\nwhy\nquit\n")
    assert "move from A to B" in game.stdout
    assert "The sum: 1 + 1 = 0." in game.stdout
