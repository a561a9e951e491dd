"""Positions and games from what was typed; nothing here reads a file."""

from __future__ import annotations

import re
from typing import Any

import grundy as gr
from grundy.web.refusals import Refusal

PREFIXES = ("misere", "misère", "definition", "left", "right")
_RULE = re.compile(r"\s*((misere|misère|definition)\s+)*rule:\s*[^\s'\"]")
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


def position_asked(game: str, position: str, *, misere: bool = False) -> Any:
    """Return the position that a game and its arguments, or a whole text without a game, mean.

    >>> position_asked("nim", "3 4 5"), position_asked("", "nim 3 4 + kayles 7")
    (nim(3, 4, 5), nim(3, 4) + kayles(7))
    >>> position_asked("nim", "1, 1", misere=True), position_asked("", "right hex:2x2(L./..)")
    (misere nim(1, 1), right hex:2x2(L./..))
    """
    _refuse_files(game)
    whole = not game.strip() or _is_sum(game)
    found = _whole(position) if whole else _of_game(game, position)
    if not misere:
        return found
    return found.misere


def state_text(position: Any) -> str:
    """Return a position's arguments as text, such that with its game they are it again.

    >>> state_text(gr.position("nim(3, 4, 5)")), state_text(gr.position("nim(3) + kayles(7)"))
    ('3, 4, 5', 'nim(3) + kayles(7)')
    """
    if position.one_game is None:
        return str(position)
    game, states = position.groups()[0]
    arguments = game.write_arguments(states)
    return f"{position.player} {arguments}" if position.player else arguments


def _refuse_files(text: str) -> None:
    if _FILE.search(text) and not _RULE.match(text):
        raise Refusal(
            400,
            "FileRefused",
            "the server reads no files: write the rule as text, as in rule: n -> n-1; n-3, "
            "or run grundy solve at a command line",
        )


def _is_sum(game: str) -> bool:
    return not _RULE.match(game) and len(_split(game, "+")) > 1


def _whole(text: str) -> Any:
    """Return the position of a text that names its games."""
    _refuse_files(text)
    if not text.strip():
        raise gr.NotationError("which position? give a game and its numbers, such as nim and 3 4 5")
    if _RULE.match(text):
        raise gr.NotationError("give the rule as the game, and its numbers as the position")
    words = [_summand(part) for part in _split(text, "+")]
    return gr.position(" + ".join(words))


def _summand(text: str) -> str:
    """Return one summand as a position's text, whether it was typed so or as words."""
    if text.endswith(")") or text == "0":
        return text
    words = _split(text, " ")
    count = 1 + next((i for i, word in enumerate(words) if word.lower() not in PREFIXES), 0)
    name, arguments = " ".join(words[:count]), words[count:]
    if arguments:
        return f"{name}({', '.join(arguments)})"
    player = words[0] if words[0].lower() in ("left", "right") else ""
    start = game_asked(name.removeprefix(player).strip()).start
    return f"{player} {start}".strip()


def _of_game(text: str, position: str) -> Any:
    rules: Any = game_asked(text)
    words = _split(position, " ,")
    player = words.pop(0).lower() if words and words[0].lower() in ("left", "right") else ""
    # A row of marks may be the word left only in a game that has players of that name.
    if player and not isinstance(rules, gr.PartizanGame):
        words.insert(0, player)
        player = ""
    arguments = ", ".join(words)
    found: Any = gr.position(f"{rules.text}({arguments})") if words else rules.start
    return found.starting(player) if player else found


def _split(text: str, separators: str) -> list[str]:
    """Return what is between separators that are outside brackets and quotes."""
    items, begin, depth, quote = [], 0, 0, ""
    for place, char in enumerate(text):
        if quote:
            quote = "" if char == quote else quote
        elif char in "\"'":
            quote = char
        elif char in "([{":
            depth += 1
        elif char in ")]}":
            depth -= 1
        elif depth == 0 and (char in separators or (char.isspace() and " " in separators)):
            items.append(text[begin:place].strip())
            begin = place + 1
    items.append(text[begin:].strip())
    return [item for item in items if item] if "+" not in separators else items
