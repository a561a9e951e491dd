"""Wythoff's game in code: exact whole numbers, for floats fail long before 10**18."""

from __future__ import annotations

from math import isqrt

from grundy.contest.form import TWO

FORM = TWO
MOVE = "the two numbers after the move"


def golden(k: int) -> int:
    """the whole part of k times the golden ratio, exactly"""
    return (k + isqrt(5 * k * k)) // 2


def lost(a: int, b: int) -> bool:
    return min(a, b) == golden(abs(a - b))


def partner(m: int) -> int:
    """the number beside m in the golden pairs"""
    k = golden(m + 1) - (m + 1)
    return m + k if golden(k) == m else k


def winning_move(a: int, b: int) -> list[int]:
    """to the golden pair with the same difference, with the same a, or with the same b"""
    low = golden(abs(a - b))
    less = min(a, b) - low
    if less > 0:
        return [a - less, b - less]
    if partner(a) < b:
        return [a, partner(a)]
    return [partner(b), b] if partner(b) < a else []
