"""The rules of a game as one plain function, from its text or its source."""

from __future__ import annotations

import builtins
import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from grundy.forms.rule.expression import (
    Binary,
    Compare,
    Expression,
    Logic,
    Loop,
    Name,
    Number,
    Row,
)
from grundy.forms.rule.reading import NotRead
from grundy.forms.rule.sources import read_function
from grundy.forms.rule.statement import For, Function, If, Statement, Yield
from grundy.games.rule import Rule
from grundy.languages.library import LIBRARY
from grundy.languages.python import RUNTIME_NAMES
from grundy.rules.function import FunctionGame

if TYPE_CHECKING:
    from collections.abc import Iterable, Set

    from grundy.forms.rule.clauses import Clause, RuleText
    from grundy.rules.impartial import ImpartialGame

BUILTIN = {"range", "min", "max", "abs", "len", "sum"}
"""What a rule may use besides its own names and the library of programs."""

STANDARD: dict[Any, str] = {
    **{getattr(builtins, name): name for name in BUILTIN},
    math.isqrt: "isqrt",
    math.gcd: "gcd",
}
"""Functions from outside that programs have too: what counts is what a name means, not the name."""

STANDARD_NAMES = frozenset(STANDARD.values())

_OWN = "seen mex look found options option main value VALUES MOST first second total parts"
TAKEN = frozenset(_OWN.split()) | BUILTIN | set(LIBRARY) | RUNTIME_NAMES
"""Names that mean something else in a program."""


def rule_function(game: ImpartialGame) -> Function:
    """Return the game's rule as a function that needs nothing from outside.

    Raises `NotRead` when its text is not at hand, or it needs more than itself.
    """
    function = text_function(game.read_text) if isinstance(game, Rule) else _written(game)
    return function.called(other_names(function, TAKEN))


def _written(game: ImpartialGame) -> Function:
    """Return the function that a user wrote, with what it takes from outside put in."""
    is_method = not isinstance(game, FunctionGame)
    function = read_function(game.rule if isinstance(game, FunctionGame) else type(game).moves)
    function = replace(function, parameters=function.parameters[is_method:])
    if function.rest or not STANDARD_NAMES.issuperset(function.outside):
        raise NotRead("the rule is no plain function of numbers")
    return function


def other_names(
    function: Function, taken: Set[str], known: Set[str] = frozenset()
) -> dict[str, str]:
    """Return new names for what a function calls by a taken one; they are not among the known."""
    own = function.own
    new: dict[str, str] = {}
    for name in sorted(own & taken):
        new[name] = f"{name}_"
        while new[name] in own | known:
            new[name] += "_"
    return new


def text_function(rule: RuleText) -> Function:
    """Return a rule text as a function, without the meters it has when a stranger runs it."""
    return Function("rule", rule.names, None, tuple(map(_statement, rule.clauses)))


def _statement(clause: Clause) -> Statement:
    states = tuple(state[0] if len(state) == 1 else Row("tuple", state) for state in clause.states)
    legal = [_at_least_0(number) for number in clause.numbers if not _is_natural(number)]
    option = Row("list", states) if clause.is_list else states[0]
    found = _where(dict.fromkeys(legal), Yield(option))
    for loop in reversed(clause.loops):
        found = _where(loop.tests, found)
        found = found if _is_once(loop) else For(loop.target, loop.over, (found,))
    return found


def _where(tests: Iterable[Expression], body: Statement) -> Statement:
    """Return a statement under conditions."""
    match tuple(tests):
        case ():
            return body
        case (test,):
            return If(test, (body,))
        case several:
            return If(Logic("and", several), (body,))


def _is_once(loop: Loop) -> bool:
    """Return whether a loop is there for its conditions alone."""
    return loop.name == "_" and isinstance(loop.over, Row) and len(loop.over.items) == 1


def _at_least_0(number: Expression) -> Expression:
    """Return the condition under which a number of an option is one of a position."""
    match number:
        case Binary("-", left, Number() | Name() as right):
            return Compare(left, (">=",), (right,))
    return Compare(number, (">=",), (Number(0),))


def _is_natural(number: Expression) -> bool:
    """Return whether a number is never negative: one of the position's, or one that is written."""
    match number:
        case Binary("//" | "%", Name(), Number(by)):
            return by > 0
        case Number(value):
            return value >= 0
    return isinstance(number, Name)
