"""Nimble in code: how many coins lie on each square."""

from __future__ import annotations

from grundy.contest.form import Form

FORM = Form("list", ("squares",), "square's coins, from square 0 on")
MOVE = "the square of a coin and the square it goes to, counted from 0"


def grundy(squares: list[int]) -> int:
    total = 0
    for i in range(len(squares)):
        if squares[i] % 2 == 1:
            total ^= i
    return total


def winning_move(squares: list[int]) -> list[int]:
    total = grundy(squares)
    for i in range(len(squares)):
        if squares[i] > 0 and (i ^ total) < i:
            return [i, i ^ total]
    return []


def played(case: tuple[int, ...], move: tuple[int, ...]) -> tuple[int, ...]:
    after = list(case)
    after[move[0]] -= 1
    after[move[1]] += 1
    return tuple(after)
