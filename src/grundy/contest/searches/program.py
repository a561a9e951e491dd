"""From a game and what a judge gives and wants to a program that searches."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from grundy.contest.layout import COUNTED, SHOWN
from grundy.contest.searches.asks import read_ask
from grundy.contest.searches.defaults import (
    adds_heaps,
    check_heaps,
    check_one_heap,
    default_ask,
    default_input,
    is_heap,
)
from grundy.contest.searches.inputs import read_input
from grundy.contest.searches.model import model_of
from grundy.contest.searches.names import ANSWERS
from grundy.contest.searches.planned import (
    check_kinds,
    check_plan,
    check_told,
    known_plan,
    needs_values,
    plan_model,
)
from grundy.contest.searches.printed import as_printed
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
    from grundy.forms.rule.expression import Expression

LOOKED_AT = 12
"""Small tests on which cycles are looked for."""

ASKED, MOST_ASKED = 40, 50
"""Small tests on which what is asked for is tried, and where none of these has a position."""


def search_for(game: Any, layout: Layout, told: Plan | None = None) -> Search:
    """Return the search that decides a game, by the plan of a formula where one is `told`.

    Raises `ProgramError` where the rules cannot be written, `NotationError` where the input, or
    what is asked for, is not understood, and `ParameterError` for options that do not go together.
    """
    search = _found(game, layout) if told is None else _told(game, layout, told)
    check_heaps(search, layout)
    if search.move:
        _check_moves(search)
    return search


def _told(game: Any, layout: Layout, plan: Plan) -> Search:
    """Return what goes by a formula that was given, and by nothing else."""
    check_plan(plan, layout)
    several = plan.form.is_many and layout.heaps != "one" and not layout.ask
    default = default_input(plan_model(game, plan), layout, several=several)
    search = _search(game, read_input(layout.input or default), layout, plan)
    check_told(search)
    if several and not layout.input:
        check_one_heap(search, layout)
    return search


def _found(game: Any, layout: Layout) -> Search:
    if layout.input:
        return _decided(game, read_input(layout.input), layout)
    model = model_of(game, ())
    search = _decided(game, read_input(default_input(model, layout)), layout)
    if not adds_heaps(search, layout):
        return search
    return _decided(game, read_input(default_input(model, layout, several=True)), layout)


def _decided(game: Any, given: Input, layout: Layout) -> Search:
    counts = layout.move or layout.show in COUNTED
    plan = known_plan(game, given) if layout.input and not counts else None
    search = _search(game, given, layout, plan)
    if plan is not None and plan.asks == "lost" and needs_values(search):
        search = _search(game, given, layout, None)
    return with_rows(_with_cycles(search)) if search.plan is None else search


def _check_moves(search: Search) -> None:
    """Raise `ProgramError` where there is no single position whose moves could be printed."""
    if search.engine == "score" or search.model.kind == "scoring":
        raise ProgramError("a program for scores prints no move; omit --move")
    if search.ask.is_sum or search.model.splits:
        raise ProgramError(
            "a move in a sum of positions is not printed; omit --move, or ask for one position "
            "(--heaps one where there is no --input)"
        )


def _search(game: Any, given: Input, layout: Layout, plan: Plan | None) -> Search:
    if layout.tests == "zero" and given.items[0].kind != "number":
        raise NotationError(
            f"tests end with one whose first number is 0, but the input {given.text!r} does not "
            "begin with a number"
        )
    model = model_of(game, given.names) if plan is None else plan_model(game, plan)
    whole = plan is not None and plan.form.kind == "list"
    ask = read_ask(layout.ask or default_ask(model, given, plan), model.arity, whole=whole)
    missing = sorted(names_in_ask(ask) - set(given.names))
    if missing:
        raise NotationError(
            f"what is asked for needs {missing[0]}, which the input {given.text!r} does not give"
        )
    kinds = _kinds(ask, given)
    show, only = _condition(layout.show, given, ask)
    shown = None if show in SHOWN else _shown(show, given, ask)
    outside = model.outside()
    if kinds == ("list[int]",) and is_heap(model, plan) and not ask.is_sum:
        ask, kinds = ask.as_heaps(), ("int",)
    if plan is not None:
        check_kinds(plan, ask, kinds)
    engine = _engine(model, ask, show, [tree for tree in (shown, only) if tree is not None])
    return Search(
        model=model,
        input=given,
        ask=ask,
        kinds=kinds,
        engine=engine if plan is None else "plan",
        show=show,
        shown=shown,
        only=only,
        move=layout.move,
        words=_words(layout.words),
        tests=layout.tests,
        between=layout.between,
        data=tuple(name for name in given.names if name in outside),
        plan=plan,
    )


def _words(words: tuple[str, ...]) -> tuple[str, ...]:
    return words if len(words) == 3 else (*words, "draw")


def names_in_ask(ask: Ask) -> set[str]:
    """Return the names that an ask takes from the input."""
    found: set[str] = set()
    bound: set[str] = set()
    for loop in (*ask.loops, *ask.over):
        found |= names_in(loop.over) - bound
        bound |= {loop.name}
        found |= {name for test in loop.tests for name in names_in(test)} - bound
    named = (names_in(argument) for part in ask.parts for argument in part)
    return found | {name for names in named for name in names} - bound


def _condition(text: str, given: Input, ask: Ask) -> tuple[str, Expression | None]:
    """Return what is printed, and when: `i if won` prints i, and nothing for other positions."""
    what, word, when = text.rpartition(" if ")
    try:
        parsed(text, "what is printed")
    except NotationError:
        if word:
            return what.strip(), _known(when, given, ask)
    return text, None


def _shown(text: str, given: Input, ask: Ask) -> Expression:
    """Return the expression that is printed."""
    return as_printed(_known(text, given, ask), text, given, ask)


def _known(text: str, given: Input, ask: Ask) -> Expression:
    """Return an expression in what is known when an answer is printed."""
    tree = parsed(text, "what is printed")
    known = {*given.names, *(loop.name for loop in ask.loops), *ANSWERS}
    missing = sorted(names_in(tree) - known)
    if missing:
        raise NotationError(
            f"what is printed, {text!r}, needs {missing[0]}; there are {', '.join(sorted(known))}, "
            f"or one of {', '.join(SHOWN)}"
        )
    return tree


def _kinds(ask: Ask, given: Input) -> tuple[str, ...]:
    """Return the Python types of a position's arguments, as they are in a small test."""
    dice = Random(1)
    found: tuple[Any, ...] | None = None
    for tried in range(MOST_ASKED):
        if found is not None and tried >= ASKED:
            return tuple(map(_type, found))
        case = given.small(dice)
        ask.check(case)
        parts = [part for line in ask.positions(case) for position in line for part in position]
        if parts and all(not isinstance(value, tuple) or value for value in parts[0]):
            found = found or parts[0]
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


