"""Plans from closed forms that were found, not proved."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from grundy.contest.plan import HUGE, Plan
from grundy.contest.rules import move_words, rule_moves
from grundy.discovery.patterns.automaton_formula import AutomatonFormula
from grundy.discovery.patterns.far import constants_of
from grundy.discovery.patterns.finding import find_pattern
from grundy.discovery.recognition.recognising import same_game
from grundy.errors import GrundyError, ProgramError
from grundy.forms.numbers import LARGEST_DIVIDED
from grundy.languages.library import DIVIDING
from grundy.limits.deadline import time_left
from grundy.rules.boards.coded import CodedGame
from grundy.rules.boards.pieces import PieceGame
from grundy.rules.contest import HEAPS, LIST, Form

if TYPE_CHECKING:
    from grundy.discovery.patterns.claim_text import At
    from grundy.discovery.patterns.formula import Code, Formula
    from grundy.discovery.patterns.pattern import About
    from grundy.rules.impartial import ImpartialGame

KNOWN_TO = 60
"""Numbers up to which the definition answers when a formula is stressed."""


SECONDS = 5.0
"""How long a formula is looked for where none is given."""


def search_time() -> float:
    """Return how long a formula is looked for: before a deadline, a part of what is left."""
    left = time_left()
    return SECONDS if left is None else max(min(SECONDS, 0.3 * left), 0.05)


def claim_time() -> float:
    """Return how long a claim that is given is checked: the part of the time that is left."""
    left = time_left()
    return SECONDS if left is None else max(0.3 * left, 0.05)


def found_plan(game: ImpartialGame, at: At | None = None) -> Plan | None:
    """Return the plan of the formula that the search for patterns finds; None when it finds none.

    Heaps add up by their values, so that a formula about one heap's outcome is not asked for. A
    board that ends has a table, and a formula for it would say nothing about larger numbers.
    """
    if isinstance(game, PieceGame) and game.shape is not None:
        return None
    try:
        about: About | None = "grundy" if game.arity == 1 and at is None else None
        found = find_pattern(game, about=about, seconds=search_time(), at=at)
    except GrundyError:
        return None
    if isinstance(found.formula, AutomatonFormula):
        return None  # the program reads its table
    wanted = game.arity if at is None else len(at.names)
    if found.formula is None or len(found.formula.variables) != wanted:
        return None
    if found.status != "proved" and max(constants_of(game), default=0) >= found.positions:
        return None  # the rule may change beyond what was looked at
    plan = formula_plan(game, found.formula, checked_to=found.checked_to, at=at)
    plan = replace(plan, far=found.far)
    if found.status != "proved":
        return plan
    method = f"{found.formula.words}; proved by {found.theorem}"
    return _tested_far(replace(plan, status="proved", method=method), game)


def _tested_far(plan: Plan, game: ImpartialGame) -> Plan:
    """Return the plan, its huge tests answered by the game of the catalogue that a rule is."""
    same = same_game(game) if game.arity == 1 and plan.at is None else None
    if not isinstance(same, CodedGame) or same is game:
        return plan
    return replace(plan, game=same, own=game, largest=HUGE)


def formula_plan(
    game: ImpartialGame, formula: Formula, *, checked_to: str = "", at: At | None = None
) -> Plan:
    """Return the plan of a formula for this game's values, or for its P-positions."""
    form = _form(game, formula) if at is None else _form_at(formula, at)
    sample: Any = formula(*(0,) * (2 if form.kind == "list" else len(form.names)))
    seen = f"observed on {checked_to}, not proved" if checked_to else "observed, not proved"
    plan = Plan(
        game,
        game.text,
        form,
        "lost" if isinstance(sample, bool) else "grundy",
        formula.python,
        method=f"{formula.words}; {seen}",
        status="observed",
        most=min(_quick_to(formula.python), getattr(formula, "limit", 0) or HUGE),
        formula=formula,
        largest=KNOWN_TO,
        at=at,
    )
    if at is not None:
        return plan
    moves = rule_moves(game, plan)
    return plan.with_moves(moves, move_words(plan)) if moves else plan


def _quick_to(code: Code) -> int:
    """Return the largest number for which a formula's functions do not take long."""
    slow = tuple(f"def {name}(" for name in DIVIDING)
    return LARGEST_DIVIDED if any(text.startswith(slow) for text in code.before) else HUGE


def _form_at(formula: Formula, at: At) -> Form:
    if formula.variables != at.names:
        raise ProgramError(
            f"the formula is about {', '.join(formula.variables)}, but the positions have the "
            f"variables {', '.join(at.names)}"
        )
    return Form("numbers", at.names)


def _form(game: ImpartialGame, formula: Formula) -> Form:
    names = formula.variables
    if len(names) == 1 and names[0] == "heaps":
        return LIST
    if len(names) == 1 and game.arity == 1:
        return HEAPS._replace(names=names)
    if game.arity == len(names):
        return Form("numbers", names)
    raise ProgramError(
        f"the formula is about {', '.join(names)}, but {game.text} takes "
        f"{game.arity or 'any number of'} numbers"
    )
