"""What commands have in common: positions from words, games from files, shared options."""

from __future__ import annotations

import re
import sys
from functools import cache
from typing import Any

import click

import grundy as gr

WORDS: dict[str, Any] = {
    "context_settings": {"ignore_unknown_options": True, "help_option_names": ["-h", "--help"]}
}
"""Settings of commands that take positions: a word such as -3 is not an option."""

CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""Characters that do something to a terminal."""

UNFINISHED = 3
"""The exit status where nothing is wrong, but a budget ended before the answer was found."""


class Limits(click.ParamType):  # type: ignore[type-arg]
    """A limit, or one for each number of a position: 1000, or 1000,2."""

    name = "limits"

    def convert(self, value: Any, param: Any, ctx: Any) -> int | tuple[int, ...]:
        """Return one number, or several."""
        if not isinstance(value, str):
            return value  # type: ignore[no-any-return]
        words = value.replace(" ", "").split(",")
        if not all(re.fullmatch("[0-9]{1,18}", word) and int(word) > 0 for word in words):
            self.fail(f"{value!r} is not a number, 1 or more, or several as in 1000,2", param, ctx)
        numbers = tuple(map(int, words))
        return numbers[0] if len(numbers) == 1 else numbers


LIMITS = Limits()
PREFIXES = ("misere", "misère", "definition")
LONG_RULE = re.compile(r'rule:"[^"]{60,}"')
"""The text of a rule that is too long to be said twice."""

FILE = re.compile(r"(.+\.py):(\w+)")

words_argument = click.argument(
    "words", nargs=-1, type=click.UNPROCESSED, metavar="GAME NUMBERS..."
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
seconds_option = click.option(
    "--seconds", type=click.FloatRange(0, min_open=True), help="The most time to take altogether."
)
positions_option = click.option(
    "--positions",
    type=click.IntRange(1),
    default=gr.Limits().positions,
    show_default=True,
    help="The most positions to look at.",
)
loopy_option = click.option(
    "--loopy", is_flag=True, help="Play may cycle: positions are N, P or D, a draw."
)
misere_option = click.option("--misere", is_flag=True, help="The last player to move loses.")


def shortened(text: str, said: str = "") -> str:
    """Return the text with a long rule written out once: from then on it is "the rule".

    >>> long = 'rule:"' + "; ".join(f"n-{k}" for k in range(1, 30)) + '"'
    >>> len(shortened(f"{long}(5)")) > 100, shortened(f"to 3 → {long}(3)", said=long)
    (True, 'to 3 → the rule(3)')

    `said` is what was printed before. Two rules are "the rule" and "rule 2".
    """
    rules: list[str] = []

    def short(match: re.Match[str]) -> str:
        rule = match[0]
        first = rule not in rules
        if first:
            rules.append(rule)
        name = "the rule" if rules.index(rule) == 0 else f"rule {rules.index(rule) + 1}"
        return rule if first else name

    LONG_RULE.sub(short, said)
    return LONG_RULE.sub(short, text)


def position_of(
    words: tuple[str, ...], *, misere: bool = False, loopy: bool = False
) -> gr.Position:
    """Return the position that the words of a command line mean.

    >>> position_of(("nim", "3", "4", "+", "kayles", "7"))
    nim(3, 4) + kayles(7)
    >>> position_of(("nim(3, 4) + kayles(7)",))
    nim(3, 4) + kayles(7)

    The words left and right before a position of a partizan game tell who is to move. With `loopy`,
    the games are declared loopy, which a rule of one's own may have forgotten.
    """
    _refuse_options(words)
    if not words:
        raise gr.NotationError("which position? write, for example, grundy solve nim 3 4 5")
    return gr.position(words, misere=misere, games=_loopy_game_of if loopy else game_of)


def _loopy_game_of(text: str) -> Any:
    game = game_of(text)
    return game.as_loopy if isinstance(game, gr.ImpartialGame) else game


def game_words(words: tuple[str, ...], example: str) -> tuple[str, tuple[str, ...]]:
    """Return the text of the game that words begin with, and the words after it.

    >>> game_words(("misere", "kayles"), "kayles")
    ('misere kayles', ())

    Raises `gr.NotationError` without any words.
    """
    if not words:
        raise which_game(example)
    if words[0].lower() in PREFIXES and len(words) > 1:
        return f"{words[0]} {words[1]}", words[2:]
    return words[0], words[1:]


def one_game(words: tuple[str, ...], example: str) -> Any:
    """Return the game that all the words name.

    Raises `gr.NotationError` when they name none, or more than a game.
    """
    text, rest = game_words(words, example)
    _refuse_options(rest)
    if rest:
        raise which_game(example)
    return game_of(text)


def which_game(example: str) -> gr.NotationError:
    """Return the error for a command without its game."""
    return gr.NotationError(f"which game? write, for example, grundy {example}")


def game_of(text: str) -> Any:
    """Return the game with this text, the one in FILE.py:NAME, or the graph in graph:@FILE.

    >>> game_of("kayles")
    kayles
    """
    if text.startswith("graph:@"):  # only here: a text from elsewhere must not read files
        return gr.graph(text.removeprefix("graph:@"))
    _refuse_bare_file(text)
    prefix, _, rest = text.partition(" ")
    if prefix.lower() in PREFIXES and FILE.fullmatch(rest):
        return _prefixed(prefix.lower(), game_of(rest))
    match = FILE.fullmatch(text)
    return _from_file(match[1], match[2]) if match else gr.game(text)


def _prefixed(prefix: str, game: Any) -> Any:
    if game.game_kind != "impartial":
        raise gr.NotationError(f"{game} has no {prefix} play: that is for impartial games")
    return game.definition if prefix == "definition" else game.misere


def _refuse_bare_file(text: str) -> None:
    """Raise when a graph is the name of a file: its text would be a graph of one lone node."""
    name = text.removeprefix("graph:").strip()
    if name == text or "," in name:
        return
    from pathlib import Path  # noqa: PLC0415 - slow to import

    is_file = "\0" not in name and len(name) < 1000 and Path(name).is_file()
    if is_file or re.fullmatch(r"[^'\"-]+\.(txt|csv|tsv|edges|dat|json|gml)", name):
        raise gr.NotationError(f"to read a graph from a file write graph:@{name}")


def given_by(text: str) -> Any:
    """Return what FILE.py:NAME holds, whatever it is, or the game with this text."""
    match = FILE.fullmatch(text)
    return _object_in_file(match[1], match[2]) if match else game_of(text)


def _refuse_options(words: tuple[str, ...]) -> None:
    context = click.get_current_context(silent=True)
    for word in words:
        if word.startswith("-") and not re.match(r"-\.?\d|-inf|-nan", word):
            known = [o for p in context.command.params for o in p.opts] if context else []
            raise click.UsageError(f"there is no option {word}{gr.nearest(word, known)}", context)


@cache
def _object_in_file(file: str, name: str) -> Any:
    from importlib.util import module_from_spec, spec_from_file_location  # noqa: PLC0415 - slow
    from pathlib import Path  # noqa: PLC0415

    path = Path(file)
    spec = spec_from_file_location(f"rules_of_{path.stem}", path)
    if spec is None or spec.loader is None or not path.is_file():
        raise gr.UnknownGameError(f"there is no file {path}; write your own game as FILE.py:NAME")
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses and pickle look their module up
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise gr.RuleError(f"{path} does not load: {type(error).__name__}: {error}") from error
    if not hasattr(module, name):
        known = [key for key, value in vars(module).items() if callable(value)]
        raise gr.UnknownGameError(f"{path} has no {name!r}{gr.nearest(name, known)}")
    return getattr(module, name)


@cache
def _from_file(file: str, name: str) -> Any:
    found = _object_in_file(file, name)
    if isinstance(found, type) and issubclass(found, gr.Game):
        try:
            found = found()
        except TypeError as error:
            raise gr.RuleError(
                f"{name} in {file} cannot be created without arguments ({error}); create the game "
                f"in the file, as in game = {name}(3)"
            ) from error
    if hasattr(found, "game_kind"):  # a game, in misère play too
        return found
    if not callable(found):
        raise gr.RuleError(
            f"{name} in {file} is not a rule; a rule is a function that yields options"
        )
    return gr.impartial(found)
