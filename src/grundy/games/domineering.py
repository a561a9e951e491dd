"""Domineering."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from grundy.forms.wide import Wide
from grundy.rules.boards.bars import BarGame
from grundy.rules.boards.wide_bars import WideDominoes


class Domineering(BarGame):
    """Dominoes on a board: Left places them vertically, Right horizontally, on free squares.

    A board is written row by row: a dot is free, # is covered, as in `.../.#.`. Whoever cannot
    place a domino loses. The edges may be joined: `domineering:3x4,cylinder` goes on from the end
    of a row at its beginning, and `domineering:3x4,torus` from the bottom at the top too.

    >>> import grundy as gr
    >>> [str(gr.game(f"domineering:{size}").start.outcome) for size in ("2x2", "2x4", "4x5")]
    ['N', 'R', 'L']
    """

    name = "domineering"
    source = (
        "G. Andersson; M. Gardner, Scientific American 230 (1974); Winning Ways, ch. 5; joined "
        "edges: M. Lachmann, C. Moore, I. Rapaport, Who Wins Domineering on Rectangular Boards? "
        "(2002)"
    )
    examples = (
        "domineering:2x2(../..)",
        "domineering:3x3(.../.#./...)",
        "domineering:2x4(..../....)",
        "domineering:2x3,cylinder(.../...)",
        "domineering:3x3,torus(.../.../...)",
    )
    lengths: ClassVar[tuple[int, ...]] = (2,)

    @cached_property
    def wide(self) -> Wide | None:
        """The free squares as numbers, unless edges are joined."""
        return None if self.surface else WideDominoes.fitting(self.rows, self.columns)
