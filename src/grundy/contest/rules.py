"""Plans from the rule itself: its moves are written into the program, which fills a table."""

from __future__ import annotations

import ast
from textwrap import indent
from typing import TYPE_CHECKING

from grundy.contest import magnitudes
from grundy.contest.cpp_degrees import degree
from grundy.contest.cpp_expressions import NUMBER, WIDE, Expressions, refuse
from grundy.contest.cpp_functions import Generated, write_function
from grundy.contest.library import grouped
from grundy.contest.magnitudes import reach_of
from grundy.contest.plan import Plan
from grundy.contest.python_names import constant
from grundy.contest.rule_source import rule_function
from grundy.contest.searches.option_changes import has_parts
from grundy.contest.searches.options import options_text
from grundy.discovery.patterns.formula import Code
from grundy.errors import ProgramError
from grundy.rules.contest import HEAPS, Form

if TYPE_CHECKING:
    from grundy.contest.magnitudes import Reach
    from grundy.contest.plan import Codes
    from grundy.rules.impartial import ImpartialGame

TABLE = {1: 1_000, 2: 60}
"""Numbers of a table when nothing else is asked, by the numbers of a position."""

LARGEST = {1: 10_000_000, 2: 5_000}

CAREFUL = 1 << 31
"""A number this large, seen where not all positions were looked at, asks for 128 bits."""


def rule_plan(game: ImpartialGame, most: int | None) -> Plan | None:
    """Return the plan of a table that the program fills; None when its rule cannot be written."""
    rule = _rule(game)
    if rule is None:
        return None
    numbers = len(rule.args.args)
    most = TABLE[numbers] if most is None else most
    if most > LARGEST[numbers]:
        raise ProgramError(
            f"a table of numbers up to {most:,} is too large for a program; here at most "
            f"{LARGEST[numbers]:,}"
        )
    number = _number(reach_of(rule, most))
    if not number:
        return None
    names = tuple(argument.arg for argument in rule.args.args)
    form = HEAPS if numbers == 1 else Form("numbers", names)
    value = "VALUES" + "".join(f"[{name}]" for name in form.names)
    filled = {"cpp": _filled_cpp(rule, most, number), "python": _filled_python(rule, most)}
    plan = Plan(
        game,
        game.text,
        form,
        "grundy",
        {lang: Code(value, before) for lang, before in filled.items()},
        method=f"table of the numbers up to {most}, filled by the program from the rule",
        status="table",
        most=most,
        is_compared=True,
    )
    moves = rule_moves(game, plan, number)
    return plan.with_moves(moves, move_words(plan)) if moves else plan


def _number(reach: Reach) -> str:
    """Return the C++ type that holds all numbers of a rule's arithmetic; empty if there is none."""
    if reach.largest >= magnitudes.WIDE:
        return ""
    small = magnitudes.NARROW if reach.complete else CAREFUL
    return NUMBER if reach.largest < small else WIDE


def move_words(plan: Plan) -> str:
    """Return what the numbers of a move are."""
    if plan.form.kind == "heaps":
        return "a heap, counted from 1, and what it becomes"
    return "the numbers after the move"


def rule_moves(game: ImpartialGame, plan: Plan, number: str = "") -> Codes | None:
    """Return the code of a move that tries every option; None when the rule cannot be written.

    `number` is the type in which it computes; without it the rule must fit 128 bits at 10**18.
    """
    rule = _rule(game)
    if rule is None or plan.form.kind not in ("heaps", "numbers") or plan.asks != "grundy":
        return None
    if "cpp" not in plan.codes or (not number and _may_be_huge(rule)):
        return None
    names = ", ".join(plan.form.names)
    single = len(plan.form.names) == 1
    if not single and any(isinstance(node, ast.List) for node in ast.walk(rule)):
        return None  # a sum of parts has no two numbers to print
    given = f"{names}, value" if single else names
    cpp_list = _options_cpp(rule, number or WIDE)
    return {
        "cpp": Code(f"option({given})", (*plan.codes["cpp"].before, cpp_list, _option_cpp(plan))),
        "python": Code(
            f"option({given})",
            (*plan.codes["python"].before, _options_python(rule), _option_python(rule, plan)),
        ),
    }


