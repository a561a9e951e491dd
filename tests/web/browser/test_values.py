"""Values explored in a real browser: options, thermographs, sums, and the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


HOT = "#/value?text={4|2||-1|-2}"


def heading(page: Page) -> Locator:
    return page.get_by_role("heading", level=1)


def test_a_typed_value_appears_in_canonical_form(page: Page, url: str) -> None:
    page.goto(f"{url}#/value")
    page.get_by_label("Value", exact=True).fill("{4,0|2||-1|-2}")
    page.get_by_role("button", name="Show").click()
    expect(heading(page)).to_have_text("{4|2||-1|-2}")
    expect(page.locator(".facts")).to_contain_text("9/4")
    picture = page.get_by_role("img", name="Thermograph of {4|2||-1|-2}: mean 3/4")
    expect(picture).to_be_visible()
    expect(picture.locator("polyline")).to_have_count(2)


def test_options_open_by_keyboard_and_close_by_mouse(page: Page, url: str) -> None:
    page.goto(url + HOT)
    opener = page.get_by_role("button", name="Options of L1: {4|2}")
    opener.focus()
    page.keyboard.press("Enter")
    expect(opener).to_have_attribute("aria-expanded", "true")
    below = page.locator(".tree .tree .value-text")
    expect(below).to_have_text(["4", "2"])
    opener.click()
    expect(below.first).to_be_hidden()


def test_an_option_keeps_its_way_back_after_a_reload(page: Page, url: str) -> None:
    page.goto(url + HOT)
    page.get_by_role("link", name="{-1|-2}").click()
    expect(heading(page)).to_have_text("{-1|-2}")
    way = page.get_by_role("navigation", name="Way back")
    expect(way).to_contain_text("Right 1")
    page.reload()
    expect(heading(page)).to_have_text("{-1|-2}")
    way.get_by_role("link").click()
    expect(heading(page)).to_have_text("{4|2||-1|-2}")


def test_removed_options_are_struck_out_with_the_reason(page: Page, url: str) -> None:
    page.goto(f"{url}#/value?text={{0,-1,^|^}}")
    expect(heading(page)).to_have_text("^^*")
    removed = page.locator("li.removed")
    expect(removed).to_have_count(2)
    expect(removed.first).to_contain_text("dominated by ^")
    expect(removed.nth(1)).to_contain_text("reversible through *, replaced by Left's options")
    line = "e => getComputedStyle(e).textDecorationLine"
    assert removed.first.locator(".value-text").evaluate(line) == "line-through"
    assert page.locator(".options .value-text").first.evaluate(line) == "underline"


def test_a_faulty_value_shows_where_the_error_is(page: Page, url: str) -> None:
    page.goto(f"{url}#/value?text={{2|-1")
    expect(page.locator("#value-errors .pointed mark")).to_have_text("{")
    field = page.get_by_label("Value", exact=True)
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("{2|-1}")
    page.keyboard.press("Enter")
    expect(heading(page)).to_have_text("{2|-1}")


def test_a_faulty_summand_shows_its_error(page: Page, url: str) -> None:
    page.goto(f"{url}#/value?text={{2|-1}}")
    page.get_by_label("Add a value").fill("{1|-1")
    page.keyboard.press("Enter")
    expect(page.locator("#plus-errors")).to_contain_text("is not closed")
    expect(page.get_by_label("Add a value")).to_have_attribute("aria-invalid", "true")


def test_a_sum_survives_a_reload_and_opens(page: Page, url: str) -> None:
    page.goto(f"{url}#/value?text={{2|-1}}")
    page.get_by_label("Add a value").fill("{1|-1}")
    page.keyboard.press("Enter")
    shown = page.locator(".sum-shown")
    expect(shown.locator("a.value-text")).to_have_text("{3|1||0|-2}")
    expect(shown.locator("polyline")).to_have_count(2)
    page.reload()
    expect(shown.locator("a.value-text")).to_have_text("{3|1||0|-2}")
    shown.get_by_role("link").click()
    expect(heading(page)).to_have_text("{3|1||0|-2}")


def test_a_partizan_answer_links_to_its_value(page: Page, url: str) -> None:
    page.goto(f"{url}#/answer?game=domineering:2x4")
    card = page.locator(".in-short")
    expect(card.get_by_role("link")).to_have_text("Miny(2)")
    expect(card.get_by_role("img")).to_be_visible()
    card.get_by_role("link").click()
    expect(heading(page)).to_have_text("Miny(2)")


def test_the_value_of_a_position_shows_its_board_and_moves(page: Page, url: str) -> None:
    page.goto(f"{url}#/value?game=domineering:2x4")
    expect(page.locator(".hero-picture svg.scene")).to_be_visible()
    expect(page.locator(".options").first).to_contain_text("cover (1, 2) and (2, 2)")
    page.get_by_role("link", name="{2|-1/2}").click()
    expect(heading(page)).to_have_text("{2|-1/2}")


def test_play_mode_hides_the_value_and_analysis_shows_it(page: Page, url: str) -> None:
    page.goto(f"{url}#/value?game=domineering:2x4")
    page.get_by_role("link", name="{2|-1/2}").click()
    page.get_by_role("link", name="Play from here").click()
    expect(heading(page)).to_contain_text("domineering:2x4(#.../#...")
    card = page.locator(".in-short")
    expect(card).to_have_count(0)  # whoever plays is not told
    page.get_by_label("Analyse").check()
    card.get_by_role("link").click()
    expect(heading(page)).to_have_text("{2|-1/2}")


def test_a_loopy_value_has_a_graph(page: Page, url: str) -> None:
    page.goto(f"{url}#/answer?game=hex:2x2")
    card = page.locator(".in-short")
    expect(card.get_by_role("link")).to_have_text("+-on")
    card.get_by_role("link").click()
    expect(heading(page)).to_have_text("+-on")
    expect(page.get_by_role("img", name="Graph of +-on")).to_be_visible()
