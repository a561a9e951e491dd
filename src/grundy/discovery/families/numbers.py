"""What a parameter goes through, as numbers and as text: 2-9, or 1,3,5-7."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from grundy.errors import ParameterError
from grundy.rules.notation.parameters import write_number_set

MOST = 1_000_000
"""Numbers that one parameter goes through."""


def numbers_of(given: Any, name: str) -> tuple[int, ...]:
    """Return the numbers, in order and each once, that a parameter goes through.

    >>> numbers_of("1,3,5-7", "a"), numbers_of(range(2, 5), "a"), numbers_of(4, "a")
    ((1, 3, 5, 6, 7), (2, 3, 4), (4,))

    Raises `ParameterError`.
    """
    if isinstance(given, str):
        found = _read(given, name)
    elif isinstance(given, Iterable):
        found = set(given)
    else:
        found = {given}
    if not found or not all(type(n) is int and n >= 0 for n in found):
        raise _not_numbers(name, given)
    if len(found) > MOST:
        raise ParameterError(f"{name} goes through {len(found):,} numbers; {MOST:,} are the most")
    return tuple(sorted(found))


def text_of_numbers(numbers: tuple[int, ...]) -> str:
    """Return the shortest text of these numbers.

    >>> text_of_numbers((1, 3, 5, 6, 7))
    '1,3,5-7'
    """
    return write_number_set(numbers)


def _read(text: str, name: str) -> set[int]:
    found: set[int] = set()
    for item in text.split(","):
        match = re.fullmatch(r"(\d{1,18})(?:-(\d{1,18}))?", item)
        low, high = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
        if low > high or high - low > MOST:
            raise _not_numbers(name, text)
        found.update(range(low, high + 1))
    return found


def _not_numbers(name: str, given: Any) -> ParameterError:
    return ParameterError(
        f"{name} goes through whole numbers, 0 or more and at most {MOST:,} of them, as in "
        f"{name}=2-9 or {name}=1,3,5; not {given!r}"
    )
