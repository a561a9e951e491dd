"""Claims in English: a condition or a value, as a textbook would say it."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

from grundy.forms.rule.expression import (
    Binary,
    Call,
    Choice,
    Compare,
    Expression,
    Logic,
    Name,
    Number,
    Row,
    Unary,
)
from grundy.forms.rule.reading import NotRead, expression_of
from grundy.languages.python import python_text
from grundy.proofs.checker import Numeration, Refused, parsed

SIGNS = {"==": "=", "!=": "≠", "<": "<", "<=": "≤", ">": ">", ">=": "≥"}
OPERATORS = {"+": "+", "-": "−", "^": "⊕", "&": "AND", "|": "OR", "%": "mod"}
RESIDUES = {"==": "is", "!=": "is not", "<": "is less than", ">=": "is at least"}
CONDITIONS = ("appended", "places", "zeros")

PLAIN = 5
"""Numbers of a list that are always said one by one."""


class _Unsaid(Exception):  # noqa: N818 - news: the claim is shown as it is written
    """There are no words for this that mean it and nothing else."""


def in_words(claim: str, numeration: str, about: str) -> str:
    """Return a claim in words that have one meaning; as Python where there are none.

    What is claimed about an outcome is a condition: a number is one where it is not 0.

    >>> in_words("n % 7 in (0, 2)", "base 2", "outcome")
    'n mod 7 is 0 or 2'
    >>> in_words("n % 7", "base 2", "grundy"), in_words("n % 7", "base 2", "outcome")
    ('n mod 7', 'n mod 7 is not 0')
    >>> in_words("a ^ b ^ c == 0 and a != 1 or zeros(a, 2, 0)", "golden 1", "outcome")
    '(a ⊕ b ⊕ c = 0 and a ≠ 1), or (a is positive and ends in an even number of zeros in Zeckendorf
    digits)'
    >>> in_words("b == (a - 1 if a % 2 == 1 else a + 1)", "base 2", "outcome")
    'b is a − 1 if a mod 2 is 1, else a + 1'
    >>> in_words("n in (0, 1) == True", "base 2", "outcome")
    'n in (0, 1) == True (as Python)'

    Raises `Refused` for what no claim can be.
    """
    try:
        node = expression_of(parsed(claim))
    except NotRead as error:
        raise Refused("form", str(error)) from error
    speaker = _Speaker(numeration)
    try:
        return speaker.whole(node, about) + speaker.note
    except _Unsaid:
        return f"{python_text(node)} (as Python)"


def digits_of(numeration: str) -> str:
    """Return what digits are called.

    >>> digits_of("base 2"), digits_of("golden 1"), digits_of("golden 3")
    ('binary digits', 'Zeckendorf digits', 'greedy digits over the units 1, 4, 13, 43, …')
    """
    known = {
        "base 2": "binary digits",
        "base 10": "decimal digits",
        "golden 1": "Zeckendorf digits",
    }
    found = Numeration(numeration)
    if not found.golden:
        return known.get(numeration, f"digits in base {found.factor}")
    units = ", ".join(str(found.number([1] + [0] * place)) for place in range(4))
    return known.get(numeration, f"greedy digits over the units {units}, …")


def listed(items: list[str], last: str = "and") -> str:
    """Return items as a sentence lists them.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}"


def shortened(items: list[str]) -> list[str]:
    """Return a long list of numbers with equal steps by its first ones and its last one.

    >>> shortened(["0", "3", "6", "9", "12", "15"]), shortened(["0", "3", "6", "9", "12", "16"])
    (['0', '3', '6', '…', '15'], ['0', '3', '6', '9', '12', '16'])
    """
    if len(items) <= PLAIN or not all(item.isdigit() for item in items):
        return items
    numbers = list(map(int, items))
    if len({after - before for before, after in pairwise(numbers)}) > 1:
        return items
    return [*items[:3], "…", items[-1]]


def _multiple(modulus: str) -> str:
    return "an even number" if modulus == "2" else f"a multiple of {modulus}"


def _constant(node: Expression) -> str:
    if isinstance(node, Number) and node.value >= 0:
        return str(node.value)
    raise _Unsaid