def _rule(game: ImpartialGame) -> ast.FunctionDef | None:
    """Return the rule as a plain function of one or two numbers that C++ can have too."""
    try:
        function = rule_function(game)
        if not 1 <= len(function.args.args) <= 2:
            return None
        for number in (NUMBER, WIDE):
            _look(function, number)
            _options_cpp(function, number)
    except ProgramError:
        return None
    return function


def _may_be_huge(rule: ast.FunctionDef) -> bool:
    """Whether numbers of up to 10**18 may become more than 128 bits in a rule."""
    for node in ast.walk(rule):
        if isinstance(node, ast.AugAssign) and isinstance(node.op, (ast.Mult, ast.Pow, ast.LShift)):
            return True
        if isinstance(node, ast.BinOp):
            grows = isinstance(node.op, (ast.Pow, ast.LShift))
            if degree(node, lambda _: False) > 2 or (grows and constant(node.right) is None):
                return True
    return False


# In C++ ----------------------------------------------------------------------------------------


def _parts(option: ast.expr) -> list[list[ast.expr]]:
    """Return the numbers of each part of an option."""
    states = option.elts if isinstance(option, ast.List) else [option]
    return [state.elts if isinstance(state, ast.Tuple) else [state] for state in states]


def _see(option: ast.expr, expressions: Expressions) -> str:
    places = []
    for numbers in _parts(option):
        if any(expressions.kind(number) not in (NUMBER, WIDE) for number in numbers):
            refuse(option, f"the option {ast.unparse(option)}")
        places.append("VALUES" + "".join(f"[{_index(number, expressions)}]" for number in numbers))
    return f"see({' ^ '.join(places) or '0'});"


def _index(number: ast.expr, expressions: Expressions) -> str:
    """Return a number of an option, which is small, whatever it was computed with."""
    text = expressions.write(number)
    if expressions.kind(number) == NUMBER:
        return text
    return f"(ll){text}" if isinstance(number, ast.Name) else f"(ll)({text})"


def _found(option: ast.expr, expressions: Expressions) -> str:
    numbers = [_index(n, expressions) for part in _parts(option) for n in part]
    return f"found.push_back({{{', '.join(numbers) or '0'}}});"


def _look(rule: ast.FunctionDef, number: str) -> str:
    text = write_function(rule, {}, Generated("void look", _see), number)
    return f"// sees the values of all options\n{text}"


def _options_cpp(rule: ast.FunctionDef, number: str) -> str:
    generated = Generated("vector<vector<ll>> options", _found, "return found;")
    text = write_function(rule, {}, generated, number)
    return text.replace("{\n", "{\n    vector<vector<ll>> found;\n", 1)


_SEE = """\
vector<int> seen(64, -1);
int mark = -1;

void see(int value) {
    if (value >= (int)seen.size()) seen.resize(2 * value, -1);
    seen[value] = mark;
}

// the least value that was not seen since the mark was changed
int mex() {
    int value = 0;
    while (value < (int)seen.size() && seen[value] == mark) value++;
    return value;
}"""


def _filled_cpp(rule: ast.FunctionDef, most: int, number: str) -> tuple[str, ...]:
    names = [argument.arg for argument in rule.args.args]
    if len(names) == 1:
        table = "vector<int> VALUES(MOST + 1);"
    else:
        table = "vector<vector<int>> VALUES(MOST + 1, vector<int>(MOST + 1));"
    body = f"mark++;\nlook({', '.join(names)});\nVALUES{''.join(f'[{n}]' for n in names)} = mex();"
    for name in reversed(names):
        body = f"for (ll {name} = 0; {name} <= MOST; {name}++) {{\n{indent(body, '    ')}\n}}"
    fill = f"bool fill() {{\n{indent(body, '    ')}\n    return true;\n}}"
    start = "const bool FILLED = fill();"
    return f"const int MOST = {most};", f"{table}\n{_SEE}", _look(rule, number), fill, start


