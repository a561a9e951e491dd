"""Programs answer as before in other languages too: some of them each day, more in thorough runs.

In Python all of them are asked again with the other questions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.chance import draws
from tests.contest.running import printed_by_cpp
from tests.languages.harness import told as told_by
from tests.signature.asking import program_of, told
from tests.signature.questions import Question, read

if TYPE_CHECKING:
    from pathlib import Path

ANSWERED = {question: lines for question, lines in read("programs").items() if question.inputs}
IN_CPP = [question for question in ANSWERED if "--lang" not in question.run]
FEW = 20
DRAWN = draws("programs in C++").sample(IN_CPP, FEW)


@pytest.mark.parametrize(
    "question",
    [
        pytest.param(question, marks=() if question in DRAWN else pytest.mark.thorough, id=str(i))
        for i, question in enumerate(IN_CPP, 1)
    ],
)
def test_a_program_in_cpp_prints_the_same(question: Question, tmp_path: Path) -> None:
    outputs = printed_by_cpp(program_of(question, "cpp"), question.inputs, tmp_path)
    before = [line.split() for line in ANSWERED[question] if line]
    assert [line.split() for line in told(outputs) if line] == before, str(question)


OTHERS = draws("programs in Java and Rust").sample(IN_CPP, 60)
"""Programs that thorough runs compile in two more languages; the first few are run each day."""


@pytest.mark.parametrize("lang", ["java", "rust"])
@pytest.mark.parametrize(
    "question",
    [
        pytest.param(question, marks=() if i < 6 else pytest.mark.thorough, id=str(i))
        for i, question in enumerate(OTHERS)
    ],
)
def test_a_program_in_java_and_rust_prints_the_same(
    question: Question, lang: str, tmp_path: Path
) -> None:
    outputs = told_by(program_of(question, lang), lang, list(question.inputs), tmp_path)
    before = [line.split() for line in ANSWERED[question] if line]
    assert [line.split() for line in told(outputs) if line] == before, str(question)


def test_there_are_programs_and_refusals() -> None:
    assert len(ANSWERED) > 250
    assert len(read("programs")) - len(ANSWERED) >= 20
