"""What a certificate is about: games and positions from their texts, those of one's own too."""

from __future__ import annotations

import re
from typing import Any

from grundy.errors import CertificateError, UnknownGameError
from grundy.games.catalogue import find
from grundy.games.positions import position as read_position
from grundy.rules.notation import literals as notation


def game_named(text: str) -> Any:
    """Return the game of the catalogue with this text; None for a sum of different games.

    Raises `CertificateError` for a game in a file: a file runs as a program, so whoever verifies
    names it.
    """
    if re.search(r"\.py:\w+$", text):
        raise CertificateError(
            f"the certificate is about {text}, a Python file, which verifying would run; say that "
            f"you trust it: --game {text}"
        )
    if len(notation.split(text, "+")) > 1:
        return None
    try:
        return find(text)
    except UnknownGameError as error:
        raise CertificateError(f"{error}; pass your own game as game=") from error


def position_named(text: str, game: Any) -> Any:
    """Return the position with this text; `game` is of one's own, or None.

    >>> import grundy as gr
    >>> @gr.impartial
    ... def halves(n):
    ...     return [n // 2] if n else []
    >>> position_named("misere halves(5, 9)", halves)
    misere halves(5, 9)
    """
    kind: Any = type(getattr(game, "normal", game))  # a misère game is one in normal play
    if game is None or kind.__module__.startswith("grundy.games."):
        return read_position(text)

    def its_own(name: str) -> Any:
        if name != game.normal.text:
            raise CertificateError(f"{text} is not a position of {game.text}")
        return game.normal

    return read_position(text, games=its_own)
