"""Cutcake."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.rules.boards.cakes import CakeGame


class Cutcake(CakeGame):
    """Cut a cake in two along a line: Left from top to bottom, Right from side to side.

    A cake is written ROWSxCOLUMNS, and its sides stay whole numbers. Whoever cannot cut loses.

    >>> import grundy as gr
    >>> [str(gr.position(f"cutcake({cake})").outcome) for cake in ("2x3", "2x4", "4x3")]
    ['P', 'L', 'R']
    """

    name = "cutcake"
    source = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), chapter 2"
    examples = ("cutcake(3x3)", "cutcake(3x1, 2x5)")

    def cuts(self, length: int) -> Iterator[list[int]]:
        """Yield the ways to cut a length in two."""
        return ([part, length - part] for part in range(1, length // 2 + 1))
