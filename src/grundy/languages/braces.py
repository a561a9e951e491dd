"""What languages with braces have in common: C++, Java and Rust print plain programs alike.

A language is a class: how it writes types, operators and the functions that Python has, and a
runtime of small functions, of which a program gets those that it calls.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, NoReturn

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
    Nothing,
    Number,
    Row,
    Slice,
    Truth,
    Unary,
    Word,
    changed,
    names_in,
    number_in,
    walk,
)
from grundy.forms.rule.kind import BOOL, INT, NOTHING, WIDE, WORD, Kind
from grundy.forms.rule.passes.expression_spans import ASSUMED
from grundy.forms.rule.passes.flows import Limits
from grundy.forms.rule.passes.kinds import kinds_of
from grundy.forms.rule.passes.plain import plain, reaches
from grundy.forms.rule.passes.sharing import changed_by, check_sharing, contents_changed, root_of
from grundy.forms.rule.passes.sizes import Size
from grundy.forms.rule.passes.spans import NUMBERS, spans_of
from grundy.forms.rule.program import Program, Value
from grundy.forms.rule.reading import NotRead
from grundy.forms.rule.statement import (
    Assign,
    Augment,
    Break,
    Continue,
    Do,
    For,
    Function,
    If,
    Pass,
    Path,
    Return,
    Statement,
    While,
    stored_in,
)
from grundy.languages.declared import Declared, declared, with_loop_names
from grundy.languages.forms import GAP, Forms, level_of
from grundy.languages.python import python_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

CHOICE, OR, AND = range(3)
LEVELS = {
    "|": 3,
    "^": 4,
    "&": 5,
    "==": 6,
    "!=": 6,
    "<": 7,
    "<=": 7,
    ">": 7,
    ">=": 7,
    "<<": 8,
    ">>": 8,
    "+": 9,
    "-": 9,
    "*": 10,
    "/": 10,
    "%": 10,
}
"""How tightly operators hold their operands; a looser one inside has brackets."""

SIGNED, ATOM = 11, 12

BITS = {INT: 63, WIDE: 127}

SHAPES = frozenset(["row", "set", "word", "table", "tuple", "wide", "int"])

WIDTH = 100
"""Characters of the longest line where it can be broken."""


@dataclass(frozen=True, slots=True)
class Text:
    """An expression in a language: how tightly it holds together, and its kind."""

    text: str
    level: int
    kind: Kind

    def inside(self, level: int) -> str:
        """Return the text, in brackets when it is looser than its place allows."""
        return self.text if self.level >= level else f"({self.text})"


Given = tuple[Expression | Text, ...]
"""What a function is given."""


def fits(size: Size, kind: Kind) -> bool:
    """Return whether all numbers of an interval are of a kind."""
    return -(1 << BITS[kind]) <= size.least and size.most < 1 << BITS[kind]


def refuse(node: Node, words: str) -> NoReturn:
    """Refuse an expression, with its text."""
    raise NotRead(f"{python_text(node)} {words}", node.where)


class Braces(ABC):
    """A printer of plain programs."""

    language: ClassVar[str]
    levels: ClassVar[Mapping[str, int]] = LEVELS
    reserved: ClassVar[frozenset[str]]
    """Names that mean something else in the language, or in its runtime."""
    runtime: ClassVar[Mapping[str, str]]
    """Small functions by name, each after those that it calls."""
    forms: ClassVar[Forms]
    """What the language has for functions and methods of Python."""
    indent: ClassVar[str] = "    "
    input: ClassVar[str] = ""
    """What stands before the functions that read the input."""
    open_end: ClassVar[str]
    """What stands for the end of a slice that is left open."""

    def __init__(self, program: Program, limits: Limits, reach: int = ASSUMED) -> None:
        self.program = _with_loop_names(self._named(plain(program)))
        self.kinds = kinds_of(self.program)
        self.spans = spans_of(self.program, NUMBERS, limits, reach, self.kinds.frozen())
        self.kinds.widen(self.spans)
        check_sharing(self.program, self.kinds)
        self._check_rows()
        self.functions = {function.name: function for function in self.program.functions}
        self.changed = changed_by(self.program)
        self.aliases = self._aliases()
        self.reaches = reaches(self.program)
        self.inside, self.declared = "", Declared({}, {})

    def _check_rows(self) -> None:
        """Refuse a table where a function takes a row."""
        for function in self.program.functions:
            for node in walk(*function.body):
                match node:
                    case Call(
                        "min" | "max" | "sum" | "sorted" | "list" | "tuple", (Name() as row,)
                    ):
                        if self.kinds.of(function.name, row).shape == "table":
                            refuse(node, f"takes a dictionary for a row; write {row.name}.keys()")

    def _named(self, program: Program) -> Program:
        """Return the program with names that are free in the language."""
        names = {part.name for part in program.parts} | program.changing
        for function in program.functions:
            names |= names_in(*function.body) | {*function.parameters}
        names |= {node.name for node in walk(*program.parts) if isinstance(node, Call)}
        new: dict[str, str] = {}
        known = {part.name for part in program.parts} | program.changing
        for name in sorted(names & self.reserved):
            if name in known or name in names_in(*program.parts) or _is_given(program, name):
                fresh = f"{name}_"
                while fresh in names | self.reserved:
                    fresh += "_"
                new[name] = fresh
        return _renamed(program, new) if new else program

    # What functions change ------------------------------------------------------------------------

    def passed_on(self, *body: Statement) -> set[str]:
        """Return the names whose contents functions change that are called in statements."""
        found: set[str] = set()
        for node in walk(*body):
            if isinstance(node, Call) and node.name in self.functions:
                parameters = self.functions[node.name].parameters
                for name, given in zip(parameters, node.arguments, strict=True):
                    found |= root_of(given) if name in self.changed[node.name] else set()
        return found

    def is_changed(self, name: str) -> bool:
        """Return whether a value that functions share is changed by any of them."""
        return name in self.program.changing or any(
            name in self.changed[function] and self.kinds.is_shared(function, name)
            for function in self.functions
        )

    @staticmethod
    def stored_names(body: tuple[Statement, ...]) -> set[str]:
        """Return the names that are given other values, or changed, in statements."""
        return stored_in(*body) | contents_changed(Function("", (), None, body))

    # Types ----------------------------------------------------------------------------------------

    def _aliases(self) -> dict[Kind, str]:
        """Return names for kinds of tuples: a position's is State."""
        for function in self.program.functions:
            for name in ("state", "start"):
                if name in function.parameters:
                    kind = self.kinds.name(function.name, name)
                    if kind.shape == "tuple":
                        return {kind: "State"}
        return {}

    def type(self, kind: Kind) -> str:
        """Return the type of a kind."""
        return self.aliases.get(kind) or self.plain_type(kind)

    @abstractmethod
    def plain_type(self, kind: Kind) -> str:
        """Return a type as it is without another name."""

    @staticmethod
    def is_array(kind: Kind) -> bool:
        """Return whether a tuple is one of numbers."""
        return kind.shape == "tuple" and all(part == INT for part in kind.of)

    # Kinds and sizes ------------------------------------------------------------------------------

    def size(self, node: Expression) -> Size | None:
        """Return the interval of a number, where it is known."""
        return self.spans.of(self.inside, node)

    def is_natural(self, node: Expression) -> bool:
        """Return whether a number is never negative."""
        size = self.size(node)
        return size is not None and size.natural

    def kind(self, node: Expression) -> Kind:
        """Return the kind of an expression, wide numbers told apart."""
        kind = self.kinds.of(self.inside, node)
        return self._wide(kind, self.size(node), node) if kind == INT else kind

    def _wide(self, kind: Kind, size: Size | None, node: Node) -> Kind:
        if size is None or fits(size, INT):
            return kind
        if not fits(size, WIDE):
            if isinstance(node, Name) and node.where is None:  # it may be no name of the source
                raise NotRead("a number may leave 128 bits")
            refuse(node, "may leave 128 bits")
        return WIDE

    def name_kind(self, name: str, inside: str | None = None) -> Kind:
        """Return the kind of a name."""
        function = self.inside if inside is None else inside
        kind = self.kinds.name(function, name)
        return (
            self._wide(kind, self.spans.name(function, name), Name(name)) if kind == INT else kind
        )

    def result_kind(self, function: str) -> Kind:
        """Return the kind of what a function gives."""
        kind = self.kinds.result(function)
        if kind != INT:
            return kind
        return self._wide(kind, self.spans.result(function), Name(function))

    # A whole program ------------------------------------------------------------------------------

    def write(self, comment: Iterable[str] = ()) -> str:
        """Return the program's text, with its first comment."""
        body = [text for text in self.parts() if text]
        text = "\n\n".join(body)
        helpers = [self.runtime[name] for name in self.needed(text)]
        return self.whole([f"// {line}" for line in comment], helpers, text)

    def needed(self, text: str) -> list[str]:
        """Return the functions of the runtime that a text calls, in their order."""
        found: set[str] = set()
        waiting = [text]
        while waiting:
            said = re.sub(r"//.*", "", waiting.pop())
            words = set(re.findall(r"[A-Za-z_]\w*", said))
            fresh = (words & self.runtime.keys()) - found
            found |= fresh
            waiting += [self.runtime[name] for name in fresh]
        return [name for name in self.runtime if name in found]

    @abstractmethod
    def whole(self, comment: list[str], helpers: list[str], body: str) -> str:
        """Return a program from its comment, its runtime and its own parts."""

    @abstractmethod
    def parts(self) -> Iterator[str]:
        """Yield the values and functions of the program."""

    # Functions and statements ---------------------------------------------------------------------

    def function(self, function: Function) -> str:
        """Return a function's text."""
        self.inside = function.name
        own = {
            name
            for name in names_in(*function.body)
            if name not in function.parameters and not self.kinds.is_shared(function.name, name)
        }
        self.declared = declared(function, own)
        lines = [self.head(function), *self.block(function.body, ()), "}"]
        doc = [f"// {line}".rstrip() for line in function.doc.splitlines()]
        return "\n".join([*doc, *lines])

    @abstractmethod
    def head(self, function: Function) -> str:
        """Return the first line of a function, with its brace."""

    def block(self, body: tuple[Statement, ...], path: Path) -> Iterator[str]:
        """Yield the lines of a block, indented."""
        for place, node in enumerate(body):
            for line in self.statement(node, (*path, place)):
                yield self.indent + line if line else line

    def statement(self, node: Statement, path: Path) -> Iterator[str]:
        """Yield the lines of a statement, and of what is declared ahead of it."""
        for name in self.declared.ahead.get(path, ()):
            yield self.declaration(name, None)
        match node:
            case Assign((Name(name),), value):
                declares = self.declared.at.get(path) == name
                yield self.declaration(name, value) if declares else self.assignment(name, value)
            case Assign((Item(of, place),), value):
                yield self.item_assignment(node, of, place, value)
            case Augment(target, sign, value):
                yield from self.augmented(node, target, sign, value)
            case If(test, body, otherwise):
                yield from self.branches(test, body, otherwise, path)
            case While(test, body):
                yield self.while_head(self.truth(test))
                yield from self.block(body, (*path, 0))
                yield "}"
            case For(Name(name), over, body):
                yield from self.loop(name, over, body, path)
            case Return(value):
                yield self.returned(value)
            case Do(value):
                yield f"{self.done(value)};"
            case Break():
                yield "break;"
            case Continue():
                yield "continue;"
            case Pass():
                return
            case _:
                raise NotRead(f"{type(node).__name__} has no form in {self.language}", node.where)

    def branches(
        self,
        test: Expression,
        body: tuple[Statement, ...],
        otherwise: tuple[Statement, ...],
        path: Path,
    ) -> Iterator[str]:
        """Yield the lines of an if, with its else."""
        yield self.if_head(self.truth(test))
        yield from self.block(body, (*path, 0))
        while otherwise:
            path = (*path, 1)
            is_else_if = len(otherwise) == 1 and not self.declared.ahead.get((*path, 0))
            match otherwise[0]:
                case If(inner, body, rest) if is_else_if:
                    yield f"}} else {self.if_head(self.truth(inner))}"
                    path = (*path, 0)
                    yield from self.block(body, (*path, 0))
                    otherwise = rest
                    continue
            yield "} else {"
            yield from self.block(otherwise, path)
            break
        yield "}"

    def if_head(self, test: Text) -> str:
        """Return the beginning of an if."""
        return f"if ({test.text}) {{"

    def while_head(self, test: Text) -> str:
        """Return the beginning of a while."""
        return f"while ({test.text}) {{"

    def returned(self, value: Expression | None) -> str:
        """Return the end of a function."""
        if value is None:
            return "return;"
        return f"return {self.given(value, self.result_kind(self.inside))};"

    @abstractmethod
    def declaration(self, name: str, value: Expression | None) -> str:
        """Return the line that declares a name, with its first value where it has one."""

    def assignment(self, name: str, value: Expression) -> str:
        """Return the line that gives a name another value."""
        return f"{name} = {self.given(value, self.name_kind(name))};"

    def item_assignment(
        self, node: Statement, of: Expression, place: Expression, value: Expression
    ) -> str:
        """Return the line that gives an item another value."""
        found = self.formed("do put", (of, place, value), NOTHING)
        return f"{found.text};" if found else refuse(node, "has no form")

    def augmented(
        self, node: Augment, target: Expression, sign: str, value: Expression
    ) -> Iterator[str]:
        """Yield the line that changes a target by an operator."""
        whole = Binary(sign, target, value, where=node.where)
        kind = self.kind(target)
        if kind == INT == self.kind(whole) and self.kind(value).is_number and sign in "+-*&|^":
            place = self.place(target)
            if value == Number(1) and sign in "+-":
                yield f"{place}{sign}{sign};"
            else:
                yield f"{place} {sign}= {self.given(value, INT)};"
        else:
            yield from self.statement(Assign((target,), whole, where=node.where), (-1,))

    def place(self, target: Expression) -> str:
        """Return what stands for a name or an item that gets a value."""
        return self.value(target).text

    @abstractmethod
    def loop(
        self, name: str, over: Expression, body: tuple[Statement, ...], path: Path
    ) -> Iterator[str]:
        """Yield the lines of a loop."""

    def done(self, value: Expression) -> str:
        """Return an expression for what it does."""
        match value:
            case Call("print", (Call("str", (what,)),)) | Call("print", (what,)):
                return self.printed(what)
            case Method(of, name, arguments):
                return self.method_done(value, of, name, arguments)
        return self.value(value).text

    @abstractmethod
    def printed(self, what: Expression) -> str:
        """Return what prints a line."""

    # Expressions ----------------------------------------------------------------------------------

    def given(self, node: Expression, kind: Kind) -> str:
        """Return the text of an expression where a value of some kind is wanted."""
        return self.value_of(node, kind).text

    def kept(self, node: Expression, kind: Kind) -> str:
        """Return the text of what is kept."""
        return self.kept_value(node, kind).text

    def kept_value(self, node: Expression, kind: Kind) -> Text:
        """Return what is kept in a row, or given to a function that has numbers of 64 bits."""
        size = self.size(node) if kind == INT else None
        if size is not None and not fits(size, INT):
            refuse(node, "may leave 64 bits, and is kept where there are no more")
        return self.value_of(node, kind)

    def value_of(self, node: Expression, kind: Kind) -> Text:
        """Return an expression as a value of some kind."""
        match node:
            case Row(_, items) if kind.shape in ("row", "tuple", "set"):
                return self.row_of(items, kind)
            case Call("dict", ()):
                return self.empty(kind)
            case Call(("set" | "list" | "tuple"), ()):
                return self.empty(kind)
            case Choice(test, yes, no):
                return self.choice(test, self.value_of(yes, kind), self.value_of(no, kind), kind)
            case Binary("*", Row("list" | "tuple", (item,)), times) if kind.shape == "row":
                return self.form_of(node, "filled", (self.value_of(item, kind.item), times), kind)
        text = self.value(node)
        size = self.size(node)
        if text.kind == WIDE and kind == INT and (size is None or not fits(size, INT)):
            return self.narrowed(text)
        return self.cast(text, kind)

    @abstractmethod
    def cast(self, text: Text, kind: Kind) -> Text:
        """Return a value as one of another kind."""

    def narrowed(self, text: Text) -> Text:
        """Return a number in 64 bits; the program stops where it has more."""
        return self.cast(text, INT)

    @abstractmethod
    def row_of(self, items: tuple[Expression, ...], kind: Kind) -> Text:
        """Return a row, tuple or set that is written out."""

    @abstractmethod
    def empty(self, kind: Kind) -> Text:
        """Return the row, set or table that has nothing in it."""

    def value(self, node: Expression) -> Text:
        """Return an expression with the kind that it has by itself."""
        match node:
            case Number(number):
                return self.number(node, number)
            case Truth(value):
                return Text(str(value).lower(), ATOM, BOOL)
            case Word(word):
                return self.word(word)
            case Name(name):
                return self.name(name)
            case Row() | Call("dict", ()) | Call(("set" | "list" | "tuple"), ()):
                return self.value_of(node, self.kind(node))
            case Unary("not", of):
                return self.negated(of)
            case Unary(sign, of):
                return self.signed(node, sign, of)
            case Binary(sign, left, right):
                return self.binary(node, sign, left, right)
            case Compare(first, (sign,), (other,)):
                return self.compared(first, sign, other)
            case Logic(sign, _):
                return self.truth(node)
            case Choice(test, yes, no):
                kind = self.kind(node)
                return self.choice(test, self.value_of(yes, kind), self.value_of(no, kind), kind)
            case Item(of, place):
                return self.item(node, of, place)
            case Slice():
                return self.slice(node)
            case Call(name, arguments):
                return self.called(node, name, arguments)
            case Method(of, name, arguments):
                return self.method(node, of, name, arguments)
        return refuse(node, f"has no form in {self.language}")

    def name(self, name: str) -> Text:
        """Return what goes by a name."""
        return Text(name, ATOM, self.name_kind(name))

    @abstractmethod
    def number(self, node: Number, value: int) -> Text:
        """Return a number that is written out."""

    def word(self, word: str) -> Text:
        """Return a word that is written out."""
        return Text(quoted(word), ATOM, WORD)

    def truth(self, node: Expression) -> Text:
        """Return a condition: a number holds where it is not 0, a row where it has items."""
        match node:
            case Logic(sign, parts):
                own = AND if sign == "and" else OR
                texts = [self.truth(part).inside(AND + 1) for part in parts]
                return Text((" && " if sign == "and" else " || ").join(texts), own, BOOL)
            case Call("bool", (of,)):
                return self.truth(of)
        found = self.value(node)
        return found if found.kind == BOOL else self.holds(node, found)

    @abstractmethod
    def holds(self, node: Expression, text: Text) -> Text:
        """Return whether a value is more than 0, an empty word or an empty row."""

    def negated(self, of: Expression) -> Text:
        """Return the opposite of a condition."""
        return Text(f"!{self.truth(of).inside(SIGNED)}", SIGNED, BOOL)

    def signed(self, node: Expression, sign: str, of: Expression) -> Text:
        """Return a number with a sign."""
        kind = self.widest(node, of)
        inner = self.value_of(of, kind)
        # Two signs side by side would be one operator.
        text = f"({inner.text})" if inner.text[0] in "+-" else inner.inside(SIGNED)
        return Text(f"{sign}{text}", SIGNED, kind)

    def has_wide(self, row: Expression) -> bool:
        """Return whether the items of a row or a set are wide numbers."""
        kind = self.kind(row)
        return kind.shape in ("row", "set") and kind.item == WIDE

    def widest(self, *nodes: Expression) -> Kind:
        """Return the kind in which numbers are computed together."""
        return WIDE if WIDE in {self.kind(node) for node in nodes} else INT

    def binary(self, node: Expression, sign: str, left: Expression, right: Expression) -> Text:
        """Return two operands with an operator."""
        kinds = self.kind(left), self.kind(right)
        if not all(kind.is_number for kind in kinds):
            return self.rows(node, sign, left, right)
        if kinds == (BOOL, BOOL) and sign in "&|^":
            return self.plain_binary(sign, self.value(left), self.value(right), BOOL)
        kind = self.widest(node, left, right)
        if sign in ("//", "%"):
            if self.is_natural(left) and self.is_natural(right):
                return self.plain_binary(
                    sign[0], self.value_of(left, kind), self.value_of(right, kind), kind
                )
            name = "div" if sign == "//" else "mod"
            return self.form_of(
                node, name, (self.value_of(left, kind), self.value_of(right, kind)), kind
            )
        if sign == "**":
            if not self.is_natural(right):
                refuse(right, "may be a negative power")
            return self.form_of(node, "pow", (self.value_of(left, kind), right), kind)
        if sign in ("<<", ">>"):
            if not self.is_natural(right):
                refuse(right, "may be a negative shift")
            return self.shifted(sign, left, right, kind)
        return self.plain_binary(sign, self.value_of(left, kind), self.value_of(right, kind), kind)

    def plain_binary(self, sign: str, one: Text, other: Text, kind: Kind) -> Text:
        """Return two operands with an operator that means in the language what it does here."""
        level = self.levels[sign]
        if sign in "&|^":  # with the brackets that compilers ask for
            texts = [part.inside(level if part.level == level else SIGNED) for part in (one, other)]
            return Text(f"{texts[0]} {sign} {texts[1]}", level, kind)
        return Text(f"{one.inside(level)} {sign} {other.inside(level + 1)}", level, kind)

    def rows(self, node: Expression, sign: str, left: Expression, right: Expression) -> Text:
        """Return two rows, words or sets with an operator."""
        kind = self.kind(node)
        if sign == "*":
            of, times = (right, left) if self.kind(left).is_number else (left, right)
            return self.form_of(node, "times", (of, times), kind)
        if sign != "+":
            refuse(node, f"is an operation on rows that {self.language} does not get")
        if kind == WORD:
            return self.plain_binary("+", self.value(left), self.value(right), WORD)
        both = self.value_of(left, kind), self.value_of(right, kind)
        return self.form_of(node, "plus", both, kind)

    @abstractmethod
    def shifted(self, sign: str, left: Expression, right: Expression, kind: Kind) -> Text:
        """Return a shift; no place is negative."""

    def compared(self, first: Expression, sign: str, other: Expression) -> Text:
        """Return a comparison."""
        if sign in ("in", "not in"):
            return self.held(first, other, is_in=sign == "in")
        kinds = self.kind(first), self.kind(other)
        if all(kind.is_number for kind in kinds):
            kind = self.widest(first, other) if kinds != (BOOL, BOOL) else BOOL
            return self.numbers_compared(
                sign, self.value_of(first, kind), self.value_of(other, kind), kind
            )
        return self.rows_compared(first, sign, other)

    def numbers_compared(self, sign: str, one: Text, other: Text, kind: Kind) -> Text:
        """Return two numbers compared."""
        level = self.levels["<<"]  # with the brackets that compilers ask for
        text = f"{one.inside(level)} {sign} {other.inside(level)}"
        return Text(text, self.levels[sign], BOOL)

    def rows_compared(self, first: Expression, sign: str, other: Expression) -> Text:
        """Return two rows, words or tuples compared."""
        if self.is_letter(first) and self.is_letter(other):
            one, two = (Text(self.letter(side), ATOM, INT) for side in (first, other))
            return self.numbers_compared(sign, one, two, INT)
        kind = self.kind(other if isinstance(first, Row) else first)
        return self.wholes_compared(first, sign, other, kind)

    @abstractmethod
    def wholes_compared(self, first: Expression, sign: str, other: Expression, kind: Kind) -> Text:
        """Return two rows, words or tuples compared as they are."""

    def letter(self, node: Expression) -> str:
        """Return the first letter of a word."""
        match node:
            case Word(word) if len(word) == 1:
                return quoted_letter(word)
            case Item(of, place) if self.kind(of) == WORD:
                return self.letter_at(of, place)
        return self.letter_at(node, Number(0))

    @abstractmethod
    def letter_at(self, of: Expression, place: Expression) -> str:
        """Return a letter of a word."""

    def held(self, first: Expression, other: Expression, *, is_in: bool) -> Text:
        """Return whether something is among what is held by another."""
        found = None if is_in else self.formed("lacks", (other, first), BOOL)
        if found is not None:
            return found
        found = self.form_of(other, "has", (other, first), BOOL)
        return found if is_in else Text(f"!{found.inside(SIGNED)}", SIGNED, BOOL)

    @abstractmethod
    def choice(self, test: Expression, yes: Text, no: Text, kind: Kind) -> Text:
        """Return one of two values."""

    @abstractmethod
    def item(self, node: Expression, of: Expression, place: Expression) -> Text:
        """Return an item of a row, a tuple, a word or a table."""

    def is_letter(self, node: Expression) -> bool:
        """Return whether a word is one letter."""
        match node:
            case Word(word):
                return len(word) == 1
            case Item(of, _):
                return self.kind(of) == WORD
        return False

    def slice(self, node: Slice) -> Text:
        """Return a part of a row or a word."""
        first, last, step = node.first, node.last, node.step
        if step is None or number_in(step) == 1:
            ends = (first or Number(0), *([] if last is None else [last]))
            return self.form_of(node, "cut", (node.of, *ends))
        if first is None and last is None and number_in(step) == -1:
            return self.form_of(node, "turned", (node.of,))
        return self.form_of(node, "cut_by", (node.of, first or Nothing(), last or Nothing(), step))

    def called(self, node: Expression, name: str, arguments: tuple[Expression, ...]) -> Text:
        """Return the call of a function."""
        kind = self.kind(node)
        match name, arguments:
            case _ if name in self.functions:
                return self.own_called(name, arguments)
            case (("number" | "word" | "numbers" | "lists" | "more"), ()):
                return Text(f"{self.input}{name}()", ATOM, kind)
            case (("min" | "max"), (_, _, *_)):
                kind = self.widest(*arguments) if kind.is_number else kind
                return self.extreme(name, arguments, kind)
            case "abs", (of,):
                if self.is_natural(of):
                    return self.value(of)
                kind = self.widest(node, of)
                return self.form_of(node, name, (self.typed(self.value_of(of, kind), kind),), kind)
            case "str", (of,):
                text = self.value(of)
                if text.kind == BOOL:
                    refuse(of, "is a truth; say which words stand for it")
                return self.form_of(node, name, (self.typed(text, text.kind),))
            case "int", (of,) if self.kind(of) != WORD:
                return self.value_of(of, self.widest(of))
            case "bool", (of,):
                return self.truth(of)
            case "pow", (base, exponent):
                return self.binary(node, "**", base, exponent)
            case "sum", (row,):
                return self.form_of(node, name, arguments, WIDE if self.has_wide(row) else kind)
            case "range", _:
                refuse(node, "is no row of its own; go through it with for")
        return self.form_of(node, name, arguments)

    @abstractmethod
    def own_called(self, name: str, arguments: tuple[Expression, ...]) -> Text:
        """Return the call of one of the program's own functions."""

    @abstractmethod
    def extreme(self, name: str, arguments: tuple[Expression, ...], kind: Kind) -> Text:
        """Return the least or the largest of some values."""

    def typed(self, text: Text, kind: Kind) -> Text:
        """Return a number whose type is known, also where it is written out."""
        return text

    def method(
        self, node: Expression, of: Expression, name: str, arguments: tuple[Expression, ...]
    ) -> Text:
        """Return the call of a method for its value."""
        return self.form_of(node, name, (of, *arguments))

    def method_done(
        self, node: Expression, of: Expression, name: str, arguments: tuple[Expression, ...]
    ) -> str:
        """Return the call of a method for what it does."""
        done = self.formed(f"do {name}", (of, *arguments), NOTHING)
        return (done or self.method(node, of, name, arguments)).text

    def row_kind(self, node: Expression) -> Kind:
        """Return the kind of a row with the items of a value."""
        kind = self.kind(node)
        if kind.shape != "tuple":
            return kind
        return Kind("row", (next((one for one in (WIDE, INT) if one in kind.of), kind.of[0]),))

    # Forms ----------------------------------------------------------------------------------------

    def form_of(self, node: Expression, name: str, given: Given, kind: Kind | None = None) -> Text:
        """Return what stands for a call, or refuse it."""
        found = self.formed(name, given, kind or self.kind(node))
        return found or refuse(node, f"calls {name}, which {self.language} does not get")

    def formed(self, name: str, given: Given, kind: Kind) -> Text | None:
        """Return what stands for a call, in the form that fits what is given."""
        for form in self.forms.get((name, len(given)), ()):
            if all(map(self.fits, form.names, given)):
                texts = {one: Text(word, ATOM, kind) for one, word in self.words(kind).items()}
                pairs = [*zip(form.names, given, strict=True)]
                for one, node in pairs[1:] + pairs[:1]:  # what a method belongs to comes last
                    texts[one] = self._given(one, node, given[0])
                return self.filled(form.text, texts, kind)
        return None

    def _given(self, what: str, node: Expression | Text, of: Expression | Text) -> Text:
        if isinstance(node, Text):
            return node
        return self.filling(what, node, node if isinstance(of, Text) else of)

    def filled(self, form: str, texts: Mapping[str, Text], kind: Kind) -> Text:
        """Return a form with its gaps filled."""

        def fill(gap: re.Match[str]) -> str:
            text, cast = texts[gap["name"]], gap["cast"] or ""
            if cast or gap["dot"]:
                return cast + text.inside(SIGNED if cast else ATOM)
            return text.inside(self.levels["as"]) if gap["as"] else text.text

        if re.fullmatch(r"\{\w+\}", form):
            return replace(texts[form[1:-1]], kind=kind)
        return Text(GAP.sub(fill, form), level_of(form, self.levels, SIGNED, ATOM), kind)

    def words(self, kind: Kind) -> dict[str, str]:
        """Return what else forms are filled with, by the kind of what they give."""
        return {"type": self.type(kind)}

    def fits(self, what: str, node: Expression | Text) -> bool:
        """Return whether a value may be given by a name: that of a shape asks for that shape."""
        if isinstance(node, Text):
            return what not in SHAPES or node.kind.shape == what
        if what == "named":
            return isinstance(node, Name)
        if what == "natural":
            return self.is_natural(node)
        return what not in SHAPES or self.kind(node).shape == what

    def filling(self, what: str, node: Expression, of: Expression) -> Text:
        """Return what is given to a form by a name; `of` is what is given first."""
        match what:
            case "item" | "key":
                return self.value_of(node, self.kind(of).item)
            case "value":
                return self.value_of(node, self.kind(of).of[1])
            case "more":
                return self.value_of(node, self.kind(of))
            case "part" | "other":
                return self.value_of(node, WORD)
            case "start" | "end" if isinstance(node, Nothing):
                return Text(self.open_end, ATOM, INT)
            case "place" | "count" | "first" | "last" | "start" | "end" | "step":
                return self.value_of(node, INT)
            case "number" | "another" | "natural":  # of 64 bits
                return self.kept_value(node, INT)
        return self.value(node)


