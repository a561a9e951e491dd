"""The library as the page loads it: one archive, without what a browser cannot use."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING
from zipfile import ZIP_STORED, ZipFile, ZipInfo

if TYPE_CHECKING:
    from pathlib import Path

LEFT_OUT = ("cli/", "web/static/", "py.typed", "__main__.py")
"""The command line, and the page itself, which the site has already."""

SERVER = (
    "answering", "app", "confining", "description", "guards", "messages", "pages", "pool",
    "remembered", "server", "warming", "worker", "workers",
)  # fmt: skip
"""Modules of `grundy.web` that only a server needs."""


def library(source: Path) -> bytes:
    """Return the archive of the package in `source`, the same for the same files.

    Its files are not compressed one by one: the archive as a whole will be, which saves more.
    """
    held = BytesIO()
    with ZipFile(held, "w", ZIP_STORED) as archive:
        for file in sorted(source.rglob("*")):
            name = file.relative_to(source).as_posix()
            if file.is_file() and _is_needed(name):
                # Without the time of the file: the same files make the same archive.
                entry = ZipInfo(f"{source.name}/{name}", (1980, 1, 1, 0, 0, 0))
                entry.compress_type = ZIP_STORED
                archive.writestr(entry, file.read_bytes())
    return held.getvalue()


def _is_needed(name: str) -> bool:
    if "__pycache__" in name or name.startswith(LEFT_OUT):
        return False
    return name not in {f"web/{module}.py" for module in SERVER}
