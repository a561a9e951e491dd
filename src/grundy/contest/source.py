"""Plain functions of a module of this project as code in both languages."""

from __future__ import annotations

import ast
import inspect
from typing import TYPE_CHECKING, Any

from grundy.contest.cpp_expressions import NUMBER, NUMBERS
from grundy.contest.cpp_functions import result_kind, write_function
from grundy.contest.python_names import without_docstring
from grundy.contest.tables import write_list
from grundy.discovery.patterns.formula import Code

if TYPE_CHECKING:
    from types import ModuleType

Settings = dict[str, int | list[int]]
"""The constants that functions use, in capitals."""


def functions_of(module: ModuleType) -> dict[str, ast.FunctionDef]:
    """Return the functions of a module by name, in order."""
    tree = ast.parse(inspect.getsource(module))
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def definitions(
    functions: dict[str, ast.FunctionDef], roots: list[str], settings: Settings, lang: str
) -> tuple[str, ...]:
    """Return the constants and the functions that the roots need, each defined before its use."""
    needed: list[str] = []
    for root in roots:
        _collect(root, functions, needed)
    names = {n.id for name in needed for n in ast.walk(functions[name]) if isinstance(n, ast.Name)}
    constants = [_constant(name, value, lang) for name, value in settings.items() if name in names]
    if lang == "python":
        return (*constants, *(write_python(functions[name]) for name in needed))
    known = {f"{name}()": result_kind(functions[name]) for name in needed}
    known |= {name: _kind(value) for name, value in settings.items()}
    return (*constants, *(write_function(functions[name], known) for name in needed))


def _collect(root: str, functions: dict[str, ast.FunctionDef], found: list[str]) -> None:
    called = [n.id for n in ast.walk(functions[root]) if isinstance(n, ast.Name)]
    for name in called:
        if name in functions and name != root and name not in found:
            _collect(name, functions, found)
    if root not in found:
        found.append(root)


def _kind(value: int | list[int]) -> str:
    return NUMBER if isinstance(value, int) else NUMBERS


def _constant(name: str, value: int | list[int], lang: str) -> str:
    if isinstance(value, list):
        return write_list(name, value, lang)
    return f"{name} = {value}" if lang == "python" else f"const ll {name} = {value};"


def write_python(function: ast.FunctionDef) -> str:
    """Return a function without its annotations, its docstring as a comment before it."""
    copy: Any = ast.parse(ast.unparse(function)).body[0]
    copy.returns = None
    for argument in copy.args.args:
        argument.annotation = None
    comment = ast.get_docstring(function)
    copy.body = without_docstring(copy.body)
    note = f"# {comment.splitlines()[0]}\n" if comment else ""
    return note + ast.unparse(copy)


def codes(
    functions: dict[str, ast.FunctionDef], root: str, names: str, settings: Settings
) -> dict[str, Code]:
    """Return the call of a function in both languages, with all that it needs."""
    return {
        lang: Code(f"{root}({names})", definitions(functions, [root], settings, lang))
        for lang in ("cpp", "python")
    }
