"""Principal variations where the best moves must be searched for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from grundy.engines.recursion import CycleFound
from grundy.errors import BudgetExceeded
from grundy.rules.position import LONGEST_LINE

if TYPE_CHECKING:
    from grundy.rules.position import Move, Position

ROUND = "play cycles from here"


Keeping = Callable[["Position", int, "set[Position]"], "Move | None"]
"""Returns a move that keeps a position's margin and leads to none of these, if there is one."""


def best_line(
    position: Position,
    margin: int,
    keeping: Keeping,
    first: Move | None = None,
    left: Callable[[Move, int], int] | None = None,
) -> tuple[tuple[Move, ...], str]:
    """Return best moves of both from a position with this margin, and why they stop short, if so.

    `first` is a best move, where one is known. With `left`, which tells from a move and what it
    keeps what is left for whoever moves next, it may be something else than margins.
    """
    left = left or left_over
    line: list[Move] = []
    been = {position}
    try:
        while len(line) < LONGEST_LINE:
            move = first if first and not line else keeping(position, margin, been)
            if move is None:
                ended = next(position.iter_moves(), None) is None
                return tuple(line), "" if ended else ROUND
            margin = left(move, margin)
            position = move.to
            been.add(position)
            line.append(move)
    except BudgetExceeded as stopped:
        return tuple(line), str(stopped)
    except CycleFound:
        return tuple(line), ROUND
    return tuple(line), f"longer than {LONGEST_LINE:,} moves"


def one_by_one(holds: Callable[[Position, int, bool], bool]) -> Keeping:
    """Return the function that asks of each move in turn whether it keeps the margin.

    `holds(position, margin, at_least)` proves that its margin is at least, or at most, so much: no
    move brings more than the margin, so that one bound on what follows is enough.
    """

    def keeping(position: Position, margin: int, been: set[Position]) -> Move | None:
        for move in position.iter_moves():
            if move.to not in been and holds(move.to, left_over(move, margin), move.again):
                return move
        return None

    return keeping


def left_over(move: Move, margin: int) -> int:
    """Return the margin of whoever moves next, when a move keeps this one."""
    return margin - move.gain if move.again else move.gain - margin
