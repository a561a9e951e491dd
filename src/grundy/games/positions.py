"""Positions from what people write: their text, words as one types them, a game and its numbers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, TypeAlias

from grundy.errors import NotationError, PositionError, PositionTypeError, UndefinedError
from grundy.games.catalogue import find
from grundy.rules.game import Game
from grundy.rules.misere import MisereGame
from grundy.rules.notation import literals as notation
from grundy.rules.position import Position

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Asked: TypeAlias = "Position | Game | MisereGame | str"

LONGEST = 1_000_000
PLAYERS = ("left", "right")
MISERE = ("misere", "misère")
BARE_RULE = r"\s*((misere|misère|definition)\s+)*rule:\s*[^\s'\"]"
"""A rule that stands there without quotes: what is in it is no part of a position's text."""


def position(
    given: str | Sequence[Any], *, misere: bool = False, games: Callable[[str], Any] = find
) -> Position:
    """Return the position of a text or of words; it reads what a position prints.

    >>> import grundy as gr
    >>> gr.position("nim(3, 4, 5) + kayles(7)").grundy
    0
    >>> gr.position("misere subtraction:1,3,4(5)"), gr.position("nim 3 4 + kayles 7")
    (misere subtraction:1,3,4(5), nim(3, 4) + kayles(7))

    A list holds words as a command line has them; its first may be a game itself. A game without
    numbers means its opening position, and the text 0 the position without any component.

    >>> gr.position(["nim", "3", "4, 5"]), gr.position([gr.game("chomp:2x2")])
    (nim(3, 4, 5), chomp:2x2(2, 2))

    With `misere` the last player to move loses; `games` finds a game by its text.

    Raises `NotationError`, `UnknownGameError`, `PositionError` or `UndefinedError`.
    """
    reader = _Reader(games)
    found = reader.text(given) if isinstance(given, str) else reader.words(given)
    return _misere(found) if misere else found


class _Reader:
    """Reads positions of the games that a function finds."""

    def __init__(self, games: Callable[[str], Any]) -> None:
        self.games = games

    def text(self, text: str) -> Position:
        if len(text) > LONGEST:
            raise NotationError(f"the text of a position has at most {LONGEST:,} characters")
        if text.count("(") > 1000 or text.count("[") > 1000:
            raise NotationError("too many brackets: that is not a position")
        summands = notation.split(text, "+")
        if not summands:
            raise NotationError("the text of a position is empty; write, for example, nim(3, 4, 5)")
        player, first = _without(PLAYERS, summands[0])
        if player:
            return _with_player(player, self.text(" + ".join([first, *summands[1:]])))
        # The word misere before a sum means the whole sum.
        misere, first = _without(MISERE, first)
        found = self._added([self._summand(part) for part in (first, *summands[1:])])
        return _misere(found) if misere else found

    def words(self, words: Sequence[Any]) -> Position:
        if not isinstance(words, (list, tuple)) or not words:
            raise NotationError(
                f"a position is given by its text, such as 'nim(3, 4)', not {words!r}"
            )
        if not all(isinstance(word, str) for word in words[1:]) or not isinstance(
            words[0], (str, Game, MisereGame)
        ):
            raise NotationError(
                f"a position in words is a game and then its numbers as text, as in ['nim', '3', "
                f"'4'], not {list(words)!r}"
            )
        if not isinstance(words[0], str):
            return self._called(words[0], words[1:])
        first = words[0].lower()
        if first in PLAYERS and len(words) > 1:
            return _with_player(first, self.words(words[1:]))
        if _is_text(words[0]):
            return self.text(" ".join(words))
        if first in MISERE and len(words) > 1:
            return _misere(self.words(words[1:]))
        return self._added([self._of_words(summand) for summand in _summands(words)])

    def _summand(self, text: str) -> Position:
        if text == "0":
            return Position(())
        marks = notation.outside_quotes(text)
        # The last one: parameters may have brackets of their own, as nodes that are tuples.
        begin = next((i for i, char, depth in marks[::-1] if char == "(" and depth == 0), None)
        if begin is None or not text.endswith(")"):
            return self._of_words(_apart(text))
        game = self.games(text[:begin].strip())
        return _call(game, notation.split(text[begin + 1 : -1]))

    def _of_words(self, words: Sequence[str]) -> Position:
        if list(words) == ["0"]:
            return Position(())
        name = 0
        while name < len(words) - 1 and words[name].lower() in (*MISERE, "definition"):
            name += 1
        return self._called(self.games(" ".join(words[: name + 1])), words[name + 1 :])

    def _called(self, game: Any, words: Sequence[str]) -> Position:
        """Return the position of a game with arguments that may share a word."""
        parts = [part for word in words for part in _apart(word) if part != ","]
        arguments = [item for part in parts for item in notation.split(part)]
        if game.game_kind == "partizan" and arguments and arguments[0].lower() in PLAYERS:
            return _with_player(arguments[0].lower(), self._called(game, arguments[1:]))
        if not arguments:
            start: Position = game.start
            return start
        return _call(game, arguments)

    def _added(self, positions: list[Position]) -> Position:
        total = positions[0]
        for summand in positions[1:]:
            total += summand
        return total


