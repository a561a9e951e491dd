"""What is shown fits the game, the window, and the question; nobody ends in a dead end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page


LONG = (
    "game=wythoff&position=5+8",
    "game=kayles&position=1000000000000000000",
    "game=fibonacci-nim&position=1000000000000000000",
    "game=nim&position=" + "+".join(["9"] * 40),
)
"""Questions whose answers have long formulas."""


@pytest.mark.parametrize("question", LONG)
def test_a_long_formula_scrolls_and_the_page_does_not(page: Page, url: str, question: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{url}#/board?{question}")
    expect(page.locator("main h1")).to_contain_text(question[5:].partition("&")[0])
    expect(page.locator(".formula.wide").first).to_have_attribute("tabindex", "0")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.set_viewport_size({"width": 360, "height": 500})
    expect(page.locator(".formula.wide").first).to_be_visible()


def test_the_tables_of_a_sum_are_those_of_its_games(page: Page, url: str) -> None:
    page.goto(f"{url}#/table?position=nim+3+4+%2B+kayles+7+%2B+nim+2")
    expect(page.locator(".problem a")).to_have_count(2)
    page.get_by_role("link", name="kayles").click()
    expect(page.get_by_role("heading", name="kayles")).to_be_visible()


def test_a_game_without_a_table_links_to_the_answer(page: Page, url: str) -> None:
    page.goto(f"{url}#/table?game=tic-tac-toe&position=xx./oo./...")
    page.get_by_role("link", name="Who wins?").click()
    expect(page.locator(".outcome")).to_contain_text("the player to move wins")


def test_an_opponent_at_random_is_not_the_same_every_time(page: Page, url: str) -> None:
    seeds: list[str] = []
    page.on("request", lambda r: seeds.extend(re.findall(r"/api/play.*seed=(\d+)", r.url)))
    page.goto(f"{url}#/play?game=nim&position=9+9&who=second&level=0")
    for played in range(1, 4):
        expect(page.locator(".turn")).to_contain_text("Your move")
        assert len(seeds) == played
        page.get_by_role("button", name="New game").click()
        expect(page.locator(".turn")).to_contain_text("thinking")
    assert len(set(seeds)) > 1
