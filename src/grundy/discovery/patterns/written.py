"""Formulas made of expressions: what is called, said and printed is one and the same."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from grundy.discovery.patterns.formula import Code, Formula
from grundy.discovery.patterns.functions import needed, part_text
from grundy.errors import ProgramError
from grundy.forms.rule.expression import (
    Binary,
    Choice,
    Compare,
    Logic,
    Name,
    Number,
    Row,
    Truth,
    Unary,
    changed,
    put,
)
from grundy.forms.rule.expression import renamed as with_names
from grundy.forms.rule.reading import NotRead, read_expression
from grundy.languages.latex import latex_text
from grundy.languages.programs import formula_code
from grundy.languages.python import python_text
from grundy.languages.words import words_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from grundy.discovery.patterns.own import OwnFunction
    from grundy.forms.rule.expression import Expression


@dataclass(frozen=True)
class Written(Formula):
    """A formula that is an expression; what it calls is in the library, or its own.

    >>> even = formula("n", "n % 2 == 0")
    >>> even(4), even.words, even.python.expression
    (True, 'n mod 2 is 0', 'n % 2 == 0')
    """

    variables: tuple[str, ...]
    node: Expression
    own: tuple[OwnFunction, ...] = ()
    where: tuple[tuple[str, Expression], ...] = ()
    """Names in the expression that stand for other expressions."""
    numbers: int = 0
    """How many numbers were read off the data: a table of them weighs more than its text."""
    strange: int = 0
    """How unusual the functions in it are: among equals, the familiar formula is the simpler."""
    limit: int = 0
    """The largest number for which it is known; 0 where there is no such limit."""

    def __call__(self, *arguments: int) -> int | bool:
        """Return what the expression gives there."""
        answer: int | bool = self.function(*arguments)
        return answer

    @property
    def function(self) -> Callable[..., Any]:
        """The expression as a function of the position's numbers."""
        return _function(self.variables, self.python)

    @cached_property
    def whole(self) -> Expression:
        """The expression in the variables alone."""
        return changed(self.node, put(dict(self.where)))

    @property
    def words(self) -> str:
        """The formula in words."""
        said = [f"{name} is {words_text(node)}" for name, node in self.where]
        return ", where ".join([words_text(self.node, self.own), *said])

    @property
    def latex(self) -> str:
        """The formula in LaTeX's mathematics."""
        told = [f"{name} = {latex_text(node)}" for name, node in self.where]
        return r", \quad ".join([latex_text(self.node, self.own), *told])

    @cached_property
    def python(self) -> Code:
        """The formula in plain Python."""
        parts = tuple(part for one in self.own for part in one.parts)
        return Code(python_text(self.whole), tuple(map(part_text, needed(self.whole, parts))))

    @property
    def cpp(self) -> Code:
        """The formula in C++17, with functions as programs of `grundy code` have them.

        Raises `ProgramError` for what leaves 128 bits.
        """
        own = tuple(part for one in self.own for part in one.parts)
        parts = tuple(part for part in needed(self.whole, own) if not isinstance(part, str))
        try:
            found = formula_code(self.whole, self.variables, parts)
        except NotRead as error:
            raise ProgramError(f"in C++, {error}; --lang python has no such limit") from error
        return Code(*found)

    @cached_property
    def cost(self) -> int:
        """How long the formula is: the characters that say it, and what was read off the data."""
        code = self.python
        return (
            len(code.expression) + sum(map(len, code.before)) // 4 + 2 * self.numbers + self.strange
        )


@lru_cache(maxsize=4096)
def _function(variables: tuple[str, ...], code: Code) -> Callable[..., Any]:
    taken = "*heaps" if variables == ("heaps",) else ", ".join(variables)
    space: dict[str, Any] = {}
    text = "\n".join([*code.before, f"formula = lambda {taken}: {code.expression}"])
    exec(compile(text, "<formula>", "exec"), space)
    function: Callable[..., Any] = space["formula"]
    return function


