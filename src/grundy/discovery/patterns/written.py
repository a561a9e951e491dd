"""Formulas made of text: what is printed is what is called, so the two cannot differ."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from grundy.discovery.patterns.formula import Code, Formula
from grundy.forms.syntax import expression_tree

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


@dataclass(frozen=True)
class Written(Formula):
    r"""A formula given by its texts; calling it runs its own Python text.

    The texts come from this package and from whole numbers, never from a user.

    >>> even = Written(("n",), "n is even", r"2 \mid n", Code("n % 2 == 0"), Code("n % 2 == 0"))
    >>> even(4), even(7)
    (True, False)
    """

    variables: tuple[str, ...]
    said: str
    tex: str
    in_python: Code
    in_cpp: Code
    numbers: int = 0
    """How many numbers were read off the data: a table of them weighs more than its text."""
    strange: int = 0
    """How unusual the functions in it are: among equals, the familiar formula is the simpler."""
    limit: int = 0
    """The largest number for which it is known; 0 where there is no such limit."""

    def __call__(self, *arguments: int) -> int | bool:
        """Return what the Python text gives there."""
        answer: int | bool = self.function(*arguments)
        return answer

    @property
    def function(self) -> Callable[..., Any]:
        """The Python text as a function of the position's numbers."""
        return _function(self.variables, self.in_python)

    @property
    def words(self) -> str:
        """The formula in words."""
        return self.said

    @property
    def latex(self) -> str:
        """The formula in LaTeX's mathematics."""
        return self.tex

    @property
    def python(self) -> Code:
        """The formula in plain Python."""
        return self.in_python

    @property
    def cpp(self) -> Code:
        """The formula in C++17."""
        return self.in_cpp

    @property
    def cost(self) -> int:
        """How long the formula is: the characters that say it, and what was read off the data."""
        return (
            len(self.in_python.expression)
            + sum(map(len, self.in_python.before)) // 4
            + 2 * self.numbers
            + self.strange
        )


@lru_cache(maxsize=4096)
def _function(variables: tuple[str, ...], code: Code) -> Callable[..., Any]:
    taken = "*heaps" if variables == ("heaps",) else ", ".join(variables)
    space: dict[str, Any] = {}
    text = "\n".join([*code.before, f"formula = lambda {taken}: {code.expression}"])
    exec(compile(text, "<formula>", "exec"), space)
    function: Callable[..., Any] = space["formula"]
    return function


def simple(
    variables: tuple[str, ...],
    said: str,
    tex: str,
    python: str,
    cpp: str = "",
    numbers: int = 0,
    needs: tuple[tuple[str, str], ...] = (),
) -> Written:
    """Return a formula; `needs` are definitions in Python and in C++ (left out where empty)."""
    return Written(
        variables,
        said,
        tex,
        Code(python, tuple(p for p, _ in needs if p)),
        Code(cpp or python, tuple(c for _, c in needs if c)),
        numbers,
    )


def _merged(*codes: Code) -> tuple[str, ...]:
    return tuple(dict.fromkeys(text for code in codes for text in code.before))


ATOM, SUM, BITS, COMPARISON, NEGATION, CONJUNCTION, CHOICE = range(7)
"""How loosely an expression of Python holds together."""


def python_inside(text: str, loosest: int = ATOM) -> str:
    """Return a Python expression, in brackets when it is looser than its place allows.

    >>> python_inside("a + b"), python_inside("a + b", COMPARISON), python_inside("max(a, b)")
    ('(a + b)', 'a + b', 'max(a, b)')
    """
    return text if _looseness(expression_tree(text)) <= loosest else f"({text})"


def _looseness(node: ast.expr) -> int:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return NEGATION
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.BitAnd, ast.BitOr, ast.BitXor)):
        return BITS
    if isinstance(node, (ast.BinOp, ast.UnaryOp)):
        return SUM
    if isinstance(node, ast.Compare):
        return COMPARISON
    if isinstance(node, (ast.BoolOp, ast.IfExp)):
        return CONJUNCTION if isinstance(getattr(node, "op", None), ast.And) else CHOICE
    return ATOM


def cpp_inside(text: str) -> str:
    """Return a C++ expression that can stand beside any operator.

    >>> cpp_inside("a % 4 < 2"), cpp_inside("f(a, g(b))")
    ('(a % 4 < 2)', 'f(a, g(b))')
    """
    return text if re.fullmatch(r"\w+(\((\w+, )*\w*(\(\w*\))?\))?", text) else f"({text})"


def joined(first: Written, second: Written, python: str, cpp: str, said: str, tex: str) -> Written:
    """Return two formulas with an operator between them, spelled for each language."""
    if python in ("and", "or"):
        first, second = _condition(first), _condition(second)
    loosest = {"and": NEGATION, "or": NEGATION, "==": BITS, "!=": BITS}.get(python, ATOM)
    return Written(
        first.variables,
        f"{first.said} {said} {second.said}",
        f"{first.tex} {tex} {second.tex}",
        Code(
            f"{python_inside(first.in_python.expression, loosest)} {python} "
            f"{python_inside(second.in_python.expression, loosest)}",
            _merged(first.in_python, second.in_python),
        ),
        Code(
            f"{cpp_inside(first.in_cpp.expression)} {cpp} {cpp_inside(second.in_cpp.expression)}",
            _merged(first.in_cpp, second.in_cpp),
        ),
        first.numbers + second.numbers,
        first.strange + second.strange,
    )


def bracketed(part: Written) -> Written:
    """Return a formula whose words and signs hold together beside an operator."""
    if part.said.isalnum():
        return part
    return replace(part, said=f"({part.said})", tex=f"({part.tex})")


