"""What is shown fits the game, the window, and the question; nobody ends in a dead end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.mark.parametrize(
    "question",
    [
        "game=wythoff&position=5+8",
        "game=kayles&position=1000000000000000000",
        "game=fibonacci-nim&position=1000000000000000000",
        "game=nim&position=" + "+".join(["9"] * 40),
    ],
)
def test_a_long_formula_scrolls_and_the_page_does_not(page: Page, url: str, question: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{url}#/answer?{question}")
    expect(page.locator(".formula.wide").first).to_have_attribute("tabindex", "0")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.set_viewport_size({"width": 360, "height": 500})
    expect(page.locator(".formula.wide").first).to_be_visible()
