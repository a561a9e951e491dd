"""The options of a rule's function, however it gives them: one by one, or in rows."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from grundy.forms.rule.expression import (
    Binary,
    Call,
    Choice,
    Collect,
    Expression,
    Loop,
    Method,
    Name,
    Nothing,
    Row,
    Star,
    changed,
    walk,
)
from grundy.forms.rule.statement import Assign, Augment, Function, Return, Yield, YieldFrom

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Set


class OptionChanger:
    """Changes the options that a function yields, returns, or puts into a row that it returns."""

    def __init__(
        self, function: Function, helpers: Set[str], change: Callable[[Expression], Expression]
    ) -> None:
        self.function, self.helpers, self.change = function, helpers, change
        self.sources: set[str] = set()
        """Helpers whose values are options too."""
        nodes = list(walk(*function.body))
        values = [node.value for node in nodes if isinstance(node, (Return, YieldFrom))]
        self.rows = {value.name for value in values if isinstance(value, Name)}
        """Names of rows of options."""
        given = [n for n in nodes if isinstance(n, Assign) and _is_display(n.value)]
        named = {node.targets[0] for node in given}
        self.lists = {target.name for target in named if isinstance(target, Name)} - self.rows
        """Names of options that are several parts."""

    def is_parts(self, option: Expression) -> bool:
        """Return whether an option is a list of parts."""
        return _is_display(option) or (isinstance(option, Name) and option.name in self.lists)

    def changed(self) -> Function:
        """Return the function with its options changed."""
        return changed(self.function, self._node)

    def _node(self, node: Any) -> Any:
        match node:
            case Yield(option):
                return replace(node, value=self.option(option))
            case YieldFrom(row) | Return(row) if row is not None:
                return replace(node, value=self.row(row))
            case Assign(targets, row) if any(map(self._is_row, targets)):
                return replace(node, value=self.row(row))
            case Augment(target, _, row) if self._is_row(target):
                return replace(node, value=self.row(row))
            case Method(of, "append", (option,)) if self._is_row(of):
                return replace(node, arguments=(self.option(option),))
            case Method(of, "extend", (row,)) if self._is_row(of):
                return replace(node, arguments=(self.row(row),))
        return node

    def _is_row(self, node: Expression) -> bool:
        return isinstance(node, Name) and node.name in self.rows

    def row(self, node: Expression) -> Expression:
        """Return an expression for options, all of one kind."""
        match node:
            case Collect(_, option):
                return replace(node, value=self.option(option))
            case Row(kind, items):
                return Row("set" if kind == "set" else "list", tuple(map(self._item, items)))
            case Choice(_, yes, no):
                return replace(node, yes=self.row(yes), no=self.row(no))
            case Binary("+", left, right):
                return replace(node, left=self.row(left), right=self.row(right))
            case Call("list" | "tuple" | "set" | "sorted", (inner,)):
                return replace(node, arguments=(self.row(inner),))
            case Call(name) if name in self.helpers:
                self.sources.add(name)
            case Nothing():
                return Row("list", ())
            case Name():
                pass
            case _:
                each = Name("option")
                option = self.option(each)
                if option is not each:
                    return Collect("each", option, (Loop(each, node),))
        return node

    def _item(self, node: Expression) -> Expression:
        return Star(self.row(node.row)) if isinstance(node, Star) else self.option(node)

    def option(self, node: Expression) -> Expression:
        """Return an option, or a choice of options, as it is to be."""
        if isinstance(node, Choice):
            return replace(node, yes=self.option(node.yes), no=self.option(node.no))
        return self.change(node)


def _is_display(node: Expression) -> bool:
    """Return whether this is a list that is written out, as [n] * k too: several parts are."""
    if isinstance(node, Binary) and node.sign in {"+", "*"}:
        return _is_display(node.left) or _is_display(node.right)
    return isinstance(node, (Row, Collect)) and node.kind == "list"


def options_of(
    rules: Iterable[str], functions: Mapping[str, Function]
) -> Iterator[tuple[Expression, bool]]:
    """Yield the options that rules give, and whether each is several parts.

    Options that a rule takes from other functions are among them.
    """
    waiting = list(dict.fromkeys(rules))
    known = set(waiting)
    while waiting:
        found: list[Expression] = []
        changer = OptionChanger(functions[waiting.pop()], functions.keys(), _kept_in(found))
        changer.changed()
        yield from ((option, changer.is_parts(option)) for option in found)
        waiting += changer.sources - known
        known |= changer.sources


def _kept_in(found: list[Expression]) -> Callable[[Expression], Expression]:
    def kept(option: Expression) -> Expression:
        found.append(option)
        return option

    return kept
