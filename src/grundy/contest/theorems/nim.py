"""Nim in code."""

from __future__ import annotations

from grundy.contest.form import HEAPS

FORM = HEAPS
MOVE = "a heap, counted from 1, and its new size"


def grundy(n: int) -> int:
    return n


def option(n: int, value: int) -> list[int]:
    return [value] if value < n else []


def large(heaps: list[int]) -> int:
    """how many heaps exceed 1"""
    count = 0
    for n in heaps:
        count += 1 if n > 1 else 0
    return count


def nim_sum(heaps: list[int]) -> int:
    total = 0
    for n in heaps:
        total ^= n
    return total


def misere_lost(heaps: list[int]) -> bool:
    """the nim-sum decides, but for the case that no heap exceeds 1"""
    return nim_sum(heaps) == (0 if large(heaps) > 0 else 1)


def misere_winning_move(heaps: list[int]) -> list[int]:
    """as in Nim, but an odd number of ones is left in the end"""
    if misere_lost(heaps):
        return []
    ones = 0
    for n in heaps:
        ones += 1 if n == 1 else 0
    for i in range(len(heaps)):
        left = heaps[i] ^ nim_sum(heaps)
        if large(heaps) == 0:
            left = 0
        elif large(heaps) == 1 and heaps[i] > 1:
            left = (ones + 1) % 2
        if left < heaps[i] and (large(heaps) != 1 or heaps[i] > 1):
            return [i + 1, left]
    return []


def played(case: tuple[int, ...], move: tuple[int, ...]) -> tuple[int, ...]:
    heap, left = move
    return (*case[: heap - 1], left, *case[heap:])
