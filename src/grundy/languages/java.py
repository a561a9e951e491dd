"""Java 17: programs of long numbers, or of BigInteger where 64 bits do not do."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from grundy.forms.rule.expression import (
    Binary,
    Call,
    Expression,
    Item,
    Name,
    Number,
    Row,
    number_in,
)
from grundy.forms.rule.kind import BOOL, INT, NOTHING, WIDE, WORD, Kind
from grundy.forms.rule.passes.expression_spans import ASSUMED
from grundy.forms.rule.statement import (
    Augment,
    Function,
    Statement,
)
from grundy.languages.braces import ATOM, CHOICE, SIGNED, Given, Text, quoted, refuse
from grundy.languages.c_family import CFamily
from grundy.languages.forms import Forms, forms_of
from grundy.languages.java_runtime import IMPORTS, RUNTIME, class_text
from grundy.languages.long_rows import lettered, wrapped
from grundy.languages.uses import completes, reached

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.forms.rule.passes.flows import Limits
    from grundy.forms.rule.program import Program, Value
    from grundy.forms.rule.statement import Path

KEYWORDS = """
_ abstract assert boolean break byte case catch char class const continue default do double else
enum extends final finally float for goto if implements import instanceof int interface long
native new package private protected public return short static strictfp super switch synchronized
this throw throws transient try void volatile while true false null record var yield sealed permits
args out buffer have next run Main State Pair Triple Tuple String Math Long Boolean Object System
Thread StringBuilder BigInteger Arrays List ArrayList Map HashMap LinkedHashMap Set HashSet
Collection Collections AbstractList Comparable Override
"""
"""Names that a program has no other meaning for."""

NUMBERS = Kind("row", (INT,))

SMALL = Kind("int", (NOTHING,))
"""A number of Java's type int: it may stand where a long is wanted, but not where a Long is."""

FEW = 1 << 16
"""Numbers that are added to the size of a row without a thought."""

WRITTEN = 1000
"""Items from which a row of large numbers is a text: a Java method has at most 64 kilobytes."""

WIDE_METHODS = {
    "+": "add",
    "-": "subtract",
    "*": "multiply",
    "/": "divide",
    "%": "mod",
    "&": "and",
    "|": "or",
    "^": "xor",
}
WIDE_NUMBERS = {"0": "BigInteger.ZERO", "1": "BigInteger.ONE", "2": "BigInteger.TWO"}
TUPLES = {2: "Pair", 3: "Triple"}
LETTERS = "abcdefghijklmnopqrstuvwxyz"

