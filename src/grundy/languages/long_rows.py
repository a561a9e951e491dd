"""Long rows of numbers in programs: several lines, or letters where the numbers are small."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from grundy.forms.rule.expression import Number, Row

if TYPE_CHECKING:
    from grundy.forms.rule.expression import Expression

LONG = 400
"""Numbers from which a row is written with letters."""

LETTERS = 62
"""Values that a letter can stand for: from @ on, so that no digraph or quote comes up."""

WIDTH = 88


def lettered(node: Expression) -> list[str]:
    """Return the lines of a long row of small numbers, a letter for each: @ for 0, A for 1, ...

    A row that is short, or has large or negative numbers, has no such lines.

    >>> lettered(Row("list", (Number(0), Number(2)) * 250))[0][:6]
    '@B@B@B'
    """
    if not isinstance(node, Row) or len(node.items) <= LONG:
        return []
    numbers = [item.value if isinstance(item, Number) else -1 for item in node.items]
    if min(numbers) < 0 or max(numbers) > LETTERS:
        return []
    text = "".join(chr(64 + number) for number in numbers)
    return [text[i : i + WIDTH] for i in range(0, len(text), WIDTH)]


def wrapped(begin: str, inside: str, end: str) -> str:
    """Return a definition of many numbers, on several lines where one is too short.

    >>> wrapped("ROW = [", "1, 2", "]")
    'ROW = [1, 2]'
    """
    if len(begin) + len(inside) + len(end) <= WIDTH:
        return f"{begin}{inside}{end}"
    lines = "\n".join(f"    {line}" for line in wrap(inside, WIDTH))
    return f"{begin}\n{lines}\n{end}"
