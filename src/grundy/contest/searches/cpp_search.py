"""Searching programs in C++17: the rules translated, and a search that needs no recursion.

A position is looked at; the first of its options that is not known yet is put on the stack and
found out before it is looked at again. So every position is looked at no more often than it has
options that were not known, and in all at most twice as often as there are positions.
"""

from __future__ import annotations

import ast
from copy import deepcopy
from textwrap import indent
from typing import TYPE_CHECKING

from grundy.contest.cpp_expressions import NUMBER, NUMBERS, TABLE, TRUTH, WORD, refuse
from grundy.contest.cpp_functions import Generated, write_function
from grundy.contest.cpp_loops import loop_head
from grundy.contest.cpp_program import WORD_READER
from grundy.contest.layout import COUNTED
from grundy.contest.library import headers, needed
from grundy.contest.searches.cpp_names import with_cpp_names
from grundy.contest.searches.cpp_rows import ROWS, RowExpressions
from grundy.contest.searches.cpp_texts import (
    COUNT,
    DENSE,
    DISTINCT,
    LABELS,
    LINE,
    LISTS,
    MAP,
    MORE,
    MOVE,
    NUMBER_READER,
    OVER,
    SEE,
    SOLVE,
    TABLE_TEXT,
)
from grundy.contest.searches.search import INT, turn_of
from grundy.forms.syntax import expression_tree

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.contest.cpp_expressions import Expressions
    from grundy.contest.searches.inputs import Item
    from grundy.contest.searches.search import Search

TYPES = {
    "int": NUMBER,
    "list[int]": NUMBERS,
    "list[list[int]]": TABLE,
    "str": WORD,
    "list[str]": "vector<string>",
}


def write_search(search: Search, comment: list[str]) -> str:
    """Return the program.

    Raises `ProgramError` for rules that C++ does not get.
    """
    return _Writer(with_cpp_names(search)).write(comment)


