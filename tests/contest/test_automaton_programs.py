"""Programs of proved automata, each in both languages, stressed and compared far out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.contest.test_automata import (
    FIBONACCI,
    LASKER,
    NIM,
    ONE_TWO,
    WYTHOFF,
    WYTHOFF_2,
    outcomes_are_right,
    values_are_right,
)

pytestmark = pytest.mark.thorough


@pytest.mark.parametrize("lang", ["cpp", "python"])
@pytest.mark.parametrize("rule", [WYTHOFF, WYTHOFF_2, FIBONACCI])
def test_outcomes(rule: str, lang: str, tmp_path: Path) -> None:
    outcomes_are_right(rule, lang, tmp_path, stressed=True)


@pytest.mark.parametrize("lang", ["cpp", "python"])
@pytest.mark.parametrize(
    ("rule", "numeration"),
    [
        (LASKER, "base 2"),
        *((NIM, f"golden {t}") for t in range(1, 6)),
        *((NIM, f"base {b}") for b in (2, 3, 7, 8, 10)),
        (ONE_TWO, "base 10"),
        (ONE_TWO, "golden 1"),
    ],
)
def test_values(rule: str, numeration: str, lang: str, tmp_path: Path) -> None:
    values_are_right(rule, numeration, lang, tmp_path, stressed=True)
