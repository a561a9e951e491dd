"""Triomineering."""

from __future__ import annotations

from typing import ClassVar

from grundy.rules.boards.bars import BarGame


class Triomineering(BarGame):
    """Straight trominoes on a board: Left places them vertically, Right horizontally.

    A board is written row by row: a dot is free, # is covered. Whoever cannot place a tromino
    loses. As in Domineering, `triomineering:4x4,torus` joins the edges.

    >>> import grundy as gr
    >>> [str(gr.game(f"triomineering:{size}").start.outcome) for size in ("3x2", "3x3", "3x4")]
    ['L', 'N', 'N']
    """

    name = "triomineering"
    source = "S. A. Blanco, A. S. Fraenkel, Tromping Games, Integers 11A (2011), article 6"
    examples = ("triomineering:3x3(.../.../...)", "triomineering:3x4(.#../..../....)")
    lengths: ClassVar[tuple[int, ...]] = (3,)
