"""Expressions in C++17, with Python's meaning, in 64 bits, or in 128 where these are needed.

The intervals of the numbers decide how wide each operation is computed, and whether C++'s own / and
% do, which round towards 0. What may leave 128 bits is refused.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

from grundy.forms.rule.expression import (
    Binary,
    Call,
    Choice,
    Collect,
    Compare,
    Expression,
    Item,
    Logic,
    Loop,
    Method,
    Name,
    Number,
    Row,
    Slice,
    Truth,
    Unary,
    names_in,
    number_in,
)
from grundy.forms.rule.passes.sizes import Items, Size, Sizes, items_of, size_of
from grundy.forms.rule.reading import NotRead
from grundy.languages.python import python_text

if TYPE_CHECKING:
    from collections.abc import Set

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

BOOL, INT, LL, WIDE = "bool", "int", "ll", "wide"
"""Types: `int` is that of small numbers that are written out."""

BITS = {INT: 31, LL: 63, WIDE: 127}

LARGEST = 1 << 62
"""The end of a slice that has none."""

GATHERED = {
    "sum": ("0", "{total} += {item}"),
    "nim_sum": ("0", "{total} ^= {item}"),
    "any": ("false", "if ({item}) {total} = true"),
    "all": ("true", "if (!{item}) {total} = false"),
    "min": ("LLONG_MAX", "{total} = std::min<{kind}>({total}, {item})"),
    "max": ("LLONG_MIN", "{total} = std::max<{kind}>({total}, {item})"),
}
"""How a function of many numbers is a loop: its start, and a step."""


@dataclass(frozen=True, slots=True)
class Text:
    """An expression in C++: how tightly it holds together, and its type."""

    text: str
    level: int
    type: str

    def inside(self, level: int) -> str:
        """Return the text, in brackets when it is looser than its place allows."""
        return self.text if self.level >= level else f"({self.text})"

    def cast(self, to: str) -> Text:
        """Return the value in another type."""
        return self if self.type == to else Text(f"({to}){self.inside(SIGNED)}", SIGNED, to)


def cpp_text(node: Expression, sizes: Sizes) -> Text:
    """Return an expression in C++, its numbers of type `ll`, its rows vectors of these.

    >>> from grundy.forms.rule.reading import read_expression
    >>> cpp_text(read_expression("n // 2 - (n - 1) % 3"), {"n": Size(0, 10**18)}).text
    'n / 2 - floor_mod<ll>(n - 1, 3)'

    Raises `NotRead` for what has no form in C++.
    """
    return _Printer(dict(sizes), names_in(node) | sizes.keys()).value(node)


def cpp_truth(node: Expression, sizes: Sizes) -> Text:
    """Return a condition in C++: a number holds where it is not 0.

    Raises `NotRead` for what has no form in C++.
    """
    return _Printer(dict(sizes), names_in(node) | sizes.keys()).truth(node)


def _refuse(node: Expression, words: str) -> NoReturn:
    raise NotRead(f"{python_text(node)} {words}", node.where)


def _fits(size: Size, kind: str) -> bool:
    return -(1 << BITS[kind]) <= size.least and size.most < 1 << BITS[kind]


def _flat(
    rows: tuple[Expression, ...], first: Expression, second: Expression
) -> tuple[tuple[Expression, ...], Expression]:
    """Return a table as one row, and the place in it."""
    items = [row.items for row in rows if isinstance(row, Row)]
    width = len(items[0]) if len(items) == len(rows) else 0
    if {len(row) for row in items} != {width}:
        _refuse(first, "is no place in a table with rows of one length")
    place = Binary("+", Binary("*", first, Number(width)), second)
    return tuple(item for row in items for item in row), place


def _one_of(first: Row, sign: str, others: Row) -> Expression:
    """Return whether numbers are one of several rows of numbers, by comparisons."""
    choices: list[Expression] = []
    for other in others.items:
        if not isinstance(other, Row) or len(other.items) != len(first.items):
            _refuse(other, "is no row that can be compared")
        pairs = zip(first.items, other.items, strict=True)
        choices.append(Logic("and", tuple(Compare(one, ("==",), (two,)) for one, two in pairs)))
    found: Expression = Logic("or", tuple(choices)) if choices else Truth(value=False)
    return found if sign == "in" else Unary("not", found)


class _Printer:
    def __init__(self, sizes: dict[str, Size | Items], names: Set[str]) -> None:
        self.sizes, self.names = sizes, names
        self.held, self.total = (self._unused(name) for name in ("v", "total"))

    def _unused(self, name: str) -> str:
        """Return a name for a value that is held that no name of the rule's own is."""
        while name in self.names:
            name += "_"
        return name

    def size(self, node: Expression) -> Size:
        """Return the interval of a number."""
        found = size_of(node, self.sizes)
        if found is None:
            _refuse(node, "may be of any size")
        return found

    def kind(self, node: Expression) -> str:
        """Return the type in which a number is computed."""
        size = self.size(node)
        for kind in (LL, WIDE):
            if _fits(size, kind):
                return kind
        return _refuse(node, "may leave 128 bits")

    def value(self, node: Expression) -> Text:
        """Return the value of an expression."""
        match node:
            case Number(number):
                return self.number(node, number)
            case Truth(value):
                return Text(str(value).lower(), ATOM, BOOL)
            case Name(name):
                self.size(node)
                return Text(name, ATOM, LL)
            case Unary("not", of):
                return Text(f"!{self.truth(of).inside(SIGNED)}", SIGNED, BOOL)
            case Unary(sign, of):
                return self.signed(node, sign, of)
            case Binary(sign, left, right):
                return self.binary(node, sign, left, right)
            case Compare(first, signs, others):
                return self.compared(first, signs, others)
            case Logic(sign, parts):
                return self.logic(node, sign, parts)
            case Choice(test, yes, no):
                return self.choice(node, test, yes, no)
            case Item(Row(_, items), Number(place)) if -len(items) <= place < len(items):
                return self.value(items[place])
            case Item(Name() as row, Number(place)):
                inside = f"{place}" if place >= 0 else f"{self.row(row)}.size() - {-place}"
                return Text(f"{self.row(row)}[{inside}]", ATOM, LL)
            case Item(Name() as row, place):
                return Text(f"{self.row(row)}[{self.place(place, self.row(row))}]", ATOM, LL)
            case Item(Item(Row(_, rows), first), second):
                return self.entry(*_flat(rows, first, second))
            case Item(Row(_, items), place):
                return self.entry(items, place)
            case Method(of, "bit_length" | "bit_count" as name, ()):
                self.size(node)
                inner, held = self.value(of).cast(LL).text, self.held
                done = f"__builtin_popcountll({held})"
                if name == "bit_length":
                    done = f"{held} ? 64 - __builtin_clzll({held}) : 0"
                return Text(f"[&] {{ ll {held} = {inner}; return (ll)({done}); }}()", ATOM, LL)
            case Call("min" | "max" as name, (Name() as row,), (("default", other),)):
                found = self.value(Call(name, (row,))).text
                text = f"{self.row(row)}.empty() ? {self.value(other).cast(LL).text} : {found}"
                return Text(text, CHOICE, LL)
            case Call("min" | "max" as name, (Row(_, items),), (("default", _),)):
                return self.value(Call(name, items))
            case Call(name, arguments, ()):
                return self.called(node, name, arguments)
        return _refuse(node, "has no form in C++ here")

    def entry(self, items: tuple[Expression, ...], place: Expression) -> Text:
        """Return an item of a row that is written out."""
        if any(number_in(item) is None for item in items):
            _refuse(place, "is no place in a row of numbers")
        inside = ", ".join(self.value(item).text for item in items)
        at = "i" if self.size(place).natural else f"i < 0 ? i + {len(items)} : i"
        table = f"static const ll row[] = {{{inside}}}; return row[{at}];"
        return Text(f"[](ll i) {{ {table} }}({self.value(place).text})", ATOM, LL)

    def place(self, node: Expression, row: str) -> str:
        """Return a place in a row: a negative one counts from its end."""
        text, held = self.value(node).text, self.held
        if self.size(node).natural:
            return text
        counted = f"{held} < 0 ? {held} + (ll){row}.size() : {held}"
        return f"([&] {{ ll {held} = {text}; return {counted}; }}())"  # [[ would be an attribute

    def number(self, node: Number, value: int) -> Text:
        if not _fits(Size(value, value), LL):
            _refuse(node, "is beyond 64 bits")
        small = _fits(Size(value, value), INT)
        text = str(value) if small else f"{value}LL"
        return Text(text, ATOM if value >= 0 else SIGNED, INT if small else LL)

    def signed(self, node: Expression, sign: str, of: Expression) -> Text:
        kind = self.kind(node)
        inner = self.value(of).cast(kind)
        # Two signs side by side would be one operator.
        text = f"({inner.text})" if inner.text[0] in "+-" else inner.inside(SIGNED)
        return Text(f"{sign}{text}", SIGNED, kind)

    def binary(self, node: Expression, sign: str, left: Expression, right: Expression) -> Text:
        kind = self._widest(node, left, right)
        one, other = self.value(left), self.value(right)
        if sign in ("//", "%"):
            plain = self.size(left).natural and self.size(right).natural
            if not plain:
                name = "floor_div" if sign == "//" else "floor_mod"
                return Text(f"{name}<{kind}>({one.text}, {other.text})", ATOM, kind)
            sign = sign[0]
        if sign == "**":
            if not self.size(right).natural:
                _refuse(right, "may be a negative power")
            return Text(f"power<{kind}>({one.text}, {other.text})", ATOM, kind)
        if sign in ("<<", ">>"):
            return self.shifted(sign, kind, one, right)
        level = LEVELS[sign]
        if kind not in (one.type, other.type):
            one = one.cast(kind)
        if sign in "&|^":  # with the brackets that compilers ask for
            texts = [part.inside(level if part.level == level else SIGNED) for part in (one, other)]
            return Text(f"{texts[0]} {sign} {texts[1]}", level, kind)
        return Text(f"{one.inside(level)} {sign} {other.inside(level + 1)}", level, kind)

    def _widest(self, node: Expression, left: Expression, right: Expression) -> str:
        kinds = {self.kind(part) for part in (node, left, right)}
        return WIDE if WIDE in kinds else LL

    def shifted(self, sign: str, kind: str, one: Text, right: Expression) -> Text:
        size = self.size(right)
        if not size.natural:
            _refuse(right, "may be a negative shift")
        other = self.value(right)
        if sign == "<<":  # a negative number has no bits to shift in C++17
            text = f"{one.cast(kind).inside(10)} * (({kind})1 << {other.inside(SIGNED)})"
            return Text(text, 10, kind)
        by = other.inside(SIGNED)
        if size.most > BITS[kind]:
            by = f"std::min<ll>({other.text}, {BITS[kind]})"
        return Text(f"{one.cast(kind).inside(SIGNED)} >> {by}", 8, kind)

    def compared(
        self, first: Expression, signs: tuple[str, ...], others: tuple[Expression, ...]
    ) -> Text:
        parts = []
        for place, (sign, other) in enumerate(zip(signs, others, strict=True)):
            if place and not isinstance(first, (Name, Number)):
                _refuse(first, "stands between two comparisons; write them with and")
            parts.append(self._one(first, sign, other))
            first = other
        if len(parts) == 1:
            return parts[0]
        return Text(" && ".join(part.inside(AND + 1) for part in parts), AND, BOOL)

    def _one(self, first: Expression, sign: str, other: Expression) -> Text:
        match first, other:
            case Row(), Slice(Row(_, same), None, None, Number(-1)):
                return self.value(_one_of(first, "in", Row("tuple", (Row("tuple", same[::-1]),))))
            case Name(row), Slice(Name(same), None, None, Number(-1)) if row == same:
                text = f"equal({row}.begin(), {row}.end(), {row}.rbegin())"
                return Text(text, ATOM, BOOL)
        if sign not in ("in", "not in"):
            level = LEVELS[sign]
            texts = [self.value(side).inside(level + 1) for side in (first, other)]
            return Text(f"{texts[0]} {sign} {texts[1]}", level, BOOL)
        if not isinstance(other, Row):
            _refuse(other, "is no row that is written out")
        if isinstance(first, Row):
            return self.value(_one_of(first, sign, other))
        tied, joint = ("==", OR) if sign == "in" else ("!=", AND)
        one, begin, end = self.value(first), "", ""
        if not isinstance(first, (Name, Number)):
            begin, end = f"[&] {{ auto {self.held} = {one.text}; return ", "; }()"
            one = Text(self.held, ATOM, one.type)
        sides = [f"{one.inside(7)} {tied} {self.value(item).inside(7)}" for item in other.items]
        text = (" || " if sign == "in" else " && ").join(sides)
        if begin:
            return Text(f"{begin}{text}{end}", ATOM, BOOL)
        return Text(text, LEVELS["=="] if len(sides) == 1 else joint, BOOL)

    def truth(self, node: Expression) -> Text:
        """Return a condition: a number is true where it is not 0."""
        match node:
            case Logic(sign, parts):
                own = AND if sign == "and" else OR
                texts = [self.truth(part).inside(AND + 1) for part in parts]
                return Text((" && " if sign == "and" else " || ").join(texts), own, BOOL)
        return self.value(node)

    def logic(self, node: Expression, sign: str, parts: tuple[Expression, ...]) -> Text:
        """Return "and" and "or" as Python has them: the value of one of their parts."""
        if all(self.value(part).type == BOOL for part in parts):
            return self.truth(node)
        kind = self.kind(node)
        first, *rest = [self.value(part).cast(kind) for part in parts]
        if not rest:
            return first
        more = self.logic(node, sign, parts[1:]) if len(rest) > 1 else rest[0]
        held, other = self.held, more.cast(kind).inside(1)
        yes, no = (other, held) if sign == "and" else (held, other)
        text = f"[&] {{ {kind} {held} = {first.text}; return {held} ? {yes} : {no}; }}()"
        return Text(text, ATOM, kind)

    def choice(self, node: Expression, test: Expression, yes: Expression, no: Expression) -> Text:
        both = [self.value(yes), self.value(no)]
        kind = both[0].type
        if {part.type for part in both} != {kind}:
            kind = self.kind(node)
            both = [part.cast(kind) for part in both]
        text = f"{self.truth(test).inside(1)} ? {both[0].inside(1)} : {both[1].inside(0)}"
        return Text(text, CHOICE, kind)

    def called(self, node: Expression, name: str, arguments: tuple[Expression, ...]) -> Text:
        match name, arguments:
            case (("min" | "max"), (_, _, *_)):
                kind = self._of_all(arguments)
                texts = [self.value(argument).cast(kind).text for argument in arguments]
                inside = ", ".join(texts) if len(texts) == 2 else f"{{{', '.join(texts)}}}"
                return Text(f"std::{name}<{kind}>({inside})", ATOM, kind)
            case "abs", (of,):
                kind = self._of_all((node, of))
                inner = self.value(of)
                if self.size(of).natural:
                    return inner
                held, begin = self.held, f"[&] {{ {kind} {self.held} = {inner.text}; return "
                text = f"{begin}{held} < 0 ? -{held} : {held}; }}()"
                return Text(text, ATOM, kind)
            case "isqrt", (of,):
                return Text(f"isqrt({self.value(of).text})", ATOM, LL)
            case "gcd", (one, other):
                return Text(f"gcd({self.value(one).text}, {self.value(other).text})", ATOM, LL)
            case "len", (Call("set", (Row() as row,)),):
                return Text(f"(ll)set<ll>{self.argument(row)}.size()", SIGNED, LL)
            case "len", (Call("set", (row,)),):
                text = f"(ll)set<ll>({self.row(row)}.begin(), {self.row(row)}.end()).size()"
                return Text(text, SIGNED, LL)
            case "len", (row,):
                return Text(f"(ll){self.row(row)}.size()", SIGNED, LL)
            case _, (Collect(_, value, loops),) if name in GATHERED:
                return self.gathered(node, name, value, loops)
            case _, (row,) if name in GATHERED:
                each = Name(self._unused("item"))
                return self.gathered(node, name, each, (Loop(each, row),))
            case _ if f"{name}()" in self.sizes:
                texts = [self.argument(argument) for argument in arguments]
                return Text(f"{name}({', '.join(texts)})", ATOM, LL)
        return _refuse(node, "is not called in C++ here")

    def argument(self, node: Expression) -> str:
        """Return an argument of a function: a number, or a row."""
        match node:
            case Row(_, items):
                return f"{{{', '.join(self.value(item).text for item in items)}}}"
            case Name(name) if isinstance(self.sizes.get(name), Items):
                return name
        return self.value(node).text

    def _of_all(self, nodes: tuple[Expression, ...]) -> str:
        return WIDE if WIDE in {self.kind(node) for node in nodes} else LL

    def gathered(
        self, node: Expression, name: str, value: Expression, loops: tuple[Loop, ...]
    ) -> Text:
        """Return what a function makes of all that loops give."""
        kind = BOOL if name in ("any", "all") else self.kind(node)
        inner, total = _Printer(dict(self.sizes), self.names), self.total
        heads = [inner.loop(loop) for loop in loops]
        start, step = GATHERED[name]
        found = inner.truth(value) if kind == BOOL else inner.value(value).cast(kind)
        step = step.format(total=total, item=found.inside(SIGNED), kind=kind)
        text = f"[&] {{ {kind} {total} = {start}; {' '.join(heads)} {step}; return {total}; }}()"
        return Text(text, ATOM, kind)

    def row(self, node: Expression) -> str:
        """Return a row: one by its name, or a slice of one."""
        match node:
            case Name(name) if isinstance(self.sizes.get(name), Items):
                return name
            case Row():
                return f"vector<ll>{self.argument(node)}"
            case Slice(of, first, last, step):
                bounds = [0 if first is None else number_in(first)]
                bounds.append(LARGEST if last is None else number_in(last))
                bounds.append(1 if step is None else number_in(step))
                if None in bounds or (bounds[2] or 0) < 1:
                    _refuse(node, "is no slice with written ends that goes forward")
                return f"cut({self.row(of)}, {bounds[0]}, {bounds[1]}LL, {bounds[2]})"
        return _refuse(node, "is no row in C++ here")

    def loop(self, loop: Loop) -> str:
        """Return the head of a loop; its number is known in what follows."""
        items = items_of(loop.over, self.sizes)
        if items is None or not loop.name:
            _refuse(loop.over, "is nothing that a loop goes through in C++")
        match loop.over:
            case Row(_, parts):
                inside = ", ".join(self.value(part).cast(LL).text for part in parts)
                head = f"for (ll {loop.name} : {{{inside}}})"
            case Call("range", arguments):
                first, stop = (Number(0), *arguments)[-2:]
                texts = self.value(first).text, self.value(stop).inside(8)
                name = loop.name
                head = f"for (ll {name} = {texts[0]}; {name} < {texts[1]}; {name}++)"
            case _:
                head = f"for (ll {loop.name} : {self.row(loop.over)})"
        self.sizes[loop.name] = items.each
        tests = "".join(f" if ({self.truth(test).text})" for test in loop.tests)
        return head + tests
