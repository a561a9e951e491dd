"""The options of a rule's function, however it gives them: one by one, or in rows."""

from __future__ import annotations

import ast
from copy import deepcopy
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Set

DISPLAYS = (ast.List, ast.ListComp)
"""Options that are several parts, as they are written."""


class OptionChanger(ast.NodeTransformer):
    """Changes the options that a function yields, returns, or puts into a row that it returns."""

    def __init__(
        self,
        function: ast.FunctionDef,
        helpers: Set[str],
        change: Callable[[ast.expr], ast.expr],
    ) -> None:
        self.helpers, self.change = helpers, change
        self.sources: set[str] = set()
        """Helpers whose values are options too."""
        nodes = list(ast.walk(function))
        values = [node.value for node in nodes if isinstance(node, (ast.Return, ast.YieldFrom))]
        self.rows = {value.id for value in values if isinstance(value, ast.Name)}
        """Names of rows of options."""
        given = [node for node in nodes if isinstance(node, ast.Assign)]
        named = [n.targets[0] for n in given if isinstance(n.value, DISPLAYS)]
        self.lists = {target.id for target in named if isinstance(target, ast.Name)} - self.rows
        """Names of options that are several parts."""

    def is_parts(self, option: ast.expr) -> bool:
        """Return whether an option is a list of parts."""
        named = isinstance(option, ast.Name) and option.id in self.lists
        return named or isinstance(option, DISPLAYS)

    def visit_Yield(self, node: ast.Yield) -> Any:
        """Write the option."""
        if node.value is not None:
            node.value = self.option(node.value)
        return node

    def visit_YieldFrom(self, node: ast.YieldFrom) -> Any:
        """Write the options of a row."""
        node.value = self.row(node.value)
        return node

    def visit_Return(self, node: ast.Return) -> Any:
        """Write the options of a row."""
        if node.value is not None:
            node.value = self.row(node.value)
        return node

    def visit_Assign(self, node: ast.Assign) -> Any:
        """Write the options of a row that is given later."""
        if any(isinstance(target, ast.Name) and target.id in self.rows for target in node.targets):
            node.value = self.row(node.value)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        """Write the options that are added to a row."""
        if isinstance(node.target, ast.Name) and node.target.id in self.rows:
            node.value = self.row(node.value)
        return node

    def visit_Call(self, node: ast.Call) -> Any:
        """Write an option that is added to a row."""
        match node:
            case ast.Call(ast.Attribute(ast.Name(name), "append"), [option]) if name in self.rows:
                node.args = [self.option(option)]
            case ast.Call(ast.Attribute(ast.Name(name), "extend"), [row]) if name in self.rows:
                node.args = [self.row(row)]
        return node

    def row(self, node: ast.expr) -> ast.expr:
        """Return an expression for options, all of one kind."""
        match node:
            case ast.GeneratorExp() | ast.ListComp() | ast.SetComp():
                node.elt = self.option(node.elt)
            case ast.List(items) | ast.Tuple(items) | ast.Set(items):
                kind = ast.Set if isinstance(node, ast.Set) else ast.List
                return kind([self.option(item) for item in items])
            case ast.IfExp():
                node.body, node.orelse = self.row(node.body), self.row(node.orelse)
            case ast.BinOp(left, ast.Add(), right):
                node.left, node.right = self.row(left), self.row(right)
            case ast.Call(ast.Name("list" | "tuple" | "set" | "sorted"), [inner]):
                node.args = [self.row(inner)]
            case ast.Call(ast.Name(name)) if name in self.helpers:
                self.sources.add(name)
            case ast.Constant(None):
                return ast.List([], ast.Load())
            case ast.Name():
                pass
            case _:
                each = ast.Name("option", ast.Load())
                changed = self.option(each)
                if changed is not each:
                    loop = ast.comprehension(ast.Name("option", ast.Store()), node, [], 0)
                    return ast.GeneratorExp(changed, [loop])
        return node

    def option(self, node: ast.expr) -> ast.expr:
        """Return an option, or a choice of options, as it is to be."""
        if isinstance(node, ast.IfExp):
            node.body, node.orelse = self.option(node.body), self.option(node.orelse)
            return node
        return self.change(node)


def options_in(function: ast.FunctionDef, helpers: Set[str]) -> tuple[bool, set[str]]:
    """Return whether an option is several parts, and the helpers that give options too."""
    copy = deepcopy(function)
    found: list[ast.expr] = []

    def seen(option: ast.expr) -> ast.expr:
        found.append(option)
        return option

    changer = OptionChanger(copy, helpers, seen)
    changer.visit(copy)
    return any(map(changer.is_parts, found)), changer.sources


def has_parts(rule: str, functions: dict[str, ast.FunctionDef]) -> bool:
    """Return whether an option of a rule is several parts; it may call the other functions."""
    waiting, known = [rule], {rule}
    while waiting:
        parts, sources = options_in(functions[waiting.pop()], functions.keys())
        if parts:
            return True
        waiting += sources - known
        known |= sources
    return False
