"""Markdown to HTML: headings with anchors, coloured code, links that hold on the site."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

from website.figures import buttons, figure
from website.links import relative
from website.live import PythonQuestions, command_question, is_understood

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from markdown_it.token import Token

    from website.live import Question


@dataclass
class Rendered:
    """A page as HTML, its sections (anchor and title), and the pictures that it shows."""

    html: str
    sections: list[tuple[str, str]] = field(default_factory=list)
    pictures: set[str] = field(default_factory=set)
    drawn: dict[str, str] = field(default_factory=dict)
    """Pictures that were made for this page: their addresses and what they contain."""


def render(source: str, text: str, addresses: Mapping[str, str]) -> Rendered:
    """Return the page; `addresses` tells where each source is on the site."""
    options = {"html": True, "xhtmlOut": False}
    parser = MarkdownIt("commonmark", options).enable("table")
    tokens = parser.parse(text)
    page = Rendered("")
    _anchor_headings(tokens, page)
    _show_code(tokens, addresses[source], page)
    for token in _all_tokens(tokens):
        if token.type == "link_open":
            _follow(token, source, addresses)
        elif token.type == "image":
            _show(token, source, addresses[source], page)
    html = parser.renderer.render(tokens, parser.options, {})
    # A table wider than the screen is scrolled by the keyboard too, and a heading says something.
    html = html.replace("<table>", '<div class="wide" tabindex="0"><table>')
    html = html.replace("<th></th>", "<td></td>")
    page.html = html.replace("</table>", "</table></div>")
    return page


def _all_tokens(tokens: list[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from _all_tokens(token.children or [])


def _show_code(tokens: list[Token], address: str, page: Rendered) -> None:
    """Colour every block of code, with a button for each question that it asks; draw the boards."""
    python = PythonQuestions()
    app = relative("index.html", address)
    for token in tokens:
        if token.type != "fence":
            continue
        if token.info == "live":
            token.content = figure(token.content, address, page.drawn)
        else:
            asked = _asked(token, python)
            token.content = _coloured(token.content, token.info) + buttons(asked, app)
        token.type = "html_block"


def _asked(token: Token, python: PythonQuestions) -> list[Question]:
    found: list[Question | None] = []
    if token.info == "pycon":
        found += python.of(token.content)
    elif token.info == "console":
        lines = re.findall(r"^\$ (.*)$", token.content, re.MULTILINE)
        found += dict.fromkeys(map(command_question, lines))
    return [question for question in found if question is not None and is_understood(question)]


def _coloured(code: str, language: str) -> str:
    try:
        lexer = get_lexer_by_name(language or "text")
    except ClassNotFound:
        lexer = get_lexer_by_name("text")
    inner = highlight(code.rstrip() + "\n", lexer, HtmlFormatter(nowrap=True))
    return f'<pre class="code" tabindex="0"><code>{inner}</code></pre>\n'


def _anchor_headings(tokens: list[Token], page: Rendered) -> None:
    taken: set[str] = set()
    for opening, inside in pairwise(tokens):
        if opening.type == "heading_open":
            words = "".join(child.content for child in inside.children or [])
            anchor = name = re.sub(r"[^\w]+", "-", words.lower()).strip("-") or "section"
            while anchor in taken:
                anchor = f"{name}-{len(taken)}"
            taken.add(anchor)
            opening.attrSet("id", anchor)
            if opening.tag == "h2":
                page.sections.append((anchor, words))


def _follow(token: Token, source: str, addresses: Mapping[str, str]) -> None:
    """Turn a link to a source into one to its page; a link to any other file of ours is text."""
    target, mark, anchor = str(token.attrGet("href")).partition("#")
    if not target or "://" in target or target.startswith("mailto:"):
        return
    linked = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
    if linked in addresses:
        token.attrSet("href", relative(addresses[linked], addresses[source]) + mark + anchor)
    else:
        del token.attrs["href"]  # an anchor without an address is plain text


def _show(token: Token, source: str, address: str, page: Rendered) -> None:
    picture = posixpath.join(posixpath.dirname(source), str(token.attrGet("src")))
    picture = posixpath.normpath(picture)
    page.pictures.add(picture)
    token.attrSet("src", relative(picture, address))
