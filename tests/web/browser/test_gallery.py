"""The page draws scenes as Python does, and every game looks as when it was looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import grundy as gr
from tests.web.browser.gallery import AGAIN, KEPT, SCHEMES, STATIC, differing, photograph, shown

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Route

TWINS = """async (scenes) => {
  const { drawScene } = await import("/scene.js");
  const markup = (element) => element.outerHTML.replace(' xmlns="http://www.w3.org/2000/svg"', "");
  const parser = new DOMParser();
  return scenes.filter(([, data, svg]) => {
    const read = parser.parseFromString(svg, "image/svg+xml").documentElement;
    return markup(document.importNode(read, true)) !== markup(drawScene(data));
  }).map(([name]) => name);
}"""

LARGE = ("nim 30 1000000000000000000", "kayles 1000", "nim 3 + kayles 7 + chomp:2x3 3 2", "nim 0")


def test_the_page_draws_every_scene_as_python_does(context: BrowserContext) -> None:
    page = context.new_page()
    page.route("http://scenes.test/**", _from_the_folder)
    page.goto("http://scenes.test/")
    texts = [text for entry in gr.entries() for text in entry.examples]
    scenes = [(text, gr.scene(text)) for text in (*texts, *LARGE)]
    told = [[text, scene.as_data(), scene.svg(style=False)] for text, scene in scenes]
    assert page.evaluate(TWINS, told) == []


def _from_the_folder(route: Route) -> None:
    name = route.request.url.rpartition("/")[2]
    if name:
        route.fulfill(path=STATIC / name, content_type="text/javascript")
    else:
        route.fulfill(body="<!doctype html><title>scenes</title>", content_type="text/html")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_game_looks_as_it_did(browser: Browser, context: BrowserContext, scheme: str) -> None:
    listed = (KEPT / "positions.txt").read_text(encoding="utf-8").splitlines()
    assert listed == shown(), f"the gallery has other positions than the catalogue: {AGAIN}"
    page = context.new_page()
    light, dark = ((KEPT / f"{scheme}.png").read_bytes() for scheme in SCHEMES)
    assert set(differing(page, light, dark)) == set(shown()), "what differs is not seen"
    kept = (KEPT / f"{scheme}.png").read_bytes()
    assert len(kept) < 300_000
    assert differing(page, kept, photograph(browser, scheme)) == {}, (
        f"these are drawn differently; if that is meant, {AGAIN} and look at {KEPT}"
    )
