"""The rules of a game in program Python: one function whose options are all of one kind."""

from __future__ import annotations

import ast
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from grundy.contest.searches.model import Model
from grundy.contest.searches.option_changes import OptionChanger
from grundy.contest.searches.search import is_turn
from grundy.errors import ProgramError
from grundy.forms.rule.syntax import syntax_tree

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.contest.searches.search import Search

NOTHING = "NOTHING"
"""The name of the number that stands for None."""

STATE_NAMES = ("state", "position", "state_")
"""What a position is called, where the rule does not call something else so."""

Shape = str
"""What an option is: a "state", the "parts" it leaves, or a "turn" (gain, again, state)."""


def shape_of(search: Search) -> Shape:
    """Return what the options of a search are."""
    if search.engine == "score":
        return "turn"
    return "parts" if search.engine == "grundy" and search.model.splits else "state"


def rule_texts(search: Search) -> Iterator[str]:
    """Yield the functions of the rules: helpers, `options`, and `final` where there is one."""
    model = search.model
    told = _Rules(model, shape_of(search))
    rules = {role: told.options(function, role) for role, function in _moves(model)}
    # A helper that gives options may take them from another, which stands before it.
    helpers = [told.helper(name, model.helpers[name]) for name in reversed(model.helpers)]
    for function in [*reversed(helpers), *([] if "moves" in rules else rules.values())]:
        yield ast.unparse(function)
    if "moves" in rules:
        yield ast.unparse(_of_state(rules["moves"], "options"))
    else:
        given = ", ".join(model.names)
        yield (
            f"def options(state):\n    {given}, side = state\n"
            f"    return right({given}) if side else left({given})"
        )
    if "final" in model.rules:
        yield ast.unparse(_of_state(_valued(model.rules["final"]), "final"))


def options_text(rule: ast.FunctionDef, *, parts: bool) -> str:
    """Return a rule that needs nothing from outside as a function `options` of its numbers."""
    names = tuple(argument.arg for argument in rule.args.args)
    told = _Rules(Model(None, "impartial", names), "parts" if parts else "state")
    function = told.options(rule, "moves")
    function.name = "options"
    return ast.unparse(function)


def _moves(model: Model) -> list[tuple[str, ast.FunctionDef]]:
    return [(role, function) for role, function in model.rules.items() if role != "final"]


def _of_state(function: ast.FunctionDef, name: str) -> ast.FunctionDef:
    """Return a function of several arguments as one of a position."""
    function.name = name
    names = [argument.arg for argument in function.args.args]
    if len(names) == 1:
        return function
    used = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)} | set(names)
    state = next(name for name in STATE_NAMES if name not in used)
    function.args.args = [ast.arg(state)]
    function.body[:0] = syntax_tree(f"{', '.join(names)} = {state}").body
    return function


class _Rules:
    """Rewrites what functions yield, and the functions that these take options from."""

    def __init__(self, model: Model, shape: Shape) -> None:
        self.model, self.shape = model, shape
        self.sources: set[str] = set()
        """Helpers whose values are options."""

    def options(self, function: ast.FunctionDef, role: str) -> ast.FunctionDef:
        """Return a function of the rule with all its options of one kind."""
        side = {"left": 1, "right": 0}.get(role)
        copy = _without_text(function)
        changer = _Options(self, copy, side).changer
        changed: ast.FunctionDef = changer.visit(copy)
        self.sources |= changer.sources
        if not any(isinstance(node, (ast.Yield, ast.YieldFrom)) for node in ast.walk(copy)):
            _Returns(ast.List([], ast.Load())).close(changed)
        return ast.fix_missing_locations(changed)

    def helper(self, name: str, function: ast.FunctionDef) -> ast.FunctionDef:
        """Return a helper: one that gives options, or one that gives a value."""
        return self.options(function, "moves") if name in self.sources else _valued(function)