def _option_cpp(plan: Plan) -> str:
    value = plan.codes["cpp"].expression
    names = plan.form.names
    if len(names) == 1:
        (n,) = names
        return (
            f"vector<ll> option(ll {n}, ll value) {{\n"
            f"    for (const vector<ll>& parts : options({n})) {{\n"
            f"        ll total = 0;\n"
            f"        for (ll {n} : parts) total ^= {value};\n"
            f"        if (total == value) return parts;\n"
            f"    }}\n    return {{}};\n}}"
        )
    a, b = names
    return (
        f"vector<ll> option(ll first, ll second) {{\n"
        f"    for (const vector<ll>& to : options(first, second)) {{\n"
        f"        ll {a} = to[0], {b} = to[1];\n"
        f"        if (({value}) == 0) return to;\n"
        f"    }}\n    return {{}};\n}}"
    )


# In Python -------------------------------------------------------------------------------------


def _options_python(rule: ast.FunctionDef) -> str:
    return options_text(rule, parts=_splits(rule))


def _splits(rule: ast.FunctionDef) -> bool:
    return has_parts("rule", {"rule": rule})


_SEEN = {
    (1, False): """\
for option in options(n):
    seen.add(values[option])""",
    (2, False): """\
for x, y in options(a, b):
    seen.add(values[x][y])""",
    (1, True): """\
for parts in options(n):
    total = 0
    for part in parts:
        total ^= values[part]
    seen.add(total)""",
    (2, True): """\
for parts in options(a, b):
    total = 0
    for x, y in parts:
        total ^= values[x][y]
    seen.add(total)""",
}
"""How the values of all options are seen, by the numbers of a position and whether it has parts."""

_FILL = """\
def table_of_values():
    "the values of all numbers up to MOST"
    values = []
    for n in range(MOST + 1):
        seen = set()
SEEN
        value = 0
        while value in seen:
            value += 1
        values.append(value)
    return values"""

_FILL_TWO = """\
def table_of_values():
    "the values of all pairs of numbers up to MOST"
    values = [[0] * (MOST + 1) for _ in range(MOST + 1)]
    for a in range(MOST + 1):
        for b in range(MOST + 1):
            seen = set()
SEEN
            while values[a][b] in seen:
                values[a][b] += 1
    return values"""


def _filled_python(rule: ast.FunctionDef, most: int) -> tuple[str, ...]:
    numbers = len(rule.args.args)
    fill = _FILL if numbers == 1 else _FILL_TWO
    seen = indent(_SEEN[numbers, _splits(rule)], "    " * (numbers + 1))
    table = "VALUES = table_of_values()"
    return f"MOST = {most}", _options_python(rule), fill.replace("SEEN", seen), table


_OPTION = """\
def option(first, value):
    for GIVEN in options(first):
        if WORTH == value:
            return [GIVEN]
    return []"""

_OPTION_PARTS = """\
def option(first, value):
    for parts in options(first):
        total = 0
        for GIVEN in parts:
            total ^= WORTH
        if total == value:
            return parts if parts else [0]
    return []"""

_OPTION_TWO = """\
def option(first, second):
    for GIVEN in options(first, second):
        if WORTH == 0:
            return [GIVEN]
    return []"""


def _option_python(rule: ast.FunctionDef, plan: Plan) -> str:
    names = plan.form.names
    text = _OPTION_TWO if len(names) > 1 else _OPTION_PARTS if _splits(rule) else _OPTION
    worth = grouped(plan.codes["python"].expression)
    return text.replace("WORTH", worth).replace("GIVEN", ", ".join(names))
