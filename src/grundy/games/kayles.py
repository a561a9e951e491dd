"""Kayles."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.forms.heap_rule import HeapRule
from grundy.rules.boards.coded import CodedGame
from grundy.rules.boards.splitting import rows


class Kayles(CodedGame):
    """A row of pins: knock down one pin or two neighbours, which may split the row in two.

    >>> import grundy as gr
    >>> gr.game("kayles").values(12)
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """

    name = "kayles"
    source = "H. E. Dudeney, The Canterbury Puzzles (1907)"
    examples = ("kayles(7)", "kayles(5, 9)")

    code = "0.77"
    heap_rule = HeapRule((1, 2), (7, 7))

    def moves(self, n: int) -> Iterator[int | list[int]]:
        """Yield what is left of the row after one pin or two are down."""
        for down in (1, 2):
            yield from rows(n - down)
