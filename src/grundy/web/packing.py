"""Data inside a document: as it is where it is short, packed where it is long."""

from __future__ import annotations

import base64
import zlib

SHORT = 100_000
"""Bytes of JSON that stand in a document as they are, for people to read."""


def packed(text: str) -> str:
    """Return JSON that the page reads: the text itself, or, where it is long, packed in one field.

    The packing is that of zlib without its head, in base64; `static/inflate.js` undoes it.

    >>> packed('{"a":1}'), len(packed('{"a":"' + "b" * 200_000 + '"}')) < 1000
    ('{"a":1}', True)
    """
    if len(text) <= SHORT:
        return text
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    short = packer.compress(text.encode()) + packer.flush()
    return f'{{"packed":"{base64.b64encode(short).decode()}"}}'
