"""The bishop in code."""

from __future__ import annotations

from grundy.contest.form import SQUARE

FORM = SQUARE
MOVE = "row and column after the move"


def grundy(row: int, column: int) -> int:
    return min(row, column)


def winning_move(row: int, column: int) -> list[int]:
    """to the edge"""
    steps = min(row, column)
    return [row - steps, column - steps] if steps > 0 else []
