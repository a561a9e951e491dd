"""Konane."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from grundy.forms.wide import Wide
from grundy.rules.boards.stones import StonesGame, ahead
from grundy.rules.boards.text_board import put
from grundy.rules.boards.wide_stones import WideJumps


class Konane(StonesGame):
    """Jump over a neighbouring stone of the other player into a free square, and remove it.

    Left has the stones x, Right o, and a dot is free. Jumps go along rows and columns; the same
    stone may jump on in the same direction. Whoever cannot jump loses. Play begins on a full
    board without two stones of the (upper) middle row: of n columns, in ⌊n/2⌋ and ⌊n/2⌋ + 1.

    >>> import grundy as gr
    >>> [str(gr.game("konane:1x6")(row).outcome) for row in ("xo....", "xo.o..", "xo.ox.")]
    ['L', 'L', 'P']
    """

    name = "konane"
    source = "M. D. Ernst, Playing Konane Mathematically, UMAP Journal 16 (1995)"
    examples = ("konane:1x6(xo.ox.)", "konane:3x4(xox./ox.x/xoxo)")
    canonical, negative = StonesGame.mirrored, StonesGame.exchanged
    graphs = False

    @property
    def start(self) -> Any:
        """The checkerboard without two stones in the middle."""
        rows = self.checkerboard().split("/")
        row, column = (len(rows) - 1) // 2, max(len(rows[0]) // 2 - 1, 0)
        rows[row] = f"{rows[row][:column]}..{rows[row][column + 2 :]}"[: len(rows[0])]
        return self("/".join(rows))

    @cached_property
    def wide(self) -> Wide | None:
        """The stones as numbers, for play on larger boards."""
        return WideJumps.fitting(self.row_lengths)

    def after(self, board: str, own: str, other: str) -> Iterator[str]:
        """Yield the board after one jump, two, ... of each stone in each direction."""
        touching = self.layout.touching(board)
        for begin, mark in enumerate(board):
            for first in touching[begin] if mark == own else ():
                step, here, jumped = first - begin, begin, board
                while ahead(jumped, here, step) == f"{other}.":
                    jumped = put(
                        put(put(jumped, here, "."), here + step, "."), here + 2 * step, own
                    )
                    here += 2 * step
                    yield jumped
