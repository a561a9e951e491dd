"""The whole site: navigation, sections, pages before and after, one style sheet."""

from __future__ import annotations

import shutil
from html import escape
from itertools import groupby
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING

from pygments.formatters import HtmlFormatter

from website import atlas
from website.app import write_app
from website.figures import questions_in
from website.links import relative
from website.pages import DOCUMENTS, Page, find_pages
from website.render import Rendered, render

if TYPE_CHECKING:
    from collections.abc import Sequence

HERE = Path(__file__).parent
FOLDERS = ("app", "data", "docs", "python")
STYLE, SCRIPT = f"{DOCUMENTS}style.css", f"{DOCUMENTS}documents.js"


def build(root: Path, target: Path) -> list[Path]:
    """Write the page with Python for the browser, and the documents; return the pages' files.

    Raises `website.pyodide.PackageError` when Python for the browser cannot be had.
    """
    _clear(target)
    questions = [question for page in find_pages(root) for question in questions_in(page.text)]
    page = write_app(root, target, DOCUMENTS, questions)
    return [*page, *build_documents(root, target)]


def _clear(target: Path) -> None:
    """Remove what an earlier build has left, in a folder that is a site and in no other."""
    page = target / "index.html"
    if page.is_file() and 'id="site"' in page.read_text(encoding="utf-8"):
        for folder in (target / name for name in FOLDERS):
            shutil.rmtree(folder, ignore_errors=True)


def build_documents(root: Path, target: Path) -> list[Path]:
    """Write every document, the pictures and the style sheet, and return the pages' files."""
    pages = find_pages(root)
    addresses = {page.source: page.address for page in pages}
    template = Template((HERE / "page.html").read_text(encoding="utf-8"))
    written = []
    for place, page in enumerate(pages):
        rendered = render(page.source, page.text, addresses)
        if page.source == atlas.SOURCE:
            rendered.html += atlas.write_atlas(root, target)
        _write_pictures(root, target, rendered)
        file = target / page.address
        file.parent.mkdir(parents=True, exist_ok=True)
        filled = template.substitute(_fields(pages, place, rendered))
        file.write_text(filled, encoding="utf-8")
        written.append(file)
    (target / STYLE).write_text(_style(), encoding="utf-8")
    shutil.copyfile(HERE / "documents.js", target / SCRIPT)
    return written


def _fields(pages: Sequence[Page], place: int, rendered: Rendered) -> dict[str, str]:
    page = pages[place]
    return {
        "title": escape(page.title),
        "style": relative(STYLE, page.address),
        "script": relative(SCRIPT, page.address),
        "home": relative(f"{DOCUMENTS}index.html", page.address),
        "icon": relative("icon.svg", page.address),
        "page": relative("index.html", page.address),
        "navigation": _navigation(pages, page),
        "sections": _sections(rendered),
        "body": rendered.html,
        "before": _neighbour(pages, place, -1),
        "after": _neighbour(pages, place, 1),
    }


def _navigation(pages: Sequence[Page], here: Page) -> str:
    parts = []
    for group, members in groupby(pages, lambda page: page.group):
        parts.append(f"<h2>{escape(group)}</h2>\n<ul>")
        for page in members:
            mark = ' aria-current="page"' if page == here else ""
            link = relative(page.address, here.address)
            parts.append(f'<li><a href="{link}"{mark}>{escape(page.title)}</a></li>')
        parts.append("</ul>")
    return "\n".join(parts)


def _sections(rendered: Rendered) -> str:
    if len(rendered.sections) < 2:
        return ""
    items = (f'<li><a href="#{a}">{escape(words)}</a></li>' for a, words in rendered.sections)
    return '<nav class="sections" aria-label="On this page">\n<ul>\n{}\n</ul>\n</nav>'.format(
        "\n".join(items)
    )


def _neighbour(pages: Sequence[Page], place: int, step: int) -> str:
    """Return the link to the page before or after, or nothing at either end."""
    if not 0 <= place + step < len(pages):
        return ""
    page = pages[place + step]
    relation, text = ("prev", f"← {page.title}") if step < 0 else ("next", f"{page.title} →")
    link = relative(page.address, pages[place].address)
    return f'<a rel="{relation}" href="{link}">{escape(text)}</a>'


def _write_pictures(root: Path, target: Path, rendered: Rendered) -> None:
    for picture in {*rendered.pictures, *rendered.drawn}:
        (target / picture).parent.mkdir(parents=True, exist_ok=True)
    for picture in rendered.pictures:
        shutil.copyfile(root / picture, target / picture)
    for picture, content in rendered.drawn.items():
        (target / picture).write_text(content, encoding="utf-8")


def _style() -> str:
    """Return the style sheet, with the colours of code for a light and for a dark screen."""
    own = (HERE / "style.css").read_text(encoding="utf-8")
    light = HtmlFormatter(style="xcode").get_style_defs(".code")
    dark = HtmlFormatter(style="github-dark").get_style_defs(".code")
    return f"{light}\n@media (prefers-color-scheme: dark) {{\n{dark}\n}}\n{own}"
