"""Python expressions as a contestant types them: parsed, and limited to arithmetic and lists."""

from __future__ import annotations

import ast
import builtins
import re
from math import gcd, isqrt
from typing import Any

from grundy.errors import NotationError
from grundy.forms.syntax import expression_tree

CALLS: dict[str, Any] = {
    **{
        name: getattr(builtins, name)
        for name in [
            "abs",
            "all",
            "any",
            "enumerate",
            "len",
            "list",
            "max",
            "min",
            "range",
            "sorted",
            "sum",
            "tuple",
            "zip",
        ]
    },
    "gcd": gcd,
    "isqrt": isqrt,
}
"""Functions that an expression may call."""

_ALLOWED = (
    *(ast.Expression, ast.Constant, ast.Name, ast.Load, ast.Store, ast.Tuple, ast.List),
    *(ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Subscript, ast.Slice),
    *(ast.Call, ast.GeneratorExp, ast.ListComp, ast.comprehension),
    *(ast.operator, ast.unaryop, ast.boolop, ast.cmpop),
)


def parsed(text: str, what: str) -> ast.expr:
    """Return the tree of an expression in numbers and lists.

    >>> ast.unparse(parsed("n-1", "the size"))
    'n - 1'

    Raises `NotationError` with what is wrong in it.
    """
    try:
        tree = expression_tree(text.strip())
    except SyntaxError:
        raise NotationError(f"{what} is a Python expression, which {text!r} is not") from None
    for node in ast.walk(tree):
        if not isinstance(node, _ALLOWED):
            raise NotationError(f"{what} cannot have {ast.unparse(node)!r}: numbers and lists only")
        called = node.func if isinstance(node, ast.Call) else None
        if called and not (isinstance(called, ast.Name) and called.id in CALLS):
            raise NotationError(
                f"{what} cannot call {ast.unparse(called)}; there are {', '.join(CALLS)}"
            )
    return tree


def value_of(tree: ast.expr, names: dict[str, Any]) -> Any:
    """Return what an expression is worth with these names.

    Raises `NotationError` where it fails, with its place in the text that it comes from.
    """
    code = compile(ast.fix_missing_locations(ast.Expression(tree)), "<given>", "eval")
    try:
        return eval(code, {"__builtins__": {}, **CALLS, **names})  # only what `parsed` lets through
    except (ArithmeticError, LookupError, TypeError, ValueError, MemoryError) as error:
        used = ", ".join(f"{n} = {names[n]!r}" for n in sorted(names_in(tree)) if n in names)
        where = f" where {used}" if used else ""
        raise NotationError(
            f"{ast.unparse(tree)!r}, at column {tree.col_offset + 1}, fails{where}: {_why(error)}"
        ) from error


def _why(error: Exception) -> str:
    """Return why an expression fails, and what to write instead."""
    if isinstance(error, IndexError):
        return (
            "the index is out of range, which goes from 0 to the length less 1; if the input is "
            "never so small, say its limits in --input, as in 3<=n"
        )
    if isinstance(error, ZeroDivisionError):
        return "it divides by 0; if that is never read, say its limits in --input, as in 1<=n"
    return f"{type(error).__name__}: {error}"


def names_in(tree: ast.AST) -> set[str]:
    """Return the names that a tree reads and does not bind itself."""
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    bound = {node.id for node in nodes if isinstance(node.ctx, ast.Store)}
    return {node.id for node in nodes} - bound - set(CALLS)


def number_of(text: str, what: str) -> ast.expr:
    """Return the tree of a number, which may be written 10^5, 10**5, 2e5 or in names.

    >>> ast.unparse(number_of("2e5", "the limit")), ast.unparse(number_of("10^9", "the limit"))
    ('2 * 10 ** 5', '10 ** 9')
    """
    plain = re.sub(r"\b(\d+)[eE](\d+)\b", r"\1*10**\2", text.replace("^", "**"))
    return parsed(plain.replace("_", "") if plain[:1].isdigit() else plain, what)
