"""Values in Rust: their types, what functions share, and whether they are owned or borrowed."""

from __future__ import annotations

import re
from dataclasses import replace
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
from grundy.forms.rule.passes.sharing import contents_changed
from grundy.forms.rule.passes.sizes import Size
from grundy.forms.rule.program import Program, Value
from grundy.forms.rule.statement import Assign, Do, Function, Statement, stored_in
from grundy.languages.braces import ATOM, CHOICE, SIGNED, Braces, Text, fits, quoted, refuse
from grundy.languages.forms import Forms, forms_of
from grundy.languages.rust_runtime import RUNTIME
from grundy.languages.uses import source_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from grundy.forms.rule.statement import Path

LEVELS = {
    **dict.fromkeys(("==", "!=", "<", "<=", ">", ">="), 3),
    "|": 4,
    "^": 5,
    "&": 6,
    **dict.fromkeys(("<<", ">>"), 7),
    **dict.fromkeys("+-", 8),
    **dict.fromkeys("*/%", 9),
    "as": 10,
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

ASKED = frozenset(["number", "word", "numbers", "lists", "more"])
"""Functions that read the input."""

CAST = LEVELS["as"]

ZERO = Text("0", ATOM, INT)

FORMS = {
    # Functions
    "len(any)": "{any}.len() as i64",
    "min(copies)": "*{copies}.min().unwrap()",
    "max(copies)": "*{copies}.max().unwrap()",
    "min(items)": "{items}.min().unwrap().clone()",
    "max(items)": "{items}.max().unwrap().clone()",
    "int(any)": "{any}.parse::<i64>().unwrap()",
    "ord(letter)": "{letter} as i64",
    "chr(code)": "({code} as u8 as char).to_string()",
    "set(items)": "{items}.cloned().collect::<BTreeSet<_>>()",
    "list(listed)": "{listed}",
    "reversed(listed)": "reversed({listed})",
    "sorted(listed)": "sorted({listed})",
    "isqrt(wider)": "isqrt({wider})",
    "tuple(listed)": "{listed}",
    "abs(number)": "{number}.abs()",
    "pow(number, power)": "{type}::pow({number}, {power})",
    "div(wide, other)": "floor_div_wide({wide}, {other})",
    "mod(wide, other)": "floor_mod_wide({wide}, {other})",
    "div(one, other)": "floor_div({one}, {other})",
    "mod(one, other)": "floor_mod({one}, {other})",
    "str(word)": "{word}",
    "str(number)": "{number}.to_string()",
    # Methods
    "wide.bit_length()": "128 - {wide}.leading_zeros() as i64",
    "bits.bit_length()": "64 - {bits}.leading_zeros() as i64",
    "bits.bit_count()": "{bits}.count_ones() as i64",
    "owner.pop()": "{owner}.pop().unwrap()",
    "own.copy()": "{own}",
    "table.get(asked, value)": "{table}.get({asked}).{cloned}().unwrap_or({value})",
    "word.count(sliced)": "{word}.matches({sliced}).count() as i64",
    "borrowed.count(exact)": "count_of({borrowed}, {exact})",
    "word.find(sliced)": "{word}.find({sliced}).map_or(-1, |at| at as i64)",
    "word.index(sliced)": "{word}.find({sliced}).unwrap() as i64",
    "borrowed.index(exact)": "place_of({borrowed}, {exact})",
    "word.replace(sliced, text)": "{word}.replace({sliced}, {text})",
    "text.join(any)": "{any}.join({text})",
    "do owner.append(held)": "{owner}.push({held})",
    "do owner.pop()": "{owner}.pop()",
    "do owner.insert(zero, held)": "{owner}.insert(0, {held})",
    "do changing.insert(held_place, held)": "insert_at({changing}, {held_place}, {held})",
    "do owner.sort()": "{owner}.sort()",
    "do owner.reverse()": "{owner}.reverse()",
    "do owner.clear()": "{owner}.clear()",
    "do owner.add(held)": "{owner}.insert({held})",
    "do owner.discard(asked)": "{owner}.remove({asked})",
    # What Python has signs for
    "times(receiver, size)": "{receiver}.repeat({size})",
    "filled(each, size)": "vec![{each}; {size}]",
    "word.has(text)": "{word}.contains({text})",
    "set.has(asked)": "{set}.contains({asked})",
    "table.has(asked)": "{table}.contains_key({asked})",
    "any.has(exact)": "{any}.contains({exact})",
    "text.cut(first)": "part_of({text}, {first}, i64::MAX)",
    "text.cut(first, last)": "part_of({text}, {first}, {last})",
    "word.turned()": "{word}.chars().rev().collect::<String>()",
    "text.cut_by(start, end, step)": ("cut_by(&letters({text}), {start}, {end}, {step}).concat()"),
    "borrowed.cut(first)": "cut({borrowed}, {first}, i64::MAX)",
    "borrowed.cut(first, last)": "cut({borrowed}, {first}, {last})",
    "listed.turned()": "reversed({listed})",
    "borrowed.cut_by(start, end, step)": "cut_by({borrowed}, {start}, {end}, {step})",
}


LITERAL = 1 << 31
"""A number that is written out has 32 bits where nothing else tells its type."""

WRITTEN = re.compile(r"(min|max|[-+*%&|^(), \d])+")
"""Numbers that are written out, whose type nothing tells."""


class RustValues(Braces):
    """The expressions of Rust; a value of Python that is used again is cloned."""

    language: ClassVar[str] = "Rust"
    levels: ClassVar[dict[str, int]] = LEVELS
    runtime: ClassVar[dict[str, str]] = RUNTIME
    reserved: ClassVar[frozenset[str]] = frozenset(KEYWORDS.split()) | RUNTIME.keys()
    forms: ClassVar[Forms] = forms_of(FORMS)
    open_end: ClassVar[str] = "i64::MIN"
    input: ClassVar[str] = "input."

    def __init__(self, program: Program, limits: Limits, reach: int = ASSUMED) -> None:
        super().__init__(program, limits, reach)
        self.constants: set[str] = set()
        for value in self.program.values:
            if self._is_constant(value):
                self.constants.add(value.name)
        self.needs = self._needs()
        # Of the function that is being printed:
        self.refs: set[str] = set()  # names that are references
        self.last: dict[str, Path] = {}  # where values are used for the last time
        self.path: Path = ()  # where the statement is that is being printed
        self.before: list[str] = []  # lines that come before it

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
        own = {name: self._own_needs(function) for name, function in self.functions.items()}
        return {
            name: own[name].union(*(own[other] for other in self.reaches[name] & own.keys()))
            for name in own
        }

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

    def mode(self, function: Function, name: str) -> str:
        """Return how a parameter is given: "value", "ref" or "mut"."""
        kind = self.name_kind(name, function.name)
        if self.is_copy(kind):
            return "value"
        if Name(name) in [node.targets[0] for node in walk(function) if isinstance(node, Assign)]:
            return "value"
        return "mut" if name in self.changed[function.name] else "ref"

    # Values: owned, borrowed, or where they are ---------------------------------------------------

    def _is_own(self, name: str) -> bool:
        """Return whether a name holds its value, and borrows it from nothing."""
        return not self.kinds.is_shared(self.inside, name) and name not in self.refs

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
        text = self.text(node)
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
        match node:
            case Row(_, items) if kind.shape == "row":
                return f"&{self._array(items, kind.item)}"
            case Call(("tuple" | "list"), (of,)) if self.kind(of).shape == "row":
                return self.borrowed(of, kind)
        is_view = self.is_view(node) and not self.is_copy(kind)
        text = self.value(node) if is_view else self.value_of(node, kind)
        if text.text[0] == "*":
            return f"&{text.text[1:]}[..]" if kind.shape in ("row", "word") else text.text[1:]
        return text.text if is_view and self.is_ref(node) else f"&{text.inside(SIGNED)}"

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
        return f"[{', '.join(self.kept(item, kind) for item in items)}]"

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

    # What is computed before it is given ----------------------------------------------------------

    def apart(self, of: Expression, node: Expression, text: str) -> str:
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

    # Expressions ----------------------------------------------------------------------------------

    def narrowed(self, text: Text) -> Text:
        """Return a number in 64 bits; the program stops where it has more."""
        return Text(f"i64::try_from({text.text}).unwrap()", ATOM, INT)

    def cast(self, text: Text, kind: Kind) -> Text:
        """Return a value as one of another kind."""
        if text.kind == kind or not kind.is_number or text.kind == NOTHING:
            return text
        if kind == BOOL:
            return self.numbers_compared("!=", text, ZERO, INT)
        if re.fullmatch(r"[-+*%&|^()\d ]+", text.text):  # numbers alone are of any type
            return Text(text.text, text.level, kind)
        return Text(f"{text.inside(CAST)} as {self.type(kind)}", CAST, kind)

    def row_of(self, items: tuple[Expression, ...], kind: Kind) -> Text:
        """Return a row, tuple or set that is written out."""
        if kind.shape == "tuple":
            texts = [self.kept(*pair) for pair in zip(items, kind.of, strict=True)]
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

    def size_of(self, times: Expression) -> str:
        """Return a number of items, which is not below 0."""
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
        kind = INT if fits(size, INT) else WIDE
        type_ = "" if -LITERAL <= value < LITERAL else self.type(kind)
        return Text(f"{value}{type_}", ATOM if value >= 0 else SIGNED, kind)

    def holds(self, node: Expression, text: Text) -> Text:
        """Return whether a value is more than 0, an empty word or an empty row."""
        if text.kind.is_number:
            return self.numbers_compared("!=", text, ZERO, INT)
        return Text(f"!{self.text(node)}.is_empty()", SIGNED, BOOL)

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
        if WRITTEN.fullmatch(one.text) and WRITTEN.fullmatch(other.text):
            one = self.typed(one, WIDE if WIDE in (one.kind, other.kind) else kind)
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
        if kind.shape == "set" and sign in "&|-^":
            texts = [self.borrowed(side, kind) for side in (left, right)]
            return Text(f"{texts[0]} {sign} {texts[1]}", CHOICE, kind)
        return super().rows(node, sign, left, right)

    def _added(self, node: Expression) -> list[Expression]:
        match node:
            case Binary("+", left, right):
                return [*self._added(left), right]
        return [node]

    def receiver(self, node: Expression, kind: Kind) -> str:
        """Return a row whose method is called: one that is written out is an array."""
        if isinstance(node, Row) and node.items and kind.shape == "row":
            return self._array(node.items, kind.item)
        return self.text(node)

    def shifted(self, sign: str, left: Expression, right: Expression, kind: Kind) -> Text:
        """Return a shift; no place is negative."""
        one, other, size = self.value_of(left, kind), self.value_of(right, INT), self.size(right)
        bits = 127 if kind == WIDE else 63
        if sign == ">>" and (size is None or size.most > bits):
            other = Text(f"min({other.text}, {bits})", ATOM, INT)
        return self.plain_binary(sign, self.typed(one, kind), other, kind)

    def typed(self, text: Text, kind: Kind) -> Text:
        """Return a number whose type is known, also where it is written out."""
        if text.level == CHOICE:
            return Text(f"{self.type(kind)}::from({text.text})", ATOM, kind)
        if not WRITTEN.fullmatch(text.text):
            return text
        return replace(text, text=re.sub(r"\d+(?=\D*$)", rf"\g<0>{self.type(kind)}", text.text))

    def wholes_compared(self, first: Expression, sign: str, other: Expression, kind: Kind) -> Text:
        """Return two rows, words or tuples compared as they are."""
        if isinstance(other, Word) and sign in ("==", "!="):
            one, two = Text(self.text(first), ATOM, WORD), self.value(other)
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

    def letter(self, node: Expression) -> str:
        """Return the first letter of a word, as a number."""
        return f"{'b' * isinstance(node, Word)}{super().letter(node)}"

    def letter_at(self, of: Expression, place: Expression) -> str:
        """Return a letter of a word."""
        return f"{self.text(of)}.as_bytes()[{self._index(self.text(of), place)}]"

    def text(self, node: Expression) -> str:
        """Return a value whose method is called, or whose item is taken."""
        text = self.value(node)
        return text.text[1:] if text.text.startswith("*") else text.inside(ATOM)

    def held(self, first: Expression, other: Expression, *, is_in: bool) -> Text:
        """Return whether something is among what is held by another."""
        if not isinstance(other, Row):
            return super().held(first, other, is_in=is_in)
        text = self._written(first, other.items)
        return text if is_in else Text(f"!{text.inside(SIGNED)}", SIGNED, BOOL)

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
            text = f"{self.text(of)}[{self.asked(place, kind.of[0])}]"
            return Text(text, ATOM, kind.of[1])
        if kind.shape == "tuple" and isinstance(place, Number):
            at = place.value % len(kind.of)
            text = f"{self.text(of)}[{at}]" if self.is_array(kind) else f"{self.text(of)}.{at}"
            return Text(text, ATOM, kind.of[at])
        return self._placed(of, place, self.kinds.of(self.inside, node))

    def _placed(self, of: Expression, place: Expression, kind: Kind) -> Text:
        """Return an item of a row."""
        written, owner = number_in(place), self.receiver(of, row(kind))
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

    # Functions and methods ------------------------------------------------------------------------

    def called(self, node: Expression, name: str, arguments: tuple[Expression, ...]) -> Text:
        """Return the call of a function."""
        match name, arguments:
            case "gcd", (_, _) if name not in self.functions:
                kind = self.widest(*arguments)
                texts = [self.given(one, kind) for one in arguments]
                return Text(f"gcd{'_wide' * (kind == WIDE)}({', '.join(texts)})", ATOM, kind)
            case "sum", (of,) if name not in self.functions:
                kind = WIDE if self.has_wide(of) else self.kind(node)
                type_, items = self.type(kind), self.items(of)
                if self.kind(of).of[0] != kind:
                    items += f".map(|&n| n as {type_})"
                return Text(f"{items}.sum::<{type_}>()", ATOM, kind)
        return super().called(node, name, arguments)

    def own_called(self, name: str, arguments: tuple[Expression, ...]) -> Text:
        """Return the call of one of the program's own functions."""
        function = self.functions[name]
        changes = "change" in self.needs[name] or self._changes_data(*arguments)
        texts = [
            self._argument(node, function, one, changes=changes)
            for node, one in zip(arguments, function.parameters, strict=True)
        ]
        texts += [name for name, _ in self._shared(name)]
        return Text(f"{name}({', '.join(texts)})", ATOM, self.result_kind(name))

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
            return self.changing(node)
        return f"&mut {self.given(node, kind)}"

    def items(self, of: Expression) -> str:
        """Return the items of something, by reference."""
        kind = self.kind(of)
        if isinstance(of, Row):
            return f"{self._array(of.items, kind.of[0])}.iter()"
        return f"{self.listed(of) if kind.shape in ('word', 'table') else self.text(of)}.iter()"

    def listed(self, of: Expression) -> str:
        """Return a row of its own with the items of something."""
        kind = self.kind(of)
        match kind.shape:
            case "word":
                return f"letters({self.borrowed(of, WORD)})"
            case "set":
                return f"{self.text(of)}.iter().cloned().collect::<Vec<_>>()"
            case "table":
                return f"sorted({self.text(of)}.keys().cloned().collect())"
            case "tuple" if isinstance(of, Row):
                return self.given(of, self.row_kind(of))
            case "tuple":
                refuse(of, "is a tuple where a row is wanted")
        return self.given(of, kind)

    def extreme(self, name: str, arguments: tuple[Expression, ...], kind: Kind) -> Text:
        """Return the least or the largest of some values."""
        *texts, last = [self.given(argument, kind) for argument in arguments]
        for text in reversed(texts):
            last = f"{name}({text}, {last})"
        return Text(last, ATOM, kind)

    # Forms ----------------------------------------------------------------------------------------

    def words(self, kind: Kind) -> dict[str, str]:
        """Return what else forms are filled with, by the kind of what they give."""
        return {"type": self.type(kind), "cloned": "copied" if self.is_copy(kind) else "cloned"}

    def fits(self, what: str, node: Expression | Text) -> bool:
        """Return whether a value may be given by a name."""
        match what:
            case _ if isinstance(node, Text):
                pass
            case "text":
                return self.kind(node) == WORD
            case "copies":
                return self.is_copy(self.kind(node).item)
            case "zero":
                return number_in(node) == 0
        return super().fits(what, node)

    def filling(self, what: str, node: Expression, of: Expression) -> Text:
        """Return what is given to a form by a name; `of` is what is given first."""
        if what in self.fillings:
            text = self.fillings[what](self, node, of)
            return text if isinstance(text, Text) else Text(text, ATOM, self.kind(node))
        return super().filling(what, node, of)

    def _bits(self, node: Expression, _: Expression) -> str:
        """Return a number that is asked for its binary digits."""
        kind = self.widest(node)
        text = self.typed(self.value_of(node, kind), kind).inside(ATOM)
        return text if self.is_natural(node) else f"{text}.unsigned_abs()"

    def _power(self, node: Expression, _: Expression) -> str:
        written = number_in(node)
        return (
            f"{self.value_of(node, INT).inside(CAST)} as u32" if written is None else f"{written}"
        )

    fillings: ClassVar[dict[str, Callable[[RustValues, Expression, Expression], str | Text]]] = {
        **dict.fromkeys(["any", "word", "set", "table"], lambda self, node, _: self.text(node)),
        **dict.fromkeys(["copies", "items"], lambda self, node, _: self.items(node)),
        **dict.fromkeys(["wide", "bits"], _bits),
        "listed": lambda self, node, _: self.listed(node),
        "letter": lambda self, node, _: self.letter(node),
        "wider": lambda self, node, _: self.value_of(node, WIDE),
        "code": lambda self, node, _: self.value_of(node, INT),
        "own": lambda self, node, _: self.value_of(node, self.kind(node)),
        "power": _power,
        "size": lambda self, node, _: self.size_of(node),
        "receiver": lambda self, node, _: self.receiver(node, self.kind(node)),
        "owner": lambda self, node, _: self.owner(node),
        "changing": lambda self, node, _: self.changing(node),
        "borrowed": lambda self, node, _: self.borrowed(node, self.row_kind(node)),
        "text": lambda self, node, _: self.borrowed(node, WORD),
        "sliced": lambda self, node, _: self.sliced(node, WORD),
        "exact": lambda self, node, of: self.exact(node, self.kind(of).item),
        "asked": lambda self, node, of: self.asked(node, self.kind(of).item),
        "held": lambda self, node, of: self.apart(of, node, self.given(node, self.kind(of).item)),
        "held_place": lambda self, node, of: self.apart(of, node, self.given(node, INT)),
    }
    """How values are given, by the names in forms."""

    def method(
        self, node: Expression, of: Expression, name: str, arguments: tuple[Expression, ...]
    ) -> Text:
        """Return the call of a method for its value."""
        if name != "pop" or not arguments:
            return super().method(node, of, name, arguments)
        owner = self.owner(of)
        at = self._index(owner, arguments[0])
        return Text(f"{owner}.remove({at})", ATOM, self.kind(node))

    def method_done(
        self, node: Expression, of: Expression, name: str, arguments: tuple[Expression, ...]
    ) -> str:
        """Return the call of a method for what it does."""
        kind = self.kind(of)
        match name, kind.shape, arguments:
            case "extend", "row", (more,):
                return self.extended(of, more, kind)
            case "remove", "row", (item,):
                owner = self.owner(of)
                at = f"place_of({self.borrowed(of, kind)}, {self.exact(item, kind.item)}) as usize"
                return f"{owner}.remove({at})"
            case "remove", "set", _:
                name = "discard"
        return super().method_done(node, of, name, arguments)

    def changing(self, of: Expression) -> str:
        """Return a reference by which a value changes."""
        if isinstance(of, Name) and of.name in self.refs:
            return of.name
        return f"&mut {self.target(of).text}"

    def extended(self, of: Expression, more: Expression, kind: Kind) -> str:
        """Return what adds the items of another row to a row."""
        owner = self.owner(of)
        if source_of(of) & names_in(more):
            return f"{owner}.extend({self._before(self.given(more, kind))})"
        if self.is_view(more) or isinstance(more, Row):
            return f"{owner}.extend_from_slice({self.borrowed(more, kind)})"
        return f"{owner}.extend({self.apart(of, more, self.given(more, kind))})"


def is_empty(node: Expression) -> bool:
    """Return whether a row, set or table is written that has nothing in it."""
    match node:
        case Row(_, ()) | Call(("dict" | "set" | "list" | "tuple"), ()):
            return True
    return False


def _closed(text: Text) -> Text:
    """Return a text that may stand before <: a type would go on with it."""
    return Text(f"({text.text})", ATOM, text.kind) if re.search(r"\bas \w+$", text.text) else text
