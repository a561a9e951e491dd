"""Samples of a statement: read in each form, and answered by the game itself."""

from __future__ import annotations

from typing import Any

import pytest

import grundy as gr


@pytest.mark.parametrize(
    ("game", "text", "options", "output"),
    [
        ("nim", "2\n3\n3 4 5\n2\n7 7\n", {}, "first\nsecond\n"),
        ("nim", "2\n3 4 5\n7 7\n", {"heaps": "line"}, "first\nsecond\n"),
        ("kayles", "3\n0 1 1000000000000000000", {"heaps": "one", "show": "grundy"}, "0\n1\n1\n"),
        ("wythoff", "3\n3 5 4 4 0 0", {"words": ("W", "L")}, "L\nW\nL\n"),
        ("rule: a, b -> a-1, b; a, b-2", "3 5", {"tests": "one"}, "first\n"),
        ("misere nim", "2\n2\n1 1\n3\n1 1 1", {}, "first\nsecond\n"),
        ("misere kayles", "9", {"tests": "one", "heaps": "one"}, "second\n"),
        ("poker-nim", "1\n2\n1 2 3 0", {}, "first\n"),
        ("turning-turtles", "2\nTHT TTT", {}, "first\nsecond\n"),
        ("northcott", "1\n2\nW..B .W.B.", {}, "first\n"),
    ],
)
def test_a_sample_is_answered(game: str, text: str, options: Any, output: str) -> None:
    assert gr.contest_output(game, text, **options) == output


def test_a_sample_agrees_with_the_program() -> None:
    """What the game answers is what the program prints, on inputs of the same form."""
    program: dict[str, Any] = {}
    for heaps in ("counted", "line"):
        options: Any = {"heaps": heaps, "show": "grundy"}
        code = gr.contest_code("subtraction:1,3,4", "python", checked=False, **options)
        rows = [[n, 2 * n, n // 3] for n in range(40)]
        counted = "3\n" if heaps == "counted" else ""
        text = f"{len(rows)}\n" + "".join(f"{counted}{' '.join(map(str, row))}\n" for row in rows)
        program[heaps] = run(code.text, text)
        assert program[heaps] == gr.contest_output("subtraction:1,3,4", text, **options)
    assert program["counted"] == program["line"]


def run(program: str, text: str) -> str:
    import subprocess  # noqa: PLC0415
    import sys  # noqa: PLC0415

    command = [sys.executable, "-I", "-c", program]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize(
    ("game", "text", "options", "words"),
    [
        ("nim", "", {}, "the number of tests was expected"),
        ("nim", "1\n2\n3", {}, "line 3: a number was expected"),
        ("nim", "2\n3 4\n5 x", {"heaps": "line"}, "line 3"),
        ("nim", "3\n1 2\n", {"heaps": "line"}, "3 tests were announced, 1 follow"),
        ("nim", "1\n1\n-4", {}, "a number is from 0"),
        ("wythoff", "1\n3 5 7", {}, "the input should have ended"),
        ("northcott", "1\n2\nW..B", {}, "the input ends there"),
    ],
)
def test_an_input_in_another_form_is_told_with_its_line(
    game: str, text: str, options: Any, words: str
) -> None:
    with pytest.raises(gr.InputError, match=words):
        gr.contest_output(game, text, **options)


@pytest.mark.parametrize("game", ["tic-tac-toe", "cram:2x3", "domineering:2x2", "graph:a-b"])
def test_boards_have_no_samples(game: str) -> None:
    with pytest.raises(gr.ProgramError):
        gr.contest_output(game, "1\n1\n")
