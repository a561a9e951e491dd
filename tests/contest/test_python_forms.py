"""Parts of Python in rules: programs for them are right, in Python and in C++."""

from __future__ import annotations

import os
import subprocess
import sys
from inspect import signature
from pathlib import Path
from typing import Any

import pytest

import grundy as gr
from tests import python_forms as forms
from tests.python_forms import RULES

ROOT = Path(__file__).parents[2]

PYTHON_ALONE = {
    forms.rows_that_go_on: "put elsewhere and changed",
    forms.errors_of_helpers: "raise is written in the rule alone",
    forms.one_name_for_two_kinds: r"x = 1, 2 is int in one place and tuple\[int, int\]",
    forms.states_or_none: "in one place and int in another",
}
"""Rules that have no program in C++, and why."""


@pytest.fixture(scope="module", autouse=True)
def _warm() -> None:
    """Load what the first question loads: a test that takes the rules long is left out."""
    gr.contest_code(RULES[0], "python", input="n", show="moves")


def _stressed(rule: Any, lang: Any) -> int:
    given = " ".join(signature(rule).parameters)
    return gr.contest_code(rule, lang, input=given, show="moves").stressed


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: str(rule.__name__))
def test_programs_in_python(rule: Any) -> None:
    assert _stressed(rule, "python") >= 10


@pytest.mark.thorough
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: str(rule.__name__))
def test_programs_in_cpp(rule: Any) -> None:
    if rule in PYTHON_ALONE:
        with pytest.raises(gr.ProgramError, match=PYTHON_ALONE[rule]):
            _stressed(rule, "cpp")
    else:
        assert _stressed(rule, "cpp") >= 10


PRINTED = """
import grundy as gr
from inspect import signature
from tests import python_forms as forms
for rule in (forms.is_not_none, forms.errors, forms.items_changed):
    given = " ".join(signature(rule).parameters)
    for lang in ("cpp", "rust"):
        try:
            print(gr.contest_code(rule, lang, input=given, show="moves", checked=False).text)
        except gr.GrundyError as error:
            print(error)
"""


def test_a_program_is_the_same_in_every_process() -> None:
    """Names stand in sets, whose order is another one in each process."""
    texts = {
        subprocess.run(
            [sys.executable, "-c", PRINTED],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(texts) == 1
