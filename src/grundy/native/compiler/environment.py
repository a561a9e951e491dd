"""What a rule uses from outside, and its arithmetic, as the compiler may have them."""

from __future__ import annotations

import ast
import math
import sys
from functools import cache
from inspect import findsource, getsource
from textwrap import dedent
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from grundy.forms import numbers
from grundy.forms.loaded_code import code_text, compiles_to, names_of
from grundy.forms.numbers import STAND_INS
from grundy.forms.syntax import syntax_tree
from grundy.native.compiler.arithmetic import Arithmetic, NotLowered, parsed
from grundy.native.compiler.assignment import unassigned
from grundy.native.compiling import load_numba, teach_helpers
from grundy.native.kernels import checked
from grundy.native.kernels.checked import LARGEST_LITERAL

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

MOST_LISTED = 256
"""Numbers in a list that a rule uses: they become part of the compiled code."""

STAND_INS.update({math.isqrt: numbers.root, sum: checked.total, pow: checked.power})

ALLOWED = {
    math.gcd,
    *(range, len, min, max, abs, int, bool, divmod, enumerate, zip, reversed, any, all, sorted),
    *(tuple, list, ValueError, numbers.ones),
}
"""Other functions from outside that mean the same when they are compiled."""

MOST_NODES = 1500
"""Nodes of the syntax tree of a rule: the compiler would take longer than the work."""

MOST_COMPILED = 512
"""Functions that are known again when they come back, the latest."""


def definition_of(function: FunctionType) -> ast.FunctionDef:
    """Return the syntax tree of a function.

    Raises `NotLowered` when its source text is not at hand, or is no longer what was loaded.
    """
    if hasattr(function, "__wrapped__"):
        raise NotLowered(f"{function.__name__} is wrapped in another function")
    first = 1
    try:
        whole = "".join(findsource(function)[0])
        text = dedent(getsource(function))
    except (OSError, TypeError):
        whole = text = _command_line()
        first = function.__code__.co_firstlineno
    if not compiles_to(whole, function.__code__):
        raise NotLowered(f"the source code of {function.__name__} is not what was loaded")
    try:
        nodes = list(ast.walk(syntax_tree(text)))
    except SyntaxError as error:
        raise NotLowered("the source code of the rule is not available") from error
    for node in nodes:
        if isinstance(node, ast.FunctionDef) and node.name == function.__name__:
            line = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            if line == first:
                return node
    raise NotLowered("the source code of the rule is not available")


def _command_line() -> str:
    """Return the program that was given as ``python -c``: inspect does not know it."""
    words = sys.orig_argv
    return words[words.index("-c") + 1] if "-c" in words[:-1] else ""


def outside_of(function: FunctionType, tree: ast.FunctionDef) -> dict[str, Any]:
    """Return what the names mean that the function takes from outside, also in comprehensions."""
    code = function.__code__
    local = {*code.co_varnames, *code.co_cellvars}
    cells = zip(code.co_freevars, function.__closure__ or (), strict=True)
    closed = {name: cell.cell_contents for name, cell in cells}
    read = {
        node.id
        for statement in tree.body
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }
    found = {}
    for name in sorted(read - local):
        for space in (closed, function.__globals__, function.__builtins__):
            if name in space:
                found[name] = space[name]
                break
    return found


def environment_of(outside: Mapping[str, Any], compiled: bool) -> dict[str, Any]:
    """Return the names from outside and the helpers of lowered rules, for the compiler."""
    helpers = checked.compiled() if compiled else checked.PLAIN
    names = {f"grundy_{name}": helper for name, helper in helpers.items()}
    names |= {"grundy_isqrt": _standing_in(numbers.root, compiled), "grundy_gcd": math.gcd}
    names |= {"grundy_int": int, "grundy_len": len, "grundy_error": ValueError}
    for name, value in outside.items():
        if not isinstance(value, ModuleType):  # what is called in a module is looked at there
            names[name] = constant(name, value, compiled)
    return names


def settings(function: FunctionType, arity: int, compiled: bool) -> dict[str, Any]:
    """Return the arguments that have a default: settings of the rule, not part of a position."""
    code = function.__code__
    given = function.__defaults__ or ()
    names = code.co_varnames[: code.co_argcount][arity:]
    found = dict(zip(names, given, strict=True)) | (function.__kwdefaults__ or {})
    return {name: constant(name, value, compiled) for name, value in found.items()}


