"""Steps of a reason, as data: what a theorem says of the numbers of a position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from grundy.values import nim_sum

WIDEST = 200
"""Bits beyond which nobody reads a column."""


NO_DATA: Mapping[str, Any] = {}


class Step(NamedTuple):
    """One step of a reason: its kind, a sentence, a figure of aligned lines, and its data.

    Formulas stand in the sentence as text, ``⌊kφ⌋ = 3``; a page and a paper typeset them.

    >>> import grundy as gr
    >>> step = gr.game("nim")(3, 4, 5).explain().steps[0]
    >>> step.kind, step.text
    ('rules', 'nim: Heaps of tokens: take any number from one heap.')
    """

    kind: str
    text: str
    figure: tuple[str, ...] = ()
    data: Mapping[str, Any] = NO_DATA

    def __str__(self) -> str:
        return "\n".join([self.text, *("  " + line for line in self.figure)])


Steps: TypeAlias = Iterator[Step]
"""What a reason yields."""


def numbers(text: str, **data: Any) -> Step:
    """Return a step that works something out on the numbers of the position."""
    return Step("numbers", text, (), data)


def listed(items: Iterable[Any]) -> str:
    """Return the items with commas between them.

    >>> listed([1, 2]), listed([])
    ('1, 2', 'none')
    """
    return ", ".join(map(str, items)) or "none"


def nim_sum_step(values: Iterable[int]) -> Step:
    """Return the step that adds the values in binary, column by column.

    >>> print(nim_sum_step([3, 5]))
    The nim-sum, in binary, column by column: 3 ⊕ 5 = 6.
      3 = 0 1 1
      5 = 1 0 1
          -----
      6 = 1 1 0
    """
    terms = list(values)
    total = nim_sum(*terms)
    summed = " ⊕ ".join(map(str, terms)) or "0"
    text = f"The nim-sum, in binary, column by column: {summed} = {total}."
    return Step("columns", text, _columns(terms, total), {"values": terms, "nim_sum": total})


def _columns(values: list[int], total: int) -> tuple[str, ...]:
    """Return the lines of the sum, aligned; nothing when there is too much to read."""
    bits = max([total, *values]).bit_length() or 1
    if len(values) < 2 or bits > WIDEST or len(values) > 40:
        return ()
    gap = " " if bits <= 16 else ""
    margin = max(len(str(value)) for value in [total, *values])

    def line(value: int) -> str:
        return f"{value:>{margin}} = {gap.join(f'{value:0{bits}b}')}"

    rule = " " * (margin + 3) + "-" * (bits + (bits - 1) * len(gap))
    return (*map(line, values), rule, line(total))
