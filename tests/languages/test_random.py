"""Random programs in every language that is compiled, against Python."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

from grundy.forms.rule.reading import NotRead
from grundy.languages.programs import PRINTERS
from tests.chance import draws
from tests.forms.random_programs import programs
from tests.forms.test_spans import Run
from tests.languages.harness import Reader, printed, told
from tests.languages.test_printers import collected

if TYPE_CHECKING:
    from pathlib import Path

PROGRAMS = 80
SHARED = re.compile(r"\b(NOTHING|FEW|known|count|filled|first|second|main)\b")
"""The names of a program that are to differ from those of others."""


def runs(text: str, reader: Reader) -> bool:
    """Run a program; undo what it read and printed where it fails, or leaves 64 bits."""
    rest, lines = reader.rest, len(reader.lines)
    run = Run(text, reader)
    if run.run() == "end":
        return True
    reader.rest = rest
    while len(reader.lines) > lines:
        reader.lines.pop()
    return False


@pytest.mark.parametrize("lang", PRINTERS)
def test_programs_mean_what_python_means(lang: str, tmp_path: Path) -> None:
    dice = draws(lang, "programs")
    given_text = "\n".join(" ".join(str(dice.randint(0, 40)) for _ in range(3)) for _ in range(999))
    reader, kept = Reader(given_text), list[str]()
    for text in dict.fromkeys(collected(programs(), PROGRAMS)):
        with suppress(NotRead):
            printed(text, lang)
            if runs(text, reader):
                alone = text.removesuffix("main()\n")
                kept.append(SHARED.sub(rf"\1_{len(kept)}", alone))
    assert len(kept) > PROGRAMS // 10
    main = ["def main():", *(f"    main_{place}()" for place in range(len(kept)))]
    source = printed("\n".join([*kept, *main]), lang)
    said = told(source, lang, [given_text], tmp_path)[0].split()
    assert said == [*reader.lines]
