"""Tables of small numbers in programs."""

from __future__ import annotations

LARGEST_TEXT = 50_000
"""Characters of the largest table that goes into a program without need."""

LETTERS = 62
"""Values that a letter can stand for."""

LONG = 400
"""Numbers from which a table is written with letters."""


def write_list(name: str, numbers: list[int]) -> str:
    """Return the definition of a list of numbers.

    >>> write_list("VALUES", [0, 1, 2])
    'VALUES = [0, 1, 2]'
    """
    return f"{name} = {numbers}"


def text_size(numbers: list[int]) -> int:
    """Return about how many characters a table takes in a program."""
    if len(numbers) > LONG and max(numbers) <= LETTERS:
        return len(numbers) * 100 // 88
    return sum(len(str(n)) + 2 for n in numbers)
