"""Programs from what a rule is by its text, and from the formulas that are found for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

import grundy as gr
from grundy.contest.judge import runner
from tests.discovery.patterns.test_more_patterns import up_to_a_part
from tests.discovery.test_recognition import DIMA, ROBLO, by_definition


def answers(program: gr.Program, rows: list[tuple[int, ...]]) -> list[int]:
    text = "\n".join(" ".join(map(str, row)) for row in rows)
    with TemporaryDirectory() as folder:
        told = runner(program.text, program.lang, Path(folder))(f"{len(rows)}\n{text}\n")
    return list(map(int, told.split()))


def test_a_large_number_that_is_taken_is_in_the_program() -> None:
    rule = "rule: n -> n-1; n-3; n-5000"
    program = gr.contest_code(rule, "cpp", heaps="one", show="grundy")
    assert (program.status, program.largest) == ("proved", 10**18)
    assert "n % 2" not in program.text
    table = gr.game("subtraction:1,3,5000")
    rows: list[tuple[int, ...]] = [(n,) for n in (0, 4999, 5000, 5001, 10_006, 123_456, 10**18)]
    assert answers(program, rows) == [table.grundy(*row) for row in rows]


@pytest.mark.parametrize(
    ("rule", "lang", "value", "places"),
    [
        (ROBLO, "cpp", lambda n: 3 if n < 50_626 else 1, (6724, 50_625, 50_626, 10**9)),
        (DIMA, "cpp", lambda n: by_definition(n, {}), (2, 3, 10**9, 10**18)),
        (DIMA, "python", lambda n: by_definition(n, {}), (2, 3, 10**9, 10**18)),
        (
            "rule: n -> n-k for k in range(1, n//5+1)",
            "cpp",
            lambda n: up_to_a_part(5, n),
            (0, 9, 10**18 - 3, 10**18),
        ),
    ],
)
def test_programs_at_far_positions(
    rule: str, lang: Any, value: Callable[[int], int], places: tuple[int, ...]
) -> None:
    program = gr.contest_code(rule, lang, heaps="one", show="grundy")
    assert answers(program, [(n,) for n in places]) == [value(n) for n in places]


def test_far_positions_are_among_the_tests() -> None:
    program = gr.contest_code(DIMA, "python", heaps="one")
    assert program.status == "proved"
    assert program.largest == 10**12


def test_a_number_that_does_not_matter_is_read_and_left() -> None:
    rule = "rule: (a, b, c) -> (k, b, c) for k in range(a); (a, b, c-1); (a, b, c-2)"
    program = gr.contest_code(rule, "cpp", show="grundy")
    assert program.status == "proved"
    assert answers(program, [(10**18, 5, 7), (4, 9, 4)]) == [10**18 ^ 1, 5]


def test_a_program_for_openings() -> None:
    program = gr.contest_code("fibonacci-nim", "python", at="n, max(n-1, 0)", words=("1", "0"))
    assert program.input == "the number of tests, then for each n"
    assert answers(program, [(20,), (21,), (10**18,)]) == [1, 0, 1]
    rule = "rule: (a, b, c) -> (a-k, b, c) for k in range(1, c+1); (a, b-1, c)"
    two = gr.contest_code(rule, "cpp", at="n, m, 3", show="grundy")
    assert answers(two, [(10**18 + 1, 1), (7, 6)]) == [0, 3]
    claimed = gr.contest_code(rule, "python", at="n, m, 3", formula="(n % 4) ^ (m % 2)")
    assert "observed" in claimed.status
    with pytest.raises(gr.ProgramError, match="the claim 'n % 4' is wrong at"):
        gr.contest_code(rule, "python", at="n, m, 3", formula="n % 4")
    with pytest.raises(gr.ProgramError, match="no formula was found for the positions n, 7"):
        gr.contest_code("rule: (a, b) -> (a-k*k, b) for k in range(1, a+1)", at="n, 7")


def test_a_claim_that_holds_is_used_by_the_next_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.contest.choice.found_plan", lambda *_: None)
    monkeypatch.setattr("grundy.contest.choice._proved_plan", lambda *_: None)
    rule = gr.game("rule: (a, b) -> (a-1, b); (a, b-1); (a-1, b-1)")
    with gr.forgetting():
        assert gr.contest_code(rule, "python", checked=False).status == "table"
        assert gr.check_claim(rule, "a % 2 != 0 or b % 2 != 0", most=20)
        program = gr.contest_code(rule, "python")
    assert program.status == "observed"
    assert "a % 2 != 0 or b % 2 != 0" in program.text
