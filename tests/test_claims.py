"""The page of claims: it is what the checks find, and it would change if an engine did."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from claims.claim import CLAIMS, Claim, Finding, Verdict, compare, holds
from claims.page import SUBJECTS, load, page

import grundy as gr
from grundy.games.nim import Nim
from grundy.games.subtraction import Subtraction
from grundy.values import nim_sum

DOCS = Path(__file__).parent.parent / "docs"

load()


def test_the_page_is_what_the_checks_find() -> None:
    assert page() == (DOCS / "claims.md").read_text(encoding="utf-8"), "run `make claims`"


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
    modules = {path.stem for path in (DOCS / "claims").glob("*.py") if "@claim(" in path.read_text()}
    assert modules | {"labels"} == set(SUBJECTS)


def test_rows_refer_to_rows() -> None:
    text = (DOCS / "claims.md").read_text(encoding="utf-8")
    named = re.findall(r"(?:\(|, |see |is |and |below it and )([ARC]\d+)\b", text)
    assert named
    assert set(named) <= CLAIMS.keys()


def test_a_wrong_engine_changes_the_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    """Misère Nim inverted, as the text has it: A1 would be right and the template wrong."""

    def inverted(_: Nim, *heaps: int) -> gr.Outcome:
        lost = (nim_sum(*heaps) == 0) == (max(heaps) <= 1)
        return gr.Outcome.P if lost else gr.Outcome.N

    before = CLAIMS["A1"].check()
    monkeypatch.setattr(Nim, "misere_outcome", inverted)
    after = CLAIMS["A1"].check()
    assert before.verdict is Verdict.WRONG
    assert before.evidence != after.evidence  # the right rule has exceptions by the engine now


def test_a_wrong_value_changes_the_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    """One wrong value of {1, 3, 4}, and the right table of the texts is called wrong."""
    assert CLAIMS["R59"].check().verdict is Verdict.RIGHT
    honest = Subtraction.grundy

    def planted(self: Subtraction, n: int) -> int:
        return 5 if n == 6 else honest(self, n)

    monkeypatch.setattr(Subtraction, "grundy", planted)
    assert CLAIMS["R59"].check().verdict is Verdict.WRONG


def test_a_comparison_counts_and_shows_the_first() -> None:
    found = compare("numbers", range(10), lambda n: n % 2, lambda n: n % 4)
    assert found.verdict is Verdict.WRONG
    assert found.evidence == "Wrong on 4 of 10 numbers, first on 2: said 0, found 2."
    with pytest.raises(ValueError, match="no numbers to compare on"):
        compare("numbers", [], lambda n: n, lambda n: n)


def test_the_worse_half_counts() -> None:
    both = holds(True, "One.") & holds(False, "Two.", "Not two.")
    assert both == Finding(Verdict.WRONG, "One. Two.", "Not two.")
