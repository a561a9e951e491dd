"""Bounded nim in code."""

from __future__ import annotations

from typing import Any

from grundy.contest.form import HEAPS

FORM = HEAPS
MOVE = "a heap, counted from 1, and its new size"
K = 1  # in programs, the game's own number


def grundy(n: int) -> int:
    return n % (K + 1)


def option(n: int, value: int) -> list[int]:
    """the one heap within reach that is worth `value`"""
    if value > K:
        return []
    taken = (n - value) % (K + 1)
    return [n - taken] if 0 < taken <= n else []


def settings(game: Any) -> dict[str, int]:
    return {"K": game.most}