class _Writer:
    def __init__(self, search: Search) -> None:
        self.search, self.model = search, search.model
        self.read_kinds = {name: TYPES[kind] for name, kind in search.input.kinds().items()}
        self.known: dict[str, str] = {n: self.read_kinds[n] for n in search.data}
        for name, value in self.model.constants.items():
            self.known[name] = TABLE if value and isinstance(value[0], (list, tuple)) else NUMBERS
        if search.rows is not None:
            for name in search.rows.names:
                self.known[f"{name}_all"] = NUMBERS
                self.known[f"{name}_sums"] = NUMBERS
        self.known["NOTHING"] = NUMBER
        for name, function in self.model.helpers.items():
            self.known[f"{name}()"] = _result(function)

    # The whole -----------------------------------------------------------------------------------

    def write(self, comment: list[str]) -> str:
        """Return the text, from its first comment to its end."""
        main = self._main()
        searched = (self._state, self._helpers, self._rules, self._engine)
        body = [
            *self._globals(),
            *(part for parts in (searched if self.search.plan is None else ()) for part in parts()),
            *self._planned(),
            *[text for name, text in _READERS.items() if f"{name}()" in main],
            main,
        ]
        whole = "\n\n".join(part for part in body if part)
        rows = [text for name, text in ROWS.items() if _calls(whole, name)]
        more = needed("\n".join([*rows, whole]), "cpp")
        text = "\n\n".join([*more, *rows, whole])
        nothing = ["const ll NOTHING = LLONG_MIN;"] if "NOTHING" in text else []
        top = [
            *(f"// {line}" for line in comment),
            *sorted({*headers(text), *_more_headers(f"{text}{nothing}")}),
            "using namespace std;",
            "using ll = long long;",
            *nothing,
        ]
        return "\n".join(top) + "\n\n" + text + "\n"

    def _planned(self) -> Iterator[str]:
        """Yield what is known without a search, and the function that says it of a position."""
        plan = self.search.plan
        if plan is None:
            return
        code = plan.codes["cpp"]
        yield from code.before
        kinds = [TYPES[kind] for kind in self.search.kinds]
        given = [
            f"{kind} {name}" if kind == NUMBER else f"const {kind}& {name}"
            for kind, name in zip(kinds, plan.form.names, strict=True)
        ]
        value = f"!({code.expression})" if plan.asks == "lost" else code.expression
        yield f"ll solve({', '.join(given)}) {{\n    return {value};\n}}"

    def _globals(self) -> Iterator[str]:
        kinds = [(self.read_kinds[name], name) for name in self.search.input.names]
        yield "\n".join(f"{kind} {name};" for kind, name in kinds)
        for name, value in self.model.constants.items():
            yield f"const {self.known[name]} {name} = {_literal(value)};"
        if self.search.rows is not None:
            names = [n for n in self.known if n.endswith(("_all", "_sums"))]
            yield f"{NUMBERS} {', '.join(names)};"

    def _state(self) -> Iterator[str]:
        """Yield the type of a position, and where what is known of it is kept."""
        search = self.search
        kinds = [TYPES[kind] for kind in search.kinds]
        if self.model.kind == "partizan":
            kinds.append(NUMBER)
        if search.is_plain:
            yield f"using State = array<ll, {len(kinds)}>;"
        else:
            yield f"using State = tuple<{', '.join(kinds)}>;"
        if search.engine != "label":
            yield self._memory(len(kinds))
        else:
            yield self._table()

    def _table(self) -> str:
        """Return the table of positions that are not just the ends of a row."""
        if not self.search.is_plain:
            return MAP
        kind, none, cells = _CELLS[self.search.engine]
        return TABLE_TEXT.replace("KIND", kind).replace("NONE", none).replace("CELLS", cells)

    def _memory(self, width: int) -> str:
        rows = self.search.rows
        if rows is None or width != 2 or len(rows.names) != 1:
            return self._table()
        (row,) = rows.names
        size, place = "side * side", "state[0] * side + state[1]"
        if row in rows.keeps_from or row in rows.keeps_to:
            size, place = "side", f"state[{int(row in rows.keeps_from)}]"
        text = DENSE.replace("SIZE", size).replace("PLACE", place)
        return text.replace("ROW", f"{row}_all")

    def _helpers(self) -> Iterator[str]:
        for function in self.model.helpers.values():
            typed = deepcopy(function)
            for argument in typed.args.args:
                argument.annotation = ast.Name(_usage(function, argument.arg), ast.Load())
            kind = self.known[f"{function.name}()"]
            typed.returns = ast.Name("bool" if kind == TRUTH else "int", ast.Load())
            yield write_function(typed, self.known, None, NUMBER, self._expressions(function))

    def _expressions(self, function: ast.FunctionDef | None = None) -> RowExpressions:
        found = RowExpressions({}, self._natural(function), NUMBER)
        found.signed = self.search.signed
        found.safe = frozenset(name for name in self.known if name.endswith(("_all", "_sums")))
        return found

    def _natural(self, function: ast.FunctionDef | None) -> set[str]:
        """Return the names that are never negative."""
        natural = {n for n, kind in self.read_kinds.items() if kind == NUMBER}
        natural -= self.search.signed
        rows = self.search.rows
        if rows is not None:
            natural |= {end for ends in rows.ends.values() for end in ends}
        if function is not None:
            own = {argument.arg for argument in function.args.args}
            natural -= own - (set().union(*rows.ends.values()) if rows else set())
            if self.model.kind in ("impartial", "misere") and function.name == "moves":
                negative = getattr(self.model.game.normal, "negative", False)
                natural |= set() if negative else own
        return natural

    # Rules ---------------------------------------------------------------------------------------

    def _rules(self) -> Iterator[str]:
        yield SEE[self.search.engine] if self.search.engine != "label" else ""
        for role, function in self.model.rules.items():
            if role == "final":
                yield self._final(function)
            elif self.search.engine == "label":
                yield self._listing(role, function)
            else:
                yield self._looking(role, function)
                if self.search.lists:
                    yield self._listing(role, function)

    def _typed(self, function: ast.FunctionDef) -> ast.FunctionDef:
        typed = deepcopy(function)
        for argument, kind in zip(typed.args.args, self.search.kinds, strict=True):
            argument.annotation = ast.Name(kind, ast.Load())
        return typed

    def _looking(self, role: str, function: ast.FunctionDef) -> str:
        name = "look" if role == "moves" else f"{role}_look"
        generated = Generated(f"void {name}", lambda o, e: self._seen(o, e, role))
        body = write_function(
            self._typed(function), self.known, generated, NUMBER, self._expressions(function)
        )
        return f"// sees the options, until one is not known yet or nothing can change\n{body}"

    def _seen(self, option: ast.expr, expressions: Expressions, role: str) -> str:
        if isinstance(option, ast.IfExp):
            yes = self._seen(option.body, expressions, role)
            no = self._seen(option.orelse, expressions, role)
            return f"if ({expressions.truth(option.test)}) {{ {yes} }} else {{ {no} }}"
        turn = turn_of(self.model, option)
        states = [self._written(part, expressions, role) for part in turn.parts]
        if self.search.engine == "grundy":
            return f"if (see({{{', '.join(states)}}})) return;"
        if self.search.engine == "score":
            gain, again = expressions.write(turn.gain), expressions.truth(turn.again)
            return f"if (see({gain}, {again}, {states[0]})) return;"
        return f"if (see({states[0]})) return;"

    def _listing(self, role: str, function: ast.FunctionDef) -> str:
        def listed(option: ast.expr, expressions: Expressions) -> str:
            if isinstance(option, ast.IfExp):
                yes, no = listed(option.body, expressions), listed(option.orelse, expressions)
                return f"if ({expressions.truth(option.test)}) {{ {yes} }} else {{ {no} }}"
            parts = turn_of(self.model, option).parts
            states = [self._written(part, expressions, role) for part in parts]
            if self.search.engine == "label":
                return f"follow.push_back({states[0]});"
            return f"follow.push_back({{{', '.join(states)}}});"

        name = "list_options" if role == "moves" else f"list_{role}"
        body = write_function(
            self._typed(function),
            self.known,
            Generated(f"void {name}", listed),
            NUMBER,
            self._expressions(function),
        )
        kind = "State" if self.search.engine == "label" else "vector<State>"
        first = role in ("moves", "left")
        return (f"vector<{kind}> follow;\n\n" if first else "") + body

    def _written(self, part: tuple[ast.expr, ...], expressions: Expressions, role: str) -> str:
        """Return a position that follows."""
        texts = []
        for argument, kind in zip(part, self.search.kinds, strict=True):
            found, wanted = expressions.kind(argument), TYPES[kind]
            if wanted == NUMBER and found not in (NUMBER, TRUTH):
                refuse(argument, f"the number {ast.unparse(argument)} of a position")
            if wanted == WORD and isinstance(expressions, RowExpressions):
                texts.append(expressions.as_row(argument, WORD))
            elif wanted not in (NUMBER, found) and not _is_empty(argument):
                refuse(argument, f"{ast.unparse(argument)} in a position")
            else:
                text = expressions.write(argument)
                texts.append(f"(ll)({text})" if found == TRUTH else text)
        if self.model.kind == "partizan":
            texts.append("1" if role == "left" else "0")
        joined = ", ".join(texts)
        return f"State{{{joined}}}" if self.search.is_plain else f"State({joined})"

    def _final(self, function: ast.FunctionDef) -> str:
        typed = _Nothing().visit(self._typed(function))
        typed.name, typed.returns = "over", ast.Name("int", ast.Load())
        typed.body = [*typed.body, ast.Return(ast.Name("NOTHING", ast.Load()))]
        ast.fix_missing_locations(typed)
        body = write_function(typed, self.known, None, NUMBER, self._expressions(function))
        return f"// the margin of the player to move where the game is over\n{body}"

    # The engine ----------------------------------------------------------------------------------

    def _engine(self) -> Iterator[str]:
        search, model = self.search, self.model
        at = "state[{}]" if search.is_plain else "get<{}>(state)"
        given = ", ".join(at.format(i) for i in range(len(search.kinds)))
        side = at.format(len(search.kinds))
        ends = "final" in model.rules
        if search.engine == "label":
            call = f"list_options({given});"
            if model.kind == "partizan":
                call = f"if ({side}) list_right({given});\n    else list_left({given});"
            final = f"ll margin = over({given});" if ends else ""
            yield _label_text(call, final, _stuck_label(search))
            if search.move:
                yield self._moving(given)
            return
        call = f"look({given});"
        if model.kind == "partizan":
            call = f"if ({side}) right_look({given});\n            else left_look({given});"
        stuck = {"score": model.stuck, "won": int(model.kind == "misere")}.get(search.engine, 0)
        over = OVER.replace("GIVEN", given) if ends else ""
        is_grundy = search.engine == "grundy"
        result = "mex()" if is_grundy else f"moved ? best : {stuck}"
        text = SOLVE.replace("        RESET\n", "        mark++;\n" if is_grundy else "")
        yield text.replace("OVER", over).replace("LOOK", call).replace("RESULT", result)
        if search.show in COUNTED:
            name = "list_left" if model.kind == "partizan" else "list_options"
            distinct = DISTINCT if search.show == "moves" else ""
            yield COUNT.replace("DISTINCT", distinct).replace("LIST", f"{name}({given});")
        if search.move:
            yield self._moving(given)

    def _moving(self, given: str) -> str:
        """Return the function that prints the first move that wins."""
        search = self.search
        name = "list_left" if self.model.kind == "partizan" else "list_options"
        lost, kind, to = "solve(to[0]) == 0", "vector<State>", "to[0]"
        if search.engine == "label":
            lost, kind, to = "labels[get(to)] == LOST", "State", "to"
        prints = []
        places = iter(range(len(search.kinds)))
        for own in self.search.asked_names:
            at = f"{to}[{{}}]" if search.is_plain else f"get<{{}}>({to})"
            place = next(places)
            if search.rows is not None and own in search.rows.names:
                first, last = at.format(place), at.format(next(places))
                prints.append(
                    f'for (ll i = {first}; i < {last}; i++) printf(" %lld", {own}_all[i]);'
                )
            elif search.kinds[place] == INT:
                prints.append(f'printf(" %lld", {at.format(place)});')
            elif search.kinds[place] == "str":
                prints.append(f'printf(" %s", {at.format(place)}.c_str());')
            else:
                prints.append(f'for (ll item : {at.format(place)}) printf(" %lld", item);')
        shown = "\n        ".join(prints)
        return (
            MOVE.replace("LIST", f"{name}({given});")
            .replace("LOST_TEST", lost)
            .replace("KIND", kind)
            .replace("PRINT", shown)
        )

    # Main ----------------------------------------------------------------------------------------

    def _main(self) -> str:
        search = self.search
        lines = [line for item in search.input.items for line in _reading(item, self._expr())]
        if search.tests == "zero":
            lines.insert(1, f"if (!{search.input.items[0].names[0]}) break;")
        lines += self._asking()
        if search.tests != "one":
            body = indent("\n".join(lines), "        ")
            fresh = search.is_fresh or search.engine == "label" or not search.forgets
            first = "" if fresh else "    forget();\n"
            return f"int main() {{\n{first}    {_TESTS[search.tests]} {{\n{body}\n    }}\n}}"
        return "int main() {\n" + indent("\n".join(lines), "    ") + "\n}"

    def _expr(self) -> RowExpressions:
        found = self._expressions()
        found.kinds = dict(self.read_kinds)
        return found

    def _asking(self) -> Iterator[str]:
        """Yield the lines that find and print what is asked for."""
        search, expressions = self.search, self._expr()
        if search.engine == "label":
            yield from ("forget();", "states.clear();")
            yield from self._numbered()
            yield "label();"
        elif search.forgets and (search.is_fresh or search.tests == "one"):
            yield "forget();"
        heads = self._heads(list(search.ask.loops), expressions)
        inside = list(self._answer(expressions))
        printed = len(list(self._printed(expressions)))
        if heads:
            told = [*_separator(search.between), *inside[-printed:]]
            inside = [*inside[:-printed], *told]
        if search.only is not None:
            condition = self._written_condition(search.only, expressions)
            at = -printed - len(_separator(search.between)) if heads else -printed
            inside = [*inside[:at], f"if ({condition}) {{", *inside[at:], "}"]
        if len(heads) < 2:
            yield from ["bool again = false;"] if heads and search.between else []
            yield from _nested(heads, inside)
            yield 'puts("");'
            return
        again = ["bool again = false;"] if search.between else []
        yield from _nested(heads[:1], [*again, *_nested(heads[1:], inside), 'puts("");'])

    def _numbered(self) -> Iterator[str]:
        """Yield the loops that number the positions asked for, before all are labelled."""
        expressions = self._expr()
        heads = self._heads(list(self.search.ask.loops), expressions)
        part = self.search.ask.parts[0]
        yield from _nested(heads, [f"number_of({self._position(part, expressions)});"])

    def _heads(self, loops: list[ast.comprehension], expressions: RowExpressions) -> list[str]:
        heads = []
        for loop in loops:
            assert isinstance(loop.target, ast.Name)  # others were refused
            head = f"for ({loop_head(loop.target.id, loop.iter, expressions)})"
            tests = [expressions.truth(test) for test in loop.ifs]
            heads.append(head + "".join(f" if ({test})" for test in tests))
        return heads

    def _answer(self, expressions: RowExpressions) -> Iterator[str]:
        search = self.search
        if search.engine == "label":
            part = search.ask.parts[0]
            yield f"ll value = labels[get({self._position(part, expressions)})];"
        elif search.ask.is_sum:
            yield "ll value = 0;"
            inner = [
                f"value ^= solve({self._position(part, expressions)});" for part in search.ask.parts
            ]
            yield from _nested(self._heads(list(search.ask.over), expressions), inner)
        else:
            part = search.ask.parts[0]
            yield from self._rows_set(part, expressions)
            yield f"ll value = solve({self._position(part, expressions)});"
        if search.show in COUNTED:
            yield "ll moves = 0;"
            inner = [
                f"moves += count_moves({self._position(part, expressions)}, value);"
                for part in search.ask.parts
            ]
            yield from _nested(self._heads(list(search.ask.over), expressions), inner)
        yield from self._printed(expressions)

    def _rows_set(self, part: tuple[ast.expr, ...], expressions: RowExpressions) -> Iterator[str]:
        rows = self.search.rows
        if rows is None:
            return
        asked = dict(zip(self.search.asked_names, part, strict=True))
        for name in rows.names:
            argument = asked[name]
            yield f"{name}_all = {expressions.write(argument)};"
            if name in rows.sums:
                yield f"{name}_sums.assign(1, 0);"
                add = f"{name}_sums.push_back({name}_sums.back() + item);"
                yield f"for (ll item : {name}_all) {add}"
        yield "forget();"

    def _position(self, part: tuple[ast.expr, ...], expressions: RowExpressions) -> str:
        rows = self.search.rows
        texts = []
        for name, argument in zip(self.search.asked_names, part, strict=True):
            if rows is not None and name in rows.names:
                texts += ["0", f"(ll){name}_all.size()"]
            elif expressions.kind(argument) == "char":
                texts.append(expressions.as_row(argument, WORD))
            else:
                texts.append(expressions.write(argument))
        if self.model.kind == "partizan":
            texts.append("0")
        joined = ", ".join(texts)
        if self.search.plan is not None:
            return joined
        return f"State{{{joined}}}" if self.search.is_plain else f"State({joined})"

    def _written_condition(self, tree: ast.expr, expressions: RowExpressions) -> str:
        return self._showing(expressions).truth(self._in_answers(tree))

    def _showing(self, expressions: RowExpressions) -> RowExpressions:
        """Return the writer of what is printed, which knows the answer to a position."""
        inner = self._expr()
        inner.kinds |= {n: k for n, k in expressions.kinds.items() if n not in inner.kinds}
        inner.kinds |= {"value": NUMBER, "WON": NUMBER, "LOST": NUMBER}
        return inner

    def _in_answers(self, tree: ast.expr) -> ast.expr:
        """Return an expression with what a value says in place of `score`, `won` and `lost`."""
        won, lost = {
            "score": ("value > 0", "value < 0"),
            "label": ("value == WON", "value == LOST"),
        }.get(self.search.engine, ("value != 0", "value == 0"))
        put: ast.expr = _Put({"score": "value", "won": won, "lost": lost}).visit(deepcopy(tree))
        return put

    def _printed(self, expressions: RowExpressions) -> Iterator[str]:
        search = self.search
        if search.shown is not None:
            inner = self._showing(expressions)
            shown = self._in_answers(search.shown)
            text = inner.write(shown)
            if inner.kind(shown) in (WORD, "char"):
                yield f'printf("%s", ({inner.as_row(shown, WORD)}).c_str());'
            elif inner.kind(shown) == TRUTH:
                yield f'printf("%s", {text} ? "true" : "false");'
            else:
                yield f'printf("%lld", (ll)({text}));'
        elif search.show in COUNTED:
            yield 'printf("%lld", moves);'
        elif search.show in ("grundy", "score"):
            yield 'printf("%lld", value);'
        else:
            yield f'printf("%s", {_word_choice(search)});'
        if search.move:
            won = "value == WON" if search.engine == "label" else "value"
            yield f"if ({won}) print_move({self._position(search.ask.parts[0], expressions)});"


