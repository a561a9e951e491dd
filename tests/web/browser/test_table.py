"""Table: an instrument, by mouse, by keyboard, by touch."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from playwright.sync_api import expect

import grundy as gr

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

SVG = "{http://www.w3.org/2000/svg}"


def cell(page: Page, name: str) -> Any:
    return page.locator(f'.values td[data-cell="{name}"]')


def tap(cell: Any) -> None:
    """Press as a finger does: the focus moves before the press is over."""
    cell.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    cell.focus()
    cell.dispatch_event("click")


def saved(page: Page, kind: str) -> bytes:
    with page.expect_download() as download:
        page.locator(".actions").get_by_role("button", name=kind).first.click()
    assert download.value.suggested_filename.endswith(f"-table.{kind.lower()}")
    return Path(download.value.path()).read_bytes()


KAYLES = "#/table?game=kayles&size=120&position=30"
WYTHOFF = "#/table?game=wythoff&size=8x8"


def test_a_strip_marks_its_period_and_the_exceptions(page: Page, url: str) -> None:
    page.goto(url + KAYLES)
    expect(page.locator("main")).to_contain_text("Period 12 from 71")
    # The first period begins its row; what comes before it and is not like it is in brackets.
    expect(page.locator(".strip .period")).to_have_count(12)
    assert cell(page, "71").get_attribute("data-place").endswith(",0")
    odd = [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]
    found = page.locator(".exception").evaluate_all("all => all.map(each => each.dataset.cell)")
    assert found == [str(n) for n in odd]


def test_a_strip_rings_the_asked_position(page: Page, url: str) -> None:
    page.goto(url + KAYLES)
    expect(cell(page, "30")).to_have_class("v4 ringed inspected")


def test_hovering_over_a_cell_shows_its_value_and_where_it_repeats(page: Page, url: str) -> None:
    page.goto(url + KAYLES)
    cell(page, "84").hover()
    expect(page.locator(".readout")).to_have_text("G(84) = 4 = G(72)")


def test_the_card_of_a_cell_shows_its_board_moves_and_mex(page: Page, url: str, axe: str) -> None:
    page.goto(url + KAYLES)
    cell(page, "5").hover()
    expect(page.locator(".cell-card h2")).to_have_text("kayles(5)")
    expect(page.locator(".cell-card svg.scene")).to_be_visible()
    leads = page.locator(".reached").evaluate_all("all => all.map(each => each.dataset.cell)")
    assert leads == ["1", "2", "3", "4"]
    expect(page.locator(".cell-card .mex-box.found")).to_contain_text("4")
    page.evaluate(axe)
    broken = page.evaluate("axe.run().then(result => result.violations.map(each => each.id))")
    assert broken == []


def test_choosing_a_value_highlights_its_cells(page: Page, url: str) -> None:
    page.goto(url + KAYLES)
    page.get_by_role("button", name="8", exact=True).click()
    assert page.locator(".kept").count() == gr.game("kayles").values(120).count(8)
    places = page.locator("section[aria-labelledby=lost-title]")
    expect(places).to_contain_text("cells with value 8")
    page.get_by_role("button", name="8", exact=True).click()
    expect(places).to_contain_text("1 P-position (framed)")


def test_a_table_saves_as_svg_png_and_csv(page: Page, url: str) -> None:
    page.goto(url + KAYLES + "&value=8")
    svg = ElementTree.fromstring(saved(page, "SVG"))
    assert "period 12 from 71" in (svg.find(f"{SVG}title").text or "")  # type: ignore[union-attr]
    assert len(svg.findall(f"{SVG}rect")) == 121
    assert saved(page, "PNG")[:8] == b"\x89PNG\r\n\x1a\n"
    assert saved(page, "CSV").decode().splitlines()[12] == "11,6"


def test_keys_lead_through_a_strip_to_a_board(page: Page, url: str) -> None:
    page.goto(url + KAYLES)
    cell(page, "30").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".readout")).to_have_text("G(43) = 2")
    page.keyboard.press("Enter")
    page.wait_for_url("**#/board?game=kayles&position=43")


def test_enter_opens_the_first_point(page: Page, url: str) -> None:
    page.goto(f"{url}#/table?game=kayles&size=120&look=points")
    page.get_by_role("application").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**#/board?game=kayles&position=0")


def test_a_map_is_large_enough_for_the_asked_position(page: Page, url: str) -> None:
    page.goto(f"{url}#/table?game=wythoff&position=5+12")
    expect(page.locator(".tools")).to_contain_text("10 by 13")


def test_hovering_over_a_map_shows_a_value_and_its_moves(page: Page, url: str) -> None:
    page.goto(url + WYTHOFF)
    lost = page.locator(".map td.v0")
    expect(lost).to_have_count(7)
    lost.nth(1).hover()
    expect(page.locator(".readout")).to_have_text("G(1, 2) = 0, a P-position")
    expect(page.locator(".reached")).to_have_count(4)


def test_a_map_copies_as_python(page: Page, url: str, context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(url + WYTHOFF)
    page.get_by_role("button", name="Python").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("# Grundy values of wythoff\nG = [[0, 1, 2")


def test_the_first_tap_inspects_a_cell_and_the_second_opens_it(page: Page, url: str) -> None:
    page.goto(url + WYTHOFF)
    tap(cell(page, "3,4"))
    expect(page.locator(".cell-card h2")).to_have_text("wythoff(3, 4)")
    assert "#/table" in page.url, "a finger looks first"
    tap(cell(page, "3,4"))
    page.wait_for_url("**#/board?game=wythoff&position=3*4")
    expect(page.get_by_role("heading", level=1)).to_contain_text("wythoff(3, 4)")


def test_back_from_a_board_the_table_takes_another_size(page: Page, url: str) -> None:
    page.goto(url + WYTHOFF)
    cell(page, "3,4").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("wythoff(3, 4)")
    page.go_back()
    page.get_by_label("Size").fill("40x40")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.get_by_role("application")).to_be_visible()


def test_keys_lead_through_a_large_map_to_a_board(page: Page, url: str) -> None:
    page.goto(f"{url}#/table?game=wythoff&size=40x40")
    page.get_by_role("application").focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    expect(page.locator(".readout")).to_have_text("G(1, 2) = 0, a P-position")
    expect(page.locator(".cell-card h2")).to_have_text("wythoff(1, 2)")
    page.keyboard.press("Enter")
    page.wait_for_url("**#/board?game=wythoff&position=1*2")
