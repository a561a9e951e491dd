"""Sequential nim in code."""

from __future__ import annotations

from grundy.contest.form import LIST

FORM = LIST
MOVE = "a heap, counted from 1, and its new size"


def worth(heaps: list[int], start: int) -> int:
    """the value of the heaps from `start` on, folded from the last"""
    rest = 0
    for i in range(len(heaps) - 1, start - 1, -1):
        n = heaps[i]
        if n > 0:
            rest = n - 1 if n - 1 < rest else n
    return rest


def grundy(heaps: list[int]) -> int:
    return worth(heaps, 0)


def winning_move(heaps: list[int]) -> list[int]:
    """the first heap becomes 0 or 1: only one of them leaves a lost position"""
    for i in range(len(heaps)):
        if heaps[i] > 0:
            left = 0 if worth(heaps, i + 1) == 0 else 1
            return [i + 1, left] if left < heaps[i] else []
    return []


def played(case: tuple[int, ...], move: tuple[int, ...]) -> tuple[int, ...]:
    heap, left = move
    return (*case[: heap - 1], left, *case[heap:])
