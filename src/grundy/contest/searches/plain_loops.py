"""Loops over several names at once, written with one name each, which every language has."""

from __future__ import annotations

import ast
from copy import deepcopy
from itertools import count
from typing import Any


def plain_loops(function: ast.FunctionDef) -> ast.FunctionDef:
    r"""Return the function with `enumerate`, `zip` and pairs in loops written by indices.

    >>> tree: Any = ast.parse("def f(row):\n for i, x in enumerate(row):\n  yield x - i").body[0]
    >>> print(ast.unparse(plain_loops(tree)))
    def f(row):
        for i in range(len(row)):
            x = row[i]
            yield (x - i)
    """
    changed: ast.FunctionDef = _PlainLoops(function).visit(deepcopy(function))
    return ast.fix_missing_locations(changed)


class _PlainLoops(ast.NodeTransformer):
    def __init__(self, function: ast.FunctionDef) -> None:
        used = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
        self.fresh = (name for place in count(1) if (name := f"place{place}") not in used)

    def visit_For(self, node: ast.For) -> Any:
        """Write a loop with one name, and the others as its first statements."""
        self.generic_visit(node)
        found = self._single(node.target, node.iter)
        if found is None:
            return node
        name, over, meanings = found
        before = [
            ast.Assign([ast.Name(other, ast.Store())], meaning)
            for other, meaning in meanings.items()
        ]
        node.target, node.iter = ast.Name(name, ast.Store()), over
        node.body = [*before, *node.body]
        return node

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> Any:
        """Write the loops with one name each, and in place of the others what they mean."""
        return self._comprehension(node)

    def visit_ListComp(self, node: ast.ListComp) -> Any:
        """Write the loops with one name each."""
        return self._comprehension(node)

    def visit_SetComp(self, node: ast.SetComp) -> Any:
        """Write the loops with one name each."""
        return self._comprehension(node)

    def _comprehension(self, node: Any) -> Any:
        self.generic_visit(node)
        for place, loop in enumerate(node.generators):
            found = self._single(loop.target, loop.iter)
            if found is None:
                continue
            name, loop.iter, meanings = found
            loop.target = ast.Name(name, ast.Store())
            instead = Instead(meanings)
            loop.ifs = [instead.visit(test) for test in loop.ifs]
            node.generators[place + 1 :] = [
                instead.visit(later) for later in node.generators[place + 1 :]
            ]
            node.elt = instead.visit(node.elt)
        return node

    def _single(
        self, target: ast.expr, over: ast.expr
    ) -> tuple[str, ast.expr, dict[str, ast.expr]] | None:
        """Return one name, what it goes over, and what the other names mean then."""
        if not isinstance(target, ast.Tuple):
            return None
        names = [item.id for item in target.elts if isinstance(item, ast.Name)]
        if len(names) != len(target.elts):
            return None
        called = over.func.id if _is_call(over) else ""  # type: ignore[attr-defined]
        rows = over.args if isinstance(over, ast.Call) else []
        if called == "enumerate" and len(rows) == 1 and len(names) == 2:
            place, item = names
            return place, _places(rows[0]), {item: _item(rows[0], place)}
        if called == "zip" and len(rows) == len(names):
            place = next(self.fresh)
            sizes: list[ast.expr] = [
                ast.Call(ast.Name("len", ast.Load()), [row], []) for row in rows
            ]
            least = ast.Call(ast.Name("min", ast.Load()), sizes, [])
            over = ast.Call(ast.Name("range", ast.Load()), [least], [])
            return place, over, {n: _item(r, place) for n, r in zip(names, rows, strict=True)}
        if called:
            return None
        place = next(self.fresh)
        return (
            place,
            over,
            {
                name: ast.Subscript(ast.Name(place, ast.Load()), ast.Constant(i), ast.Load())
                for i, name in enumerate(names)
            },
        )


def _is_call(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name)


def _places(row: ast.expr) -> ast.expr:
    size = ast.Call(ast.Name("len", ast.Load()), [deepcopy(row)], [])
    return ast.Call(ast.Name("range", ast.Load()), [size], [])


def _item(row: ast.expr, place: str) -> ast.expr:
    return ast.Subscript(deepcopy(row), ast.Name(place, ast.Load()), ast.Load())


class Instead(ast.NodeTransformer):
    """Puts expressions in the place of names."""

    def __init__(self, meanings: dict[str, ast.expr]) -> None:
        self.meanings = meanings

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Return what the name means."""
        return deepcopy(self.meanings.get(node.id, node))
