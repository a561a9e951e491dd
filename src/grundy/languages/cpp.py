"""C++17: programs of numbers in 64 bits, or in 128 where these are needed."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from grundy.forms.rule.expression import (
    Binary,
    Call,
    Choice,
    Compare,
    Expression,
    Item,
    Logic,
    Name,
    Number,
    Row,
    Truth,
    Unary,
    Word,
    number_in,
    walk,
)
from grundy.forms.rule.kind import BOOL, INT, NOTHING, WIDE, WORD, Kind
from grundy.forms.rule.passes.expression_spans import Items
from grundy.forms.rule.passes.kinds import all_numbers
from grundy.forms.rule.passes.sizes import Size
from grundy.forms.rule.passes.widths import inside
from grundy.forms.rule.program import Value
from grundy.forms.rule.statement import Assign, Function, Statement, stored_in
from grundy.languages.braces import (
    ATOM,
    SIGNED,
    Text,
    quoted,
)
from grundy.languages.c_family import CFamily
from grundy.languages.cpp_runtime import HEADERS, RUNTIME
from grundy.languages.forms import Forms, forms_of
from grundy.languages.long_rows import lettered, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator


SMALL = Size(-127, 127)
"""Numbers that a table keeps in a byte."""

SHORT = 31
"""Binary digits of the numbers that C++ computes with where none of them is a long one."""

INT_32 = Size(-(1 << SHORT), (1 << SHORT) - 1)

KEYWORDS = """
alignas alignof and and_eq asm auto bitand bitor bool break case catch char class compl const
constexpr continue decltype default delete do double dynamic_cast else enum explicit export
extern false float for friend goto if inline int long mutable namespace new noexcept not not_eq
nullptr operator or or_eq private protected public register return short signed sizeof static
static_assert struct switch template this throw true try typedef typeid typename union unsigned
using virtual void volatile while xor xor_eq ll wide std min max swap find sort reverse string
vector array map set tuple get cout pair begin end size data empty count next prev distance left
right move exp log pow sqrt y0 y1 yn j0 j1 jn gamma signal time clock rand div index remove
rename abs gcd floor ceil round hash function less greater plus minus first second text EOF stdin
stdout to_string stoll State
"""
"""Names that a program has no other meaning for; those of the library are in its namespace."""


FORMS = {
    # Functions
    "len(any)": "(ll){any}.size()",
    "min(named)": "*min_element({named}.begin(), {named}.end())",
    "max(named)": "*max_element({named}.begin(), {named}.end())",
    "int(word)": "stoll({word})",
    "ord(letter)": "(ll)(unsigned char){letter}",
    "chr(any)": "string(1, (char){any})",
    "reversed(items)": "reversed({items})",
    "sorted(items)": "sorted({items})",
    "isqrt(any)": "isqrt({any})",
    "gcd(number, another)": "gcd({number}, {another})",
    "sum(items)": "sum<{type}>({items})",
    "set(items)": "as_set({items})",
    "list(items)": "{items}",
    "tuple(items)": "{items}",
    "abs(number)": "absolute<{type}>({number})",
    "pow(number, count)": "power<{type}>({number}, {count})",
    "div(one, other)": "floor_div<{type}>({one}, {other})",
    "mod(one, other)": "floor_mod<{type}>({one}, {other})",
    "str(word)": "{word}",
    "str(wide)": "text({wide})",
    "str(any)": "to_string({any})",
    # Methods
    "number.bit_length()": "bit_length({number})",
    "natural.bit_count()": "__builtin_popcountll({natural})",
    "number.bit_count()": "__builtin_popcountll(absolute<ll>({number}))",
    "row.pop()": "popped({row})",
    "row.pop(place)": "popped_at({row}, {place})",
    "row.count(item)": "(ll)count({row}.begin(), {row}.end(), {item})",
    "row.index(item)": "place_of({row}, {item})",
    "row.copy()": "{row}",
    "numbered.get(key, value)": "{numbered}.get({key}, {value})",
    "table.get(key, value)": "got({table}, {key}, {value})",
    "word.count(part)": "count_of({word}, {part})",
    "word.index(part)": "(ll){word}.find({part})",
    "word.find(part)": "(ll){word}.find({part})",
    "word.join(words)": "joined_by({word}, {words})",
    "word.replace(part, other)": "replaced({word}, {part}, {other})",
    "do row.append(added)": "{row}.push_back({added})",
    "do row.pop()": "{row}.pop_back()",
    "do row.extend(named)": "{row}.insert({row}.end(), {named}.begin(), {named}.end())",
    "do row.extend(more)": "{row} = joined({row}, {more})",
    "do row.insert(place, item)": "insert_at({row}, {place}, {item})",
    "do row.remove(item)": "{row}.erase({row}.begin() + place_of({row}, {item}))",
    "do row.sort()": "sort({row}.begin(), {row}.end())",
    "do row.reverse()": "reverse({row}.begin(), {row}.end())",
    "do set.add(item)": "{set}.insert({item})",
    "do set.discard(item)": "{set}.erase({item})",
    "do set.remove(item)": "{set}.erase({item})",
    "do any.clear()": "{any}.clear()",
    # What Python has signs for
    "plus(one, other)": "joined({one}, {other})",
    "times(word, count)": "repeated({word}, {count})",
    "times(more, count)": "repeated({more}, {count})",
    "filled(each, size)": "{type}({size}, {each})",
    "do numbered.put(key, bare)": "{numbered}.set({key}, {bare})",
    "do table.put(key, value)": "{table}[{key}] = {value}",
    "word.has(part)": "{word}.find({part}) != string::npos",
    "word.lacks(part)": "{word}.find({part}) == string::npos",
    "set.has(item)": "{set}.count({item})",
    "table.has(key)": "{table}.count({key})",
    "any.has(item)": "has({any}, {item})",
    "sliced.cut(first)": "cut({sliced}, {first})",
    "sliced.cut(first, last)": "cut({sliced}, {first}, {last})",
    "sliced.turned()": "reversed({sliced})",
    "sliced.cut_by(start, end, step)": "cut_by({sliced}, {start}, {end}, {step})",
}


SHORT_BLOCK = re.compile(
    r"^( *)((?:for|while|if) \(.*\)) \{\n *(?!for |while |if |do )(.{1,60};)\n\1\}$", re.MULTILINE
)
"""A block of one statement, with no `else` after it: it stands on the line of its head."""


class Cpp(CFamily):
    """The printer of C++."""

    language: ClassVar[str] = "C++"
    runtime: ClassVar[dict[str, str]] = RUNTIME
    forms: ClassVar[Forms] = forms_of(FORMS)
    open_end: ClassVar[str] = "LLONG_MIN"
    long: ClassVar[str] = "LL"
    reserved: ClassVar[frozenset[str]] = frozenset(KEYWORDS.split()) | RUNTIME.keys()

    # Types ----------------------------------------------------------------------------------------

    def plain_type(self, kind: Kind) -> str:
        """Return a type as it is without another name."""
        match kind.shape:
            case "int":
                return "ll"
            case "word":
                return "string"
            case "nothing":
                return "void"
            case "row":
                return f"vector<{self.type(kind.item)}>"
            case "set":
                return f"set<{self.type(kind.item)}>"
            case "tuple" if self.is_array(kind):
                return f"array<ll, {len(kind.of)}>"
            case "tuple":
                return f"tuple<{', '.join(map(self.type, kind.of))}>"
            case "table":
                return f"map<{self.type(kind.of[0])}, {self.type(kind.of[1])}>"
        return kind.shape

    def type_of_name(self, name: str, kind: Kind) -> str:
        """Return the type of what goes by a name: tables of small numbers are smaller."""
        size = self.table_size(kind)
        if not size:
            return self.type(kind)
        span = self.spans.span(self.inside, Name(name))
        values = span.each if isinstance(span, Items) else None
        small = (
            isinstance(values, Size) and SMALL.least <= values.least <= values.most <= SMALL.most
        )
        return f"Table<{size}, {'signed char' if small else 'll'}>"

    # Programs -------------------------------------------------------------------------------------

    def whole(self, comment: list[str], helpers: list[str], body: str) -> str:
        """Return a program from its comment, its runtime and its own parts."""
        aliases = [
            f"using {name} = {self.plain_type(kind)};" for kind, name in self.aliases.items()
        ]
        rest = "\n\n".join([*helpers, *aliases, body])
        used = [f"#include <{name}>" for name, seen in HEADERS.items() if re.search(seen, rest)]
        top = [*comment, *used, "using namespace std;", "using ll = long long;"]
        return "\n".join(top) + f"\n\n{rest}\n"

    def parts(self) -> Iterator[str]:
        """Yield the values and functions of the program."""
        own = {value.name for value in self.program.values}
        late = [value for value in self.program.values if self._calls(value)]
        yield "\n".join(self._shared(name) for name in sorted(self.program.changing - own))
        for value in self.program.values:
            if value not in late:
                yield self.shared_value(value)
        yield "\n".join(self._prototypes())
        for part in self.program.parts:
            if isinstance(part, Function):
                yield self.function(part)
            elif part in late:
                yield self.shared_value(part)

    def formula(self, name: str) -> tuple[str, tuple[str, ...]]:
        """Return what a function of one expression gives, and all that it needs."""
        texts = [*self.parts()][:-1]  # the last one is main
        whole = texts.pop()
        body = whole.partition("{\n")[2].strip().removesuffix("}").strip()
        lines = body.splitlines()
        expression = body.removeprefix("return ").removesuffix(";")
        if len(lines) > 1:
            texts.append(whole)
            expression = f"{name}({', '.join(self.kinds.parameters[name])})"
        helpers = [self.runtime[one] for one in self.needed("\n".join([*texts, expression]))]
        return expression, tuple(text for text in (*helpers, *texts) if text)

    def _calls(self, value: Value) -> bool:
        names = {function.name for function in self.program.functions}
        return any(isinstance(node, Call) and node.name in names for node in walk(value.value))

    def _shared(self, name: str) -> str:
        self.inside = ""
        return f"{self.type_of_name(name, self.name_kind(name))} {name};"

    def shared_value(self, value: Value) -> str:
        """Return the line of a value that functions share."""
        self.inside = ""
        kind = self.name_kind(value.name)
        type_ = self.type_of_name(value.name, kind)
        if isinstance(value.value, Call) and value.value.name == "dict":
            return f"{type_} {value.name};"
        const = "" if self.is_changed(value.name) else "const "
        letters = lettered(value.value)
        if letters:
            inside = "\n".join(f"    {quoted(line)}" for line in letters)
            return f"{const}{type_} {value.name} = from_letters(\n{inside});"
        if isinstance(value.value, Row) and kind.shape == "row":
            inside = self.row_of(value.value.items, kind).text.removeprefix(self.type(kind))
            return wrapped(f"{const}{type_} {value.name} = {{", inside[1:-1], "};")
        return const + self._with_value(type_, value.name, self.given(value.value, kind), kind)

    def _prototypes(self) -> Iterator[str]:
        """Yield what declares functions that are called before they are defined."""
        defined: set[str] = set()
        early: set[str] = set()
        for name, function in self.functions.items():
            defined.add(name)
            calls = {node.name for node in walk(*function.body) if isinstance(node, Call)}
            early |= calls - defined
        for name, function in self.functions.items():
            if name in early:
                self.inside = name
                yield self.head(function).removesuffix(" {") + ";"

    def function(self, function: Function) -> str:
        """Return a function's text: a short block has no braces."""
        return SHORT_BLOCK.sub(r"\1\2 \3", super().function(function))

    def head(self, function: Function) -> str:
        """Return the first line of a function, with its brace."""
        if function.name == "main":
            return "int main() {"
        given = ", ".join(self._parameter(function, name) for name in function.parameters)
        return f"{self.type(self.result_kind(function.name))} {function.name}({given}) {{"

    def _parameter(self, function: Function, name: str) -> str:
        kind = self.name_kind(name)
        type_ = self.type_of_name(name, kind)
        if kind.is_number:
            return f"{type_} {name}"
        stored = stored_in(*function.body)
        if name in self.changed[function.name]:
            return f"{type_}& {name}"
        return f"{type_} {name}" if name in stored else f"const {type_}& {name}"

    # Statements -----------------------------------------------------------------------------------

    def declaration(self, name: str, value: Expression | None) -> str:
        """Return the line that declares a name, with its first value where it has one."""
        kind = self.name_kind(name)
        type_ = self.type_of_name(name, kind)
        match value:
            case None:
                zero = " = false" if kind == BOOL else " = 0" if kind.is_number else ""
                return f"{type_} {name}{zero};"
            case Row(_, ()) | Call(("dict" | "set" | "list" | "tuple"), ()):
                return f"{type_} {name};"
            case Row(_, items) if kind.shape == "row":
                inside = self.row_of(items, kind).text.removeprefix(self.type(kind))
                return f"{type_} {name} = {inside};"
        return self._with_value(type_, name, self.given(value, kind), kind)

    @staticmethod
    def _with_value(type_: str, name: str, text: str, kind: Kind) -> str:
        if text.startswith(f"{type_}(") and text.endswith(")") and kind.shape == "row":
            return f"{type_} {name}{text.removeprefix(type_)};"
        return f"{type_} {name} = {text};"

    def assignment(self, name: str, value: Expression) -> str:
        """Return the line that gives a name another value."""
        match value:
            case Row(_, ()) | Call(("dict" | "set" | "list" | "tuple"), ()):
                return f"{name}.clear();"
        return super().assignment(name, value)

    def item_assignment(
        self, node: Statement, of: Expression, place: Expression, value: Expression
    ) -> str:
        """Return the line that gives an item another value."""
        kind = self.kind(of)
        if kind.shape == "table":
            return super().item_assignment(node, of, place, value)
        target = self.item(Item(of, place, where=node.where), of, place)
        return f"{target.text} = {self.given(value, target.kind)};"

    def through(self, name: str, over: Expression, body: tuple[Statement, ...]) -> Iterator[str]:
        """Yield the first lines of a loop through a row, a set, a word or a table."""
        kind, text = self.kind(over), self.value(over).text
        if isinstance(over, Name) and self.grows(over.name, body):
            yield f"for (size_t at_{name} = 0; at_{name} < {text}.size(); at_{name}++) {{"
            yield f"    {self.type(self.name_kind(name))} {name} = {text}[at_{name}];"
            return
        if isinstance(over, Name) and over.name in stored_in(*body):
            text = f"{self.type(kind)}({text})"  # the loop goes through the old one
        if kind.shape == "word":
            yield f"for (char letter_{name} : {text}) {{"
            yield f"    string {name}(1, letter_{name});"
            return
        if kind.shape == "table":
            yield f"for (const auto& [{name}, value_of_{name}] : {text}) {{"
            return
        item = self.name_kind(name)
        if isinstance(over, Row):
            text = self.row_of(over.items, Kind("row", (item,))).text
            if all_numbers(over.items):
                text = text[text.index("{") :]
        simple = item.is_number or name in self.stored_names(body)
        type_ = self.type(item) if simple else f"const {self.type(item)}&"
        yield f"for ({type_} {name} : {text}) {{"

    def returned(self, value: Expression | None) -> str:
        """Return the end of a function."""
        match value:
            case Row(_, items) if items:
                kind = self.result_kind(self.inside)
                text = self.row_of(items, kind).text
                return f"return {text.removeprefix(self.type(kind))};"
            case Row(_, ()):
                return "return {};"
        return super().returned(value)

    def printed(self, what: Expression) -> str:
        """Return what prints a line."""
        text = self.literal(what)
        if text.kind == WIDE:
            text = Text(f"text({text.text})", ATOM, WORD)
        return f"cout << {text.inside(9)} << '\\n'"

    def literal(self, node: Expression) -> Text:
        """Return a word that is only printed: one that is written out is no string yet."""
        match node:
            case Word(word):
                return Text(quoted(word), ATOM, WORD)
            case Choice(test, yes, no) if self.kind(node) == WORD:
                if all(isinstance(side, (Word, Choice)) for side in (yes, no)):
                    return self.choice(test, self.literal(yes), self.literal(no), WORD)
        return self.value(node)

    # Expressions ----------------------------------------------------------------------------------

    def value_of(self, node: Expression, kind: Kind) -> Text:
        """Return an expression as a value of some kind; a word need not be a string before."""
        return self.literal(node) if kind == WORD else super().value_of(node, kind)

    def narrowed(self, text: Text) -> Text:
        """Return a number in 64 bits; the program stops where it has more."""
        return Text(f"narrow({text.text})", ATOM, INT)

    def cast(self, text: Text, kind: Kind) -> Text:
        """Return a value as one of another kind."""
        if text.kind == kind or kind.shape not in ("int", "wide", "bool"):
            return text
        if kind == INT and text.kind == BOOL:
            return Text(text.text, text.level, INT)
        if text.kind == NOTHING:
            return text
        return Text(f"({self.type(kind)}){text.inside(SIGNED)}", SIGNED, kind)

    def row_of(self, items: tuple[Expression, ...], kind: Kind) -> Text:
        """Return a row, tuple or set that is written out."""
        kinds = kind.of if kind.shape == "tuple" else (kind.item,) * len(items)
        inside = ", ".join(self.kept(*pair) for pair in zip(items, kinds, strict=True))
        return Text(f"{self.type(kind)}{{{inside}}}", ATOM, kind)

    def empty(self, kind: Kind) -> Text:
        """Return the row, set or table that has nothing in it."""
        return Text(f"{self.type(kind)}()", ATOM, kind)

    def word(self, word: str) -> Text:
        """Return a word that is written out."""
        return Text(f"string({quoted(word)})", ATOM, WORD)

    def holds(self, node: Expression, text: Text) -> Text:
        """Return whether a value is more than 0, an empty word or an empty row."""
        if text.kind.is_number:
            return text
        return Text(f"!{text.inside(ATOM)}.empty()", SIGNED, BOOL)

    def rows(self, node: Expression, sign: str, left: Expression, right: Expression) -> Text:
        """Return two rows, words or sets with an operator; one of two words is a string."""
        if sign != "+" or self.kind(node) != WORD:
            return super().rows(node, sign, left, right)
        one = self.literal(left)
        if all(isinstance(side, (Word, Choice)) for side in (left, right)):
            one = Text(f"string({one.text})", ATOM, WORD)
        return self.plain_binary("+", one, self.literal(right), WORD)

    def binary(self, node: Expression, sign: str, left: Expression, right: Expression) -> Text:
        """Return two operands with an operator; C++ computes with two of 32 bits in as many."""
        if sign not in "+-*" or not (_is_short(left) and _is_short(right)):
            return super().binary(node, sign, left, right)
        size, one, other = self.size(node), self.value_of(left, INT), self.value_of(right, INT)
        if size is None or not inside(size, INT_32):
            one = _long(one)
        return self.plain_binary(sign, one, other, INT)

    def numbers_compared(self, sign: str, one: Text, other: Text, kind: Kind) -> Text:
        """Return two numbers compared; compilers ask for brackets around an opposite."""
        one = Text(f"({one.text})", ATOM, one.kind) if one.text.startswith("!") else one
        return super().numbers_compared(sign, one, other, kind)

    def plain_binary(self, sign: str, one: Text, other: Text, kind: Kind) -> Text:
        """Return two operands with an operator; one that is wide is enough."""
        if kind == WIDE:
            cast = [t.level == SIGNED and t.text.startswith("(wide)") for t in (one, other)]
            if cast[0] and not cast[1]:
                one = _uncast(one)
            if cast[1]:
                other = _uncast(other)
        return super().plain_binary(sign, one, other, kind)

    def shifted(self, sign: str, left: Expression, right: Expression, kind: Kind) -> Text:
        """Return a shift; no place is negative."""
        one, other, size = self.value_of(left, kind), self.value_of(right, INT), self.size(right)
        bits = 127 if kind == WIDE else 63
        far = size is None or size.most > bits
        if sign == "<<":  # a negative number has no bits to shift in C++17
            base = "1LL" if kind == INT else "(wide)1"
            if one.text in ("1", "(wide)1"):
                return Text(f"{base} << {other.inside(SIGNED)}", 8, kind)
            return Text(f"{one.inside(10)} * ({base} << {other.inside(SIGNED)})", 10, kind)
        by = f"min<ll>({other.text}, {bits})" if far else other.inside(SIGNED)
        if _is_short(left) and (size is None or size.most >= SHORT):
            one = _long(one)
        return Text(f"{one.inside(SIGNED)} >> {by}", 8, kind)

    def wholes_compared(self, first: Expression, sign: str, other: Expression, kind: Kind) -> Text:
        """Return two rows, words or tuples compared as they are."""
        level = self.levels[sign]
        if kind == WORD and isinstance(other, (Word, Choice)):
            one, two = self.value(first), self.literal(other)
        else:
            one, two = self.value_of(first, kind), self.value_of(other, kind)
        return Text(f"{one.inside(level + 1)} {sign} {two.inside(level + 1)}", level, BOOL)

    def held(self, first: Expression, other: Expression, *, is_in: bool) -> Text:
        """Return whether something is among what is held by another."""
        match other:
            case Row(_, items) if all(self.kind(item).is_number for item in items):
                few = self.one_of(first, items, is_in=is_in)
                if few is not None:
                    return few
                inside = ", ".join(self.given(item, INT) for item in items)
                text = f"one_of({self.given(first, INT)}, {{{inside}}})"
                return Text(text if is_in else f"!{text}", ATOM if is_in else SIGNED, BOOL)
        return super().held(first, other, is_in=is_in)

    def key(self, node: Expression, kind: Kind) -> str:
        """Return what a table is asked for."""
        if not self.table_size(kind):
            return self.given(node, kind.of[0])
        if kind.of[0] == INT:
            return f"{{{self.given(node, INT)}}}"
        text = self.given(node, kind.of[0])
        return text.removeprefix(self.type(kind.of[0])) if isinstance(node, Row) else text

    def item(self, node: Expression, of: Expression, place: Expression) -> Text:
        """Return an item of a row, a tuple, a word or a table."""
        kind, text = self.kind(of), self.value(of)
        if isinstance(of, Row) and not isinstance(place, Number) and not self.is_array(kind):
            kind = Kind("row", (self.kinds.of(self.inside, node),))
            text = self.value_of(of, kind)
        result = self.kinds.of(self.inside, node) if not isinstance(node, Assign) else INT
        row = text.inside(ATOM)
        if kind.shape == "table":
            name = f"{row}.at({self.key(place, kind)})"
            return Text(name, ATOM, result)
        if kind.shape == "tuple" and isinstance(place, Number):
            at = place.value % len(kind.of)
            name = f"{row}[{at}]" if self.is_array(kind) else f"get<{at}>({text.text})"
            return Text(name, ATOM, kind.of[at])
        found = self._placed(row, text.text, place)
        if kind.shape == "word":
            return Text(f"string(1, {found})", ATOM, WORD)
        return Text(found, ATOM, result)

    def _placed(self, row: str, text: str, place: Expression) -> str:
        written = number_in(place)
        if written is not None and written < 0:
            return f"{row}.back()" if written == -1 else f"{row}[{row}.size() - {-written}]"
        if self.is_natural(place):
            return f"{row}[{self.given(place, INT)}]"
        return f"item_at({text}, {self.given(place, INT)})"

    def filling(self, what: str, node: Expression, of: Expression) -> Text:
        """Return what is given to a form by a name; `of` is what is given first."""
        match what:
            case "key":
                return Text(self.key(node, self.kind(of)), ATOM, self.kind(of).item)
            case "added":
                given = self.value_of(node, self.kind(of).item)
                bare = given.text.removeprefix(self.type(self.kind(of).item))
                return replace(given, text=bare) if isinstance(node, Row) else given
            case "sliced":
                return self.value(node) if self.kind(node) == WORD else self.items(node)
            case "size":
                count = self.value_of(node, INT)
                return (
                    count if self.is_natural(node) else Text(f"max<ll>(0, {count.text})", ATOM, INT)
                )
        return super().filling(what, node, of)

    def items(self, node: Expression) -> Text:
        """Return a row, of any kind that has items."""
        if self.kind(node).shape != "set":
            return super().items(node)
        return Text(f"listed({self.value(node).text})", ATOM, self.kind(node))

    def called(self, node: Expression, name: str, arguments: tuple[Expression, ...]) -> Text:
        """Return the call of a function; a number that is asked whether it holds is compared."""
        found = super().called(node, name, arguments)
        if name != "bool" or found.kind == BOOL:
            return found
        return Text(f"{found.inside(7)} != 0", 6, BOOL)

    def extreme(self, name: str, arguments: tuple[Expression, ...], kind: Kind) -> Text:
        """Return the least or the largest of some values."""
        inside = ", ".join(self.given(argument, kind) for argument in arguments)
        inside = inside if len(arguments) == 2 else f"{{{inside}}}"
        return Text(f"{name}<{self.type(kind)}>({inside})", ATOM, kind)

    def letter_at(self, of: Expression, place: Expression) -> str:
        """Return a letter of a word."""
        return self._placed(self.value(of).inside(ATOM), self.value(of).text, place)


def _is_short(node: Expression) -> bool:
    """Return whether C++ has 32 bits for a number: those that are written out, and truths."""
    match node:
        case Number(value):
            return abs(value) < 1 << SHORT
        case Truth() | Compare() | Unary("not"):
            return True
        case Unary(_, of):
            return _is_short(of)
        case Choice(_, yes, no):
            return _is_short(yes) and _is_short(no)
        case Binary(sign, left, right):
            return sign not in ("**", "<<") and _is_short(left) and _is_short(right)
        case Logic(_, parts):
            return all(map(_is_short, parts))
    return False


def _long(text: Text) -> Text:
    """Return a number of 32 bits as one of 64."""
    if text.text.isdecimal():
        return Text(f"{text.text}LL", ATOM, INT)
    return Text(f"(ll){text.inside(SIGNED)}", SIGNED, INT)


def _uncast(text: Text) -> Text:
    """Return a number as it was before it was made wide, which its neighbour is anyway."""
    inner = text.text.removeprefix("(wide)")
    return Text(inner, SIGNED if inner[0] == "-" else ATOM, WIDE)
