"""Subtraction games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from grundy.errors import ParameterError
from grundy.forms.heap_rule import HeapRule
from grundy.games.rule import Rule
from grundy.rules.boards.coded import CodedGame
from grundy.rules.notation import parameters

PARAMETERS = re.compile(r"[a-zA-Z]")
TERM = r"(\d{1,9})?\*?([a-zA-Z]\w{0,9})?(?:\+(\d{1,9}))?"
"""A number that may be taken: 3, t, 2t, 2t+1."""


class Subtraction(CodedGame):
    """Take a number from the given set: `subtraction:1,3,4`, with ranges as in `1-20`.

    With letters it is a family, whose positions have a heap and the parameters, which stay.

    >>> import grundy as gr
    >>> gr.game("subtraction:1,3,4").values(9)
    [0, 1, 0, 1, 2, 3, 2, 0, 1]
    >>> gr.game("subtraction:1,3,2t")
    rule:"(n, t) -> (n - 1, t); (n - 3, t); (n - 2 * t, t) if t > 0"
    """

    name = "subtraction"
    source = "S. W. Golomb, Journal of Combinatorial Theory 1 (1966)"
    examples = ("subtraction:1,3,4(5, 8, 13)", "subtraction:2,4,7(10, 3)", "subtraction:1-3,7(9)")

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self.numbers = numbers

    heap_rule = cached_property(lambda self: HeapRule.subtraction(self.numbers))

    @classmethod
    def from_parameters(cls, text: str) -> Any:
        """Read the set of numbers that may be taken; with letters, the rule of a family."""
        if PARAMETERS.search(text):
            return Rule.from_parameters(family_text(text))
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


def family_text(text: str) -> str:
    """Return the rule text of a family of subtraction games.

    >>> family_text("1,t,2t+1"), family_text("1-k")
    ('(n; t) -> n-1; n-t if t > 0; n-(2*t+1)', '(n; k) -> n-taken for taken in range(1, k+1)')

    What would take nothing is no move.

    Raises `ParameterError`.
    """
    names: list[str] = []
    options = []
    for item in text.split(","):
        ends = [_term(end.strip(), names) for end in item.split("-")]
        if None in ends or len(ends) > 2:
            raise ParameterError(
                "subtraction takes numbers, and ranges of them, also with parameters, as in "
                f"subtraction:1,3,2t or subtraction:1-k; not {item.strip()!r}"
            )
        low, high = str(ends[0]), str(ends[-1])
        some = low.isdecimal() or "+" in low
        if len(ends) == 1:
            test = "" if some else f" if {low.rpartition('*')[2]} > 0"
            options.append(f"n-({low}){test}" if "+" in low else f"n-{low}{test}")
        else:
            least = low if some else f"max(1, {low})"
            options.append(f"n-taken for taken in range({least}, {high}+1)")
    return f"(n; {', '.join(names)}) -> {'; '.join(options)}"


def _term(text: str, names: list[str]) -> str | None:
    """Return a number as an expression, and note its parameter; None where it is none."""
    match = re.fullmatch(TERM, text)
    if match is None or not (match[1] or match[2]) or match[2] in ("n", "taken"):
        return None
    times, name, more = match.groups()
    if name and name not in names:
        names.append(name)
    product = "*".join(filter(None, (times, name)))
    return f"{product}+{more}" if more else product
