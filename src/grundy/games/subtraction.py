"""Subtraction games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Self

from grundy.forms.heap_rule import HeapRule
from grundy.rules.boards.coded import CodedGame
from grundy.rules.notation import parameters


class Subtraction(CodedGame):
    """Take a number from the given set: `subtraction:1,3,4`, with ranges as in `1-20`.

    >>> import grundy as gr
    >>> gr.game("subtraction:1,3,4").values(9)
    [0, 1, 0, 1, 2, 3, 2, 0, 1]
    """

    name = "subtraction"
    source = "S. W. Golomb, Journal of Combinatorial Theory 1 (1966)"
    examples = ("subtraction:1,3,4(5, 8, 13)", "subtraction:2,4,7(10, 3)", "subtraction:1-3,7(9)")

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self.numbers = numbers

    heap_rule = cached_property(lambda self: HeapRule.subtraction(self.numbers))

    @classmethod
    def from_parameters(cls, text: str) -> Self:
        """Read the set of numbers that may be taken."""
        return cls(parameters.number_set(text, cls.name, "subtraction:1,3,4"))

    @property
    def parameters(self) -> str:
        """The numbers that may be taken."""
        return parameters.write_number_set(self.numbers)

    def moves(self, n: int) -> Iterator[int]:
        """Yield the heap less each of the numbers."""
        for number in self.numbers:
            if number > n:
                return
            yield n - number
