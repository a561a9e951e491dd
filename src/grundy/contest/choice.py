"""Which plan a game gets: its theorem, its period, a formula, or a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.contest.claims import claimed
from grundy.contest.closed import theorem_plan
from grundy.contest.coded import coded_plan
from grundy.contest.formulas import SECONDS, formula_plan, found_plan
from grundy.contest.rules import rule_plan
from grundy.contest.values import values_plan
from grundy.errors import ParameterError, ProgramError
from grundy.games.catalogue import find
from grundy.rules.boards.coded import CodedGame
from grundy.rules.function import impartial
from grundy.rules.game import Game
from grundy.rules.impartial import ImpartialGame
from grundy.rules.misere import MisereGame

if TYPE_CHECKING:
    from grundy.contest.plan import Plan
    from grundy.discovery.patterns.formula import Formula


def game_of(given: Any) -> Any:
    """Return the game that is given as a text, a class, a rule or itself."""
    game = find(given) if isinstance(given, str) else given
    if isinstance(game, type) and issubclass(game, Game):
        game = game()
    return impartial(game) if callable(game) and not hasattr(game, "text") else game


def plan_for(given: Any, most: int | None, formula: Formula | str | None) -> Plan:
    """Return how a program for this game decides.

    Raises `ProgramError` where nothing is known, with what would help.
    """
    if most is not None and (type(most) is not int or most < 1):
        raise ParameterError(f"most is a whole number, 1 or more, not {most!r}")
    game = game_of(given)
    if isinstance(game, MisereGame):
        return _misere_plan(game)
    if not isinstance(game, ImpartialGame):
        raise ProgramError(_not_impartial(game))
    if isinstance(formula, str):
        claim, seen = claimed(game, formula, SECONDS)
        return formula_plan(game, claim, checked_to=seen)
    if formula is not None:
        return formula_plan(game, formula)
    plan = theorem_plan(game)
    if plan is not None:
        return plan
    if game.loopy:
        raise ProgramError(
            f"{game.text}: the game is loopy, and a program would have to solve the whole graph; "
            "`grundy solve` does"
        )
    if isinstance(game, CodedGame) and game.goes_by_rule:
        return coded_plan(game, most)
    found = found_plan(game) if most is None else None
    return found or rule_plan(game, most) or values_plan(game, most)


def _misere_plan(game: MisereGame) -> Plan:
    plan = theorem_plan(game.normal, misere=True)
    if plan is None:
        raise ProgramError(
            f"{game.text}: there is no code for it; in misère play there are no values to add, and "
            "only nim has a theorem in code; `grundy solve` decides single positions"
        )
    return plan


def _not_impartial(game: Any) -> str:
    text = getattr(game, "text", repr(game))
    return (
        f"{text} is not an impartial game: programs are written from Grundy values, and it has "
        "none; `grundy solve` decides its positions"
    )
