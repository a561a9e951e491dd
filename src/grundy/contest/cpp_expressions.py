"""Expressions of plain Python in C++: whole numbers, comparisons, lists that are indexed.

Only what keeps its meaning is translated; the rest is refused. Python's // and % go down, those of
C++ go towards 0: they are written as they are where both sides cannot be negative, and as calls of
`floor_div` and `floor_mod` elsewhere.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, NoReturn

from grundy.contest.cpp_degrees import degree
from grundy.errors import ProgramError

if TYPE_CHECKING:
    from collections.abc import Iterable

NUMBER = "ll"
WIDE = "wide"
TRUTH = "bool"
NUMBERS = "vector<ll>"
WORD = "string"
WORDS = "vector<string>"
TABLE = "vector<vector<ll>>"
CHAR = "char"
ITEMS = {NUMBERS: NUMBER, TABLE: NUMBERS, WORDS: WORD, WORD: CHAR}
"""What one finds in a list of each kind."""

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
_GROWING = (ast.Add, ast.Sub, ast.Mult, ast.Pow, ast.LShift)
_PLAIN = (ast.Name, ast.Constant, ast.Call, ast.Subscript)
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


def word_text(node: ast.Constant) -> str:
    """Return what stands between the quotes of a word in C++."""
    text = str(node.value)
    if not all(" " <= sign <= "~" for sign in text):
        refuse(node, f"{text!r}; words have letters, digits and simple signs")
    return "".join(f"\\{sign}" if sign in "\\\"'" else sign for sign in text)


def joined(kinds: Iterable[str], node: ast.AST) -> str:
    """Return the C++ type that holds values of all these types."""
    found = set(kinds)
    if len(found) == 1:
        return found.pop()
    if not found <= {TRUTH, NUMBER, WIDE}:
        refuse(node, f"both {' and '.join(sorted(found))} under one name")
    return WIDE if WIDE in found else NUMBER


class Expressions:
    """Writes expressions; knows what the names stand for and which are never negative.

    `number` is the type in which sums and products are computed. Without it, products of degree two
    get 128 bits: functions for numbers up to 10**18 are written so.
    """

    def __init__(self, kinds: dict[str, str], natural: set[str], number: str = "") -> None:
        self.kinds = kinds
        self.natural = natural
        self.number = number

    def write(self, node: ast.expr) -> str:
        """Return the expression in C++, without brackets around it."""
        method = getattr(self, f"_{type(node).__name__.lower()}", None)
        if method is None:
            refuse(node, f"{ast.unparse(node)}, which has no simple form in C++")
        text: str = method(node)
        return text

    def place(self, node: ast.expr) -> str:
        """Return a name, or an item of a list, as what something is assigned to."""
        return self.write(node)

    def kind(self, node: ast.expr) -> str:
        """Return the C++ type of an expression."""
        if isinstance(node, ast.Name):
            return self.kinds.get(node.id, NUMBER)
        if isinstance(node, ast.Compare):
            return TRUTH
        if isinstance(node, ast.BoolOp):
            return joined(map(self.kind, node.values), node)
        if isinstance(node, ast.UnaryOp):
            inner = self.kind(node.operand)
            return TRUTH if isinstance(node.op, ast.Not) else NUMBER if inner == TRUTH else inner
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
            return ITEMS.get(self.kind(node.value), NUMBER)
        if isinstance(node, ast.IfExp):
            return joined([self.kind(node.body), self.kind(node.orelse)], node)
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

    def has_natural_items(self, node: ast.expr) -> bool:
        """Return whether the numbers of a list are certainly not negative: those of ours are."""
        return True

    # One method for each kind of node ------------------------------------------------------------

    def _constant(self, node: ast.Constant) -> str:
        if isinstance(node.value, bool):
            return "true" if node.value else "false"
        if isinstance(node.value, str):
            text = word_text(node)
            return f"'{text}'" if len(node.value) == 1 else f'"{text}"'
        if type(node.value) is not int or abs(node.value) >= 1 << 63:
            refuse(node, f"{node.value!r}, which is not a 64-bit whole number")
        return f"{node.value}LL" if abs(node.value) >= 1 << 31 else str(node.value)

    def _name(self, node: ast.Name) -> str:
        return node.id

    def _binop(self, node: ast.BinOp) -> str:
        sign = _SIGN.get(type(node.op))
        kind = self.kind(node)
        if isinstance(node.op, ast.Pow):
            return f"power<{kind}>({self.write(node.left)}, {self.write(node.right)})"
        if sign is None:
            refuse(node, f"{ast.unparse(node)}, which is not a whole number")
        if isinstance(node.op, ast.Mult) and isinstance(node.left, ast.List):
            return f"{NUMBERS}({self.write(node.right)}, {self.write(node.left.elts[0])})"
        name = self._by_call(node)
        if name:
            return f"{name}<{kind}>({self.write(node.left)}, {self.write(node.right)})"
        left, right = self._operand(node.left, node.op), self._operand(node.right, node.op, 1)
        if kind == WIDE and self._is_wide(node) and self.kind(node.left) != WIDE:
            left = f"(wide){left}"
        elif isinstance(node.op, ast.LShift) or self._is_small(node):
            left = f"({kind}){left}"
        return f"{left} {sign} {right}"

    def _by_call(self, node: ast.BinOp) -> str:
        """Return the function for an operator that means something else in C++, if one is needed.

        Division goes down in Python and towards 0 in C++; a shift by more places than there are
        bits is defined in Python alone.
        """
        if isinstance(node.op, (ast.FloorDiv, ast.Mod)) and not self._goes_down(node):
            return "floor_div" if isinstance(node.op, ast.FloorDiv) else "floor_mod"
        if not self.number or not isinstance(node.op, (ast.LShift, ast.RShift)):
            return ""
        places = getattr(node.right, "value", None)
        if type(places) is int and places < 63 and self.is_natural(node.left):
            return ""
        return "shift_left" if isinstance(node.op, ast.LShift) else "shift_right"

    def _goes_down(self, node: ast.BinOp) -> bool:
        return self.is_natural(node.left) and self.is_natural(node.right)

    def _is_small(self, node: ast.BinOp) -> bool:
        """Whether C++ would compute with 32 bits: truth values, and two constants."""
        sides = (node.left, node.right)
        return self.kind(node.left) == TRUTH or all(isinstance(n, ast.Constant) for n in sides)

    def _is_wide(self, node: ast.BinOp) -> bool:
        """Return whether a result may leave 64 bits."""
        if self.number:
            return self.number == WIDE and isinstance(node.op, _GROWING)
        grows = isinstance(node.op, (ast.Mult, ast.Pow))
        return grows and degree(node, lambda name: self.kinds.get(name) == WIDE) >= 2

    def _operand(self, node: ast.expr, around: ast.operator, side: int = 0) -> str:
        text = self.write(node)
        if isinstance(node, ast.BinOp):
            inner, outer = _RANK.get(type(node.op), 0), _RANK.get(type(around), 9)
            called = isinstance(node.op, ast.Pow) or self._by_call(node)
            if inner >= outer + side or called:
                return text
        return text if isinstance(node, _PLAIN) and text[0] != "(" else f"({text})"

    def _unaryop(self, node: ast.UnaryOp) -> str:
        if isinstance(node.op, ast.Not):
            return f"!{self._bracketed(node.operand, single=False)}"
        sign = {ast.USub: "-", ast.UAdd: "+", ast.Invert: "~"}[type(node.op)]
        inner = self.write(node.operand)
        return f"{sign}{inner}" if isinstance(node.operand, _PLAIN) else f"{sign}({inner})"

    def _boolop(self, node: ast.BoolOp) -> str:
        if self.kind(node) == TRUTH:
            return self.truth(node)
        # As a value, `a or b` is a where that counts as true, and else b.
        first, *rest = node.values
        other = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
        own, more = f"({self.write(first)})", f"({self.write(other)})"
        test = self._bracketed(first)
        is_and = isinstance(node.op, ast.And)
        return f"{test} ? {more} : {own}" if is_and else f"{test} ? {own} : {more}"

    def truth(self, node: ast.expr) -> str:
        """Return a condition in C++, where only whether it holds matters."""
        if isinstance(node, ast.BoolOp):
            sign = " && " if isinstance(node.op, ast.And) else " || "
            return sign.join(self._bracketed(value) for value in node.values)
        if self.kind(node) not in (TRUTH, NUMBER, WIDE):
            refuse(node, f"{ast.unparse(node)} as a condition; compare it with something")
        text = self.write(node)
        # Compilers doubt that such a thing is meant as a condition.
        product = isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Mult, ast.LShift))
        doubtful = product or isinstance(node, (ast.IfExp, ast.Constant))
        return f"({text}) != 0" if doubtful and self.kind(node) != TRUTH else text

    def _bracketed(self, node: ast.expr, *, single: bool = True) -> str:
        text = self.truth(node)
        alone = isinstance(node, ast.Compare) and len(node.ops) == 1 and " || " not in text
        plain = isinstance(node, (*_PLAIN, ast.UnaryOp)) and " != 0" not in text
        return text if (single and alone) or plain else f"({text})"

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
        signed = isinstance(node, ast.UnaryOp) and not isinstance(node.op, ast.Not)
        return text if arithmetic or signed or isinstance(node, _PLAIN) else f"({text})"

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
