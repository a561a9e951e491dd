"""The page: every claim by subject, with the verdict that its check reached."""

from __future__ import annotations

import re
from collections import Counter
from importlib import import_module

from claims.claim import CLAIMS, Claim, Finding, Verdict

SUBJECTS = {
    "definitions": "What a game is",
    "outcomes": "Outcomes and labelling",
    "graphs": "Graphs and loopy games",
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


def page() -> str:
    """Run every check and return the text of the page."""
    return page_of({number: row(one, one.check()) for number, one in load().items()})


def page_of(rows: dict[str, str]) -> str:
    """Return the text of the page that has these rows, by the numbers of their claims."""
    sections = [_section(subject, rows) for subject in SUBJECTS]
    return "\n".join([_head(rows), *sections])


def rows_of(text: str) -> dict[str, str]:
    """Return the rows of a page by the numbers of their claims."""
    return {line.split()[1]: line for line in text.splitlines() if re.match(r"\| [A-Z]\d+ ", line)}


def _head(written: dict[str, str]) -> str:
    counts = Counter(re.split(r"(?<!\\)\|", line)[3].strip(" *") for line in written.values())
    rows = [f"| {verdict} | {counts[verdict]} |" for verdict in Verdict]
    rows.append(f"| all | {len(written)} |")
    documents = [
        f"| {number} | {title} | {lines} |"
        for number, (title, lines) in enumerate(DOCUMENTS, start=1)
    ]
    return HEAD.format(documents="\n".join(documents), counts="\n".join(rows))


def _section(subject: str, written: dict[str, str]) -> str:
    rows = [written[number] for number, one in CLAIMS.items() if one.subject == subject]
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
