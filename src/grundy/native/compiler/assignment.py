"""Names that may have no value: Python fails on them, compiled code would read a zero."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.forms.rule.expression import Collect, Loop, Name, Node, Row, Star, parts_of, walk
from grundy.forms.rule.statement import (
    Assign,
    Augment,
    Break,
    Continue,
    For,
    If,
    Raise,
    Return,
    While,
    bound_by,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.forms.rule.statement import Function, Statement


def unassigned(function: Function) -> Name | None:
    r"""Return a local name that some path reads before it has a value; None when there is none.

    The analysis is careful: a loop may not run at all, so what it assigns counts for nothing after
    it.

    >>> from grundy.forms.rule.reading import read_definition
    >>> unassigned(read_definition("def f(n):\n for d in range(n):\n  x = d\n yield x"))
    Name(name='x')
    """
    checker = _Checker(function)
    checker.block(function.body, frozenset(function.parameters))
    return checker.found


class _Checker:
    """Walks the statements with the names that surely have a value; None is a dead end."""

    def __init__(self, function: Function) -> None:
        self.local: set[str] = set()
        self.found: Name | None = None
        for node in walk(*function.body):
            match node:
                case Assign(targets):
                    self.local = self.local.union(*map(bound_by, targets))
                case Augment(target) | For(target):
                    self.local |= bound_by(target)

    def block(
        self, statements: Sequence[Statement], known: frozenset[str] | None
    ) -> frozenset[str] | None:
        """Return the names known after the statements."""
        for statement in statements:
            if known is None:
                return None
            known = self.statement(statement, known)
        return known

    def statement(self, node: Statement, known: frozenset[str]) -> frozenset[str] | None:
        """Return the names known after one statement."""
        match node:
            case Return():
                self.reads(node, known)
                return None
            case Break() | Continue() | Raise():
                return None
            case If(test, body, otherwise):
                self.reads(test, known)
                return _both(self.block(body, known), self.block(otherwise, known))
            case For(target, over, body, otherwise):
                self.reads(over, known)
                self.block(body, known | bound_by(target))
                self.block(otherwise, known)
            case While(test, body, otherwise):
                self.reads(test, known)
                self.block(body, known)
                self.block(otherwise, known)
            case Assign(targets, value):
                self.reads(value, known)
                for target in targets:
                    self.target(target, known)
                    known |= bound_by(target)
            case _:
                self.reads(node, known)
        return known

    def target(self, node: Node, known: frozenset[str]) -> None:
        """Look at the names that are read where an item gets a value."""
        if isinstance(node, (Row, Star)):
            for part in parts_of(node):
                self.target(part, known)
        elif not isinstance(node, Name):
            self.reads(node, known)

    def reads(self, node: Node, known: frozenset[str]) -> None:
        """Look at the names that an expression reads."""
        match node:
            case Name(name) if name in self.local and name not in known:
                self.found = self.found or node
            case Collect(_, value, loops):
                for loop in loops:
                    known = self.loop(loop, known)
                self.reads(value, known)
            case _:
                for part in parts_of(node):
                    self.reads(part, known)

    def loop(self, loop: Loop, known: frozenset[str]) -> frozenset[str]:
        """Return the names known inside one loop of a comprehension."""
        self.reads(loop.over, known)
        known |= bound_by(loop.target)
        for test in loop.tests:
            self.reads(test, known)
        return known


def _both(one: frozenset[str] | None, other: frozenset[str] | None) -> frozenset[str] | None:
    if one is None or other is None:
        return other if one is None else one
    return one & other
