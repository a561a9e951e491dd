"""Rows that are changed in place: each must go by one name, or languages would not agree.

In Python two names may stand for one row, and a change by the one is seen by the other. Where rows
are copied when they are given on, that is not so: such a program is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.forms.rule.expression import (
    Binary,
    Call,
    Choice,
    Expression,
    Item,
    Logic,
    Method,
    Name,
    Row,
    Slice,
    walk,
)
from grundy.forms.rule.reading import NotRead
from grundy.forms.rule.statement import Assign, Augment, Function, Return

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.forms.rule.passes.kinds import Kinds
    from grundy.forms.rule.program import Program

CHANGES = frozenset(
    ["append", "pop", "extend", "insert", "clear", "sort", "reverse", "add", "discard", "remove"]
)
"""Methods that change what they belong to."""


def contents_changed(function: Function) -> set[str]:
    """Return the names whose rows, sets or tables a function changes in place.

    >>> from grundy.forms.rule.reading import read_definition
    >>> sorted(contents_changed(read_definition("def f(a, b, c): a[0][1] = b.pop() + c[0]")))
    ['a', 'b']
    """
    found: set[str] = set()
    for node in walk(*function.body):
        match node:
            case Method(of, name, _) if name in CHANGES:
                found |= root_of(of)
            case Assign((Item(of),), _) | Augment(Item(of)):
                found |= root_of(of)
            case Augment(Name(name)):
                found.add(name)
    return found


def root_of(node: Expression) -> set[str]:
    """Return the name of the value that an item or a slice is in."""
    while isinstance(node, (Item, Slice)):
        node = node.of
    return {node.name} if isinstance(node, Name) else set()


def check_sharing(program: Program, kinds: Kinds) -> None:
    """Refuse a plain program in which a row that is changed may go by two names.

    Raises `NotRead`.
    """
    changed = changed_by(program)
    for function in program.functions:
        own = changed[function.name]
        for held, other in _shared(function):
            names = (root_of(held) | ({other} if other else set())) & own
            if names and _can_change(kinds, function.name, held):
                words = "is put elsewhere and changed as well; write list(...) around it for a copy"
                raise NotRead(words, held.where, held)


def changed_by(program: Program) -> dict[str, set[str]]:
    """Return the names whose contents each function changes, by itself or by those it calls."""
    changed = {function.name: contents_changed(function) for function in program.functions}
    parameters = {function.name: function.parameters for function in program.functions}
    shared = {value.name for value in program.values} | program.changing
    before = -1
    while before != sum(map(len, changed.values())):
        before = sum(map(len, changed.values()))
        for function in program.functions:
            for node in walk(*function.body):
                if isinstance(node, Call) and node.name in parameters:
                    pairs = zip(parameters[node.name], node.arguments, strict=False)
                    for name, given in pairs:
                        if name in changed[node.name]:
                            changed[function.name] |= root_of(given)
                    changed[function.name] |= changed[node.name] & shared
    return changed


def _can_change(kinds: Kinds, function: str, node: Expression) -> bool:
    return kinds.of(function, node).shape in ("row", "set", "table")


def _shared(function: Function) -> Iterator[tuple[Expression, str]]:
    """Yield what is given on uncopied, with the name that it then goes by as well."""
    for node in walk(*function.body):
        match node:
            case Assign((Name(name),), Binary("*", Row(_, items), _)):
                yield from ((held, name) for held in items)
            case Assign((Name(name),), value):
                yield from ((held, name) for held in _whole(value))
            case Assign((Item(),), value):
                yield from ((held, "") for held in _whole(value))
            case Method(_, "append" | "insert" | "add", arguments):
                yield from ((held, "") for one in arguments for held in _whole(one))
            case Row(_, items):
                yield from ((held, "") for one in items for held in _whole(one))
            case Return(value) if value is not None:
                given = function.parameters
                for held in _whole(value):
                    if isinstance(held, Name) and held.name in given:
                        yield held, ""


def _whole(node: Expression) -> Iterator[Expression]:
    """Yield the names and items that an expression gives as they are."""
    match node:
        case Name() | Item():
            yield node
        case Choice(_, yes, no):
            yield from _whole(yes)
            yield from _whole(no)
        case Logic(_, parts):
            for part in parts:
                yield from _whole(part)
