"""Where a table begins: a position of a scoring or partizan game, with a player to move."""

from __future__ import annotations

from typing import Any

from grundy.errors import PositionError
from grundy.rules.position import Position

INSTEAD = "use `solve` or `graph` for other games"


def checked_start(position: Any, instead: str = INSTEAD) -> Position:
    """Return a position from which everything in reach can be solved.

    Raises `PositionError` for anything else, with what to do `instead`, and for a position without
    a player to move.
    """
    if isinstance(position, Position) and position.awaits_player:
        position.game.own(position)  # raises: somebody must begin
    if not isinstance(position, Position) or position.is_impartial:
        raise PositionError(
            f"{position!r} is not a position of a scoring or partizan game; {instead}"
        )
    return position
