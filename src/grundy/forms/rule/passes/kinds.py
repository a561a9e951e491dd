"""The kind of every name, result and expression of a plain program.

Python has no types written down, so they are inferred: what is assigned, given or returned is of
one kind with its place. A tuple keeps its length and the kinds of its places, unless it meets rows
of any length: then it is a row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

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
    Truth,
    Unary,
    Word,
)
from grundy.forms.rule.kind import BOOL, INT, NOTHING, WIDE, WORD, Kind, row, set_
from grundy.forms.rule.passes.cells import Cell
from grundy.forms.rule.passes.expression_spans import NEVER
from grundy.forms.rule.passes.widths import widen
from grundy.forms.rule.reading import NotRead
from grundy.forms.rule.statement import (
    Assign,
    Augment,
    Do,
    For,
    If,
    Return,
    Statement,
    While,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from grundy.forms.rule.passes.spans import Spans
    from grundy.forms.rule.program import Program

RESULTS: dict[str, Kind] = {
    "number": INT,
    "word": WORD,
    "numbers": row(INT),
    "lists": row(row(INT)),
    "more": BOOL,
    "print": NOTHING,
    "len": INT,
    "int": INT,
    "ord": INT,
    "isqrt": INT,
    "gcd": INT,
    "nim_sum": INT,
    "abs": INT,
    "pow": INT,
    "str": WORD,
    "chr": WORD,
    "bool": BOOL,
    "any": BOOL,
    "all": BOOL,
    "range": row(INT),
}
"""What functions give that every language has, whatever they are given."""

METHODS: dict[str, Kind] = {
    "bit_length": INT,
    "bit_count": INT,
    "count": INT,
    "index": INT,
    "find": INT,
    "join": WORD,
    "replace": WORD,
    "clear": NOTHING,
    "sort": NOTHING,
    "reverse": NOTHING,
}
"""What methods give, whatever they are given."""

KEPT = ("sorted", "tuple", "list", "reversed")
"""Functions that give a row of what they are given."""


def _cell(kind: Kind) -> Cell:
    return Cell(kind.shape, [_cell(part) for part in kind.of])


class _Clash(Exception):  # noqa: N818 - news
    """Two kinds cannot be one."""


def _same(one: Cell, other: Cell) -> None:
    """Let two cells be of one kind: a truth that meets a number is a number."""
    one, other = one.end(), other.end()
    if one is other:
        return
    if one.shape is None:
        one.same = other
        return
    if other.shape is None:
        other.same = one
        return
    shapes = {one.shape, other.shape}
    if shapes == {"int", "bool"}:
        one.shape = "int"
    elif shapes == {"tuple", "row"} or (shapes == {"tuple"} and len(one.of) != len(other.of)):
        _to_row(one)
        _to_row(other)
    elif len(shapes) > 1:
        raise _Clash
    other.same = one
    for mine, its in zip(one.of, list(other.of), strict=True):
        _same(mine, its)


def _to_row(cell: Cell) -> None:
    """Let a tuple be a row: its places are of one kind."""
    cell = cell.end()
    if cell.shape == "tuple":
        items, cell.shape, cell.of = cell.of, "row", [Cell()]
        for item in items:
            _same(cell.of[0], item)


def _kind(cell: Cell, outer: tuple[Cell, ...] = ()) -> Kind:
    cell = cell.end()
    if any(cell is one for one in outer):
        raise NotRead("a row or a table is put into itself")
    # What nothing is known of is never used: any kind does.
    return Kind(cell.shape or "int", tuple(_kind(part, (*outer, cell)) for part in cell.of))


class _Inference:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.shared = {part.name for part in program.values} | program.changing
        self.names: dict[tuple[str, str], Cell] = {}
        self.results = {function.name: Cell() for function in program.functions}
        self.parameters = {one.name: one.parameters for one in program.functions}
        self.inside = ""
        self.waiting: list[Callable[[], bool]] = []

    def run(self) -> None:
        for value in self.program.values:
            self.inside = ""
            self.same(value, self.name(value.name), self.value(value.value))
        for function in self.program.functions:
            self.inside = function.name
            self.body(function.body)
        self.settle()

    def settle(self) -> None:
        """Let what waits for a kind have it; what is left then is about numbers."""
        while self.waiting:
            waiting, self.waiting = self.waiting, []
            left = [one for one in waiting if not one()]
            if len(left) == len(waiting) and not self.waiting:
                return
            self.waiting += left

    def name(self, name: str) -> Cell:
        inside = self.inside
        if name in self.shared and name not in self.parameters.get(inside, ()):
            inside = ""
        return self.names.setdefault((inside, name), Cell())

    def same(self, node: Node, one: Cell, other: Cell) -> None:
        try:
            _same(one, other)
        except _Clash:
            refuse(node, f"is {_kind(one)} in one place and {_kind(other)} in another")

    def when(self, cell: Cell, then: Callable[[Cell], None]) -> None:
        """Do something as soon as the shape of a cell is known."""

        def tried() -> bool:
            known = cell.end()
            if known.shape is None:
                return False
            then(known)
            return True

        if not tried():
            self.waiting.append(tried)

    # Statements -----------------------------------------------------------------------------------

    def body(self, statements: Iterable[Statement]) -> None:
        for statement in statements:
            self.statement(statement)

    def statement(self, node: Statement) -> None:
        match node:
            case Assign((target,), value):
                self.same(node, self.value(target), self.value(value))
            case Augment(target, sign, value):
                self.same(node, self.value(target), self.value(Binary(sign, target, value)))
            case For(Name(name), over, body):
                self.same(node, self.name(name), self.item(node, self.value(over)))
                self.body(body)
            case While(test, body):
                self.value(test)
                self.body(body)
            case If(test, body, otherwise):
                self.value(test)
                self.body(body)
                self.body(otherwise)
            case Return(value):
                given = _cell(NOTHING) if value is None else self.value(value)
                self.same(node, self.results[self.inside], given)
            case Do(value):
                self.value(value)

    def item(self, node: Node, cell: Cell) -> Cell:
        """Return the kind of what is gone through, one by one."""
        found = Cell()

        def known(over: Cell) -> None:
            _to_row(over)
            if over.shape not in ("row", "word", "set", "table"):
                refuse(node, f"goes through {_kind(over)}")
            self.same(node, found, _cell(WORD) if over.shape == "word" else over.of[0])

        self.when(cell, known)
        return found

    # Expressions ----------------------------------------------------------------------------------

    def value(self, node: Expression) -> Cell:
        match node:
            case Number():
                return _cell(INT)
            case Truth() | Compare():
                if isinstance(node, Compare):
                    self.compared(node)
                return _cell(BOOL)
            case Word():
                return _cell(WORD)
            case Name(name):
                return self.name(name)
            case Row("list", items) if all_numbers(items):  # it may be very long
                return _cell(row(INT))
            case Row(kind, items):
                return self.written(node, kind, [self.value(item) for item in items])
            case Unary(sign, of):
                self.value(of)
                return _cell(BOOL if sign == "not" else INT)
            case Binary(sign, left, right):
                return self.binary(node, sign, self.value(left), self.value(right))
            case Logic(_, parts):  # in a plain program it is a test
                for part in parts:
                    self.value(part)
                return _cell(BOOL)
            case Choice(test, yes, no):
                self.value(test)
                return self.joined(node, (yes, no))
            case Item(of, place):
                return self.at(node, self.value(of), place)
            case Slice(of, first, last, step):
                for end in (first, last, step):
                    if end is not None:
                        self.value(end)
                cell = self.value(of)
                self.when(cell, _to_row)
                return cell
            case Call(name, arguments):
                return self.called(node, name, arguments)
            case Method(of, name, arguments):
                return self.method(node, self.value(of), name, arguments)
        return refuse(node, "has no kind that is known")

    def joined(self, node: Node, parts: tuple[Expression, ...]) -> Cell:
        found = Cell()
        for part in parts:
            cell = self.value(part)
            # The parts of a number or a truth stay what they are: only the whole is a number.
            self.same(node, found, _cell(_kind(cell)) if _is_number(cell) else cell)
        return found

    def written(self, node: Node, kind: str, items: list[Cell]) -> Cell:
        if kind == "tuple" and items:
            return Cell("tuple", items)
        item = Cell()
        for one in items:
            self.same(node, item, one)
        return Cell("set" if kind == "set" else "row", [item])

    def compared(self, node: Compare) -> None:
        first = self.value(node.first)
        for sign, other in zip(node.signs, node.others, strict=True):
            second = self.value(other)
            if sign in ("in", "not in"):
                self.held(node, first, second)
            else:
                self.alike(node, first, second)
            first = second

    def alike(self, node: Node, one: Cell, other: Cell) -> None:
        """Let two that are compared be of one kind; a truth may stand beside a number."""
        if not (_is_number(one) and _is_number(other)):
            self.same(node, one, other)

    def held(self, node: Node, one: Cell, other: Cell) -> None:
        def known(holder: Cell) -> None:
            _to_row(holder)
            if holder.shape == "word":
                self.same(node, one, _cell(WORD))
            else:
                self.alike(node, one, holder.of[0])

        self.when(other, known)

    def binary(self, node: Node, sign: str, left: Cell, right: Cell) -> Cell:
        found = Cell()

        def known(cell: Cell) -> None:
            if cell.shape in ("int", "bool"):
                return
            _to_row(cell)
            if sign == "*":
                self.same(node, found, cell)
            elif sign in "+-|&^":
                self.same(node, left, right)
                self.same(node, found, left)
            elif sign == "%" and cell.shape == "word":
                self.same(node, found, _cell(WORD))

        def numbers(_: Cell) -> None:
            if left.end().shape in ("int", "bool") and right.end().shape in ("int", "bool"):
                truths = sign in "&|^" and left.end().shape == right.end().shape == "bool"
                self.same(node, found, _cell(BOOL if truths else INT))

        if sign in ("//", "**", "<<", ">>"):
            return _cell(INT)
        for cell in (left, right):
            self.when(cell, known)
        self.when(left, lambda _: self.when(right, numbers))
        return found

    def at(self, node: Node, cell: Cell, place: Expression) -> Cell:
        """Return the kind of an item: at a written place of a tuple, that place's."""
        found, index = Cell(), self.value(place)

        def known(holder: Cell) -> None:
            if holder.shape == "table":
                self.same(node, index, holder.of[0])
                self.same(node, found, holder.of[1])
                return
            if holder.shape == "tuple" and isinstance(place, Number):
                if not -len(holder.of) <= place.value < len(holder.of):
                    refuse(node, f"is beyond the {len(holder.of)} places of its tuple")
                self.same(node, found, holder.of[place.value])
                return
            _to_row(holder)
            if holder.shape not in ("row", "word"):
                refuse(node, f"is an item of {_kind(holder)}")
            self.same(node, found, _cell(WORD) if holder.shape == "word" else holder.of[0])

        self.when(cell, known)
        return found

    def called(self, node: Node, name: str, arguments: tuple[Expression, ...]) -> Cell:
        given = [self.value(argument) for argument in arguments]
        if name in self.results:
            return self.own_called(node, name, given)
        if name in RESULTS:
            return _cell(RESULTS[name])
        if name == "dict":
            return Cell("table", [Cell(), Cell()])
        if name in KEPT:
            return Cell("row", [self.item(node, given[0]) if given else Cell()])
        if name == "set":
            return Cell("set", [self.item(node, given[0]) if given else Cell()])
        if name in ("min", "max"):
            if len(given) == 1:
                return self.item(node, given[0])
            found = Cell()
            for cell in given:
                self.same(node, found, _cell(INT) if _is_number(cell) else cell)
            return found
        if name == "sum":
            return _cell(INT)
        return refuse(node, f"calls {name}, which no program has")

    def own_called(self, node: Node, name: str, given: list[Cell]) -> Cell:
        names = self.parameters[name]
        if len(given) != len(names):
            refuse(node, f"gives {len(given)} arguments to {name}, which has {len(names)}")
        for parameter, cell in zip(names, given, strict=True):
            place = self.names.setdefault((name, parameter), Cell())
            self.same(node, place, _cell(_kind(cell)) if _is_number(cell) else cell)
        return self.results[name]

    def method(self, node: Node, of: Cell, name: str, arguments: tuple[Expression, ...]) -> Cell:
        given = [self.value(argument) for argument in arguments]
        found = Cell()

        def known(holder: Cell) -> None:
            match holder.shape, name:
                case "tuple", _:
                    _to_row(holder)
                    known(holder)
                case "row", "append" | "remove":
                    self.same(node, holder.of[0], given[0])
                    self.same(node, found, _cell(NOTHING))
                case "row", "insert":
                    self.same(node, holder.of[0], given[1])
                    self.same(node, found, _cell(NOTHING))
                case "row", "extend":
                    self.same(node, holder, given[0])
                    self.same(node, found, _cell(NOTHING))
                case (("row" | "set"), "pop"):
                    self.same(node, found, holder.of[0])
                case "set", ("add" | "discard" | "remove"):
                    self.same(node, holder.of[0], given[0])
                    self.same(node, found, _cell(NOTHING))
                case "table", ("get" | "setdefault" | "pop"):
                    self.same(node, holder.of[0], given[0])
                    self.same(node, found, holder.of[1])
                    for other in given[1:]:
                        self.same(node, found, other)
                case _, "copy":
                    self.same(node, found, holder)
                case (("row" | "set" | "table"), _) if name in METHODS:
                    for cell in given if name in ("count", "index") else ():
                        self.alike(node, holder.of[0], cell)
                case (("word" | "int" | "bool"), _) if name in METHODS:
                    pass
                case _:
                    refuse(node, f"calls {name}, which {_kind(holder)} does not have")

        self.when(of, known)
        return _cell(METHODS[name]) if name in METHODS else found


