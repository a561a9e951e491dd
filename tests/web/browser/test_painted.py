"""Step with thousands of positions: painted, with as little work a step as can be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

KING = "#/step?game=king:50x100&position=49+99&show=whole"
LINE = "#/step?game=subtraction:1,2,3&position=4999&show=whole"


def canvas(page: Page) -> Any:
    return page.locator(".stage canvas.graph[role=img]")


def painted(page: Page) -> str:
    """Return what is on the canvas, once it is as it will be."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    return str(canvas(page).evaluate("canvas => canvas.toDataURL()"))


def repainted(page: Page, scheme: Literal["light", "dark"]) -> None:
    """Change the theme, and wait until the page has painted everything anew."""
    canvas(page).evaluate("canvas => { delete canvas.dataset.drawn; }")
    page.emulate_media(color_scheme=scheme)
    expect(canvas(page)).to_have_attribute("data-drawn", "5000")


def opened(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator(".step-count")).to_have_text("0 of 5000", timeout=120_000)
    expect(canvas(page)).to_have_attribute("data-drawn", "5000")


def forward_and_back(page: Page) -> None:
    """Step, go to the end and back to the beginning: as little is painted as can be."""
    assert page.locator(".stage *").count() < 10
    bare = painted(page)
    for number in range(1, 6):
        page.keyboard.press("ArrowRight")
        expect(page.locator(".step-count")).to_have_text(f"{number} of 5000")
        # One label is new, and one position is painted: the others stay as they are.
        expect(canvas(page)).to_have_attribute("data-labelled", str(number))
        expect(canvas(page)).to_have_attribute("data-drawn", "1")
    some = painted(page)
    assert some != bare
    page.keyboard.press("End")
    expect(canvas(page)).to_have_attribute("data-labelled", "5000")
    expect(canvas(page)).to_have_attribute("data-drawn", "5000")
    expect(page.locator(".key-none .tally")).to_have_text("0")
    full = painted(page)
    assert full not in (bare, some)
    page.keyboard.press("Home")
    expect(canvas(page)).to_have_attribute("data-labelled", "0")
    assert painted(page) == bare


def follows_the_theme(page: Page) -> None:
    """Change the theme and change it back."""
    light = painted(page)
    repainted(page, "dark")
    assert painted(page) != light
    repainted(page, "light")
    assert painted(page) == light


@pytest.mark.slow
def test_five_thousand_positions_and_only_what_is_in_view_is_painted(page: Page, url: str) -> None:
    opened(page, url + KING)
    forward_and_back(page)
    page.get_by_label("Find a position").fill("(3, 4)")
    page.keyboard.press("Enter")
    expect(page.locator(".narration")).to_contain_text("(3, 4) is N")
    expect(canvas(page)).not_to_have_attribute("data-drawn", "5000")
    assert int(canvas(page).get_attribute("data-drawn")) < 500
    found = page.locator(".step-count").text_content()
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator(".step-count")).not_to_have_text(found or "")
    page.get_by_label("Find a position").fill("3, 4")
    page.keyboard.press("Enter")
    page.locator("h1").click()
    page.keyboard.press("Home")
    page.locator(".stage .painted canvas").last.click()  # what was looked for is in the middle
    expect(page.locator(".step-count")).to_have_text(found or "")
    page.get_by_role("button", name="Fit to the frame").click()
    expect(canvas(page)).to_have_attribute("data-drawn", "5000")
    repainted(page, "dark")


@pytest.mark.slow
def test_it_follows_the_theme_and_asks_for_a_method_when_it_is_chosen(page: Page, url: str) -> None:
    asked: list[str] = []
    page.on("request", lambda r: asked.append(r.url) if "/api/graph" in r.url else None)
    page.emulate_media(color_scheme="light")
    opened(page, url + LINE)
    follows_the_theme(page)
    page.get_by_label("Mex").check()
    page.wait_for_url("**method=mex**")
    page.locator("h1").click()
    page.keyboard.press("End")
    expect(page.locator(".narration")).to_contain_text("4999 has Grundy value 3")
    page.get_by_label("Backward").check()
    expect(page.locator(".step-count")).to_have_text("0 of 5000")
    assert ["method=mex" in each for each in asked] == [False, True]


@pytest.mark.slow
def test_five_thousand_positions_in_a_line(page: Page, url: str) -> None:
    opened(page, url + LINE)
    forward_and_back(page)
