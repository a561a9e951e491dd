"""Splitting games in general."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from grundy.rules.boards.heaps import HeapGame
from grundy.rules.boards.splitting import splits
from grundy.rules.notation import parameters


class Split(HeapGame):
    """Split a heap into several: `split:2`, `split:2-4`, `split:2,unequal`, `split:2-9,equal`.

    With `unequal` all heaps differ in size, with `equal` none do; `split:2,unequal` is Grundy's
    game.

    >>> import grundy as gr
    >>> gr.game("split:2,unequal").values(12) == gr.game("grundys-game").values(12)
    True
    """

    name = "split"
    source = "P. M. Grundy, Eureka 2 (1939), and its generalisations"
    examples = (
        "split:2(6)",
        "split:3(9, 4)",
        "split:2-4,unequal(12)",
        "split:2-9,equal(12)",
        "split:2,unequal(11)",
    )

    def __init__(self, counts: tuple[int, ...], kind: str = "") -> None:
        self.counts, self.kind = counts, kind

    @classmethod
    def from_parameters(cls, text: str) -> Self:
        """Read the numbers of heaps, and `equal` or `unequal`."""
        return cls(*parameters.counts_and_kind(text, cls.name))

    @property
    def parameters(self) -> str:
        """The numbers of heaps, and which sizes are allowed."""
        counts = parameters.write_number_set(self.counts)
        return f"{counts},{self.kind}" if self.kind else counts

    def moves(self, n: int) -> Iterator[list[int]]:
        """Yield the splits."""
        return splits(n, self.counts, self.kind)
