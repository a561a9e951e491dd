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

    What a question has found out, the next one goes on with, also where the time was over before
    the answer was there. How large tables may grow is for whoever holds them: a worker that holds
    too much is replaced (see `Settings.resident`). Tables of work that failed are dropped: it may
    have been ended anywhere.

    >>> tables = Tables(1, cheap=0.0)
    >>> with tables.lent("nim") as found:
    ...     found["a"] = 1
    >>> with tables.lent("nim") as again, tables.lent("nim") as other:
    ...     again, other
    ({'a': 1}, {})
    """

    def __init__(self, most: int, cheap: float = CHEAP) -> None:
        self._most, self._cheap = most, cheap
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
        if spent >= self._cheap:
            self._kept[game] = found, spent
            while len(self._kept) > self._most:
                del self._kept[next(iter(self._kept))]


def game_named(query: Mapping[str, str]) -> str:
    """Return the text that questions about one game have in common.

    >>> game_named({"game": "hex:3x3", "position": "..."}), game_named({"position": "hex:3x3(...)"})
    ('hex:3x3', 'hex:3x3')
    """
    return query.get("game") or query.get("position", "").partition("(")[0]
