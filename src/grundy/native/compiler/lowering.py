"""Lowering: a rule in Python, rewritten as a function over arrays that a compiler can take.

What the rule yields is written into an array, row by row; its operators become checked ones; its
loops burn fuel, so that a rule that never ends is stopped. What a compiler could get wrong is
refused with a reason, and the rule then runs as it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Any

from grundy.forms.numbers import COSTS
from grundy.forms.rule.expression import (
    Binary,
    Call,
    Choice,
    Collect,
    Expression,
    Item,
    Loop,
    Name,
    Node,
    Row,
    Slice,
    renamed,
    walk,
)
from grundy.forms.rule.statement import For, Return, Yield, YieldFrom, bound_by
from grundy.limits.budget import FUEL
from grundy.native.compiler.arithmetic import Arithmetic, block, in_any_order
from grundy.native.compiler.environment import environment_of, made
from grundy.native.compiler.opened import NotLowered, Opened
from grundy.native.kernels.rules import FUEL_CODE, ROOM_CODE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grundy.forms.rule.statement import Statement

MOST_PARTS = 8
"""Parts of an option that are written out."""

MOST_COLLECTED = 32
"""Parts of an option that a comprehension makes: there is room for as many."""


@dataclass(frozen=True, slots=True)
class Lowered:
    """A lowered rule: `function(state, out)` writes options as rows of `width` numbers.

    It returns how many numbers it wrote, or a negative code. When the rule `splits`, a row begins
    with the number of its parts.
    """

    function: Callable[[Any, Any], int]
    width: int
    splits: bool


def lower(rule: Callable[..., Any], arity: int, *, compiled: bool) -> Lowered:
    """Return the rule as a function over arrays, for plain Python or `compiled`.

    >>> def halve(n):
    ...     if n:
    ...         yield n // 2
    >>> room = [0] * 8
    >>> lower(halve, 1, compiled=False).function([7], room), room[0]
    (1, 3)

    Raises `NotLowered` with the reason.
    """
    return lower_rows(rule, arity, arity, compiled=compiled)


def lower_rows(rule: Callable[..., Any], arity: int, width: int, *, compiled: bool) -> Lowered:
    """Return a rule of so many numbers whose options are rows of `width` numbers, in the same way.

    Raises `NotLowered` with the reason.
    """
    opened = Opened(rule)
    if len(opened.function.parameters) != arity:
        raise NotLowered("its states have another number of numbers")
    return written(OptionWriter(opened, width), environment_of(opened, compiled), compiled=compiled)


def written(writer: OptionWriter, namespace: dict[str, Any], *, compiled: bool) -> Lowered:
    """Return the function of a writer, written anew so that it writes its options."""
    function = writer.opened.function
    writer.opened.check()
    lines = [
        *(f"{name} = grundy_int(grundy_state[{d}])" for d, name in enumerate(function.parameters)),
        *("grundy_count = 0", "grundy_room = grundy_len(grundy_out)", f"grundy_fuel = {FUEL}"),
        *writer.lines(function.body),
        # A function that only returns options gives None where it falls off its end.
        "return grundy_count" if function.yields else "raise grundy_error",
    ]
    indexes = any(isinstance(node, (Item, Slice)) for node in walk(*function.body))
    arguments = ["grundy_state", "grundy_out"]
    made_of = made(arguments, lines, namespace, compiled=compiled, indexes=indexes)
    return Lowered(made_of, writer.width, writer.splits)


class OptionWriter(Arithmetic):
    """Writes the body of a rule anew: its options are written to an array."""

    def __init__(self, opened: Opened, arity: int) -> None:
        super().__init__(opened)
        self.arity = arity
        self.fresh = count()
        self.yields = opened.function.yields
        self.options = [v for node in walk(*opened.function.body) for v in options_in(node)]
        lists = [v for v in self.options if isinstance(v, (Row, Collect)) and v.kind == "list"]
        self.splits = bool(lists)
        written_out = max((len(v.items) for v in lists if isinstance(v, Row)), default=1)
        if written_out > MOST_PARTS:
            raise NotLowered(f"an option has more than {MOST_PARTS} parts")
        collected = MOST_COLLECTED * any(isinstance(v, Collect) for v in lists)
        self.width = 1 + arity * max(1, written_out, collected) if self.splits else arity

    # What gives options ------------------------------------------------------------------------

    def statement(self, node: Statement) -> list[str]:
        """Return one statement, written anew; what gives options writes them."""
        match node:
            case Yield(value):
                return self.emit(value)
            case YieldFrom(value):
                return self.emit_all(value)
            case Return(None) if self.yields:
                return self.finish()
            case Return(value):
                if self.yields or value is None:
                    words = "the rule returns something other than its options"
                    raise self.refused(words, node)
                return [*self.emit_all(value), *self.finish()]
        return super().statement(node)

    def finish(self) -> list[str]:
        """Return what ends the rule."""
        return ["return grundy_count"]

    def emit_all(self, value: Expression) -> list[str]:
        """Return the lines that write several options."""
        match value:
            case Choice(test, yes, no):
                return self.either(test, self.emit_all(yes), self.emit_all(no))
            case Collect(_, option, loops):
                return self.loops(loops, option, self.emit)
            case Row(_, items):
                return [line for item in items for line in self.emit(item)]
        each = self.burning(self.emit(Name("grundy_each")))
        return [*self.charge(value), *block(f"for grundy_each in {self.text(value)}", each)]

    def loops(
        self,
        loops: Sequence[Loop],
        value: Expression,
        inside: Callable[[Expression], list[str]],
    ) -> list[str]:
        """Return the loops of a comprehension, with what is done with its value inside."""
        if not loops:
            return inside(value)
        first, *rest = loops
        over = self.text(in_any_order(first.over))
        # The names of a comprehension are its own: outside, they mean what they meant.
        new = {name: f"grundy_{next(self.fresh)}_{name}" for name in bound_by(first.target)}
        lines = self.loops([renamed(loop, new) for loop in rest], renamed(value, new), inside)
        for test in reversed(first.tests):
            lines = self.either(renamed(test, new), lines, [])
        head = f"for {self.target(renamed(first.target, new))} in {over}"
        return [*self.charge(first.over), *block(head, self.burning(lines))]

    def loop(self, node: For) -> list[str]:
        """Return a loop, written anew; what it goes through may have a price of its own."""
        return [*self.charge(node.over), *super().loop(node)]

    def emit(self, value: Expression) -> list[str]:
        """Return the lines that write one option."""
        if isinstance(value, Choice):
            return self.either(value.test, self.emit(value.yes), self.emit(value.no))
        lines = block(f"if grundy_count + {self.width} > grundy_room", [f"return {ROOM_CODE}"])
        match _repeated(value):
            case Collect("list", part, loops):
                lines += ["grundy_parts = 0", *self.loops(loops, part, self._next_part)]
                lines += ["grundy_out[grundy_count] = grundy_parts"]
            case Row("list", parts):
                for which, part in enumerate(parts):
                    lines += self._part(part, str(1 + which * self.arity))
                lines += [f"grundy_out[grundy_count] = {len(parts)}"]
            case part:
                lines += self._part(part, str(int(self.splits)))
                lines += ["grundy_out[grundy_count] = 1"] if self.splits else []
        return [*lines, f"grundy_count += {self.width}"]

    def _part(self, part: Expression, place: str) -> list[str]:
        """Return the lines that write one part of an option to a place of its row."""
        before, numbers = self.numbers(part)
        at = [f"grundy_out[grundy_count + {place} + {d}]" for d in range(len(numbers))]
        pairs = zip(at, numbers, strict=True)
        return [*before, *(f"{where} = grundy_whole({number})" for where, number in pairs)]

    def _next_part(self, part: Expression) -> list[str]:
        """Return the lines that write one more part of an option."""
        return [
            *block(f"if grundy_parts >= {MOST_COLLECTED}", ["raise grundy_error"]),
            *self._part(part, f"1 + grundy_parts * {self.arity}"),
            "grundy_parts += 1",
        ]

    def numbers(self, part: Expression) -> tuple[list[str], list[str]]:
        """Return what must be done first, and the expressions for the numbers of one state."""
        if self.arity == 1:
            return [], [self.text(part)]
        match part:
            case Row("tuple", items):
                if len(items) != self.arity:
                    raise self.refused(f"the rule yields a tuple of {len(items)}", part)
                return [], [self.text(number) for number in items]
            case Name(name) if name in self.outside:
                raise self.refused("an option is a list made outside the rule", part)
        held = f"grundy_tuple = {self._row(part)}"
        fits = block(f"if grundy_len(grundy_tuple) != {self.arity}", ["raise grundy_error"])
        return [held, *fits], [f"grundy_tuple[{d}]" for d in range(self.arity)]

    def _row(self, part: Expression) -> str:
        """Return a state with its numbers in a row: tuple(row) has those of the row."""
        match part:
            case Call(name, (row,), ()) if self._means(name, (tuple,)):
                return self.text(row)
        return f"grundy_pair({self.text(part)})"

    # Fuel --------------------------------------------------------------------------------------

    def burning(self, lines: list[str]) -> list[str]:
        """Return the body of a loop that burns fuel, and ends the rule when there is none."""
        return [*self.burnt(1), *lines]

    def charge(self, over: Expression) -> list[str]:
        """Return what takes fuel for the making of what a loop goes through."""
        cost = COSTS.get(self.outside.get(over.name), 0) if isinstance(over, Call) else 0
        return self.burnt(cost) if cost else []

    def burnt(self, fuel: int) -> list[str]:
        """Return what takes fuel, and ends the rule when there is none."""
        return [f"grundy_fuel -= {fuel}", *block("if grundy_fuel < 0", [f"return {FUEL_CODE}"])]


def options_in(node: Node) -> list[Expression]:
    """Return the expressions for single options in a node that gives options."""
    match node:
        case Yield(value):
            return _branches(value)
        case YieldFrom(Choice(_, yes, no)) | Return(Choice(_, yes, no)):
            return [*options_in(YieldFrom(yes)), *options_in(YieldFrom(no))]
        case YieldFrom(Collect(_, option)) | Return(Collect(_, option)):
            return _branches(option)
        case YieldFrom(Row(_, items)) | Return(Row(_, items)):
            return [branch for item in items for branch in _branches(item)]
    return []


def _branches(value: Expression) -> list[Expression]:
    if isinstance(value, Choice):
        return _branches(value.yes) + _branches(value.no)
    return [_repeated(value)]


def _repeated(value: Expression) -> Expression:
    """Return an option like `[n] * k` as a comprehension, any other as it is."""
    match value:
        case Binary("*", Row("list", (part,)), times) | Binary("*", times, Row("list", (part,))):
            return Collect("list", part, (Loop(Name("_"), Call("grundy_range", (times,))),))
    return value
