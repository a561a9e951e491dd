"""The silver dollar game in code: the squares of the coins, rising."""

from __future__ import annotations

from grundy.contest.form import Form

FORM = Form("list", ("coins",), "coin's square, in rising order")
MOVE = "a coin, counted from 1, and its new square"


def gap(coins: list[int], i: int) -> int:
    """the free squares before a coin"""
    return coins[i] - coins[i - 1] - 1 if i > 0 else coins[i]


def grundy(coins: list[int]) -> int:
    total = 0
    for i in range(len(coins) - 1, -1, -2):
        total ^= gap(coins, i)
    return total


def winning_move(coins: list[int]) -> list[int]:
    total = grundy(coins)
    for i in range(len(coins) - 1, -1, -2):
        left = gap(coins, i) ^ total
        if left < gap(coins, i):
            return [i + 1, coins[i] - gap(coins, i) + left]
    return []


def played(case: tuple[int, ...], move: tuple[int, ...]) -> tuple[int, ...]:
    coin, square = move
    return (*case[: coin - 1], square, *case[coin:])
