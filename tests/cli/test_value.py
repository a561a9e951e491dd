"""`grundy value`, as a user runs it."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import grundy as gr
from tests.cli.warm import run


def test_a_calculator() -> None:
    assert run("value", "{2|-1}", "+", "^*", "--brief").stdout == "{2^*|-1^*}\n"
    assert run("value", "*3", "+", "*5", "--brief").stdout == "*6\n"
    assert run("value", "^", "-", "^", "--brief").stdout == "0\n"
    assert run("value", "-", "^", "--brief").stdout == "v\n"
    assert run("value", "-6v*", "--brief").stdout == "-6v*\n"


def test_a_position_and_a_sum_with_positions() -> None:
    assert run("value", "domineering:2x4", "--brief").stdout == "Miny(2)\n"
    assert run("value", "toads-and-frogs", "T.F", "+", "nim", "3", "--brief").stdout == "*2\n"
    assert run("value", "domineering:2x2(../..)", "-", "+-1", "--brief").stdout == "0\n"


def test_what_is_told() -> None:
    done = run("value", "{2,1|-1}")
    assert done.returncode == 0, done.stderr
    rows = done.stdout.splitlines()
    assert rows[0] == "{2,1|-1} = {2|-1}"
    assert rows[1] == "  outcome       N: the player to move wins"
    assert "  temperature   3/2" in rows
    assert any("dominated" in row for row in rows)


def test_json_has_the_words_of_the_value() -> None:
    done = run("value", "domineering:2x3", "--json", "--compare", "0")
    found = json.loads(done.stdout)
    assert found["asked"] == "domineering:2x3"
    assert found["relation"] == "confused"
    for key, told in gr.game("domineering:2x3").start.value.as_data().items():
        assert found[key] == told


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [("^", "*", "confused with *"), ("^", "0", "greater than 0"), ("v", "0", "less than 0")],
)
def test_values_are_compared(one: str, other: str, told: str) -> None:
    assert f"  compared      {told}\n" in run("value", one, "--compare", other).stdout


def test_the_thermograph_is_drawn(tmp_path: Path) -> None:
    file = tmp_path / "t.svg"
    done = run("value", "domineering:2x3", "--thermograph", str(file))
    assert done.returncode == 0, done.stderr
    title = ET.fromstring(file.read_text()).findtext("{*}title")
    assert title == ("Thermograph of domineering:2x3 = {2|-1/2}: mean 3/4, temperature 5/4")


@pytest.mark.parametrize(
    ("args", "told"),
    [
        ([], "a value is missing"),
        (["+"], "a value is missing"),
        (["1", "+"], "a value is missing"),
        (["1", "+", "+", "1"], "a value is missing"),
        (["{1|2"], "'{' is not closed"),
        (["1/3"], "power of 2"),
        (["domineerin:2x2"], "domineering"),
        (["nim", "3", "--thermograph", "t.png"], ".svg"),
        (["nim", "3", "--termograph", "t.svg"], "--thermograph"),
        (["pass"], "'pass' is an option"),
        (["over", "--thermograph", "t.svg"], "no thermograph"),
        (["3/4", "--graph", "t.svg"], "short game"),
        (["v", "&", "over"], "s ≥ t"),
        (["tic-tac-toe"], "a score decides"),
        (["{" * 30_000], "not closed"),
        (["__import__('os')"], "not the text of a value"),
    ],
)
def test_what_is_wrong_is_one_clear_line(args: list[str], told: str) -> None:
    done = run("value", *args)
    assert done.returncode == 2
    assert told in done.stderr
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


def test_loopy_values_are_told() -> None:
    told = run("value", "on + off").stdout
    assert told.startswith("on + off = dud\n")
    assert "D: a draw" in told
    assert run("value", "over", "&", "v", "+", "^", "--brief").stdout == "over & 0\n"
    assert "Left starts: a draw" in run("value", "1 & 0").stdout
    assert "simplified" in run("value", "a{0,{1|1,{*,{1*|1*,a}|*}}|0}").stdout
    assert "less than 1/2" in run("value", "over", "--compare", "1/2").stdout


def test_loopy_positions_are_told(tmp_path: Path) -> None:
    file = tmp_path / "graph.svg"
    done = run("value", "fox-and-geese:4x4", "+", "1", "--graph", str(file))
    assert done.stdout.startswith("fox-and-geese:4x4 + 1 = 1over\n")
    title = ET.fromstring(file.read_text()).findtext("{*}title")
    assert title is not None
    assert title.startswith("Graph of fox-and-geese:4x4 + 1 = 1over")
    found = json.loads(run("value", "coloured-graph:a-b,b-1|b-a", "a", "--json").stdout)
    assert found["value"] == "2 & 0"
    assert found["outcomes"] == {"left": "D", "right": "P"}