def all_numbers(items: tuple[Expression, ...]) -> bool:
    """Return whether items, some at least, are numbers that are written out."""
    return bool(items) and all(isinstance(item, Number) for item in items)


def _is_number(cell: Cell) -> bool:
    return cell.end().shape in ("int", "bool")


def _is_frozen(cell: Cell) -> bool:
    end = cell.end()
    return all(map(_is_frozen, end.of)) if end.shape == "tuple" else _is_number(end)


def refuse(node: Node, words: str) -> NoReturn:
    """Refuse a node, with the reason."""
    raise NotRead(words, node.where, node)


class Kinds:
    """The kinds of a program's names, results and expressions."""

    def __init__(self, found: _Inference) -> None:
        self.shared = found.shared
        self.parameters = found.parameters
        self._cells = {**found.names, **{("", name): cell for name, cell in found.results.items()}}
        self._found = found
        self._read()

    def _read(self) -> None:
        self._names = {place: _alone(_kind(cell)) for place, cell in self._found.names.items()}
        self._results = {
            name: _alone(_kind(cell)) if cell.end().shape else NOTHING
            for name, cell in self._found.results.items()
        }

    def frozen(self) -> frozenset[tuple[str, str]]:
        """Return the names and results, with their functions, in which nothing can be changed."""
        return frozenset(place for place, cell in self._cells.items() if _is_frozen(cell))

    def widen(self, spans: Spans) -> None:
        """Let rows have wide numbers where the intervals of a program say that they need them.

        Raises `NotRead` for what may leave 128 bits.
        """
        cells = self._cells.items()
        widen((place[1], cell, spans.cells.get(place, NEVER)) for place, cell in cells)
        self._read()

    def is_shared(self, function: str, name: str) -> bool:
        """Return whether a name means in a function what it means at the program's top."""
        return name in self.shared and name not in self.parameters.get(function, ())

    def name(self, function: str, name: str) -> Kind:
        """Return the kind of a name in a function; "" stands for the program's top."""
        return self._names[("" if self.is_shared(function, name) else function, name)]

    def names(self, function: str) -> list[str]:
        """Return the names that are a function's own, parameters first."""
        return [name for inside, name in self._names if inside == function]

    def result(self, function: str) -> Kind:
        """Return the kind of what a function gives."""
        return self._results[function]

    def of(self, function: str, node: Expression) -> Kind:
        """Return the kind of an expression in a function."""
        return _known(self._of(function, node))

    def _of(self, function: str, node: Expression) -> Kind:
        match node:
            case Number():
                return INT
            case Truth() | Compare() | Logic() | Unary("not"):
                return BOOL
            case Word():
                return WORD
            case Name(name):
                return self.name(function, name)
            case Row("list", items) if all_numbers(items):
                return row(INT)
            case Row(kind, items):
                return self._written(kind, [self._of(function, item) for item in items])
            case Unary():
                return INT
            case Binary(sign, left, right):
                return _of_two(sign, self._of(function, left), self._of(function, right))
            case Choice(_, yes, no):
                return _joined([self._of(function, yes), self._of(function, no)])
            case Item(of, place):
                return _at(self._of(function, of), place)
            case Slice(of):
                return _as_row(self._of(function, of))
            case Call(name, arguments):
                return self._called(name, [self._of(function, one) for one in arguments])
            case Method(of, name, _):
                return _by_method(self._of(function, of), name)
        return refuse(node, "has no kind that is known")

    def _written(self, kind: str, items: list[Kind]) -> Kind:
        if kind == "tuple":
            return Kind("tuple", tuple(items))
        item = _joined(items) if items else NOTHING
        return set_(item) if kind == "set" else row(item)

    def _called(self, name: str, given: list[Kind]) -> Kind:
        if name in self._results:
            return self._results[name]
        if name in RESULTS:
            return RESULTS[name]
        if name in KEPT:
            return row(_as_row(given[0]).item if given else NOTHING)
        if name == "set":
            return set_(_as_row(given[0]).item if given else NOTHING)
        if name in ("min", "max"):
            return _as_row(given[0]).item if len(given) == 1 else _joined(given)
        return Kind("table", (NOTHING, NOTHING)) if name == "dict" else INT


