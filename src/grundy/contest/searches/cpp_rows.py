"""Expressions over rows and words in C++: slices, joined rows, comprehensions, sums, membership.

Rows are `vector<ll>`, words are `string`. Python counts negative indices from the end; where an
index may be negative it goes through `at`. Slices go through `cut`, which keeps within the row.
"""

from __future__ import annotations

import ast
from functools import reduce
from typing import TYPE_CHECKING

from grundy.contest.cpp_expressions import (
    CHAR,
    ITEMS,
    NUMBER,
    NUMBERS,
    TABLE,
    TRUTH,
    WIDE,
    WORD,
    WORDS,
    Expressions,
    refuse,
    word_text,
)
from grundy.contest.cpp_loops import loop_head, loop_kind
from grundy.contest.python_names import constant

if TYPE_CHECKING:
    from collections.abc import Callable

COMPREHENSIONS = (ast.GeneratorExp, ast.ListComp)
MADE = ("tuple", "list", "sorted", "reversed")
"""Calls that give a row."""

FOLDED = ("sum", "any", "all", "min", "max")
"""Calls that go through a row."""


class RowExpressions(Expressions):
    """Expressions of numbers, rows and words; `signed` are the names with negative numbers."""

    signed: frozenset[str] = frozenset()
    safe: frozenset[str] = frozenset()
    """Lists that are indexed from 0 only, as their rules were rewritten."""

    # Kinds ---------------------------------------------------------------------------------------

    def kind(self, node: ast.expr) -> str:
        """Return the C++ type of an expression."""
        if isinstance(node, (ast.Tuple, ast.List)):
            plain = [item for item in node.elts if not isinstance(item, ast.Starred)]
            return TABLE if plain and {*map(self.kind, plain)} == {NUMBERS} else NUMBERS
        if isinstance(node, COMPREHENSIONS):
            return TABLE if self._kind_of_items(node) == NUMBERS else NUMBERS
        if isinstance(node, ast.Subscript):
            inner = self.kind(node.value)
            return inner if isinstance(node.slice, ast.Slice) else ITEMS.get(inner, NUMBER)
        if isinstance(node, ast.Call):
            return self._kind_of_call(node)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return CHAR if len(node.value) == 1 else WORD
        return self._kind_of_lists(node) or super().kind(node)

    def _kind_of_lists(self, node: ast.expr) -> str:
        """Return the type of rows or words that are joined or chosen; empty for others."""
        if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Mult)):
            kinds = [self.kind(node.left), self.kind(node.right)]
            lists = [kind for kind in kinds if kind in (NUMBERS, TABLE, WORD)]
            return lists[0] if lists else WORD if CHAR in kinds else ""
        if isinstance(node, ast.IfExp):
            kinds = [self.kind(node.body), self.kind(node.orelse)]
            return WORD if set(kinds) == {CHAR, WORD} else ""
        return ""

    def _kind_of_items(self, node: ast.GeneratorExp | ast.ListComp) -> str:
        """Return the type of what a comprehension collects."""
        outside, self.kinds = self.kinds, dict(self.kinds)
        for loop in node.generators:
            if isinstance(loop.target, ast.Name):
                self.kinds[loop.target.id] = loop_kind(loop.iter, self)
        found = self.kind(node.elt)
        self.kinds = outside
        return found

    def _kind_of_call(self, node: ast.Call) -> str:
        if isinstance(node.func, ast.Attribute):
            return {"replace": WORD}.get(node.func.attr, NUMBER)
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in ("any", "all", "bool"):
            return TRUTH
        if name in MADE and node.args:
            inner = self.kind(node.args[0])
            return inner if inner in (TABLE, WORDS) else NUMBERS
        if name in FOLDED and len(node.args) == 1:
            return NUMBER
        return super().kind(node)

    def is_natural(self, node: ast.expr) -> bool:
        """Return whether the value is certainly not negative."""
        if isinstance(node, ast.Subscript):
            base = node.value
            while isinstance(base, ast.Subscript):
                base = base.value
            return isinstance(base, ast.Name) and base.id not in self.signed
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id == "sum":
                used = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
                return not used & self.signed and isinstance(
                    node.args[0], (ast.Name, ast.Subscript)
                )
            if f"{node.func.id}()" in self.kinds:
                return False  # a function of the user's
            if node.func.id == "max":
                return any(map(self.is_natural, node.args)) and len(node.args) > 1
        return super().is_natural(node)

    def has_natural_items(self, node: ast.expr) -> bool:
        """Return whether the numbers of a list are certainly not negative."""
        if isinstance(node, ast.IfExp):
            return self.has_natural_items(node.body) and self.has_natural_items(node.orelse)
        used = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
        return isinstance(node, (ast.Name, ast.Subscript)) and not used & self.signed

    # Writing -------------------------------------------------------------------------------------

    def write(self, node: ast.expr) -> str:
        """Return the expression in C++, without brackets around it."""
        if isinstance(node, COMPREHENSIONS):
            return self._collected(node)
        return super().write(node)

    def as_row(self, node: ast.expr, kind: str = NUMBERS) -> str:
        """Return an expression as a row or word that stands for itself, as in a state."""
        text = self.write(node)
        if self.kind(node) == CHAR and kind == WORD:
            return f"string(1, {text})"
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return f'string("{word_text(node)}")'
        return text

    def _constant(self, node: ast.Constant) -> str:
        if isinstance(node.value, str) and len(node.value) != 1:
            return f'string("{word_text(node)}")'
        return super()._constant(node)

    def _ifexp(self, node: ast.IfExp) -> str:
        if self.kind(node) != WORD:
            return super()._ifexp(node)
        yes, no = self.as_row(node.body, WORD), self.as_row(node.orelse, WORD)
        return f"{self._bracketed(node.test)} ? {yes} : {no}"

    def _tuple(self, node: ast.Tuple) -> str:
        return self._list(node)

    def _list(self, node: ast.List | ast.Tuple) -> str:
        kind = self.kind(node)
        plain = [item for item in node.elts if not isinstance(item, ast.Starred)]
        if {*map(self.kind, plain)} - {NUMBER, WIDE, TRUTH} and kind != TABLE:
            refuse(node, f"{ast.unparse(node)}; lists have numbers, or lists of numbers")
        if len(plain) < len(node.elts):
            return self._spread(node.elts)
        return f"{kind}{{{', '.join(self.write(item) for item in node.elts)}}}"

    def _spread(self, items: list[ast.expr]) -> str:
        """Return a row that is made of numbers and of whole rows."""
        pieces: list[str] = []
        single: list[str] = []
        for item in [*items, None]:
            if item is not None and not isinstance(item, ast.Starred):
                single.append(self.write(item))
                continue
            if single:
                pieces.append(f"{NUMBERS}{{{', '.join(single)}}}")
                single = []
            if isinstance(item, ast.Starred):
                pieces.append(self.write(item.value))
        return reduce(lambda left, right: f"joined({left}, {right})", pieces)

    def _binop(self, node: ast.BinOp) -> str:
        kind = self.kind(node)
        if isinstance(node.op, ast.Add) and kind in (NUMBERS, TABLE):
            return f"joined({self.write(node.left)}, {self.write(node.right)})"
        if isinstance(node.op, ast.Add) and kind == WORD:
            left, right = self.as_row(node.left, WORD), self.as_row(node.right, WORD)
            return f"{left} + {right}"
        if isinstance(node.op, ast.Mult) and kind == NUMBERS:
            row, times = node.left, node.right
            if self.kind(row) != NUMBERS:
                row, times = times, row
            return f"repeated({self.write(row)}, {self.write(times)})"
        if {self.kind(node.left), self.kind(node.right)} - {NUMBER, WIDE, TRUTH}:
            refuse(node, f"{ast.unparse(node)}, which has no simple form in C++")
        return super()._binop(node)

    def _subscript(self, node: ast.Subscript) -> str:
        if isinstance(node.slice, ast.Slice):
            return self._slice(node.value, node.slice)
        return self._item(self.write(node.value), node.slice, "at")

    def place(self, node: ast.expr) -> str:
        """Return a name, or an item of a list, as what something is assigned to."""
        if not isinstance(node, ast.Subscript):
            return self.write(node)
        if isinstance(node.slice, ast.Slice):
            refuse(node, f"an assignment to the slice {ast.unparse(node)}; assign single items")
        return self._item(self.place(node.value), node.slice, "item_at")

    def _item(self, base: str, index: ast.expr, by_call: str) -> str:
        """Return an item; where the index may be negative, which is one from the end, by a call."""
        least = constant(index)
        if least is not None and least < 0:
            return f"{base}.end()[{least}]"
        if self.is_natural(index) or base in self.safe:
            return f"{base}[{self.write(index)}]"
        return f"{by_call}({base}, {self.write(index)})"

    def _slice(self, base: ast.expr, cut: ast.Slice) -> str:
        if cut.step is not None:
            if constant(cut.step) == -1 and cut.lower is None and cut.upper is None:
                return f"turned({self.write(base)})"
            refuse(cut, f"{ast.unparse(base)}[{ast.unparse(cut)}]; slices go by one step")
        low = "0" if cut.lower is None else self.write(cut.lower)
        if cut.upper is None:
            return f"cut({self.write(base)}, {low})"
        return f"cut({self.write(base)}, {low}, {self.write(cut.upper)})"

    def truth(self, node: ast.expr) -> str:
        """Return a condition in C++, where only whether it holds matters."""
        if self.kind(node) in (NUMBERS, TABLE, WORD, WORDS):
            return f"!{self._alone(node)}.empty()"
        return super().truth(node)

    def _unaryop(self, node: ast.UnaryOp) -> str:
        if isinstance(node.op, ast.Not) and self.kind(node.operand) in (NUMBERS, TABLE, WORD):
            return f"{self._alone(node.operand)}.empty()"
        return super()._unaryop(node)

    def _alone(self, node: ast.expr) -> str:
        text = self.write(node)
        return text if isinstance(node, (ast.Name, ast.Call, ast.Subscript)) else f"({text})"

    def _compared(self, left: ast.expr, operator: ast.cmpop, right: ast.expr) -> str:
        listed = isinstance(right, (ast.Tuple, ast.List)) or self.kind(right) not in ITEMS
        if isinstance(operator, (ast.In, ast.NotIn)) and not listed:
            sign = "!" if isinstance(operator, ast.NotIn) else ""
            return f"{sign}has({self.write(right)}, {self.write(left)})"
        kinds = {self.kind(left), self.kind(right)}
        if kinds == {WORD, CHAR}:
            signs = {ast.Eq: "==", ast.NotEq: "!="}
            sign = signs.get(type(operator), "")
            if not sign:
                refuse(left, "an order of words")
            return f"{self.as_row(left, WORD)} {sign} {self.as_row(right, WORD)}"
        return super()._compared(left, operator, right)

    def _call(self, node: ast.Call) -> str:
        if isinstance(node.func, ast.Attribute):
            return self._method(node, node.func)
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name == "len":
            return f"(ll){self._alone(node.args[0])}.size()"
        if name in ("int", "bool") and len(node.args) == 1:
            if self.kind(node.args[0]) not in (NUMBER, TRUTH, WIDE):
                refuse(node, ast.unparse(node))
            truth = self.truth(node.args[0])
            inner = self.write(node.args[0])
            return f"(ll)({inner})" if name == "int" else f"(({truth}) ? true : false)"
        if name in FOLDED and len(node.args) == 1 and not node.keywords:
            return self._folded(name, node.args[0])
        if name in MADE and len(node.args) == 1 and not node.keywords:
            inner = self.write(node.args[0])
            if self.kind(node.args[0]) == WORD:
                refuse(node, ast.unparse(node))
            return {"sorted": f"in_order({inner})", "reversed": f"turned({inner})"}.get(name, inner)
        return super()._call(node)

    def _method(self, node: ast.Call, called: ast.Attribute) -> str:
        if called.attr == "bit_count" and not node.args:
            return f"(ll)__builtin_popcountll({self.write(called.value)})"
        if called.attr == "count" and len(node.args) == 1:
            bits = called.value
            if _is_bin(bits) and getattr(node.args[0], "value", None) == "1":
                inner = self.write(bits.args[0])  # type: ignore[attr-defined]  # a call
                return f"(ll)__builtin_popcountll({inner})"
            if self.kind(called.value) in (NUMBERS, WORD) and self.kind(node.args[0]) != WORD:
                return f"times({self.write(called.value)}, {self.write(node.args[0])})"
        if called.attr == "bit_length" and not node.args:
            return f"bit_length({self.write(called.value)})"
        return refuse(node, f"{ast.unparse(node)}")

    # Comprehensions ------------------------------------------------------------------------------

    def _collected(self, node: ast.GeneratorExp | ast.ListComp) -> str:
        if self._kind_of_items(node) not in (NUMBER, WIDE, TRUTH, NUMBERS):
            refuse(node, f"{ast.unparse(node)}; lists have numbers, or lists of numbers")
        body = self._rounds(node, lambda item: f"found.push_back({self.write(item)});")
        return f"[&] {{ {self.kind(node)} found; {body} return found; }}()"

    def _folded(self, name: str, over: ast.expr) -> str:
        if not isinstance(over, COMPREHENSIONS):
            kind = self.kind(over)
            if name in ("any", "all") or kind != NUMBERS:
                refuse(over, f"{name}({ast.unparse(over)})")
            inner = self.write(over)
            return f"sum({inner})" if name == "sum" else f"{name}imum({inner})"
        if name == "sum":
            body = self._rounds(over, lambda item: f"total += {self.write(item)};")
            return f"[&] {{ ll total = 0; {body} return total; }}()"
        if name in ("any", "all"):
            end = "true" if name == "any" else "false"
            sign = "" if name == "any" else "!"
            body = self._rounds(over, lambda item: f"if ({sign}({self.truth(item)})) return {end};")
            return f"[&] {{ {body} return {'false' if name == 'any' else 'true'}; }}()"
        return f"{name}imum({self._collected(over)})"

    def _rounds(
        self, node: ast.GeneratorExp | ast.ListComp, inside: Callable[[ast.expr], str]
    ) -> str:
        """Return the loops of a comprehension around what is done with its item."""
        kinds, natural = dict(self.kinds), set(self.natural)
        heads = []
        for loop in node.generators:
            if not isinstance(loop.target, ast.Name):
                refuse(node, "a loop with several names")
            head = f"for ({loop_head(loop.target.id, loop.iter, self)}) "
            tests = "".join(f"if ({self.truth(test)}) " for test in loop.ifs)
            heads.append(head + tests)
        text = "".join(heads) + inside(node.elt)
        self.kinds, self.natural = kinds, natural
        return text