FORMS = {
    # Functions
    "len(word)": "{word}.length()",
    "len(any)": "{any}.size()",
    "int(word)": "Long.parseLong({word})",
    "ord(letter)": "(int) {letter}",
    "chr(any)": "String.valueOf((char) {any})",
    "reversed(items)": "reversed{List}({items})",
    "sorted(ordered)": "sorted{List}({ordered})",
    "isqrt(wide)": "{wide}.sqrt().longValueExact()",
    "isqrt(number)": "isqrt({number})",
    "gcd(number, another)": "gcd({number}, {another})",
    "abs(wide)": "{wide}.abs()",
    "abs(number)": "Math.abs({number})",
    "pow(wide, size)": "{wide}.pow({size})",
    "pow(number, count)": "power({number}, {count})",
    "div(wide, other)": "wideDiv({wide}, {other})",
    "mod(wide, other)": "wideMod({wide}, {other})",
    "div(one, other)": "Math.floorDiv({one}, {other})",
    "mod(one, other)": "Math.floorMod({one}, {other})",
    "str(word)": "{word}",
    "str(number)": "String.valueOf({number})",
    "sum(items)": "{sum}({items})",
    "set(items)": "new HashSet<>({items})",
    "min(numbers)": "least({numbers})",
    "max(numbers)": "largest({numbers})",
    # Methods
    "wide.bit_length()": "{wide}.abs().bitLength()",
    "number.bit_length()": "bitLength({number})",
    "natural.bit_count()": "Long.bitCount({natural})",
    "number.bit_count()": "Long.bitCount(Math.abs({number}))",
    "numbers.pop()": "popped({numbers})",
    "row.pop()": "{row}.remove({row}.size() - 1)",
    "numbers.pop(place)": "poppedAt({numbers}, {place})",
    "row.pop(back)": "{row}.remove({row}.size() - {back})",
    "row.pop(at)": "{row}.remove({at})",
    "row.pop(place)": "{row}.remove(Math.floorMod({place}, {row}.size()))",
    "row.count(item)": "Collections.frequency({row}, {item})",
    "row.index(item)": "{row}.indexOf({item})",
    "numbers.copy()": "copy({numbers})",
    "row.copy()": "new ArrayList<>({row})",
    "numbered.get(key, bare)": "{numbered}.getOr({bare}, {key})",
    "table.get(item, value)": "{table}.getOrDefault({item}, {value})",
    "word.count(part)": "countOf({word}, {part})",
    "word.index(part)": "{word}.indexOf({part})",
    "word.find(part)": "{word}.indexOf({part})",
    "word.join(items)": "String.join({word}, {items})",
    "word.replace(part, other)": "{word}.replace({part}, {other})",
    "do numbers.append(bare)": "{numbers}.add({bare})",
    "do row.append(item)": "{row}.add({item})",
    "do numbers.extend(items)": "extend({numbers}, {items})",
    "do row.extend(items)": "{row}.addAll({items})",
    "do numbers.insert(place, bare)": "insertAt({numbers}, {place}, {bare})",
    "do row.insert(place, item)": "{row}.add(end({place}, {row}.size()), {item})",
    "do numbers.remove(item)": "poppedAt({numbers}, {numbers}.indexOf({item}))",
    "do row.remove(item)": "{row}.remove({item})",
    "do numbers.sort()": "sortRow({numbers})",
    "do ordered.sort()": "{ordered}.sort(null)",
    "do numbers.reverse()": "reverseRow({numbers})",
    "do row.reverse()": "Collections.reverse({row})",
    "do set.add(item)": "{set}.add({item})",
    "do set.discard(item)": "{set}.remove({item})",
    "do set.remove(item)": "{set}.remove({item})",
    "do any.clear()": "{any}.clear()",
    # What Python has signs for
    "plus(numbers, other)": "joined({numbers}, {other})",
    "plus(one, other)": "joinedList({one}, {other})",
    "times(word, size)": "{word}.repeat({size})",
    "times(items, count)": "repeated({items}, {count}, {empty})",
    "filled(int, count)": "filled({int}, {count})",
    "filled(each, size)": "new ArrayList<>(Collections.nCopies({size}, {each}))",
    "do numbered.put(key, bare)": "{numbered}.put({bare}, {key})",
    "do table.put(item, value)": "{table}.put({item}, {value})",
    "do numbers.put(place, bare)": "{numbers}.put({place}, {bare})",
    "do row.put(back, item)": "{row}.set({row}.size() - {back}, {item})",
    "do row.put(at, item)": "{row}.set({at}, {item})",
    "do row.put(place, item)": "{row}.set(Math.floorMod({place}, {row}.size()), {item})",
    "numbered.has(key)": "{numbered}.has({key})",
    "table.has(item)": "{table}.containsKey({item})",
    "any.has(item)": "{any}.contains({item})",
    "word.cut(first)": "cutWord({word}, {first}, Long.MAX_VALUE)",
    "word.cut(first, last)": "cutWord({word}, {first}, {last})",
    "word.turned()": "new StringBuilder({word}).reverse().toString()",
    "word.cut_by(start, end, step)": (
        'String.join("", cutBy(letters({word}), {start}, {end}, {step}, new ArrayList<>()))'
    ),
    "items.cut(first)": "cut{List}({items}, {first}, Long.MAX_VALUE)",
    "items.cut(first, last)": "cut{List}({items}, {first}, {last})",
    "items.turned()": "reversed{List}({items})",
    "items.cut_by(start, end, step)": "cutBy({items}, {start}, {end}, {step}, {empty})",
}

COUNTED = frozenset(["len", "ord", "bit_length", "bit_count", "index", "find", "count"])
"""Functions and methods that give an int in Java."""