class _Nothing(ast.NodeTransformer):
    """Writes None as a number that no margin is."""

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        """Return the name for None."""
        return ast.Name("NOTHING", ast.Load()) if node.value is None else node

    def visit_Return(self, node: ast.Return) -> ast.Return:
        """Return something, where nothing is returned."""
        value = ast.Constant(None) if node.value is None else node.value
        return ast.Return(self.visit(value))


class _Put(ast.NodeTransformer):
    """Puts expressions, as texts, in the place of names."""

    def __init__(self, meant: dict[str, str]) -> None:
        self.meant = meant

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Return what the name means."""
        text = self.meant.get(node.id)
        return node if text is None else expression_tree(text)


_READERS = {
    "number": NUMBER_READER,
    "numbers": LINE,
    "lists": LISTS,
    "word": WORD_READER,
    "more": MORE,
}

_TESTS = {
    "many": "for (ll tests = number(); tests > 0; tests--)",
    "end": "while (more())",
    "zero": "while (true)",
}
"""The loops around what is done for a test."""


def _word_choice(search: Search) -> str:
    first, second, *third = (f'"{word}"' for word in search.words)
    if search.engine == "score":
        return f"value > 0 ? {first} : value < 0 ? {second} : {third[0]}"
    if search.engine == "label":
        return f"value == WON ? {first} : value == LOST ? {second} : {third[0]}"
    return f"value ? {first} : {second}"


def _stuck_label(search: Search) -> str:
    if search.model.kind == "scoring":
        stuck = search.model.stuck
        return "WON" if stuck > 0 else "LOST" if stuck < 0 else "DRAWN"
    return "WON" if search.model.kind == "misere" else "LOST"


def _label_text(call: str, final: str, stuck: str) -> str:
    over = ""
    if final:
        over = (
            f"        {final}\n"
            "        if (margin != NOTHING) {\n"
            "            labels[i] = margin > 0 ? WON : margin < 0 ? LOST : DRAWN;\n"
            "            if (labels[i] != DRAWN) done.push_back(i);\n"
            "            continue;\n"
            "        }\n"
        )
    return LABELS.replace("OVER", over).replace("LIST", call).replace("STUCK", stuck)


def _separator(between: str) -> list[str]:
    return [f'if (again) printf("{between}");', "again = true;"] if between else []


def _nested(heads: list[str], inside: list[str]) -> Iterator[str]:
    if not heads:
        yield from inside
        return
    yield f"{heads[0]} {{"
    yield from (f"    {line}" for line in _nested(heads[1:], inside) if line)
    yield "}"


_CELLS = {
    "won": ("signed char", "-1", "26"),
    "grundy": ("int", "-1", "24"),
    "label": ("int", "-1", "24"),
    "score": ("ll", "NOTHING", "23"),
}
"""What a cell of a box is, what an empty one holds, and how many there may be: 64 MB of them."""

_SIMPLE = {"number": "number()", "word": "word()", "line": "numbers()", "lists": "lists()"}
"""What reads an item in one call."""


def _reading(item: Item, expressions: RowExpressions) -> Iterator[str]:
    """Yield the lines that read an item."""
    sizes = [expressions.write(size) for size in item.sizes]
    first = item.names[0]
    if item.kind in _SIMPLE:
        yield f"{first} = {_SIMPLE[item.kind]};"
    elif item.kind in ("list", "words"):
        read, kind = ("number", "ll") if item.kind == "list" else ("word", "string")
        yield f"{first}.resize({sizes[0]});"
        yield f"for ({kind}& item : {first}) item = {read}();"
    elif item.kind == "table":
        yield f"{first}.assign({sizes[0]}, vector<ll>({sizes[1]}));"
        yield f"for (vector<ll>& items : {first}) for (ll& item : items) item = number();"
    elif item.kind == "rows":
        yield f"{first}.assign({sizes[0]}, {{}});"
        yield (
            f"for (vector<ll>& items : {first}) {{ items.resize(number()); "
            "for (ll& item : items) item = number(); }"
        )
    elif item.kind == "pairs":
        for name in item.names:
            yield f"{name}.resize({sizes[0]});"
        reads = " ".join(f"{name}[i] = number();" for name in item.names)
        yield f"for (ll i = 0; i < {sizes[0]}; i++) {{ {reads} }}"
    else:
        edges = f"{sizes[0]} - 1" if item.kind == "tree" else sizes[1]
        back = "" if item.kind in ("arcs", "dag") else f" {first}[b].push_back(a);"
        yield f"{first}.assign({sizes[0]} + 1, {{}});"
        yield (
            f"for (ll i = 0; i < {edges}; i++) {{ ll a = number(), b = number(); "
            f"{first}[a].push_back(b);{back} }}"
        )


def _literal(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return "{" + ", ".join(_literal(item) for item in value) + "}"
    return f"{value}LL" if isinstance(value, int) and abs(value) >= 1 << 31 else str(value)


def _is_empty(node: ast.expr) -> bool:
    return isinstance(node, (ast.Tuple, ast.List)) and not node.elts


def _calls(text: str, name: str) -> bool:
    return f"{name}(" in text and any(
        not (before.isalnum() or before in "_.") for before in _before(text, f"{name}(")
    )


def _before(text: str, word: str) -> Iterator[str]:
    at = text.find(word)
    while at >= 0:
        yield text[at - 1 : at] or " "
        at = text.find(word, at + 1)


def _more_headers(text: str) -> Iterator[str]:
    for sign, header in (("LLONG_", "climits"), ("tuple<", "tuple"), ("map<", "map")):
        if sign in text:
            yield f"#include <{header}>"


def _result(function: ast.FunctionDef) -> str:
    """Return the C++ type of what a helper returns, as far as its text tells."""
    found = [n.value for n in ast.walk(function) if isinstance(n, ast.Return) and n.value]
    truths = (ast.Compare, ast.BoolOp)
    is_truth = [
        isinstance(v, truths)
        or (isinstance(v, ast.UnaryOp) and isinstance(v.op, ast.Not))
        or (isinstance(v, ast.Constant) and isinstance(v.value, bool))
        for v in found
    ]
    return TRUTH if found and all(is_truth) else NUMBER


def _usage(function: ast.FunctionDef, name: str) -> str:
    """Return the Python type of an argument, as far as its use tells."""
    for node in ast.walk(function):
        indexed = isinstance(node, ast.Subscript) and _is_name(node.value, name)
        looped = isinstance(node, (ast.For, ast.comprehension)) and _is_name(node.iter, name)
        measured = (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("len", "sum", "sorted")
            and any(_is_name(argument, name) for argument in node.args)
        )
        if indexed or looped or measured:
            return "list[int]"
    return INT


def _is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name
