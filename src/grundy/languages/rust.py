"""Rust 2021 without crates: programs of numbers in 64 bits, or in 128 where these are needed.

A value of Python that is used again is cloned, unless it is a number or made of numbers alone; a
function borrows its rows. What functions share and change is in one struct, which those get last
that use it: what is computed for their other arguments has used it before.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, ClassVar

from grundy.forms.rule.expression import (
    Binary,
    Call,
    Choice,
    Expression,
    Item,
    Method,
    Name,
    Number,
    Row,
    Slice,
    Truth,
    Unary,
    Word,
    names_in,
    number_in,
    walk,
)
from grundy.forms.rule.kind import BOOL, INT, NOTHING, WIDE, WORD, Kind, row
from grundy.forms.rule.passes.expression_spans import ASSUMED
from grundy.forms.rule.passes.flows import Limits
from grundy.forms.rule.passes.sharing import contents_changed, root_of
from grundy.forms.rule.passes.sizes import Size
from grundy.forms.rule.program import Program, Value
from grundy.forms.rule.reading import NotRead
from grundy.forms.rule.statement import (
    Assign,
    Augment,
    Do,
    Function,
    Return,
    Statement,
    stored_in,
)
from grundy.languages.braces import (
    ATOM,
    CHOICE,
    SIGNED,
    Braces,
    Text,
    fits,
    quoted,
    refuse,
)
from grundy.languages.long_rows import lettered, wrapped
from grundy.languages.rust_runtime import METHODS, RUNTIME, USED
from grundy.languages.uses import is_left, last_uses, names_read, source_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grundy.forms.rule.statement import Path

CAST = 10
LEVELS = {
    **dict.fromkeys(("==", "!=", "<", "<=", ">", ">="), 3),
    "|": 4,
    "^": 5,
    "&": 6,
    **dict.fromkeys(("<<", ">>"), 7),
    **dict.fromkeys("+-", 8),
    **dict.fromkeys("*/%", 9),
}
"""How tightly operators hold their operands: comparisons are the loosest, unlike in C++."""

KEYWORDS = """
abstract as async await become box break const continue crate do dyn else enum extern false final
fn for gen if impl in let loop macro match mod move mut override priv pub ref return self Self
static struct super trait true try type typeof union unsafe unsized use virtual where while yield
bool char str i64 i128 u8 u64 usize String Vec Option Some None Ok Err Default BTreeSet HashMap
Hasher BuildHasherDefault Read Write Data State min max std data input output held
"""
"""Names that a program has no other meaning for."""

CAPITAL = r"(let|mut|for|for &|fn \w*\(|,) ?\w*[A-Z]\w*(:(?!:)| =| in)"
"""Where a name with a capital letter is declared, which the compiler warns of."""

ZERO = Text("0", ATOM, INT)

ASKED = frozenset(["number", "word", "numbers", "lists", "more"])
"""Functions that read the input."""


class Rust(Braces):
    """The printer of Rust."""

    language: ClassVar[str] = "Rust"
    levels: ClassVar[dict[str, int]] = LEVELS
    runtime: ClassVar[dict[str, str]] = RUNTIME
    reserved: ClassVar[frozenset[str]] = frozenset(KEYWORDS.split()) | RUNTIME.keys()

    def __init__(self, program: Program, limits: Limits, reach: int = ASSUMED) -> None:
        super().__init__(program, limits, reach)
        self.refs: set[str] = set()  # names that are references in the function being printed
        self.mutable: set[str] = set()  # names of it that change
        self.unread: set[str] = set()  # names of it that get a value for nothing
        self.last: dict[str, Path] = {}  # where values of it are used for the last time
        self.path: Path = ()
        self.before: list[str] = []  # lines that come before the statement being printed
        self.declares_ahead = False
        self.constants: set[str] = set()
        for value in self.program.values:
            if self._is_constant(value):
                self.constants.add(value.name)
        self.needs = self._needs()

    # Types ----------------------------------------------------------------------------------------

    def plain_type(self, kind: Kind) -> str:
        """Return a type as it is without another name."""
        match kind.shape:
            case "int":
                return "i64"
            case "wide":
                return "i128"
            case "word":
                return "String"
            case "row":
                return f"Vec<{self.type(kind.item)}>"
            case "set":
                return f"BTreeSet<{self.type(kind.item)}>"
            case "tuple" if self.is_array(kind):
                return f"[i64; {len(kind.of)}]"
            case "tuple":
                inside = ", ".join(map(self.type, kind.of))
                return f"({inside},)" if len(kind.of) == 1 else f"({inside})"
            case "table":
                return f"Table<{self.type(kind.of[0])}, {self.type(kind.of[1])}>"
            case "nothing":
                return "()"
        return kind.shape

    def is_copy(self, kind: Kind) -> bool:
        """Return whether a value is copied by itself: a number, or a tuple of such."""
        return kind.is_number or (kind.shape == "tuple" and all(map(self.is_copy, kind.of)))

    def borrowed_type(self, kind: Kind) -> str:
        """Return the type of a reference."""
        if kind == WORD:
            return "&str"
        return f"&[{self.type(kind.item)}]" if kind.shape == "row" else f"&{self.type(kind)}"

    def default(self, kind: Kind) -> str:
        """Return any value of a kind."""
        if not self.is_copy(kind):
            return self.empty(kind).text if kind.shape != "tuple" else "Default::default()"
        return "false" if kind == BOOL else "0" if kind.is_number else "Default::default()"

    # What functions share -------------------------------------------------------------------------

    def _is_constant(self, value: Value) -> bool:
        """Return whether a value is known to the compiler, and never changes."""
        kind = self.kinds.name("", value.name)
        # No name of a function may be that of a constant.
        own = {name for one in self.functions for name in self.kinds.names(one)}
        if self.is_changed(value.name) or value.name.upper() in own:
            return False
        match value.value:
            case Word():
                return True
            case Row(("list" | "tuple"), items) if kind.shape in ("row", "tuple"):
                held = kind.item if kind.shape == "row" else kind
                return self.is_copy(held) and all(map(self._is_computed, items))
        return kind.is_number and self._is_computed(value.value)

    def _is_computed(self, node: Expression) -> bool:
        self.inside = ""
        return all(
            isinstance(part, (Number, Truth, Unary))
            or (isinstance(part, Row) and part.kind == "tuple")
            or (isinstance(part, Binary) and part.sign not in ("//", "%"))
            or (isinstance(part, Name) and part.name in self.constants)
            for part in walk(node)
        )

    def _is_constant_name(self, name: str) -> bool:
        return self.kinds.is_shared(self.inside, name) and name in self.constants

    def is_data(self, name: str) -> bool:
        """Return whether a name is one of the data that functions share."""
        return self.kinds.is_shared(self.inside, name) and name not in self.constants

    def _needs(self) -> dict[str, set[str]]:
        """Return what functions use, they or those they call: data, its change, in- and output."""
        found = {function.name: self._own_needs(function) for function in self.program.functions}
        calls = {
            function.name: {node.name for node in walk(*function.body) if isinstance(node, Call)}
            for function in self.program.functions
        }
        for _ in found:
            for name, needs in found.items():
                needs.update(*(found[other] for other in calls[name] & found.keys()))
        return found

    def _own_needs(self, function: Function) -> set[str]:
        self.inside = function.name
        names = {name for name in names_in(*function.body) if self.is_data(name)}
        stored = stored_in(*function.body) | self.changed[function.name]
        calls = {node.name for node in walk(*function.body) if isinstance(node, Call)}
        found = {"data"} if names else set()
        found |= {"change"} if names & stored else set()
        found |= {"input"} if calls & ASKED - self.functions.keys() else set()
        return found | ({"output"} if "print" in calls else set())

    def _shared(self, name: str) -> Iterator[tuple[str, str]]:
        """Yield the parameters that a function has besides its own, with their types."""
        needs = self.needs[name]
        if "data" in needs:
            yield "data", "&mut Data" if "change" in needs else "&Data"
        if "input" in needs:
            yield "input", "&mut Input"
        if "output" in needs:
            yield "output", "&mut String"

    def field(self, name: str) -> str:
        """Return the name of a value in the struct of shared data."""
        shared = {value.name for value in self.program.values} | self.program.changing
        return name if name.lower() in shared | self.reserved else name.lower()

    def _data(self) -> list[str]:
        own = [value.name for value in self.program.values]
        shared = [*own, *sorted(self.program.changing - {*own})]
        return [name for name in shared if name not in self.constants]

    # Programs -------------------------------------------------------------------------------------

    def whole(self, comment: list[str], helpers: list[str], body: str) -> str:
        """Return a program from its comment, its runtime and its own parts."""
        methods = [text for text in helpers if text in METHODS.values()]
        parts = [text for text in helpers if text not in methods]
        if methods:
            parts.append("impl Input {\n" + "\n\n".join(methods) + "\n}")
        parts += [f"type {name} = {self.plain_type(kind)};" for kind, name in self.aliases.items()]
        rest = "\n\n".join([*parts, body])
        used = [f"use {name};" for name, seen in USED.items() if re.search(seen, rest)]
        allowed = ["unused_assignments"] if self.declares_ahead else []
        allowed += ["non_snake_case"] if re.search(CAPITAL, body) else []
        allow = [f"#![allow({', '.join(allowed)})]"] if allowed else []
        top = "\n".join([*comment, *allow, *used])
        return f"{top}\n\n{rest}\n" if top else f"{rest}\n"

    def parts(self) -> Iterator[str]:
        """Yield the values and functions of the program."""
        constants = [value for value in self.program.values if value.name in self.constants]
        yield "\n".join(map(self._constant, constants))
        self.inside = ""
        types = [f"    {self.field(n)}: {self.type(self.name_kind(n))}," for n in self._data()]
        if types:
            yield "\n".join(["#[derive(Default)]", "struct Data {", *types, "}"])
        for function in self.program.functions:
            yield self.function(function)

    def _constant(self, value: Value) -> str:
        self.inside = ""
        kind, name = self.name_kind(value.name), value.name.upper()
        match value.value:
            case Word(word):
                return f"const {name}: &str = {quoted(word)};"
            case Row(_, items) if kind.shape == "row":
                begin = f"static {name}: [{self.type(kind.item)}; {len(items)}] = "
                letters = lettered(value.value)
                if letters:
                    inside = "\\\n    ".join(line.replace("\\", "\\\\") for line in letters)
                    return f'{begin}from_letters(\n    b"{inside}",\n);'
                return wrapped(f"{begin}[", self._array(items, kind.item)[1:-1], "];")
        return f"const {name}: {self.type(kind)} = {self.given(value.value, kind)};"

    def function(self, function: Function) -> str:
        """Return a function's text: its last value needs no return."""
        self.inside = function.name
        self.mutable = self._mutable(function)
        self.last = last_uses(function)
        self.unread = names_in(*function.body) - names_read(function) - self.mutable
        self.refs = {
            name for name in function.parameters if self.mode(function, name) in ("ref", "mut")
        }
        lines = super().function(function).removesuffix("\n}").split("\n")
        match = re.fullmatch(rf"{self.indent}return (.*);", lines[-1])
        if match:
            lines[-1] = self.indent + match[1]
        elif lines[-1] == f"{self.indent}return;":
            lines.pop()
        elif (
            function.name != "main"
            and self.result_kind(function.name) != NOTHING
            and not is_left(function.body)
        ):
            lines.append(f"{self.indent}unreachable!()")
        if function.name == "main" and "output" in self.needs["main"]:
            lines.append(f'{self.indent}print!("{{output}}");')
        return "\n".join([*lines, "}"])

    def _mutable(self, function: Function) -> set[str]:
        """Return the names of a function that change."""
        counted = Counter(function.parameters)
        for node in walk(*function.body):
            match node:
                case Assign((Name(name),), _) | Augment(Name(name)):
                    counted[name] += 1
        often = {name for name, count in counted.items() if count > 1}
        changed = self.changed[function.name] & names_in(*function.body)
        return often | {name for name in changed if not self.is_copy(self.name_kind(name))}

    def head(self, function: Function) -> str:
        """Return the first line of a function, with its brace."""
        if function.name == "main":
            return "\n".join(["fn main() {", *(self.indent + line for line in self._start())])
        given = [self._parameter(function, name) for name in function.parameters]
        given += [f"{name}: {type_}" for name, type_ in self._shared(function.name)]
        result = self.result_kind(function.name)
        arrow = "" if result == NOTHING else f" -> {self.type(result)}"
        return f"fn {function.name}({', '.join(given)}){arrow} {{"

    def _start(self) -> Iterator[str]:
        """Yield what makes the values that functions share."""
        made = [value for value in self.program.values if value.name not in self.constants]
        if "data" in self.needs["main"] or made:
            yield "let data = &mut Data::default();"
        if "input" in self.needs["main"]:
            yield "let input = &mut Input::all_of_it();"
        if "output" in self.needs["main"]:
            yield "let output = &mut String::new();"
        self.inside = ""
        for value in made:
            if not is_empty(value.value):
                text = self.given(value.value, self.name_kind(value.name))
                yield f"data.{self.field(value.name)} = {text};"
        self.inside = "main"

    def mode(self, function: Function, name: str) -> str:
        """Return how a parameter is given: "value", "ref" or "mut"."""
        kind = self.name_kind(name, function.name)
        if self.is_copy(kind):
            return "value"
        if Name(name) in [node.targets[0] for node in walk(function) if isinstance(node, Assign)]:
            return "value"
        return "mut" if name in self.changed[function.name] else "ref"

    def _parameter(self, function: Function, name: str) -> str:
        kind, mode = self.name_kind(name), self.mode(function, name)
        if mode == "ref":
            return f"{name}: {self.borrowed_type(kind)}"
        if mode == "mut":
            return f"{name}: &mut {self.type(kind)}"
        return f"{'mut ' if name in self.mutable else ''}{name}: {self.type(kind)}"

    # Statements -----------------------------------------------------------------------------------

    def statement(self, node: Statement, path: Path) -> Iterator[str]:
        """Yield the lines of a statement, and of what is declared ahead of it."""
        self.path = path
        is_end = isinstance(node, Return) and self.inside == "main"
        if is_end and "output" in self.needs["main"] and len(path) > 1:
            yield 'print!("{output}");'
        match node:
            case Assign((Name("_"),), Name() | Number()):
                return
            case Assign((Name("_"),), value):
                yield f"_ = {self.given(value, self.name_kind('_'))};"
                return
        for line in super().statement(node, path):
            before, self.before = self.before, []
            yield from before
            if not line.startswith("let mut _:"):  # what is never read
                yield line

    def if_head(self, test: Text) -> str:
        """Return the beginning of an if."""
        return f"if {test.text} {{"

    def while_head(self, test: Text) -> str:
        """Return the beginning of a while."""
        if self.before:
            raise NotRead(f"compute {self.before[0].split('= ')[1]} in the loop, not in its test")
        return "loop {" if test.text == "true" else f"while {test.text} {{"

    def returned(self, value: Expression | None) -> str:
        """Return the end of a function: what it held is not used again."""
        if self.inside == "main":
            return "return;"
        if isinstance(value, Name) and self._is_own(value.name):
            return f"return {self.cast(self.value(value), self.result_kind(self.inside)).text};"
        return super().returned(value)

    def _is_own(self, name: str) -> bool:
        """Return whether a name holds its value, and borrows it from nothing."""
        return not self.kinds.is_shared(self.inside, name) and name not in self.refs

    def declaration(self, name: str, value: Expression | None) -> str:
        """Return the line that declares a name, with its first value where it has one."""
        kind = self.name_kind(name)
        if value is None:
            self.declares_ahead = True
            return f"let mut {name}: {self.type(kind)} = {self.default(kind)};"
        mut = "mut " if name in self.mutable else "_" if name in self.unread else ""
        # What is written with numbers alone has no type yet.
        is_open = number_in(value) is not None or isinstance(value, (Row, Choice))
        is_open |= is_empty(value) or (isinstance(value, Binary) and not names_in(value))
        is_open |= kind.shape == "row" and isinstance(value, Binary)
        type_ = f": {self.type(kind)}" if is_open else ""
        return f"let {mut}{name}{type_} = {self.given(value, kind)};"

    def assignment(self, name: str, value: Expression) -> str:
        """Return the line that gives a name another value."""
        kind = self.name_kind(name)
        text = f"{self.name(name).text} = {self.given(value, kind)};"
        return f"{self.name(name).text}.clear();" if is_empty(value) else text

    def item_assignment(
        self, node: Statement, of: Expression, place: Expression, value: Expression
    ) -> str:
        """Return the line that gives an item another value."""
        kind = self.kind(of)
        if kind.shape == "table":
            held = self._apart(of, value, self.given(value, kind.of[1]))
            if self._has_effects(place) and self._has_effects(value) and not self.before:
                held = self._before(held)  # Python computes it before the key
            key = self._apart(of, place, self.given(place, kind.of[0]))
            return f"{self.owner(of)}.insert({key}, {held});"
        target = self.target(Item(of, place, where=node.where))
        return f"{target.text} = {self.given(value, target.kind)};"

    def augmented(
        self, node: Augment, target: Expression, sign: str, value: Expression
    ) -> Iterator[str]:
        """Yield the line that changes a target by an operator."""
        whole = Binary(sign, target, value, where=node.where)
        kind, both = self.kind(target), {self.kind(target), self.kind(value)}
        is_apart = not root_of(target) & names_in(value)
        in_table = isinstance(target, Item) and self.kind(target.of).shape == "table"
        if in_table or (kind.is_number and kind != self.kind(whole)):
            yield from super().statement(Assign((target,), whole, where=node.where), (-1,))
        elif (kind == INT and sign in "+-*&|^") or (both == {BOOL} and sign in "&|^"):
            held = self._apart(target, value, self.given(value, kind))
            yield f"{self.target(target).text} {sign}= {held};"
        elif kind == WORD and sign == "+" and is_apart:
            yield f"{self.target(target).text} += {self.borrowed(value, WORD)};"
        elif kind.shape == "row" and sign == "+" and is_apart:
            yield f"{self._extended(target, value, kind)};"
        else:
            yield from super().statement(Assign((target,), whole, where=node.where), (-1,))

    def _extended(self, of: Expression, more: Expression, kind: Kind) -> str:
        owner = self.owner(of)
        if self.is_view(more) or isinstance(more, Row):
            return f"{owner}.extend_from_slice({self.borrowed(more, kind)})"
        return f"{owner}.extend({self._apart(of, more, self.given(more, kind))})"

    def _apart(self, of: Expression, node: Expression, text: str) -> str:
        """Return what is given to a method: held before, where it uses what the method changes."""
        owner = source_of(of)
        alone = Do(node)
        changes = contents_changed(Function("", (), None, (alone,))) | self.passed_on(alone)
        if owner & (names_in(node) if isinstance(of, Item) else changes):
            return self._before(text)
        return self._before(text) if self._is_data(of) and self._changes_data(node) else text

    def _has_effects(self, node: Expression) -> bool:
        calls = {part.name for part in walk(node) if isinstance(part, (Call, Method))}
        return bool(calls & (self.functions.keys() | ASKED | {"pop"}))

    def _changes_data(self, *nodes: Expression | Statement) -> bool:
        """Return whether functions are called that change the shared data."""
        calls = {node.name for node in walk(*nodes) if isinstance(node, Call)}
        return any("change" in self.needs[name] for name in calls & self.needs.keys())

    # Loops ----------------------------------------------------------------------------------------

    def loop(
        self, name: str, over: Expression, body: tuple[Statement, ...], path: Path
    ) -> Iterator[str]:
        """Yield the lines of a loop."""
        self.refs.discard(name)
        kind = self.name_kind(name)
        match over:
            case Call("range", arguments):
                lines = [f"for {name} in {self._range(arguments, kind)} {{"]
            case Call("reversed", (Call("range", arguments),)):
                inside = self._range(arguments, kind)
                lines = [f"for {name} in {inside if inside[0] == '(' else f'({inside})'}.rev() {{"]
            case _:
                lines = [*self._through(name, over, body)]
                if kind == WIDE:
                    lines.append(f"{self.indent}let {name} = {name} as i128;")
        if name not in names_in(*body):
            lines = [re.sub(rf"^for (mut |&)?{name} ", "for _ ", line) for line in lines]
        yield from lines
        yield from self.block(body, (*path, 0))
        yield "}"

    def _range(self, arguments: tuple[Expression, ...], kind: Kind) -> str:
        first, stop = (Number(0), *arguments[:2])[-2:]
        step = arguments[2] if len(arguments) == 3 else Number(1)
        by = number_in(step)
        if by is not None and by < 0:
            inside = f"({self._above(stop, kind)}..{self._above(first, kind)}).rev()"
            return inside if by == -1 else f"{inside}.step_by({-by})"
        start, end = self.value_of(first, kind), self.value_of(stop, kind)
        if by is None and not self.is_natural(step):
            return f"stepped({start.text}, {end.text}, {self.given(step, INT)})"
        if number_in(first) is not None:
            end = self._typed(end, kind)
        text = f"{start.inside(1)}..{end.inside(1)}"
        if by == 1:
            return text
        size = by if by is not None else f"{self.value_of(step, INT).inside(CAST)} as usize"
        return f"({text}).step_by({size})"

    def _above(self, node: Expression, kind: Kind) -> str:
        """Return a number and 1."""
        match node:
            case Binary("-", of, Number(1)):
                return self.value_of(of, kind).inside(1)
        written = number_in(node)
        if written is not None:
            return self._typed(Text(str(written + 1), ATOM, kind), kind).text
        return f"{self.value_of(node, kind).inside(8)} + 1"

    def _through(self, name: str, over: Expression, body: tuple[Statement, ...]) -> Iterator[str]:
        kind = self.kind(over)
        if kind.shape in ("row", "tuple"):
            kind = row(self.kinds.name(self.inside, name))
        item, changes = kind.item, contents_changed(Function("", (), None, body))
        is_copy = self.is_copy(item)
        mut = "mut " if name in changes and not is_copy else ""
        if kind.shape in ("word", "table"):
            yield f"for {mut}{name} in {self._listed(over)} {{"
        elif isinstance(over, Row):
            yield f"for {mut}{name} in {self._array(over.items, item)} {{"
        elif not self.is_view(over):
            yield f"for {mut}{name} in {self.given(over, kind)} {{"
        elif self._is_used(over, body):
            if kind.shape != "row" or not isinstance(over, Name):
                yield f"for {mut}{name} in {self.given(over, kind)} {{"
                return
            place, text = f"at_{name.strip('_')}", self.value(over).text
            yield f"let mut {place} = 0;"
            yield f"while {place} < {text}.len() {{"
            yield f"    let {mut}{name} = {text}[{place}]{'' if is_copy else '.clone()'};"
            yield f"    {place} += 1;"
        elif mut:
            self.refs.add(name)
            yield f"for {name} in {self.owner(over)}.iter_mut() {{"
        elif is_copy:
            yield f"for &{name} in {self._iterated(over)} {{"
        else:
            self.refs.add(name)
            yield f"for {name} in {self._iterated(over)} {{"

    def _iterated(self, over: Expression) -> str:
        """Return what is borrowed, item by item."""
        if isinstance(over, Name) and over.name in self.refs and over.name in self.mutable:
            return f"{over.name}.iter()"
        return self.borrowed(over, self.kind(over))

    def _is_used(self, over: Expression, body: tuple[Statement, ...]) -> bool:
        """Return whether statements change what a loop goes through, or may do so."""
        names = source_of(over)
        if names & self.stored_names(body) or names & self.passed_on(*body):
            return True
        return any(map(self.is_data, names)) and self._changes_data(*body)

    # Lines of output ------------------------------------------------------------------------------

    def printed(self, what: Expression) -> str:
        """Return what prints a line."""
        if isinstance(what, Call) and what.name == "str" and len(what.arguments) == 1:
            what = what.arguments[0]
        if self.kind(what) == BOOL:
            refuse(what, "is a truth; say which words stand for it")
        form, given = self._formatted(what)
        calls = {node.name for node in walk(what) if isinstance(node, Call)}
        if any("output" in self.needs[name] for name in calls & self.needs.keys()):
            given = [self._before(text) for text in given]
        return f"writeln!({', '.join(['output', quoted(form), *given])}).unwrap()"

    def _formatted(self, node: Expression) -> tuple[str, list[str]]:
        """Return how a word is written, and what fills its gaps."""
        match node:
            case Word(word):
                return word.replace("{", "{{").replace("}", "}}"), []
            case Binary("+", left, right) if self.kind(node) == WORD:
                (one, some), (other, more) = self._formatted(left), self._formatted(right)
                return one + other, some + more
            case Call("str", (of,)) if self.kind(of) in (INT, WIDE):
                return self._formatted(of)
        text = self.value(node).text
        if re.fullmatch(r"[a-z_]\w*", text):
            return f"{{{text}}}", []
        return "{}", [text]

    # Values: owned, borrowed, or where they are ---------------------------------------------------

    def is_ref(self, node: Expression) -> bool:
        """Return whether the text of a value is a reference."""
        match node:
            case Word():
                return True
            case Name(name) if self.kinds.is_shared(self.inside, name):
                return name in self.constants and self.name_kind(name) == WORD
            case Name(name):
                return name in self.refs
            case Slice(_, _, _, step):
                return step is None or number_in(step) == 1
            case Item(of, _):
                return self.kind(of) == WORD
            case Choice(_, yes, no):
                return self.kind(node) == WORD and all(
                    isinstance(one, (Word, Choice)) and self.is_ref(one) for one in (yes, no)
                )
        return False

    def is_view(self, node: Expression) -> bool:
        """Return whether the text of a value is where it is: it is cloned to be held elsewhere."""
        return isinstance(node, (Name, Item)) or self.is_ref(node)

    def value_of(self, node: Expression, kind: Kind) -> Text:
        """Return an expression as a value of some kind, which is nowhere else."""
        if self.is_copy(kind) or kind == NOTHING or not self.is_view(node):
            return super().value_of(node, kind)
        if node == Word(""):
            return self.empty(WORD)
        if self._is_last(node):
            return self.value(node)
        text = self._text(node)
        if kind == WORD:
            return Text(f"{text}.to_string()", ATOM, kind)
        is_slice = kind.shape == "row" and (
            self.is_ref(node) or (isinstance(node, Name) and self._is_constant_name(node.name))
        )
        return Text(f"{text}.{'to_vec' if is_slice else 'clone'}()", ATOM, kind)

    def _is_last(self, node: Expression) -> bool:
        """Return whether a value is used for the last time, and may be given away."""
        match node:
            case Name(name):
                return self.last.get(name) == self.path and self._is_own(name)
            case Item(Name(name) as of, Number(place)) if self.kind(of).shape == "tuple":
                return self.last.get(f"{name}.{place}") == self.path and self._is_own(name)
        return False

    def borrowed(self, node: Expression, kind: Kind) -> str:
        """Return a reference to a value."""
        if self.is_view(node):
            text = self.value(node).text
            if text[0] == "*" and kind.shape in ("row", "word"):
                return f"&{text[1:]}[..]"
            return text if self.is_ref(node) else text[1:] if text[0] == "*" else f"&{text}"
        match node:
            case Row(_, items) if kind.shape == "row":
                return f"&{self._array(items, kind.item)}"
            case Call(("tuple" | "list"), (of,)) if self.kind(of).shape == "row":
                return self.borrowed(of, kind)
        return f"&{self.value_of(node, kind).inside(SIGNED)}"

    def sliced(self, node: Expression, kind: Kind) -> str:
        """Return a reference to a row or a word, whatever holds it."""
        text = self.borrowed(node, kind)
        if text.endswith("[..]") or (self.is_ref(node) and not isinstance(node, Name)):
            return text
        return f"&{text.removeprefix('&')}[..]"

    def exact(self, node: Expression, kind: Kind) -> str:
        """Return a reference to a value that is all of its kind, and no slice."""
        if self.is_view(node) and not self.is_ref(node):
            return self.borrowed(node, kind)
        return f"&{self.value_of(node, kind).inside(SIGNED)}"

    def asked(self, node: Expression, kind: Kind) -> str:
        """Return what a table or a set is asked for."""
        is_array = isinstance(node, Row) or (
            isinstance(node, Name) and self._is_constant_name(node.name)
        )
        if kind.shape == "row" and is_array:
            return self.sliced(node, kind)
        return self.borrowed(node, kind)

    def _array(self, items: Iterable[Expression], kind: Kind) -> str:
        return f"[{', '.join(self.given(item, kind) for item in items)}]"

    def target(self, node: Expression) -> Text:
        """Return where a value is that changes."""
        match node:
            case Item(of, place) if self.kind(of).shape == "table":
                asked = self.asked(place, self.kind(of).item)
                text = f"*{self.owner(of)}.get_mut({asked}).unwrap()"
                return Text(text, SIGNED, self.kind(node))
            case Item(of, place) if self.kind(of).shape == "row":
                owner = self.owner(of)
                at = self._index(owner, place)
                if number_in(place) == -1:
                    return Text(f"*{owner}.last_mut().unwrap()", SIGNED, self.kind(node))
                if ".len()" in at or (self._is_data(of) and self._changes_data(place)):
                    at = self._before(at)
                return Text(f"{owner}[{at}]", ATOM, self.kind(node))
        return self.value(node)

    def owner(self, node: Expression) -> str:
        """Return what a method belongs to that changes it."""
        return self.target(node).text.removeprefix("*")

    def _before(self, text: str) -> str:
        """Return a name for what is computed before the statement."""
        name = f"held{len(self.before) or ''}"
        self.before.append(f"let {name} = {text};")
        return name

    def _is_data(self, node: Expression) -> bool:
        return any(map(self.is_data, source_of(node)))

    # Expressions ----------------------------------------------------------------------------------

    def cast(self, text: Text, kind: Kind) -> Text:
        """Return a value as one of another kind."""
        if text.kind == kind or not kind.is_number or text.kind == NOTHING:
            return text
        if kind == BOOL:
            return self.numbers_compared("!=", text, ZERO, INT)
        if re.fullmatch(r"-?[\d_]+", text.text):
            return Text(text.text, text.level, kind)
        return Text(f"{text.inside(CAST)} as {self.type(kind)}", CAST, kind)

    def row_of(self, items: tuple[Expression, ...], kind: Kind) -> Text:
        """Return a row, tuple or set that is written out."""
        if kind.shape == "tuple":
            texts = [self.given(*pair) for pair in zip(items, kind.of, strict=True)]
            if self.is_array(kind):
                return Text(f"[{', '.join(texts)}]", ATOM, kind)
            return Text(f"({', '.join(texts)}{',' * (len(texts) == 1)})", ATOM, kind)
        if not items:
            return self.empty(kind)
        inside = self._array(items, kind.item)
        text = f"BTreeSet::from({inside})" if kind.shape == "set" else f"vec!{inside}"
        return Text(text, ATOM, kind)

    def empty(self, kind: Kind) -> Text:
        """Return the row, set or table that has nothing in it."""
        name = {"row": "Vec", "word": "String", "set": "BTreeSet"}.get(kind.shape)
        return Text(f"{name}::new()" if name else "Table::default()", ATOM, kind)

    def repeated(self, item: Expression, times: Expression, kind: Kind) -> Text:
        """Return a row of one item, again and again."""
        return Text(f"vec![{self.given(item, kind.item)}; {self._size(times)}]", ATOM, kind)

    def _size(self, times: Expression) -> str:
        written = number_in(times)
        if written is not None:
            return str(max(0, written))
        count = self.value_of(times, INT)
        if not self.is_natural(times):
            count = Text(f"max(0, {count.text})", ATOM, INT)
        return f"{count.inside(CAST)} as usize"

    def value(self, node: Expression) -> Text:
        """Return an expression with the kind that it has by itself."""
        written = number_in(node)
        if written is not None and not isinstance(node, Number):
            return self.number(Number(written, where=node.where), written)
        match node:
            case Choice(test, yes, no) if self.is_ref(node):
                return self.choice(test, self.value(yes), self.value(no), WORD)
        return super().value(node)

    def name(self, name: str) -> Text:
        """Return what goes by a name."""
        text, kind = name, self.name_kind(name)
        if self.kinds.is_shared(self.inside, name):
            text = name.upper() if name in self.constants else f"data.{self.field(name)}"
        return Text(text, ATOM, kind)

    def number(self, node: Number, value: int) -> Text:
        """Return a number that is written out."""
        size = Size(value, value)
        if not fits(size, WIDE):
            refuse(node, "is beyond 128 bits")
        return Text(str(value), ATOM if value >= 0 else SIGNED, INT if fits(size, INT) else WIDE)

    def word(self, word: str) -> Text:
        """Return a word that is written out."""
        return Text(quoted(word), ATOM, WORD)

    def holds(self, node: Expression, text: Text) -> Text:
        """Return whether a value is more than 0, an empty word or an empty row."""
        if text.kind.is_number:
            return self.numbers_compared("!=", text, ZERO, INT)
        return Text(f"!{self._text(node)}.is_empty()", SIGNED, BOOL)

    def negated(self, of: Expression) -> Text:
        """Return the opposite of a condition."""
        text = self.truth(of)
        if text.text.startswith("!") and text.level == SIGNED:
            return Text(text.text[1:], SIGNED, BOOL)
        if text.text.endswith(" != 0") and text.level == self.levels["!="]:
            return Text(text.text.removesuffix("!= 0") + "== 0", text.level, BOOL)
        return Text(f"!{text.inside(SIGNED)}", SIGNED, BOOL)

    def signed(self, node: Expression, sign: str, of: Expression) -> Text:
        """Return a number with a sign."""
        if sign == "+":
            return self.value_of(of, self.widest(node, of))
        text = super().signed(node, sign, of)
        return Text("!" + text.text[1:], SIGNED, text.kind) if sign == "~" else text

    def plain_binary(self, sign: str, one: Text, other: Text, kind: Kind) -> Text:
        """Return two operands with an operator that means in the language what it does here."""
        return super().plain_binary(sign, _closed(one) if sign == "<<" else one, other, kind)

    def numbers_compared(self, sign: str, one: Text, other: Text, kind: Kind) -> Text:
        """Return two numbers compared."""
        one = _closed(one) if sign[0] == "<" else one
        return super().numbers_compared(sign, one, other, kind)

    def rows(self, node: Expression, sign: str, left: Expression, right: Expression) -> Text:
        """Return two rows, words or sets with an operator."""
        kind = self.kind(node)
        if sign == "+" and kind == WORD:
            form, given = self._formatted(node)
            return Text(f"format!({', '.join([quoted(form), *given])})", ATOM, WORD)
        if sign == "+":
            texts = [self.sliced(part, kind) for part in self._added(node)]
            return Text(f"[{', '.join(texts)}].concat()", ATOM, kind)
        if sign == "*":
            of, times = (right, left) if self.kind(left).is_number else (left, right)
            text = self._receiver(of, kind)
            return Text(f"{text}.repeat({self._size(times)})", ATOM, kind)
        if kind.shape == "set" and sign in "&|-^":
            texts = [self.borrowed(side, kind) for side in (left, right)]
            return Text(f"{texts[0]} {sign} {texts[1]}", CHOICE, kind)
        return refuse(node, "is an operation on rows that Rust does not get")

    def _added(self, node: Expression) -> list[Expression]:
        match node:
            case Binary("+", left, right):
                return [*self._added(left), right]
        return [node]

    def _receiver(self, node: Expression, kind: Kind) -> str:
        """Return a row whose method is called: one that is written out is an array."""
        if isinstance(node, Row) and node.items and kind.shape == "row":
            return self._array(node.items, kind.item)
        return self._text(node)

    def floored(self, sign: str, left: Expression, right: Expression, kind: Kind) -> Text:
        """Return a quotient rounded down, or its remainder."""
        name = ("floor_div" if sign == "//" else "floor_mod") + "_wide" * (kind == WIDE)
        both = f"{self.given(left, kind)}, {self.given(right, kind)}"
        return Text(f"{name}({both})", ATOM, kind)

    def power(self, left: Expression, right: Expression, kind: Kind) -> Text:
        """Return a power."""
        by = self.given(right, INT)
        if number_in(right) is None:
            by = f"{self.value_of(right, INT).inside(CAST)} as u32"
        return Text(f"{self.type(kind)}::pow({self.given(left, kind)}, {by})", ATOM, kind)

    def shifted(self, sign: str, left: Expression, right: Expression, kind: Kind) -> Text:
        """Return a shift; no place is negative."""
        one, other, size = self.value_of(left, kind), self.value_of(right, INT), self.size(right)
        bits = 127 if kind == WIDE else 63
        far = size is None or size.most > bits
        if sign == "<<" and far:
            refuse(right, "may be more places than there are bits")
        if far:
            other = Text(f"min({other.text}, {bits})", ATOM, INT)
        return self.plain_binary(sign, self._typed(one, kind), other, kind)

    def _typed(self, text: Text, kind: Kind) -> Text:
        """Return a number whose type is known, also where it is written out."""
        if text.level == CHOICE:
            return Text(f"{self.type(kind)}::from({text.text})", ATOM, kind)
        if not re.fullmatch(r"-?\d+", text.text):
            return text
        return Text(f"{text.text}{self.type(kind)}", text.level, kind)

    def rows_compared(self, first: Expression, sign: str, other: Expression) -> Text:
        """Return two rows, words or tuples compared."""
        kinds = self.kind(first), self.kind(other)
        kind = kinds[0] if not isinstance(first, Row) else kinds[1]
        if self.is_letter(first) and self.is_letter(other):
            one, two = (Text(self._byte(side), ATOM, INT) for side in (first, other))
        elif isinstance(other, Word) and sign in ("==", "!="):
            one, two = Text(self._text(first), ATOM, WORD), self.value(other)
        else:
            one, two = self._side(first, kind), self._side(other, kind)
        return self.numbers_compared(sign, one, two, kind)

    def _side(self, node: Expression, kind: Kind) -> Text:
        """Return one side of a comparison, which keeps what it compares."""
        if kind.shape in ("row", "word"):
            text = self.sliced(node, kind)
            return Text(text[1:] if text[0] == "&" else f"*{text}", SIGNED, kind)
        if self.is_copy(kind) or not self.is_view(node):
            return self.value_of(node, kind)
        text = self.value(node).text
        return Text(f"*{text}" if self.is_ref(node) else text, SIGNED, kind)

    def _byte(self, node: Expression) -> str:
        match node:
            case Word(word) if len(word) == 1:
                return "b'" + quoted(word)[1:-1].replace("'", "\\'").replace('\\"', '"') + "'"
            case Item(of, place) if self.kind(of) == WORD:
                return f"{self._text(of)}.as_bytes()[{self._index(self._text(of), place)}]"
        return f"{self._text(node)}.as_bytes()[0]"

    def _text(self, node: Expression) -> str:
        """Return a value whose method is called, or whose item is taken."""
        text = self.value(node)
        return text.text[1:] if text.text.startswith("*") else text.inside(ATOM)

    def held(self, first: Expression, other: Expression, *, is_in: bool) -> Text:
        """Return whether something is among what is held by another."""
        text = self._held(first, other)
        if is_in:
            return text
        return Text(f"!{text.inside(SIGNED)}", SIGNED, BOOL)

    def _held(self, first: Expression, other: Expression) -> Text:
        kind = self.kind(other)
        match other:
            case Row(_, items):
                return self._written(first, items)
        owner = self._text(other)
        if kind.shape == "word":
            return Text(f"{owner}.contains({self.borrowed(first, WORD)})", ATOM, BOOL)
        if kind.shape in ("set", "table"):
            name = "contains" if kind.shape == "set" else "contains_key"
            return Text(f"{owner}.{name}({self.asked(first, kind.item)})", ATOM, BOOL)
        item = kind.item if kind.shape == "row" else kind.of[0]
        return Text(f"{owner}.contains({self.exact(first, item)})", ATOM, BOOL)

    def _written(self, first: Expression, items: tuple[Expression, ...]) -> Text:
        kind = self.kind(first)
        if kind.is_number and (len(items) > 2 or not isinstance(first, (Name, Number))):
            kind = self.widest(first, *items)
            given = self.value_of(first, kind).inside(SIGNED)
            return Text(f"{self._array(items, kind)}.contains(&{given})", ATOM, BOOL)
        if any(isinstance(node, (Call, Method)) for node in walk(first)):
            refuse(first, "is compared more than once; give it a name first")
        texts = [self.compared(first, "==", item).text for item in items]
        return Text(" || ".join(texts), 3 if len(texts) == 1 else 1, BOOL)

    def choice(self, test: Expression, yes: Text, no: Text, kind: Kind) -> Text:
        """Return one of two values."""
        text = f"if {self.truth(test).text} {{ {yes.text} }} else {{ {no.text} }}"
        return Text(text, CHOICE, kind)

    def item(self, node: Expression, of: Expression, place: Expression) -> Text:
        """Return an item of a row, a tuple, a word or a table."""
        kind = self.kind(of)
        if kind == WORD:
            both = f"{self.borrowed(of, WORD)}, {self.given(place, INT)}"
            return Text(f"letter_at({both})", ATOM, WORD)
        if kind.shape == "table":
            text = f"{self._text(of)}[{self.asked(place, kind.of[0])}]"
            return Text(text, ATOM, kind.of[1])
        if kind.shape == "tuple" and isinstance(place, Number):
            at = place.value % len(kind.of)
            text = f"{self._text(of)}[{at}]" if self.is_array(kind) else f"{self._text(of)}.{at}"
            return Text(text, ATOM, kind.of[at])
        return self._placed(of, place, self.kinds.of(self.inside, node))

    def _placed(self, of: Expression, place: Expression, kind: Kind) -> Text:
        """Return an item of a row."""
        written, owner = number_in(place), self._receiver(of, row(kind))
        if self._is_data(of) and self._changes_data(place):
            at = self._index(owner, place)
            return Text(f"{{ let held = {at}; {owner}[held] }}", CHOICE, kind)
        if self.is_natural(place) or (written is not None and isinstance(of, Name)):
            return Text(f"{owner}[{self._index(owner, place)}]", ATOM, kind)
        text = f"*item_at({self.borrowed(of, row(kind))}, {self.given(place, INT)})"
        return Text(text, SIGNED, kind)

    def _index(self, of: str, place: Expression) -> str:
        """Return a place in a row: one before 0 counts from the end."""
        written = number_in(place)
        if written is not None:
            return str(written) if written >= 0 else f"{of}.len() - {-written}"
        if self.is_natural(place):
            return f"{self.value_of(place, INT).inside(CAST)} as usize"
        return f"place_in({self.given(place, INT)}, {of}.len())"

    def slice(self, node: Slice) -> Text:
        """Return a part of a row or a word."""
        of, first, last, step = node.of, node.first, node.last, node.step
        kind = self.kind(node)
        if step is None or number_in(step) == 1:
            name = "part_of" if kind == WORD else "cut"
            ends = ["0" if first is None else self.given(first, INT)]
            ends += ["i64::MAX" if last is None else self.given(last, INT)]
            return Text(f"{name}({', '.join([self.borrowed(of, kind), *ends])})", ATOM, kind)
        if first is None and last is None and number_in(step) == -1:
            if kind == WORD:
                return Text(f"{self._text(of)}.chars().rev().collect::<String>()", ATOM, kind)
            return Text(f"reversed({self.given(of, kind)})", ATOM, kind)
        if kind == WORD:
            refuse(node, "is a part of a word with steps, which Rust does not get")
        ends = ["i64::MIN" if end is None else self.given(end, INT) for end in (first, last)]
        texts = [self.borrowed(of, kind), *ends, self.given(step, INT)]
        return Text(f"cut_by({', '.join(texts)})", ATOM, kind)

    # Functions and methods ------------------------------------------------------------------------

    def called(self, node: Expression, name: str, arguments: tuple[Expression, ...]) -> Text:
        """Return the call of a function."""
        if name in self.functions:
            return self._own_called(self.functions[name], arguments)
        kind = self.kind(node)
        match name, arguments:
            case (("number" | "word" | "numbers" | "lists" | "more"), ()):
                return Text(f"input.{name}()", ATOM, kind)
            case (("min" | "max"), (_, _, *_)):
                kind = self.widest(*arguments) if kind.is_number else kind
                *texts, last = [self.given(argument, kind) for argument in arguments]
                for text in reversed(texts):
                    last = f"{name}({text}, {last})"
                return Text(last, ATOM, kind)
            case (("min" | "max"), (of,)):
                found = f"{self._items(of)}.{name}().unwrap()"
                kind = self.kinds.of(self.inside, node)
                if self.is_copy(kind):
                    return Text(f"*{found}", SIGNED, kind)
                return Text(f"{found}.clone()", ATOM, kind)
            case "len", (of,):
                return Text(f"{self._text(of)}.len() as i64", CAST, INT)
            case "abs", (of,):
                if self.is_natural(of):
                    return self.value(of)
                kind = self.widest(node, of)
                size = self._typed(self.value_of(of, kind), kind)
                return Text(f"{size.inside(ATOM)}.abs()", ATOM, kind)
            case "str", (of,):
                return self._as_word(of)
            case "int", (of,):
                if self.kind(of) == WORD:
                    return Text(f"{self._text(of)}.parse::<i64>().unwrap()", ATOM, INT)
                return self.value_of(of, self.widest(of))
            case "ord", (of,):
                return Text(f"{self._byte(of)} as i64", CAST, INT)
            case "chr", (of,):
                code = self.value_of(of, INT).inside(CAST)
                return Text(f"({code} as u8 as char).to_string()", ATOM, WORD)
            case "bool", (of,):
                return self.truth(of)
            case "pow", (base, exponent):
                return self.power(base, exponent, self.widest(node, base))
            case "set", (of,):
                return Text(f"{self._items(of)}.cloned().collect::<BTreeSet<_>>()", ATOM, kind)
            case (("tuple" | "list"), (of,)):
                return Text(self._listed(of), ATOM, kind)
            case (("reversed" | "sorted"), (of,)):
                return Text(f"{name}({self._listed(of)})", ATOM, kind)
            case "isqrt", (of,):
                return Text(f"isqrt({self.given(of, WIDE)})", ATOM, INT)
            case "gcd", (_, _):
                kind = self.widest(*arguments)
                texts = [self.given(one, kind) for one in arguments]
                return Text(f"gcd{'_wide' * (kind == WIDE)}({', '.join(texts)})", ATOM, kind)
            case "sum", (of,):
                return self._sum(of, kind)
            case (("any" | "all"), (of,)):
                return self._tested(name, of)
            case "range", _:
                return refuse(node, "is no row of its own; go through it with for")
        return refuse(node, f"calls {name}, which Rust does not get")

    def _own_called(self, function: Function, arguments: tuple[Expression, ...]) -> Text:
        changes = "change" in self.needs[function.name] or self._changes_data(*arguments)
        texts = [
            self._argument(node, function, name, changes=changes)
            for node, name in zip(arguments, function.parameters, strict=True)
        ]
        texts += [name for name, _ in self._shared(function.name)]
        return Text(f"{function.name}({', '.join(texts)})", ATOM, self.result_kind(function.name))

    def _argument(self, node: Expression, function: Function, name: str, *, changes: bool) -> str:
        kind, mode = self.name_kind(name, function.name), self.mode(function, name)
        if mode == "value":
            return self.given(node, kind)
        is_data = self._is_data(node)
        if mode == "ref":
            if is_data and changes:
                return f"&{self.given(node, kind)}"
            return self.borrowed(node, kind)
        if is_data and changes:
            refuse(node, f"is shared, and {function.name} changes it both as its own and as shared")
        if isinstance(node, (Name, Item)):
            return self._changing(node)
        return f"&mut {self.given(node, kind)}"

    def _items(self, of: Expression) -> str:
        """Return the items of something, by reference."""
        kind = self.kind(of)
        if isinstance(of, Row):
            return f"{self._array(of.items, kind.of[0])}.iter()"
        return f"{self._listed(of) if kind.shape in ('word', 'table') else self._text(of)}.iter()"

    def _listed(self, of: Expression) -> str:
        """Return a row of its own with the items of something."""
        kind = self.kind(of)
        match kind.shape:
            case "word":
                return f"letters({self.borrowed(of, WORD)})"
            case "set":
                return f"{self._text(of)}.iter().cloned().collect::<Vec<_>>()"
            case "table":
                return f"sorted({self._text(of)}.keys().cloned().collect())"
            case "tuple" if isinstance(of, Row):
                return self.given(of, row(kind.of[0]))
            case "tuple":
                refuse(of, "is a tuple where a row is wanted")
        return self.given(of, kind)

    def _sum(self, of: Expression, kind: Kind) -> Text:
        type_, items = self.type(kind), self._items(of)
        if self.kind(of).of[0] != kind:
            items += f".map(|&n| n as {type_})"
        return Text(f"{items}.sum::<{type_}>()", ATOM, kind)

    def _tested(self, name: str, of: Expression) -> Text:
        item = self.kind(of).of[0]
        test = "|&x| x != 0" if item.is_number else "|x| !x.is_empty()"
        test = "|&x| x" if item == BOOL else test
        return Text(f"{self._items(of)}.{name}({test})", ATOM, BOOL)

    def _as_word(self, of: Expression) -> Text:
        text = self.value(of)
        if text.kind == WORD:
            return self.value_of(of, WORD)
        if text.kind == BOOL:
            refuse(of, "is a truth; say which words stand for it")
        return Text(f"{self._typed(text, text.kind).inside(ATOM)}.to_string()", ATOM, WORD)

    def _bits(self, of: Expression, name: str) -> Text:
        kind = self.widest(of)
        text = self._typed(self.value_of(of, kind), kind).inside(ATOM)
        sign = "" if self.is_natural(of) else ".unsigned_abs()"
        return Text(f"{text}{sign}.{name}() as i64", CAST, INT)

    def method(
        self, node: Expression, of: Expression, name: str, arguments: tuple[Expression, ...]
    ) -> Text:
        """Return the call of a method for its value."""
        kind, result = self.kind(of), self.kinds.of(self.inside, node)
        owner = self._text(of)
        match name, kind.shape, arguments:
            case "bit_length", _, ():
                size = 128 if self.widest(of) == WIDE else 64
                return Text(f"{size} - {self._bits(of, 'leading_zeros').text}", 8, INT)
            case "bit_count", _, ():
                return self._bits(of, "count_ones")
            case "pop", "row", ():
                return Text(f"{self.owner(of)}.pop().unwrap()", ATOM, result)
            case "pop", "row", (place,):
                target = self.owner(of)
                return Text(f"{target}.remove({self._index(target, place)})", ATOM, result)
            case "get", "table", (key, other):
                end = "copied" if self.is_copy(kind.of[1]) else "cloned"
                asked, value = self.asked(key, kind.of[0]), self.given(other, kind.of[1])
                return Text(f"{owner}.get({asked}).{end}().unwrap_or({value})", ATOM, result)
            case "count", "word", (part,):
                return Text(f"{owner}.matches({self.sliced(part, WORD)}).count() as i64", CAST, INT)
            case "count", "row", (item,):
                texts = self.borrowed(of, kind), self.exact(item, kind.item)
                return Text(f"count_of({', '.join(texts)})", ATOM, INT)
            case "find", "word", (part,):
                found = f"{owner}.find({self.sliced(part, WORD)})"
                return Text(f"{found}.map_or(-1, |at| at as i64)", ATOM, INT)
            case "index", "word", (part,):
                return Text(f"{owner}.find({self.sliced(part, WORD)}).unwrap() as i64", CAST, INT)
            case "index", "row", (item,):
                texts = self.borrowed(of, kind), self.exact(item, kind.item)
                return Text(f"place_of({', '.join(texts)})", ATOM, INT)
            case "join", "word", (words,):
                return Text(f"{self._text(words)}.join({self.borrowed(of, WORD)})", ATOM, WORD)
            case "copy", _, ():
                return self.value_of(of, kind)
        return refuse(node, "calls a method that Rust does not get")

    def method_done(
        self, node: Expression, of: Expression, name: str, arguments: tuple[Expression, ...]
    ) -> str:
        """Return the call of a method for what it does."""
        kind = self.kind(of)
        match name, kind.shape, arguments:
            case "append", "row", (item,):
                given = self._apart(of, item, self.given(item, kind.item))
                return f"{self.owner(of)}.push({given})"
            case "pop", "row", ():
                return f"{self.owner(of)}.pop()"
            case "extend", "row", (more,):
                return self._extended(of, more, kind)
            case "insert", "row", (place, item):
                at = self._apart(of, place, self.given(place, INT))
                given = self._apart(of, item, self.given(item, kind.item))
                if number_in(place) == 0:
                    return f"{self.owner(of)}.insert(0, {given})"
                return f"insert_at({self._changing(of)}, {at}, {given})"
            case "remove", "row", (item,):
                owner = self.owner(of)
                at = f"place_of({self.borrowed(of, kind)}, {self.exact(item, kind.item)}) as usize"
                return f"{owner}.remove({at})"
            case (("sort" | "reverse" | "clear"), _, ()):
                return f"{self.owner(of)}.{name}()"
            case "add", "set", (item,):
                given = self._apart(of, item, self.given(item, kind.item))
                return f"{self.owner(of)}.insert({given})"
            case (("discard" | "remove"), "set", (item,)):
                return f"{self.owner(of)}.remove({self.asked(item, kind.item)})"
        return self.method(node, of, name, arguments).text

    def _changing(self, of: Expression) -> str:
        """Return a reference by which a value changes."""
        if isinstance(of, Name) and of.name in self.refs:
            return of.name
        return f"&mut {self.target(of).text}"


def is_empty(node: Expression) -> bool:
    """Return whether a row, set or table is written that has nothing in it."""
    match node:
        case Row(_, ()) | Call(("dict" | "set" | "list" | "tuple"), ()):
            return True
    return False


def _closed(text: Text) -> Text:
    """Return a text that may stand before <: a type would go on with it."""
    return Text(f"({text.text})", ATOM, text.kind) if re.search(r"\bas \w+$", text.text) else text
