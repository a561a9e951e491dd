"""Everybody can use it: keyboard alone, a phone, a screen reader, light and dark; small."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import grundy
from grundy.web.page import shorter
from tests.web.browser.conftest import broken

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.browser.conftest import Watched

STATIC = Path(grundy.__file__).parent / "web" / "static"
VIEWS = {
    "answer": "#/board?game=nim&position=3+4+5",
    "step": "#/step?game=subtraction:1,2,3&position=7&step=5",
    "scores": "#/step?game=stone-game&position=5+3+4+5&step=8",
    "sides": "#/step?game=domineering:2x3&step=6",
    "painted": "#/step?game=tic-tac-toe&step=400&group=0",
    "table": "#/table?game=kayles&size=60",
    "map": "#/table?game=wythoff&size=12x12",
    "play": "#/board?game=nim&position=3+4+5&mode=play",
    "board": "#/board?game=cram:2x3&first=you&second=computer",
    "value": "#/value?text={0,-1,^|^}&plus=%2B-1",
    "worth": "#/value?game=domineering:2x4&path=L1",
    "error": "#/board?game=kales&position=5",
}


def opened(watched: Watched, url: str, view: str) -> None:
    page = watched.page
    page.goto("about:blank")
    page.goto(url + VIEWS[view])
    expect(page.locator("main h1").first).to_be_visible()
    watched.settle()


@pytest.mark.parametrize("view", VIEWS)
def test_a_phone_never_scrolls_sideways_and_axe_finds_nothing(
    page: Page, watched: Watched, url: str, axe: str, view: str
) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    opened(watched, url, view)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.set_viewport_size({"width": 1200, "height": 850})
    watched.settle()
    assert broken(page, axe) == []


def reach(page: Page, selector: str) -> None:
    """Press Tab until the focus is there."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab does not reach {selector}")


def test_the_keyboard_finds_a_game_and_moves_the_focus_to_it(page: Page, url: str) -> None:
    page.goto(url)
    expect(page.locator(".game").first).to_be_visible()
    reach(page, "#search")
    page.keyboard.type("bachet")
    reach(page, ".game")
    page.keyboard.press("Enter")
    expect(page.locator("main h1")).to_have_text("bounded-nim:3(21)")
    # Whoever asked by the keyboard goes on where the answer is: the board is near.
    assert page.evaluate("document.activeElement.id") == "main"


def test_the_keyboard_asks_for_another_position(page: Page, url: str) -> None:
    page.goto(f"{url}#/board?game=bounded-nim:3&position=21")
    expect(page.locator("main h1")).to_have_text("bounded-nim:3(21)")
    reach(page, "#bar-position")
    page.keyboard.press("Control+a")
    page.keyboard.type("6")
    page.keyboard.press("Enter")
    expect(page.locator("main h1")).to_have_text("bounded-nim:3(6)")


def test_the_keyboard_plays_and_the_focus_is_visible(page: Page, url: str) -> None:
    page.goto(f"{url}#/board?game=bounded-nim:3&position=6")
    expect(page.locator("main h1")).to_have_text("bounded-nim:3(6)")
    reach(page, "[name=mode]")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".turn")).to_contain_text("Your move")
    reach(page, ".place")
    reach(page, ".move")
    focus = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert focus == "solid"
    page.keyboard.press("Enter")
    expect(page.locator(".ply").nth(1)).to_contain_text("You")


def test_the_page_is_small() -> None:
    """Without comments and indentation, as the site and a page in one file have it."""
    files = [file for file in STATIC.rglob("*") if file.suffix in {".html", ".js", ".css", ".svg"}]
    texts = (shorter(file.read_text(encoding="utf-8")) for file in files)
    assert sum(len(text.encode()) for text in texts) < 360_000
    fonts = sum(file.stat().st_size for file in STATIC.rglob("*.woff2"))
    assert fonts < 100_000


def test_nothing_in_the_page_names_another_host() -> None:
    for file in STATIC.rglob("*"):
        if file.suffix in {".html", ".js", ".css"}:
            text = file.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
            assert "://" not in text, file
