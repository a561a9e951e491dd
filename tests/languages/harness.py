"""Programs in every language that is compiled, against Python itself."""

from __future__ import annotations

import re
from collections import deque
from math import gcd, isqrt
from typing import TYPE_CHECKING, Any

from grundy.forms.rule.program import read_program
from grundy.languages.programs import PRINTERS, program_text
from tests.languages.batch import Asked, Failed, told_by_all

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["PRINTERS", "played", "printed", "told"]


def printed(text: str, lang: str) -> str:
    """Return a program of Python in another language."""
    return program_text(read_program(text), lang, [])


def told(source: str, lang: str, inputs: list[str], folder: Path) -> list[str]:
    """Return what a program prints for each input."""
    found = told_by_all([Asked(source, inputs)], lang, folder)[0]
    assert not isinstance(found, Failed), f"{found.words}\n{source}"
    return found


class Reader:
    """The runtime of a program in Python, written for tests alone."""

    def __init__(self, text: str) -> None:
        self.rest, self.lines = text, deque[str]()

    def _next(self, pattern: str) -> str:
        found = re.search(pattern, self.rest)
        assert found is not None
        self.rest = self.rest[found.end() :]
        return found.group()

    def names(self) -> dict[str, Any]:
        """Return the functions that every program has."""
        return {
            "number": lambda: int(self._next(r"-?\d+")),
            "word": lambda: self._next(r"\S+"),
            "numbers": lambda: [int(n) for n in re.findall(r"-?\d+", self._next(r".*\d.*"))],
            "lists": self._lists,
            "more": lambda: bool(self.rest.strip()),
            "print": lambda what: self.lines.append(str(what)),
            "isqrt": isqrt,
            "gcd": gcd,
            "nim_sum": _nim_sum,
            "popcount": int.bit_count,
        }

    def _lists(self) -> list[list[int]]:
        text = self._next(r"\[\s*(\[[^][]*\][\s,]*)*\]")
        rows = re.findall(r"\[([^][]*)\]", text[1:-1])
        return [[int(n) for n in re.findall(r"-?\d+", row)] for row in rows]


def _nim_sum(numbers: list[int]) -> int:
    total = 0
    for number in numbers:
        total ^= number
    return total


def played(text: str, given: str) -> str:
    """Return what Python itself prints."""
    reader = Reader(given)
    exec(compile(text, "program", "exec"), reader.names())
    return "".join(f"{line}\n" for line in reader.lines)
