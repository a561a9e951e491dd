"""From a statement to a program: the pages of docs/problems are replayed and their programs judged.

A page says what a contestant writes and types. Its commands must print what it says, and the
program that comes out must pass the problem's samples and agree with its brute force. A handful
that covers the kinds is run by `make test`; `make thorough` runs all of them, on 1,000 cases (one
on 100) and the largest input.
"""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING

import pytest

import grundy as gr
from tests.chance import draws
from tests.contest.transcripts import FOLDER, TOO_SLOW, Transcript, transcripts

if TYPE_CHECKING:
    from pathlib import Path

PAGES = transcripts()

HANDFUL = (
    "cses-1730",  # a theorem
    "cses-2208",  # a claim
    "edpc-l",  # scores over intervals
    "cses-1729",  # several positions
    "agc-048d",  # no program
)
"""One page for each kind of program."""

FEW, MANY = 10, 1000

FEWER = {"abc-368f": 100}
"""Cases of a program that fills a large table, in half a second, each time it starts."""


def judged(page: Transcript, folder: Path, count: int) -> None:
    """Replay a page and compare its program with the brute force."""
    page.replay(folder)
    if page.program is None:
        return
    problem, dice = page.problem, draws(page.problem.id)
    for sample in problem.samples:
        output = page.answer(folder, sample.input)
        assert problem.judge(sample.input, output, sample.output), sample.input
    for _ in range(min(count, FEWER.get(problem.id, count))):
        text = problem.random_case(dice)
        output = page.answer(folder, text)
        assert problem.judge(text, output, problem.brute(text)), text


@pytest.mark.parametrize("name", HANDFUL)
def test_the_page_makes_a_program_that_passes(name: str, tmp_path: Path) -> None:
    judged(Transcript(FOLDER / f"{name}.md"), tmp_path, FEW)


@pytest.mark.thorough
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.page.stem)
def test_a_thousand_cases_and_the_largest_input(page: Transcript, tmp_path: Path) -> None:
    judged(page, tmp_path, MANY)
    if page.program is not None and TOO_SLOW not in page.flat:
        text = page.problem.largest()
        output = page.answer(tmp_path, text)
        assert page.problem.judge(text, output, page.problem.solve(text))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.page.stem)
def test_the_page_is_complete(page: Transcript) -> None:
    """Its title is that of the problem; it shows the program on a sample, or says why not."""
    assert page.text.startswith(f"# {page.problem.id}: {page.problem.title}\n")
    assert page.typed
    if page.program is None:
        assert "No program" in page.text
    else:
        shown = page.commands[-1]
        assert "./solution" in shown[0] or "solution.py" in shown[0]
        assert any(
            page.problem.judge(sample.input, shown[1], sample.output)
            for sample in page.problem.samples
        )
    assert "Checked" in page.text or page.program is None


def test_every_page_is_one_of_a_problem() -> None:
    assert {page.page for page in PAGES} == set(FOLDER.glob("*.md"))
    assert {page.page.stem for page in PAGES} >= set(HANDFUL)


def test_few_commands_are_typed() -> None:
    """The median is at most two."""
    assert median(len(page.typed) for page in PAGES) <= 2
    assert len(gr.problems()) >= len(PAGES)
