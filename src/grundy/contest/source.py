"""Plain functions of this project, and methods of its games, as code for programs."""

from __future__ import annotations

import ast
import inspect
from textwrap import dedent
from types import FunctionType
from typing import TYPE_CHECKING, Any

from grundy.contest.tables import write_list
from grundy.discovery.patterns.formula import Code
from grundy.forms.syntax import syntax_tree
from grundy.rules.theorem import Law

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from grundy.rules.impartial import ImpartialGame

Settings = dict[str, int | list[int]]
"""The constants that functions use, in capitals."""


def functions_of(module: ModuleType) -> dict[str, ast.FunctionDef]:
    """Return the functions of a module by name, in order."""
    tree = syntax_tree(inspect.getsource(module))
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


class GameSource(ast.NodeTransformer):
    """The methods of a game as functions, with the functions of its file and of `values` they call.

    Numbers of the game become constants in capitals: `self.k` is `K`. A method that takes any
    number of arguments, `*heaps`, becomes a function of one list, `heaps`.
    """

    def __init__(self, game: ImpartialGame) -> None:
        self.game = game
        self.functions: dict[str, ast.FunctionDef] = {}
        self.names: dict[str, str] = {}
        self.settings: Settings = {}
        self.around: dict[str, Any] = {}

    def add(self, name: str, written: str) -> None:
        """Add a method of the game, and what it calls, under the name that it is `written` with."""
        self.names[name] = written
        method = inspect.getattr_static(type(self.game), name)
        self._take(method.rule if isinstance(method, Law) else method, written)

    def _take(self, function: Callable[..., Any], written: str) -> None:
        if written in self.functions:
            return
        tree = syntax_tree(dedent(inspect.getsource(function)))
        node = next(part for part in tree.body if isinstance(part, ast.FunctionDef))
        self.functions[written] = node
        node.name, node.decorator_list = written, []
        given = node.args
        given.args = [argument for argument in given.args if argument.arg != "self"]
        if given.vararg is not None:
            kind = ast.unparse(given.vararg.annotation) if given.vararg.annotation else "int"
            given.args.append(ast.arg(given.vararg.arg, ast.Name(f"list[{kind}]", ast.Load())))
            given.vararg = None
        before, self.around = self.around, vars(inspect.getmodule(function))
        self.generic_visit(node)
        self.around = before

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Follow a call; all of a list, `*heaps`, is the list."""
        node.args = [part.value if isinstance(part, ast.Starred) else part for part in node.args]
        if isinstance(node.func, ast.Attribute) and _is_self(node.func.value):
            name = node.func.attr
            self.add(name, self.names.get(name, name))
            node.func = ast.Name(self.names[name], ast.Load())
        elif isinstance(node.func, ast.Name):
            called = self.around.get(node.func.id)
            own = (self.around["__name__"], "grundy.values.")
            if isinstance(called, FunctionType) and called.__module__.startswith(own):
                self._take(called, node.func.id)
        return self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """Write a number of the game as a constant."""
        if not _is_self(node.value):
            return self.generic_visit(node)
        self.settings[node.attr.upper()] = getattr(self.game, node.attr)
        return ast.Name(node.attr.upper(), node.ctx)


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"


def definitions(
    functions: dict[str, ast.FunctionDef], roots: list[str], settings: Settings
) -> tuple[str, ...]:
    """Return the constants and the functions that the roots need, each defined before its use."""
    needed: list[str] = []
    for root in roots:
        _collect(root, functions, needed)
    names = {n.id for name in needed for n in ast.walk(functions[name]) if isinstance(n, ast.Name)}
    constants = [_constant(name, value) for name, value in settings.items() if name in names]
    return (*constants, *(write_python(functions[name]) for name in needed))


def _collect(root: str, functions: dict[str, ast.FunctionDef], found: list[str]) -> None:
    called = [n.id for n in ast.walk(functions[root]) if isinstance(n, ast.Name)]
    for name in called:
        if name in functions and name != root and name not in found:
            _collect(name, functions, found)
    if root not in found:
        found.append(root)


def _constant(name: str, value: int | list[int]) -> str:
    return write_list(name, value) if isinstance(value, list) else f"{name} = {value}"


def write_python(function: ast.FunctionDef) -> str:
    """Return a function without its annotations, its docstring without what is only for us."""
    copy: Any = syntax_tree(ast.unparse(function)).body[0]
    copy.returns = None
    for argument in copy.args.args:
        argument.annotation = None
    doc = ast.get_docstring(copy)
    if doc is not None:
        first = doc.splitlines()[0].rstrip(".").removeprefix("Return ")
        copy.body = [ast.Expr(ast.Constant(first)), *copy.body[1:]]
    return ast.unparse(ast.fix_missing_locations(copy))


def code_of(
    functions: dict[str, ast.FunctionDef], root: str, names: str, settings: Settings
) -> Code:
    """Return the call of a function, with all that it needs."""
    return Code(f"{root}({names})", definitions(functions, [root], settings))
