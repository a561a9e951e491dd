"""From a game and what a judge gives and wants to a program that searches."""

from __future__ import annotations

import ast
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, TypeGuard

from grundy.contest.layout import SHOWN
from grundy.contest.searches import cpp_search, python_search
from grundy.contest.searches.asks import read_ask
from grundy.contest.searches.inputs import read_input
from grundy.contest.searches.model import model_of
from grundy.contest.searches.planned import known_plan, plan_model
from grundy.contest.searches.rows import with_rows
from grundy.contest.searches.safe_text import names_in, parsed
from grundy.contest.searches.search import Search
from grundy.contest.searches.truth import can_cycle
from grundy.errors import GrundyError, NotationError, ProgramError
from grundy.games.rule import Rule
from grundy.rules.function import FunctionGame, impartial

if TYPE_CHECKING:
    from grundy.contest.layout import Layout
    from grundy.contest.plan import Plan
    from grundy.contest.searches.asks import Ask
    from grundy.contest.searches.inputs import Input
    from grundy.contest.searches.model import Model
    from grundy.contest.searches.search import Engine

WRITERS = {"cpp": cpp_search.write_search, "python": python_search.write_search}

LOOKED_AT = 12
"""Small tests on which cycles are looked for."""

MEASURES = ("len", "sum", "sorted", "enumerate", "tuple")
"""Calls that take a row."""


def search_for(game: Any, layout: Layout) -> Search:
    """Return the search that decides a game.

    Raises `ProgramError` where the rules cannot be written, `NotationError` where the input, or
    what is asked for, is not understood.
    """
    given = read_input(layout.input or default_input(model_of(game, ()), layout))
    counts = layout.move or layout.show == "moves"
    plan = known_plan(game, given) if layout.input and not counts else None
    search = _search(game, given, layout, plan)
    if plan is not None and plan.asks == "lost" and _needs_values(search):
        search = _search(game, given, layout, None)
    if search.plan is None:
        search = with_rows(_with_cycles(search))
    if search.move:
        _check_moves(search)
    return search


def _check_moves(search: Search) -> None:
    """Raise `ProgramError` where there is no single position whose moves could be printed."""
    if search.engine == "score" or search.model.kind == "scoring":
        raise ProgramError("a program for scores prints no move; omit --move")
    if search.ask.is_sum or search.model.splits:
        raise ProgramError("a move in a sum of positions is not printed; omit --move")


def _search(game: Any, given: Input, layout: Layout, plan: Plan | None) -> Search:
    if layout.tests == "zero" and given.items[0].kind != "number":
        raise NotationError(
            f"tests end with one whose first number is 0, but the input {given.text!r} does not "
            "begin with a number"
        )
    model = model_of(game, given.names) if plan is None else plan_model(game, plan)
    ask = read_ask(layout.ask or default_ask(model, given), model.arity)
    missing = sorted(names_in_ask(ask) - set(given.names))
    if missing:
        raise NotationError(
            f"what is asked for needs {missing[0]}, which the input {given.text!r} does not give"
        )
    show, only = _condition(layout.show, given, ask)
    shown = None if show in SHOWN else _shown(show, given, ask)
    outside = model.outside()
    kinds = _kinds(ask, given)
    if kinds == ("list[int]",) and _is_heap(model, plan) and not ask.is_sum:
        ask, kinds = ask.as_heaps(), ("int",)
    return Search(
        model=model,
        input=given,
        ask=ask,
        kinds=kinds,
        engine="plan" if plan is not None else _engine(model, ask, show, shown),
        show=show,
        shown=shown,
        only=only,
        move=layout.move,
        words=_words(layout.words),
        tests=layout.tests,
        between=layout.between,
        signed=frozenset(given.signed()),
        data=tuple(name for name in given.names if name in outside),
        plan=plan,
    )


def _is_heap(model: Model, plan: Plan | None) -> bool:
    """Return whether the one argument of a position is a number, so that a list is a sum."""
    if plan is not None:
        return plan.form.kind == "heaps"
    return model.arity == 1 and not _is_row(model, model.names[0])


def _needs_values(search: Search) -> bool:
    shown = search.shown is not None and "value" in names_in(search.shown)
    return search.show == "grundy" or search.ask.is_sum or shown


def _words(words: tuple[str, ...]) -> tuple[str, ...]:
    return words if len(words) == 3 else (*words, "draw")


def default_input(model: Model, layout: Layout) -> str:
    """Return the input of a position's arguments in order: numbers, and rows with their length."""
    items = []
    for name, said in zip(model.names, model.said, strict=True):
        if not _is_row(model, name):
            items.append(said)
        elif layout.heaps == "line":
            items.append(f"{said}[]")
        else:
            items.append(f"{said}_size {said}[{said}_size]")
    return " ".join(items)


def default_ask(model: Model, given: Input) -> str:
    """Return the rule's own arguments, where the input gives them all."""
    missing = [name for name in model.said if name not in given.names]
    if missing:
        raise NotationError(
            f"the input {given.text!r} does not give {missing[0]}, an argument of the rule; say "
            'which position is asked for, as in --ask "0, n"'
        )
    return ", ".join(model.said)


