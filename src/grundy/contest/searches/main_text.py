"""The function `main` of a program: it reads a test, asks for positions, and prints."""

from __future__ import annotations

import re
from functools import reduce
from typing import TYPE_CHECKING

from grundy.contest.layout import COUNTED
from grundy.contest.searches.options import table_of
from grundy.contest.searches.printed import is_truth
from grundy.contest.searches.tables import empty_table, sides_of
from grundy.errors import ProgramError
from grundy.forms.rule.expression import (
    Binary,
    Call,
    Choice,
    Item,
    Method,
    Name,
    Row,
    Slice,
    Unary,
    Word,
    changed,
    names_in,
    put,
)
from grundy.forms.rule.reading import read_expression
from grundy.languages.python import python_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grundy.contest.searches import inputs
    from grundy.contest.searches.search import Search
    from grundy.forms.rule.expression import Expression, Loop

TESTS = {"many": "for _ in range(number()):", "end": "while more():", "zero": "while True:"}
"""The loops around what is done for a test."""


def main_text(search: Search) -> str:
    """Return the function `main`."""
    return _Main(search).write()


def shared_names(search: Search) -> list[str]:
    """Return the names that `main` gives values to for other functions."""
    rows = search.rows
    if rows is None:
        return list(search.data)
    found = [f"{name}_sums" for name in rows.names if name in rows.sums]
    found += ["known"] if sides_of(search) else []
    return list(dict.fromkeys([*search.data, *(f"{name}_all" for name in rows.names), *found]))


def says_itself(search: Search) -> bool:
    """Return whether what a plan says of a position stands where it is asked, and in no function.

    It does where it is the call of a function, or where a position has names for all its numbers.
    """
    if search.plan is None:
        return False
    match read_expression(search.plan.code.expression):
        case Call(_, given) if given == tuple(map(Name, search.plan.form.names)):
            return True
    return all(isinstance(argument, Name) for part in search.ask.parts for argument in part)


def applied(expression: str, names: tuple[str, ...], part: tuple[Expression, ...]) -> str:
    """Return an expression with the numbers of a position in place of its names.

    >>> applied("a * b % 3", ("a", "b"), (Name("x"), read_expression("y + 1")))
    'x * (y + 1) % 3'
    """
    if part == tuple(map(Name, names)):
        return expression
    meanings = dict(zip(names, part, strict=True))
    return python_text(changed(read_expression(expression), put(meanings)))


