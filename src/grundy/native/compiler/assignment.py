"""Names that may have no value: Python fails on them, compiled code would read a zero."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_COMPREHENSIONS = (ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp)


def unassigned(tree: ast.FunctionDef, given: Iterable[str]) -> str | None:
    r"""Return a local name that some path reads before it has a value; None when there is none.

    The analysis is careful: a loop may not run at all, so what it assigns counts for nothing after
    it. `given` are the names that have values from the start.

    >>> tree = ast.parse("def f(n):\n for d in range(n):\n  x = d\n yield x").body[0]
    >>> unassigned(tree, ["n"])
    'x'
    """
    stores = {
        node.id
        for node in _own_nodes(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    checker = _Checker(stores)
    checker.block(tree.body, frozenset(given))
    return checker.found


def _own_nodes(tree: ast.AST) -> Iterable[ast.AST]:
    """Yield the nodes of a function outside its comprehensions, whose names are their own."""
    for child in ast.iter_child_nodes(tree):
        if not isinstance(child, _COMPREHENSIONS):
            yield child
            yield from _own_nodes(child)


class _Checker:
    """Walks the statements with the names that surely have a value; None is a dead end."""

    def __init__(self, local: set[str]) -> None:
        self.local = local
        self.found: str | None = None

    def block(
        self, statements: Sequence[ast.stmt], known: frozenset[str] | None
    ) -> frozenset[str] | None:
        """Return the names known after the statements."""
        for statement in statements:
            if known is None:
                return None
            known = self.statement(statement, known)
        return known

    def statement(self, node: ast.stmt, known: frozenset[str]) -> frozenset[str] | None:
        """Return the names known after one statement."""
        if isinstance(node, (ast.Return, ast.Raise)):
            self.reads(node, known)
            return None
        if isinstance(node, (ast.Break, ast.Continue)):
            return None
        if isinstance(node, ast.If):
            self.reads(node.test, known)
            return _both(self.block(node.body, known), self.block(node.orelse, known))
        if isinstance(node, ast.For):
            self.reads(node.iter, known)
            self.block(node.body, known | _names(node.target))
            self.block(node.orelse, known)
            return known
        if isinstance(node, ast.While):
            self.reads(node.test, known)
            self.block(node.body, known)
            self.block(node.orelse, known)
            return known
        self.reads(node, known)
        stores = (n for n in _own_nodes(node) if isinstance(n, ast.Name))
        return known | {n.id for n in stores if isinstance(n.ctx, ast.Store)}

    def reads(self, node: ast.AST, known: frozenset[str]) -> None:
        """Look at the names that an expression reads."""
        if isinstance(node, _COMPREHENSIONS):
            inside = known
            for generator in node.generators:
                self.reads(generator.iter, inside)
                inside |= _names(generator.target)
                for test in generator.ifs:
                    self.reads(test, inside)
            for part in ("elt", "key", "value"):
                if hasattr(node, part):
                    self.reads(getattr(node, part), inside)
            return
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            self._look(ast.Name(node.target.id, ast.Load()), known)
        self._look(node, known)
        for child in ast.iter_child_nodes(node):
            self.reads(child, known)

    def _look(self, node: ast.AST, known: frozenset[str]) -> None:
        if isinstance(node, ast.Name) and node.id in self.local and node.id not in known:
            reading = isinstance(node.ctx, ast.Load)
            if reading and self.found is None:
                self.found = node.id


def _both(one: frozenset[str] | None, other: frozenset[str] | None) -> frozenset[str] | None:
    if one is None or other is None:
        return other if one is None else one
    return one & other


def _names(target: ast.expr) -> frozenset[str]:
    return frozenset(node.id for node in ast.walk(target) if isinstance(node, ast.Name))