def _with_loop_names(program: Program) -> Program:
    parts = (with_loop_names(one) if isinstance(one, Function) else one for one in program.parts)
    return replace(program, parts=tuple(parts))


def _is_given(program: Program, name: str) -> bool:
    return any(name in function.parameters for function in program.functions)


def _renamed(program: Program, new: dict[str, str]) -> Program:
    defined = {function.name for function in program.functions}

    def change(node: Node) -> Node:
        match node:
            case Name(name) | Call(name) if isinstance(node, Name) or name in defined:
                return replace(node, name=new.get(name, name))
        return node

    def parted(part: Value | Function) -> Value | Function:
        part = replace(changed(part, change), name=new.get(part.name, part.name))
        if isinstance(part, Function):
            given = tuple(new.get(name, name) for name in part.parameters)
            part = replace(part, parameters=given)
        return part

    changing = frozenset(new.get(name, name) for name in program.changing)
    return Program(tuple(map(parted, program.parts)), changing)


def quoted(word: str) -> str:
    """Return a word in quotation marks."""
    escaped = (
        word.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    )
    return f'"{escaped}"'


def quoted_letter(letter: str) -> str:
    """Return a letter in its quotes."""
    return "'" + quoted(letter)[1:-1].replace("'", "\\'").replace('\\"', '"') + "'"
