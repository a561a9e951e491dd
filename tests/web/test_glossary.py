"""The words that the page explains: each leads to a section of the textbook that exists."""

from __future__ import annotations

import re
from pathlib import Path

import grundy as gr

ROOT = Path(__file__).parents[2]
GLOSSARY = Path(gr.__file__).parent / "web" / "static" / "glossary.js"
NEEDED = (
    *("N", "P", "mex", "nim-sum", "Grundy value", "remoteness", "misère", "normal play"),
    *("proved", "observed", "loopy", "draw", "tie", "partizan", "hot", "cold"),
)


def sections(chapter: str) -> set[str]:
    """Return the anchors of a chapter, formed as the site forms them."""
    text = (ROOT / "docs" / "textbook" / f"{chapter}.md").read_text(encoding="utf-8")
    titles = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w]+", "-", title.lower()).strip("-") for title in titles}


def test_every_word_leads_to_its_section() -> None:
    script = GLOSSARY.read_text(encoding="utf-8")
    linked = re.findall(r'"(\d\d-[\w-]+)",\s*"([^"]+)"', script)
    assert len(linked) > len(NEEDED)
    for chapter, section in linked:
        assert section in sections(chapter), (chapter, section)


def test_the_words_of_the_theory_are_explained() -> None:
    script = GLOSSARY.read_text(encoding="utf-8")
    explained = re.findall(r'^  "?([^":\n]+)"?: \[\s*"', script, re.MULTILINE)
    assert set(NEEDED) <= set(explained)
