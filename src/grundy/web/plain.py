"""Answers as JSON that every reader understands alike."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

SAFE = 2**53 - 1
"""The largest whole number that a reader with floating-point numbers, a browser, keeps exactly."""


def plain(value: Any) -> Any:
    """Return a value as JSON has it; whole numbers beyond 2**53 become text.

    >>> plain({"a": (1, 10**18, None), "b": True})
    {'a': [1, '1000000000000000000', None], 'b': True}
    """
    if value is None or isinstance(value, (str, bool)):
        return value
    if isinstance(value, int):
        return int(value) if -SAFE <= value <= SAFE else str(value)
    if isinstance(value, float):
        return value if abs(value) < SAFE else None
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(item) for item in value]
    return str(value)


def encode(value: Any) -> bytes:
    """Return a value as UTF-8 JSON.

    >>> encode({"n": 2**60, "text": "φ"}).decode()
    '{"n":"1152921504606846976","text":"φ"}'
    """
    text = json.dumps(plain(value), ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "replace")  # a lone surrogate is no character