class _Main:
    def __init__(self, search: Search) -> None:
        self.search, self.model = search, search.model
        self.is_truth = search.engine == "won"
        if search.plan is not None:
            self.is_truth = search.plan.asks == "lost"
        self.worth = "won" if self.is_truth else "value"
        """The name of what is known of a position."""

    def write(self) -> str:
        """Return the text."""
        search = self.search
        lines = [line for item in search.input.items for line in _reading(item, search)]
        if search.tests == "zero":
            lines[1:1] = [f"if {search.input.items[0].names[0]} == 0:", "    break"]
        lines += self._asking()
        shared = shared_names(search)
        head = [
            "def main():",
            *([f"    global {', '.join(dict.fromkeys(shared))}"] if shared else []),
        ]
        if search.tests != "one":
            lines = [TESTS[search.tests], *_indented(lines)]
        return _unkept("\n".join([*head, *_indented(lines)]), shared)

    # Asking ---------------------------------------------------------------------------------------

    def _asking(self) -> Iterator[str]:
        search = self.search
        loops = list(search.ask.loops)
        if search.is_fresh:
            yield from (f"{table_of(name)}.clear()" for name in sorted(self.model.remembered))
        if search.engine == "label":
            yield from (f"{name}.clear()" for name in ("known", "states", "back", "labels"))
            yield from _nested(loops, [f"number_of({self._position(search.ask.parts[0])})"])
            yield "label()"
        elif search.is_fresh and search.forgets:
            yield "known.clear()"
        answered = [*self._worth(), *self._meanings()]
        if not loops:
            yield from answered
            yield from self._printed()
            return
        told = [*self._answer(as_word=True)]
        told[-1] = f"answers.append({told[-1]})"
        if search.only is not None:
            told = [f"if {python_text(search.only)}:", *_indented(told)]
        whole = [
            "answers = []",
            *_nested(loops[len(loops) > 1 :], [*answered, *told]),
            f"print({search.between!r}.join(answers))",
        ]
        yield from _nested(loops[: len(loops) > 1], whole)

    def _worth(self) -> Iterator[str]:
        """Yield what finds the worth of a position, or of a sum."""
        search = self.search
        first = search.ask.parts[0]
        if search.engine == "label":
            yield f"value = labels[known[{self._position(first)}]]"
            return
        if search.ask.is_sum:
            yield "value = 0"
            yield from _nested(
                search.ask.over, [f"value ^= {self._solved(p)}" for p in search.ask.parts]
            )
        else:
            yield from self._rows_set(first)
            yield f"{self.worth} = {self._solved(first)}"
        if search.show in COUNTED:
            more = "" if self.is_truth else ", value"
            counted = [f"count_moves({self._position(part)}{more})" for part in search.ask.parts]
            if not search.ask.is_sum:
                yield f"moves = {counted[0]}"
                return
            yield "moves = 0"
            yield from _nested(search.ask.over, [f"moves += {count}" for count in counted])

    def _solved(self, part: tuple[Expression, ...]) -> str:
        """Return the worth of a position as an expression."""
        search = self.search
        if search.plan is None:
            return f"solve({self._position(part)})"
        if not says_itself(search):
            return f"solve({', '.join(map(python_text, part))})"
        return self._said(part)

    def _said(self, part: tuple[Expression, ...]) -> str:
        """Return what a plan says of a position."""
        plan = self.search.plan
        assert plan is not None  # asked where there is one
        expression = applied(plan.code.expression, plan.form.names, part)
        return negated(expression) if plan.asks == "lost" else expression

    def _rows_set(self, part: tuple[Expression, ...]) -> Iterator[str]:
        rows = self.search.rows
        if rows is None:
            return
        asked = dict(zip(self.search.asked_names, part, strict=True))
        for name in rows.names:
            yield f"{name}_all = {python_text(asked[name])}"
            if name in rows.sums:
                yield f"{name}_sums = [0]"
                yield f"for item in {name}_all:"
                yield f"    {name}_sums.append({name}_sums[-1] + item)"
        yield f"known = {empty_table(self.search)}" if sides_of(self.search) else "known.clear()"

    def _position(self, part: tuple[Expression, ...]) -> str:
        rows = self.search.rows
        texts = []
        kinds = iter(self.search.kinds)
        for name, argument in zip(self.search.asked_names, part, strict=True):
            kind, text = next(kinds), python_text(argument)
            if rows is not None and name in rows.names:
                next(kinds)
                texts += ["0", f"len({name}_all)"]
            elif kind == "list[list[int]]":
                texts.append(f"tuple([tuple(row) for row in {text}])")
            else:
                texts.append(f"tuple({text})" if kind == "list[int]" else text)
        if self.model.kind == "partizan":
            texts.append("0")
        return texts[0] if len(texts) == 1 else f"({', '.join(texts)})"

    # Printing -------------------------------------------------------------------------------------

    def _meanings(self) -> Iterator[str]:
        """Yield what an expression may say of a position, as far as it does."""
        search = self.search
        trees = [tree for tree in (search.shown, search.only) if tree is not None]
        used = names_in(*trees)
        won, lost = ("value > 0", "value < 0") if search.has_ties else ("value != 0", "value == 0")
        if self.is_truth:
            won, lost = "won", "not won"
        meant = {"score": "value", "value": self.worth, "won": won, "lost": lost}
        yield from (f"{n} = {text}" for n, text in meant.items() if n in used and n != text)

    def _printed(self) -> Iterator[str]:
        """Yield what prints the one answer of a test."""
        only = self.search.only
        *before, answer = self._answer(as_word=only is not None)
        yield from before
        if only is not None:
            answer = f"({answer}) if {python_text(only)} else ''"
        yield f"print({answer})"

    def _answer(self, *, as_word: bool) -> Iterator[str]:
        """Yield statements, and at last the expression that is printed."""
        search = self.search
        if search.shown is not None:
            answer, is_word = shown_text(search.shown)
        elif search.show == "winner":
            answer, is_word = self._winner(), True
        else:
            answer, is_word = "moves" if search.show in COUNTED else "value", False
        if (as_word or search.move) and not is_word:
            answer = f"str({answer})"
        if search.move:
            yield f"answer = {answer}"
            yield from self._move()
            answer = "answer"
        yield answer

    def _winner(self) -> str:
        first, second, third = map(repr, self.search.words)
        if self.search.has_ties:
            return f"{first} if value > 0 else {second} if value < 0 else {third}"
        return f"{first} if {self.worth} else {second}"

    def _move(self) -> Iterator[str]:
        """Yield what adds a winning move to the answer."""
        search = self.search
        wins = "value > 0" if search.has_ties else self.worth
        if search.plan is None:
            yield f"if {wins}:"
            yield f"    answer += move({self._position(search.ask.parts[0])})"
            return
        assert search.plan.moves is not None  # asked for only where there are moves
        names, (part,) = search.plan.form.names, search.ask.parts
        code = applied(search.plan.moves.expression, names, part)
        told = 'answer += "".join([" " + str(part) for part in {}])'
        yield f"if {wins}:"
        if search.plan.form.kind != "heaps" or not search.ask.is_sum:
            yield f"    {told.format(code.replace(', value)', ', 0)'))}"
            return
        rest = code.replace(", value)", f", value ^ {grouped(self._said(part))})")
        heaps = search.ask.over[0]
        yield f"    for i, {heaps.name} in enumerate({python_text(heaps.over)}):"
        yield f"        left = {rest}"
        yield "        if left:"
        yield f"            {told.format('[i + 1] + left')}"
        yield "            break"


