"""What a claim is, and what looking at it found."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain
from typing import Any


class Verdict(StrEnum):
    """What became of a claim."""

    RIGHT = "right"
    WRONG = "wrong"
    MISLEADING = "misleading"
    LOST = "lost"
    OPEN = "not computed"


@dataclass(frozen=True)
class Finding:
    """A verdict, what it rests on, and what is right where the claim is not."""

    verdict: Verdict
    evidence: str
    right: str = ""

    def __and__(self, other: Finding) -> Finding:
        """Return both findings as one: the claim has two halves and the worse half counts."""
        worst = max(self.verdict, other.verdict, key=_BADNESS.index)
        right = " ".join(filter(None, (self.right, other.right)))
        return Finding(worst, f"{self.evidence} {other.evidence}", right)

    def but(self, right: str) -> Finding:
        """Return the finding with what is right, which is told only where the claim is not."""
        return self if self.verdict is Verdict.RIGHT else replace(self, right=right)

    def also(self, evidence: str) -> Finding:
        """Return the finding with one more sentence of evidence."""
        return replace(self, evidence=f"{self.evidence} {evidence}")


_BADNESS = [Verdict.RIGHT, Verdict.LOST, Verdict.OPEN, Verdict.MISLEADING, Verdict.WRONG]

Check = Callable[[], Finding]


@dataclass(frozen=True)
class Claim:
    """A claim: its number, the lines that make it, and the check that looks at it."""

    number: str
    lines: tuple[tuple[int, str], ...]
    check: Check

    @property
    def subject(self) -> str:
        """The module that the check stands in."""
        return self.check.__module__.rpartition(".")[2]

    @property
    def says(self) -> str:
        """The claim in our words: the check's docstring."""
        return " ".join(inspect.cleandoc(self.check.__doc__ or "").split())

    @property
    def where(self) -> str:
        """The places, as in "document 1, line 210"."""
        return "; ".join(
            f"document {document}, line{'s' * (not line.isdecimal())} {line}"
            for document, line in self.lines
        )


CLAIMS: dict[str, Claim] = {}
"""Every claim by its number, in the order of the modules and of their lines."""


def claim(number: str, *places: str) -> Callable[[Check], Check]:
    """Register a check under its number; a place is "1:210" or "3:10-19"."""
    lines = tuple((int(document), line) for document, line in (p.split(":") for p in places))

    def register(check: Check) -> Check:
        if number in CLAIMS:
            raise ValueError(f"two claims have the number {number}")
        CLAIMS[number] = Claim(number, lines, check)
        return check

    return register


def holds(condition: object, evidence: str, right: str = "") -> Finding:
    """Return right or wrong."""
    return (
        Finding(Verdict.RIGHT, evidence) if condition else Finding(Verdict.WRONG, evidence, right)
    )


def misleads(condition: object, evidence: str, right: str) -> Finding:
    """Return misleading where the condition that was computed says so, else right."""
    if condition:
        return Finding(Verdict.MISLEADING, evidence, right)
    return Finding(Verdict.RIGHT, evidence)


def read(evidence: str, right: str, verdict: Verdict = Verdict.MISLEADING) -> Finding:
    """Return what reading the lines shows: there is nothing in them to run."""
    return Finding(verdict, f"Read, not computed: {evidence}", right)


def looked_up(verdict: Verdict, evidence: str, right: str) -> Finding:
    """Return what a statement or a book says, which no computation can."""
    return Finding(verdict, f"Looked up, not computed: {evidence}", right)


def restored(condition: object, evidence: str, right: str) -> Finding:
    """Return lost when what is put in its place is what the engine has, else wrong."""
    return Finding(Verdict.LOST if condition else Verdict.WRONG, evidence, right)


def unsettled(reason: str) -> Finding:
    """Return that computing does not settle the claim, and why."""
    return Finding(Verdict.OPEN, reason)


def compare(
    noun: str,
    cases: Iterable[Any],
    said: Callable[[Any], object],
    found: Callable[[Any], object],
) -> Finding:
    """Return right when what is said is what is found on every case; else count the differences."""
    total, wrong = 0, []
    for case in cases:
        total += 1
        claimed, actual = said(case), found(case)
        if claimed != actual:
            wrong.append((case, claimed, actual))
    if not total:
        raise ValueError(f"no {noun} to compare on")
    if not wrong:
        return Finding(Verdict.RIGHT, f"No difference on {total:,} {noun}.")
    case, claimed, actual = wrong[0]
    return Finding(
        Verdict.WRONG,
        f"Wrong on {len(wrong):,} of {total:,} {noun}, first on {case}: "
        f"said {claimed}, found {actual}.",
    )


def mistakes(
    cases: Iterable[Any], said: Callable[[Any], object], found: Callable[[Any], object]
) -> list[Any]:
    """Return the cases on which what is said is not what is found."""
    return [case for case in cases if said(case) != found(case)]


def listed(items: Iterable[object]) -> str:
    """Return the items with commas between."""
    return ", ".join(map(str, items))


def flat(rows: Iterable[Iterable[Any]]) -> list[Any]:
    """Return the items of all rows."""
    return list(chain.from_iterable(rows))
