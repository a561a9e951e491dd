"""Maundy Cake."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.rules.boards.cakes import CakeGame


class MaundyCake(CakeGame):
    """Cut a cake into equal pieces: Left from top to bottom, Right from side to side.

    A cut makes any number of pieces, 2 or more, all of the same size. A cake is written
    ROWSxCOLUMNS, and its sides stay whole numbers. Whoever cannot cut loses.

    >>> import grundy as gr
    >>> [str(gr.position(f"maundy-cake({cake})").outcome) for cake in ("3x5", "2x4", "9x2")]
    ['P', 'L', 'R']
    """

    name = "maundy-cake"
    source = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), chapter 2"
    examples = ("maundy-cake(3x4)", "maundy-cake(3x1, 2x6)")

    def cuts(self, length: int) -> Iterator[list[int]]:
        """Yield the ways to cut a length into equal ones."""
        return ([length // n] * n for n in range(2, length + 1) if length % n == 0)
