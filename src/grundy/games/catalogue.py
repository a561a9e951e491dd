"""Find games by their text: the file `games/moore_nim.py` holds the game `moore-nim`."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from grundy.errors import NotationError, UnknownGameError, nearest
from grundy.limits.remembering import remembered
from grundy.rules.game import Game
from grundy.rules.notation.plain_words import game_in_words

if TYPE_CHECKING:
    from grundy.rules.impartial import ImpartialGame

_APART = {"__init__", "catalogue", "entries", "families", "positions"}
"""Modules of this folder that are not games."""


def game(text: str) -> ImpartialGame:
    """Return the game with this text: a name, and parameters after a colon where it takes any.

    >>> import grundy as gr
    >>> gr.game("moore-nim:2")
    moore-nim:2
    >>> gr.game("misere kayles")(8).outcome
    Outcome.N

    Raises `UnknownGameError` with the nearest names, and `ParameterError`.
    """
    # A misère game answers what an impartial game does, save for values; typed as one, so that
    # gr.game("nim").values(9) needs no cast in everybody's code.
    return cast("ImpartialGame", find(text))


def find(text: str) -> Any:
    """Return the same, whatever its kind: impartial, misère, scoring or partizan."""
    if not isinstance(text, str):
        raise NotationError(f"a game is given by its text, such as 'nim', not by {text!r}")
    word, _, rest = text.strip().partition(" ")
    prefix = word.lower().replace("è", "e")
    if prefix not in ("misere", "definition"):
        return _find(text.strip())
    if not rest.strip() or len(text) > 1000:
        raise NotationError(f"the word {prefix} needs a game after it, as in {prefix} kayles")
    rules: Any = find(rest)
    if not hasattr(rules, prefix):
        raise NotationError(f"{rules} has no {prefix} play: that is for impartial games")
    return rules.misere if prefix == "misere" else rules.definition


@remembered(1024)
def _find(text: str) -> Game:
    name, _, parameters = text.partition(":")
    return game_class(name.strip()).from_parameters(parameters.strip())


def game_class(name: str) -> type[Game]:
    """Return the class of the catalogue's game with this name.

    >>> game_class("wythoff").__name__
    'Wythoff'

    Raises `UnknownGameError`.
    """
    own_name = name.replace("-", "_")
    module_name = f"grundy.games.{own_name}"
    try:
        if not re.fullmatch("[a-z]+(-[a-z]+)*", name) or own_name in _APART:
            raise UnknownGameError
        module = import_module(module_name)
    except ImportError as error:
        if error.name != module_name:
            raise
        raise _unknown(name) from None
    except UnknownGameError:
        raise _unknown(name) from None
    return next(
        found
        for found in vars(module).values()
        if isinstance(found, type)
        and issubclass(found, Game)
        and found.__module__ == module.__name__
        and found.name == name
    )


def _unknown(name: str) -> UnknownGameError:
    shown = name if len(name) <= 40 else f"{name[:37]}..."
    if "->" in name:
        return UnknownGameError(f"a rule starts with the word rule: write rule: {shown}")
    meant = game_in_words(name)
    close = f"; did you mean {meant}?" if meant else nearest(name.lower(), names())
    return UnknownGameError(
        f"there is no game {shown!r}{close or ';'} `grundy games` lists them all"
    )


@cache
def names() -> tuple[str, ...]:
    """Return the names of all games of the catalogue, in order.

    >>> "nim" in names()
    True
    """
    from pathlib import Path  # noqa: PLC0415 - slow to import, and a game is found without it

    files = Path(__file__).parent.glob("*.py")
    return tuple(sorted(f.stem.replace("_", "-") for f in files if f.stem not in _APART))
