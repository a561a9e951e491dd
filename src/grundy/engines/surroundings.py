"""What a rule uses from outside, and its arithmetic, as the compiler may have them."""

from __future__ import annotations

import ast
import builtins
import math
import sys
from collections.abc import Hashable
from copy import deepcopy
from inspect import getclosurevars, getsource
from textwrap import dedent
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

from grundy.kernels import checked
from grundy.kernels.checked import LARGEST_LITERAL

MOST_LISTED = 256
"""Numbers in a list that a rule uses: they become part of the compiled code."""

STAND_INS: dict[Any, Any] = {math.isqrt: checked.root}
"""Functions that the compiler lacks, and what it gets instead."""

_OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "add",
    ast.Sub: "subtract",
    ast.Mult: "multiply",
    ast.Pow: "power",
    ast.LShift: "shift_left",
    ast.RShift: "shift_right",
}

_REFUSED: dict[type[ast.AST], str] = {
    ast.FunctionDef: "a function inside it",
    ast.AsyncFunctionDef: "a function inside it",
    ast.Lambda: "a lambda",
    ast.ClassDef: "a class",
    ast.Try: "try",
    ast.With: "with",
    ast.Global: "global",
    ast.Nonlocal: "nonlocal",
    ast.Await: "await",
    ast.Import: "import",
    ast.ImportFrom: "import",
    ast.JoinedStr: "an f-string",
    ast.Match: "match",
    ast.Dict: "a dictionary",
    ast.DictComp: "a dictionary",
    ast.Delete: "del",
    ast.NamedExpr: ":=",
    ast.Starred: "*",
    ast.Yield: "what `yield` gives back",
    ast.YieldFrom: "what `yield from` gives back",
}


class NotLowered(Exception):  # noqa: N818 - news: the rule runs as it is
    """The rule is not for the compiler; the text says why."""


