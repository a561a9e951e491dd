"""Stones in a row as text boards, written apart from the packed forms that they test."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import grundy as gr
from grundy.rules.boards.packed_lines import PackedDrops, PackedRows
from grundy.rules.boards.squares import SquareBoard


class Stones(SquareBoard, gr.ScoringGame):
    """Boards of x and o; x begins."""

    marks = ".xo"
    words = "a square is . (free), x or o"
    length = 3

    def final(self, board: str) -> int | None:
        rows = board.split("/")
        _, other = self.players(board)
        for r in range(self.rows):
            for c in range(self.columns):
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    squares = [(r + i * down, c + i * right) for i in range(self.length)]
                    if all(
                        0 <= y < self.rows and 0 <= x < self.columns and rows[y][x] == other
                        for y, x in squares
                    ):
                        return -1
        return None if "." in board else 0

    def players(self, board: str) -> tuple[str, str]:
        return ("x", "o") if board.count("x") == board.count("o") else ("o", "x")

    @property
    def start(self) -> Any:
        return self(self.empty)


class Rows(Stones):
    """An m,n,k-game."""

    name = "test-rows"

    def __init__(self, rows: int, columns: int, length: int) -> None:
        super().__init__(rows, columns)
        self.length = length

    @property
    def text(self) -> str:
        return f"test-rows:{self.rows}x{self.columns},{self.length}"

    def moves(self, board: str) -> Iterator[str]:
        mover, _ = self.players(board)
        for place, mark in enumerate(board):
            if mark == ".":
                yield board[:place] + mover + board[place + 1 :]

    @cached_property
    def packed(self) -> PackedRows:
        return PackedRows(self.rows, self.columns, self.length)


class Drops(Stones):
    """Connect four."""

    name = "test-drops"
    length = 4

    def moves(self, board: str) -> Iterator[str]:
        mover, _ = self.players(board)
        rows = board.split("/")
        for c in range(self.columns):
            free = [r for r in range(self.rows) if rows[r][c] == "."]
            if free:
                changed = list(rows)
                changed[free[-1]] = rows[free[-1]][:c] + mover + rows[free[-1]][c + 1 :]
                yield "/".join(changed)

    def canonical(self, board: str) -> str:
        return min(board, "/".join(row[::-1] for row in board.split("/")))

    @cached_property
    def packed(self) -> PackedDrops:
        return PackedDrops(self.rows, self.columns)
