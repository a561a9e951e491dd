"""Which position is meant: a position, a game with its numbers, or text."""

from __future__ import annotations

from typing import Any, TypeAlias

from grundy.errors import PositionError, PositionTypeError
from grundy.games.catalogue import find
from grundy.games.positions import position as read_position
from grundy.rules.impartial import ImpartialGame
from grundy.rules.misere import MisereGame
from grundy.rules.position import Position
from grundy.rules.searched import SearchedGame

Rules: TypeAlias = "ImpartialGame | MisereGame | SearchedGame"
Asked: TypeAlias = "Position | Rules | str"


def position_asked(game_or_position: Asked, position: Any = None) -> Position:
    """Return the position that the arguments of a question mean.

    >>> import grundy as gr
    >>> position_asked(gr.game("nim"), (3, 4)), position_asked("subtraction:1,2,3", 7)
    (nim(3, 4), subtraction:1-3(7))

    Raises `PositionError` when a position of another game was given.
    """
    if isinstance(game_or_position, str) and "(" in game_or_position and position is None:
        return read_position(game_or_position)
    if isinstance(game_or_position, Position):
        if position is not None:
            raise PositionTypeError(
                f"give {game_or_position} alone, or a game and then a position; "
                f"not a position and {position!r}"
            )
        return game_or_position
    game: Any = find(game_or_position) if isinstance(game_or_position, str) else game_or_position
    if not isinstance(game, (ImpartialGame, MisereGame, SearchedGame)):
        raise PositionTypeError(f"a position or a game is labelled, not {game!r}")
    if isinstance(position, Position):
        return _of_this_game(game, position)
    if position is None:
        start: Position = game.start
        return start
    return _called(game, position)


def _of_this_game(game: Rules, position: Position) -> Position:
    rules = game.normal if isinstance(game, MisereGame) else game
    if not {term.game for term in position.terms} <= {rules}:
        raise PositionError(f"{position} is not a position of {rules.text}")
    return position.misere if isinstance(game, MisereGame) else position


def _called(game: Rules, given: Any) -> Position:
    """Return the position with these arguments; a tuple is all of them, or one that is a tuple."""
    if not isinstance(given, (tuple, list)):
        return game(given)
    try:
        return game(*given)
    except PositionError:
        if isinstance(given, list):
            raise
        try:
            return game(given)
        except PositionError:
            pass  # the first complaint is about what was written
        raise
