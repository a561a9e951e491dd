"""The divisor game in code."""

from __future__ import annotations

from grundy.contest.form import HEAPS

FORM = HEAPS
MOVE = "a heap, counted from 1, and its new size"


def grundy(n: int) -> int:
    """the exponent of 2 in n"""
    exponent = 0
    while n > 0 and n % 2 == 0:
        n //= 2
        exponent += 1
    return exponent


def option(n: int, value: int) -> list[int]:
    return [n - (1 << value)] if value < grundy(n) else []
