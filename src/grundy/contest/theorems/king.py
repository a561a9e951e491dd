"""The king in code."""

from __future__ import annotations

from grundy.contest.form import SQUARE

FORM = SQUARE
MOVE = "row and column after the move"


def grundy(row: int, column: int) -> int:
    """0 when both are even, 2 when both are odd; else 1 or 3 by the smaller"""
    if row % 2 == column % 2:
        return 2 * (row % 2)
    return 1 + 2 * (min(row, column) % 2)


def winning_move(row: int, column: int) -> list[int]:
    """to two even numbers"""
    if row % 2 == 0 and column % 2 == 0:
        return []
    return [row - row % 2, column - column % 2]