ADDED = re.compile(
    r"^( *)(\w+) = \[number\(\) for _ in range\((\w+)\)\]\n\1value = 0\n\1for (\w+) in \2:\n",
    re.MULTILINE,
)
"""A row that is read, and then added up."""


def _unkept(text: str, shared: list[str]) -> str:
    """Return a function that keeps no row of which it only adds up the values."""
    found = ADDED.search(text)
    if found is None:
        return text
    space, row, size, each = found.groups()
    if row in shared or len(re.findall(rf"\b{row}\b", text)) > 2:
        return text
    loop = f"{space}value = 0\n{space}for _ in range({size}):\n{space}    {each} = number()\n"
    text = text.replace(found[0], loop)
    read = f"{space}{size} = number()\n"
    if read + loop in text and len(re.findall(rf"\b{size}\b", text)) == 2:
        text = text.replace(read + loop, loop.replace(f"range({size})", "range(number())"))
    return text


def grouped(expression: str) -> str:
    """Return an expression in brackets, unless it is a name, an item or a call."""
    closed = isinstance(read_expression(expression), (Name, Call, Method, Item, Slice))
    return expression if closed else f"({expression})"


def negated(expression: str) -> str:
    """Return the opposite of a condition, without saying not twice.

    >>> negated("not (n % 4 != 0)"), negated("lost(n)"), negated("not a or b")
    ('n % 4 != 0', 'not lost(n)', 'not (not a or b)')
    """
    match read_expression(expression):
        case Unary("not", inner):
            return python_text(inner)
    return f"not {grouped(expression)}"


def shown_text(tree: Expression) -> tuple[str, bool]:
    """Return what is printed, and whether it is a word.

    >>> shown_text(read_expression("value if won else 'none'"))
    ('str(value) if won else "none"', True)
    """
    if is_truth(tree):
        return f"'true' if {python_text(tree)} else 'false'", True
    if _is_word(tree):
        return python_text(_as_word(tree)), True
    return python_text(tree), False