class Java(CFamily):
    """The printer of Java."""

    language: ClassVar[str] = "Java"
    runtime: ClassVar[dict[str, str]] = RUNTIME
    forms: ClassVar[Forms] = forms_of(FORMS)
    open_end: ClassVar[str] = "OPEN"
    long: ClassVar[str] = "L"
    reserved: ClassVar[frozenset[str]] = frozenset(KEYWORDS.split()) | RUNTIME.keys()

    def __init__(self, program: Program, limits: Limits, reach: int = ASSUMED) -> None:
        super().__init__(program, limits, reach)
        parts = (reached(one) if isinstance(one, Function) else one for one in self.program.parts)
        self.program = replace(self.program, parts=tuple(parts))
        self.records = dict(self.aliases)
        self.ordered: set[Kind] = set()
        """Kinds of tuples that are compared by < and >."""

    # Types ----------------------------------------------------------------------------------------

    def plain_type(self, kind: Kind) -> str:
        """Return a type as it is without another name."""
        match kind.shape:
            case "int":
                return "long"
            case "bool":
                return "boolean"
            case "wide":
                return "BigInteger"
            case "word":
                return "String"
            case "nothing":
                return "void"
            case "row" if kind.item == INT:
                return "Row"
            case "row":
                return f"List<{self.boxed(kind.item)}>"
            case "set":
                return f"Set<{self.boxed(kind.item)}>"
            case "table" if self.table_size(kind):
                return "Table"
            case "table":
                return f"Map<{self.boxed(kind.of[0])}, {self.boxed(kind.of[1])}>"
        return self.record(kind)

    def boxed(self, kind: Kind) -> str:
        """Return the type of a kind as an item of a list."""
        return {INT: "Long", BOOL: "Boolean"}.get(kind) or self.type(kind)

    def record(self, kind: Kind) -> str:
        """Return the name of the record that a kind of tuples is."""
        if kind not in self.records:
            name = TUPLES.get(len(kind.of), f"Tuple{len(kind.of)}")
            taken = [*self.records.values()]
            self.records[kind] = name if name not in taken else f"{name}_{len(taken)}"
        return self.records[kind]

    def order(self, kind: Kind, node: Expression) -> None:
        """Note that values of a kind are compared by < and >, or refuse it."""
        if kind.shape == "tuple":
            self.ordered.add(kind)
            for part in kind.of:
                self.order(part, node)
        elif kind.shape in ("set", "table") or (kind.shape == "row" and kind.item != INT):
            refuse(node, "compares what has no order in Java")

    # Programs -------------------------------------------------------------------------------------

    def whole(self, comment: list[str], helpers: list[str], body: str) -> str:
        """Return a program from its comment, its runtime and its own parts."""
        records = "\n\n".join(map(self._record, self.records))
        functions = [text for text in helpers if " class " not in text]
        used = "\n".join([records, *functions, body])
        classes = [class_text(text, used) for text in helpers if " class " in text]
        inside = "\n\n".join(filter(None, [records, *classes, *functions, body]))
        imports = [f"import {name};" for name, seen in IMPORTS.items() if re.search(seen, inside)]
        indented = re.sub(r"(?m)^(?=.)", self.indent, inside)
        top = "".join(f"{line}\n" for line in [*comment, *imports])
        return f"{top}\npublic class Main {{\n{indented}\n}}\n"

    def _record(self, kind: Kind) -> str:
        name, parts = self.records[kind], list(zip(kind.of, LETTERS, strict=False))
        given = ", ".join(f"{self.type(part)} {letter}" for part, letter in parts)
        lines = []
        if all(part == INT for part in kind.of):
            letters = ", ".join(letter for _, letter in parts)
            lines += ["long[] key() {", f"    return new long[] {{{letters}}};", "}", ""]
        if kind in self.ordered:
            *first, last = (_ordering(part, letter) for part, letter in parts)
            lines += [f"@Override public int compareTo({name} other) {{"]
            for letter, text in zip(LETTERS, first, strict=False):
                lines += [f"    int by_{letter} = {text};"]
                lines += [f"    if (by_{letter} != 0) return by_{letter};"]
            lines += [f"    return {last};", "}"]
        head = f"record {name}({given}){f' implements Comparable<{name}>' * (kind in self.ordered)}"
        inside = "\n".join(f"    {line}".rstrip() for line in lines).rstrip()
        return f"{head} {{\n{inside}\n}}" if lines else f"{head} {{}}"

    def parts(self) -> Iterator[str]:
        """Yield the values and functions of the program."""
        yield "static final StringBuilder out = new StringBuilder();"
        self.inside = ""
        own = {value.name for value in self.program.values}
        lines = [self._shared(name) for name in sorted(self.program.changing - own)]
        yield "\n".join([*lines, *map(self.shared_value, self.program.values)])
        for function in self.program.functions:
            yield self.function(function)
        yield self._start()

    def _start(self) -> str:
        """Return what runs the program: deep calls get much stack."""
        lines = ["run();", "System.out.print(out);"]
        if any(name in calls for name, calls in self.reaches.items()):  # they call themselves
            inside = [f"    {line}" for line in lines]
            lines = ["new Thread(null, () -> {", *inside, '}, "", 1 << 29).start();']
        inside = [f"    {line}" for line in lines]
        return "\n".join(["public static void main(String[] args) {", *inside, "}"])

    def _shared(self, name: str) -> str:
        return f"static {self.type(self.name_kind(name))} {name};"

    def shared_value(self, value: Value) -> str:
        """Return the line of a value that functions share."""
        kind = self.name_kind(value.name)
        final = "" if value.name in self.program.changing else "final "
        begin = f"static {final}{self.type(kind)} {value.name} ="
        letters = lettered(value.value)
        if letters:
            return f"{begin} fromLetters(\n{_lines(letters)});"
        if isinstance(value.value, Row) and kind == NUMBERS:
            numbers = [number_in(item) for item in value.value.items]
            if len(numbers) > WRITTEN and None not in numbers:
                texts = (
                    " ".join(map(str, numbers[i : i + 10])) for i in range(0, len(numbers), 10)
                )
                return f"{begin} fromText(\n{_lines([*texts])});"
            inside = self.row_of(value.value.items, kind).text
            return wrapped(f"{begin} new Row(", inside[len("new Row(") : -1], ");")
        return f"{begin} {self.given(value.value, kind)};"

    def head(self, function: Function) -> str:
        """Return the first line of a function, with its brace."""
        if function.name == "main":
            return "static void run() {"
        given = ", ".join(f"{self.type(self.name_kind(n))} {n}" for n in function.parameters)
        return f"static {self.type(self.result_kind(function.name))} {function.name}({given}) {{"

    def function(self, function: Function) -> str:
        """Return a function's text; Java asks for an end of every way through it."""
        text = super().function(function)
        kind = self.result_kind(function.name)
        if kind != NOTHING and completes(function.body):
            return f"{text[:-1]}{self.indent}return {_zero(kind)};\n}}"
        return text

    # Statements -----------------------------------------------------------------------------------

    def declaration(self, name: str, value: Expression | None) -> str:
        """Return the line that declares a name, with its first value where it has one."""
        kind = self.name_kind(name)
        if value is not None:
            return f"{self.type(kind)} {name} = {self.given(value, kind)};"
        return f"{self.type(kind)} {name} = {_zero(kind)};"

    def augmented(
        self, node: Augment, target: Expression, sign: str, value: Expression
    ) -> Iterator[str]:
        """Yield the line that changes a target by an operator."""
        if isinstance(target, Item):
            whole = Binary(sign, target, value, where=node.where)
            yield self.item_assignment(node, target.of, target.place, whole)
        else:
            yield from super().augmented(node, target, sign, value)

    def loop(
        self, name: str, over: Expression, body: tuple[Statement, ...], path: Path
    ) -> Iterator[str]:
        """Yield the lines of a loop."""
        match over:
            case Call("range" | "reversed") if self.name_kind(name) == WIDE:
                refuse(over, "may go beyond 64 bits")
        yield from super().loop(name, over, body, path)

    def through(self, name: str, over: Expression, body: tuple[Statement, ...]) -> Iterator[str]:
        """Yield the first lines of a loop through a row, a set, a word or a table."""
        kind, text = self.kind(over), "" if isinstance(over, Row) else self.value(over).text
        if kind == WORD:
            yield f"for (char letter_{name} : {self.value(over).inside(ATOM)}.toCharArray()) {{"
            yield f"    String {name} = String.valueOf(letter_{name});"
            return
        item = self.name_kind(name)
        if isinstance(over, Row):
            inside = ", ".join(self.object(one, item).text for one in over.items)
            if item == INT:
                inside = ", ".join(self.given(one, INT) for one in over.items)
            text = f"new long[] {{{inside}}}" if item == INT else f"List.of({inside})"
            yield f"for ({self.type(item)} {name} : {text}) {{"
        elif isinstance(over, Name) and kind.item != INT and self.grows(over.name, body):
            yield f"for (int at_{name} = 0; at_{name} < {text}.size(); at_{name}++) {{"
            got = self.cast(Text(f"{text}.get(at_{name})", ATOM, kind.item), item)
            yield f"    {self.type(item)} {name} = {got.text};"
        elif item.is_number and WIDE in (item, kind.item) and item != kind.item:
            yield f"for ({self.type(kind.item)} each_{name} : {text}) {{"
            got = self.cast(Text(f"each_{name}", ATOM, kind.item), item)
            yield f"    {self.type(item)} {name} = {got.text};"
        else:
            text += ".keySet()" if kind.shape == "table" else ""
            yield f"for ({self.type(item)} {name} : {text}) {{"

    def printed(self, what: Expression) -> str:
        """Return what prints a line."""
        text = self.value(what)
        if text.kind == BOOL:
            refuse(what, "is a truth; say which words stand for it")
        return f"out.append({text.text}).append('\\n')"

    # Numbers --------------------------------------------------------------------------------------

    def cast(self, text: Text, kind: Kind) -> Text:
        """Return a value as one of another kind."""
        if text.kind == kind or not kind.is_number or text.kind == NOTHING:
            return text
        if text.kind == BOOL:
            return self.cast(Text(f"{text.inside(1)} ? 1 : 0", CHOICE, SMALL), kind)
        if kind == BOOL:
            return self._nonzero(text)
        if kind == WIDE:
            known = WIDE_NUMBERS.get(text.text)
            return Text(known or f"BigInteger.valueOf({text.text})", ATOM, WIDE)
        if text.kind == WIDE:
            return Text(f"{text.inside(ATOM)}.longValueExact()", ATOM, INT)
        return text

    def object(self, node: Expression, kind: Kind) -> Text:
        """Return a value where Java wants an object: 5L, as 5 would be another one."""
        return _long(self.value_of(node, kind))

    def number(self, node: Number, value: int) -> Text:
        """Return a number that is written out."""
        found = super().number(node, value)
        return found if found.text.endswith("L") else replace(found, kind=SMALL)

    @staticmethod
    def _nonzero(text: Text, sign: str = "!=") -> Text:
        if text.kind == WIDE:
            return Text(f"{text.inside(ATOM)}.signum() {sign} 0", 6, BOOL)
        return Text(f"{text.inside(7)} {sign} 0", 6, BOOL)

    def holds(self, node: Expression, text: Text) -> Text:
        """Return whether a value is more than 0, an empty word or an empty row."""
        if text.kind.is_number:
            return self._nonzero(text)
        return Text(f"!{text.inside(ATOM)}.isEmpty()", SIGNED, BOOL)

    def negated(self, of: Expression) -> Text:
        """Return the opposite of a condition."""
        kind = self.kind(of)
        if kind in (INT, WIDE):
            return self._nonzero(self.value(of), "==")
        if kind.shape in ("row", "set", "word", "table"):
            return Text(f"{self.value(of).inside(ATOM)}.isEmpty()", ATOM, BOOL)
        return super().negated(of)

    def signed(self, node: Expression, sign: str, of: Expression) -> Text:
        """Return a number with a sign."""
        kind = self.widest(node, of)
        inner = self.value_of(of, kind)
        if kind == WIDE:
            name = {"-": ".negate()", "~": ".not()"}.get(sign, "")
            return Text(f"{inner.inside(ATOM)}{name}", ATOM, WIDE)
        return replace(super().signed(node, sign, of), kind=inner.kind)

    def plain_binary(self, sign: str, one: Text, other: Text, kind: Kind) -> Text:
        """Return two operands with an operator that means in the language what it does here."""
        if kind == WIDE:
            return Text(f"{one.inside(ATOM)}.{WIDE_METHODS[sign]}({other.text})", ATOM, WIDE)
        if kind == INT and one.kind == other.kind == SMALL:
            few = [text for text in (one, other) if _is_few(text)]
            if sign in "*+-" and (sign == "*" or len(few) != 1):
                one = _long(one)
            else:
                kind = SMALL
        return super().plain_binary(sign, one, other, kind)

    def numbers_compared(self, sign: str, one: Text, other: Text, kind: Kind) -> Text:
        """Return two numbers compared."""
        if kind == BOOL and sign not in ("==", "!="):  # truths have no order in Java
            one, other = self.cast(one, INT), self.cast(other, INT)
        if kind != WIDE:
            return super().numbers_compared(sign, one, other, kind)
        if sign in ("==", "!="):
            text = f"{one.inside(ATOM)}.equals({other.text})"
            return Text(text if sign == "==" else f"!{text}", SIGNED, BOOL)
        return Text(f"{one.inside(ATOM)}.compareTo({other.text}) {sign} 0", 7, BOOL)

    def shifted(self, sign: str, left: Expression, right: Expression, kind: Kind) -> Text:
        """Return a shift; no place is negative."""
        one, other, size = self.value_of(left, kind), self.value_of(right, INT), self.size(right)
        if kind == WIDE:
            name = "shiftLeft" if sign == "<<" else "shiftRight"
            return Text(f"{one.inside(ATOM)}.{name}({self._int(other)})", ATOM, WIDE)
        by = other.inside(9)
        if sign == ">>" and (size is None or size.most > 63):
            by = f"Math.min({other.text}, 63)"
        return Text(f"{_long(one).inside(9)} {sign} {by}", 8, INT)

    @staticmethod
    def _int(text: Text) -> str:
        """Return a number as an int, which counts places in Java."""
        return text.text if text.kind == SMALL else f"(int) {text.inside(SIGNED)}"

    # Rows -----------------------------------------------------------------------------------------

    def row_of(self, items: tuple[Expression, ...], kind: Kind) -> Text:
        """Return a row, tuple or set that is written out."""
        if not items:
            return self.empty(kind)
        if kind.shape == "tuple":
            inside = ", ".join(self.kept(*pair) for pair in zip(items, kind.of, strict=True))
            return Text(f"new {self.type(kind)}({inside})", ATOM, kind)
        if kind == NUMBERS:
            return Text(f"new Row({', '.join(self.kept(i, INT) for i in items)})", ATOM, kind)
        inside = ", ".join(self.object(item, kind.item).text for item in items)
        name = "HashSet" if kind.shape == "set" else "ArrayList"
        return Text(f"new {name}<>(List.of({inside}))", ATOM, kind)

    def empty(self, kind: Kind) -> Text:
        """Return the row, set or table that has nothing in it."""
        if self.table_size(kind):
            return Text(f"new Table({self.table_size(kind)})", ATOM, kind)
        if kind == NUMBERS:
            return Text("new Row()", ATOM, kind)
        names = {"set": "HashSet", "table": "HashMap", "row": "ArrayList"}
        ordered = kind.shape == "table" and kind in self.visited
        name = "LinkedHashMap" if ordered else names[kind.shape]
        return Text(f"new {name}<>()", ATOM, kind)

    def wholes_compared(self, first: Expression, sign: str, other: Expression, kind: Kind) -> Text:
        """Return two rows, words or tuples compared as they are."""
        one, two = self.value_of(first, kind), self.value_of(other, kind)
        if sign in ("==", "!="):
            text = f"{one.inside(ATOM)}.equals({two.text})"
            return Text(text if sign == "==" else f"!{text}", SIGNED, BOOL)
        self.order(kind, first)
        return Text(f"{one.inside(ATOM)}.compareTo({two.text}) {sign} 0", self.levels[sign], BOOL)

    def held(self, first: Expression, other: Expression, *, is_in: bool) -> Text:
        """Return whether something is among what is held by another."""
        match other:
            case Row(_, items) if all(self.kind(item).is_number for item in items):
                few = self.one_of(first, items, is_in=is_in)
                if few is not None:
                    return few
                kind = self.widest(first, *items)
                inside = ", ".join(self.object(item, kind).text for item in items)
                text = f"List.of({inside}).contains({self.object(first, kind).text})"
                return Text(text if is_in else f"!{text}", ATOM if is_in else SIGNED, BOOL)
        return super().held(first, other, is_in=is_in)

    def key(self, node: Expression, kind: Kind) -> str:
        """Return what a table of numbers is asked for."""
        if kind.of[0] == INT:
            return self.given(node, INT)
        if isinstance(node, Row):
            return ", ".join(self.given(item, INT) for item in node.items)
        return f"{self.value(node).inside(ATOM)}.key()"

    def choice(self, test: Expression, yes: Text, no: Text, kind: Kind) -> Text:
        """Return one of two values."""
        kind = SMALL if yes.kind == no.kind == SMALL else kind
        return super().choice(test, yes, no, kind)

    def item(self, node: Expression, of: Expression, place: Expression) -> Text:
        """Return an item of a row, a tuple, a word or a table."""
        written = number_in(place)
        if (
            isinstance(of, Row)
            and written is not None
            and -len(of.items) <= written < len(of.items)
        ):
            return self.value(of.items[written])
        if written is None:
            of = _as_lists(of)
        kind, owner = self.kind(of), self.value(of).inside(ATOM)
        if self.table_size(kind):
            found = Text(f"{owner}.get({self.key(place, kind)})", ATOM, INT)
            return self.cast(found, kind.of[1])
        if kind.shape == "table":
            return _unboxed(f"{owner}.get({self.object(place, kind.of[0]).text})", kind.of[1])
        if kind.shape == "tuple" and isinstance(place, Number):
            at = place.value % len(kind.of)
            return Text(f"{owner}.{LETTERS[at]}()", ATOM, kind.of[at])
        if kind == WORD:
            return Text(f"String.valueOf({self.letter(node)})", ATOM, WORD)
        if kind.item == INT:
            return Text(f"{owner}.at({self.given(place, INT)})", ATOM, INT)
        return Text(f"{owner}.get({self._index(f'{owner}.size()', place)})", ATOM, kind.item)

    def _index(self, size: str, place: Expression) -> str:
        """Return a place in a list or a word as Java counts; `size` is its size."""
        written = number_in(place)
        if written is not None and written < 0:
            return f"{size} - {-written}"
        if self.is_natural(place):
            return self._int(self.value_of(place, INT))
        return f"Math.floorMod({self.given(place, INT)}, {size})"

    def letter_at(self, of: Expression, place: Expression) -> str:
        """Return a letter of a word."""
        owner = self.value(of).inside(ATOM)
        return f"{owner}.charAt({self._index(f'{owner}.length()', place)})"

    # Forms ----------------------------------------------------------------------------------------

    def formed(self, name: str, given: Given, kind: Kind) -> Text | None:
        """Return what stands for a call, in the form that fits what is given."""
        found = super().formed(name, given, kind)
        if found is None or name in COUNTED:
            return found and replace(found, kind=SMALL)
        if name in ("abs", "div", "mod"):
            kinds = {one.kind for one in given[name == "mod" :] if isinstance(one, Text)}
            return replace(found, kind=SMALL) if kinds == {SMALL} else found
        if name == "get":
            is_numbered = any(self.fits("numbered", one) for one in given[:1])
            unboxed = self.cast(replace(found, kind=INT), kind)
            return unboxed if is_numbered else _unboxed(found.text, kind)
        return found

    def words(self, kind: Kind) -> dict[str, str]:
        """Return what else forms are filled with, by the kind of what they give."""
        empty = self.empty(kind).text if kind.shape == "row" else ""
        total = "wideSum" if kind == WIDE else "sum"
        return {"List": "" if kind == NUMBERS else "List", "empty": empty, "sum": total}

    def fits(self, what: str, node: Expression | Text) -> bool:
        """Return whether a value may be given by a name: `at` and `back` are places in lists."""
        match what:
            case "numbers":
                return (node.kind if isinstance(node, Text) else self.kind(node)) == NUMBERS
            case _ if isinstance(node, Text):
                return super().fits(what, node)
            case "at":
                return self.is_natural(node)
            case "back":
                return (number_in(node) or 0) < 0
        return super().fits(what, node)

    def filling(self, what: str, node: Expression, of: Expression) -> Text:
        """Return what is given to a form by a name; `of` is what is given first."""
        match what:
            case "key":
                return Text(self.key(node, self.kind(of)), ATOM, self.kind(of).item)
            case "item":
                return self.object(node, self.kind(of).item)
            case "value":
                return self.object(node, self.kind(of).of[1])
            case "size" if not self.is_natural(node):
                count = self.value_of(node, INT)
                most = Text(f"Math.max(0, {count.text})", ATOM, count.kind)
                return Text(self._int(most), ATOM, SMALL)
            case "at" | "size":
                return Text(self._int(self.value_of(node, INT)), ATOM, SMALL)
            case "back":
                return Text(f"{-(number_in(node) or 0)}", ATOM, SMALL)
            case "ordered":
                self.order(self.kind(node).item, node)
                return self.items(node)
        return super().filling(what, node, of)

    def items(self, node: Expression) -> Text:
        """Return a row, of any kind that has items."""
        kind = self.kind(node)
        if kind.shape == "set":
            name = "rowOf" if kind.item == INT else "new ArrayList<>"
            return Text(f"{name}({self.value(node).text})", ATOM, kind)
        return super().items(node)

    def called(self, node: Expression, name: str, arguments: tuple[Expression, ...]) -> Text:
        """Return the call of a function; what is least in a list is an object."""
        if len(arguments) != 1 or name in self.functions:
            return super().called(node, name, arguments)
        (row,), kind = arguments, self.kind(node)
        if name in ("list", "tuple"):
            return self.copied(row, kind)
        if name in ("min", "max") and not self.fits("numbers", row):
            return _unboxed(f"Collections.{name}({self.filling('ordered', row, row).text})", kind)
        return super().called(node, name, arguments)

    def copied(self, row: Expression, kind: Kind) -> Text:
        """Return a row with the items of another."""
        if not isinstance(row, (Name, Item)) or self.kind(row).shape != "row":
            return replace(self.items(row), kind=kind)  # it is new
        return self.form_of(row, "copy", (row,), kind)

    def extreme(self, name: str, arguments: tuple[Expression, ...], kind: Kind) -> Text:
        """Return the least or the largest of some values."""
        found, *rest = texts = [self.value_of(argument, kind) for argument in arguments]
        if not kind.is_number:
            self.order(kind, arguments[0])
            inside = ", ".join(text.text for text in texts)
            return Text(f"Collections.{name}(List.of({inside}))", ATOM, kind)
        for text in rest:
            if kind == WIDE:
                found = Text(f"{found.inside(ATOM)}.{name}({text.text})", ATOM, WIDE)
            else:
                small = found.kind == text.kind == SMALL
                inside = f"Math.{name}({found.text}, {text.text})"
                found = Text(inside, ATOM, SMALL if small else INT)
        return found