def _is_bin(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "bin"


_EXTREME = """\
ll WHICHimum(const vector<ll>& row) {
    ll found = row.at(0);
    for (ll n : row) found = WHICH(found, n);
    return found;
}"""

ROWS = {
    "at": """\
// an item; a negative index counts from the end
template <class T> typename T::const_reference at(const T& row, ll place) {
    return row[place < 0 ? place + (ll)row.size() : place];
}""",
    "item_at": """\
// an item to be changed; a negative index counts from the end
template <class T> typename T::reference item_at(T& row, ll place) {
    return row[place < 0 ? place + (ll)row.size() : place];
}""",
    "cut": """\
// the items from low up to high, which keep within the row; negative ones count from the end
template <class T> T cut(const T& row, ll low, ll high = LLONG_MAX) {
    ll size = row.size();
    low = max(0LL, min(size, low < 0 ? low + size : low));
    high = max(low, min(size, high < 0 ? high + size : high));
    return T(row.begin() + low, row.begin() + high);
}""",
    "joined": """\
template <class T> T joined(T left, const T& right) {
    left.insert(left.end(), right.begin(), right.end());
    return left;
}""",
    "repeated": """\
template <class T> T repeated(const T& row, ll times) {
    T found;
    for (ll i = 0; i < times; i++) found.insert(found.end(), row.begin(), row.end());
    return found;
}""",
    "turned": """\
template <class T> T turned(T row) {
    reverse(row.begin(), row.end());
    return row;
}""",
    "in_order": """\
template <class T> T in_order(T row) {
    sort(row.begin(), row.end());
    return row;
}""",
    "has": """\
template <class T, class I> bool has(const T& row, const I& item) {
    for (const auto& each : row) {
        if (each == item) return true;
    }
    return false;
}""",
    "times": """\
template <class T, class I> ll times(const T& row, const I& item) {
    ll found = 0;
    for (const auto& each : row) found += each == item;
    return found;
}""",
    "minimum": _EXTREME.replace("WHICH", "min"),
    "maximum": _EXTREME.replace("WHICH", "max"),
    "bit_length": """\
ll bit_length(ll n) {
    ll found = 0;
    for (; n; n /= 2) found++;
    return found;
}""",
}
"""Small functions that rows need, by name; each comes in where it is called."""
