"""Programs for the games of the catalogue: compiled, run, and right, up to 10**18."""

from __future__ import annotations

from typing import Any

import pytest

import grundy as gr
from grundy.contest.plan import HUGE
from grundy.forms.rule.program import read_program
from grundy.languages.programs import program_text

HUGE_HEAPS = [
    "nim",
    "bounded-nim:3",
    "lasker-nim",
    "divisor",
    "moore-nim:2",
    "staircase-nim",
    "sequential-nim",
    "poker-nim",
    "nimble",
    "silver-dollar",
    "wythoff",
    "euclid",
    "fibonacci-nim",
    "rook",
    "bishop",
    "king",
    "queen",
    "subtraction:1,3,4",
    "subtraction:2,4,7",
    "kayles",
    "dawsons-chess",
    "octal:0.137",
    "misere nim",
]
"""Games with a theorem or a proved period: right for numbers up to 10**18."""

WORDS = ["turning-turtles", "mock-turtles", "ruler", "northcott"]

TABLES = [
    "grundys-game",
    "take-a-square",
    'rule:"(a, b) -> (a-k, b) for k in (1, 2); (a, b//2) if b"',
]


@pytest.mark.parametrize("lang", ["cpp", "python"])
@pytest.mark.parametrize("game", HUGE_HEAPS)
def test_huge_numbers(game: str, lang: str) -> None:
    rules = gr.game(game)
    program = gr.contest_code(rules, lang, move=True)  # type: ignore[arg-type]
    assert program.status == "proved"
    assert program.stressed >= 90
    assert program.largest >= HUGE
    assert program.most == HUGE


@pytest.mark.parametrize("lang", ["cpp", "python"])
@pytest.mark.parametrize("game", WORDS)
def test_rows(game: str, lang: str) -> None:
    program = gr.contest_code(game, lang, move=True)  # type: ignore[arg-type]
    assert program.status == "proved"
    assert program.stressed > 100


@pytest.mark.parametrize("lang", ["cpp", "python"])
@pytest.mark.parametrize("game", TABLES)
def test_tables(game: str, lang: str) -> None:
    program = gr.contest_code(game, lang, move=True, most=40)  # type: ignore[arg-type]
    assert program.status == "table"
    assert program.most == 40
    assert "up to 40" in program.method
    assert program.stressed > 100


@pytest.mark.parametrize("game", ["knight:8x8", "split:2-3,unequal"])
def test_values_that_go_into_the_program(game: str) -> None:
    program = gr.contest_code(game, "python")
    assert program.status == "table"
    assert program.stressed > 60
    with pytest.raises(gr.ProgramError, match="omit --move"):
        gr.contest_code(game, "python", move=True)


def test_an_observed_period_says_so() -> None:
    program = gr.contest_code("hexadecimal:0.8F", "python")
    assert program.status == "observed"
    assert "not proved" in program.text


def test_a_long_period_of_an_octal_game_is_computed_by_its_rare_heaps() -> None:
    program = gr.contest_code("octal:0.16", "cpp", move=True)
    assert program.method.startswith("period 149459 from 105351, proved")
    assert "table_by_rare_heaps" in program.text
    assert len(program.text) < 6_000
    assert program.largest == HUGE


def test_in_python_the_same_period_is_packed() -> None:
    # It was written out: 276 kB, where judges take 50 to 64.
    program = gr.contest_code("octal:0.16", "python", move=True)
    assert len(program.text) < 30_000
    assert program.largest == HUGE


def test_a_packed_table_is_the_table() -> None:
    for size, seen in ((300, "[0, 1"), (2_000, "ord(letter)"), (60_000, "decompress(b85decode(")):
        numbers = [n * n % 61 for n in range(size)]
        program = read_program(f"VALUES = {numbers}\ndef main():\n    print(VALUES[number()])")
        text = program_text(program, "python", [])
        assert seen in text.replace("\n    ", "")
        space: dict[str, Any] = {}
        exec(text.removesuffix("main()\n").replace("sys.stdin.read()", "''"), space)
        assert list(space["VALUES"]) == numbers


@pytest.mark.parametrize("checked", [False, True])
def test_a_table_too_long_for_a_submission_is_computed_by_the_program(checked: bool) -> None:
    program = gr.contest_code("subtraction:1,60000", "cpp", checked=checked)
    assert program.method.startswith("period 60001 from 0, proved")
    assert len(program.text) < 3_000
    assert "const vector<ll> VALUES = table_of_takes();" in program.text
    assert program.most == HUGE
    assert program.largest == (HUGE if checked else 0)