def _long(text: Text) -> Text:
    """Return a number that is an int in Java as a long one."""
    if text.kind != SMALL:
        return text
    if re.fullmatch(r"-?\d+", text.text):
        return Text(f"{text.text}L", text.level, INT)
    return Text(f"(long) {text.inside(SIGNED)}", SIGNED, INT)


def _zero(kind: Kind) -> str:
    """Return what stands for a value that is never asked for."""
    return {INT: "0", BOOL: "false"}.get(kind, "null")


def _is_few(text: Text) -> bool:
    return bool(re.fullmatch(r"-?\d+", text.text)) and abs(int(text.text)) < FEW


def _unboxed(text: str, kind: Kind) -> Text:
    """Return what a collection gives: two objects are not compared by their numbers."""
    return Text(f"(long) {text}", SIGNED, INT) if kind == INT else Text(text, ATOM, kind)


def _ordering(kind: Kind, name: str) -> str:
    boxed = {INT: "Long", BOOL: "Boolean"}.get(kind)
    both = f"{name}, other.{name}"
    return f"{boxed}.compare({both})" if boxed else f"{name}.compareTo(other.{name})"


def _lines(texts: list[str]) -> str:
    return ",\n".join(f"    {quoted(text)}" for text in texts)


def _as_lists(of: Expression, depth: int = 1) -> Expression:
    """Return a tuple that is written out as a list, so deep: its places are of one kind."""
    match of:
        case Row(_, items) if depth:
            inner = tuple(_as_lists(item, depth - 1) for item in items)
            return Row("list", inner, where=of.where)
        case Item(row, place) if not isinstance(place, Number):
            return Item(_as_lists(row, depth + 1), place, where=of.where)
    return of
