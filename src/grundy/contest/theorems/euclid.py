"""Euclid in code."""

from __future__ import annotations

from grundy.contest.form import TWO

FORM = TWO
MOVE = "the two numbers after the move"


def lost(a: int, b: int) -> bool:
    """the larger is less than the golden ratio times the smaller, in whole numbers"""
    low = min(a, b)
    high = max(a, b)
    return low == 0 or (low != high and high * (high - low) < low * low)


def winning_move(a: int, b: int) -> list[int]:
    """leave the remainder, or the remainder and once the smaller number"""
    low = min(a, b)
    high = max(a, b)
    if lost(a, b):
        return []
    left = high % low
    if not lost(low, left):
        left = left + low
    return [left, b] if a > b else [a, left]
