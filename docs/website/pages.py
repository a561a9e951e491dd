"""Which pages the site has, in which order, and where each goes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

DOCUMENTS = "docs/"
"""The folder of the documents on the site; above it is the page itself."""

FIRST = ("README.md", "docs/tutorial.md", "docs/add-a-game.md")
LAST = ("docs/reference.md", "docs/problems.md", "docs/atlas/README.md", "docs/claims.md")


@dataclass(frozen=True)
class Page:
    """A page: its text, the group that it stands in, and its address on the site."""

    source: str
    address: str
    group: str
    title: str
    text: str


def find_pages(root: Path) -> list[Page]:
    """Return all pages in reading order; a page that nobody ordered is a guide."""
    chapters = sorted(_names(root, "docs/textbook"), key=_index_first)
    ordered = {*FIRST, *LAST}
    guides = [name for name in _names(root, "docs") if name not in ordered]
    groups = {"Start": FIRST, "Textbook": chapters, "Guides": guides, "Look up": LAST}
    return [_page(root, name, group) for group, names in groups.items() for name in names]


def _names(root: Path, folder: str) -> list[str]:
    return sorted(path.relative_to(root).as_posix() for path in (root / folder).glob("*.md"))


def _index_first(name: str) -> tuple[bool, str]:
    return not name.endswith("/index.md"), name


def _page(root: Path, name: str, group: str) -> Page:
    text = (root / name).read_text(encoding="utf-8")
    heading = re.search(r"^# (.+)$", text, re.MULTILINE)
    title = heading[1] if heading else name
    return Page(name, _address(name), group, title, text)


def _address(name: str) -> str:
    """README.md is the opening page of the documents; docs/a/b.md is docs/a/b.html."""
    if name.endswith("README.md"):
        return (DOCUMENTS + name.removeprefix("docs/")).replace("README.md", "index.html")
    return name.removesuffix(".md") + ".html"
