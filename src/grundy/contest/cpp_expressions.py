"""Expressions of plain Python in C++: whole numbers, comparisons, lists that are indexed.

Only what keeps its meaning is translated; the rest is refused. Python's // and % go down, those of
C++ go towards 0: they are written as they are where both sides cannot be negative, and as calls of
`floor_div` and `floor_mod` elsewhere.
"""

from __future__ import annotations

import ast
from typing import NoReturn

from grundy.contest.cpp_degrees import LARGEST, degree
from grundy.errors import ProgramError

NUMBER = "ll"
WIDE = "wide"
TRUTH = "bool"
NUMBERS = "vector<ll>"
WORD = "string"
WORDS = "vector<string>"

_RANK = {ast.Mult: 3, ast.Add: 2, ast.Sub: 2}
_SIGN = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "/",
    ast.Mod: "%",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
}
_COMPARED = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
_RISING = (ast.Add, ast.Mult, ast.Pow, ast.Mod, ast.FloorDiv, ast.BitAnd, ast.BitOr, ast.BitXor)
CALLED = {
    "min": NUMBER,
    "max": NUMBER,
    "abs": NUMBER,
    "len": NUMBER,
    "sum": NUMBER,
    "gcd": NUMBER,
    "isqrt": NUMBER,
    "divisors": NUMBERS,
    "primes": NUMBERS,
    "digits": NUMBERS,
}
"""What an expression may call besides the program's own functions, and what that gives."""

NOT_NEGATIVE = {"abs", "len", "gcd", "isqrt"}


def refuse(node: ast.AST, words: str) -> NoReturn:
    """Raise the error for a node that is not translated."""
    line = getattr(node, "lineno", 0)
    raise ProgramError(f"the rule is not written in C++: line {line} of it has {words}")


