"""Tables for the next question: whoever plays asks about the same game, move after move."""

from __future__ import annotations

from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

CHEAP = 0.25
"""Seconds of work that nobody need keep."""


class Tables:
    """What games found in costly questions, the latest few, each lent to one question at a time.

    The questions that share tables have the time of one request between them, so that tables never
    grow beyond what a single question could make of them. Tables of work that failed are dropped:
    it may have been ended anywhere.

    >>> tables = Tables(1, seconds=10.0, cheap=0.0)
    >>> with tables.lent("nim") as found:
    ...     found["a"] = 1
    >>> with tables.lent("nim") as again, tables.lent("nim") as other:
    ...     again, other
    ({'a': 1}, {})
    """

    def __init__(self, most: int, seconds: float, cheap: float = CHEAP) -> None:
        self._most, self._seconds, self._cheap = most, seconds, cheap
        self._kept: dict[str, tuple[dict[Any, Any], float]] = {}

    def __contains__(self, game: str) -> bool:
        return game in self._kept

    @contextmanager
    def lent(self, game: str) -> Iterator[dict[Any, Any]]:
        """Give the tables of a game to one question; new ones where none are free."""
        found, before = self._kept.pop(game, ({}, 0.0))
        begin = monotonic()
        yield found
        spent = before + monotonic() - begin
        if self._cheap <= spent < self._seconds:
            self._kept[game] = found, spent
            while len(self._kept) > self._most:
                del self._kept[next(iter(self._kept))]


def game_named(query: Mapping[str, str]) -> str:
    """Return the text that questions about one game have in common.

    >>> game_named({"game": "hex:3x3", "position": "..."}), game_named({"position": "hex:3x3(...)"})
    ('hex:3x3', 'hex:3x3')
    """
    return query.get("game") or query.get("position", "").partition("(")[0]
