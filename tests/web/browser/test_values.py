"""Values explored in a real browser: options, thermographs, sums, and the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_a_value_is_explored_option_by_option(page: Page, url: str) -> None:
    page.goto(f"{url}#/value")
    page.get_by_label("Value", exact=True).fill("{4,0|2||-1|-2}")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("{4|2||-1|-2}")
    expect(page.locator(".facts")).to_contain_text("9/4")
    picture = page.get_by_role("img", name="Thermograph of {4|2||-1|-2}: mean 3/4")
    expect(picture).to_be_visible()
    expect(picture.locator("polyline")).to_have_count(2)
    opener = page.get_by_role("button", name="Options of L1: {4|2}")
    opener.focus()
    page.keyboard.press("Enter")
    expect(opener).to_have_attribute("aria-expanded", "true")
    below = page.locator(".tree .tree .value-text")
    expect(below).to_have_text(["4", "2"])
    opener.click()
    expect(below.first).to_be_hidden()
    page.get_by_role("link", name="{-1|-2}").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("{-1|-2}")
    way = page.get_by_role("navigation", name="Way back")
    expect(way).to_contain_text("Right 1")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("{-1|-2}")
    way.get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("{4|2||-1|-2}")
    # What was removed is struck out, with its reason.
    page.goto(f"{url}#/value?text={{0,-1,^|^}}")
    expect(page.get_by_role("heading", level=1)).to_have_text("^^*")
    removed = page.locator("li.removed")
    expect(removed).to_have_count(2)
    expect(removed.first).to_contain_text("dominated by ^")
    expect(removed.nth(1)).to_contain_text("reversible through *, replaced by Left's options")
    line = "e => getComputedStyle(e).textDecorationLine"
    assert removed.first.locator(".value-text").evaluate(line) == "line-through"
    assert page.locator(".options .value-text").first.evaluate(line) == "underline"


def test_a_wrong_text_is_mended_and_a_value_is_added(page: Page, url: str) -> None:
    page.goto(f"{url}#/value?text={{2|-1")
    expect(page.locator("#value-errors .pointed mark")).to_have_text("{")
    field = page.get_by_label("Value", exact=True)
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("{2|-1}")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("{2|-1}")
    page.get_by_label("Add a value").fill("{1|-1")
    page.keyboard.press("Enter")
    expect(page.locator("#plus-errors")).to_contain_text("is not closed")
    expect(page.get_by_label("Add a value")).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Add a value").fill("{1|-1}")
    page.keyboard.press("Enter")
    shown = page.locator(".sum-shown")
    expect(shown.locator("a.value-text")).to_have_text("{3|1||0|-2}")
    expect(shown.locator("polyline")).to_have_count(2)
    page.reload()
    expect(shown.locator("a.value-text")).to_have_text("{3|1||0|-2}")
    shown.get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("{3|1||0|-2}")


def test_the_answer_to_a_partizan_position_has_its_value(page: Page, url: str) -> None:
    page.goto(f"{url}#/answer?game=domineering:2x4")
    card = page.locator(".in-short")
    expect(card.get_by_role("link")).to_have_text("Miny(2)")
    expect(card.get_by_role("img")).to_be_visible()
    card.get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Miny(2)")
    expect(page.locator(".hero-picture svg.scene")).to_be_visible()
    expect(page.locator(".options").first).to_contain_text("cover (1, 2) and (2, 2)")
    page.get_by_role("link", name="{2|-1/2}").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("{2|-1/2}")
    page.get_by_role("link", name="Play from here").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("domineering:2x4(#.../#...")
    expect(card).to_have_count(0)  # whoever plays is not told
    page.get_by_label("Analyse").check()
    card.get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("{2|-1/2}")
    # Where play may go on for ever, the value is loopy, and its graph is drawn.
    page.goto(f"{url}#/answer?game=hex:2x2")
    expect(card.get_by_role("link")).to_have_text("+-on")
    card.get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("+-on")
    expect(page.get_by_role("img", name="Graph of +-on")).to_be_visible()
