"""Rules written anew as Python that the compiler takes: their operators are checked.

What a compiler could get wrong is refused with a reason.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from grundy.forms.rule.expression import (
    Attribute,
    Binary,
    Call,
    Collect,
    Compare,
    Expression,
    Method,
    Name,
    Node,
    Number,
    Row,
    Star,
    Unary,
    Word,
    names_in,
    walk,
    with_parts,
)
from grundy.forms.rule.statement import (
    Assign,
    Augment,
    Break,
    Continue,
    Do,
    For,
    If,
    Raise,
    Return,
    While,
    Yield,
    YieldFrom,
    bound_by,
)
from grundy.languages.python import python_text
from grundy.native.kernels.checked import LARGEST_LITERAL

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from grundy.forms.rule.statement import Statement
    from grundy.native.compiler.opened import NotLowered, Opened

OPERATORS = {
    "+": "add",
    "-": "subtract",
    "*": "multiply",
    "**": "power",
    "<<": "shift_left",
    ">>": "shift_right",
}
"""Operators that can leave 64 bits, and the helpers that do not."""

IN_PLACE = OPERATORS | {"+": "add_to", "*": "multiply_by"}
"""The helpers of += and its like: a list is changed itself, by whatever name it goes."""

WHOLE = (any, all, min, max, sum, sorted, list, tuple)
"""Functions that may get a list in place of the numbers one by one."""

LIST_METHODS = {"append", "clear", "count", "extend", "index", "insert", "pop", "remove", "reverse"}
"""What a rule may do with a list of its own: compiled, it means the same."""


class Arithmetic:
    """Writes a function anew: its operators are checked, what cannot be compiled is refused."""

    def __init__(self, opened: Opened) -> None:
        self.opened, self.outside = opened, opened.outside
        self.walked: frozenset[str] = frozenset()
        """The names of loops over sets: after its loop, such a name tells the order."""

    def refused(self, words: str, node: Node) -> NotLowered:
        """Return a refusal."""
        return self.opened.refused(words, node.where)

    def burning(self, lines: list[str]) -> list[str]:
        """Return the body of a loop; here as it is."""
        return lines

    # Statements --------------------------------------------------------------------------------

    def lines(self, statements: Iterable[Statement]) -> list[str]:
        """Return statements, written anew."""
        return [line for statement in statements for line in self.statement(statement)]

    def statement(self, node: Statement) -> list[str]:
        """Return one statement, written anew."""
        match node:
            case For():
                return self.loop(node)
            case While(test, body, otherwise):
                inside = self.burning(self.lines(body))
                return [*block(f"while {self.text(test)}", inside), *self._otherwise(otherwise)]
            case If(test, body, otherwise):
                return self.either(test, self.lines(body), self.lines(otherwise))
            case Assign(targets, value):
                return [" = ".join([*map(self.target, targets), self.text(value)])]
            case Augment(Name(name), "+", Row("list", items)) if name not in names_in(*items):
                return [f"{name}.append({self.text(item)})" for item in items]
            case Augment(target, sign, value):
                if sign in IN_PLACE:
                    made = call(IN_PLACE[sign], self.expression(target), self.expression(value))
                    return [f"{self.target(target)} = {python_text(made)}"]
                return [f"{self.target(target)} {sign}= {self.text(value)}"]
        return self._simple(node)

    def _simple(self, node: Statement) -> list[str]:
        """Return a statement without others inside it, nor a target."""
        match node:
            case Return(value):
                return ["return" if value is None else f"return {self.text(value)}"]
            case Yield(value):
                return [f"yield {self.text(value)}"]
            case YieldFrom(value):
                return block(f"for grundy_each in {self.text(value)}", ["yield grundy_each"])
            case Do(value):
                return [] if isinstance(value, Word) else [self.text(value)]
            case Break():
                return ["break"]
            case Continue():
                return ["continue"]
            case Raise():
                return ["raise grundy_error"]
        return []

    def loop(self, node: For) -> list[str]:
        """Return a loop, written anew."""
        over = self.text(node.over if _sees_the_order(node) else in_any_order(node.over))
        before, own = self.walked, bound_by(node.target)
        self.walked = before - own
        body = self.burning(self.lines(node.body))
        is_set = isinstance(node.over, Row) and node.over.kind == "set"
        self.walked = before | own if is_set else before
        head = f"for {self.target(node.target)} in {over}"
        return [*block(head, body), *self._otherwise(node.otherwise)]

    def either(self, test: Expression, yes: list[str], no: list[str]) -> list[str]:
        """Return a choice between lines."""
        return [*block(f"if {self.text(test)}", yes), *(block("else", no) if no else [])]

    def _otherwise(self, body: Sequence[Statement]) -> list[str]:
        return block("else", self.lines(body)) if body else []

    def target(self, node: Expression) -> str:
        """Return what gets a value."""
        return python_text(self._target(node))

    def _target(self, node: Expression) -> Expression:
        match node:
            case Name():
                return node
            case Row():
                return with_parts(node, self._target)
        return self.expression(node)

    # Expressions -------------------------------------------------------------------------------

    def text(self, node: Expression) -> str:
        """Return an expression, written anew."""
        return python_text(self.expression(node))

    def expression(self, node: Expression) -> Expression:
        """Return an expression with operators that are checked."""
        node = self._simpler(node)
        self._look(node)
        match node:
            case Compare(first, signs, others):
                pairs = zip(signs, others, strict=True)
                sides = (in_any_order(s) if sign in ("in", "not in") else s for sign, s in pairs)
                return with_parts(Compare(first, signs, tuple(sides)), self.expression)
            case Unary("~", of):
                return Binary("^", self.expression(of), Number(-1))
            case Unary("-", of):
                return call("subtract", Number(0), self.expression(of))
            case Binary(sign, left, right) if sign in OPERATORS:
                return call(OPERATORS[sign], self.expression(left), self.expression(right))
        return with_parts(node, self.expression)

    def _simpler(self, node: Expression) -> Expression:
        """Return what the compiler lacks as something that it has, with the same meaning."""
        match node:
            case Call(name, (Collect("each") as many,), ()) if self._means(name, WHOLE):
                return self._simpler(replace(node, arguments=(replace(many, kind="list"),)))
            case Call(name, (row,), ()) if self._means(name, (min, max)):
                return call("least" if self._means(name, (min,)) else "largest", row)
            case Method(of, "bit_count" | "bit_length" as name, (), ()):
                return call(name, call("abs", call("whole", of)))
            case Method(Call(name, (of,), ()), "count", (Word("1"),)) if self._means(name, (bin,)):
                return call("bit_count", call("abs", call("whole", of)))
        return node

    def _means(self, name: str, functions: Sequence[Any]) -> bool:
        """Return whether a name from outside is one of these functions."""
        return any(self.outside.get(name) is function for function in functions)

    def _look(self, node: Node) -> None:
        """Refuse what cannot be compiled, or would mean something else."""
        match node:
            case Name(name) if name in self.walked:
                words = f"{name} is the last number of a set, which has no order"
            case Number(value) if abs(value) >= LARGEST_LITERAL:
                words = f"{value} is beyond 64 bits"
            case Row("set") | Collect("set"):
                words = "the rule uses a set, which is walked in an order of its own"
            case Star():
                words = "the rule uses *; write the items"
            case Call(name) if self._means(name, (bin,)):
                words = "bin(...) gives a text; for its ones, write n.bit_count()"
            case Method(Name(name), method) if name not in self.outside and method in LIST_METHODS:
                return
            case Method() | Attribute():
                words = f"the rule uses {python_text(node)}; write it with whole numbers and lists"
            case _:
                return
        raise self.refused(words, node)


def in_any_order(over: Expression) -> Expression:
    """Return numbers that are listed as a set as a tuple, where their order does not matter."""
    is_set = isinstance(over, Row) and over.kind == "set"
    return Row("tuple", over.items) if isinstance(over, Row) and is_set else over


def _sees_the_order(loop: For) -> bool:
    """Whether it may matter in which order a loop goes: it can be left, or remembers something."""
    seen = walk(*loop.body, *loop.otherwise)
    return any(isinstance(node, (Break, Return, Assign, Augment, Do, Method)) for node in seen)


def block(head: str, lines: Sequence[str]) -> list[str]:
    """Return lines under a head.

    >>> block("if n", ["yield n"])
    ['if n:', ' yield n']
    """
    return [f"{head}:", *(f" {line}" for line in lines or ["pass"])]


def call(name: str, *arguments: Expression) -> Call:
    """Return the call of one of the helpers of lowered rules."""
    return Call(f"grundy_{name}", arguments)
