"""The rook in code."""

from __future__ import annotations

from grundy.contest.form import SQUARE

FORM = SQUARE
MOVE = "row and column after the move"


def grundy(row: int, column: int) -> int:
    return row ^ column


def winning_move(row: int, column: int) -> list[int]:
    """to the diagonal"""
    if row == column:
        return []
    return [min(row, column), min(row, column)]
