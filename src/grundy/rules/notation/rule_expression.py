"""The whitelist of rule text: which expressions are allowed, and how large they may grow."""

from __future__ import annotations

import ast
from typing import NoReturn

from grundy.errors import RuleTextError, nearest

DEEPEST = 40
"""Brackets or operators inside each other."""

HIGHEST_DEGREE = 8
"""Factors of a product that are positions' numbers: it keeps numbers from growing without end."""

FUNCTIONS = {
    "min": (2, 9),
    "max": (2, 9),
    "abs": (1, 1),
    "gcd": (2, 2),
    "isqrt": (1, 1),
    "popcount": (1, 1),
    "nim_product": (2, 2),
}
"""What an expression may call, with the fewest and the most arguments."""

SEQUENCES = {
    "range": (1, 3),
    **dict.fromkeys(("divisors", "prime_factors", "primes", "digits"), (1, 1)),
}
"""What a loop may go through."""

_OPERATORS = (
    ast.Add,
    ast.Sub,
    ast.Mult,
    ast.FloorDiv,
    ast.Mod,
    ast.Pow,
    ast.LShift,
    ast.RShift,
    ast.BitAnd,
    ast.BitOr,
    ast.BitXor,
)
_COMPARISONS = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn)
_UNARY = (ast.USub, ast.UAdd, ast.Not, ast.Invert)
NO_LOOP = " for _ in (0,)"
"""Put before the condition of an option without a loop, so that Python can parse it."""


def refuse_at(place: int, words: str) -> NoReturn:
    """Raise the error for a place in the text."""
    raise RuleTextError(f"rule text, column {place + 1}: {words}", column=place + 1)


class Expressions:
    """Goes through the expressions of a text; each method returns a degree.

    The degree of a value is how many positions' numbers it may be a product of.
    """

    def __init__(self, text: str, begin: int, names: tuple[str, ...]) -> None:
        self.text, self.begin, self.names = text, begin, names
        self.inserted = len(text)
        self.degrees = dict.fromkeys(names, 1)

    def degree(self, node: ast.expr, depth: int = 0) -> int:
        """Return the degree of an expression whose every node is allowed."""
        if depth > DEEPEST:
            self.refuse(node, f"operators nested more than {DEEPEST} deep")
        inner = depth + 1
        if isinstance(node, ast.Constant) and type(node.value) is int:
            return 1
        if isinstance(node, ast.Name):
            return self._known(node)
        if isinstance(node, ast.BinOp):
            return self._operation(node, inner)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, _UNARY):
            return self.degree(node.operand, inner)
        if isinstance(node, ast.BoolOp):
            return max(self.degree(value, inner) for value in node.values)
        if isinstance(node, ast.Compare):
            return self._comparison(node, inner)
        if isinstance(node, ast.IfExp):
            return max(self.degree(part, inner) for part in (node.test, node.body, node.orelse))
        if isinstance(node, ast.Call):
            return self._call(node, FUNCTIONS, inner)
        dot = node.value.end_col_offset if isinstance(node, ast.Attribute) else None
        words = f"{_what(node)} is not allowed here: a rule is pure arithmetic"
        return self.refuse(node, words, at=dot if dot is None else dot + 1)

    def _known(self, node: ast.Name) -> int:
        if node.id not in self.degrees:
            known = [name for name in self.degrees if name != "_"]
            close = nearest(node.id, known) or f"; names here are {', '.join(known)}"
            self.refuse(node, f"there is no {node.id!r}{close}")
        return self.degrees[node.id]

    def _operation(self, node: ast.BinOp, depth: int) -> int:
        if isinstance(node.op, ast.Div):
            self.refuse(
                node, "/ does not give a whole number; write //", at=node.left.end_col_offset
            )
        if not isinstance(node.op, _OPERATORS):
            self.refuse(node, f"{_what(node)} is not allowed here", at=node.left.end_col_offset)
        left, right = self.degree(node.left, depth), self.degree(node.right, depth)
        if not isinstance(node.op, ast.Mult):
            return max(left, right)
        if left + right > HIGHEST_DEGREE:
            self.refuse(node, f"this multiplies more than {HIGHEST_DEGREE} numbers")
        return left + right

    def _comparison(self, node: ast.Compare, depth: int) -> int:
        degrees = [self.degree(node.left, depth)]
        for operator, right in zip(node.ops, node.comparators, strict=True):
            if not isinstance(operator, _COMPARISONS):
                self.refuse(node, "to compare, write ==, !=, <, <=, > or >=")
            listed = isinstance(operator, (ast.In, ast.NotIn))
            if listed and not isinstance(right, (ast.Tuple, ast.List, ast.Set)):
                self.refuse(right, "`in` needs a list of numbers, as in (1, 3, 4)")
            degrees.append(self.sequence(right) if listed else self.degree(right, depth))
        return max(degrees)

    def _call(self, node: ast.Call, allowed: dict[str, tuple[int, int]], depth: int = 0) -> int:
        name = node.func.id if isinstance(node.func, ast.Name) else None
        if name is None:
            words = f"{_what(node.func)} cannot be called; there are {', '.join(allowed)}"
            self.refuse(node, words)
        if name not in allowed:
            others = {**FUNCTIONS, **SEQUENCES}
            if name in SEQUENCES:
                self.refuse(node, f"{name!r} is for loops, as in: for k in {name}(...)")
            words = f"{name!r} is not allowed here" if name in others else f"there is no {name!r}"
            close = nearest(name, allowed) or f"; there are {', '.join(allowed)}"
            self.refuse(node, f"{words}{close}")
        fewest, most = allowed[name]
        if node.keywords or not fewest <= len(node.args) <= most:
            needs = str(fewest) if fewest == most else f"{fewest} to {most}"
            self.refuse(node, f"{name} takes {needs} numbers")
        return max(self.degree(argument, depth + 1) for argument in node.args)

    def refuse(self, node: ast.AST, words: str, at: int | None = None) -> NoReturn:
        """Raise the error for a node."""
        refuse_at(self._place(node, at), words)

    def _place(self, node: ast.AST, at: int | None = None) -> int:
        column = (at if at is not None else getattr(node, "col_offset", 1)) - 1
        if column > self.inserted:
            column -= len(NO_LOOP) + 1
        return self.begin + max(0, column)

    def sequence(self, node: ast.expr) -> int:
        """Return the degree of what a loop goes through."""
        if isinstance(node, (ast.Tuple, ast.List, ast.Set)) and node.elts:
            return max(self.degree(item) for item in node.elts)
        if isinstance(node, ast.Call):
            return self._call(node, SEQUENCES)
        return self.refuse(node, f"a loop goes through {', '.join(SEQUENCES)} or (1, 3, 4)")


def _what(node: ast.AST) -> str:
    named = {
        ast.Attribute: "a dot",
        ast.Lambda: "lambda",
        ast.Subscript: "[...]",
        ast.NamedExpr: ":=",
        ast.Starred: "*",
        ast.Await: "await",
        ast.GeneratorExp: "a loop inside an expression",
        ast.ListComp: "a loop inside an expression",
        ast.Tuple: "a tuple",
        ast.List: "a list",
        ast.MatMult: "@",
        ast.Set: "{...}",
        ast.Dict: "{...}",
        ast.Yield: "yield",
        ast.Slice: ":",
    }
    if isinstance(node, ast.Constant):
        return repr(node.value)
    return named.get(type(node), type(node).__name__)
