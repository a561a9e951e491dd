"""Searching programs in Python: the rules as they stand, and a search that needs no recursion."""

from __future__ import annotations

import ast
from copy import deepcopy
from textwrap import indent
from typing import TYPE_CHECKING

from grundy.contest.layout import COUNTED
from grundy.contest.library import needed
from grundy.contest.searches.cpp_names import without_names
from grundy.contest.searches.printed import is_truth
from grundy.contest.searches.python_texts import (
    COUNT,
    LABELS,
    MORE_LINES,
    MOVE,
    OPTIONS,
    READ_LINES,
    READ_LISTS,
    READ_NUMBERS,
    READ_NUMBERS_TO_END,
    READ_WORDS,
    READ_WORDS_TO_END,
    SOLVE,
    TURNS,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.contest.searches.inputs import Item
    from grundy.contest.searches.search import Search


def write_search(search: Search, comment: list[str]) -> str:
    """Return the program."""
    return _Writer(without_names(search, OWN)).write(comment)


_TESTS = {"many": "for _ in range(number())", "end": "while more()", "zero": "while True"}
"""The loops around what is done for a test."""


OWN = frozenset(
    [
        "LINES",
        "PLACE",
        "TEXT",
        "WORDS",
        "answers",
        "found",
        "lists",
        "main",
        "more",
        "number",
        "numbers",
        "print",
        "solve",
        "str",
        "word",
    ]
)
"""Names of the program that what is read cannot have."""


class _Writer:
    def __init__(self, search: Search) -> None:
        self.search, self.model = search, search.model

    def write(self, comment: list[str]) -> str:
        """Return the text, from its first comment to its end."""
        own = [
            *(f"{name} = {value!r}" for name, value in self.model.constants.items()),
            *(ast.unparse(_plain(function)) for function in self.model.functions()),
            *(self._planned() if self.search.plan is not None else self._searched()),
        ]
        main = self._main()
        body = "\n\n".join(part for part in own if part)
        helpers = needed(f"{body}\n{main}", "python")
        imports = [text for text in helpers if text.startswith("from ")]
        own_imports = [text for text in own if text.startswith(("from ", "import "))]
        body = "\n\n".join(part for part in own if part and part not in own_imports)
        imports += own_imports
        more = [text for text in helpers if text not in imports]
        reader = self._reader()
        first = ["import re", "import sys"] if "re." in reader else ["import sys"]
        top = "\n".join([*(f"# {line}" for line in comment), *first, *imports])
        return "\n\n".join([top, *more, body, reader, main]) + "\n\nmain()\n"

    def _searched(self) -> list[str]:
        return [self._turns(), OPTIONS[self._form()], self._engine()]

    def _planned(self) -> list[str]:
        """Return what is known without a search, and the function that says it of a position."""
        plan = self.search.plan
        assert plan is not None  # asked where there is one
        code = plan.codes["python"]
        value = f"not ({code.expression})" if plan.asks == "lost" else code.expression
        own = f"def solve({', '.join(plan.form.names)}):\n    return {value}"
        return [*code.before, own]

    def _form(self) -> str:
        model = self.model
        if model.kind == "partizan":
            return "partizan"
        if model.kind == "scoring":
            return "pairs" if model.pairs else "turns"
        return "parts" if self.search.engine == "grundy" else "plain"

    def _turns(self) -> str:
        used = any(
            isinstance(node, ast.Name) and node.id == "TURN"
            for function in self.model.functions()
            for node in ast.walk(function)
        )
        return TURNS if used or (self.model.kind == "scoring" and not self.model.pairs) else ""

    def _engine(self) -> str:
        search, model = self.search, self.model
        given = "*state" if model.kind != "partizan" else "*state[:-1]"
        ends = "final" in model.rules
        if search.engine == "label":
            stuck = _stuck_label(search)
            over = ""
            if ends:
                over = (
                    f"        margin = final({given})\n        if margin is not None:\n"
                    "            labels[-1] = (margin > 0) - (margin < 0)\n"
                    "            if margin:\n                done.append(i)\n"
                    "            continue\n"
                )
            text = LABELS.replace("STUCK", stuck).replace("OVER", over)
            taken = "option[-1]" if model.kind == "scoring" else "option"
            text = text.replace("option[-1] if TURNED else option", taken)
            return "\n\n".join([text, *self._listed()])
        stuck_value = {"score": model.stuck, "won": int(model.kind == "misere")}
        over = ""
        if ends:
            over = (
                f"        margin = final({given})\n        if margin is not None:\n"
                "            known[state] = margin\n            stack.pop()\n"
                "            continue\n"
            )
        text = SOLVE[search.engine].replace("OVER", over)
        text = text.replace("STUCK", str(stuck_value.get(search.engine, 0)))
        return "\n\n".join([text, *self._listed()])

    def _listed(self) -> Iterator[str]:
        """Yield the functions that go through the options of a position, as far as one is asked."""
        if self.search.show in COUNTED:
            parts = "options(state)"
            if self.search.engine != "grundy":
                parts = "([option] for option in options(state))"
            if self.search.show == "moves":
                parts = f"{{tuple(sorted(parts)) for parts in {parts}}}"
            yield COUNT.replace("OPTIONS", parts)
        if self.search.move:
            yield self._move()

    def _move(self) -> str:
        """Return the function that tells the first move that wins."""
        search = self.search
        option = "option[0]" if search.engine == "grundy" else "option"
        lost = f"not solve({option})"
        if search.engine == "label":
            lost = "labels[known[option]] < 0"
        texts = []
        places = iter(range(len(search.kinds)))
        for own in search.asked_names:
            place = next(places)
            if search.rows is not None and own in search.rows.names:
                texts.append(f"{own}_all[{option}[{place}]:{option}[{next(places)}]]")
            else:
                whole = search.kinds[place] in ("int", "str")
                texts.append(f"({option}[{place}],)" if whole else f"{option}[{place}]")
        numbers = ", ".join(f"*{text}" for text in texts)
        return MOVE.replace("LOST", lost).replace("NUMBERS", numbers)

    # Main ----------------------------------------------------------------------------------------

    def _reader(self) -> str:
        kinds = {item.kind for item in self.search.input.items}
        to_end = self.search.tests == "end"
        if "lists" in kinds:
            return READ_LISTS
        if kinds & {"word", "words"}:
            return READ_WORDS_TO_END if to_end else READ_WORDS
        if "line" in kinds:
            return f"{READ_LINES}\n\n{MORE_LINES}" if to_end else READ_LINES
        return READ_NUMBERS_TO_END if to_end else READ_NUMBERS

    def _main(self) -> str:
        search = self.search
        names = list(dict.fromkeys([*search.data, *self._row_globals()]))
        lines = [line for item in search.input.items for line in _reading(item)]
        if search.tests == "zero":
            lines.insert(1, f"if not {search.input.items[0].names[0]}:\n    break")
        lines += self._asking()
        body = "\n".join(lines)
        head = "def main():\n"
        if names:
            head += f"    global {', '.join(names)}\n"
        if search.tests != "one":
            return f"{head}    {_TESTS[search.tests]}:\n{indent(body, '        ')}"
        return head + indent(body, "    ")

    def _row_globals(self) -> list[str]:
        rows = self.search.rows
        if rows is None:
            return []
        return [f"{n}_all" for n in rows.names] + [
            f"{n}_sums" for n in rows.names if n in rows.sums
        ]

    def _asking(self) -> Iterator[str]:
        search = self.search
        if search.engine == "label":
            yield "known.clear()"
            yield "states.clear()"
            yield from self._looped(list(self._numbered()))
            yield "label()"
        elif search.is_fresh and search.forgets:
            yield "known.clear()"
        told = [*self._printed(), "answers.append(str(answer))"]
        if search.only is not None:
            told = [f"if {ast.unparse(search.only)}:", *(f"    {line}" for line in told)]
        inside = [*self._answer(), *self._known(), *told]
        loops = list(search.ask.loops)
        show = f"print({search.between!r}.join(answers))"
        if len(loops) < 2:
            yield "answers = []"
            yield from _nested(_heads(loops), inside)
            yield show
        else:
            inner = _nested(_heads(loops[1:]), inside)
            yield from _nested(_heads(loops[:1]), ["answers = []", *inner, show])

    def _known(self) -> Iterator[str]:
        """Yield what an expression may say of a position, as far as it does."""
        search = self.search
        trees = [tree for tree in (search.shown, search.only) if tree is not None]
        used = {n.id for tree in trees for n in ast.walk(tree) if isinstance(n, ast.Name)}
        won, lost = ("value > 0", "value < 0") if search.has_ties else ("value != 0", "value == 0")
        for name, text in (("score", "value"), ("won", won), ("lost", lost)):
            if name in used:
                yield f"{name} = {text}"

    def _looped(self, inside: list[str]) -> Iterator[str]:
        yield from _nested(_heads(list(self.search.ask.loops)), inside)

    def _numbered(self) -> Iterator[str]:
        yield f"number_of({self._position(self.search.ask.parts[0])})"

    def _answer(self) -> Iterator[str]:
        search = self.search
        if search.engine == "label":
            yield f"value = labels[known[{self._position(search.ask.parts[0])}]]"
            return
        if search.ask.is_sum:
            yield "value = 0"
            inner = [f"value ^= solve({self._position(part)})" for part in search.ask.parts]
            yield from _nested(_heads(list(search.ask.over)), inner)
        else:
            yield from self._rows_set(search.ask.parts[0])
            yield f"value = solve({self._position(search.ask.parts[0])})"
        if search.show in COUNTED:
            yield "moves = 0"
            inner = [
                f"moves += count_moves({self._position(part)}, value)" for part in search.ask.parts
            ]
            yield from _nested(_heads(list(search.ask.over)), inner)

    def _rows_set(self, part: tuple[ast.expr, ...]) -> Iterator[str]:
        rows = self.search.rows
        if rows is None:
            return
        asked = dict(zip(self.search.asked_names, part, strict=True))
        for name in rows.names:
            yield f"{name}_all = {ast.unparse(asked[name])}"
            if name in rows.sums:
                yield f"{name}_sums = [0]"
                yield f"for item in {name}_all:"
                yield f"    {name}_sums.append({name}_sums[-1] + item)"
        yield "known.clear()"

    def _position(self, part: tuple[ast.expr, ...]) -> str:
        rows = self.search.rows
        texts = []
        kinds = iter(self.search.kinds)
        for name, argument in zip(self.search.asked_names, part, strict=True):
            if rows is not None and name in rows.names:
                texts += ["0", f"len({name}_all)"]
                next(kinds), next(kinds)
                continue
            kind = next(kinds)
            text = ast.unparse(argument)
            if kind == "list[int]":
                text = f"tuple({text})"
            elif kind == "list[list[int]]":
                text = f"tuple(map(tuple, {text}))"
            texts.append(text)
        if self.model.kind == "partizan":
            texts.append("0")
        return ", ".join(texts) if self.search.plan is not None else f"({', '.join(texts)},)"

    def _printed(self) -> Iterator[str]:
        search = self.search
        if search.shown is not None:
            yield f"answer = {ast.unparse(search.shown)}"
            if is_truth(search.shown):
                yield 'answer = "true" if answer else "false"'
        elif search.show in COUNTED:
            yield "answer = moves"
        elif search.show in ("grundy", "score"):
            yield "answer = value"
        elif search.has_ties:
            first, second, third = (repr(word) for word in search.words)
            yield f"answer = {first} if value > 0 else {second} if value < 0 else {third}"
        else:
            first, second = (repr(word) for word in search.words[:2])
            yield f"answer = {first} if value else {second}"
        if search.move:
            position = self._position(search.ask.parts[0])
            yield f"answer = str(answer) + (move({position}) if value > 0 else '')"


def _plain(function: ast.FunctionDef) -> ast.FunctionDef:
    copy = deepcopy(function)
    first = copy.body[0]
    text = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    copy.body = copy.body[1:] if text and len(copy.body) > 1 else copy.body
    return ast.fix_missing_locations(copy)


def _stuck_label(search: Search) -> str:
    if search.model.kind == "scoring":
        stuck = search.model.stuck
        return str((stuck > 0) - (stuck < 0))
    return "1" if search.model.kind == "misere" else "-1"


def _heads(loops: list[ast.comprehension]) -> list[str]:
    heads = []
    for loop in loops:
        heads.append(f"for {ast.unparse(loop.target)} in {ast.unparse(loop.iter)}:")
        heads += [f"if {ast.unparse(test)}:" for test in loop.ifs]
    return heads


def _nested(heads: list[str], inside: list[str]) -> Iterator[str]:
    if not heads:
        yield from inside
        return
    yield heads[0]
    yield from (f"    {line}" for line in _nested(heads[1:], inside))


_SIMPLE = {"number": "number()", "word": "word()", "line": "numbers()", "lists": "lists()"}
"""What reads an item in one call."""


def _reading(item: Item) -> Iterator[str]:
    """Yield the lines that read an item."""
    sizes = [ast.unparse(size) for size in item.sizes]
    first = item.names[0]
    if item.kind in _SIMPLE:
        yield f"{first} = {_SIMPLE[item.kind]}"
    elif item.kind in ("list", "words"):
        read = "number" if item.kind == "list" else "word"
        yield f"{first} = [{read}() for _ in range({sizes[0]})]"
    elif item.kind == "table":
        yield f"{first} = [[number() for _ in range({sizes[1]})] for _ in range({sizes[0]})]"
    elif item.kind == "rows":
        yield f"{first} = [[number() for _ in range(number())] for _ in range({sizes[0]})]"
    elif item.kind == "pairs":
        for name in item.names:
            yield f"{name} = []"
        yield f"for _ in range({sizes[0]}):"
        for name in item.names:
            yield f"    {name}.append(number())"
    else:
        yield from _reading_graph(item, sizes)


def _reading_graph(item: Item, sizes: list[str]) -> Iterator[str]:
    first = item.names[0]
    edges = f"{sizes[0]} - 1" if item.kind == "tree" else sizes[1]
    yield f"{first} = [[] for _ in range({sizes[0]} + 1)]"
    yield f"for _ in range({edges}):"
    yield "    a, b = number(), number()"
    yield f"    {first}[a].append(b)"
    if item.kind not in ("arcs", "dag"):
        yield f"    {first}[b].append(a)"
