"""The page: files of a folder, and one document for all its addresses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.responses import Response
    from starlette.types import Scope

TYPES = {".js": "text/javascript", ".woff2": "font/woff2", ".svg": "image/svg+xml"}
"""What some systems name otherwise."""

KEPT = "no-cache"
"""What a browser is told about keeping a file: it asks each time whether there is a newer one."""


class Pages(StaticFiles):
    """The folder; a word without a dot is an address of the page, which is one document."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file, with an ETag, to be asked for again each time."""
        if "\0" in path:
            raise HTTPException(404)
        name = "index.html" if path in ("", ".") or re.fullmatch("[a-z-]+", path) else path
        response = await super().get_response(name, scope)
        response.headers["cache-control"] = KEPT
        kind = TYPES.get(name[name.rfind(".") :])
        if kind is not None and "content-type" in response.headers:
            response.headers["content-type"] = f"{kind}; charset=utf-8" if ".js" in name else kind
        return response