class Arithmetic(ast.NodeTransformer):
    """Rewrites a function: its operators are checked, what cannot be compiled is refused."""

    def statements(self, given: list[ast.stmt]) -> list[ast.stmt]:
        """Return the statements, rewritten."""
        found: list[ast.stmt] = []
        for statement in given:
            new = self.visit(statement)
            found += new if isinstance(new, list) else [new]
        return found

    def burning(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """Return the body of a loop; here as it is."""
        return body

    def visit_Expr(self, node: ast.Expr) -> Any:
        """Leave out docstrings."""
        return ast.Pass() if isinstance(node.value, ast.Constant) else self.generic_visit(node)

    def visit_For(self, node: ast.For) -> Any:
        """Rewrite a loop."""
        body = self.burning(self.statements(node.body))
        after = self.statements(node.orelse)
        return ast.For(self.visit(node.target), self.visit(node.iter), body, after)

    def visit_While(self, node: ast.While) -> Any:
        """Rewrite a loop."""
        body = self.burning(self.statements(node.body))
        return ast.While(self.visit(node.test), body, self.statements(node.orelse))

    def visit_If(self, node: ast.If) -> Any:
        """Rewrite a choice."""
        both = self.statements(node.body), self.statements(node.orelse)
        return ast.If(self.visit(node.test), *both)

    def visit_BinOp(self, node: ast.BinOp) -> Any:
        """Check the arithmetic that can leave 64 bits."""
        self.generic_visit(node)
        name = _OPERATORS.get(type(node.op))
        return node if name is None else _call(name, node.left, node.right)

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        """Check it here too."""
        name = _OPERATORS.get(type(node.op))
        if name is None:
            return self.generic_visit(node)
        before: Any = deepcopy(node.target)
        before.ctx = ast.Load()
        value = _call(name, self.visit(before), self.visit(node.value))
        return ast.Assign([self.visit(node.target)], value)

    def visit_Call(self, node: ast.Call) -> Any:
        """Put a stand-in where the compiler lacks the function."""
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == "pow" and len(node.args) == 2:
            return _call("power", *node.args)
        if isinstance(node.func, ast.Attribute) and node.func.attr == "isqrt":
            return _call("root", *node.args)
        return node

    def visit_Constant(self, node: ast.Constant) -> Any:
        """Refuse numbers of more than 64 bits."""
        if type(node.value) is int and node.value >= LARGEST_LITERAL:
            raise NotLowered(f"{node.value} is beyond 64 bits")
        return node

    def generic_visit(self, node: ast.AST) -> Any:
        """Refuse what cannot be compiled."""
        words = _REFUSED.get(type(node))
        if words:
            raise NotLowered(f"the rule uses {words}")
        return super().generic_visit(node)


def definition_of(function: FunctionType) -> ast.FunctionDef:
    """Return the syntax tree of a function.

    Raises `NotLowered` when its source text is not at hand.
    """
    first = 1
    try:
        text = dedent(getsource(function))
    except (OSError, TypeError):
        text, first = _command_line(), function.__code__.co_firstlineno
    try:
        nodes = list(ast.walk(ast.parse(text)))
    except SyntaxError as error:
        raise NotLowered("the source text of the rule is not at hand") from error
    for node in nodes:
        if isinstance(node, ast.FunctionDef) and node.name == function.__name__:
            line = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            if line == first:
                return node
    raise NotLowered("the source text of the rule is not at hand")


def _command_line() -> str:
    """Return the program that was given as ``python -c``: inspect does not know it."""
    words = sys.orig_argv
    return words[words.index("-c") + 1] if "-c" in words[:-1] else ""


def surroundings(
    function: FunctionType, compiled: bool, leave: tuple[Any, ...] = ()
) -> dict[str, Any]:
    """Return what the names mean that the function takes from outside, save what is to `leave`."""
    helpers = checked.compiled() if compiled else checked.PLAIN
    names = {f"grundy_{name}": helper for name, helper in helpers.items()}
    names["grundy_root"] = _standing_in(checked.root, compiled)
    found = getclosurevars(function)
    for name, value in {**found.globals, **found.nonlocals}.items():
        if all(value is not left for left in leave):
            names[name] = constant(name, value, compiled)
    return names


def outside(function: FunctionType, name: str) -> Any:
    """Return what a name means outside a function: in its closure, its module or Python itself."""
    found = getclosurevars(function)
    for space in (found.nonlocals, function.__globals__, vars(builtins)):
        if name in space:
            return space[name]
    return None


def settings(function: FunctionType, arity: int, compiled: bool) -> dict[str, Any]:
    """Return the arguments that have a default: settings of the rule, not part of a position."""
    code = function.__code__
    given = function.__defaults__ or ()
    names = code.co_varnames[: code.co_argcount][arity:]
    found = dict(zip(names, given, strict=True)) | (function.__kwdefaults__ or {})
    return {name: constant(name, value, compiled) for name, value in found.items()}


def made(
    arguments: list[str],
    body: list[ast.stmt],
    namespace: dict[str, Any],
    *,
    compiled: bool,
    indexes: bool = True,
) -> Any:
    """Return the function with these statements, compiled if that is wanted.

    `indexes` says that it has indices of its own, whose bounds must be checked.
    """
    empty: list[Any] = []
    given = ast.arguments(
        posonlyargs=[],
        args=[ast.arg(name) for name in arguments],
        kwonlyargs=[],
        kw_defaults=[],
        defaults=[],
    )
    tree: Any = ast.FunctionDef(name="lowered", args=given, body=body, decorator_list=empty)
    module = ast.fix_missing_locations(ast.Module([tree], []))
    space = dict(namespace)
    exec(compile(module, "<a lowered rule>", "exec"), space)
    return _compiled(space["lowered"], indexes) if compiled else space["lowered"]


def parsed(text: str) -> Any:
    """Return the statement with this text."""
    return ast.parse(text).body[0]


def _compiled(function: Any, indexes: bool = True) -> Any:
    import numba  # noqa: PLC0415 - slow to import: only work that pays for it gets here

    # Only kernels call it: without its wrappers it is quicker to compile. Division by zero raises,
    # as in Python, for this is the user's code.
    lean: Any = {"no_cfunc_wrapper": True, "no_cpython_wrapper": True}
    return numba.njit(boundscheck=indexes, error_model="python", nogil=True, **lean)(function)


def constant(name: str, value: Any, compiled: bool) -> Any:
    """Return what the compiler gets for something from outside the rule.

    Raises `NotLowered` for what could mean something else there.
    """
    if isinstance(value, (list, set, frozenset, tuple)):
        if len(value) > MOST_LISTED or not all(type(item) is int for item in value):
            raise NotLowered(f"{name} is a long list, or one of other things than whole numbers")
        ordered = sorted(value) if isinstance(value, (set, frozenset)) else value
        return tuple(constant(name, item, compiled) for item in ordered)
    if type(value) is int and abs(value) >= LARGEST_LITERAL:
        raise NotLowered(f"{name} is beyond 64 bits")
    if isinstance(value, (bool, int, float, ModuleType)) or vars(builtins).get(name) is value:
        return value
    if isinstance(value, Hashable) and value in STAND_INS:
        return _standing_in(STAND_INS[value], compiled)
    if isinstance(value, (FunctionType, BuiltinFunctionType)):
        return _called(value, compiled) if isinstance(value, FunctionType) else value
    raise NotLowered(f"{name} is a {type(value).__name__}")


def _standing_in(kernel: Any, compiled: bool) -> Any:
    return _compiled(kernel) if compiled else kernel


_being_lowered: list[FunctionType] = []


def _called(function: FunctionType, compiled: bool) -> Any:
    """Return a function that the rule calls, its arithmetic checked."""
    if function in _being_lowered:
        raise NotLowered(f"{function.__name__} calls itself")
    tree = definition_of(function)
    _being_lowered.append(function)
    try:
        namespace = surroundings(function, compiled)
    finally:
        _being_lowered.pop()
    arguments = [argument.arg for argument in tree.args.args]
    simple = len(arguments) == function.__code__.co_argcount and not function.__defaults__
    if not simple or tree.decorator_list:
        raise NotLowered(f"{function.__name__} has more than plain arguments")
    return made(arguments, Arithmetic().statements(tree.body), namespace, compiled=compiled)


def _call(name: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(f"grundy_{name}", ast.Load()), list(arguments), [])
