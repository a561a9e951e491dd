"""Moves of a partizan position by temperature: thermostrat, which looks at each component alone.

It is not always right about who makes the last move; in return no sum is too large for it. It needs
no memory of what was played before. What it guarantees is told in `grundy.values.short.strategy`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.errors import UndefinedError
from grundy.rules.position import LEFT, Position
from grundy.solving.partizan_values import short_value
from grundy.values.short.strategy import thermostrat

if TYPE_CHECKING:
    from fractions import Fraction

    from grundy.rules.position import Move


def thermostrat_moves(position: Position) -> list[Move]:
    """Return the moves of thermostrat for the player to move.

    Raises `UndefinedError` when every component is a number, `CycleError` where play can cycle.
    """
    values = [short_value(Position((term,))) for term in position.terms]
    try:
        advice = thermostrat(values, left=position.player == LEFT)
    except UndefinedError:
        raise UndefinedError(
            f"{position} has no move for thermostrat: its components are numbers, in which nobody "
            "gains by moving"
        ) from None
    place = advice.component
    alone = Position((position.terms[place],), position.player)
    walls = [(_wall(move, advice.ambient, position), move.to.terms) for move in alone.iter_moves()]
    best = (max if position.player == LEFT else min)(wall for wall, _ in walls)
    before, after = position.terms[:place], position.terms[place + 1 :]
    wanted = {(*before, *terms, *after) for wall, terms in walls if wall == best}
    return [move for move in position.iter_moves() if move.to.terms in wanted]


def _wall(move: Move, t: Fraction, position: Position) -> Fraction:
    """Return what a move leaves: the opponent's wall of the component at the temperature."""
    left = short_value(move.to).thermograph()
    return left.right_at(t) if position.player == LEFT else left.left_at(t)
