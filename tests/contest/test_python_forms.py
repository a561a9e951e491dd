"""Parts of Python in rules: programs for them are right, in Python and in C++."""

from __future__ import annotations

from inspect import signature
from typing import Any

import pytest

import grundy as gr
from tests import python_forms as forms
from tests.python_forms import RULES

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
