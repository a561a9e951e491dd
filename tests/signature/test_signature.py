"""The program answers as it did: every question of the signature, asked again."""

from __future__ import annotations

import pytest

from tests.signature.asking import ask
from tests.signature.questions import DIGEST, digest, read_questions, short_hash

PARTS = 24
"""Every 24th question is asked in the quick suite, all of them by `make slow`."""
LISTED = 20
"""Questions that a failure names."""
SHOWN = 300
"""Characters of each new answer that it shows."""


@pytest.mark.parametrize(
    "part", [0, *(pytest.param(part, marks=pytest.mark.slow) for part in range(1, PARTS))]
)
def test_every_question_is_answered_as_before(part: int) -> None:
    questions = read_questions()
    mine = list(enumerate(questions, 1))[part::PARTS]
    different = []
    for number, question in mine:
        answer = ask(question)
        if short_hash(answer) != question.hash:
            different.append(f"{number}. {question}\n{answer[:SHOWN]}")
    assert not different, "\n".join([f"{len(different)} answers differ", *different[:LISTED]])


def test_the_digest_is_that_of_all_answers() -> None:
    questions = read_questions()
    hashes = [question.hash for question in questions]
    assert len({question.line("") for question in questions}) == len(questions) > 1000
    assert digest(questions, hashes) == DIGEST.read_text("utf-8").strip()
