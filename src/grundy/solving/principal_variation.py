"""Principal variations where the best moves must be searched for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.engines.recursion import CycleFound
from grundy.errors import BudgetExceeded
from grundy.rules.position import LONGEST_LINE

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.rules.position import Move, Position

ROUND = "play cycles from here"


def best_line(
    position: Position,
    margin: int,
    holds: Callable[[Position, int, bool], bool],
    first: Move | None = None,
    left: Callable[[Move, int], int] | None = None,
) -> tuple[tuple[Move, ...], str]:
    """Return best moves of both from a position with this margin, and why they stop short, if so.

    `holds(position, margin, at_least)` proves that its margin is at least, or at most, so much.
    `first` is a best move, where one is known. With `left`, which tells from a move and what it
    keeps what is left for whoever moves next, it may be something else than margins.
    """
    left = left or left_over
    line: list[Move] = []
    been = {position}
    try:
        while len(line) < LONGEST_LINE:
            if line or first is None:
                found = _keeping(position, margin, holds, been, left)
            else:
                found = first, left(first, margin)
            if found is None:
                ended = next(position.iter_moves(), None) is None
                return tuple(line), "" if ended else ROUND
            move, margin = found
            position = move.to
            been.add(position)
            line.append(move)
    except BudgetExceeded as stopped:
        return tuple(line), str(stopped)
    except CycleFound:
        return tuple(line), ROUND
    return tuple(line), f"longer than {LONGEST_LINE:,} moves"


def _keeping(
    position: Position,
    margin: int,
    holds: Callable[[Position, int, bool], bool],
    been: set[Position],
    left: Callable[[Move, int], int],
) -> tuple[Move, int] | None:
    """Return a move that keeps the margin, and the margin of whoever moves next.

    No move brings more than the margin, so that one bound on what follows is enough.
    """
    for move in position.iter_moves():
        there = left(move, margin)
        if move.to not in been and holds(move.to, there, move.again):
            return move, there
    return None


def left_over(move: Move, margin: int) -> int:
    """Return the margin of whoever moves next, when a move keeps this one."""
    return margin - move.gain if move.again else move.gain - margin
