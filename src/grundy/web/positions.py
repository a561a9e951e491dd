"""Positions and games from what was typed; nothing here reads a file."""

from __future__ import annotations

import re
from typing import Any

import grundy as gr
from grundy.web.refusals import Refusal

_RULE = re.compile(r"\s*((misere|misère|definition)\s+)*rule:\s*[^\s'\"]")
_INSIDE = re.compile(r"\"[^\"]*\"|'[^']*'|\([^()]*\)")
_FILE = re.compile(r"\.py\s*(:|$)|graph:\s*@")


def game_asked(text: str) -> Any:
    """Return the game with this text.

    >>> game_asked("subtraction:1,3,4")
    subtraction:1,3,4

    Raises `Refusal` for a file, and what `gr.game` raises.
    """
    _refuse_files(text)
    if not text.strip():
        raise gr.NotationError("which game? give its text, such as kayles or subtraction:1,3,4")
    return gr.game(text)


def position_asked(game: str, position: str, *, misere: bool = False) -> gr.Position:
    """Return the position that a game and its arguments, or a whole text without a game, mean.

    >>> position_asked("nim", "3 4 5"), position_asked("", "nim 3 4 + kayles 7")
    (nim(3, 4, 5), nim(3, 4) + kayles(7))
    >>> position_asked("nim", "1, 1", misere=True), position_asked("", "right hex:2x2(L./..)")
    (misere nim(1, 1), right hex:2x2(L./..))
    """
    if game.strip() and not _is_sum(game):
        return gr.position([game_asked(game), position], misere=misere)
    _refuse_files(game)
    _refuse_files(position)
    if not position.strip():
        raise gr.NotationError("which position? give a game and its numbers, such as nim and 3 4 5")
    if _RULE.match(position):
        raise gr.NotationError("give the rule as the game, and its numbers as the position")
    return gr.position(position, misere=misere)


def state_text(position: gr.Position) -> str:
    """Return a position's arguments as text, such that with its game they are it again.

    >>> state_text(gr.position("nim(3, 4, 5)")), state_text(gr.position("nim(3) + kayles(7)"))
    ('3, 4, 5', 'nim(3) + kayles(7)')
    """
    if len(position.groups()) != 1:
        return str(position)
    game, states = position.groups()[0]
    arguments = game.write_arguments(states)
    return f"{position.player} {arguments}" if position.player else arguments


def _refuse_files(text: str) -> None:
    if _FILE.search(text) and not _RULE.match(text):
        raise Refusal(
            400,
            "FileRefused",
            "no files are read here: write the rule as text, as in rule: n -> n-1; n-3",
        )


def _is_sum(game: str) -> bool:
    """Return whether a text names several games: then the position's own text names them too."""
    return not _RULE.match(game) and "+" in _INSIDE.sub("", game)
