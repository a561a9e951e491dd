"""Turning turtles in code."""

from __future__ import annotations

from grundy.contest.form import Form

FORM = Form("word", ("coins",), "a row of coins, as in THTTHH")
MOVE = "the places of the coins that are turned, counted from 1"


def grundy(coins: str) -> int:
    """a head at place i is a nim-heap of i"""
    total = 0
    for i in range(len(coins)):
        if coins[i] == "H":
            total ^= i + 1
    return total


def winning_move(coins: str) -> list[int]:
    total = grundy(coins)
    for i in range(len(coins)):
        other = (i + 1) ^ total
        if coins[i] == "H" and other <= i:
            return [i + 1, other] if other > 0 else [i + 1]
    return []


def played(case: tuple[str, ...], move: tuple[int, ...]) -> tuple[str, ...]:
    flipped = {"H": "T", "T": "H"}
    return ("".join(flipped[c] if i in move else c for i, c in enumerate(case[0], 1)),)
