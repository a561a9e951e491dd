"""The textbook: chapters in order, each with examples that run and exercises with answers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

BOOK = Path(__file__).parent.parent / "docs" / "textbook"
CHAPTERS = sorted(BOOK.glob("[0-9]*.md"))
NUMBER = re.compile(r"^(\d+)\. ", re.MULTILINE)
FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.DOTALL | re.MULTILINE)


def test_chapters_are_numbered_and_listed_in_order() -> None:
    row = re.compile(r"^\| \[(\d+)\. (.+?)\]\((.+?)\)", re.MULTILINE)
    listed = row.findall((BOOK / "index.md").read_text())
    for number, (chapter, found) in enumerate(zip(CHAPTERS, listed, strict=True), start=1):
        title = chapter.read_text().partition("\n")[0]
        assert found == (str(number), title.removeprefix(f"# {number}. "), chapter.name)


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda path: path.stem)
def test_every_exercise_has_an_answer_and_the_answers_run(chapter: Path) -> None:
    _, _, end = chapter.read_text().partition("\n## Exercises\n")
    asked, folded, rest = end.partition("<details>\n<summary>Answers</summary>\n")
    answers, closed, after = rest.partition("\n</details>")
    assert folded
    assert closed
    assert not after.strip()
    numbers = NUMBER.findall(asked)
    assert len(numbers) >= 4
    assert NUMBER.findall(answers) == numbers
    assert answers.count("\n>>> ") >= 2


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda path: path.stem)
def test_every_example_has_the_form_that_the_tests_run(chapter: Path) -> None:
    """Without a blank line before its end, a fence would be part of what a doctest prints."""
    for language, block in FENCE.findall(chapter.read_text()):
        assert language in {"pycon", "console", "live"}
        begins = {
            "pycon": ">>> ",
            "console": "$ ",
            "live": ("board ", "play ", "step ", "table ", "value "),
        }
        assert block.startswith(begins[language])
        assert block.endswith("\n\n") == (language == "pycon")


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda path: path.stem)
def test_no_formula_is_broken_into_a_list(chapter: Path) -> None:
    """A line of prose that begins with a plus sign would be shown as an item of a list."""
    assert not re.search(r"^ *[+=] ", FENCE.sub("", chapter.read_text()), re.MULTILINE)
