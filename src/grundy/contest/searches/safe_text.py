"""Python expressions as a contestant types them: parsed, and limited to arithmetic and lists."""

from __future__ import annotations

import builtins
import re
from dataclasses import replace
from functools import lru_cache
from math import gcd, isqrt
from typing import TYPE_CHECKING, Any

from grundy.errors import NotationError
from grundy.forms.rule import expression
from grundy.forms.rule.expression import (
    Binary,
    Call,
    Choice,
    Collect,
    Compare,
    Expression,
    Item,
    Logic,
    Loop,
    Method,
    Name,
    Nothing,
    Number,
    Row,
    Slice,
    Truth,
    Unary,
    Word,
    changed,
    walk,
)
from grundy.forms.rule.reading import NotRead, read_expression
from grundy.forms.rule.statement import stored_in
from grundy.languages.python import python_text

if TYPE_CHECKING:
    from types import CodeType

CALLS: dict[str, Any] = {
    **{
        name: getattr(builtins, name)
        for name in [
            "abs",
            "all",
            "any",
            "enumerate",
            "len",
            "list",
            "max",
            "min",
            "range",
            "sorted",
            "sum",
            "tuple",
            "zip",
        ]
    },
    "gcd": gcd,
    "isqrt": isqrt,
}
"""Functions that an expression may call."""

WRITTEN = (
    *(Number, Truth, Word, Nothing, Name, Unary, Binary, Logic, Compare, Choice),
    *(Item, Slice, Loop, Call),
)
"""What an expression may have besides lists, tuples and loops."""


def parsed(text: str, what: str, *, loops: bool = False) -> Expression:
    """Return an expression in numbers and lists; with `loops`, also loops without brackets.

    >>> python_text(parsed("n-1", "the size")), parsed("i for i in row", "", loops=True).kind
    ('n - 1', 'each')

    Raises `NotationError` with what is wrong in it.
    """
    try:
        tree = _in_brackets(text) if loops else read_expression(text)
    except SyntaxError:
        raise NotationError(f"{what} is a Python expression, which {text!r} is not") from None
    except NotRead as error:
        raise NotationError(f"{what} cannot have {text!r}: {error}") from None
    for node in walk(tree):
        match node:
            case Method(of, name):
                raise NotationError(_not_called(what, f"{python_text(of)}.{name}"))
            case Call(name) if name not in CALLS:
                raise NotationError(_not_called(what, name))
            case Call(_, _, ((name, value), *_)):
                said = f"{name}={python_text(value)}"
            case Row("list" | "tuple") | Collect("list" | "each"):
                continue
            case _ if isinstance(node, WRITTEN):
                continue
            case _:
                said = python_text(node)
        raise NotationError(f"{what} cannot have {said!r}: numbers and lists only")
    return tree


def _in_brackets(text: str) -> Expression:
    def moved(node: Any) -> Any:
        return replace(node, where=(node.where[0], node.where[1] - 1)) if node.where else node

    return changed(read_expression(f"({text})"), moved)


def _not_called(what: str, name: str) -> str:
    return f"{what} cannot call {name}; there are {', '.join(CALLS)}"


def value_of(tree: Expression, names: dict[str, Any]) -> Any:
    """Return what an expression is worth with these names.

    Raises `NotationError` where it fails, with its place in the text that it comes from.
    """
    try:
        return eval(_code(tree), {"__builtins__": {}, **CALLS, **names})  # `parsed` let it through
    except (ArithmeticError, LookupError, TypeError, ValueError, MemoryError) as error:
        used = ", ".join(f"{n} = {names[n]!r}" for n in sorted(names_in(tree)) if n in names)
        where = f" where {used}" if used else ""
        column = tree.where[1] + 1 if tree.where else 1
        raise NotationError(
            f"{python_text(tree)!r}, at column {column}, fails{where}: {_why(error)}"
        ) from error


@lru_cache(maxsize=1024)
def _code(tree: Expression) -> CodeType:
    return compile(python_text(tree), "<given>", "eval")


def _why(error: Exception) -> str:
    """Return why an expression fails, and what to write instead."""
    if isinstance(error, IndexError):
        return (
            "the index is out of range, which goes from 0 to the length less 1; if the input is "
            "never so small, say its limits in --input, as in 3<=n"
        )
    if isinstance(error, ZeroDivisionError):
        return "it divides by 0; if that is never read, say its limits in --input, as in 1<=n"
    return f"{type(error).__name__}: {error}"


def names_in(tree: Expression) -> set[str]:
    """Return the names that an expression reads and does not bind itself."""
    return expression.names_in(tree) - stored_in(tree) - set(CALLS)


def number_of(text: str, what: str) -> Expression:
    """Return a number, which may be written 10^5, 10**5, 2e5 or in names.

    >>> python_text(number_of("2e5", "the limit")), python_text(number_of("10^9", "the limit"))
    ('2 * 10 ** 5', '10 ** 9')
    """
    plain = re.sub(r"\b(\d+)[eE](\d+)\b", r"\1*10**\2", text.replace("^", "**"))
    return parsed(plain.replace("_", "") if plain[:1].isdigit() else plain, what)