def _alone(kind: Kind) -> Kind:
    """Return the kind of a name: how many bits a number needs that is not in a row, others say."""
    return INT if kind == WIDE else kind


def _known(kind: Kind) -> Kind:
    """Return a kind with numbers for items of which nothing is known: they are never used."""
    parts = (INT if part == NOTHING else _known(part) for part in kind.of)
    return Kind(kind.shape, tuple(parts)) if kind.of else kind


def _as_row(kind: Kind) -> Kind:
    return row(_joined(list(kind.of))) if kind.shape == "tuple" else kind


def _joined(kinds: list[Kind]) -> Kind:
    """Return the one kind of several: of numbers, a number; nothing is known of an empty row."""
    kinds = [kind for kind in kinds if kind != NOTHING] or [NOTHING]
    if all(kind == kinds[0] for kind in kinds):
        return kinds[0]
    if all(kind.is_number for kind in kinds):
        return WIDE if WIDE in kinds else INT
    shapes = {kind.shape for kind in kinds}
    if shapes <= {"row", "tuple"}:
        same = shapes == {"tuple"} and len({len(kind.of) for kind in kinds}) == 1
        if same:
            return Kind(
                "tuple", tuple(map(_joined, map(list, zip(*(k.of for k in kinds), strict=True))))
            )
        return row(_joined([_as_row(kind).item for kind in kinds if kind.of]))
    return Kind(
        kinds[0].shape, tuple(map(_joined, map(list, zip(*(k.of for k in kinds), strict=True))))
    )


