"""The site in a real browser: files from a plain server, and no other host."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

import grundy as gr
from grundy.proofs.checker import check
from tests.needs import missing
from website import app
from website.pyodide import PackageError

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Route

ROOT = Path(__file__).parents[3]
LIGHT = 400_000
"""Bytes of the page before Python."""
SLOWLY = 120_000
"""Milliseconds within which Python starts on any machine."""
RULE = "rule: n -> n-1; n-3"


class Files:
    """A plain file server that counts what it sends, and keeps Python back until it may go."""

    def __init__(self, folder: Path) -> None:
        self.sent: list[tuple[str, int]] = []
        self.python = Event()
        files = self

        class Handler(SimpleHTTPRequestHandler):
            def do_GET(self) -> None:
                if self.path.startswith("/python/"):
                    files.python.wait(60)
                size = Path(self.translate_path(self.path.rstrip("/") or "/index.html"))
                files.sent.append((self.path, size.stat().st_size if size.is_file() else 0))
                super().do_GET()

            def log_message(self, *_: Any) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=folder))
        self.url = f"http://127.0.0.1:{self.server.server_port}/"

    @contextmanager
    def serving(self) -> Iterator[Files]:
        thread = Thread(target=self.server.serve_forever, daemon=True)
        thread.start()
        try:
            yield self
        finally:
            self.python.set()
            self.server.shutdown()
            self.server.server_close()
            thread.join()

    def size(self, begin: str = "/") -> int:
        return sum(size for path, size in self.sent if path.startswith(begin))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site, with the answers of a few games: the others are written alike."""
    folder = tmp_path_factory.mktemp("site")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "LEVEL", 1)  # files that are a tenth larger, in a quarter of the time
        try:
            app.write_app(ROOT, folder, "docs/", games={"nim", "tic-tac-toe", "domineering"})
        except PackageError as error:
            missing(str(error))
    return folder


@pytest.fixture
def files(site: Path) -> Iterator[Files]:
    with Files(site).serving() as found:
        yield found


@pytest.fixture
def page(browser: Browser, files: Files) -> Iterator[Page]:
    """A page of a new profile, which reaches no other host and does not complain."""
    wrong: list[str] = []

    def refuse(route: Route) -> None:
        wrong.append(route.request.url)
        route.abort()

    context = browser.new_context(viewport={"width": 1200, "height": 850})
    context.set_default_timeout(60_000)
    own = re.escape(files.url)
    context.route(re.compile(f"^(?!{own}|blob:|data:)"), refuse)
    opened = context.new_page()
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.on("console", lambda said: wrong.extend([said.text] * is_wrong(said)))
    yield opened
    context.close()
    assert wrong == []


def is_wrong(said: ConsoleMessage) -> bool:
    """Return whether the page complains; that the network is gone is what the test does."""
    return said.type == "error" and not re.search("ERR_(FAILED|INTERNET)", said.text)


def ask(page: Page, files: Files, view: str, **asked: str) -> Locator:
    """Go to a view of the page by its address, and return where it is shown."""
    page.goto(f"{files.url}#/{view}?{urlencode(asked)}")
    return page.locator("main")


def test_home_works_before_python_is_loaded(page: Page, files: Files) -> None:
    page.goto(files.url)
    page.get_by_role("button", name=re.compile("take 3 from heap 3$")).click()
    expect(page.locator(".tryout-words")).to_contain_text("Your move.")
    expect(page.locator("#python")).to_contain_text("Python is being loaded")
    assert 100_000 < files.size() < LIGHT
    assert files.size("/python/") == 0


def test_a_board_is_answered_before_python_is_loaded(page: Page, files: Files, axe: str) -> None:
    shown = ask(page, files, "board", game="nim", position="3 4 5")
    expect(shown).to_contain_text("the player to move wins")
    expect(shown.locator(".place").first).to_be_visible()
    page.evaluate(axe)
    assert page.evaluate("axe.run().then(result => result.violations.map(v => v.id))") == []
    assert files.size("/python/") == 0


def test_a_partizan_board_starts_with_left(page: Page, files: Files) -> None:
    ask(page, files, "board", position="domineering:2x2(../..)")
    expect(page.locator(".turn")).to_contain_text("Left")
    assert files.size("/python/") == 0