def setting_names(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the names under which a lowered function finds its settings."""
    return {f"grundy_setting_{name}": value for name, value in given.items()}


def setting_lines(given: Mapping[str, Any]) -> list[ast.stmt]:
    """Return the statements that give the settings their values: a rule may change them."""
    return [parsed(f"{name} = grundy_setting_{name}") for name in given]


def check_flow(tree: ast.FunctionDef, given: Iterable[str]) -> None:
    """Raise `NotLowered` when a name may have no value, or the tree is too large."""
    if sum(1 for _ in ast.walk(tree)) > MOST_NODES:
        raise NotLowered("the rule is too long to compile")
    name = unassigned(tree, given)
    if name is not None:
        raise NotLowered(f"{name} may have no value where it is used")


def made(  # noqa: PLR0913 - what a function is made of, and how
    arguments: list[str],
    body: list[ast.stmt],
    namespace: dict[str, Any],
    *,
    compiled: bool,
    indexes: bool = True,
    inside: bool = False,
) -> Any:
    """Return the function with these statements, compiled if that is wanted.

    `indexes` says that it has indices of its own, whose bounds must be checked, and `inside` that
    it becomes a part of the function that calls it.
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
    function = space["lowered"]
    return _compiled_once(function, indexes, inside) if compiled else function


_compiled_before: dict[Any, Any] = {}


def _compiled_once(function: FunctionType, indexes: bool, inside: bool) -> Any:
    """Return the function compiled; what says the same was compiled before, and is used again.

    A game that is made again, or asked about after its answers were forgotten, has other functions
    that say the same: the compiler, which takes longer than most questions, need not see them.
    """
    outside = function.__globals__
    used = [name for name in names_of(function.__code__) if name in outside]
    # 1 and True are equal, but not the same to the compiler.
    meant = tuple((name, type(outside[name]), outside[name]) for name in used)
    key = code_text(function.__code__), meant, indexes, inside
    found = _compiled_before.get(key)
    if found is None:
        found = _compiled_before[key] = _compiled(function, indexes, inside)
        for oldest in list(_compiled_before)[:-MOST_COMPILED]:
            _compiled_before.pop(oldest, None)
    return found


def _compiled(function: Any, indexes: bool = True, inside: bool = False) -> Any:
    numba = load_numba()
    teach_helpers()
    # Only kernels call it: without its wrappers it is quicker to compile. Division by zero raises,
    # as in Python, for this is the user's code.
    lean: Any = {"no_cfunc_wrapper": True, "no_cpython_wrapper": True, "forceinline": inside}
    return numba.njit(boundscheck=indexes, error_model="python", nogil=True, **lean)(function)


def constant(name: str, value: Any, compiled: bool) -> Any:
    """Return what the compiler gets for something from outside the rule.

    Raises `NotLowered` for what could mean something else there.
    """
    if type(value) in (list, tuple, set, frozenset):
        if len(value) > MOST_LISTED or not all(type(item) is int for item in value):
            raise NotLowered(
                f"{name} is a long list, or a list of something other than whole numbers"
            )
        # A set is walked in its own order, which a rule that leaves its loop can see.
        return tuple(constant(name, item, compiled) for item in value)
    if type(value) is int and abs(value) >= LARGEST_LITERAL:
        raise NotLowered(f"{name} is beyond 64 bits")
    if type(value) in (int, bool):
        return value
    if isinstance(value, (int, list, tuple, set, frozenset)):
        raise NotLowered(f"{name} is a {type(value).__name__}, which is no plain number or list")
    if _is_hashable(value) and value in STAND_INS:
        return _standing_in(STAND_INS[value], compiled)
    if _is_hashable(value) and value in ALLOWED:
        return value
    if isinstance(value, FunctionType):
        return _called(value, compiled)
    raise NotLowered(f"{name} is a {type(value).__name__}")


def _is_hashable(value: Any) -> bool:
    try:
        hash(value)
    except TypeError:  # a tuple or a frozen dataclass may have something inside that is not
        return False
    return True


@cache
def _standing_in(kernel: Any, compiled: bool) -> Any:
    if not compiled:
        return kernel
    return _compiled(checked.rebound(kernel, checked.compiled()))


_being_lowered: list[FunctionType] = []


def _called(function: FunctionType, compiled: bool) -> Any:
    """Return a function that the rule calls, its arithmetic checked."""
    if function in _being_lowered:
        raise NotLowered(f"{function.__name__} calls itself")
    tree = definition_of(function)
    outside = outside_of(function, tree)
    _being_lowered.append(function)
    try:
        namespace = environment_of(outside, compiled)
    finally:
        _being_lowered.pop()
    arguments = [argument.arg for argument in tree.args.args]
    simple = len(arguments) == function.__code__.co_argcount and not function.__defaults__
    if not simple or tree.decorator_list:
        raise NotLowered(f"{function.__name__} has more than plain arguments")
    check_flow(tree, arguments)
    body = Arithmetic(outside).statements(tree.body)
    return made(arguments, body, namespace, compiled=compiled)