def _of_two(sign: str, left: Kind, right: Kind) -> Kind:
    if left.is_number and right.is_number:
        return BOOL if sign in "&|^" and left == right == BOOL else INT
    if sign == "*":
        return _as_row(right if left.is_number else left)
    return WORD if left == WORD else _joined([_as_row(left), _as_row(right)])


def _at(kind: Kind, place: Expression) -> Kind:
    if kind.shape == "table":
        return kind.of[1]
    if kind.shape == "tuple" and isinstance(place, Number):
        return kind.of[place.value]
    return _as_row(kind).item


def _by_method(kind: Kind, name: str) -> Kind:
    if name in METHODS:
        return METHODS[name]
    if name == "copy":
        return kind
    if name in ("get", "setdefault") or (name == "pop" and kind.shape == "table"):
        return kind.of[1]
    return kind.item if name == "pop" else NOTHING


def kinds_of(program: Program) -> Kinds:
    r"""Return the kinds of a plain program.

    >>> from grundy.forms.rule.program import read_program
    >>> text = "def f(n):\n    row = []\n    row.append((n, n > 2))\n    return row\n"
    >>> kinds = kinds_of(read_program(text + "def main():\n    print(len(f(number())))"))
    >>> print(kinds.name("f", "n"), kinds.result("f"))
    int row[tuple[int, bool]]

    Raises `NotRead` where something is of two kinds.
    """
    found = _Inference(program)
    found.run()
    return Kinds(found)
