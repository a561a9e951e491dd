"""Addresses inside the site."""

from __future__ import annotations

import posixpath
from html import escape


def relative(address: str, seen_from: str) -> str:
    """Return the address as a link from another page, so that the site can lie in any folder.

    >>> relative("docs/style.css", "docs/textbook/01.html")
    '../style.css'
    """
    return escape(posixpath.relpath(address, posixpath.dirname(seen_from) or "."))
