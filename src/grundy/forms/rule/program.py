"""Programs: functions and values with Python's meaning, before they are text in any language."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from grundy.forms.rule.expression import Expression, Node
from grundy.forms.rule.reading import NotRead, expression_of, function_of
from grundy.forms.rule.statement import Function
from grundy.forms.rule.syntax import syntax_tree

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Value(Node):
    """A value that functions share: computed when the program starts."""

    name: str
    value: Expression


Part: TypeAlias = "Value | Function"


@dataclass(frozen=True, slots=True)
class Program:
    """Values and functions in an order in which each is known before it is needed.

    `changing` names the values that functions give anew: they are what Python calls global. A
    program begins with its function `main`; without one, it is a part of another.
    """

    parts: tuple[Part, ...]
    changing: frozenset[str] = frozenset()

    @property
    def functions(self) -> tuple[Function, ...]:
        """The functions, in order."""
        return tuple(part for part in self.parts if isinstance(part, Function))

    @property
    def values(self) -> tuple[Value, ...]:
        """The values, in order."""
        return tuple(part for part in self.parts if isinstance(part, Value))


def read_program(text: str) -> Program:
    r"""Return the program that a text in Python is, without its imports and its call of `main`.

    >>> program = read_program("ROW = [1, 2]\ndef main():\n    print(len(ROW))\nmain()")
    >>> [part.name for part in program.parts]
    ['ROW', 'main']

    Raises `SyntaxError`, and `NotRead` for what no program has.
    """
    shared = _Shared()
    tree = shared.visit(syntax_tree(text))
    return Program(tuple(_parts(tree.body)), frozenset(shared.names))


class _Shared(ast.NodeTransformer):
    """Notes what `global` says."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_Global(self, node: ast.Global) -> None:
        """Keep the names, and leave the statement out."""
        self.names.update(node.names)


def _parts(body: list[ast.stmt]) -> Iterator[Part]:
    for node in body:
        where = (node.lineno, node.col_offset)
        match node:
            case ast.Import() | ast.ImportFrom() | ast.Expr(ast.Call(ast.Name("main"))):
                continue
            case ast.FunctionDef():
                yield function_of(node)
            case ast.Assign([ast.Name(name)], value):
                yield Value(name, expression_of(value), where=where)
            case _:
                raise NotRead("a program has functions and values at its top", where)
