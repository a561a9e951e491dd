"""The page of claims: it is what the checks find, and it would change if an engine did."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import grundy as gr
from claims.claim import CLAIMS, Claim, Finding, Verdict, compare, holds
from claims.page import SUBJECTS, load, page_of, row, rows_of
from grundy.games.nim import Nim
from grundy.rules.theorem import theorem
from grundy.values import nim_sum

if TYPE_CHECKING:
    from collections.abc import Iterator

DOCS = Path(__file__).parent.parent / "docs"

load()


PAGE = (DOCS / "claims.md").read_text(encoding="utf-8")
ROWS = rows_of(PAGE)


@pytest.mark.parametrize("one", CLAIMS.values(), ids=CLAIMS)
def test_a_row_is_what_its_check_finds(one: Claim) -> None:
    assert ROWS[one.number] == row(one, one.check()), "run `make claims`"


def test_the_page_is_made_of_its_rows() -> None:
    """With the test above: the page is what all the checks find."""
    assert ROWS.keys() == CLAIMS.keys()
    assert page_of(ROWS) == PAGE, "run `make claims`"


def test_every_known_mistake_has_its_check() -> None:
    wanted = {f"A{n}" for n in range(1, 18)} | {f"B{n}" for n in range(1, 36)}
    assert wanted <= CLAIMS.keys()


def test_numbers_have_no_gaps() -> None:
    for letter in "ABCRLU":
        numbers = sorted(int(name[1:]) for name in CLAIMS if name[0] == letter)
        assert numbers == list(range(1, len(numbers) + 1)), letter


@pytest.mark.parametrize("one", CLAIMS.values(), ids=CLAIMS)
def test_a_claim_says_what_and_where(one: Claim) -> None:
    assert one.subject in SUBJECTS
    assert one.says.endswith("."), one.number
    lengths = {1: 1096, 2: 225, 3: 174, 4: 1046, 5: 131}
    for document, line in one.lines:
        ends = [int(end) for end in line.split("-")]
        assert ends == sorted(ends)
        assert 1 <= ends[0] <= ends[-1] <= lengths[document], one.number


def test_every_module_of_checks_is_a_subject() -> None:
    modules = {
        path.stem for path in (DOCS / "claims").glob("*.py") if "@claim(" in path.read_text()
    }
    assert modules | {"labels"} == set(SUBJECTS)


def test_rows_refer_to_rows() -> None:
    text = (DOCS / "claims.md").read_text(encoding="utf-8")
    named = re.findall(r"(?:\(|, |see |is |and |below it and )([ARC]\d+)\b", text)
    assert named
    assert set(named) <= CLAIMS.keys()


class NimThatLeavesOne(Nim):
    """A planted mistake: the last token of a heap can never be taken."""

    def moves(self, n: int) -> Iterator[int]:
        yield from range(n - 1, 0, -1)


class NimWithTheTextsRule(Nim):
    """A planted mistake: the misère theorem as document 1 has it."""

    @theorem("inverted: P when no heap exceeds 1 and the nim-sum is 0, or the reverse of both")
    def misere_outcome(self, *heaps: int) -> gr.Outcome:
        return gr.Outcome.P if (nim_sum(*heaps) == 0) == (max(heaps) <= 1) else gr.Outcome.N


def plant(monkeypatch: pytest.MonkeyPatch, wrong: type[Nim]) -> None:
    honest = gr.game
    monkeypatch.setattr(gr, "game", lambda text: wrong() if text == "nim" else honest(text))


def test_wrong_rules_would_change_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    assert CLAIMS["R27"].check().verdict is Verdict.RIGHT
    plant(monkeypatch, NimThatLeavesOne)
    assert CLAIMS["R27"].check().verdict is Verdict.WRONG


def test_a_wrong_theorem_would_change_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    one = CLAIMS["A1"]
    written = row(one, one.check())
    assert written in (DOCS / "claims.md").read_text(encoding="utf-8")
    assert "The reverse has 0 exceptions" in written
    plant(monkeypatch, NimWithTheTextsRule)
    assert "The reverse has 209 exceptions" in row(one, one.check())


def test_a_comparison_counts_and_shows_the_first() -> None:
    found = compare("numbers", range(10), lambda n: n % 2, lambda n: n % 4)
    assert found.verdict is Verdict.WRONG
    assert found.evidence == "Wrong on 4 of 10 numbers, first on 2: said 0, found 2."
    with pytest.raises(ValueError, match="no numbers to compare on"):
        compare("numbers", [], lambda n: n, lambda n: n)


def test_the_worse_half_counts() -> None:
    both = holds(True, "One.") & holds(False, "Two.", "Not two.")
    assert both == Finding(Verdict.WRONG, "One. Two.", "Not two.")
