"""Plain functions of this project, and methods of its games, as code for programs."""

from __future__ import annotations

import inspect
from dataclasses import replace
from functools import partial
from textwrap import dedent
from types import FunctionType
from typing import TYPE_CHECKING, Any

from grundy.contest.tables import write_list
from grundy.discovery.patterns.formula import Code
from grundy.forms.rule.expression import Attribute, Call, Method, Name, Star, changed, walk
from grundy.forms.rule.reading import read_definition
from grundy.languages.python import function_text
from grundy.rules.theorem import Law

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from grundy.forms.rule.expression import Expression
    from grundy.forms.rule.statement import Function
    from grundy.rules.impartial import ImpartialGame

Settings = dict[str, int | list[int]]
"""The constants that functions use, in capitals."""


def functions_of(module: ModuleType) -> dict[str, Function]:
    """Return the functions of a module by name, in order."""
    own = [
        one for one in vars(module).values() if getattr(one, "__module__", "") == module.__name__
    ]
    return {one.__name__: _read(one) for one in own if inspect.isfunction(one)}


def _read(function: Callable[..., Any]) -> Function:
    return read_definition(dedent(inspect.getsource(function)))


class GameSource:
    """The methods of a game as functions, with the functions of its file and of `values` they call.

    Numbers of the game become constants in capitals: `self.k` is `K`. A method that takes any
    number of arguments, `*heaps`, becomes a function of one list, `heaps`.
    """

    def __init__(self, game: ImpartialGame) -> None:
        self.game = game
        self.functions: dict[str, Function] = {}
        self.names: dict[str, str] = {}
        self.settings: Settings = {}

    def add(self, name: str, written: str) -> None:
        """Add a method of the game, and what it calls, under the name that it is `written` with."""
        self.names[name] = written
        method = inspect.getattr_static(type(self.game), name)
        self._take(method.rule if isinstance(method, Law) else method, written)

    def _take(self, function: Callable[..., Any], written: str) -> None:
        if written in self.functions:
            return
        self.functions[written] = read = _read(function)  # it may call itself
        given = (*read.parameters, *([read.rest] if read.rest else []))
        own = tuple(name for name in given if name != "self")
        settled = changed(read, partial(self._settled, vars(inspect.getmodule(function))))
        self.functions[written] = replace(settled, name=written, parameters=own, rest=None)

    def _settled(self, around: dict[str, Any], node: Any) -> Any:
        """Write a number of the game as a constant, and follow a call."""
        match node:
            case Attribute(Name("self"), name):
                self.settings[name.upper()] = getattr(self.game, name)
                return Name(name.upper())
            case Method(Name("self"), name, given):
                self.add(name, self.names.get(name, name))
                return Call(self.names[name], _lists(given))
            case Call(name, given):
                called = around.get(name)
                own = (around["__name__"], "grundy.values.")
                if isinstance(called, FunctionType) and called.__module__.startswith(own):
                    self._take(called, name)
                return replace(node, arguments=_lists(given))
        return node


def _lists(given: tuple[Expression, ...]) -> tuple[Expression, ...]:
    """Return arguments in which all of a list, `*heaps`, is the list."""
    return tuple(part.row if isinstance(part, Star) else part for part in given)


def definitions(
    functions: dict[str, Function], roots: list[str], settings: Settings
) -> tuple[str, ...]:
    """Return the constants and the functions that the roots need, each defined before its use."""
    needed: list[str] = []
    for root in roots:
        _collect(root, functions, needed)
    names = {name for one in needed for name in _named(functions[one])}
    constants = [_constant(name, value) for name, value in settings.items() if name in names]
    return (*constants, *(write_python(functions[name]) for name in needed))


def _named(function: Function) -> list[str]:
    return [node.name for node in walk(function) if isinstance(node, (Name, Call))]


def _collect(root: str, functions: dict[str, Function], found: list[str]) -> None:
    for name in _named(functions[root]):
        if name in functions and name != root and name not in found:
            _collect(name, functions, found)
    if root not in found:
        found.append(root)


def _constant(name: str, value: int | list[int]) -> str:
    return write_list(name, value) if isinstance(value, list) else f"{name} = {value}"


def write_python(function: Function) -> str:
    """Return a function, its docstring without what is only for us."""
    head, *body = function_text(replace(function, doc="")).splitlines()
    first = function.doc.partition("\n")[0].rstrip(".").removeprefix("Return ")
    return "\n".join([head, *([f"    {first!r}"] if first else []), *body])


def code_of(functions: dict[str, Function], root: str, names: str, settings: Settings) -> Code:
    """Return the call of a function, with all that it needs."""
    return Code(f"{root}({names})", definitions(functions, [root], settings))
