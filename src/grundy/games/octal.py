"""Octal games."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from grundy.errors import ParameterError
from grundy.forms.heap_rule import HeapRule
from grundy.rules.boards.coded import CodedGame

if TYPE_CHECKING:
    from typing import Self


class Octal(CodedGame):
    """Take-and-break games by code: the k-th digit after the point says what taking k may leave.

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
        before, _, after = code.partition(".")
        digits = [int(digit, 16) for digit in [before, *after]]
        taken = [(take, digit) for take, digit in enumerate(digits) if digit]
        self.heap_rule = HeapRule(
            tuple(take for take, _ in taken), tuple(digit for _, digit in taken)
        )

    @classmethod
    def from_parameters(cls, text: str) -> Self:
        """Read a code."""
        code = text.upper().removeprefix("0X")
        code = f"0{code}" if code.startswith(".") else code
        if not re.fullmatch(f"[{cls.digits_known}](\\.[{cls.digits_known}]*)?", code):
            raise ParameterError(f"{cls.name} takes a code of {cls.form}; not {text!r}")
        code = code.rstrip("0").rstrip(".") if "." in code else code
        if int(code[0], 16) & 3:
            raise ParameterError(
                f"{cls.name}: taking nothing must leave at least two heaps, so the digit before "
                f"the point is 0, 4, 8 or C; not {code[0]}"
            )
        if not code.strip("0."):
            raise ParameterError(f"{cls.name}: the code {text!r} has no moves at all")
        return cls(code)

    @property
    def parameters(self) -> str:
        """The code, without zeros at its end."""
        return self.code
