"""The shapes of input and output, each run as a judge would."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import grundy as gr
from grundy.cli.main import cli, run


def judged(given: str, folder: Path, game: Any, lang: str = "python", **options: Any) -> list[str]:
    """Return the lines that the program prints."""
    program = gr.contest_code(game, lang, checked=False, **options)  # type: ignore[arg-type]
    file = folder / ("program.py" if lang == "python" else "program.cpp")
    file.write_text(program.text)
    command = [sys.executable, str(file)]
    if lang == "cpp":
        flags = ["-O2", "-Wall", "-Wextra", "-Werror", "-std=c++17"]
        subprocess.run(["g++", *flags, str(file), "-o", str(folder / "a")], check=True)
        command = [str(folder / "a")]
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


SHAPES: list[tuple[str, dict[str, Any], str, list[str]]] = [
    ("nim", {}, "2\n3\n3 4 5\n2\n7 7\n", ["first", "second"]),
    ("nim", {"tests": "one"}, "3\n3 4 5\n", ["first"]),
    ("nim", {"heaps": "line"}, "2\n3 4 5\n7 7\n", ["first", "second"]),
    ("nim", {"heaps": "line", "tests": "one"}, "3 4 7\n", ["second"]),
    ("kayles", {"heaps": "one"}, "3\n0\n5\n1000000000000000000\n", ["second", "first", "first"]),
    ("nim", {"words": ("Alice", "Bob"), "tests": "one"}, "2\n1 1\n", ["Bob"]),
    ("nim", {"show": "grundy", "tests": "one"}, "3\n3 4 5\n", ["2"]),
    ("nim", {"move": True}, "2\n3\n3 4 5\n2\n7 7\n", ["first 1 1", "second"]),
    ("nim", {"move": True, "heaps": "one"}, "1\n9\n", ["first 0"]),
    ("nim", {"move": True, "show": "grundy"}, "1\n2\n3 9\n", ["10 2 3"]),
    ("wythoff", {"tests": "one", "move": True}, "4 9\n", ["first 4 7"]),
    ("wythoff", {}, "1\n3 5\n", ["second"]),
    ("poker-nim", {"move": True}, "1\n2\n1 2 3 0\n", ["first 2 1"]),
    ("turning-turtles", {"move": True}, "2\nTHTTH\nT\n", ["first 5 2", "second"]),
    ("northcott", {"move": True}, "1\n2\nW..B\n.W.B.\n", ["first 1 2"]),
    ("misere nim", {}, "2\n3\n1 1 1\n2\n1 1\n", ["second", "first"]),
    ("subtraction:1,3,4", {"heaps": "line"}, "1\r\n5 8 13\r\n", ["second"]),
]


@pytest.mark.parametrize(("game", "options", "given", "printed"), SHAPES)
def test_shapes_in_python(
    game: str, options: dict[str, Any], given: str, printed: list[str], tmp_path: Path
) -> None:
    assert judged(given, tmp_path, gr.game(game), **options) == printed


@pytest.mark.parametrize(("game", "options", "given", "printed"), SHAPES[1::3])
def test_shapes_in_cpp(
    game: str, options: dict[str, Any], given: str, printed: list[str], tmp_path: Path
) -> None:
    assert judged(given, tmp_path, gr.game(game), "cpp", **options) == printed


def test_a_program_for_one_test_is_itself_run() -> None:
    program = gr.contest_code("nim", "python", tests="one", heaps="line")
    assert program.input == "a line with the heaps"
    assert program.stressed > 300


def test_input_and_output_are_said() -> None:
    program = gr.contest_code("nim", "python", move=True, checked=False)
    assert program.input == "the number of tests, then for each their number and the heaps"
    assert program.output.endswith("a winning move: a heap, counted from 1, and its new size")
    assert program.stressed == 0


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"lang": "go"}, "there are cpp, java, rust, python"),
        ({"lang": "pyhton"}, "did you mean python"),
        ({"tests": "two"}, "tests cannot be 'two'"),
        ({"heaps": "lines"}, "did you mean line"),
        ({"show": "value"}, "it is winner or grundy or score or moves or ways"),
        ({"words": ("a",)}, "words are two"),
        ({"words": "ab"}, "words are two"),
        ({"words": ("a", "a")}, "would not tell"),
        ({"words": ('"); system("ls', "b")}, "cannot be printed"),
        ({"words": ("", "b")}, "cannot be printed"),
        ({"most": 0}, "1 or more"),
        ({"size": 3}, "has no option 'size'"),
    ],
)
def test_wrong_options(options: dict[str, Any], words: str) -> None:
    with pytest.raises(gr.ParameterError, match=words):
        gr.contest_code("nim", **options)


@pytest.mark.parametrize(
    ("game", "options", "words"),
    [
        ("tic-tac-toe", {}, "not an impartial game"),
        ("domineering:2x2", {}, "not an impartial game"),
        ("graph:a-a,a-b", {}, "loopy"),
        ("misere kayles", {}, "only nim has a theorem in code"),
        ("chomp:3x4", {}, "no theorem in code"),
        ("cram:3x3", {}, "no table of its values"),
        ("wythoff", {"show": "grundy"}, "not the Grundy value"),
        ("staircase-nim", {"heaps": "one"}, "played on several heaps"),
        ("northcott", {"heaps": "line"}, "must come before"),
        ("hexadecimal:0.8F", {"move": True}, "omit --move"),
        ("take-a-square", {"most": 10**9}, "too large"),
        ("grundys-game", {"most": 10**9}, "too large"),
        ("rule: n -> n+1 if n % 2; n-2", {"most": 9}, "does not have yet"),
    ],
)
def test_games_without_a_program(game: str, options: dict[str, Any], words: str) -> None:
    with pytest.raises(gr.ProgramError, match=words):
        gr.contest_code(game, "python", **options)


def test_without_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.contest.judge.which", lambda _: None)
    with pytest.raises(gr.ProgramError, match="--unchecked"):
        gr.contest_code("nim", "cpp")
    assert "int main" in gr.contest_code("nim", "cpp", checked=False).text
    assert shutil.which("g++")


def test_the_command_prints_the_program_and_reports_beside_it() -> None:
    result = CliRunner().invoke(cli, ["code", "nim", "--lang", "python", "--words", "A,B"])
    assert '"A" if value else "B"' in result.stdout
    assert result.stderr.startswith("grundy: correct on 3")
    data = CliRunner().invoke(cli, ["code", "misere", "nim", "--lang", "python", "--json"])
    assert json.loads(data.stdout)["stressed"] > 100


@pytest.mark.parametrize(
    "words",
    [
        ["code"],
        ["code", "nim", "kayles"],
        ["code", "nim", "--lang", "go"],
        ["code", "nim", "--words", "one"],
        ["code", "nim", "--move-it"],
        ["code", "tic-tac-toe"],
    ],
)
def test_the_command_refuses_in_one_line(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(words) == 2
    complaint = capsys.readouterr().err
    assert complaint.startswith("grundy: ")
    assert complaint.count("\n") == 1
