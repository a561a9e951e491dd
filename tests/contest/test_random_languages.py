"""Rules by chance as programs in every language: none is wrong, and none fails to compile."""

from __future__ import annotations

import pytest

from tests.chance import draws
from tests.contest.random_languages import main

DAILY, MORE = 8, 40
"""Rules that are tried each day, and in thorough runs."""


def test_programs_of_some_rules() -> None:
    assert main(DAILY, draws("some rules").random()) == []


@pytest.mark.thorough
def test_programs_of_more_rules() -> None:
    assert main(MORE, draws("more rules").random()) == []
