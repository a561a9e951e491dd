"""Claims in English: a condition or a value, as a textbook would say it."""

from __future__ import annotations

import ast
from itertools import pairwise

from grundy.proofs.checker import Numeration, parsed

SIGNS: dict[type[ast.cmpop], str] = {
    ast.Eq: "=",
    ast.NotEq: "≠",
    ast.Lt: "<",
    ast.LtE: "≤",
    ast.Gt: ">",
    ast.GtE: "≥",
}
OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "−",
    ast.BitXor: "⊕",
    ast.BitAnd: "AND",
    ast.BitOr: "OR",
    ast.Mod: "mod",
}
RESIDUES: dict[type[ast.cmpop], str] = {
    ast.Eq: "is",
    ast.NotEq: "is not",
    ast.Lt: "is less than",
    ast.GtE: "is at least",
}
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
    """
    node = parsed(claim)
    speaker = _Speaker(numeration)
    try:
        return speaker.whole(node, about) + speaker.note
    except _Unsaid:
        return f"{ast.unparse(node)} (as Python)"


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


def _constant(node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return str(node.value)
    raise _Unsaid


class _Speaker:
    def __init__(self, numeration: str) -> None:
        self.digits = digits_of(numeration)
        self.note = ""
        """What a word of the claim means, said once at its end."""

    def whole(self, node: ast.expr, about: str) -> str:
        """Return what a claim says: a choice of values may stand at its end without brackets."""
        match node:
            case ast.Compare(left, [ast.Eq()], [ast.IfExp(body=ast.BinOp()) as choice]):
                return f"{self.side(left)} is {self.number(choice)}"
            case ast.BoolOp() | ast.Compare() | ast.UnaryOp(ast.Not()):
                return self.condition(node)
            case ast.Call(ast.Name(name)) if name in CONDITIONS:
                return self.condition(node)
        if about == "grundy":
            return self.number(node)
        return self.comparison(ast.Compare(node, [ast.NotEq()], [ast.Constant(0)]))

    def condition(self, node: ast.expr) -> str:
        match node:
            case ast.BoolOp(ast.And(), values):
                told = [self.joined(value, ast.Or) for value in values]
                again = f" in {self.digits}"  # which the first of them has said
                first = [again in text for text in told]
                told = [
                    text.removesuffix(again) if any(first[:place]) else text
                    for place, text in enumerate(told)
                ]
                return " and ".join(told)
            case ast.BoolOp(ast.Or(), values):
                told = [self.joined(value, ast.And) for value in values]
                return (", or " if any(" and " in text for text in told) else " or ").join(told)
            case ast.UnaryOp(ast.Not(), operand):
                return f"not ({self.condition(operand)})"
            case ast.Compare():
                return self.comparison(node)
            case ast.Call(ast.Name(name), args) if name in CONDITIONS:
                return self.of_digits(name, args)
        raise _Unsaid

    def joined(self, node: ast.expr, other: type[ast.boolop]) -> str:
        """Return one of several conditions, in brackets where it has such words of its own."""
        text = self.condition(node)
        match node:
            case ast.BoolOp(op) if isinstance(op, other):
                return f"({text})"
            case ast.Compare(_, [ast.In()]) if other is ast.Or and " or " in text:
                return f"({text})"
            case ast.Call(ast.Name("zeros")) if other is ast.And:
                return f"({text})"
        return text

    def comparison(self, node: ast.Compare) -> str:
        match node:
            case ast.Compare(left, [ast.In() | ast.NotIn() as op], [ast.Tuple(values)]) if values:
                plain = isinstance(left, ast.BinOp) and isinstance(left.op, ast.Mod)
                first = self.number(left) if plain else self.side(left)
                return self.among(first, shortened(list(map(_constant, values))), op)
            case ast.Compare(ast.BinOp(op=ast.Mod()) as left, [sign], [ast.Constant() as rest]):
                if type(sign) in RESIDUES:
                    return f"{self.number(left)} {RESIDUES[type(sign)]} {_constant(rest)}"
        parts = [self.side(node.left)]
        for sign, right in zip(node.ops, node.comparators, strict=True):
            if type(sign) not in SIGNS:
                raise _Unsaid
            parts += [SIGNS[type(sign)], self.side(right)]
        return " ".join(parts)

    @staticmethod
    def among(first: str, items: list[str], op: ast.cmpop) -> str:
        if isinstance(op, ast.In):
            return f"{first} is {', '.join(items) if '…' in items else listed(items, 'or')}"
        return f"{first} is none of {listed(items)}" if len(items) > 1 else f"{first} ≠ {items[0]}"

    def of_digits(self, name: str, args: list[ast.expr]) -> str:
        told = list(map(self.inner, args))
        if name == "appended":
            return f"{told[0]} is {told[1]} with a 0 appended in {self.digits}"
        if name == "places":
            whole = f"the {self.digits} of {listed(told[1:])}"
            return f"in each place {whole} add up to {_multiple(_constant(args[0]))}"
        modulus, rest = map(_constant, args[1:])
        if modulus == "2":
            count = f"an {'odd' if rest == '1' else 'even'} number of zeros"
        else:
            count = f"zeros whose number mod {modulus} is {rest}"
        return f"{told[0]} is positive and ends in {count} in {self.digits}"

    def side(self, node: ast.expr) -> str:
        """Return a number that something is compared with."""
        open_ends = (ast.BitAnd, ast.BitOr, ast.Mod)  # a = b mod 2 would be read as a congruence
        inner = isinstance(node, ast.BinOp) and isinstance(node.op, open_ends)
        return self.number(node, inner=inner or isinstance(node, ast.IfExp))

    def number(self, node: ast.expr, *, inner: bool = False) -> str:
        """Return a number; `inner` ones are part of a larger one, and have brackets."""
        match node:
            case ast.Name(name) if name not in OPERATORS.values():
                return name
            case ast.Constant():
                return _constant(node)
            case ast.Call(ast.Name("abs"), [arg]):
                return f"|{self.number(arg)}|"
            case ast.Call(ast.Name("min" | "max" as name), args):
                return f"{name}({', '.join(map(self.side, args))})"
            case ast.Call(ast.Name("lowest"), [arg]):
                self.note = f", where lowest(x) is {self.lowest()}, and lowest(0) is 0"
                return f"lowest({self.side(arg)})"
            case ast.BinOp(left, ast.FloorDiv(), right):
                return f"⌊{self.inner(left)}/{self.factor(right)}⌋"
            case ast.BinOp(left, ast.Mult(), right):
                return f"{self.factor(left)}·{self.factor(right)}"
        return f"({self.open(node)})" if inner else self.open(node)

    def open(self, node: ast.expr) -> str:
        """Return a number whose words hold together only in brackets."""
        match node:
            case ast.BinOp(left, op, right) if type(op) in OPERATORS:
                same = isinstance(left, ast.BinOp) and type(left.op) is type(op)
                first = self.number(left, inner=not same)
                rest = self.factor(right) if isinstance(op, ast.Mod) else self.inner(right)
                return f"{first} {OPERATORS[type(op)]} {rest}"
            case ast.UnaryOp(ast.USub(), operand):
                return f"-{self.factor(operand)}"
            case ast.IfExp(test, body, orelse):
                yes = self.number(body, inner=isinstance(body, ast.IfExp))
                return f"{yes} if {self.condition(test)}, else {self.number(orelse)}"
        raise _Unsaid

    def inner(self, node: ast.expr) -> str:
        """Return a number that is part of a larger one."""
        return self.number(node, inner=True)

    def factor(self, node: ast.expr) -> str:
        """Return a number that multiplies or divides."""
        product = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult)
        return f"({self.number(node)})" if product else self.inner(node)

    def lowest(self) -> str:
        if self.digits == digits_of("golden 1"):
            return "the smallest Fibonacci number of x in Zeckendorf's form"
        return f"the unit of the last digit of x, in {self.digits}, that is not 0"
