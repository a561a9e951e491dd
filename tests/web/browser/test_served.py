"""What the other tests stand on: the page in its own files, and a profile that keeps nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from grundy.web.page import STATIC
from tests.web.browser.conftest import left_clean

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

    from tests.web.browser.conftest import Watched

OF_THE_SITE = ("python-worker.js", "styles/site.css")
"""Files that only the site without a server needs."""


def test_the_page_works_from_its_own_files(page: Page, url: str, watched: Watched) -> None:
    # The other tests have it joined, by `served.py`.
    page.goto(f"{url}modules#/board?game=nim&position=3+4+5")
    expect(page.locator(".badge")).to_have_count(12)
    files = [file for kind in ("*.js", "styles/*.css") for file in STATIC.glob(kind)]
    names = {file.relative_to(STATIC).as_posix() for file in files}
    asked = {address.removeprefix(url) for address in watched.requests}
    assert names.difference(OF_THE_SITE) - asked == set()
    assert [name for name in asked if "joined" in name] == []


def test_a_profile_forgets_what_its_pages_kept(context: BrowserContext, url: str) -> None:
    page = context.new_page()
    page.goto(url)
    page.evaluate("localStorage.setItem('grundy-theme', 'dark')")
    page.goto("about:blank")
    left_clean(context)
    page = context.new_page()
    page.goto(url)
    assert page.evaluate("localStorage.length") == 0