def _is_word(tree: Expression) -> bool:
    match tree:
        case Word() | Binary("%", Word()):
            return True
        case Choice(_, left, right) | Binary("+", left, right):
            return _is_word(left) or _is_word(right)
    return False


def _as_word(tree: Expression) -> Expression:
    """Return an expression whose every branch is a word."""
    match tree:
        case Choice(test, yes, no):
            return Choice(test, _as_word(yes), _as_word(no))
        case Binary("%", Word(pattern), Row("tuple", values)):
            return _joined(pattern, values)
        case Binary("%", Word(pattern), value):
            return _joined(pattern, (value,))
    if is_truth(tree):
        return Choice(tree, Word("True"), Word("False"))
    return tree if _is_word(tree) else Call("str", (tree,))


def _joined(pattern: str, values: tuple[Expression, ...]) -> Expression:
    """Return a text with values put in as the words it is joined from."""
    first, *texts = re.split(r"%([ds])", pattern.replace("%%", "\0"))
    signs, texts = texts[::2], texts[1::2]
    if len(signs) != len(values) or "%" in "".join([first, *texts]):
        raise ProgramError(f"{pattern!r} has other signs than %d and %s, or not one for each value")
    first, *texts = (text.replace("\0", "%") for text in (first, *texts))
    parts: list[Expression] = [Word(first)]
    for value, sign, text in zip(values, signs, texts, strict=True):
        counts = sign == "d" and is_truth(value)
        word = Choice(value, Word("1"), Word("0")) if counts else _as_word(value)
        parts += [word, Word(text)]
    said = [part for part in parts if part != Word("")]
    return reduce(lambda one, other: Binary("+", one, other), said)


def _indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


def _nested(loops: Sequence[Loop], inside: list[str]) -> list[str]:
    """Return lines inside loops."""
    for loop in reversed(loops):
        for test in reversed(loop.tests):
            inside = [f"if {python_text(test)}:", *_indented(inside)]
        inside = [f"for {loop.name} in {python_text(loop.over)}:", *_indented(inside)]
    return inside


# Reading ------------------------------------------------------------------------------------------

SIMPLE = {"number": "number()", "word": "word()", "line": "numbers()", "lists": "lists()"}
"""What reads an item in one call."""


def _reading(item: inputs.Item, search: Search) -> Iterator[str]:
    """Yield the lines that read an item."""
    sizes = [python_text(size) for size in item.sizes]
    first = item.names[0]
    if item.kind == "length":
        return  # known when the list is read
    if item.kind in SIMPLE:
        yield f"{first} = {SIMPLE[item.kind]}"
        yield from (f"{size} = len({first})" for size in sizes)
    elif item.kind in ("list", "words"):
        read = "number" if item.kind == "list" else "word"
        yield f"{first} = [{read}() for _ in range({sizes[0]})]"
    elif item.kind == "table":
        yield f"{first} = [[number() for _ in range({sizes[1]})] for _ in range({sizes[0]})]"
    elif item.kind == "rows":
        yield f"{first} = [[number() for _ in range(number())] for _ in range({sizes[0]})]"
    elif item.kind == "pairs":
        yield from (f"{name} = []" for name in item.names)
        yield f"for _ in range({sizes[0]}):"
        yield from (f"    {name}.append(number())" for name in item.names)
    else:
        yield from _reading_graph(item, sizes, search)


def _reading_graph(item: inputs.Item, sizes: list[str], search: Search) -> Iterator[str]:
    first = item.names[0]
    edges = f"{sizes[0]} - 1" if item.kind == "tree" else sizes[1]
    taken = set(search.input.names)
    one, other = (
        next(n for n in names if n not in taken)
        for names in (("a", "one", "a_"), ("b", "other", "b_"))
    )
    yield f"{first} = [[] for _ in range({sizes[0]} + 1)]"
    yield f"for _ in range({edges}):"
    yield f"    {one} = number()"
    yield f"    {other} = number()"
    yield f"    {first}[{one}].append({other})"
    if item.kind not in ("arcs", "dag"):
        yield f"    {first}[{other}].append({one})"