class Expressions:
    """Writes expressions; knows what the names stand for and which are never negative.

    Products of degree two get 128 bits; where all numbers are small (`narrow`), those of degree
    three, and what would leave 128 bits is refused: tests with small numbers would not show it.
    """

    def __init__(self, kinds: dict[str, str], natural: set[str], *, narrow: bool = False) -> None:
        self.kinds = kinds
        self.natural = natural
        self.narrow = narrow
        self.given = set(kinds)

    def write(self, node: ast.expr) -> str:
        """Return the expression in C++, without brackets around it."""
        method = getattr(self, f"_{type(node).__name__.lower()}", None)
        if method is None:
            refuse(node, f"{ast.unparse(node)}, which has no simple form in C++")
        text: str = method(node)
        return text

    def kind(self, node: ast.expr) -> str:
        """Return the C++ type of an expression."""
        if isinstance(node, ast.Name):
            return self.kinds.get(node.id, NUMBER)
        if isinstance(node, (ast.Compare, ast.BoolOp)):
            return TRUTH
        if isinstance(node, ast.UnaryOp):
            return TRUTH if isinstance(node.op, ast.Not) else self.kind(node.operand)
        if isinstance(node, ast.Constant):
            return {bool: TRUTH, str: WORD}.get(type(node.value), NUMBER)
        if isinstance(node, (ast.List, ast.Subscript, ast.Call, ast.IfExp, ast.BinOp)):
            return self._kind_of_parts(node)
        return NUMBER

    def _kind_of_parts(
        self, node: ast.List | ast.Subscript | ast.Call | ast.IfExp | ast.BinOp
    ) -> str:
        if isinstance(node, ast.List):
            return NUMBERS
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else ""
            if name in ("min", "max", "abs"):
                return self._widest(node.args)
            return CALLED.get(name, self.kinds.get(f"{name}()", NUMBER))
        if isinstance(node, ast.Subscript):
            return {WORDS: WORD, WORD: "char"}.get(self.kind(node.value), NUMBER)
        if isinstance(node, ast.IfExp):
            wide = self._widest([node.body, node.orelse]) == WIDE
            return WIDE if wide else self.kind(node.body)
        kinds = {self.kind(node.left), self.kind(node.right)}
        if NUMBERS in kinds:
            return NUMBERS
        is_wide = WIDE in kinds or self._is_wide(node)
        return WIDE if is_wide else NUMBER

    def is_natural(self, node: ast.expr) -> bool:
        """Return whether the value is certainly not negative."""
        if isinstance(node, ast.Constant):
            return type(node.value) is int and node.value >= 0
        if isinstance(node, ast.Name):
            return node.id in self.natural
        if isinstance(node, ast.BinOp) and isinstance(node.op, (*_RISING, ast.LShift, ast.RShift)):
            return self.is_natural(node.left) and self.is_natural(node.right)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            own = self.kinds.get(f"{node.func.id}()") == NUMBER
            every = all(self.is_natural(argument) for argument in node.args)
            return (
                node.func.id in NOT_NEGATIVE
                or own
                or (node.func.id in ("min", "max", "sum") and every)
            )
        if isinstance(node, ast.IfExp):
            return self.is_natural(node.body) and self.is_natural(node.orelse)
        return isinstance(node, ast.Subscript)

    # One method for each kind of node ------------------------------------------------------------

    def _constant(self, node: ast.Constant) -> str:
        if isinstance(node.value, bool):
            return "true" if node.value else "false"
        if isinstance(node.value, str):
            return f"'{node.value}'" if len(node.value) == 1 else f'"{node.value}"'
        if type(node.value) is not int or abs(node.value) >= 1 << 63:
            refuse(node, f"{node.value!r}, which is not a 64-bit whole number")
        return f"{node.value}LL" if abs(node.value) >= 1 << 31 else str(node.value)

    def _name(self, node: ast.Name) -> str:
        return node.id

    def _binop(self, node: ast.BinOp) -> str:
        sign = _SIGN.get(type(node.op))
        if self.narrow and self._degree(node) > LARGEST:
            refuse(node, f"{ast.unparse(node)}, which may be too large")
        if isinstance(node.op, (ast.Pow, ast.LShift)) and self.narrow:
            self._check_exponent(node)
        if isinstance(node.op, ast.Pow):
            return f"power<{self.kind(node)}>({self.write(node.left)}, {self.write(node.right)})"
        if sign is None:
            refuse(node, f"{ast.unparse(node)}, which is not a whole number")
        if isinstance(node.op, ast.Mult) and isinstance(node.left, ast.List):
            return f"{NUMBERS}({self.write(node.right)}, {self.write(node.left.elts[0])})"
        left, right = self._operand(node.left, node.op), self._operand(node.right, node.op, 1)
        if isinstance(node.op, (ast.FloorDiv, ast.Mod)) and not self._goes_down(node):
            name = "floor_div" if isinstance(node.op, ast.FloorDiv) else "floor_mod"
            kind = self._widest([node.left, node.right])
            return f"{name}<{kind}>({self.write(node.left)}, {self.write(node.right)})"
        if isinstance(node.op, ast.LShift):
            left = f"(ll){left}"
        if isinstance(node.op, ast.Mult) and self._is_wide(node) and self.kind(node.left) != WIDE:
            left = f"(wide){left}"
        return f"{left} {sign} {right}"

    def _goes_down(self, node: ast.BinOp) -> bool:
        return self.is_natural(node.left) and self.is_natural(node.right)

    def _is_wide(self, node: ast.BinOp) -> bool:
        """Return whether a product may leave 64 bits."""
        grows = isinstance(node.op, (ast.Mult, ast.Pow))
        return grows and self._degree(node) >= (3 if self.narrow else 2)

    def _degree(self, node: ast.expr) -> int:
        return degree(node, lambda name: self.kinds.get(name) == WIDE)

    def _check_exponent(self, node: ast.BinOp) -> None:
        names = {n.id for n in ast.walk(node.right) if isinstance(n, ast.Name)}
        if names & self.given:
            refuse(node, f"{ast.unparse(node)}, which soon leaves 64 bits")

    def _operand(self, node: ast.expr, around: ast.operator, side: int = 0) -> str:
        text = self.write(node)
        if isinstance(node, ast.BinOp):
            inner, outer = _RANK.get(type(node.op), 0), _RANK.get(type(around), 9)
            called = isinstance(node.op, (ast.FloorDiv, ast.Mod)) and not self._goes_down(node)
            if inner >= outer + side or called:
                return text
        plain = (ast.Name, ast.Constant, ast.Call, ast.Subscript)
        return text if isinstance(node, plain) and text[0] != "(" else f"({text})"

    def _unaryop(self, node: ast.UnaryOp) -> str:
        sign = {ast.USub: "-", ast.UAdd: "+", ast.Not: "!", ast.Invert: "~"}[type(node.op)]
        inner = self.write(node.operand)
        plain = isinstance(node.operand, (ast.Name, ast.Constant, ast.Call, ast.Subscript))
        return f"{sign}{inner}" if plain else f"{sign}({inner})"

    def _boolop(self, node: ast.BoolOp) -> str:
        sign = " && " if isinstance(node.op, ast.And) else " || "
        return sign.join(self._bracketed(value) for value in node.values)

    def _bracketed(self, node: ast.expr) -> str:
        text = self.write(node)
        single = isinstance(node, ast.Compare) and len(node.ops) == 1 and " || " not in text
        plain = (ast.Name, ast.Constant, ast.Call, ast.Subscript, ast.UnaryOp)
        return text if single or isinstance(node, plain) else f"({text})"

    def _compare(self, node: ast.Compare) -> str:
        parts = []
        left = node.left
        for operator, right in zip(node.ops, node.comparators, strict=True):
            parts.append(self._compared(left, operator, right))
            left = right
        return " && ".join(parts)

    def _compared(self, left: ast.expr, operator: ast.cmpop, right: ast.expr) -> str:
        if isinstance(operator, (ast.In, ast.NotIn)):
            if not isinstance(right, (ast.Tuple, ast.List, ast.Set)):
                refuse(left, f"`in {ast.unparse(right)}`; list the numbers")
            equal = [f"{self._side(left)} == {self._side(item)}" for item in right.elts]
            together = f"({' || '.join(equal)})" if len(equal) > 1 else equal[0]
            return f"!({together})" if isinstance(operator, ast.NotIn) else together
        sign = _COMPARED.get(type(operator))
        if sign is None:
            refuse(left, "`is`; write ==")
        return f"{self._side(left)} {sign} {self._side(right)}"

    def _side(self, node: ast.expr) -> str:
        text = self.write(node)
        simple = (*_RANK, ast.Mod, ast.FloorDiv)
        arithmetic = isinstance(node, ast.BinOp) and type(node.op) in simple
        plain = (ast.Name, ast.Constant, ast.Call, ast.Subscript, ast.UnaryOp)
        return text if arithmetic or isinstance(node, plain) else f"({text})"

    def _ifexp(self, node: ast.IfExp) -> str:
        return f"{self._bracketed(node.test)} ? {self.write(node.body)} : {self.write(node.orelse)}"

    def _list(self, node: ast.List) -> str:
        return f"{NUMBERS}{{{', '.join(self.write(item) for item in node.elts)}}}"

    def _subscript(self, node: ast.Subscript) -> str:
        if isinstance(node.slice, ast.Slice):
            refuse(node, f"{ast.unparse(node)}: slices are not supported")
        return f"{self.write(node.value)}[{self.write(node.slice)}]"

    def _call(self, node: ast.Call) -> str:
        if (
            isinstance(node.func, ast.Attribute)
            and node.func.attr == "index"
            and len(node.args) == 1
        ):
            return f"(ll){self.write(node.func.value)}.find({self.write(node.args[0])})"
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        known = name in CALLED or f"{name}()" in self.kinds
        if not known or node.keywords:
            refuse(node, f"{ast.unparse(node)}: only {', '.join(CALLED)} are supported")
        if name == "len":
            return f"(ll){self.write(node.args[0])}.size()"
        if name in ("min", "max"):
            return self._extreme(name, node.args)
        if name != "isqrt" and self._widest(node.args) == WIDE:
            return self._call_wide(name, node)
        return f"{name}({', '.join(self.write(argument) for argument in node.args)})"

    def _extreme(self, name: str, arguments: list[ast.expr]) -> str:
        if len(arguments) < 2:
            refuse(arguments[0], f"{name} of one thing; give it two numbers")
        first, *rest = arguments
        if not rest[1:]:
            return f"{name}<{self._widest(arguments)}>({self.write(first)}, {self.write(rest[0])})"
        kind = self._widest(arguments)
        return f"{name}<{kind}>({self.write(first)}, {self._extreme(name, rest)})"

    def _call_wide(self, name: str, node: ast.Call) -> str:
        """Return a call with a number that may leave 64 bits, which most functions cannot take."""
        if name != "abs":
            refuse(node, f"{ast.unparse(node)}, whose numbers may be too large")
        inner = self.write(node.args[0])
        return f"max<wide>({inner}, -({inner}))"

    def _widest(self, nodes: list[ast.expr]) -> str:
        return WIDE if WIDE in map(self.kind, nodes) else NUMBER
