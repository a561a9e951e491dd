"""What the checklist found, as data: a finding for each question, and what follows from them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeAlias

Answer: TypeAlias = Literal["yes", "no", "open"]

SIGNS = {"yes": "✓ yes ", "no": "✗ no  ", "open": "? open"}
"""The signs come with words: a sign alone does not say what it means."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The answer to one question, with what was tried and the smallest counterexample.

    `status` tells how it is known: "shown" by an example, "observed" on everything that was tried,
    "declared" by the rules themselves, or "open".

    >>> print(Finding("ending", "Does play always end?", "no", "Play can cycle: 2 → 3 → 2."))
    ✗ no   Does play always end? Play can cycle: 2 → 3 → 2.
    """

    topic: str
    question: str
    answer: Answer
    text: str
    evidence: str = ""
    counterexample: str = ""
    status: Literal["shown", "observed", "declared", "open"] = "observed"

    def __str__(self) -> str:
        return f"{SIGNS[self.answer]} {self.question} {self.text}"

    def lines(self) -> list[str]:
        """Return the finding as the report shows it."""
        below = [self.text, *([f"Tested: {self.evidence}."] if self.evidence else [])]
        return [f"{SIGNS[self.answer]}  {self.question}", *(f"        {line}" for line in below)]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The technique that a game calls for, in words, with its cost and how to go on."""

    technique: str
    words: str
    cost: str
    command: str = ""


@dataclass(frozen=True, slots=True)
class Checklist:
    """The checklist of one game: what was found, and the technique it calls for.

    `technique` is one of nim, subtraction, split, sum, DAG, minimax, score, partizan, loopy, and
    of the two words for rules that no technique fits yet: endless and unfit.

    >>> import grundy as gr
    >>> found = gr.check("subtraction:1,3,4")
    >>> found.technique, found.command
    ('subtraction', 'grundy period subtraction:1,3,4')
    >>> found["ending"].answer
    'yes'
    """

    game: str
    findings: tuple[Finding, ...]
    technique: str
    words: str
    cost: str
    command: str
    stopped: str = ""
    """Where looking stopped before everything within reach was seen; empty otherwise."""

    formula: str = ""
    """The formula that follows from what the game is, with its status; empty where none does."""

    known: tuple[str, ...] = ()
    """What is known about the game, each with its status."""

    def __getitem__(self, topic: str) -> Finding:
        for finding in self.findings:
            if finding.topic == topic:
                return finding
        raise KeyError(topic)

    def __contains__(self, topic: object) -> bool:
        return any(finding.topic == topic for finding in self.findings)

    @property
    def refuted(self) -> tuple[Finding, ...]:
        """The findings whose answer is no and that show it by an example."""
        return tuple(f for f in self.findings if f.answer == "no" and f.counterexample)

    def as_data(self) -> dict[str, Any]:
        """Return everything as plain data, for JSON."""
        return {**asdict(self), "findings": [asdict(finding) for finding in self.findings]}

    def __str__(self) -> str:
        rows = [f"{self.game}: is this Nim?"]
        for finding in self.findings:
            rows += [f"  {line}" for line in finding.lines()]
        if self.stopped:
            rows.append(f"  The check {self.stopped}; --seconds, or seconds=, sets the time.")
        rows.append(f"  So: {self.technique}. {self.words}")
        label = "Known"
        for fact in self.known:
            rows.append(f"  {label}: {fact}" if label else f"         {fact}")
            label = ""
        if self.formula:
            rows.append(f"  Formula: {self.formula}")
        rows.append(f"  Cost: {self.cost}")
        if self.command:
            rows.append(f"  Next: {self.command}")
        return "\n".join(rows)
