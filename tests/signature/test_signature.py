"""The program answers as it did: every question of the signature, asked again."""

from __future__ import annotations

import pytest

from tests.signature.asking import ask, difference
from tests.signature.questions import GROUPS, Question, read

ANSWERED = {group: read(group) for group in GROUPS}
CASES = [
    pytest.param(group, question, id=f"{group}-{number}")
    for group, answered in ANSWERED.items()
    for number, question in enumerate(answered, 1)
]


@pytest.mark.parametrize(("group", "question"), CASES)
def test_a_question_is_answered_as_before(group: str, question: Question) -> None:
    changed = difference(ANSWERED[group][question], ask(question))
    assert not changed, "\n".join([str(question), *changed])


def test_there_are_questions() -> None:
    assert len(CASES) > 1000


@pytest.mark.parametrize("group", GROUPS)
def test_a_group_is_sorted(group: str) -> None:
    lines = [question.line for question in ANSWERED[group]]
    assert lines == sorted(lines)
