"""Pieces of formulas that are lists of numbers: tables and sets, in both languages."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from grundy.discovery.patterns.formula import Code
from grundy.discovery.patterns.written import Written, simple

if TYPE_CHECKING:
    from collections.abc import Sequence


def listed(numbers: Sequence[int]) -> str:
    """Return a Python tuple."""
    return f"({', '.join(map(str, numbers))}{',' if len(numbers) == 1 else ''})"


def cpp_entry(numbers: Sequence[int], index: str) -> str:
    """Return the C++ expression for an entry of a table."""
    entries = ", ".join(map(str, numbers))
    return (
        f"[](long long i) {{ static const long long t[] = {{{entries}}}; return t[i]; }}({index})"
    )


def cpp_member(numbers: Sequence[int], value: str) -> str:
    """Return the C++ expression that tells whether a value is one of the numbers."""
    entries = ", ".join(map(str, numbers))
    return (
        f"[](long long i) {{ static const long long t[] = {{{entries}}}; "
        f"for (long long m : t) if (m == i) return true; return false; }}({value})"
    )


def member(numbers: Sequence[int], python: str, said: str, tex: str) -> Written:
    """Return the formula "this is one of the numbers", for an expression in n."""
    if not numbers:
        return simple(("n",), "no position", r"\bot", "False", "false")
    if len(numbers) == 1:
        return simple(
            ("n",), f"{said} is {numbers[0]}", f"{tex} = {numbers[0]}", f"{python} == {numbers[0]}"
        )
    shown = ", ".join(map(str, numbers))
    return simple(
        ("n",),
        f"{said} is one of {_few(numbers)}",
        rf"{tex} \in \{{{shown}\}}",
        f"{python} in {listed(numbers)}",
        cpp_member(numbers, python),
        numbers=len(numbers),
    )


def _few(numbers: Sequence[int]) -> str:
    """Return the numbers in words; of many, the first and the last."""
    texts = list(map(str, numbers))
    if len(texts) <= 12:
        return ", ".join(texts)
    return f"{len(texts)} numbers: {', '.join(texts[:5])}, ..., {', '.join(texts[-2:])}"


def renamed(given: Written, name: str, variables: tuple[str, ...]) -> Written:
    """Return a formula in n with another name for it."""
    word = re.compile(r"\bn\b")
    tex = re.compile(r"(?<![\\A-Za-z])n(?![A-Za-z])")
    return replace(
        given,
        variables=variables,
        said=word.sub(name, given.said),
        tex=tex.sub(name, given.tex),
        in_python=Code(word.sub(name, given.python.expression), given.python.before),
        in_cpp=Code(word.sub(name, given.cpp.expression), given.cpp.before),
    )
