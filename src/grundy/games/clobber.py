"""Clobber."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from grundy.forms.wide import Wide
from grundy.rules.boards.places import Squares, connected
from grundy.rules.boards.stones import StonesGame
from grundy.rules.boards.wide_stones import WideClobber


class Clobber(StonesGame):
    """Move a stone onto a neighbouring stone of the other player, which is removed.

    Left has the stones x, Right the stones o, and a dot is free. Whoever cannot move loses. A
    board ROWSxCOLUMNS begins as a checkerboard; it may be any graph, as in `clobber:cycle6`.

    >>> import grundy as gr
    >>> [str(gr.game(f"clobber:1x{n}").start.outcome) for n in range(2, 9)]
    ['N', 'N', 'N', 'R', 'P', 'R', 'N']
    """

    name = "clobber"
    source = "M. Albert, J. P. Grossman, R. Nowakowski, D. Wolfe, Integers 5(2) (2005), A01"
    examples = ("clobber:1x6(xoxoxo)", "clobber:2x3(xox/oxo)", "clobber:cycle5(xoxox)")
    canonical, negative = StonesGame.mirrored, StonesGame.exchanged

    @property
    def start(self) -> Any:
        """The checkerboard; of a graph its two classes of vertices."""
        return self(self.checkerboard())

    @cached_property
    def wide(self) -> Wide | None:
        """The stones as numbers, for play on larger boards."""
        if not isinstance(self.layout, Squares):
            return None
        return WideClobber.fitting(self.row_lengths)

    def after(self, board: str, own: str, other: str) -> Iterator[str]:
        """Yield the board after each stone is moved onto each one beside it."""
        touching = self.layout.touching(board)
        for place, mark in enumerate(board):
            for near in touching[place] if mark == own else ():
                if board[near] == other:
                    squares = list(board)
                    squares[place], squares[near] = ".", own
                    yield "".join(squares)

    def parts(self, board: str) -> Iterator[str]:
        """Yield the groups of stones that hang together and have both colours."""
        live = {place for place, mark in enumerate(board) if mark in "xo"}
        for group in connected(live, self.layout.touching(board)):
            if len({board[place] for place in group}) == 2:
                yield self.layout.cut(board, group, ".")