def names_in_ask(ask: Ask) -> set[str]:
    """Return the names that an ask takes from the input."""
    found: set[str] = set()
    bound: set[str] = set()
    for loop in (*ask.loops, *ask.over):
        found |= names_in(loop.iter) - bound
        bound |= {node.id for node in ast.walk(loop.target) if isinstance(node, ast.Name)}
        found |= set().union(*(names_in(test) for test in loop.ifs)) - bound if loop.ifs else set()
    for part in ask.parts:
        found |= set().union(*(names_in(argument) for argument in part)) - bound
    return found


def _is_row(model: Model, name: str) -> bool:
    """Return whether an argument is used as a row: indexed, measured, or gone through."""
    for function in model.rules.values():
        for node in ast.walk(function):
            inner = getattr(node, "value", None) if isinstance(node, ast.Subscript) else None
            if isinstance(node, (ast.For, ast.comprehension)):
                inner = node.iter
            called = node.func if isinstance(node, ast.Call) else None
            if isinstance(called, ast.Name) and called.id in MEASURES:
                inner = node.args[0] if isinstance(node, ast.Call) and node.args else None
            if isinstance(inner, ast.Name) and inner.id == name:
                return True
    return False


ANSWERS = ("score", "value", "won", "lost")
"""What is known of a position, in what is printed."""


def _condition(text: str, given: Input, ask: Ask) -> tuple[str, ast.expr | None]:
    """Return what is printed, and when: `i if won` prints i, and nothing for other positions."""
    what, word, when = text.rpartition(" if ")
    try:
        parsed(text, "what is printed")
    except NotationError:
        if word:
            return what.strip(), _shown(when, given, ask)
    return text, None


def _shown(text: str, given: Input, ask: Ask) -> ast.expr:
    tree = parsed(text, "what is printed")
    loops = {node.id for loop in ask.loops for node in ast.walk(loop.target) if _is_name(node)}
    known = {*given.names, *loops, *ANSWERS}
    missing = sorted(names_in(tree) - known)
    if missing:
        raise NotationError(
            f"what is printed, {text!r}, needs {missing[0]}; there are {', '.join(sorted(known))}, "
            f"or one of {', '.join(SHOWN)}"
        )
    return tree


def _is_name(node: ast.AST) -> TypeGuard[ast.Name]:
    return isinstance(node, ast.Name)


def _kinds(ask: Ask, given: Input) -> tuple[str, ...]:
    """Return the Python types of a position's arguments, as they are in a small test."""
    dice = Random(1)
    for _ in range(50):
        lines = ask.positions(given.small(dice))
        parts = [part for line in lines for position in line for part in position]
        if parts and all(not isinstance(value, tuple) or value for value in parts[0]):
            return tuple(_type(value) for value in parts[0])
    raise NotationError(f"{ask.text!r} asks for no position in small tests")


def _type(value: Any) -> str:
    if isinstance(value, str):
        return "str"
    if isinstance(value, tuple) and all(type(item) is int for item in value):
        return "list[int]"
    if isinstance(value, tuple) and all(isinstance(item, tuple) for item in value):
        return "list[list[int]]"
    if type(value) is not int and type(value) is not bool:
        raise NotationError(f"an argument of a position is a number, a row or a word, not {value}")
    return "int"


def _engine(model: Model, ask: Ask, show: str, shown: ast.expr | None) -> Engine:
    if model.kind == "scoring":
        if show in ("grundy", "moves"):
            raise ProgramError(f"{model.game.text} is a game for scores: print winner or score")
        if ask.is_sum:
            raise ProgramError("positions with scores cannot be added")
        return "score"
    if show == "score":
        raise ProgramError(f"{model.game.text} has no scores; print winner, grundy or moves")
    if model.kind == "impartial":
        uses_value = shown is not None and "value" in names_in(shown)
        wanted = show in ("grundy", "moves") or ask.is_sum or model.splits or uses_value
        return "grundy" if wanted else "won"
    if show == "grundy" or ask.is_sum:
        raise ProgramError(
            f"{model.game.text}: only single positions, and who wins, without Grundy values"
        )
    return "won"


def _with_cycles(search: Search) -> Search:
    """Return the search by labels where play can come back, as small tests show."""
    dice = Random(2)
    for _ in range(LOOKED_AT):
        try:
            cycles = search.model.game.normal.loopy or can_cycle(search, search.input.small(dice))
        except (GrundyError, ArithmeticError, LookupError):
            continue
        if cycles:
            return _labelled(search)
    return search


def _labelled(search: Search) -> Search:
    model = search.model
    if search.engine == "grundy" or (search.engine == "score" and search.show != "winner"):
        raise ProgramError(
            f"{model.game.text}: play can cycle, so that a program tells who wins, and no values"
        )
    if model.gains:
        raise ProgramError(
            f"{model.game.text}: play can cycle, and gains on the way then have no sum; leave out "
            "the gains and let `final` say who wins, or add the moves that are left to the position"
        )
    game = model.game
    if isinstance(game, FunctionGame) and not isinstance(game, Rule) and not game.loopy:
        model.game = impartial(game.rule, negative=game.negative, loopy=True)
    return replace(search, engine="label")
