"""The site: it has every page, links and pictures lead somewhere, no other host is needed."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

import grundy as gr
from website.build import build_documents
from website.figures import figure
from website.links import relative
from website.live import command_question
from website.pages import find_pages
from website.render import render

ROOT = Path(__file__).parent.parent
VOID = {"br", "hr", "img", "input", "link", "meta"}
VIEW = re.compile("/(board|step|table|value|solve|problems)[?]")
"""What follows the mark in an address of the page itself."""
ASSETS = {"img": "src", "link": "href", "script": "src", "iframe": "src", "source": "src"}


@dataclass
class Reader(HTMLParser):
    """Reads a page: what it links to, what it loads, its anchors, and tags that do not match."""

    links: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    assets: list[str] = field(default_factory=list)
    anchors: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    open: list[str] = field(default_factory=list)
    text: str = ""

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.anchors += [given["id"]] if "id" in given else []
        if tag == "a" and "href" in given:
            self.links.append((given["href"], given))
        if given.get(ASSETS.get(tag, "")):
            self.assets.append(given[ASSETS[tag]])
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID or not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}> in line {self.getpos()[0]}")

    def handle_data(self, data: str) -> None:
        self.text += data


def read(html: str) -> Reader:
    reader = Reader()
    reader.feed(html)
    reader.close()
    reader.wrong += [f"<{tag}> is not closed" for tag in reader.open]
    return reader


def lost_links(address: str, pages: dict[str, Reader], files: set[str]) -> list[str]:
    """Return the links and pictures of a page that lead nowhere on the site."""
    lost = []
    here = pages[address]
    for link in [*(href for href, _ in here.links), *here.assets]:
        target, _, anchor = link.partition("#")
        if "://" in target or VIEW.match(anchor):
            continue
        path = posixpath.normpath(posixpath.join(posixpath.dirname(address), target))
        path = path if target else address
        if path not in files or (anchor and anchor not in pages[path].anchors):
            lost.append(link)
    return lost


@pytest.fixture(scope="session")  # tests of other files may run between those of this one
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target: Path = tmp_path_factory.mktemp("site")
    build_documents(ROOT, target)
    return target


@cache
def pages_of(site: Path) -> dict[str, Reader]:
    files = {path.relative_to(site).as_posix(): path for path in site.rglob("*.html")}
    return {name: read(path.read_text("utf-8")) for name, path in files.items()}


def test_every_page_of_the_documentation_is_there(site: Path) -> None:
    sources = {"README.md"} | {
        path.relative_to(ROOT).as_posix()
        for folder in ("docs", "docs/textbook", "docs/atlas")
        for path in (ROOT / folder).glob("*.md")
    }
    assert {page.source for page in find_pages(ROOT)} == sources
    assert len(pages_of(site)) == len(sources)


def test_links_and_pictures_lead_somewhere(site: Path) -> None:
    pages = pages_of(site)
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    files |= {"index.html", "icon.svg"}  # the page, which is built apart
    assert {name: lost for name in pages if (lost := lost_links(name, pages, files))} == {}


def test_the_html_is_well_formed(site: Path) -> None:
    assert {name: page.wrong for name, page in pages_of(site).items() if page.wrong} == {}
    repeated = {name for name, p in pages_of(site).items() if len(set(p.anchors)) < len(p.anchors)}
    assert repeated == set()


def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    for page in pages_of(site).values():
        assert page.assets
        assert not [asset for asset in page.assets if "//" in asset or asset.startswith("data:")]
    style = (site / "docs" / "style.css").read_text("utf-8")
    assert "url(" not in style
    assert "@import" not in style


def test_next_leads_through_all_pages(site: Path) -> None:
    address = "docs/index.html"
    pages, seen = pages_of(site), [address]
    while following := [href for href, given in pages[address].links if given.get("rel") == "next"]:
        address = posixpath.normpath(posixpath.join(posixpath.dirname(address), following[0]))
        seen.append(address)
    assert seen == [page.address for page in find_pages(ROOT)]


def test_code_is_shown_as_it_is_written(site: Path) -> None:
    for page in find_pages(ROOT):
        shown = pages_of(site)[page.address].text
        for block in re.findall(r"^```(?!live)\w+\n(.*?)^```", page.text, re.DOTALL | re.MULTILINE):
            assert block.rstrip() in shown, page.source


def test_powers_are_not_taken_for_bold_type(site: Path) -> None:
    """Two powers in a paragraph, 10**8 to 10**9, once made bold all that stood between them."""
    for file in site.rglob("*.html"):
        bold = re.findall(r"<strong>(.*?)</strong>", file.read_text("utf-8"), re.DOTALL)
        assert not [words for words in bold if re.match(r"\d+\b.*\d$", words, re.DOTALL)], file.name


def test_building_again_gives_the_same(site: Path, tmp_path: Path) -> None:
    # The other site was built by the same function: one more is enough to compare.
    again = build_documents(ROOT, tmp_path)
    pages = {file.relative_to(tmp_path) for file in again if file.suffix == ".html"}
    assert {file.relative_to(site) for file in site.rglob("*.html")} == pages
    for file in again:
        assert (site / file.relative_to(tmp_path)).read_bytes() == file.read_bytes()


def test_a_link_to_a_source_becomes_one_to_its_page() -> None:
    addresses = {"docs/textbook/01.md": "textbook/01.html", "docs/claims.md": "claims.html"}
    html = render("docs/textbook/01.md", "[a](../claims.md#nim) [b](../claims/nim.py)", addresses)
    assert html.html == '<p><a href="../claims.html#nim">a</a> <a>b</a></p>\n'


def test_headings_that_are_alike_have_anchors_of_their_own() -> None:
    page = render("a.md", "## Why?\n\n## Why?\n", {"a.md": "a.html"})
    assert [words for _, words in page.sections] == ["Why?", "Why?"]
    assert len({anchor for anchor, _ in page.sections}) == 2


def test_an_unknown_language_is_plain_text() -> None:
    page = render("a.md", "```klingon\na < b\n```\n", {"a.md": "a.html"})
    assert "a &lt; b" in page.html


def test_relative_addresses() -> None:
    assert relative("style.css", "textbook/01.html") == "../style.css"
    assert relative("textbook/01.html", "index.html") == "textbook/01.html"


def test_every_chapter_has_a_figure_that_comes_alive(site: Path) -> None:
    for chapter in (ROOT / "docs" / "textbook").glob("[0-9]*.md"):
        html = (site / "docs" / "textbook" / f"{chapter.stem}.html").read_text("utf-8")
        assert '<figure class="live' in html, chapter.name
        assert '<p class="asks">' in html, chapter.name


def test_a_figure_is_a_picture_and_a_link_to_the_page() -> None:
    drawn: dict[str, str] = {}
    html = figure("board nim 3 --misere\nThe last token loses.", "docs/textbook/09.html", drawn)
    assert 'href="../../index.html#/board?game=nim&amp;position=3&amp;misere=1"' in html
    assert "The last token loses." in html
    [(file, picture)] = drawn.items()
    assert f'src="../{file.removeprefix("docs/")}"' in html
    assert picture == gr.scene("misere nim 3").svg()
    with pytest.raises(ValueError, match="begins with one of board, play, step, table, value"):
        figure("prove nim 3", "docs/a.html", {})


def test_examples_ask_what_they_say() -> None:
    text = "```pycon\n>>> gr.game('nim').misere(1, 10**18).outcome\nN\n\n```\n"
    html = render("docs/a.md", text, {"docs/a.md": "docs/a.html"}).html
    asked = "game=nim&amp;position=1+1000000000000000000&amp;misere=1"
    assert f'href="../index.html#/board?{asked}"' in html
    wrong = "```console\n$ grundy solve nim 3 -4\ngrundy: no\n```\n"
    assert "asks" not in render("docs/a.md", wrong, {"docs/a.md": "docs/a.html"}).html


@pytest.mark.parametrize(
    ("command", "address"),
    [
        ("table wythoff 8 8", "#/table?game=wythoff&size=8x8"),
        ("table kayles 16 --misere", None),
        ("period octal:0.77", "#/table?game=octal%3A0.77"),
        ("graph nim 1 2 --steps mex", "#/step?game=nim&position=1+2"),
        ("play nim 3", "#/board?game=nim&position=3&mode=play"),
        ("solve nim 3 + kayles 7", "#/board?position=nim+3+%2B+kayles+7"),
        ("value '{2|-1}'", "#/value?text=%7B2%7C-1%7D"),
        ("problem cses-1729", "#/problems?id=cses-1729"),
        ("solve rules.py:divisor 12", None),
        ("solve nim 3 --engine search", None),
        ("serve", None),
    ],
)
def test_commands_and_the_addresses_that_ask_the_same(command: str, address: str | None) -> None:
    found = command_question(f"grundy {command}")
    assert (found and found.address) == address


def test_the_checks_can_fail() -> None:
    page = read('<p id="here"><a href="gone.html">x</a><a href="#there">y</a></div>')
    assert page.wrong == ["</div> in line 1"]
    assert lost_links("a.html", {"a.html": page}, {"a.html"}) == ["gone.html", "#there"]
