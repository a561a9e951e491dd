"""Functions and methods as rules: their source, with what they take from outside put in.

`self.rows` and a number of the file become the numbers that they are now. What is known of a game
of one's own begins anew when these change.
"""

from __future__ import annotations

import ast
import builtins
import linecache
import math
import sys
from dataclasses import replace
from inspect import findsource, getattr_static, getsource
from textwrap import dedent
from types import FunctionType, MethodType, ModuleType
from typing import TYPE_CHECKING, Any, Literal

from grundy.forms.loaded_code import compiles_to, names_of
from grundy.forms.rule.expression import (
    Attribute,
    Call,
    Expression,
    Loop,
    Method,
    Name,
    Node,
    Number,
    Row,
    Truth,
    Word,
    changed,
    names_in,
    walk,
)
from grundy.forms.rule.reading import INSTEAD, NotRead, function_of
from grundy.forms.rule.statement import Assign, Augment, For, Function
from grundy.forms.rule.syntax import syntax_tree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

LONGEST_ROW = 2_000
"""Numbers of a row from outside that become part of a rule."""

ROWS: dict[type, Literal["tuple", "list", "set"]] = {
    tuple: "tuple",
    list: "list",
    set: "set",
    frozenset: "set",
}

KNOWN: dict[Any, str] = {
    **{getattr(builtins, name): name for name in ("range", "min", "max", "abs", "len", "sum")},
    math.isqrt: "isqrt",
    math.gcd: "gcd",
}
"""Functions from outside that mean the same everywhere: what counts is what a name means."""


def read_function(rule: Callable[..., Any]) -> Function:
    """Return a function or a method as a rule that needs nothing but the functions of `KNOWN`.

    Raises `NotRead` where its source is not at hand, or needs more.
    """
    own = rule.__self__ if isinstance(rule, MethodType) else None
    function = rule.__func__ if isinstance(rule, MethodType) else rule
    if not isinstance(function, FunctionType):
        raise NotRead(f"the rule is a {type(rule).__name__}, not a function")
    tree = definition_of(function)
    outside = outside_of(function, tree)
    read = function_of(tree)
    bound = bound_in(read)
    for name in sorted(bound & outside.keys()):
        if name in (*names_of(function.__code__), *function.__code__.co_freevars):
            raise NotRead(f"{name} is a name of the rule and one from outside it")
    refuse_changes(read)
    refuse_tables(read)
    spaces: dict[str, Any] = {
        name: value for name, value in outside.items() if isinstance(value, ModuleType)
    }
    if own is not None:
        if not read.parameters:
            raise NotRead(f"{function.__name__} is a method without self")
        spaces[read.parameters[0]] = own
        read = Function(read.name, read.parameters[1:], read.rest, read.body, where=read.where)
    values = {name: outside[name] for name in outside.keys() - bound - spaces.keys()}
    found = changed(read, _settling(values, spaces))
    for name in sorted(names_in(*found.body) & spaces.keys()):
        raise NotRead(f"the rule uses {name} itself")
    return found


def bound_in(function: Function) -> set[str]:
    """Return the names that a function gives values to, also in comprehensions."""
    targets: list[Node] = []
    for node in walk(*function.body):
        targets += node.targets if isinstance(node, Assign) else ()
        targets += [node.target] if isinstance(node, (For, Loop)) else ()
    stored = {node.name for node in walk(*targets) if isinstance(node, Name)}
    return stored | {*function.parameters, *([function.rest] if function.rest else [])}


def _settling(values: Mapping[str, Any], spaces: Mapping[str, Any]) -> Callable[[Any], Any]:
    """Return the change that puts in what names mean, and attributes of modules and of self."""

    def change(node: Any) -> Any:
        match node:
            case Name(name) if name in values:
                return _written(name, values[name])
            case Call(name, arguments, keywords) if name in values:
                return Call(_known(name, values[name]), arguments, keywords, where=node.where)
            case Attribute(Name(space), name) if space in spaces:
                return _written(f"{space}.{name}", _attribute(spaces[space], space, name))
            case Method(Name(space), name, arguments, keywords) if space in spaces:
                known = _known(f"{space}.{name}", _attribute(spaces[space], space, name))
                return Call(known, arguments, keywords, where=node.where)
        return node

    return change


def _attribute(owner: Any, said: str, name: str) -> Any:
    """Return an attribute that is data: what is computed may be another one the next time."""
    plain: list[Any] = [object.__getattribute__, ModuleType.__getattribute__]
    if type(owner).__getattribute__ not in plain:
        raise NotRead(f"{said} computes its attributes")
    value = getattr_static(owner, name, None)
    if hasattr(type(value), "__get__") and not isinstance(owner, ModuleType):
        raise NotRead(f"the rule uses {said}.{name}, which is computed")
    return value


def refuse_changes(function: Function) -> None:
    """Refuse a rule that gives an attribute another value."""
    for node in walk(*function.body):
        targets = node.targets if isinstance(node, Assign) else ()
        targets += (node.target,) if isinstance(node, (For, Loop, Augment)) else ()
        for inner in walk(*targets):
            if isinstance(inner, Attribute):
                raise NotRead(f"the rule changes {inner.name}", inner.where)


def refuse_tables(function: Function) -> None:
    """Refuse a rule that has a table of its own: programs alone have such."""
    for node in walk(*function.body):
        if isinstance(node, Call) and node.name == "dict":
            words = "a dictionary is not read; write a tuple, and look up by its place"
            raise NotRead(words, node.where)


