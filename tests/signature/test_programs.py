"""Programs answer as before in other languages too: some of them each day, all in thorough runs.

In Python all of them are asked again with the other questions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.chance import draws
from tests.contest.running import printed_by_cpp
from tests.languages.batch import Asked, Failed, told_by_all
from tests.languages.harness import told as told_by
from tests.signature.asking import program_of, told
from tests.signature.questions import Question, read

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

ANSWERED = {question: lines for question, lines in read("programs").items() if question.inputs}
COMPILED = [question for question in ANSWERED if "--lang" not in question.run]
TOGETHER = 24
"""Programs that are compiled together in thorough runs."""


def check(question: Question, outputs: Sequence[str]) -> None:
    """Fail if a program prints something else than is on record."""
    before = [line.split() for line in ANSWERED[question] if line]
    assert [line.split() for line in told(outputs) if line] == before, str(question)


@pytest.mark.parametrize("question", draws("programs in C++").sample(COMPILED, 20), ids=str)
def test_a_program_in_cpp_prints_the_same(question: Question, tmp_path: Path) -> None:
    check(question, printed_by_cpp(program_of(question, "cpp"), question.inputs, tmp_path))


@pytest.mark.parametrize("lang", ["java", "rust"])
@pytest.mark.parametrize("question", draws("in Java and Rust").sample(COMPILED, 6), ids=str)
def test_a_program_in_java_and_rust_prints_the_same(
    question: Question, lang: str, tmp_path: Path
) -> None:
    check(question, told_by(program_of(question, lang), lang, list(question.inputs), tmp_path))


@pytest.mark.thorough
@pytest.mark.parametrize("lang", ["cpp", "java", "rust"])
@pytest.mark.parametrize("first", range(0, len(COMPILED), TOGETHER))
def test_every_program_prints_the_same(first: int, lang: str, tmp_path: Path) -> None:
    questions = COMPILED[first : first + TOGETHER]
    asked = [Asked(program_of(question, lang), question.inputs) for question in questions]
    for question, outputs in zip(questions, told_by_all(asked, lang, tmp_path), strict=True):
        assert not isinstance(outputs, Failed), f"{question}: {outputs}"
        check(question, outputs)


def test_there_are_programs_and_refusals() -> None:
    assert len(ANSWERED) > 250
    assert len(read("programs")) - len(ANSWERED) >= 20
