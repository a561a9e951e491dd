"""Tridomineering."""

from __future__ import annotations

from typing import ClassVar

from grundy.rules.boards.bars import BarGame


class Tridomineering(BarGame):
    """Dominoes and straight trominoes: Left places them vertically, Right horizontally.

    A board is written row by row: a dot is free, # is covered. Whoever cannot place either loses.
    As in Domineering, `tridomineering:3x4,torus` joins the edges.

    >>> import grundy as gr
    >>> [str(gr.game(f"tridomineering:{size}").start.outcome) for size in ("2x2", "2x3", "1x3")]
    ['N', 'N', 'R']
    """

    name = "tridomineering"
    source = "S. A. Blanco, A. S. Fraenkel, Tromping Games, Integers 11A (2011), article 6"
    examples = ("tridomineering:2x3(.../...)", "tridomineering:3x3(.../.#./...)")
    lengths: ClassVar[tuple[int, ...]] = (2, 3)