def _call(game: Any, arguments: Sequence[str]) -> Position:
    found: Position = game(*map(game.normal.read, arguments))
    return found


def _without(prefixes: tuple[str, ...], text: str) -> tuple[str, str]:
    """Return the prefix that a text begins with, empty without one, and the rest of the text."""
    word, _, rest = text.partition(" ")
    return (word.lower(), rest.strip()) if word.lower() in prefixes and rest else ("", text)


def _misere(position: Position) -> Position:
    if not position.is_impartial:
        raise UndefinedError(
            f"{position} has no misère play: that is for impartial games, which the last move "
            "decides; omit the word misere"
        )
    return position.misere


def _with_player(player: str, position: Position) -> Position:
    if not position.awaits_player:
        why = (
            f"{position} has one already"
            if position.player
            else f"in {position} both players have the same moves"
        )
        raise NotationError(f"the word {player} goes before one position of a partizan game; {why}")
    return position.starting(player)


def _is_text(word: str) -> bool:
    """Whether words that begin so are a position's text, as in `nim(3, 4) + kayles(7)`."""
    if "(" not in word or ".py:" in word or "graph:@" in word:
        return False
    return not re.match(BARE_RULE, word)  # a rule's position follows in words of its own


def _summands(words: Sequence[str]) -> list[list[str]]:
    groups: list[list[str]] = [[]]
    for word in words:
        if word == "+":
            groups.append([])
        else:
            groups[-1].append(word)
    if [] in groups:
        raise NotationError("a game is missing next to a +, as in grundy solve nim 3 + kayles 7")
    return groups


def _apart(text: str) -> list[str]:
    """Split a text at white space outside brackets and quotes.

    >>> _apart("stone-game (5, 3) 'a b'")
    ['stone-game', '(5, 3)', "'a b'"]
    """
    gaps = [i for i, char, depth in notation.outside_quotes(text) if depth == 0 and char.isspace()]
    ends = zip([-1, *gaps], [*gaps, len(text)], strict=True)
    return [text[begin + 1 : end] for begin, end in ends if text[begin + 1 : end]]


def position_asked(game_or_position: Asked, position: Any = None) -> Position:
    """Return the position that the arguments of a question mean.

    >>> import grundy as gr
    >>> position_asked(gr.game("nim"), (3, 4)), position_asked("subtraction:1,2,3", 7)
    (nim(3, 4), subtraction:1-3(7))

    Raises `PositionError` when a position of another game was given.
    """
    if isinstance(game_or_position, str) and "(" in game_or_position and position is None:
        return _Reader(find).text(game_or_position)
    if isinstance(game_or_position, Position):
        if position is not None:
            raise PositionTypeError(
                f"give {game_or_position} alone, or a game and then a position; "
                f"not a position and {position!r}"
            )
        return game_or_position
    game: Any = find(game_or_position) if isinstance(game_or_position, str) else game_or_position
    if not isinstance(game, (Game, MisereGame)):
        raise PositionTypeError(f"a position or a game is labelled, not {game!r}")
    if isinstance(position, Position):
        return _of_this_game(game, position)
    if position is None:
        start: Position = game.start
        return start
    return _of_values(game, position)


def _of_this_game(game: Game | MisereGame, position: Position) -> Position:
    if not {term.game for term in position.terms} <= {game.normal}:
        raise PositionError(f"{position} is not a position of {game.normal.text}")
    return position.misere if game.is_misere else position


def _of_values(game: Game | MisereGame, given: Any) -> Position:
    """Return the position with these arguments; a tuple is all of them, or one that is a tuple."""
    make: Callable[..., Position] = game
    if not isinstance(given, (tuple, list)):
        return make(given)
    try:
        return make(*given)
    except PositionError:
        if isinstance(given, list):
            raise
        try:
            return make(given)
        except PositionError:
            pass  # the first complaint is about what was written
        raise
