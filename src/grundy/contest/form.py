"""What a position is made of, as a judge gives it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

Case = tuple[Any, ...]
"""The numbers or the words of one test."""


@dataclass(frozen=True, slots=True)
class Form:
    """The input of one position.

    `kind` is "heaps" (a sum: the code sees one heap at a time), "list" (heaps that are played
    together), "numbers" (as many as there are names), "word" or "words". `unit` numbers make one
    item of a list.
    """

    kind: Literal["heaps", "list", "numbers", "word", "words"]
    names: tuple[str, ...]
    item: str = "heap"
    unit: int = 1

    @property
    def is_many(self) -> bool:
        """Whether a position has any number of items."""
        return self.kind in ("heaps", "list", "words")

    def arguments(self, case: Case) -> Case:
        """Return the arguments of the game's position: pairs where an item has two numbers."""
        if self.unit == 1:
            return case
        return tuple(case[i : i + self.unit] for i in range(0, len(case), self.unit))

    def case(self, arguments: Case) -> Case:
        """Return the numbers of a position's arguments, the opposite of `arguments`."""
        if self.unit == 1:
            return arguments
        return tuple(number for item in arguments for number in item)


HEAPS = Form("heaps", ("n",))
LIST = Form("list", ("heaps",))
TWO = Form("numbers", ("a", "b"))
SQUARE = Form("numbers", ("row", "column"))
