"""Other names for what a search calls by a name that means something else in its program."""

from __future__ import annotations

import ast
from copy import deepcopy
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from grundy.forms.rule.expression import renamed

if TYPE_CHECKING:
    from collections.abc import Set

    from grundy.contest.searches.search import Search

    Tree = TypeVar("Tree", bound=ast.AST)

ANSWERS = ("score", "value", "won", "lost")
"""What is known of a position, in what is printed."""


def without_names(search: Search, bad: Set[str]) -> Search:
    """Return the search with other names for what goes by a bad one."""
    model = search.model
    names = (*search.input.names, *model.helpers, *model.constants)
    new = {name: f"{name}_given" for name in names if name in bad}
    if not new:
        return search
    # What is printed calls by these names what is known of a position.
    printed = {name: other for name, other in new.items() if name not in ANSWERS}
    items = tuple(
        replace(
            item,
            names=tuple(new.get(name, name) for name in item.names),
            sizes=tuple(renamed(size, new) for size in item.sizes),
        )
        for item in search.input.items
    )
    rules = {role: _in_function(function, new) for role, function in model.rules.items()}
    helpers = {}
    for name, function in model.helpers.items():
        changed = _in_function(function, new)
        changed.name = new.get(name, name)
        helpers[changed.name] = changed
    constants = {new.get(name, name): value for name, value in model.constants.items()}
    ask = replace(
        search.ask,
        loops=tuple(renamed(loop, new) for loop in search.ask.loops),
        parts=tuple(tuple(renamed(one, new) for one in part) for part in search.ask.parts),
        over=tuple(renamed(loop, new) for loop in search.ask.over),
    )
    return replace(
        search,
        model=replace(model, rules=rules, helpers=helpers, constants=constants),
        input=replace(search.input, items=items),
        ask=ask,
        shown=None if search.shown is None else renamed(search.shown, printed),
        only=None if search.only is None else renamed(search.only, printed),
        data=tuple(new.get(name, name) for name in search.data),
        signed=frozenset(new.get(name, name) for name in search.signed),
    )


def apart_from(search: Search, shared: Set[str]) -> Search:
    """Return the search whose rules call nothing of their own by a name that functions share."""
    model = search.model
    new = {name: f"{name}_own" for name in shared}
    if not any(_own(function) & shared for function in model.functions()):
        return search
    rules, helpers = (
        {name: _with_own(function, new) for name, function in functions.items()}
        for functions in (model.rules, model.helpers)
    )
    names = tuple(new.get(name, name) for name in model.names)
    return replace(search, model=replace(model, rules=rules, helpers=helpers, names=names))


def _with_own(function: ast.FunctionDef, new: dict[str, str]) -> ast.FunctionDef:
    own = _own(function)
    return _Renamed({name: other for name, other in new.items() if name in own}).changed(function)


def _in_function(function: ast.FunctionDef, new: dict[str, str]) -> ast.FunctionDef:
    own = _own(function)
    return _Renamed({n: other for n, other in new.items() if n not in own}).changed(function)


def _own(function: ast.FunctionDef) -> set[str]:
    """Return the names that a function gives values to."""
    nodes = [node for node in ast.walk(function) if isinstance(node, ast.Name)]
    own = {node.id for node in nodes if isinstance(node.ctx, ast.Store)}
    return own | {argument.arg for argument in function.args.args}


class _Renamed(ast.NodeTransformer):
    def __init__(self, new: dict[str, str]) -> None:
        self.new = new

    def changed(self, tree: Tree) -> Tree:
        """Return the tree with its new names."""
        found: Tree = self.visit(deepcopy(tree))
        return found

    def visit_Name(self, node: ast.Name) -> ast.Name:
        """Return the name by which it goes."""
        return ast.Name(self.new.get(node.id, node.id), node.ctx)

    def visit_arg(self, node: ast.arg) -> ast.arg:
        """Return the argument under its name of now."""
        node.arg = self.new.get(node.arg, node.arg)
        return node
