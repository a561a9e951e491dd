"""Answers that were sent lately: many people ask the same."""

from __future__ import annotations

from collections import OrderedDict
from typing import TypeAlias

Key: TypeAlias = tuple[object, ...]


class Answers:
    """Bodies by question, the latest ones, in so many bytes altogether.

    >>> kept = Answers(10)
    >>> kept.keep(("a",), b"12345678")
    >>> kept.keep(("b",), b"123")
    >>> kept.find(("a",)), kept.find(("b",))
    (None, b'123')
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._size = 0
        self._bodies: OrderedDict[Key, bytes] = OrderedDict()

    def find(self, key: Key) -> bytes | None:
        """Return the body that was sent, or None."""
        if key in self._bodies:
            self._bodies.move_to_end(key)
        return self._bodies.get(key)

    def keep(self, key: Key, body: bytes) -> None:
        """Keep a body, and let the oldest go."""
        self._size += len(body) - len(self._bodies.pop(key, b""))
        self._bodies[key] = body
        while self._size > self._most:
            self._size -= len(self._bodies.popitem(last=False)[1])
