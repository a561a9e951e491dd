"""Loops of plain Python in C++: over ranges, lists, and numbers that are listed."""

from __future__ import annotations

import ast

from grundy.contest.cpp_expressions import NUMBER, NUMBERS, WORD, WORDS, Expressions, refuse
from grundy.contest.python_names import constant


def loop_head(name: str, over: ast.expr, expressions: Expressions) -> str:
    """Return what stands in the brackets of a loop, and note what is known of its name."""
    write = expressions.write
    expressions.kinds[name] = NUMBER
    if isinstance(over, ast.Call) and isinstance(over.func, ast.Name) and over.func.id == "range":
        return _range_head(name, over.args, expressions)
    if isinstance(over, (ast.Tuple, ast.List)):
        expressions.natural.add(name)
        if not all(expressions.is_natural(item) for item in over.elts):
            expressions.natural.discard(name)
        return f"{NUMBER} {name} : {NUMBERS}{{{', '.join(map(write, over.elts))}}}"
    kind = expressions.kind(over)
    if kind not in (NUMBERS, WORDS):
        refuse(over, f"a loop over {ast.unparse(over)}; loop over a range")
    expressions.natural.add(name)
    expressions.kinds[name] = WORD if kind == WORDS else NUMBER
    item = f"const {WORD}&" if kind == WORDS else NUMBER
    return f"{item} {name} : {write(over)}"


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
    end = f"{name} {'<' if step > 0 else '>'} {write(last)}"
    change = f"{name}{'++' if step > 0 else '--'}"
    if abs(step) > 1:
        change = f"{name} {'+' if step > 0 else '-'}= {abs(step)}"
    return f"{NUMBER} {name} = {write(first)}; {end}; {change}"
