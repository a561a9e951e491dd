"""Programs in every language that is compiled, against Python itself."""

from __future__ import annotations

import re
import subprocess
from collections import deque
from math import gcd, isqrt
from pathlib import Path
from shutil import which
from typing import Any

from grundy.contest.judge import FLAGS, TRAPS
from grundy.forms.rule.program import read_program
from grundy.languages.programs import PRINTERS, program_text
from tests.needs import missing

__all__ = ["PRINTERS", "played", "printed", "told"]

UNREACHED = ["-A", "unconditional_panic", "-A", "arithmetic_overflow"]
"""What random functions may have where they are not asked: 1 % 0."""

COMPILERS = {
    "cpp": ("g++", [*FLAGS, *TRAPS, "-o"]),
    "java": ("javac", ["-d"]),
    "rust": ("rustc", ["-O", "--edition", "2021", *UNREACHED, "-o"]),
}
SOURCES = {"cpp": "program.cpp", "java": "Main.java", "rust": "program.rs"}


def printed(text: str, lang: str) -> str:
    """Return a program of Python in another language."""
    return program_text(read_program(text), lang, [])


def told(source: str, lang: str, inputs: list[str], folder: Path) -> list[str]:
    """Return what a program prints for each input."""
    compiler, flags = COMPILERS[lang]
    if which(compiler) is None:
        missing(f"there is no {compiler}")
    path = folder / SOURCES[lang]
    path.write_text(source, encoding="utf-8")
    made = folder if lang == "java" else folder / "program"
    done = subprocess.run(
        [compiler, *flags, str(made), str(path)], capture_output=True, text=True, check=False
    )
    assert not done.returncode, f"{done.stderr[:3000]}\n{source}"
    command = ["java", "-Xss64m", "-cp", str(folder), "Main"] if lang == "java" else [str(made)]
    return [
        subprocess.run(command, input=one, capture_output=True, text=True, check=True).stdout
        for one in inputs
    ]


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
            "popcount": int.bit_count,
            "nim_sum": _nim_sum,
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