def formula(
    variables: str, text: str, *, numbers: int = 0, strange: int = 0, **put_in: Any
) -> Written:
    """Return the formula of a text in Python, with numbers and rows in the places of names.

    >>> formula("n", "n % K in R", K=7, R=(0, 2)).python.expression
    'n % 7 in (0, 2)'
    """
    meanings = {name: constant(value) for name, value in put_in.items()}
    node = changed(_read(text), put(meanings))
    return Written(tuple(variables.split()), node, numbers=numbers, strange=strange)


@lru_cache(maxsize=1024)
def _read(text: str) -> Expression:
    return read_expression(text)


def constant(value: Any) -> Expression:
    """Return the expression of a number, a truth, or a row of such.

    >>> python_text(constant(((1, True),)))
    '((1, True),)'
    """
    if isinstance(value, bool):
        return Truth(value)
    if isinstance(value, int):
        return Number(value)
    return Row("tuple", tuple(map(constant, value)))


def joined(first: Written, second: Written, sign: str) -> Written:
    """Return two formulas with an operator between them: and, or, ^, ==, !=."""
    return replace(
        first,
        node=_joined(first.node, second.node, sign),
        own=tuple(dict.fromkeys((*first.own, *second.own))),
        numbers=first.numbers + second.numbers,
        strange=first.strange + second.strange,
    )


def _joined(one: Expression, other: Expression, sign: str) -> Expression:
    match sign:
        case "and" | "or":
            return Logic(sign, (one, other))
        case "==" | "!=":
            return Compare(one, (sign,), (other,))
    return Binary(sign, one, other)


def negated(given: Written) -> Written:
    """Return the formula that is true where this one is false."""
    return replace(given, node=Unary("not", given.node))


def compared(given: Written, sign: str, number: int) -> Written:
    """Return the formula that compares a value with a number."""
    return replace(given, node=Compare(given.node, (sign,), (Number(number),)))


def reduced(given: Written, modulus: int, shift: int = 0) -> Written:
    """Return the remainder of a value, shifted first."""
    return replace(given, node=Binary("%", shifted(given, shift).node, Number(modulus)))


def shifted(given: Written, by: int) -> Written:
    """Return the value plus a number.

    >>> shifted(formula("n", "n & -n"), 2).python.expression
    '(n & -n) + 2'
    """
    if by == 0:
        return given
    return replace(given, node=Binary("+" if by > 0 else "-", given.node, Number(abs(by))))


def spread(one: Written, other: Written, name: str, number: int) -> Written:
    """Return the formula that is `one` where a number has this value, and else the other.

    >>> even = formula("a b", "a % 2 == 0")
    >>> spread(even, negated(even), "b", 0).python.expression
    'a % 2 == 0 if b == 0 else not a % 2 == 0'
    """
    test = Compare(Name(name), ("==",), (Number(number),))
    whole = joined(one, other, "and")
    return replace(whole, node=Choice(test, one.node, other.node), strange=other.strange)


def excepted(given: Written, exceptions: Mapping[Any, int | bool]) -> Written:
    """Return the formula with other values at a few places of one or two numbers."""
    node = given.node
    for place, value in sorted(exceptions.items(), reverse=True):
        tests = [
            Compare(Name(name), ("==",), (Number(number),))
            for name, number in zip(given.variables, place, strict=True)
        ]
        test = tests[0] if len(tests) == 1 else Logic("and", tuple(tests))
        node = Choice(test, constant(value), node)
    return replace(given, node=node, numbers=given.numbers + 4 * len(exceptions))


def renamed(given: Written, new: Mapping[str, str], variables: Sequence[str]) -> Written:
    """Return a formula with other names for its numbers, among these variables.

    >>> renamed(formula("n", "n % 3"), {"n": "a"}, "ab").python.expression
    'a % 3'
    """
    return replace(given, variables=tuple(variables), node=with_names(given.node, dict(new)))


def about_numbers(given: Written, names: tuple[str, ...]) -> Written:
    """Return a formula about heaps as one about numbers with names.

    >>> about_numbers(formula("heaps", "sum(heaps)"), ("a", "b")).words
    'the total of the numbers'
    """
    row = Row("tuple", tuple(map(Name, names)))
    return replace(given, variables=names, node=changed(given.node, put({"heaps": row})))
