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
    ast.BitAnd: "and",
    ast.BitOr: "or",
}

PLAIN = 5
"""Numbers of a list that are always said one by one."""


def in_words(claim: str, numeration: str) -> str:
    """Return a claim in words.

    >>> in_words("n % 7 in (0, 2)", "base 2")
    'n mod 7 is 0 or 2'
    >>> in_words("a ^ b ^ c == 0 and a != 1 or zeros(a, 2, 0)", "golden 1")
    '(a ⊕ b ⊕ c = 0 and a ≠ 1), or a ends in an even number of zeros in Zeckendorf digits'
    >>> in_words("b == (a - 1 if a % 2 == 1 else a + 1)", "base 2")
    'b is a − 1 if a mod 2 is 1, else a + 1'
    """
    return _Speaker(numeration).condition(parsed(claim))


def digits_of(numeration: str) -> str:
    """Return what digits are called.

    >>> digits_of("base 2"), digits_of("golden 1"), digits_of("golden 3")
    ('binary digits', 'Zeckendorf digits', 'digits over the units 1, 4, 13, 43, …')
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
    return known.get(numeration, f"digits over the units {units}, …")


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


class _Speaker:
    def __init__(self, numeration: str) -> None:
        self.digits = digits_of(numeration)

    def condition(self, node: ast.expr) -> str:
        if isinstance(node, ast.BoolOp):
            told = [self.condition(value) for value in node.values]
            inside = ast.And if isinstance(node.op, ast.Or) else ast.Or
            told = [
                f"({text})"
                if isinstance(value, ast.BoolOp) and isinstance(value.op, inside)
                else text
                for text, value in zip(told, node.values, strict=True)
            ]
            if isinstance(node.op, ast.And):
                again = f" in {self.digits}"  # which the first of them has said
                first = [again in text for text in told]
                told = [
                    text.removesuffix(again) if any(first[:place]) else text
                    for place, text in enumerate(told)
                ]
                return " and ".join(told)
            return (
                ", or ".join(told) if any(" and " in text for text in told) else " or ".join(told)
            )
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return f"not ({self.condition(node.operand)})"
        if isinstance(node, ast.Compare):
            return self.comparison(node)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            said = self.of_digits(node.func.id, node.args)
            if said:
                return said
        return self.number(node)

    def comparison(self, node: ast.Compare) -> str:
        left, op, right = node.left, node.ops[0], node.comparators[0]
        first = self.number(left)
        if isinstance(right, ast.Tuple):
            items = shortened([self.number(item) for item in right.elts])
            if isinstance(op, ast.In):
                last = ", ".join(items) if "…" in items else listed(items, "or")
                return f"{first} is {last}"
            return (
                f"{first} is none of {listed(items)}" if len(items) > 1 else f"{first} ≠ {items[0]}"
            )
        residue = isinstance(left, ast.BinOp) and isinstance(left.op, ast.Mod)
        if residue and isinstance(right, ast.Constant):
            plain = {
                ast.Eq: "is",
                ast.NotEq: "is not",
                ast.Lt: "is less than",
                ast.GtE: "is at least",
            }
            if type(op) in plain:
                return f"{first} {plain[type(op)]} {self.number(right)}"
        if isinstance(op, ast.Eq) and isinstance(right, ast.IfExp):
            return f"{first} is {self.number(right)}"
        parts = [first]
        for sign, side in zip(node.ops, node.comparators, strict=True):
            parts += [SIGNS[type(sign)], self.number(side)]
        return " ".join(parts)

    def of_digits(self, name: str, args: list[ast.expr]) -> str:
        told = [self.number(arg) for arg in args]
        if name == "appended":
            return f"{told[0]} is {told[1]} with a 0 appended in {self.digits}"
        if name == "places":
            whole = f"the {self.digits} of {listed(told[1:])}"
            return f"in each place {whole} add up to {_multiple(told[0])}"
        if name == "zeros":
            if told[1] == "2":
                parity = "even" if told[2] == "0" else "odd"
                return f"{told[0]} ends in an {parity} number of zeros in {self.digits}"
            count = f"zeros whose number mod {told[1]} is {told[2]}"
            return f"{told[0]} ends in {count}, in {self.digits}"
        return ""

    def number(self, node: ast.expr, *, inner: bool = False) -> str:
        if isinstance(node, ast.BinOp):
            return self.operation(node, inner=inner)
        if isinstance(node, ast.IfExp):
            text = (
                f"{self.number(node.body)} if {self.condition(node.test)}, "
                f"else {self.number(node.orelse)}"
            )
            return f"({text})" if inner else text
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id == "lowest":
                return self.lowest(self.number(node.args[0]))
            called = {"min": "the smallest of", "max": "the largest of", "abs": ""}[node.func.id]
            told = [self.number(arg) for arg in node.args]
            if node.func.id == "abs":
                return f"|{told[0]}|"
            if len(told) == 2:
                called = {"min": "the smaller of", "max": "the larger of"}[node.func.id]
            return f"{called} {listed(told)}"
        return ast.unparse(node)

    def lowest(self, number: str) -> str:
        if self.digits == digits_of("golden 1"):
            return f"the smallest Fibonacci number of {number} in Zeckendorf's form"
        return f"the unit of the last of the {self.digits} of {number} that is not 0"

    def operation(self, node: ast.BinOp, *, inner: bool) -> str:
        if isinstance(node.op, ast.FloorDiv):
            return f"⌊{self.number(node.left, inner=True)}/{self.number(node.right)}⌋"
        same = isinstance(node.left, ast.BinOp) and type(node.left.op) is type(node.op)
        left = self.number(node.left, inner=not same)
        right = self.number(node.right, inner=True)
        if isinstance(node.op, ast.Mult):
            return f"{left}·{right}"
        if isinstance(node.op, ast.Mod):
            text = f"{left} mod {right}"
        else:
            text = f"{left} {OPERATORS[type(node.op)]} {right}"
        return f"({text})" if inner else text