def test_steps_are_shown_before_python_is_loaded(page: Page, files: Files) -> None:
    shown = ask(page, files, "step", game="nim", position="3 4 5")
    reached = gr.labelling(gr.position("nim 3 4 5")).positions
    expect(shown).to_contain_text(f"{len(reached)} positions")
    assert files.size("/python/") == 0


def test_a_view_that_fails_to_load_offers_a_reload(page: Page, files: Files) -> None:
    page.route("**/table.js", lambda route: route.abort())
    shown = ask(page, files, "table", game="nim")
    expect(shown.get_by_role("button", name="Reload the page")).to_be_visible()
    page.unroute("**/table.js")
    ask(page, files, "step", game="nim", position="3 4 5")
    expect(shown.locator(".step-count")).to_be_visible()


def begin(page: Page, files: Files, view: str, **asked: str) -> Locator:
    """Open a view, let Python come and wait until it is there; return where the view is shown."""
    shown = ask(page, files, view, **asked)
    expect(page.locator("#python")).to_be_visible()
    assert files.size("/python/") == 0
    files.python.set()
    expect(page.locator("#python")).to_be_hidden(timeout=SLOWLY)
    return shown


@pytest.mark.thorough
def test_python_in_the_browser_answers_a_custom_rule(page: Page, files: Files) -> None:
    shown = begin(page, files, "board", game=RULE, position="12")
    expect(shown).to_contain_text("the previous player wins")
    shown = ask(page, files, "step", game=RULE, position="5")
    expect(shown).to_contain_text("6 positions")
    shown = ask(page, files, "table", game=RULE, size="30")
    expect(shown).to_contain_text("15 P-positions")


@pytest.mark.thorough
def test_python_in_the_browser_replies_to_a_move(page: Page, files: Files) -> None:
    begin(page, files, "board", game="tic-tac-toe", mode="play")
    page.locator(".place").first.click()
    expect(page.locator(".turn")).to_contain_text("Your move")
    expect(page.get_by_role("button", name=re.compile("Computer o at"))).to_be_visible()


@pytest.mark.thorough
def test_python_in_the_browser_writes_a_program_and_a_proof(page: Page, files: Files) -> None:
    shown = begin(page, files, "solve", game=RULE)
    expect(shown).to_contain_text("#include")
    page.get_by_role("button", name="Prove it for all n").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download the certificate").click()
    check(json.loads(saved.value.path().read_text()))  # raises unless it is a proof


LATE_ERROR = """
globalThis.Worker = class extends Worker {
  static ended = null;
  terminate() {
    super.terminate();
    this.constructor.ended = this;
  }
  postMessage(message) {
    super.postMessage(message);
    if (message.kind !== "ask") return;
    const error = new ErrorEvent("error", { message: "ended in the middle of a call" });
    this.constructor.ended?.dispatchEvent(error);
  }
};
"""
"""A worker that is ended in the middle of a call reports an error now and then, when the next one
is at work already; this one always does."""


@pytest.mark.thorough
def test_stopped_work_does_not_delay_the_next_question(page: Page, files: Files) -> None:
    page.add_init_script(LATE_ERROR)
    begin(page, files, "home")
    ask(page, files, "board", game="connect-four:5x6")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("main")).to_contain_text("stopped, as you asked")
    shown = ask(page, files, "board", game=RULE, position="13")
    expect(shown).to_contain_text("the player to move wins")


@pytest.mark.thorough
def test_a_new_view_opens_without_a_network(page: Page, files: Files) -> None:
    begin(page, files, "board", game=RULE, position="13")
    page.context.set_offline(True)
    page.evaluate("location.hash = '#/value?text={2|-1}'")
    expect(page.locator("main")).to_contain_text("a hot value")
    page.set_viewport_size({"width": 375, "height": 700})
    widths = "[...document.querySelectorAll('.split.value > *')].map(e => e.clientWidth)"
    assert min(page.evaluate(widths)) > 300


@pytest.mark.thorough
def test_a_reload_takes_python_from_the_cache(page: Page, files: Files) -> None:
    shown = begin(page, files, "board", game=RULE, position="13")
    expect(shown).to_contain_text("the player to move wins")
    assert 5e6 < files.size("/python/") < 14e6
    files.sent.clear()
    page.reload()
    expect(shown).to_contain_text("the player to move wins")
    assert files.size() > 0
    assert files.size("/python/") == 0
