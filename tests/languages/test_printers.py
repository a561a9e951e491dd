"""Every printer of programs, against Python itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.languages.harness import PRINTERS, played, printed, told
from tests.languages.whole_programs import WHOLE

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("lang", PRINTERS)
@pytest.mark.parametrize("name", WHOLE)
def test_a_program_prints_what_python_prints(name: str, lang: str, tmp_path: Path) -> None:
    text, inputs = WHOLE[name]
    wanted = [played(text, given) for given in inputs]
    assert told(printed(text, lang), lang, inputs, tmp_path) == wanted
