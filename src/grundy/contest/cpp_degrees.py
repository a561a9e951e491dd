"""How large an expression may become: the degree in the numbers of the position."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

WIDE_NAME = 3
"""The degree of a name that has 128 bits: its product did not fit into 64."""


def degree(node: ast.expr, is_wide: Callable[[str], bool]) -> int:
    """Return the degree of an expression; a name has 1, or more when it is wide.

    >>> degree(ast.parse("n ** 3 * (n + 1) % 7 + 2 * n * n", mode="eval").body, lambda name: False)
    2
    """
    if isinstance(node, ast.Constant):
        return 0
    if isinstance(node, ast.Name):
        return WIDE_NAME if is_wide(node.id) else 1
    if isinstance(node, ast.UnaryOp):
        return degree(node.operand, is_wide)
    if isinstance(node, ast.IfExp):
        return max(degree(node.body, is_wide), degree(node.orelse, is_wide))
    if isinstance(node, ast.BinOp):
        return _degree_of_two(node, is_wide)
    is_choice = isinstance(node, ast.Call) and ast.unparse(node.func) in ("min", "max", "abs")
    if isinstance(node, ast.Call) and is_choice:
        return max((degree(part, is_wide) for part in node.args), default=0)
    return 1


def _degree_of_two(node: ast.BinOp, is_wide: Callable[[str], bool]) -> int:
    left, right = degree(node.left, is_wide), degree(node.right, is_wide)
    if isinstance(node.op, ast.Mult):
        return left + right
    if isinstance(node.op, ast.Pow):
        exponent = getattr(node.right, "value", None)
        return left * exponent if type(exponent) is int else left + 1
    if isinstance(node.op, ast.LShift):
        return left + 1
    if isinstance(node.op, (ast.FloorDiv, ast.RShift)):
        return left
    return min(left, right) if isinstance(node.op, ast.Mod) else max(left, right)
