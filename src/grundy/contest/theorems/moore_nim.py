"""Moore's nim in code."""

from __future__ import annotations

from typing import Any

from grundy.contest.form import LIST

FORM = LIST
MOVE = "the sizes of all heaps after the move"
K = 1  # in programs, the game's own number


def lost(heaps: list[int]) -> bool:
    """every binary column has a multiple of K + 1 ones"""
    for bit in range(60):
        ones = 0
        for n in heaps:
            ones += n >> bit & 1
        if ones % (K + 1) > 0:
            return False
    return True


def winning_move(heaps: list[int]) -> list[int]:
    """from the highest column down; a heap that was lessened is open: its lower bits are free"""
    after = [0] * len(heaps)
    opened = [0] * len(heaps)
    count = 0
    for bit in range(59, -1, -1):
        ones = 0
        for i in range(len(heaps)):
            ones += 0 if opened[i] > 0 else heaps[i] >> bit & 1
        rest = ones % (K + 1)
        add = (K + 1 - rest) % (K + 1)
        cut = 0
        if add > count:
            add = 0
            cut = rest
        for i in range(len(heaps)):
            one = heaps[i] >> bit & 1
            if opened[i] > 0:
                one = 1 if add > 0 else 0
                add -= one
            elif one > 0 and cut > 0:
                one = 0
                cut -= 1
                opened[i] = 1
                count += 1
            after[i] += one << bit
    return after if count > 0 else []


def settings(game: Any) -> dict[str, int]:
    return {"K": game.most}
