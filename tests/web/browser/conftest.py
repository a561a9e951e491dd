"""A real Chromium, a real server in a process of its own, and a page that must not misbehave."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pytest

from tests.needs import missing

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Request

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")

FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--in-process-gpu"),
    *("--renderer-process-limit=1", "--disable-site-isolation-trials"),
]
"""There is no card to be drawn with: one that is imitated takes longer, a process of its own too.

One process draws all pages, and the page that `profile` keeps open keeps it: else each test starts
two, which read and compile every script again.
"""

PICTURE = "icon.svg"

SERVED = Path(__file__).with_name("served.py")


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    # Of the folder, not of the session: while it is open, asyncio.run of other tests is refused.
    try:
        from playwright.sync_api import Error, expect, sync_playwright  # noqa: PLC0415
    except ImportError:
        missing("the browser tests need Playwright: pip install 'grundy[test]'")
    with sync_playwright() as playwright:
        try:
            found = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        except Error as error:
            missing(f"the browser tests need Chromium: apt install chromium ({error.name})")
        expect.set_options(timeout=30_000)
        yield found
        found.close()


@pytest.fixture(scope="session")
def url() -> Iterator[str]:
    with subprocess.Popen(
        [sys.executable, str(SERVED), "serve", "--port", "0", "--seconds", "120"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:")
        yield address
        process.terminate()


class Watched:
    """What a page asked for, and what went wrong in it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.requests: list[str] = []
        self.errors: list[str] = []
        self._open = 0
        page.on("request", self._asked)
        page.on("requestfinished", self._answered)
        page.on("requestfailed", self._answered)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on(
            "console",
            lambda said: (
                self.errors.append(said.text)
                if said.type == "error" and "Failed to load resource" not in said.text
                else None
            ),
        )

    def settle(self) -> None:
        """Wait until the page has all it asked for, and has shown it."""
        shown = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
        quiet = 0
        while quiet < 2:  # what has come may ask for more
            self.page.evaluate(shown)
            quiet = 0 if self._open else quiet + 1

    def behaved(self, address: str) -> None:
        """Fail if something went wrong, or if anything but this address was asked."""
        assert self.errors == []
        assert [asked for asked in self.requests if not asked.startswith(address)] == []

    def _answered(self, _: Request) -> None:
        self._open -= 1

    def _asked(self, request: Request) -> None:
        self._open += 1
        if not request.url.startswith(("data:", "blob:")):
            self.requests.append(request.url)


@pytest.fixture(scope="package")
def profile(browser: Browser, url: str) -> Iterator[BrowserContext]:
    """A profile for all tests: what the browser has read and compiled once stays.

    Its first page is a picture of the same server, open to the end, so that the process stays too.
    """
    found = browser.new_context(viewport={"width": 1200, "height": 850})
    found.set_default_timeout(30_000)
    found.new_page().goto(f"{url}{PICTURE}")
    yield found
    found.close()


@pytest.fixture
def context(profile: BrowserContext) -> Iterator[BrowserContext]:
    """The profile, as if nobody had been there: nothing is kept, allowed or open."""
    yield profile
    left_clean(profile)


def left_clean(profile: BrowserContext) -> None:
    """Forget everything that a test may have left in a profile, and close its pages.

    The picture that keeps the process stays. It shares its storage with the pages of the tests, and
    forgets what they kept even if they have gone elsewhere.
    """
    profile.clear_permissions()
    profile.clear_cookies()
    pictures = [page for page in profile.pages if page.url.endswith(PICTURE)]
    for page in profile.pages:
        if page not in pictures:
            _forget(page)
            page.close()
    for picture in pictures:
        _forget(picture)


def _forget(page: Page) -> None:
    if page.url.startswith(("http:", "file:")):
        page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")


@pytest.fixture
def watched(context: BrowserContext) -> Watched:
    return Watched(context.new_page())


@pytest.fixture
def page(watched: Watched, url: str) -> Iterator[Page]:
    yield watched.page
    watched.behaved(url)


@pytest.fixture
def timed(browser: Browser, url: str) -> Iterator[Page]:
    """A page of a profile of its own, for tests that move the clock: a profile keeps its clock."""
    own = browser.new_context(viewport={"width": 1200, "height": 850})
    own.set_default_timeout(30_000)
    watched = Watched(own.new_page())
    watched.page.clock.install()
    yield watched.page
    own.close()
    watched.behaved(url)


OF_COLOURS = ["color-contrast", "link-in-text-block"]
"""Rules of axe whose answer depends on the scheme; all others see the same page in both."""


def broken(page: Page, axe: str) -> list[str]:
    """Return what axe finds in the light scheme, and of colours in the dark one."""
    page.evaluate(axe)
    asked: list[tuple[Literal["light", "dark"], dict[str, Any]]]
    asked = [("light", {}), ("dark", {"runOnly": OF_COLOURS})]
    found = []
    for scheme, options in asked:
        page.emulate_media(color_scheme=scheme)
        found += [
            f"{scheme}, {each['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
            for each in page.evaluate(
                "options => axe.run(options).then(result => result.violations)", options
            )
            for node in each["nodes"]
        ]
    return found


@pytest.fixture(scope="session")
def axe() -> str:
    return (Path(__file__).parents[1] / "vendor" / "axe.min.js").read_text(encoding="utf-8")
