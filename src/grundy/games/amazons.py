"""Amazons."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, ClassVar

from grundy.errors import UndefinedError
from grundy.forms.states import State
from grundy.forms.wide import Wide
from grundy.rules.boards.places import connected
from grundy.rules.boards.queens import around, passed, rays_of
from grundy.rules.boards.stones import StonesGame
from grundy.rules.boards.text_board import put
from grundy.rules.boards.wide_stones import WideQueens
from grundy.rules.turn import Turn

OPENING = "...o..o.../........../........../o........o/........../........../x........x"
OPENING += "/........../........../...x..x..."


class Amazons(StonesGame):
    """Move an amazon like a chess queen, then shoot an arrow, which moves like a queen too.

    Left has the amazons x, Right o; a dot is free and # is a square with an arrow. Neither an
    amazon nor an arrow passes over or ends on a square that is not free; the arrow starts from
    where the amazon has come to, and may end where she has left. Whoever cannot move loses.

    >>> import grundy as gr
    >>> [str(gr.game("amazons:2x3")(board).outcome) for board in ("x../..o", "x.#/#.o", "x../.##")]
    ['N', 'N', 'L']
    """

    name = "amazons"
    source = "W. Zamkauskas (1988); E. Berlekamp, Sums of N×2 Amazons (2000)"
    examples = ("amazons:2x2(x./.o)", "amazons:2x3(x../#.o)", "amazons:1x6(x..o..)")
    canonical, negative = StonesGame.mirrored, StonesGame.exchanged
    marks: ClassVar[str] = ".xo#"
    words: ClassVar[str] = "a square is . (free), x (Left's), o (Right's) or # (an arrow)"
    most_squares = 400
    graphs = False

    @property
    def start(self) -> Any:
        """The opening with four amazons each on a board of 10 by 10.

        Raises `UndefinedError` for other boards, which have none.
        """
        if self.row_lengths != (10,) * 10:
            raise UndefinedError(f"{self.text} has no opening position; {self._how()}")
        return self(OPENING)

    @cached_property
    def wide(self) -> Wide | None:
        """The stones as numbers, for play on larger boards."""
        return WideQueens.fitting(self.row_lengths)

    def after(self, board: str, own: str, other: str) -> Iterator[str]:
        """Yield the board after each move and shot of an amazon."""
        rays = rays_of(board)
        for place, mark in enumerate(board):
            left = put(board, place, ".")
            for end in passed(left, rays[place]) if mark == own else ():
                moved = put(left, end, own)
                yield from (put(moved, arrow, "#") for arrow in passed(moved, rays[end]))

    def parts(self, board: str) -> Iterator[str]:
        """Yield the regions without arrows that have an amazon and a free square."""
        open_squares = {place for place, mark in enumerate(board) if mark in ".xo"}
        for region in connected(open_squares, around(board)):
            if {"."} < {board[place] for place in region}:
                yield self.layout.cut(board, region, "#")

    def describe(self, before: State, turn: Turn) -> str:
        """Return "(1, 1) to (1, 2), arrow to (1, 1)", rows and columns counted from 1."""
        both = enumerate(zip(before, turn.state, strict=True))
        arrow = next(place for place, (old, new) in both if new == "#" != old)
        return f"{super().describe(before, turn)}, arrow to {self.layout.place(before, arrow)}"
