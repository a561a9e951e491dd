"""`grundy serve` with its page in three files: a document, one script and one style sheet.

The page has some eighty files. Asking for them takes a browser most of the time that a test takes,
even if it keeps them. `grundy page` joins the same scripts in the same way.
The address `/modules` is the page as users get it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from starlette.responses import Response

from grundy.__main__ import main
from grundy.web import pages
from grundy.web.page import STATIC, bundled, filled_in, stylesheet

if TYPE_CHECKING:
    from starlette.types import Scope

SHEETS = re.compile(r'(<link rel="stylesheet" href="styles/\w+\.css">\n)+')
NAME = re.compile(r"styles/(\w+)\.css")


def joined() -> dict[str, tuple[str, str]]:
    """Return the files by their paths: the text of each, and its type."""
    html = (STATIC / "index.html").read_text(encoding="utf-8")
    (links,) = (found[0] for found in SHEETS.finditer(html))
    document = filled_in(
        html,
        {
            links: '<link rel="stylesheet" href="joined.css">\n',
            'src="main.js"': 'src="joined.js"',
        },
    )
    sheet = "".join(stylesheet(name) for name in NAME.findall(links))
    return {
        ".": (document, "text/html"),
        "joined.js": (bundled("main"), "text/javascript"),
        "joined.css": (sheet.replace('url("../', 'url("'), "text/css"),
    }


class Joined(pages.Pages):
    """The page's folder, and the joined files beside it."""

    files = joined()

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a joined file, or one of the folder."""
        if path not in self.files:
            return await super().get_response(path, scope)
        text, kind = self.files[path]
        return Response(text, media_type=kind, headers={"cache-control": pages.KEPT})


if __name__ == "__main__":
    pages.KEPT = "max-age=3600"  # a browser need not ask again
    pages.Pages = Joined  # type: ignore[misc]
    main()
