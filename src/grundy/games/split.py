"""Splitting games in general."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from grundy.errors import ParameterError
from grundy.rules.boards.heaps import HeapGame
from grundy.rules.boards.splitting import partitions
from grundy.rules.notation import parameters

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Self


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
        self.counts = counts
        self.kind = kind

    @classmethod
    def from_parameters(cls, text: str) -> Self:
        """Read the numbers of heaps, and `equal` or `unequal`."""
        match = re.fullmatch(r"([\d,\s-]*\d)\s*(?:,\s*(equal|unequal))?", text)
        counts = parameters.number_set(match[1], cls.name, "split:2,unequal") if match else ()
        if match is None or counts[0] < 2:
            raise ParameterError(
                "split takes the number of heaps, 2 or more, and perhaps equal or unequal, "
                f"as in split:2,unequal; not {text!r}"
            )
        return cls(counts, match[2] or "")

    @property
    def parameters(self) -> str:
        """The numbers of heaps, and which sizes are allowed."""
        counts = parameters.write_number_set(self.counts)
        return f"{counts},{self.kind}" if self.kind else counts

    def moves(self, n: int) -> Iterator[list[int]]:
        """Yield the splits."""
        for count in self.counts:
            if count > n:
                return
            if self.kind == "equal":
                if n % count == 0:
                    yield [n // count] * count
            else:
                unequal = self.kind == "unequal"
                for heaps in partitions(n, count):
                    if not unequal or len(set(heaps)) == count:
                        yield heaps
