"""What commands have in common: positions from words, games from files, shared options."""

from __future__ import annotations

import re
import sys
from functools import cache
from typing import Any

import click

from grundy.errors import (
    GrundyError,
    NotationError,
    RuleError,
    UndefinedError,
    UnknownGameError,
    nearest,
)
from grundy.games.catalogue import find
from grundy.games.graph import graph
from grundy.games.positions import PLAYERS
from grundy.games.positions import position as read_position
from grundy.rules.function import impartial
from grundy.rules.game import Game
from grundy.rules.misere import MisereGame
from grundy.rules.notation import literals as notation
from grundy.rules.position import Position

WORDS: dict[str, Any] = {
    "context_settings": {"ignore_unknown_options": True, "help_option_names": ["-h", "--help"]}
}
"""Settings of commands that take positions: a word such as -3 is not an option."""

words_argument = click.argument(
    "words", nargs=-1, type=click.UNPROCESSED, metavar="GAME NUMBERS..."
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
misere_option = click.option("--misere", is_flag=True, help="The last player to move loses.")


def position_of(words: tuple[str, ...], *, misere: bool = False) -> Any:
    """Return the position that the words of a command line mean.

    >>> position_of(("nim", "3", "4", "+", "kayles", "7"))
    nim(3, 4) + kayles(7)
    >>> position_of(("nim(3, 4) + kayles(7)",))
    nim(3, 4) + kayles(7)

    The words left and right before a position of a partizan game tell who is to move.
    """
    _refuse_options(words)
    if not words:
        raise NotationError("which position? write, for example, grundy solve nim 3 4 5")
    if words[0].lower() in PLAYERS and len(words) > 1:
        return _with_player(words[0].lower(), position_of(words[1:], misere=misere))
    if _is_text(words):
        return _misere(_from_text(" ".join(words)), misere)
    first, *rest = _summands(words)
    whole = first[0].lower() in ("misere", "misère") and len(first) > 1
    found = _summand(first[1:] if whole else first)
    for summand in rest:
        found = _added(found, _summand(summand))
    return _misere(found, misere or whole)


def _with_player(player: str, position: Any) -> Any:
    if not position.awaits_player:
        raise NotationError(
            f"the word {player} goes before one position of a partizan game; in {position} "
            "both players have the same moves"
        )
    return position.starting(player)


def _misere(position: Any, misere: bool) -> Any:
    if misere and not position.is_impartial:
        raise UndefinedError(
            f"{position} has no misère play: that is for impartial games, which the last move "
            "decides; leave the word misere out"
        )
    return position.misere if misere else position


def _from_text(text: str) -> Any:
    try:
        return read_position(text)
    except GrundyError:
        raise
    except TypeError as error:  # positions of different kinds have no + in common
        raise UndefinedError(f"{text} is no sum: {ADD_UP}") from error


def _added(total: Any, summand: Any) -> Any:
    try:
        return total + summand
    except GrundyError:
        raise
    except TypeError as error:
        raise UndefinedError(f"{total} and {summand} do not add up: {ADD_UP}") from error


ADD_UP = "sums are of games of one kind, such as nim(3) + kayles(7)"


def game_of(text: str) -> Any:
    """Return the game with this text, the one in FILE.py:NAME, or the graph in graph:@FILE.

    >>> game_of("kayles")
    kayles
    """
    if text.startswith("graph:@"):  # only here: a text from elsewhere must not read files
        return graph(text.removeprefix("graph:@"))
    _refuse_bare_file(text)
    match = re.fullmatch(r"(.+\.py):(\w+)", text)
    return _from_file(match[1], match[2]) if match else find(text)


def _refuse_bare_file(text: str) -> None:
    """Raise when a graph is the name of a file: its text would be a graph of one lone node."""
    name = text.removeprefix("graph:").strip()
    if name == text or "," in name:
        return
    from pathlib import Path  # noqa: PLC0415 - slow to import

    is_file = "\0" not in name and len(name) < 1000 and Path(name).is_file()
    if is_file or re.fullmatch(r"[^'\"-]+\.(txt|csv|tsv|edges|dat|json|gml)", name):
        raise NotationError(f"to read a graph from a file write graph:@{name}")


def given_by(text: str) -> Any:
    """Return what FILE.py:NAME holds, whatever it is, or the game with this text."""
    match = re.fullmatch(r"(.+\.py):(\w+)", text)
    return _object_in_file(match[1], match[2]) if match else game_of(text)


def _is_text(words: tuple[str, ...]) -> bool:
    """Whether the words are a position's text, as in `nim(3, 4) + kayles(7)`."""
    if re.match(r"\s*((misere|misère|definition)\s+)*rule:\s*[^\s'\"]", words[0]):
        return False  # a rule, whose position follows in words of its own
    return "(" in words[0] and ".py:" not in words[0] and "graph:@" not in words[0]


def _summands(words: tuple[str, ...]) -> list[list[str]]:
    groups: list[list[str]] = [[]]
    for word in words:
        if word == "+":
            groups.append([])
        else:
            groups[-1].append(word)
    if [] in groups:
        raise NotationError("a game is missing beside a +, as in grundy solve nim 3 + kayles 7")
    return groups


def _summand(words: list[str]) -> Any:
    name, *arguments = words
    if words == ["0"]:
        return Position(())
    if name in ("definition", "misere", "misère") and arguments:
        name, *arguments = f"{name} {arguments[0]}", *arguments[1:]
    game = game_of(name)
    if not arguments:
        return game.start
    reader = game.normal if isinstance(game, MisereGame) else game
    return game(*(reader.read(item) for word in arguments for item in notation.split(word)))


def _refuse_options(words: tuple[str, ...]) -> None:
    context = click.get_current_context(silent=True)
    for word in words:
        if word.startswith("-") and not re.match(r"-\.?\d|-inf|-nan", word):
            known = [o for p in context.command.params for o in p.opts] if context else []
            raise click.UsageError(f"there is no option {word}{nearest(word, known)}", context)


@cache
def _object_in_file(file: str, name: str) -> Any:
    from importlib.util import module_from_spec, spec_from_file_location  # noqa: PLC0415 - slow
    from pathlib import Path  # noqa: PLC0415

    path = Path(file)
    spec = spec_from_file_location(f"rules_of_{path.stem}", path)
    if spec is None or spec.loader is None or not path.is_file():
        raise UnknownGameError(f"there is no file {path}; a game of your own is FILE.py:NAME")
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses and pickle look their module up
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise RuleError(f"{path} does not load: {type(error).__name__}: {error}") from error
    if not hasattr(module, name):
        known = [key for key, value in vars(module).items() if callable(value)]
        raise UnknownGameError(f"{path} has no {name!r}{nearest(name, known)}")
    return getattr(module, name)


@cache
def _from_file(file: str, name: str) -> Game:
    found = _object_in_file(file, name)
    if isinstance(found, type) and issubclass(found, Game):
        try:
            found = found()
        except TypeError as error:
            raise RuleError(
                f"{name} in {file} cannot be made without arguments ({error}); "
                f"give the file a game, as in game = {name}(3)"
            ) from error
    if isinstance(found, Game):
        if not found.text:
            type(found).name = type(found).__name__  # a class of one's own has no name otherwise
        return found
    if not callable(found):
        raise RuleError(f"{name} in {file} is not a rule; a rule is a function that yields options")
    return impartial(found)
