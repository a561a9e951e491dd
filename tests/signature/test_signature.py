"""The program answers as it did: every question of the signature, asked again."""

from __future__ import annotations

import pytest

from tests.signature.asking import ask
from tests.signature.questions import DIGEST, digest, read_questions, short_hash

PARTS = 4
LISTED = 20
"""Questions that a failure names."""
SHOWN = 300
"""Characters of each new answer that it shows."""


@pytest.mark.parametrize("part", range(PARTS))
def test_every_question_is_answered_as_before(part: int) -> None:
    questions = read_questions()
    share = -(-len(questions) // PARTS)
    mine = list(enumerate(questions, 1))[part * share : (part + 1) * share]
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
