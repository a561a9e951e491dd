"""Who has had how much time lately."""

from __future__ import annotations

from time import monotonic

HALVED = 30.0
"""Seconds in which what a client has had counts half."""

FEW = 0.01
"""Seconds that are as good as none: a client with fewer is forgotten."""

MANY = 10_000
"""Clients that are remembered before one looks for those to forget."""


class Spent:
    """Seconds of work for each client, of which half are forgotten every half minute.

    >>> spent = Spent()
    >>> spent.add("192.0.2.7", 4.0)
    >>> spent.of("192.0.2.7") > 3, spent.of("192.0.2.8")
    (True, 0.0)
    """

    def __init__(self) -> None:
        self._had: dict[str, tuple[float, float]] = {}

    def of(self, client: str) -> float:
        """Return what a client has had lately."""
        seconds, at = self._had.get(client, (0.0, 0.0))
        return seconds * 0.5 ** ((monotonic() - at) / HALVED) if seconds else 0.0

    def add(self, client: str, seconds: float) -> None:
        """Note what a client has had just now."""
        self._had[client] = self.of(client) + seconds, monotonic()
        if len(self._had) > MANY:
            self._had = {each: had for each, had in self._had.items() if self.of(each) > FEW}
