"""Positions from their text."""

from __future__ import annotations

from grundy.errors import NotationError
from grundy.games.catalogue import find
from grundy.rules.misere import MisereGame
from grundy.rules.notation import literals as notation
from grundy.rules.position import Position

LONGEST = 1_000_000
PLAYERS = ("left", "right")


def position(text: str) -> Position:
    """Return the position that `text` stands for; what a position prints, this reads.

    >>> import grundy as gr
    >>> gr.position("nim(3, 4, 5) + kayles(7)").grundy
    0
    >>> gr.position("misere subtraction:1,3,4(5)")
    misere subtraction:1,3,4(5)

    The text 0 is the position without any component.

    Raises `NotationError`, `UnknownGameError` or `PositionError`.
    """
    if not isinstance(text, str):
        raise NotationError(f"a position is given by its text, such as 'nim(3, 4)', not {text!r}")
    if len(text) > LONGEST:
        raise NotationError(f"the text of a position has at most {LONGEST:,} characters")
    if text.count("(") > 1000 or text.count("[") > 1000:
        raise NotationError("too many brackets: that is not a position")
    summands = notation.split(text, "+")
    if not summands:
        raise NotationError("the text of a position is empty; write, for example, nim(3, 4, 5)")
    # The word misere before a sum means the whole sum.
    first, misere = _without_misere(summands[0])
    player, _, rest = first.partition(" ")
    if player.lower() in PLAYERS:
        return _with_player(rest.strip(), player, alone=len(summands) == 1)
    terms = [_summand(part) for part in (first, *summands[1:])]
    total = terms[0]
    for term in terms[1:]:
        total += term
    if misere and not total.is_impartial:
        raise NotationError(f"{total} has no misère play: that is for impartial games")
    return total.misere if misere else total


def _without_misere(text: str) -> tuple[str, bool]:
    word, _, rest = text.partition(" ")
    return (rest.strip(), True) if word.lower() in ("misere", "misère") else (text, False)


def _with_player(text: str, player: str, *, alone: bool) -> Position:
    found = _summand(text)
    if not alone or not found.awaits_player:
        raise NotationError(f"the word {player} goes before one position of a partizan game")
    return found.starting(player)


def _summand(text: str) -> Position:
    if text == "0":
        return Position(())
    marks = notation.outside_quotes(text)
    # The last one: parameters may have brackets of their own, as nodes that are tuples.
    begin = next((i for i, char, depth in marks[::-1] if char == "(" and depth == 0), None)
    if begin is None or not text.endswith(")"):
        raise NotationError(f"cannot read {text!r} as a position; write, for example, nim(3, 4, 5)")
    return call(text[:begin].strip(), notation.split(text[begin + 1 : -1]))


def call(game_text: str, arguments: list[str]) -> Position:
    """Return the position of the game with these arguments, each given as text."""
    rules = find(game_text)
    reader = rules.normal if isinstance(rules, MisereGame) else rules
    found: Position = rules(*(reader.read(argument) for argument in arguments))
    return found
