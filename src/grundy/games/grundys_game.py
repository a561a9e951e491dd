"""Grundy's game."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.forms.heap_rule import UNEQUAL, HeapRule
from grundy.rules.boards.coded import CodedGame


class GrundysGame(CodedGame):
    """Split a heap into two heaps of different sizes.

    >>> import grundy as gr
    >>> gr.game("grundys-game").values(12)
    [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2]
    """

    name = "grundys-game"
    source = "P. M. Grundy, Eureka 2 (1939)"
    examples = ("grundys-game(12)", "grundys-game(8, 6)")

    heap_rule = HeapRule((0,), (4 + UNEQUAL,))

    def moves(self, n: int) -> Iterator[list[int]]:
        """Yield the splits into a < b."""
        yield from ([a, n - a] for a in range(1, (n + 1) // 2))
