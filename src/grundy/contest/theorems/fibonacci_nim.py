"""Fibonacci nim in code, from the start of play: any number but not the whole heap."""

from __future__ import annotations

from grundy.contest.form import Form

FORM = Form("numbers", ("n",))
MOVE = "how many to take"


def smallest(n: int) -> int:
    """the smallest part of n as a sum of Fibonacci numbers without neighbours"""
    part = n
    while n > 0:
        part = 1
        following = 2
        while following <= n:
            larger = part + following
            part = following
            following = larger
        n = n - part
    return part


def lost(n: int) -> bool:
    return smallest(n) == n


def winning_move(n: int) -> list[int]:
    return [] if lost(n) else [smallest(n)]


def played(case: tuple[int, ...], move: tuple[int, ...]) -> tuple[int, ...]:
    return case[0] - move[0], 2 * move[0]
