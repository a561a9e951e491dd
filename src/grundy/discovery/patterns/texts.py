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


_ARTICLE = r"(?! (table|multiple|power|square|prime|Fibonacci|triangular))"
_OWN = re.compile(r"\b(self_similar|value_from|value_of|most_taken|STARTS|VALUES)\b")
"""Functions and tables that belong to one formula: another one has its own by the same name."""


def owned(given: Written, suffix: str) -> Written:
    """Return a formula whose own functions have names that no other formula uses.

    >>> owned(simple(("n",), "g(n)", "g", "self_similar(n)"), "b").python.expression
    'self_similar_b(n)'
    """

    def put(code: Code) -> Code:
        texts = [_OWN.sub(rf"\1_{suffix}", text) for text in (code.expression, *code.before)]
        return Code(texts[0], tuple(texts[1:]))

    return replace(given, in_python=put(given.python), in_cpp=put(given.cpp))


def renamed(given: Written, name: str, variables: tuple[str, ...], before: str = "n") -> Written:
    """Return a formula in n, or in `before`, with another name for it."""
    word = re.compile(rf"\b{before}\b{_ARTICLE if before == 'a' else ''}")
    tex = re.compile(rf"(?<![\\A-Za-z]){before}(?![A-Za-z])")
    return replace(
        given,
        variables=variables,
        said=word.sub(name, given.said),
        tex=tex.sub(name, given.tex),
        in_python=Code(word.sub(name, given.python.expression), given.python.before),
        in_cpp=Code(word.sub(name, given.cpp.expression), given.cpp.before),
    )


def about_numbers(given: Written, names: tuple[str, ...]) -> Written:
    """Return a formula about heaps as one about so many numbers with names.

    >>> total = simple(("heaps",), "the total of the heaps", "", "sum(heaps)", "total(heaps)")
    >>> about_numbers(total, ("a", "b")).python.expression
    'sum((a, b))'
    """
    listed_names = ", ".join(names)
    heaps = re.compile(r"\bheaps\b")
    python, cpp = given.python, given.cpp
    if python.expression.count("heaps") == 1:
        text = heaps.sub(f"({listed_names})", python.expression)
    else:
        text = f"(lambda heaps: {python.expression})(({listed_names}))"
    inside = f"[](const std::vector<long long>& heaps) {{ return {cpp.expression}; }}"
    words = [("the heaps", "the numbers"), ("heaps", "numbers"), ("heap", "number")]
    said = given.said
    for old, new in words:
        said = said.replace(old, new)
    return replace(
        given,
        variables=names,
        said=said,
        in_python=Code(text, python.before),
        in_cpp=Code(f"{inside}({{{listed_names}}})", cpp.before),
    )