def _condition(part: Written) -> Written:
    """Return a condition whose words hold together beside "and" and "or"."""
    return bracketed(part) if re.search(r"^not:|(?<! of \w) and | or |;", part.said) else part


def negated(given: Written) -> Written:
    """Return the formula that is true where this one is false."""
    return replace(
        given,
        said=f"not: {given.said}",
        tex=rf"\neg\left({given.tex}\right)",
        in_python=Code(
            f"not {python_inside(given.in_python.expression, COMPARISON)}", given.in_python.before
        ),
        in_cpp=Code(f"!{cpp_inside(given.in_cpp.expression)}", given.in_cpp.before),
    )


def compared(given: Written, sign: str, number: int) -> Written:
    """Return the formula that compares a value with a number."""
    words = {"==": "is", "<=": "is at most", "!=": "is not", ">=": "is at least"}[sign]
    tex = {"==": "=", "<=": r"\le", "!=": r"\ne", ">=": r"\ge"}[sign]
    return replace(
        given,
        said=f"{given.said} {words} {number}",
        tex=f"{given.tex} {tex} {number}",
        in_python=Code(
            f"{python_inside(given.in_python.expression, BITS)} {sign} {number}",
            given.python.before,
        ),
        in_cpp=Code(f"{cpp_inside(given.in_cpp.expression)} {sign} {number}", given.cpp.before),
    )


def reduced(given: Written, modulus: int, shift: int = 0) -> Written:
    """Return the remainder of a value, shifted first."""
    moved = shifted(given, shift)
    plain = moved.said.isalnum() or re.fullmatch("the (?!.* (and|that) ).*", moved.said)
    said = moved.said if plain else f"({moved.said})"
    tex = moved.tex if moved.tex.isalnum() else f"({moved.tex})"
    return replace(
        moved,
        said=f"{said} mod {modulus}",
        tex=rf"{tex} \bmod {modulus}",
        in_python=Code(
            f"{python_inside(moved.python.expression)} % {modulus}", moved.python.before
        ),
        in_cpp=Code(f"{cpp_inside(moved.cpp.expression)} % {modulus}", moved.cpp.before),
    )


def shifted(given: Written, by: int) -> Written:
    """Return the value plus a number.

    >>> lowest = simple(("n",), "the lowest bit of n", "2^k", "n & -n")
    >>> shifted(lowest, 2).python.expression, shifted(lowest, 2)(12)
    ('(n & -n) + 2', 6)
    """
    if by == 0:
        return given
    tail = f"+ {by}" if by > 0 else f"- {-by}"
    return replace(
        given,
        said=f"{given.said}, {'plus' if by > 0 else 'minus'} {abs(by)}",
        tex=f"{given.tex} {tail}",
        in_python=Code(
            f"{python_inside(given.in_python.expression, SUM)} {tail}", given.python.before
        ),
        in_cpp=Code(f"{cpp_inside(given.in_cpp.expression)} {tail}", given.cpp.before),
    )


def spread(one: Written, other: Written, name: str, number: int) -> Written:
    """Return the formula that is `one` where a number has this value, and else the other.

    >>> even = simple(("a", "b"), "a is even", "", "a % 2 == 0")
    >>> spread(even, negated(even), "b", 0).python.expression
    'a % 2 == 0 if b == 0 else not a % 2 == 0'
    """
    python = f"{python_inside(one.python.expression, CONJUNCTION)} if {name} == {number} else "
    cpp = f"{name} == {number} ? {cpp_inside(one.cpp.expression)} : "
    return replace(
        other,
        said=f"{one.said} if {name} is {number}, else {other.said}",
        tex=rf"{one.tex} \text{{ if }} {name} = {number}, \text{{ else }} {other.tex}",
        in_python=Code(python + other.python.expression, _merged(one.python, other.python)),
        in_cpp=Code(cpp + cpp_inside(other.cpp.expression), _merged(one.cpp, other.cpp)),
        numbers=one.numbers + other.numbers,
    )


def excepted(given: Written, exceptions: Mapping[Any, int | bool]) -> Written:
    """Return the formula with other values at a few places of one or two numbers."""
    if not exceptions:
        return given
    python, cpp, said, tex = given.python.expression, given.cpp.expression, given.said, given.tex
    for place, value in sorted(exceptions.items(), reverse=True):
        test_py = " and ".join(f"{v} == {x}" for v, x in zip(given.variables, place, strict=True))
        test_cpp = " && ".join(f"{v} == {x}" for v, x in zip(given.variables, place, strict=True))
        worth = str(value)
        python = f"{worth} if {test_py} else {python}"
        cpp = f"{test_cpp} ? {worth.lower()} : {cpp}"
    shown = "; ".join(
        f"{worth_words(value)} at {_place(place, given.variables)}"
        for place, value in sorted(exceptions.items())
    )
    places = ", ".join(_place(place, given.variables) for place in sorted(exceptions))
    return replace(
        given,
        said=f"{said} (but {shown})",
        tex=rf"{tex} \quad\text{{(except at {places})}}",
        in_python=Code(python, given.python.before),
        in_cpp=Code(cpp, given.cpp.before),
        numbers=given.numbers + 4 * len(exceptions),
    )


def worth_words(value: int | bool) -> str:
    """Return what a formula says of a position: P, N, or a number."""
    if value is True:
        return "P"
    return "N" if value is False else str(value)


def _place(place: tuple[int, ...], names: tuple[str, ...]) -> str:
    return f"{names[0]} = {place[0]}" if len(place) == 1 else str(place)
