"""Write the pictures of the page that the documents show: `make pictures`, needs Chromium."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from small_png import shrink

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FOLDER = Path(__file__).parent / "pictures"
WIDE, PHONE = (1280, 800), (390, 844)
SHOTS = {
    "page-home": ("#/home", WIDE, "light"),
    "page-board": ("#/board?game=nim&position=3+4+5", WIDE, "light"),
    "page-queen": ("#/board?game=queen:8x8&position=4+6", WIDE, "light"),
    "page-play": ("#/board?game=connect-four:4x4&mode=play", WIDE, "light"),
    "page-tree": ("#/board?game=nim&position=3+4+5&m=3.2.1.4", WIDE, "dark"),
    "page-step": ("#/step?game=nim&position=1+2+3&method=mex&step=9", WIDE, "light"),
    "page-scores": ("#/step?game=stone-game&position=5+3+4+5&step=8", WIDE, "light"),
    "page-projector": (
        "#/step?game=tic-tac-toe&position=xo./.x./o..&step=30&projector=1",
        WIDE,
        "dark",
    ),
    "page-table": ("#/table?game=wythoff&position=6+9&size=14x14", WIDE, "light"),
    "page-period": ("#/table?game=kayles&size=120", WIDE, "light"),
    "page-solve": ("#/solve?game=rule:+n+->+n-1;+n-3;+n-4&position=5+8+13", (1280, 1400), "light"),
    "page-value": ("#/value?game=domineering:2x6", (1280, 1000), "light"),
    "page-problems": ("#/problems", WIDE, "light"),
    "page-phone": ("#/board?game=wythoff&position=6+9", PHONE, "light"),
}


def main() -> None:
    """Start a server, photograph each view, and make the files small."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only for whoever runs this

    command = [sys.executable, "-m", "grundy", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        url = server.stdout.readline().strip()
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=shutil.which("chromium"), args=["--no-sandbox"]
                )
                for name in SHOTS:
                    photograph(browser, url, name)
                browser.close()
        finally:
            server.terminate()


def photograph(browser: Browser, url: str, name: str) -> None:
    """Write one picture, in few colours."""
    place, (width, height), scheme = SHOTS[name]
    page = browser.new_page(
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
    )
    page.goto(url + place)
    page.locator("main h1").first.wait_for()
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(600)
    file = FOLDER / f"{name}.png"
    page.screenshot(path=file)
    page.close()
    shrink(file)


if __name__ == "__main__":
    main()