def _written(name: str, value: Any) -> Expression:
    """Return what stands in a rule for a value from outside."""
    match value:
        case bool():
            return Truth(value)
        case int() if type(value) is int:
            return Number(value)
        case str() if type(value) is str:
            return Word(value)
    if type(value) in ROWS and len(value) <= LONGEST_ROW:
        items = value if isinstance(value, (tuple, list)) else sorted(value)
        return Row(ROWS[type(value)], tuple(_written(name, item) for item in items))
    raise NotRead(
        f"the rule uses {name}, a {type(value).__name__}, which it does not have; write it with "
        "whole numbers and tuples"
    )


def _known(name: str, value: Any) -> str:
    try:
        return KNOWN[value]
    except (KeyError, TypeError):
        raise NotRead(f"the rule calls {name}, which only Python has") from None


# Functions as they are written --------------------------------------------------------------------


def written_function(function: FunctionType, setting: str) -> tuple[Function, dict[str, Any]]:
    """Return a function as it is written, and what its names from outside mean.

    A parameter with a default is no part of a position: it is assigned at the beginning, from a
    name from outside that begins with `setting`. Lines are those of the file.

    Raises `NotRead`.
    """
    tree = definition_of(function)
    outside = outside_of(function, tree)
    code = function.__code__
    ast.increment_lineno(tree, code.co_firstlineno - _first_line(tree))
    given = [*tree.args.posonlyargs, *tree.args.args]
    plain = len(given) - len(function.__defaults__ or ())
    names = [argument.arg for argument in given[plain:]]
    settings = dict(zip(names, function.__defaults__ or (), strict=True))
    settings |= function.__kwdefaults__ or {}
    tree.args.posonlyargs, tree.args.args, tree.args.defaults = [], given[:plain], []
    named = [argument for argument in tree.args.kwonlyargs if argument.arg not in settings]
    tree.args.kwonlyargs, tree.args.kw_defaults = named, [None] * len(named)
    read = function_of(tree)
    begins = (Assign((Name(name),), Name(setting + name)) for name in settings)
    outside |= {setting + name: value for name, value in settings.items()}
    return replace(read, body=(*begins, *read.body)), outside


# The source of a function -------------------------------------------------------------------------


def definition_of(function: FunctionType) -> ast.FunctionDef:
    """Return the syntax tree of a function.

    Raises `NotRead` when its source text is not at hand, or is no longer what was loaded.
    """
    if hasattr(function, "__wrapped__"):
        raise NotRead(f"{function.__name__} is wrapped in another function")
    first = 1
    try:
        whole = "".join(findsource(function)[0])
        text = dedent(getsource(function))
    except (OSError, TypeError):
        whole = text = _command_line()
        first = function.__code__.co_firstlineno
    if not compiles_to(whole, function.__code__):
        raise NotRead(f"the source code of {function.__name__} is not what was loaded")
    try:
        nodes = list(ast.walk(syntax_tree(text)))
    except SyntaxError as error:
        raise NotRead("the source code of the rule is not available") from error
    for node in nodes:
        if getattr(node, "name", "") == function.__name__:
            match node:
                case ast.AsyncFunctionDef():
                    raise NotRead(INSTEAD[ast.AsyncFunctionDef])
                case ast.FunctionDef() if _first_line(node) == first:
                    return node
    raise NotRead("the source code of the rule is not available")


def _first_line(node: ast.FunctionDef) -> int:
    """Return the line where a function begins, its decorators among it."""
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])


def _command_line() -> str:
    """Return the program that was given as ``python -c``: inspect does not know it."""
    words = sys.orig_argv
    return words[words.index("-c") + 1] if "-c" in words[:-1] else ""


def _builtins_of(function: FunctionType) -> dict[str, Any]:
    """Return the builtins of a function, which its file may have replaced."""
    found: dict[str, Any] = getattr(function, "__builtins__")  # noqa: B009 - typeshed lacks it
    return found


def outside_of(function: FunctionType, tree: ast.FunctionDef) -> dict[str, Any]:
    """Return what the names mean that the function takes from outside, also in comprehensions."""
    code = function.__code__
    local = {*code.co_varnames, *code.co_cellvars}
    cells = zip(code.co_freevars, function.__closure__ or (), strict=True)
    closed = {name: cell.cell_contents for name, cell in cells}
    read = set(_names_read(tree.body))
    found = {}
    for name in sorted(read - local):
        for space in (closed, function.__globals__, _builtins_of(function)):
            if name in space:
                found[name] = space[name]
                break
    return found


def _names_read(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the names that are read, but for those that only an error or an annotation needs."""
    for node in nodes:
        match node:
            case ast.Raise():
                pass
            case ast.AnnAssign(_, _, value):
                yield from _names_read([value] if value else [])
            case ast.Name(name, ast.Load()):
                yield name
            case _:
                yield from _names_read(ast.iter_child_nodes(node))


def source_text(function: Any) -> str | None:
    """Return the text of a function as Python writes it, without comments; None where unknown.

    The text of its file is believed where it compiles to the code that was loaded.

    >>> import textwrap
    >>> source_text(textwrap.dedent) is not None, source_text(eval("lambda n: n"))
    (True, None)
    """
    code = getattr(function, "__code__", None)
    if code is None:
        return None
    linecache.checkcache(code.co_filename)
    text = "".join(linecache.getlines(code.co_filename, function.__globals__))
    if not text or not compiles_to(text, code):
        return None
    return _definition_text(text, code.co_firstlineno, code.co_name)


def _definition_text(text: str, line: int, name: str) -> str | None:
    """Return the definition that begins at a line, or has its decorators there."""
    for node in ast.walk(syntax_tree(text)):
        first = min(
            [getattr(node, "lineno", 0), *(d.lineno for d in getattr(node, "decorator_list", ()))]
        )
        if first == line and getattr(node, "name", "<lambda>") == name and hasattr(node, "args"):
            return ast.unparse(node) if ast.get_source_segment(text, node) else None
    return None
