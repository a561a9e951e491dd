"""Plans from the rule itself: its moves are written into the program, which fills a table."""

from __future__ import annotations

from textwrap import indent
from typing import TYPE_CHECKING

from grundy.contest import magnitudes
from grundy.contest.magnitudes import reach_of
from grundy.contest.plan import HUGE, Plan
from grundy.contest.rule_source import rule_function
from grundy.contest.searches.option_changes import options_of
from grundy.contest.searches.options import options_function
from grundy.discovery.patterns.formula import Code
from grundy.errors import ProgramError
from grundy.forms.rule.expression import Row, walk
from grundy.forms.rule.passes.kinds import kinds_of
from grundy.forms.rule.passes.plain import plain
from grundy.forms.rule.program import Program
from grundy.forms.rule.reading import NotRead
from grundy.languages.library import with_library
from grundy.languages.python import function_text
from grundy.rules.contest import HEAPS, Form

if TYPE_CHECKING:
    from grundy.forms.rule.statement import Function
    from grundy.rules.impartial import ImpartialGame

TABLE = {1: 1_000, 2: 60}
"""Numbers of a table when nothing else is asked, by the numbers of a position."""

LARGEST = {1: 10_000_000, 2: 5_000}

CAREFUL = 1 << 31
"""A number this large, seen where not all positions were tried, asks for 128 bits."""


def rule_plan(game: ImpartialGame, most: int | None) -> Plan | None:
    """Return the plan of a table that the program fills; None when its rule cannot be written."""
    rule = _rule(game)
    if rule is None:
        return None
    numbers = len(rule.parameters)
    most = TABLE[numbers] if most is None else most
    if most > LARGEST[numbers]:
        raise ProgramError(
            f"a table of numbers up to {most:,} is too large for a program; here at most "
            f"{LARGEST[numbers]:,}"
        )
    reach = reach_of(rule, most)
    if reach.largest >= magnitudes.WIDE:
        return None
    # Where not all positions were tried, what is seen may be passed.
    far = magnitudes.WIDE - 1 if reach.largest >= CAREFUL and not reach.complete else 0
    form = HEAPS if numbers == 1 else Form("numbers", rule.parameters)
    value = "VALUES" + "".join(f"[{name}]" for name in form.names)
    plan = Plan(
        game,
        game.text,
        form,
        "grundy",
        Code(value, _filled(rule, most)),
        method=f"table of the numbers up to {most}, filled by the program from the rule",
        status="table",
        most=most,
        is_compared=True,
        reach=max(HUGE, reach.largest, far),
    )
    moves = rule_moves(game, plan)
    return plan.with_moves(moves, move_words(plan)) if moves else plan


def move_words(plan: Plan) -> str:
    """Return what the numbers of a move are."""
    if plan.form.kind == "heaps":
        return "a heap, counted from 1, and what it becomes"
    return "the numbers after the move"


def rule_moves(game: ImpartialGame, plan: Plan) -> Code | None:
    """Return the code of a move that tries every option; None when the rule cannot be written."""
    rule = _rule(game)
    if rule is None or plan.form.kind not in ("heaps", "numbers") or plan.asks != "grundy":
        return None
    names = ", ".join(plan.form.names)
    single = len(plan.form.names) == 1
    lists = (node for node in walk(rule) if isinstance(node, Row) and node.kind == "list")
    if not single and any(lists):
        return None  # a sum of parts has no two numbers to print
    given = f"{names}, value" if single else names
    return Code(f"option({given})", (*plan.code.before, _options(rule), _option(rule, plan)))


def _rule(game: ImpartialGame) -> Function | None:
    """Return the rule as a plain function of one or two numbers that programs can have."""
    try:
        function = rule_function(game)
        if not 1 <= len(function.parameters) <= 2:
            return None
        options = options_function(function, parts=_splits(function))
        kinds_of(plain(with_library(Program((options,)))))
    except (ProgramError, NotRead):
        return None
    return function


# The program --------------------------------------------------------------------------------------


def _options(rule: Function) -> str:
    return function_text(options_function(rule, parts=_splits(rule)))


def _splits(rule: Function) -> bool:
    return any(parts for _, parts in options_of(["rule"], {"rule": rule}))


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


def _filled(rule: Function, most: int) -> tuple[str, ...]:
    numbers = len(rule.parameters)
    fill = _FILL if numbers == 1 else _FILL_TWO
    seen = indent(_SEEN[numbers, _splits(rule)], "    " * (numbers + 1))
    table = "VALUES = table_of_values()"
    return f"MOST = {most}", _options(rule), fill.replace("SEEN", seen), table


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


def _option(rule: Function, plan: Plan) -> str:
    names = plan.form.names
    text = _OPTION_TWO if len(names) > 1 else _OPTION_PARTS if _splits(rule) else _OPTION
    worth = f"({plan.code.expression})"
    return text.replace("WORTH", worth).replace("GIVEN", ", ".join(names))
