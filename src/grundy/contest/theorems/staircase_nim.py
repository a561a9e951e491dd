"""Staircase nim in code; stair 0 is the ground."""

from __future__ import annotations

from grundy.contest.form import Form

FORM = Form("list", ("stairs",), "stair, from stair 0 up")
MOVE = "a stair, the ground being 0, and how many to move down"


def grundy(stairs: list[int]) -> int:
    total = 0
    for i in range(1, len(stairs), 2):
        total ^= stairs[i]
    return total


def winning_move(stairs: list[int]) -> list[int]:
    total = grundy(stairs)
    for i in range(1, len(stairs), 2):
        if (stairs[i] ^ total) < stairs[i]:
            return [i, stairs[i] - (stairs[i] ^ total)]
    return []


def played(case: tuple[int, ...], move: tuple[int, ...]) -> tuple[int, ...]:
    stair, count = move
    below = case[stair - 1] + count
    return (*case[: stair - 1], below, case[stair] - count, *case[stair + 1 :])
