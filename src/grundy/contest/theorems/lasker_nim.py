"""Lasker's nim in code."""

from __future__ import annotations

from grundy.contest.form import HEAPS

FORM = HEAPS
MOVE = "a heap, counted from 1, and the one or two heaps that it becomes"


def grundy(n: int) -> int:
    """4k + 3 and 4k + 4 change places"""
    if n % 4 == 3:
        return n + 1
    return n - 1 if n % 4 == 0 and n > 0 else n


def option(n: int, value: int) -> list[int]:
    """a smaller heap; or 4k + 3 is split into 1 and 4k + 2, which are worth 4k + 3 together"""
    if grundy(value) < n:
        return [grundy(value)]
    return [1, n - 1] if n % 4 == 3 and value == n else []
