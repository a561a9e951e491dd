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


@pytest.mark.parametrize("address", [KING, LINE], ids=["king", "line"])
def test_a_step_paints_one_position_and_home_restores_the_picture(
    page: Page, url: str, address: str
) -> None:
    opened(page, url + address)
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


def find(page: Page, position: str) -> str:
    """Go to the step that labels a position; return which one it is."""
    page.get_by_label("Find a position").fill(position)
    page.keyboard.press("Enter")
    expect(page.locator(".narration")).to_contain_text("(3, 4) is N")
    return page.locator(".step-count").text_content() or ""


def test_only_what_is_in_view_is_painted(page: Page, url: str) -> None:
    opened(page, url + KING)
    find(page, "(3, 4)")
    expect(canvas(page)).not_to_have_attribute("data-drawn", "5000")
    assert int(canvas(page).get_attribute("data-drawn")) < 500
    page.get_by_role("button", name="Fit to the frame").click()
    expect(canvas(page)).to_have_attribute("data-drawn", "5000")
    repainted(page, "dark")


def test_pressing_a_painted_position_goes_to_its_step(page: Page, url: str) -> None:
    opened(page, url + KING)
    found = find(page, "(3, 4)")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator(".step-count")).not_to_have_text(found)
    assert find(page, "3, 4") == found
    page.locator("h1").click()
    page.keyboard.press("Home")
    expect(page.locator(".step-count")).to_have_text("0 of 5000")
    page.locator(".stage .painted canvas").last.click()  # what was looked for is in the middle
    expect(page.locator(".step-count")).to_have_text(found)


def test_the_canvas_follows_the_theme(page: Page, url: str) -> None:
    page.emulate_media(color_scheme="light")
    opened(page, url + LINE)
    light = painted(page)
    repainted(page, "dark")
    assert painted(page) != light
    repainted(page, "light")
    assert painted(page) == light


def test_choosing_a_method_asks_for_it_once(page: Page, url: str) -> None:
    asked: list[str] = []
    page.on("request", lambda r: asked.append(r.url) if "/api/graph" in r.url else None)
    opened(page, url + LINE)
    page.get_by_label("Mex").check()
    page.wait_for_url("**method=mex**")
    page.locator("h1").click()
    page.keyboard.press("End")
    expect(page.locator(".narration")).to_contain_text("4999 has Grundy value 3")
    page.get_by_label("Backward").check()
    expect(page.locator(".step-count")).to_have_text("0 of 5000")
    assert ["method=mex" in each for each in asked] == [False, True]
