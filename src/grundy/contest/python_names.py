"""What names a Python function uses and changes."""

from __future__ import annotations

import ast
from collections import Counter


def constant(node: ast.expr) -> int | None:
    """Return the whole number that an expression is, if it is one."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = constant(node.operand)
        return None if inner is None else -inner
    return node.value if isinstance(node, ast.Constant) and type(node.value) is int else None


def uses(body: list[ast.stmt]) -> Counter[str]:
    """Return how often each name occurs."""
    return Counter(
        node.id for part in body for node in ast.walk(part) if isinstance(node, ast.Name)
    )


def changed(body: list[ast.stmt]) -> set[str]:
    """Return the names that are assigned."""
    return {
        node.id
        for part in body
        for node in ast.walk(part)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }


def falling(function: ast.FunctionDef) -> set[str]:
    """Return the names whose sign is not told by their first value: assigned again, or lessened."""
    given = {a.arg for a in function.args.args}
    stores = Counter(
        node.id
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )
    for node in ast.walk(function):
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            stores[node.target.id] -= _keeps_sign(node)
    return {name for name, count in stores.items() if count + (name in given) > 1}


def _keeps_sign(node: ast.AugAssign) -> bool:
    """Return whether what was not negative is certainly not negative afterwards."""
    grows = isinstance(node.op, (ast.Add, ast.BitXor, ast.FloorDiv, ast.RShift, ast.Mult))
    value = node.value
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.BitAnd):
        value = value.right
    return grows and (constant(value) or -1) > 0


def without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    """Return the statements after the docstring."""
    first = body[0]
    is_text = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    return body[1:] if is_text else body
