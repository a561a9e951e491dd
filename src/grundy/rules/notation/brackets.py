"""What stands outside the brackets of a text."""

from __future__ import annotations


def outside_brackets(text: str) -> str:
    """Return a text of the same length with nothing but spaces in its brackets.

    >>> outside_brackets("(a if b else c) if d")
    '(             ) if d'
    """
    depth, found = 0, []
    for char in text:
        depth -= char in ")]}"
        found.append(" " if depth > 0 else char)
        depth += char in "([{"
    return "".join(found)
