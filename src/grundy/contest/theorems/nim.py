"""Nim in code."""

from __future__ import annotations

from grundy.contest.form import HEAPS

FORM = HEAPS
MOVE = "a heap, counted from 1, and its new size"


def grundy(n: int) -> int:
    return n


def option(n: int, value: int) -> list[int]:
    return [value] if value < n else []


def misere_lost(heaps: list[int]) -> bool:
    """the nim-sum decides, but for the case that no heap exceeds 1"""
    total = 0
    large = 0
    for n in heaps:
        total ^= n
        if n > 1:
            large += 1
    return total == 0 if large > 0 else total == 1


def misere_winning_move(heaps: list[int]) -> list[int]:
    """a heap, from 1, and its new size: as in Nim, but an odd number of ones is left"""
    total = 0
    large = 0
    for n in heaps:
        total ^= n
        if n > 1:
            large += 1
    if misere_lost(heaps):
        return []
    for i in range(len(heaps)):
        n = heaps[i]
        left = n ^ total
        if large == 1:
            left = (len(heaps) + zeros(heaps)) % 2 if n > 1 else n
        if large == 0:
            left = 0
        if left < n:
            return [i + 1, left]
    return []


def zeros(heaps: list[int]) -> int:
    count = 0
    for n in heaps:
        if n == 0:
            count += 1
    return count


def played(case: tuple[int, ...], move: tuple[int, ...]) -> tuple[int, ...]:
    heap, left = move
    return (*case[: heap - 1], left, *case[heap:])