class _Options:
    """Writes an option as it is to be."""

    def __init__(self, rules: _Rules, function: ast.FunctionDef, side: int | None) -> None:
        self.model, self.shape, self.side = rules.model, rules.shape, side
        self.changer = OptionChanger(function, self.model.helpers.keys(), self.option)

    def option(self, node: ast.expr) -> ast.expr:
        """Return an option of the kind that all have."""
        if self.shape == "parts":
            return node if self.changer.is_parts(node) else ast.List([node], ast.Load())
        gain, again, state = self._turn(node)
        if self.side is not None:
            state = self._with_side(state)
        return ast.Tuple([gain, again, state], ast.Load()) if self.shape == "turn" else state

    def _turn(self, node: ast.expr) -> tuple[ast.expr, ast.expr, ast.expr]:
        none, no = ast.Constant(0), ast.Constant(False)
        if is_turn(node):
            given = dict(zip(("state", "gain", "again"), node.args, strict=False))
            given |= {word.arg: word.value for word in node.keywords if word.arg}
            return given.get("gain", none), given.get("again", no), given["state"]
        if not self.model.pairs:
            return none, no, node
        if not isinstance(node, ast.Tuple) or len(node.elts) not in (2, 3):
            raise ProgramError(f"the rule yields {ast.unparse(node)}; write (gain, state)")
        gain, state, *more = node.elts
        return gain, more[0] if more else no, state

    def _with_side(self, state: ast.expr) -> ast.expr:
        """Return a position with who is to move."""
        if self.model.arity == 1:
            given = [state]
        elif isinstance(state, ast.Tuple):
            given = state.elts
        elif isinstance(state, ast.Name):
            places = map(ast.Constant, range(self.model.arity))
            given = [ast.Subscript(state, place, ast.Load()) for place in places]
        else:
            raise ProgramError(
                f"the rule yields {ast.unparse(state)}; write out the {self.model.arity} numbers "
                "or rows of a position"
            )
        return ast.Tuple([*given, ast.Constant(self.side)], ast.Load())


# Values -------------------------------------------------------------------------------------------


def _valued(function: ast.FunctionDef) -> ast.FunctionDef:
    """Return a function that gives a number where it gave None."""
    copy = _Numbered().visit(_without_text(function))
    returns = [node for node in ast.walk(copy) if isinstance(node, ast.Return)]
    yields = any(isinstance(node, (ast.Yield, ast.YieldFrom)) for node in ast.walk(copy))
    if not yields and any(node.value is not None for node in returns):
        _Returns(ast.Name(NOTHING, ast.Load())).close(copy)
    changed: ast.FunctionDef = ast.fix_missing_locations(copy)
    return changed


def _without_text(function: ast.FunctionDef) -> ast.FunctionDef:
    copy = deepcopy(function)
    first = copy.body[0]
    text = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    copy.body = copy.body[1:] if text and len(copy.body) > 1 else copy.body
    return copy


class _Numbered(ast.NodeTransformer):
    """Writes a number for None."""

    def visit_Constant(self, node: ast.Constant) -> Any:
        """Return the name of the number."""
        return ast.Name(NOTHING, ast.Load()) if node.value is None else node

    def visit_Compare(self, node: ast.Compare) -> Any:
        """Compare numbers, not objects."""
        self.generic_visit(node)
        equal = {ast.Is: ast.Eq(), ast.IsNot: ast.NotEq()}
        node.ops = [equal.get(type(sign), sign) for sign in node.ops]
        return node


class _Returns(ast.NodeTransformer):
    """Gives a value to each end of a function that has none."""

    def __init__(self, value: ast.expr) -> None:
        self.value = value

    def close(self, function: ast.FunctionDef) -> None:
        """Change a function so that it always returns a value."""
        self.visit(function)
        if not _ends(function.body):
            function.body.append(ast.Return(self.value))

    def visit_Return(self, node: ast.Return) -> Any:
        """Return the statement with a value."""
        return node if node.value is not None else ast.Return(self.value)


def _ends(body: list[ast.stmt]) -> bool:
    """Return whether nothing after these statements is done."""
    match body[-1]:
        case ast.Return():
            return True
        case ast.If(_, yes, no):
            return bool(no) and _ends(yes) and _ends(no)
    return False
