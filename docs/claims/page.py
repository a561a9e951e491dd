"""The page: every claim by subject, with the verdict that its check reached."""

from __future__ import annotations

from collections import Counter
from importlib import import_module

from claims.claim import CLAIMS, Claim, Finding, Verdict

SUBJECTS = {
    "definitions": "What a game is",
    "outcomes": "Outcomes and labelling",
    "graphs": "Graphs, and games that go round",
    "nim": "Nim",
    "misere": "Misère play",
    "mex": "Mex, Grundy values and sums",
    "subtraction": "Subtraction games",
    "periods": "Periods",
    "stairs": "Staircase Nim and its relatives",
    "wythoff": "Wythoff's game",
    "numbers": "Divisors and Fibonacci numbers",
    "knights": "Knights on a board",
    "scores": "Scores",
    "search": "Minimax and alpha-beta",
    "programs": "Programs: crashes, formats and costs",
    "labels": "Problems that are named",
    "references": "References, names and advice",
    "lost": "Lost in text extraction",
}
"""The subjects in the order of the page; each is a module of checks."""

DOCUMENTS = [
    ("A long guide to game theory for contests, with practice problems", "1,096"),
    ("A series of posts on mathematics for contests; part 1, combinatorial games", "225"),
    ("A lesson on variations: subtraction games, stairs, Wythoff, divisors", "174"),
    ("Notes on Nim and Grundy values, with templates and worked tasks", "1,046"),
    ("Slides of a training camp, lecture 6 (18 July 2025)", "131"),
]
"""What the documents are, and how many lines each has as text."""

HEAD = """\
# Five texts, checked claim by claim

Five texts that teach combinatorial games were read line by line. Every claim, table, formula, example and
program in them is restated here in our own words, and checked by a function in `docs/claims/` that computes:
with the engines of grundy, and where a text gives a formula or an algorithm, with the same formula written anew
and run beside the engine. `make claims` runs all the checks and writes this page; a test fails when a verdict or
a figure on it is no longer what the checks find.

| document | what it is | lines |
|---|---|---|
{documents}

| verdict | claims |
|---|---|
{counts}

Numbers: A, wrong answers; B, wrong statements and labels; C, misleading, incomplete or fragile; R, right; L, lost
when the text was extracted; U, computing does not settle it. The letter is only a name: the verdict is what the check found.
"Looked up" marks what rests on a problem's statement or a book and not on a computation.
"""


def load() -> dict[str, Claim]:
    """Import every subject and return all claims by number."""
    for subject in SUBJECTS:
        import_module(f"claims.{subject}")
    return CLAIMS


def findings() -> dict[str, Finding]:
    """Run every check."""
    return {number: one.check() for number, one in load().items()}


def page() -> str:
    """Return the text of the page."""
    found = findings()
    sections = [_section(subject, found) for subject in SUBJECTS]
    return "\n".join([_head(found), *sections])


def _head(found: dict[str, Finding]) -> str:
    counts = Counter(finding.verdict for finding in found.values())
    rows = [f"| {verdict} | {counts[verdict]} |" for verdict in Verdict]
    rows.append(f"| all | {len(found)} |")
    documents = [
        f"| {number} | {title} | {lines} |"
        for number, (title, lines) in enumerate(DOCUMENTS, start=1)
    ]
    return HEAD.format(documents="\n".join(documents), counts="\n".join(rows))


def _section(subject: str, found: dict[str, Finding]) -> str:
    rows = [row(one, found[number]) for number, one in CLAIMS.items() if one.subject == subject]
    table = ["| | what is said | verdict | what was found |", "|---|---|---|---|", *rows]
    return "\n".join([f"## {SUBJECTS[subject]}", "", *table, ""])


def row(one: Claim, finding: Finding) -> str:
    """Return one line of a table."""
    verdict = str(finding.verdict)
    if finding.verdict in {Verdict.WRONG, Verdict.MISLEADING}:
        verdict = f"**{verdict}**"
    right = f"{_plain(finding.right)}<br>" if finding.right else ""
    said = f"{_plain(one.says)}<br>*{one.where}*"
    return f"| {one.number} | {said} | {verdict} | {right}{_plain(finding.evidence)} |"


def _plain(text: str) -> str:
    """Return the text for a cell, where a stroke would end it and two powers 10**n would be bold."""
    return text.replace("|", r"\|").replace("**", r"\*\*")
