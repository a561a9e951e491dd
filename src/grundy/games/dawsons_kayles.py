"""Dawson's Kayles."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.forms.heap_rule import HeapRule
from grundy.rules.boards.coded import CodedGame
from grundy.rules.boards.splitting import rows


class DawsonsKayles(CodedGame):
    """A row of pins: knock down two neighbours.

    >>> import grundy as gr
    >>> gr.game("dawsons-kayles").values(12)
    [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3]
    """

    name = "dawsons-kayles"
    source = (
        "R. K. Guy and C. A. B. Smith, Proceedings of the Cambridge Philosophical Society 52 (1956)"
    )
    examples = ("dawsons-kayles(10)", "dawsons-kayles(7, 4)")

    code = "0.07"
    heap_rule = HeapRule((2,), (7,))

    def moves(self, n: int) -> Iterator[int | list[int]]:
        """Yield what is left of the row after two neighbours are down."""
        yield from rows(n - 2)
