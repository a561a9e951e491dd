"""What a certificate is about: games and positions from their texts, those of one's own too."""

from __future__ import annotations

import re
from pathlib import PurePath
from typing import Any

from grundy.errors import CertificateError, GrundyError, UnknownGameError
from grundy.games.catalogue import find
from grundy.games.positions import position as read_position
from grundy.rules.notation import literals as notation

FILE = re.compile(r"\.py:\w+$")
"""How a game in a Python file is written: FILE.py:NAME."""


def game_named(text: str) -> Any:
    """Return the game of the catalogue with this text; None for a sum of different games.

    Raises `CertificateError` for a game in a file: a file runs as a program, so whoever verifies
    names it.
    """
    if FILE.search(text):
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


def checked_name(told: str, game: Any, named: str = "") -> str:
    """Return the name of the game whose rules a certificate about `told` is checked by.

    `game` and `named` are what whoever verifies gave: None and nothing where `told` has to do.

    >>> import grundy as gr
    >>> checked_name("octal:0.770", gr.game("octal:0.77"))
    'octal:0.77'

    Raises `CertificateError` when the certificate is about another game.
    """
    if game is None:
        found = game_named(told)
        return told if found is None else str(found.text)
    refuse_patched(game)
    own = named or str(game.text)
    # Of misère play the positions themselves tell.
    if told.removeprefix("misere ") == own.removeprefix("misere ") or _is_same(told, game, own):
        return own
    raise CertificateError(
        f"the certificate is about {told}, not about {own}; give that game, or none where it is in "
        "the catalogue"
    )


def _is_same(told: str, game: Any, own: str) -> bool:
    """Return whether a text that is not the game's own stands for the same game."""
    if FILE.search(told):  # the file may have moved; a game without a file is named by its text
        return not FILE.search(own) or PurePath(told).name == PurePath(own).name
    try:
        return bool(find(told) == game)
    except GrundyError:
        return False


def whose(*games: Any, named: str = "") -> str:
    """Return a remark on games of one's own that a sentence calls as one of the catalogue is.

    `named` is how the sentence writes the game where that is not its own text, as in n.py:nim.

    >>> import grundy as gr
    >>> def nim(n):
    ...     return [n - 1] if n else []
    >>> whose(gr.impartial(nim)), whose(gr.game("nim"))
    (' Here nim is the game that was given, not that of the catalogue.', '')
    """
    told: dict[str, None] = {}
    for game in games:
        normal = getattr(game, "normal", game)
        name = named.removeprefix("misere ") or str(normal.text)
        try:
            if find(name) != normal:
                told[name] = None
        except GrundyError:
            continue  # the catalogue has no such game
    return "".join(
        f" Here {name} is the game that was given, not that of the catalogue." for name in told
    )


def refuse_patched(game: Any) -> None:
    """Raise `CertificateError` where methods of a game were replaced in the object itself.

    Text and rule as data are those of its class, so a proof would say nothing of the object.
    """
    normal = getattr(game, "normal", game)
    for name in vars(normal) if hasattr(normal, "__dict__") else ():
        if not name.startswith("__") and callable(getattr(type(normal), name, None)):
            raise CertificateError(
                f"`{name}` of this {normal.text} was replaced in the object: derive a class from "
                f"{type(normal).__name__} and write it there"
            )


def position_named(text: str, game: Any) -> Any:
    """Return the position with this text; `game` is the one that is played, or None.

    >>> import grundy as gr
    >>> @gr.impartial
    ... def halves(n):
    ...     return [n // 2] if n else []
    >>> position_named("misere halves(5, 9)", halves)
    misere halves(5, 9)
    """
    if game is None:
        return read_position(text)

    def its_own(name: str) -> Any:
        if name != game.normal.text and not _is_same(name, game.normal, name):
            raise CertificateError(f"{text} is not a position of {game.text}")
        return game.normal

    return read_position(text, games=its_own)
