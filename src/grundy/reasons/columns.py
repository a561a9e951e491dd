"""The binary columns of a nim-sum, drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.rules.explanation import Step
from grundy.values import nim_sum

if TYPE_CHECKING:
    from collections.abc import Iterable

WIDEST = 200
"""Bits beyond which nobody reads a column."""


def nim_sum_step(values: Iterable[int]) -> Step:
    """Return the step that adds the values in binary, column by column.

    >>> print(nim_sum_step([3, 5]))
    The nim-sum, in binary, column by column: 3 ⊕ 5 = 6.
      3 = 0 1 1
      5 = 1 0 1
          -----
      6 = 1 1 0
    """
    listed = list(values)
    total = nim_sum(*listed)
    terms = " ⊕ ".join(map(str, listed)) or "0"
    text = f"The nim-sum, in binary, column by column: {terms} = {total}."
    return Step("columns", text, figure(listed, total), {"values": listed, "nim_sum": total})


def figure(values: list[int], total: int) -> tuple[str, ...]:
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
