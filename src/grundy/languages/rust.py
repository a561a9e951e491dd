"""Rust 2021 without crates: programs of numbers in 64 bits, or in 128 where these are needed.

A value of Python that is used again is cloned, unless it is a number or made of numbers alone; a
function borrows its rows. What functions share and change is in one struct, which those get last
that use it: what is computed for their other arguments has used it before.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from grundy.forms.rule.expression import (
    Binary,
    Call,
    Choice,
    Expression,
    Item,
    Name,
    Number,
    Row,
    Word,
    names_in,
    number_in,
    walk,
)
from grundy.forms.rule.kind import BOOL, INT, NOTHING, WIDE, WORD, Kind, row
from grundy.forms.rule.passes.sharing import contents_changed
from grundy.forms.rule.program import Value
from grundy.forms.rule.reading import NotRead
from grundy.forms.rule.statement import Assign, Augment, Function, Return, Statement
from grundy.languages.braces import ATOM, Text, quoted, refuse
from grundy.languages.long_rows import lettered, wrapped
from grundy.languages.rust_runtime import METHODS, NUMBER_METHODS, NUMBERS, RUNTIME, USED
from grundy.languages.rust_values import CAST, RustValues, is_empty
from grundy.languages.uses import completes, last_uses, names_read, source_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.forms.rule.statement import Path

CAPITAL = r"(let|mut|for|for &|fn \w*\(|,) ?\w*[A-Z]\w*(:(?!:)| =| in)"
"""Where a name with a capital letter is declared, which the compiler warns of."""


class Rust(RustValues):
    """The printer of Rust."""

    # Of the function that is being printed: names that change, names that are never read.
    mutable: frozenset[str] = frozenset()
    unread: frozenset[str] = frozenset()
    declares_ahead = False

    # Programs -------------------------------------------------------------------------------------

    def whole(self, comment: list[str], helpers: list[str], body: str) -> str:
        """Return a program from its comment, its runtime and its own parts."""
        methods = [text for text in helpers if text in METHODS.values()]
        parts = [text for text in helpers if text not in methods]
        reads = {"all_of_it", *re.findall(r"\binput\.(\w+)", body)}
        if methods and reads <= NUMBER_METHODS.keys():
            parts[parts.index(RUNTIME["Input"])] = NUMBERS
            methods = [text for name, text in NUMBER_METHODS.items() if name in reads]
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
        self.unread = frozenset(names_in(*function.body)) - names_read(function) - self.mutable
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
            and completes(function.body)
        ):
            lines.append(self.indent + self.default(self.result_kind(function.name)))
        if function.name == "main" and "output" in self.needs["main"]:
            lines.append(f'{self.indent}print!("{{output}}");')
        return "\n".join([*lines, "}"])

    def _mutable(self, function: Function) -> frozenset[str]:
        """Return the names of a function that change."""
        counted = Counter(function.parameters)
        for node in walk(*function.body):
            match node:
                case Assign((Name(name),), _) | Augment(Name(name)):
                    counted[name] += 1
        often = {name for name, count in counted.items() if count > 1}
        changed = self.changed[function.name] & names_in(*function.body)
        changed = {name for name in changed if not self.is_copy(self.name_kind(name))}
        return frozenset(often | changed)

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

    def _parameter(self, function: Function, name: str) -> str:
        kind, mode = self.name_kind(name), self.mode(function, name)
        if mode == "ref":
            return f"{name}: {self.borrowed_type(kind)}"
        if mode == "mut":
            return f"{name}: &mut {self.type(kind)}"
        is_used = name in names_in(*function.body)
        mut = "mut " if name in self.mutable else "" if is_used else "_"
        return f"{mut}{name}: {self.type(kind)}"

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
            held = self.apart(of, value, self.given(value, kind.of[1]))
            if self._has_effects(place) and self._has_effects(value) and not self.before:
                held = self._before(held)  # Python computes it before the key
            key = self.apart(of, place, self.given(place, kind.of[0]))
            return f"{self.owner(of)}.insert({key}, {held});"
        target = self.target(Item(of, place, where=node.where))
        return f"{target.text} = {self.given(value, target.kind)};"

    def augmented(
        self, node: Augment, target: Expression, sign: str, value: Expression
    ) -> Iterator[str]:
        """Yield the line that changes a target by an operator."""
        whole = Binary(sign, target, value, where=node.where)
        kind, both = self.kind(target), {self.kind(target), self.kind(value)}
        in_table = isinstance(target, Item) and self.kind(target.of).shape == "table"
        if in_table or (kind.is_number and kind != self.kind(whole)):
            yield from super().statement(Assign((target,), whole, where=node.where), (-1,))
        elif (kind == INT and sign in "+-*&|^") or (both == {BOOL} and sign in "&|^"):
            held = self.apart(target, value, self.given(value, kind))
            yield f"{self.target(target).text} {sign}= {held};"
        elif kind == WORD and sign == "+":
            is_apart = not source_of(target) & names_in(value)
            more = self.borrowed(value, WORD) if is_apart else self.given(value, WORD)
            yield f"{self.target(target).text} += {more if is_apart else f'&{self._before(more)}'};"
        elif kind.shape == "row" and sign == "+":
            yield f"{self.extended(target, value, kind)};"
        else:
            yield from super().statement(Assign((target,), whole, where=node.where), (-1,))

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
                if (
                    kind.is_number
                    and not isinstance(over, Row)
                    and (kind == WIDE) != self.has_wide(over)
                ):
                    lines.append(f"{self.indent}let {name} = {name} as {self.type(kind)};")
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
            end = self.typed(end, kind)
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
            return self.typed(Text(str(written + 1), ATOM, kind), kind).text
        return f"{self.value_of(node, kind).inside(8)} + 1"

    def _through(self, name: str, over: Expression, body: tuple[Statement, ...]) -> Iterator[str]:
        kind = self.kind(over)
        if kind.shape in ("row", "tuple"):
            kind = row(self.name_kind(name))
        item, changes = kind.item, contents_changed(Function("", (), None, body))
        is_copy = self.is_copy(item)
        mut = "mut " if name in changes and not is_copy else ""
        if kind.shape in ("word", "table"):
            yield f"for {mut}{name} in {self.listed(over)} {{"
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
        if self.kind(what) == BOOL:
            refuse(what, "is a truth; say which words stand for it")
        form, given = self._formatted(what)
        calls = {node.name for node in walk(what) if isinstance(node, Call)}
        if any("output" in self.needs[name] for name in calls & self.needs.keys()):
            given = [self._before(text) for text in given]
        return f"writeln!({', '.join(['output', quoted(form), *given])}).unwrap()"
