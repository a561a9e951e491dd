"""Ruler in code."""

from __future__ import annotations

from grundy.contest.form import Form

FORM = Form("word", ("coins",), "a row of coins, as in THTTHH")
MOVE = "the places of the coins that are turned, counted from 1"


def mark(place: int) -> int:
    """the largest power of 2 in the place"""
    return place & -place


def grundy(coins: str) -> int:
    total = 0
    for i in range(len(coins)):
        if coins[i] == "H":
            total ^= mark(i + 1)
    return total


def winning_move(coins: str) -> list[int]:
    """a run whose last coin has the largest mark in the nim-sum, as long as the rest asks"""
    total = grundy(coins)
    turned = [0] * 0
    for i in range(len(coins)):
        if coins[i] == "H" and total >= mark(i + 1) and (total ^ mark(i + 1)) < mark(i + 1):
            place = i + 1
            while total > 0:
                turned.append(place)
                total ^= mark(place)
                place -= 1
            return turned
    return turned


def played(case: tuple[str, ...], move: tuple[int, ...]) -> tuple[str, ...]:
    flipped = {"H": "T", "T": "H"}
    return ("".join(flipped[c] if i in move else c for i, c in enumerate(case[0], 1)),)