class _Speaker:
    def __init__(self, numeration: str) -> None:
        self.digits = digits_of(numeration)
        self.note = ""
        """What a word of the claim means, said once at its end."""

    def whole(self, node: Expression, about: str) -> str:
        """Return what a claim says: a choice of values may stand at its end without brackets."""
        match node:
            case Compare(left, ("==",), (Choice(yes=Binary()) as choice,)):
                return f"{self.side(left)} is {self.number(choice)}"
            case Logic() | Compare() | Unary("not"):
                return self.condition(node)
            case Call(name) if name in CONDITIONS:
                return self.condition(node)
        if about == "grundy":
            return self.number(node)
        return self.comparison(Compare(node, ("!=",), (Number(0),)))

    def condition(self, node: Expression) -> str:
        match node:
            case Logic("and", parts):
                told = [self.joined(part, "or") for part in parts]
                again = f" in {self.digits}"  # which the first of them has said
                first = [again in text for text in told]
                told = [
                    text.removesuffix(again) if any(first[:place]) else text
                    for place, text in enumerate(told)
                ]
                return " and ".join(told)
            case Logic("or", parts):
                told = [self.joined(part, "and") for part in parts]
                return (", or " if any(" and " in text for text in told) else " or ").join(told)
            case Unary("not", of):
                return f"not ({self.condition(of)})"
            case Compare():
                return self.comparison(node)
            case Call(name, arguments, ()) if name in CONDITIONS:
                return self.of_digits(name, arguments)
        raise _Unsaid

    def joined(self, node: Expression, other: Literal["and", "or"]) -> str:
        """Return one of several conditions, in brackets where it has such words of its own."""
        text = self.condition(node)
        match node:
            case Logic(sign) if sign == other:
                return f"({text})"
            case Compare(_, ("in",)) if other == "or" and " or " in text:
                return f"({text})"
            case Call("zeros") if other == "and":
                return f"({text})"
        return text

    def comparison(self, node: Compare) -> str:
        match node:
            case Compare(left, ("in" | "not in" as sign,), (Row("tuple", items),)) if items:
                plain = isinstance(left, Binary) and left.sign == "%"
                first = self.number(left) if plain else self.side(left)
                return self.among(first, shortened(list(map(_constant, items))), sign)
            case Compare(Binary("%") as left, (sign,), (Number() as rest,)) if sign in RESIDUES:
                return f"{self.number(left)} {RESIDUES[sign]} {_constant(rest)}"
        parts = [self.side(node.first)]
        for sign, right in zip(node.signs, node.others, strict=True):
            if sign not in SIGNS:
                raise _Unsaid
            parts += [SIGNS[sign], self.side(right)]
        return " ".join(parts)

    @staticmethod
    def among(first: str, items: list[str], sign: str) -> str:
        if sign == "in":
            return f"{first} is {', '.join(items) if '…' in items else listed(items, 'or')}"
        return f"{first} is none of {listed(items)}" if len(items) > 1 else f"{first} ≠ {items[0]}"

    def of_digits(self, name: str, arguments: tuple[Expression, ...]) -> str:
        told = list(map(self.inner, arguments))
        if name == "appended":
            return f"{told[0]} is {told[1]} with a 0 appended in {self.digits}"
        if name == "places":
            whole = f"the {self.digits} of {listed(told[1:])}"
            return f"in each place {whole} add up to {_multiple(_constant(arguments[0]))}"
        modulus, rest = map(_constant, arguments[1:])
        if modulus == "2":
            count = f"an {'odd' if rest == '1' else 'even'} number of zeros"
        else:
            count = f"zeros whose number mod {modulus} is {rest}"
        return f"{told[0]} is positive and ends in {count} in {self.digits}"

    def side(self, node: Expression) -> str:
        """Return a number that something is compared with."""
        # a = b mod 2 would be read as a congruence
        inner = isinstance(node, Binary) and node.sign in ("&", "|", "%")
        return self.number(node, inner=inner or isinstance(node, Choice))

    def number(self, node: Expression, *, inner: bool = False) -> str:
        """Return a number; `inner` ones are part of a larger one, and have brackets."""
        match node:
            case Name(name) if name not in OPERATORS.values():
                return name
            case Number(value) if value >= 0:
                return str(value)
            case Call("abs", (of,), ()):
                return f"|{self.number(of)}|"
            case Call("min" | "max" as name, arguments, ()):
                return f"{name}({', '.join(map(self.side, arguments))})"
            case Call("lowest", (of,), ()):
                self.note = f", where lowest(x) is {self.lowest()}, and lowest(0) is 0"
                return f"lowest({self.side(of)})"
            case Binary("//", left, right):
                return f"⌊{self.inner(left)}/{self.factor(right)}⌋"
            case Binary("*", left, right):
                return f"{self.factor(left)}·{self.factor(right)}"
        return f"({self.open(node)})" if inner else self.open(node)

    def open(self, node: Expression) -> str:
        """Return a number whose words hold together only in brackets."""
        match node:
            case Binary(sign, left, right) if sign in OPERATORS:
                same = isinstance(left, Binary) and left.sign == sign
                first = self.number(left, inner=not same)
                rest = self.factor(right) if sign == "%" else self.inner(right)
                return f"{first} {OPERATORS[sign]} {rest}"
            case Number(value):
                return str(value)
            case Unary("-", of):
                return f"-{self.factor(of)}"
            case Choice(test, yes, no):
                told = self.number(yes, inner=isinstance(yes, Choice))
                return f"{told} if {self.condition(test)}, else {self.number(no)}"
        raise _Unsaid

    def inner(self, node: Expression) -> str:
        """Return a number that is part of a larger one."""
        return self.number(node, inner=True)

    def factor(self, node: Expression) -> str:
        """Return a number that multiplies or divides."""
        product = isinstance(node, Binary) and node.sign == "*"
        return f"({self.number(node)})" if product else self.inner(node)

    def lowest(self) -> str:
        if self.digits == digits_of("golden 1"):
            return "the smallest Fibonacci number of x in Zeckendorf's form"
        return f"the unit of the last digit of x, in {self.digits}, that is not 0"
