"""Where the values of a program come from: what flows into each of its names, and from where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from grundy.forms.rule.expression import (
    Binary,
    Call,
    Choice,
    Compare,
    Expression,
    Item,
    Logic,
    Method,
    Name,
    Node,
    Number,
    Row,
    Slice,
    names_in,
    parts_of,
    walk,
)
from grundy.forms.rule.passes.expression_spans import (
    ANY,
    ASSUMED,
    LONGEST,
    NEVER,
    TRUTHS,
    Items,
    Places,
    Span,
    items_in,
    span_of,
)
from grundy.forms.rule.passes.narrowing import Facts, Names, narrowed
from grundy.forms.rule.passes.sizes import Size
from grundy.forms.rule.program import Program, Value
from grundy.forms.rule.statement import (
    Assign,
    Augment,
    Break,
    Continue,
    Do,
    For,
    Function,
    If,
    Return,
    Statement,
    While,
    stored_in,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Set

Limits: TypeAlias = "Mapping[tuple[str, str], tuple[int | None, int | None]]"
"""The least and the largest number, as far as that is known, by function and name."""

Cell: TypeAlias = "tuple[str, str]"
"""A function and a name in it; a value of the program, and the result of a function, is in ""."""

PUT = "'"
"""Follows a name: what is put into its row has a cell, and flows to where the row came from."""

COPIES = ("sorted", "tuple", "list", "set", "reversed")


@dataclass(frozen=True, slots=True)
class Flow:
    """What a cell can be, by one statement, from what names can be; `reads` are those it asks."""

    function: str
    cell: Cell
    value: Callable[[Names], Span]
    reads: dict[str, Cell]
    facts: Facts


def called_in(*nodes: Node) -> set[str]:
    """Return the names of the functions that nodes call."""
    return {node.name for node in walk(*nodes) if isinstance(node, Call)}


def _rows(span: Span, _: Names) -> Span:
    """Return what has items to be changed; a number is not changed where its copy is."""
    return span if isinstance(span, (Items, Places)) else NEVER


def _inside(span: Span, _: Names) -> Span:
    """Return what is put into the items of a row where a copy of it gets it."""
    inner = span.each if isinstance(span, Items) else NEVER
    return Items(inner, 0) if isinstance(inner, (Items, Places)) else NEVER


def _one_of(span: Span, _: Names) -> Span:
    return Items(span, 0)


def _at(place: int) -> Callable[[Span, Names], Span]:
    """Return what is put into the item at a place."""

    def part(span: Span, _: Names) -> Span:
        if not isinstance(span, Items):
            return NEVER
        keys = span.keys if isinstance(span.keys, Size) else Size(place, place)
        return span.each if keys.least <= place <= keys.most or keys.least < 0 else NEVER

    return part


@dataclass(frozen=True, slots=True)
class Source:
    """What flows somewhere: its value, from the names in some nodes and from other cells."""

    value: Callable[[Names], Span]
    nodes: tuple[Node, ...] = ()
    reads: tuple[Cell, ...] = ()

    def then(self, change: Callable[[Span, Names], Span], *nodes: Node) -> Source:
        """Return what becomes of it by a change that reads other nodes."""
        value = self.value
        return Source(lambda n: change(value(n), n), (*self.nodes, *nodes), self.reads)


def _from(node: Expression) -> Source:
    return Source(lambda names: span_of(node, names), (node,))


def _in(cell: Cell) -> Source:
    """Return what is put into a cell."""
    name = ".".join(cell) + PUT
    return Source(lambda names: names.get(name, NEVER), (), ((cell[0], cell[1] + PUT),))


def _leaves(body: tuple[Statement, ...]) -> bool:
    """Return whether what follows statements is never reached through them."""
    match body:
        case (*_, If(_, yes, no)):
            return _leaves(yes) and _leaves(no)
        case (*_, last):
            return isinstance(last, (Return, Break, Continue))
    return False


def _kept(facts: Facts, *changed: Node) -> Facts:
    """Return the facts that still hold after statements, or before them in a loop."""
    names = stored_in(*changed)
    return tuple(fact for fact in facts if names.isdisjoint(names_in(fact[0])))


def within(span: Span, limits: tuple[int | None, int | None] | None) -> Span:
    """Return what can be of a number, or of the items of a row, that keeps to some limits."""
    if limits is None:
        return span
    match span:
        case Size(least, most):
            low, high = limits
            least = least if low is None else max(least, low)
            most = most if high is None else high if most == ASSUMED - 1 else min(most, high)
            return Size(least, most) if least <= most else NEVER
        case Items(each, most, keys, table):
            return Items(within(each, limits), most, keys, table)
    return span


class Flows:
    """All flows of a program, and the tests that hold around each of its expressions."""

    def __init__(
        self, program: Program, given: Size, limits: Limits, frozen: Set[Cell] = frozenset()
    ) -> None:
        self.limits = limits
        self.frozen = frozen  # nothing is put into them
        row = Items(given, LONGEST)
        self.inputs: Names = {"number": given, "word": ANY, "more": TRUTHS, "numbers": row}
        self.inputs["lists"] = Items(row, LONGEST)
        self.found: list[Flow] = []
        self.scopes: dict[int, list[Facts]] = {}
        self.program = program
        self.nodes: list[Node] = []  # keeps all nodes, made here too, whose ids are in `scopes`
        self.shared = {part.name for part in program.parts} | program.changing
        self.functions = {function.name: function for function in program.functions}
        self.locals = {name: _locals(one, program) for name, one in self.functions.items()}
        for part in program.parts:
            if isinstance(part, Value):
                self._expression("", part.value, ())
                self._give("", ("", part.name), part.value, ())
            else:
                self._block(part.name, part.body, ())
        for function, name in {flow.cell for flow in self.found if flow.cell[1].endswith(PUT)}:
            cell = function, name.removesuffix(PUT)
            self._flow(function, cell, _in(cell), ())

    def own(self, function: str) -> set[str]:
        """Return the names that belong to a function alone."""
        return self.locals.get(function, set())

    def cell(self, function: str, name: str) -> Cell | None:
        """Return the cell of a name; None for what Python has, or the input."""
        if name in self.own(function):
            return function, name
        return ("", name) if name in self.shared else None

    def worth(self, flow: Flow, cells: dict[Cell, Span]) -> Span:
        """Return what a flow brings."""
        names = {name: cells.get(cell, NEVER) for name, cell in flow.reads.items()}
        known = narrowed(self.inputs | names, flow.facts, self.own(flow.function))
        if known is None:
            return NEVER
        function, name = flow.cell
        return within(flow.value(known), self.limits.get((function, name.rstrip(PUT))))

    def _flow(self, function: str, into: Cell, source: Source, facts: Facts) -> None:
        asked = names_in(*source.nodes)
        facts = tuple(fact for fact in facts if asked & names_in(fact[0]))
        nodes = (*source.nodes, *(test for test, _ in facts))
        names = names_in(*nodes) | called_in(*nodes)
        reads = {
            name: cell for name in sorted(names) if (cell := self.cell(function, name)) is not None
        }
        reads |= {".".join(cell): cell for cell in source.reads}
        self.found.append(Flow(function, into, source.value, reads, facts))

    def _give(self, function: str, into: Cell, value: Expression, facts: Facts) -> None:
        """Let a value flow into a cell; what is put into the cell is put into the value, too."""
        if isinstance(value, Choice):
            self._give(function, into, value.yes, (*facts, (value.test, True)))
            self._give(function, into, value.no, (*facts, (value.test, False)))
            return
        self._flow(function, into, _from(value), facts)
        if into not in self.frozen:
            self._put(function, value, _in(into), facts)

    def _put(self, function: str, target: Expression, what: Source, facts: Facts) -> None:
        """Let something flow into the row that an expression is, wherever it came from."""
        inner: list[tuple[Expression, Source]] = []
        match target:
            case Name(name):
                cell = self.cell(function, name)
                if cell is not None and cell not in self.frozen:
                    self._flow(function, (cell[0], cell[1] + PUT), what.then(_rows), facts)
            case Call(name) if name in self.functions and ("", name) not in self.frozen:
                self._flow(function, ("", name + PUT), what.then(_rows), facts)
            case Item(of, place):
                keyed = what.then(lambda put, n: Items(put, 0, span_of(place, n)), place)
                inner = [(of, keyed)]
            case Method(of, "pop" | "get", arguments):
                inner = [(of, what.then(_one_of)), *((one, what) for one in arguments[1:])]
            case Call("min" | "max", (row,)):
                inner = [(row, what.then(_one_of))]
            case Slice(of) | Method(of, "copy"):
                inner = [(of, what.then(_inside))]
            case Call(name, (row,)) if name in COPIES:
                inner = [(row, what.then(_inside))]
            case Binary(_, left, right):
                inner = [(side, what.then(_inside)) for side in (left, right)]
            case Choice(_, yes, no):
                inner = [(yes, what), (no, what)]
            case Logic(_, parts) | Call("min" | "max", parts):
                inner = [(part, what) for part in parts]
            case Row(_, items):
                inner = [(item, what.then(_at(place))) for place, item in enumerate(items)]
        for part, source in inner:
            self._put(function, part, source, facts)

    def _block(self, function: str, body: tuple[Statement, ...], facts: Facts) -> None:
        for statement in body:
            self._statement(function, statement, facts)
            facts = _kept(facts, statement)
            if isinstance(statement, If):
                test, yes, no = statement.test, statement.body, statement.otherwise
                facts += _kept(((test, False),), *no) if _leaves(yes) else ()
                facts += _kept(((test, True),), *yes) if _leaves(no) else ()

    def _statement(self, function: str, node: Statement, facts: Facts) -> None:
        match node:
            case Assign((target,), value):
                self._expression(function, value, facts)
                self._assign(function, target, value, facts)
            case Augment(target, sign, value):
                self._expression(function, value, facts)
                self._assign(function, target, Binary(sign, target, value), facts)
                if sign == "+":  # a row changes, and is no other one
                    self._put(function, target, _from(value).then(_longer), facts)
            case Return(value) if value is not None:
                self._expression(function, value, facts)
                self._give(function, ("", function), value, facts)
            case Do(value):
                self._expression(function, value, facts)
            case If(test, yes, no):
                self._expression(function, test, facts)
                self._block(function, yes, (*facts, (test, True)))
                self._block(function, no, (*facts, (test, False)))
            case While(test, body):
                facts = _kept(facts, node)
                self._expression(function, test, facts)
                self._block(function, body, (*facts, (test, True)))
            case For(Name(name) as target, over, body):
                self._expression(function, over, facts)
                cell = self.cell(function, name)
                assert cell is not None
                each = _from(over).then(lambda row, _: items_in(row))
                self._flow(function, cell, each, facts)
                if cell not in self.frozen:
                    self._put(function, over, _in(cell).then(_one_of), facts)
                loop = _kept(_looped(target, over), *body)
                self._block(function, body, (*_kept(facts, node), *loop))

    def _assign(self, function: str, target: Expression, value: Expression, facts: Facts) -> None:
        match target:
            case Name(name):
                cell = self.cell(function, name)
                assert cell is not None
                self._give(function, cell, value, facts)
            case Item(of, place):
                self._expression(function, of, facts)
                self._expression(function, place, facts)
                self._put(function, target, _from(value), facts)
                self._share(function, target, value, facts)

    def _share(self, function: str, target: Expression, value: Expression, facts: Facts) -> None:
        """Let what is put into an item that a value became be put into that value, too."""
        depth = 0
        while isinstance(target, Item):
            target, depth = target.of, depth + 1
        if not isinstance(target, Name) or (cell := self.cell(function, target.name)) is None:
            return
        inner = _in(cell)
        for _ in range(depth):
            inner = inner.then(lambda put, _: put.each if isinstance(put, Items) else NEVER)
        self._put(function, value, inner, facts)

    def _expression(self, function: str, node: Node, facts: Facts) -> None:
        """Let arguments flow into parameters, and items into rows, in a node and its parts."""
        self.scopes.setdefault(id(node), []).append(facts)
        self.nodes.append(node)
        match node:
            case Logic(sign, parts):
                for part in parts:
                    self._expression(function, part, facts)
                    facts = (*facts, (part, sign == "and"))
                return
            case Choice(test, yes, no):
                self._expression(function, test, facts)
                self._expression(function, yes, (*facts, (test, True)))
                self._expression(function, no, (*facts, (test, False)))
                return
            case Call(name, arguments) if name in self.functions:
                self._arguments(function, self.functions[name], arguments, facts)
            case Method(of, "append" | "add" | "insert", (*_, item)):
                self._put(function, of, _from(item).then(lambda n, _: Items(n, LONGEST)), facts)
                self._share(function, Item(of, Number(0)), item, facts)
            case Method(of, "extend", (row,)):
                self._put(function, of, _from(row).then(_longer), facts)
                self._share(function, of, Slice(row, None, None, None), facts)
        for inner in parts_of(node):
            self._expression(function, inner, facts)

    def _arguments(
        self, function: str, called: Function, arguments: tuple[Expression, ...], facts: Facts
    ) -> None:
        count = len(called.parameters)
        for parameter, argument in zip(called.parameters, arguments[:count], strict=True):
            self._give(function, (called.name, parameter), argument, facts)
        if called.rest is not None:
            rest = Row("list", arguments[count:])
            self._give(function, (called.name, called.rest), rest, facts)


def _longer(row: Span, _: Names) -> Span:
    """Return what is put into a row that gets the items of another one."""
    return Items(items_in(row), LONGEST) if isinstance(row, (Items, Places)) else NEVER


def _locals(function: Function, program: Program) -> set[str]:
    rest = () if function.rest is None else (function.rest,)
    return {*function.parameters, *rest, *stored_in(*function.body)} - program.changing


def _looped(target: Name, over: Expression) -> Facts:
    """Return what holds of the number of a loop that counts up."""
    match over:
        case Call("range", (stop,)) | Call("range", (_, stop)):
            return ((Compare(target, ("<",), (stop,)), True),)
    return ()
