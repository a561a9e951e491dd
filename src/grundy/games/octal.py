"""Octal games."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar, Self

from grundy.forms.heap_rule import HeapRule
from grundy.rules.boards.coded import CodedGame
from grundy.rules.notation import parameters


class Octal(CodedGame):
    """Take-and-break games by code: the k-th digit after the point tells what taking k may leave.

    A digit adds up 1 (nothing may be left), 2 (one heap) and 4 (two heaps); the digit before the
    point is 4 when heaps may be split without taking. Kayles is 0.77.

    >>> import grundy as gr
    >>> gr.game("octal:0.77").grundy(10**18)
    1
    """

    name = "octal"
    source = "R. K. Guy and C. A. B. Smith, Proceedings of the Cambridge Society 52 (1956)"
    examples: ClassVar[tuple[str, ...]] = (
        "octal:0.137(9)",
        "octal:4.007(8, 3)",
        "octal:0.6(7)",
        "octal:0.106(9)",
        "octal:4(7)",
    )
    digits_known = "01234567"
    form = "octal digits, as in octal:0.77 or octal:4.007; larger digits are for hexadecimal:"

    def __init__(self, code: str) -> None:
        self.code = code

    heap_rule = cached_property(lambda self: HeapRule.from_code(self.code))

    @classmethod
    def from_parameters(cls, text: str) -> Self:
        """Read a code."""
        return cls(parameters.code(text, cls.name, cls.digits_known, cls.form))

    @property
    def parameters(self) -> str:
        """The code, without zeros at its end."""
        return self.code
