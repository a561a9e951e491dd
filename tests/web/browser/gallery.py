"""Every game of the catalogue on one sheet, in both schemes: made, kept, and compared.

`python -m tests.web.browser.gallery --write` writes the pictures anew; look at them then.
"""

from __future__ import annotations

import base64
import sys
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import grundy as gr

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

KEPT = Path(__file__).parents[2] / "data" / "gallery"
STATIC = Path(gr.__file__).parent / "web" / "static"
FONT = next((STATIC / "fonts").glob("*.woff2"))
SCHEMES = {"light": "#f7f5f0", "dark": "#14151a"}
ACROSS, WIDE, HIGH = 14, 87, 75
"""Tiles in a row of the sheet, and the size of one in pixels."""

AGAIN = "python -m tests.web.browser.gallery --write"


def shown() -> list[str]:
    """Return the positions on the sheet: the first and the last example of each game."""
    ends = ((entry.examples[0], entry.examples[-1]) for entry in gr.entries())
    return list(dict.fromkeys(text for pair in ends for text in pair))


def sheet(scheme: str) -> str:
    """Return the sheet as a page, with the font that the page of the project has."""
    font = base64.b64encode(FONT.read_bytes()).decode()
    drawn = ((text, gr.scene(text).svg(style=False)) for text in shown())
    tiles = "".join(f'<figure title="{escape(text)}">{svg}</figure>' for text, svg in drawn)
    return f"""<!doctype html><html data-theme="{scheme}"><meta charset="utf-8"><style>
@font-face {{ font-family: "Source Sans 3"; font-weight: 200 900;
  src: url(data:font/woff2;base64,{font}); }}
{gr.Scene.stylesheet()}
body {{ margin: 0; width: {ACROSS * WIDE}px; display: flex; flex-wrap: wrap;
  background: {SCHEMES[scheme]}; }}
figure {{ margin: 0; width: {WIDE}px; height: {HIGH}px; display: grid; place-items: center; }}
svg.scene {{ max-width: {WIDE - 8}px; max-height: {HIGH - 8}px; }}
</style>{tiles}</html>"""


def photograph(browser: Browser, scheme: str) -> bytes:
    """Return the sheet as a PNG."""
    rows = -(-len(shown()) // ACROSS)
    size: ViewportSize = {"width": ACROSS * WIDE, "height": rows * HIGH}
    page = browser.new_page(viewport=size, device_scale_factor=1)
    try:
        page.set_content(sheet(scheme))
        page.evaluate("document.fonts.ready")
        return page.screenshot()
    finally:
        page.close()


LOOK = """async ([texts, across, wide, high, kept, made]) => {
  const pixels = async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    return (x, y) => context.getImageData(x, y, wide, high).data;
  };
  const [before, after] = [await pixels(kept), await pixels(made)];
  // Cells of three by three pixels, their colours averaged: edges may be smoothed otherwise.
  const cells = (data) => {
    const found = [];
    for (let cell = 0; cell < (high / 3) * (wide / 3) * 3; cell++) {
      const [c, at] = [cell % 3, Math.floor(cell / 3)];
      const [y, x] = [3 * Math.floor(at / (wide / 3)), 3 * (at % (wide / 3))];
      let sum = 0;
      for (let k = 0; k < 9; k++) sum += data[4 * ((y + Math.floor(k / 3)) * wide + x + k % 3) + c];
      found.push(sum / 9);
    }
    return found;
  };
  return texts.map((text, k) => {
    const x = (k % across) * wide, y = Math.floor(k / across) * high;
    const [one, other] = [cells(before(x, y)), cells(after(x, y))];
    return [text, one.filter((value, i) => Math.abs(value - other[i]) > 40).length / one.length];
  });
}"""

MOST = 0.004
"""The share of a tile that may look different."""


def differing(page: Page, kept: bytes, made: bytes) -> dict[str, float]:
    """Return the positions whose tiles differ, and by which share."""
    data = [base64.b64encode(each).decode() for each in (kept, made)]
    found: list[list[Any]] = page.evaluate(LOOK, [shown(), ACROSS, WIDE, HIGH, *data])
    return {text: round(share, 4) for text, share in found if share > MOST}


def write() -> None:
    """Write the pictures and what is on them."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415

    from tests.web.browser.conftest import CHROMIUM, FLAGS  # noqa: PLC0415

    KEPT.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for scheme in SCHEMES:
            (KEPT / f"{scheme}.png").write_bytes(photograph(browser, scheme))
        browser.close()
    (KEPT / "positions.txt").write_text("\n".join(shown()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        write()
    else:
        sys.exit(f"usage: {AGAIN}")
