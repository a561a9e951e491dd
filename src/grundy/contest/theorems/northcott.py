"""Northcott's game in code, White to move."""

from __future__ import annotations

from grundy.contest.form import Form

FORM = Form("words", ("rows",), "row, as in W..B")
MOVE = "a row and the new place of its white piece, both counted from 1"


def gap(row: str) -> int:
    return abs(row.index("W") - row.index("B")) - 1


def lost(rows: list[str]) -> bool:
    """the nim-sum of the gaps is 0: a retreat can be followed"""
    total = 0
    for row in rows:
        total ^= gap(row)
    return total == 0


def winning_move(rows: list[str]) -> list[int]:
    total = 0
    for row in rows:
        total ^= gap(row)
    for i in range(len(rows)):
        left = gap(rows[i]) ^ total
        if left < gap(rows[i]):
            white = rows[i].index("W")
            black = rows[i].index("B")
            return [i + 1, black - left if white < black else black + left + 2]
    return []


def played(case: tuple[str, ...], move: tuple[int, ...]) -> tuple[str, ...]:
    place, square = move
    row = list(case[place - 1].replace("W", "."))
    row[square - 1] = "W"
    return ("black", *case[: place - 1], "".join(row), *case[place:])
