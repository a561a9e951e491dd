"""Loops of plain Python in C++: over ranges, lists, and numbers that are listed."""

from __future__ import annotations

import ast

from grundy.contest.cpp_expressions import CHAR, ITEMS, NUMBER, Expressions, joined, refuse
from grundy.contest.python_names import constant


def loop_head(name: str, over: ast.expr, expressions: Expressions) -> str:
    """Return what stands in the brackets of a loop, and note what is known of its name."""
    write = expressions.write
    expressions.kinds[name] = kind = loop_kind(over, expressions)
    if isinstance(over, ast.Call) and isinstance(over.func, ast.Name) and over.func.id == "range":
        return _range_head(name, over.args, expressions)
    if isinstance(over, (ast.Tuple, ast.List)):
        expressions.natural.add(name)
        if not all(expressions.is_natural(item) for item in over.elts):
            expressions.natural.discard(name)
        return f"{kind} {name} : vector<{kind}>{{{', '.join(map(write, over.elts))}}}"
    if expressions.kind(over) not in ITEMS:
        refuse(over, f"a loop over {ast.unparse(over)}; loop over a range")
    if kind == NUMBER and expressions.has_natural_items(over):
        expressions.natural.add(name)
    item = kind if kind in (NUMBER, CHAR) else f"const {kind}&"
    return f"{item} {name} : {write(over)}"


def loop_kind(over: ast.expr, expressions: Expressions) -> str:
    """Return the C++ type of the name of a loop."""
    if isinstance(over, ast.Call) and isinstance(over.func, ast.Name) and over.func.id == "range":
        return joined([NUMBER, *map(expressions.kind, over.args)], over)
    if isinstance(over, (ast.Tuple, ast.List)):
        return joined([NUMBER, *map(expressions.kind, over.elts)], over)
    return ITEMS.get(expressions.kind(over), NUMBER)


def _range_head(name: str, bounds: list[ast.expr], expressions: Expressions) -> str:
    write = expressions.write
    first = bounds[0] if len(bounds) > 1 else ast.Constant(0)
    last = bounds[1] if len(bounds) > 1 else bounds[0]
    step = constant(bounds[2]) if len(bounds) > 2 else 1
    if not step:
        refuse(bounds[2], f"a range with the step {ast.unparse(bounds[2])}; write a number")
    low = first if step > 0 else last
    least = constant(low)
    if expressions.is_natural(low) or (step < 0 and least == -1):
        expressions.natural.add(name)
    kind, bound, held = expressions.kinds[name], write(last), ""
    if any(isinstance(node, ast.Call) for node in ast.walk(last)):
        held = f"{name}_end"  # computed once, as in Python
        while held in expressions.kinds:
            held += "_"
        bound, held = held, f", {held} = {bound}"
    end = f"{name} {'<' if step > 0 else '>'} {bound}"
    change = f"{name}{'++' if step > 0 else '--'}"
    if abs(step) > 1:
        change = f"{name} {'+' if step > 0 else '-'}= {abs(step)}"
    return f"{kind} {name} = {write(first)}{held}; {end}; {change}"
