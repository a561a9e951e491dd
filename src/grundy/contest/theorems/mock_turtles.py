"""Mock turtles in code."""

from __future__ import annotations

from grundy.contest.form import Form

FORM = Form("word", ("coins",), "a row of coins, as in THTTHH")
MOVE = "the places of the coins that are turned, counted from 1"


def ones(n: int) -> int:
    """whether the number of binary ones is odd"""
    odd = 0
    while n > 0:
        odd ^= n & 1
        n >>= 1
    return odd


def odious(n: int) -> int:
    """the one of 2n and 2n + 1 with an odd number of binary ones"""
    return 2 * n + 1 - ones(n)


def grundy(coins: str) -> int:
    total = 0
    for i in range(len(coins)):
        if coins[i] == "H":
            total ^= odious(i)
    return total


def winning_move(coins: str) -> list[int]:
    """a head, and no, one or two coins to its left, that are together worth the nim-sum"""
    total = grundy(coins)
    for i in range(len(coins)):
        rest = odious(i) ^ total
        if coins[i] == "H" and rest < odious(i):
            if rest == 0:
                return [i + 1]
            if ones(rest) == 1:
                return [rest // 2 + 1, i + 1]
            for j in range(i):
                other = (rest ^ odious(j)) >> 1
                if other < j:
                    return [other + 1, j + 1, i + 1]
    return []


def played(case: tuple[str, ...], move: tuple[int, ...]) -> tuple[str, ...]:
    flipped = {"H": "T", "T": "H"}
    return ("".join(flipped[c] if i in move else c for i, c in enumerate(case[0], 1)),)
