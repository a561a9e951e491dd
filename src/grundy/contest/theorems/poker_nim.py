"""Poker nim in code: chips and reserve of each heap."""

from __future__ import annotations

from grundy.contest.form import Form

FORM = Form("list", ("heaps",), "heap's chips and reserve", 2)
MOVE = "a heap, counted from 1, and its new number of chips"


def grundy(heaps: list[int]) -> int:
    """the reserves do not matter: what is added can be taken away again"""
    total = 0
    for i in range(0, len(heaps), 2):
        total ^= heaps[i]
    return total


def winning_move(heaps: list[int]) -> list[int]:
    total = grundy(heaps)
    for i in range(0, len(heaps), 2):
        if (heaps[i] ^ total) < heaps[i]:
            return [i // 2 + 1, heaps[i] ^ total]
    return []


def played(case: tuple[int, ...], move: tuple[int, ...]) -> tuple[int, ...]:
    heap, chips = move
    return (*case[: 2 * heap - 2], chips, *case[2 * heap - 1 :])
