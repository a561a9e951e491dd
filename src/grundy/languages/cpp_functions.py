"""Functions of numbers and rows in C++17: what formulas call, as far as these need it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.forms.rule.expression import (
    Binary,
    Call,
    Expression,
    Item,
    Loop,
    Name,
    Number,
    Row,
    names_in,
    walk,
)
from grundy.forms.rule.passes.sizes import Items, Size
from grundy.forms.rule.program import Value
from grundy.forms.rule.reading import NotRead
from grundy.forms.rule.statement import (
    Assign,
    Augment,
    Break,
    For,
    Function,
    If,
    Return,
    Statement,
    While,
    stored_in,
)
from grundy.languages.cpp import GATHERED, cpp_text, cpp_truth
from grundy.languages.python import python_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence, Set

    from grundy.forms.rule.program import Part

NUMBERS = Size(0, 10**18)
"""The numbers of a position in a program."""

INSIDE, SIGNED = Size(0, 1 << 62), Size(-(1 << 62), 1 << 62)
"""Numbers inside functions: of the library, and of those that others wrote."""

MOST_ITEMS = 10**6
"""Items of a row."""


def cpp_code(
    node: Expression,
    variables: Sequence[str],
    parts: Sequence[str | Part],
    foreign: Set[str] = frozenset(),
) -> tuple[str, tuple[str, ...]]:
    """Return an expression in C++, and the definitions that it needs besides a program's own.

    In functions that are not foreign, no number is negative where that matters.

    Raises `NotRead` for what has no form in C++.
    """
    sizes: dict[str, Size | Items] = dict.fromkeys(variables, NUMBERS)
    if tuple(variables) == ("heaps",):
        sizes = {"heaps": Items(NUMBERS, MOST_ITEMS)}
    known: dict[str, Size | Items] = {}
    before = []
    for part in (one for one in parts if not isinstance(one, str)):
        inside = SIGNED if part.name in foreign else INSIDE
        if part.name in foreign and part.name in {*GATHERED, "len", "abs", "isqrt", "gcd"}:
            raise NotRead(f"{part.name} is a function that C++ has; choose another name")
        if isinstance(part, Value):
            known[part.name] = Items(inside, MOST_ITEMS)
            before.append(_value(part))
        elif part.name not in GATHERED:
            before.append("\n".join(_Printer(part, known, inside).lines()))
            known[f"{part.name}()"] = inside
    found = cpp_text(node, {**sizes, **known})
    return (found if found.type == "bool" else found.cast("ll")).text, tuple(before)


def _value(part: Value) -> str:
    if not isinstance(part.value, Row):
        raise NotRead(f"{part.name} is no row that is written out", part.where)
    return f"const vector<ll> {part.name} = {{{', '.join(map(python_text, part.value.items))}}};"


def _rows(function: Function) -> set[str]:
    """Return the parameters that are rows, by what is done with them."""
    found: set[Expression] = set()
    for node in walk(*function.body):
        match node:
            case For(over=over) | Loop(over=over) | Item(of=over):
                found.add(over)
            case Call("len" | "max" | "min" | "sum", (over,)):
                found.add(over)
    return {node.name for node in found if isinstance(node, Name)}


class _Printer:
    def __init__(self, function: Function, known: dict[str, Size | Items], inside: Size) -> None:
        self.function, self.inside = function, inside
        self.rows = _rows(function)
        self.sizes = dict(known)
        for name in {*function.parameters, *stored_in(*function.body)}:
            self.sizes[name] = Items(inside, MOST_ITEMS) if name in self.rows else inside

    def lines(self) -> Iterator[str]:
        """Yield the lines of the function; its numbers have 128 bits."""
        given = [
            f"const vector<ll>& {name}" if name in self.rows else f"wide {name}"
            for name in self.function.parameters
        ]
        yield f"ll {self.function.name}({', '.join(given)}) {{"
        looped = {node.target for node in walk(*self.function.body) if isinstance(node, For | Loop)}
        own = stored_in(*self.function.body) - {*self.function.parameters, *names_in(*looped)}
        if own:
            yield f"    wide {', '.join(f'{name} = 0' for name in sorted(own))};"
        yield from self.block(self.function.body, "    ")
        yield "}"

    def block(self, body: tuple[Statement, ...], indent: str) -> Iterator[str]:
        for statement in body:
            yield from self.statement(statement, indent)

    def statement(self, node: Statement, indent: str) -> Iterator[str]:
        match node:
            case Assign((Row(_, targets),), Row(_, values)):
                held = [f"{name}_" for name in map(python_text, targets)]
                texts = [f"{name} = {self.text(x)}" for name, x in zip(held, values, strict=True)]
                given = zip(map(python_text, targets), held, strict=True)
                moved = "".join(f" {name} = {new};" for name, new in given)
                yield f"{indent}{{ wide {', '.join(texts)};{moved} }}"
            case Assign((Name(name),), value):
                yield f"{indent}{name} = {self.text(value)};"
            case Augment(Name(name) as target, sign, value):
                yield f"{indent}{name} = {self.text(Binary(sign, target, value))};"
            case While(test, body, ()):
                yield from self.headed(f"while ({self.truth(test)})", body, indent)
            case For(Name(name), Name(row), body, ()) if row in self.rows:
                yield from self.headed(f"for (wide {name} : {row})", body, indent)
            case If(test, body, otherwise):
                yield from self.headed(f"if ({self.truth(test)})", body, indent)
                if otherwise:
                    yield from self.headed("else", otherwise, indent)
            case Return(value):
                yield f"{indent}return {self.text(value or Number(0))};"
            case Break():
                yield f"{indent}break;"
            case _:
                raise NotRead(f"{type(node).__name__} has no form in C++ here", node.where)

    def headed(self, head: str, body: tuple[Statement, ...], indent: str) -> Iterator[str]:
        yield f"{indent}{head} {{"
        yield from self.block(body, indent + "    ")
        yield f"{indent}}}"

    def text(self, node: Expression) -> str:
        return cpp_text(node, self.sizes).text

    def truth(self, node: Expression) -> str:
        return cpp_truth(node, self.sizes).text
