"""The board's findings, and tables, in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from playwright.sync_api import expect

import grundy as gr

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Route

NIM = "#/board?game=nim&position=3+4+5"


def test_an_unknown_game_is_an_error_with_the_nearest(page: Page, url: str) -> None:
    page.goto(f"{url}#/answer?game=kales&position=5")
    expect(page.get_by_role("alert")).to_contain_text("kayles")
    page.get_by_label("Game").fill("kayles")
    page.get_by_role("button", name="Who wins?").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("kayles(5)")


def test_nim_shows_columns_of_bits_and_the_best_move(page: Page, url: str) -> None:
    page.goto(url + NIM)
    rows = page.locator(".columns tbody tr, .columns tfoot tr")
    expect(rows).to_have_count(4)
    bits = [row.locator("td").all_inner_texts() for row in rows.all()]
    assert bits == [["0", "1", "1"], ["1", "0", "0"], ["1", "0", "1"], ["0", "1", "0"]]
    expect(page.locator(".columns tfoot .lead")).to_have_text("1")
    expect(page.locator(".columns .odd")).to_have_count(4)
    expect(page.locator("math").first).to_be_visible()
    best = page.locator(".move").first
    expect(best).to_contain_text("take 2 from heap 1")
    expect(best).to_contain_text("wins")


def test_wythoff_shows_its_pairs(page: Page, url: str) -> None:
    page.goto(f"{url}#/board?game=wythoff&position=6+9")
    expect(page.locator(".pairs")).to_be_visible()


def test_staircase_nim_draws_its_stairs_inside_the_picture(page: Page, url: str) -> None:
    page.goto(f"{url}#/board?game=staircase-nim&position=3+5+1+4")
    expect(page.locator("svg.stairs")).to_be_visible()
    outside = page.locator("svg.stairs").evaluate(
        """stairs => {
          const box = stairs.getBoundingClientRect();
          return [...stairs.querySelectorAll("*")].filter(part => {
            const own = part.getBoundingClientRect();
            return own.left < box.left - 1 || own.right > box.right + 1
              || own.top < box.top - 1 || own.bottom > box.bottom + 1;
          }).length;
        }"""
    )
    assert outside == 0
    expect(page.locator("svg.stairs .stone")).to_have_count(13)


def test_misere_play_is_in_the_link(page: Page, url: str, context: BrowserContext) -> None:
    page.goto(f"{url}#/board?game=kayles&position=9")
    expect(page.locator(".outcome")).to_contain_text("N:")
    page.get_by_label("misère").check()
    expect(page.locator(".outcome")).to_contain_text("P:")
    other = context.new_page()
    other.goto(page.url)
    expect(other.locator(".outcome")).to_contain_text("P:")
    expect(other.get_by_label("misère")).to_be_checked()


def test_a_newer_question_overtakes_an_older_one(page: Page, url: str) -> None:
    held: list[Route] = []
    page.route("**/api/solve?game=nim&position=1&*", lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks its handlers
    with page.expect_request("**/api/solve?game=nim&position=1&*"):
        page.goto(f"{url}#/board?game=nim&position=1")
    expect(page.locator(".press-board svg")).to_be_visible()  # it is drawn before it is solved
    page.get_by_label("Position").fill("2")
    page.get_by_role("button", name="Who wins?").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("nim(2)")
    for route in held:
        route.abort()
    expect(page.get_by_role("heading", level=1)).to_have_text("nim(2)")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_an_answer_offers_contest_code(page: Page, url: str) -> None:
    page.goto(f"{url}#/board?game=subtraction:1,3,4&position=7")
    page.get_by_text("Code for a contest").click()
    for place, word in enumerate(("#include", "public class Main", "fn main()", "def ")):
        expect(page.locator(".code").nth(place)).to_contain_text(word)


COLOURS = """() => [
  getComputedStyle(document.documentElement).backgroundColor,
  getComputedStyle(document.querySelector(".g-token")).fill,
]"""
"""The colours of the page and of a token."""


def home_in_the_dark(page: Page, url: str) -> list[str]:
    """Open the page where the system is dark; return its colours."""
    page.emulate_media(color_scheme="dark")
    page.goto(url)
    expect(page.locator(".tryout .g-token").first).to_be_visible()
    colours: list[str] = page.evaluate(COLOURS)
    return colours


def test_the_theme_is_the_systems_until_one_is_chosen(page: Page, url: str) -> None:
    dark = home_in_the_dark(page, url)
    page.get_by_role("button", name="Theme").click()
    light = page.evaluate(COLOURS)
    assert all(one != other for one, other in zip(dark, light, strict=True))
    page.reload()
    expect(page.locator(".tryout .g-token").first).to_be_visible()
    assert page.evaluate(COLOURS) == light
    page.emulate_media(color_scheme="light")
    page.get_by_role("button", name="Theme").click()
    assert page.evaluate(COLOURS) == dark


def test_a_picture_file_follows_the_system_theme(page: Page, url: str) -> None:
    dark = home_in_the_dark(page, url)
    page.get_by_role("button", name="Theme").click()
    light = page.evaluate(COLOURS)
    page.emulate_media(color_scheme="light")
    page.goto("data:image/svg+xml," + quote(gr.scene("nim 2").svg()))
    fill = "getComputedStyle(document.querySelector('.g-token')).fill"
    assert page.evaluate(fill) == light[1]
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(fill) == dark[1]
