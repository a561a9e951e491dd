"""Dawson's chess."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.forms.heap_rule import HeapRule
from grundy.rules.boards.coded import CodedGame
from grundy.rules.boards.splitting import partitions


class DawsonsChess(CodedGame):
    """Pawns on n files, three ranks, captures compulsory: take a file and its neighbours.

    An advance leads to exchanges that clear the file and those beside it. So one takes a lone file
    (1), two files from an end, or three files with something left on any side. The last to move
    wins here, as in the usual treatment; Dawson's own problem was misère.

    >>> import grundy as gr
    >>> gr.game("dawsons-chess").values(12)
    [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]
    """

    name = "dawsons-chess"
    source = "T. R. Dawson, Caissa's Wild Roses (1935), problem 80"
    examples = ("dawsons-chess(9)", "dawsons-chess(3, 8)")

    code = "0.137"
    heap_rule = HeapRule((1, 2, 3), (1, 3, 7))

    def moves(self, n: int) -> Iterator[int | list[int]]:
        """Yield the files that are left: octal 0.137."""
        if n == 1:
            yield 0
        if n >= 2:
            yield n - 2
        if n >= 3:
            yield n - 3
            yield from partitions(n - 3, 2)