def _engine(model: Model, ask: Ask, show: str, trees: list[Expression]) -> Engine:
    """Return what the program knows of a position before it prints.

    Raises `ProgramError` where a game does not have it.
    """
    named = set().union(*(names_in(tree) for tree in trees))
    if model.kind == "scoring":
        if show in ("grundy", *COUNTED):
            raise ProgramError(f"{model.game.text} is a game for scores: print winner or score")
        if ask.is_sum:
            raise ProgramError("positions with scores cannot be added")
        return "score"
    if show == "score" or "score" in named:
        raise ProgramError(
            f"{model.game.text} has no scores; print winner, grundy or moves, or an expression in "
            "value, won and lost"
        )
    if model.kind == "impartial":
        wanted = show in ("grundy", *COUNTED) or ask.is_sum or model.splits or "value" in named
        return "grundy" if wanted else "won"
    if model.splits:
        raise ProgramError(
            f"{model.game.text}: a move may leave several parts, which cannot be added without "
            "Grundy values; `grundy solve` decides its positions"
        )
    if show == "grundy" or ask.is_sum or "value" in named:
        raise ProgramError(
            f"{model.game.text}: a program is without Grundy values here and adds no positions; "
            "ask for one position (--ask), and print who wins"
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
    counts = search.engine == "grundy" or search.show in COUNTED
    if counts or (search.engine == "score" and search.show != "winner"):
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
