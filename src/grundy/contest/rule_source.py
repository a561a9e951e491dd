"""The rules of a game as one plain function, from its text or its source."""

from __future__ import annotations

import ast
import inspect
from itertools import count
from textwrap import dedent
from typing import TYPE_CHECKING, Any

from grundy.contest.library import CPP, PYTHON
from grundy.errors import ProgramError
from grundy.games.rule import Rule
from grundy.rules.function import FunctionGame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.impartial import ImpartialGame
    from grundy.rules.notation.rule_text import Clause, RuleText

BUILTIN = {"range", "min", "max", "abs", "len"}
"""What a rule may use besides its own names and the library of programs."""

_KEYWORDS = (
    "alignas alignof and asm auto bool break case catch char class compl concept const "
    "constexpr continue default delete do double else enum explicit export extern false float "
    "for friend goto if inline int ll long mutable namespace new not operator or private "
    "protected public register return short signed sizeof static struct switch template this "
    "throw true try typedef typeid typename union unsigned using virtual void volatile wide "
    "while xor seen mark see mex look found options option fill main number numbers word words "
    "std value "
)
TAKEN = frozenset(_KEYWORDS.split())
"""Names that mean something else in a program."""


def rule_function(game: ImpartialGame) -> ast.FunctionDef:
    """Return the game's rule as a function that needs nothing from outside.

    Raises `ProgramError` when its text is not at hand, or it needs more than itself.
    """
    try:
        function = ast.parse(_source(game)).body[0]
    except (OSError, TypeError, SyntaxError, IndexError) as error:
        raise ProgramError(
            f"the source code of the rules of {game.text} is not available"
        ) from error
    if not isinstance(function, ast.FunctionDef) or function.args.defaults or function.args.vararg:
        raise ProgramError(f"the rules of {game.text} are not a plain function of numbers")
    arguments = function.args.args
    if arguments and arguments[0].arg == "self":
        function.args.args = arguments[1:]
    function.decorator_list, function.returns = [], None
    for argument in function.args.args:
        argument.annotation = None
    _check_names(function)
    return function


def _source(game: ImpartialGame) -> str:
    if isinstance(game, Rule):
        return "\n".join(_lines(game.read_text))
    given: Any = game.rule if isinstance(game, FunctionGame) else type(game).moves
    return dedent(inspect.getsource(given))


def _check_names(function: ast.FunctionDef) -> None:
    names = [node for node in ast.walk(function) if isinstance(node, ast.Name)]
    own = {node.id for node in names if isinstance(node.ctx, ast.Store)}
    own |= {argument.arg for argument in function.args.args}
    for name in sorted(own & TAKEN):
        raise ProgramError(f"the rule has the name {name}, which means something else in C++")
    known = own | BUILTIN | set(CPP) | set(PYTHON)
    for node in names:
        if node.id not in known:
            raise ProgramError(f"the rule uses {node.id}, which is not in it")


def _lines(rule: RuleText) -> Iterator[str]:
    """Yield a rule text as a Python function, without the meters it has when a stranger runs it."""
    yield f"def rule({', '.join(rule.names)}):"
    # In capitals, which a rule text cannot have: no name of the user's is hidden.
    names = (f"TO{place}" for place in count(1))
    for clause in rule.clauses:
        yield from _clause_lines(clause, names)


def _clause_lines(clause: Clause, names: Iterator[str]) -> Iterator[str]:
    indent = "    "
    for loop in clause.loops:
        yield f"{indent}for {loop.name} in {ast.unparse(loop.over)}:"
        indent += "    "
        if loop.conditions:
            together = " and ".join(_condition(c, len(loop.conditions)) for c in loop.conditions)
            yield f"{indent}if {together}:"
            indent += "    "
    shown: list[list[str]] = []
    legal = []
    for state in clause.states:
        shown.append([])
        for number in state:
            text = ast.unparse(number)
            if not isinstance(number, (ast.Name, ast.Constant)):
                name = next(names)
                yield f"{indent}{name} = {text}"
                legal.append(f"{name} >= 0")
                text = name
            shown[-1].append(text)
    if legal:
        yield f"{indent}if {' and '.join(legal)}:"
        indent += "    "
    states = [state[0] if len(state) == 1 else f"({', '.join(state)})" for state in shown]
    listed = ", ".join(states)
    yield f"{indent}yield [{listed}]" if clause.is_list else f"{indent}yield {listed}"


def _condition(node: ast.expr, among: int) -> str:
    text = ast.unparse(node)
    return f"({text})" if among > 1 else text
