"""Which plan a game gets: its theorem, its period, a formula, or a table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from grundy.contest.automata import automaton_plan
from grundy.contest.claims import claimed
from grundy.contest.closed import theorem_plan
from grundy.contest.coded import coded_plan
from grundy.contest.formulas import claim_time, formula_plan, found_plan, search_time
from grundy.contest.rules import rule_plan
from grundy.contest.values import values_plan
from grundy.discovery.inquiry import inquiry_of
from grundy.discovery.patterns.proofs import proved_period
from grundy.discovery.proofs.subject import NoRuleText, rule_of
from grundy.discovery.recognition.recognising import same_game
from grundy.errors import BudgetExceeded, ParameterError, ProgramError
from grundy.games.catalogue import find
from grundy.proofs.proving import Proved
from grundy.rules.boards.coded import CodedGame
from grundy.rules.boards.pieces import PieceGame
from grundy.rules.function import impartial
from grundy.rules.game import Game
from grundy.rules.impartial import ImpartialGame
from grundy.rules.misere import MisereGame
from grundy.solving.automata import proof_for_all

if TYPE_CHECKING:
    from grundy.contest.plan import Plan
    from grundy.discovery.patterns.claim_text import At
    from grundy.discovery.patterns.formula import Formula
    from grundy.proofs.proving import About

PROOF = 0.8
"""Seconds of the processor that a proof for all positions is looked for, if none was found."""

LONGEST_PERIOD = 20_000
"""Values among which a period is looked for, a few times over, before a rule gets a table."""


def game_of(given: Any) -> Any:
    """Return the game that is given as a text, a class, a rule or itself."""
    game = find(given) if isinstance(given, str) else given
    if isinstance(game, type) and issubclass(game, Game):
        game = game()
    return impartial(game) if callable(game) and not hasattr(game, "text") else game


def plan_for(
    given: Any, most: int | None, formula: Formula | str | None, at: At | None = None
) -> Plan:
    """Return how a program for this game decides; `at` tells the position that its input means.

    Raises `ProgramError` where nothing is known, with what would help.
    """
    if most is not None and (type(most) is not int or most < 1):
        raise ParameterError(f"most is a whole number, 1 or more, not {most!r}")
    game = game_of(given)
    if isinstance(game, MisereGame):
        _check_not_given(game, formula, at)
        return _misere_plan(game)
    if not isinstance(game, ImpartialGame):
        raise ProgramError(_not_impartial(game))
    if formula is not None:
        return _given_plan(game, formula, at)
    if at is not None:
        return _opening_plan(game, at)
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
    found = _same_plan(game, most) or (_discovered_plan(game) if most is None else None)
    return found or rule_plan(game, most) or values_plan(game, most)


def _discovered_plan(game: ImpartialGame) -> Plan | None:
    """Return the plan of a formula, an automaton or a claim; None where none is found."""
    found = found_plan(game)
    if found is None or found.status != "proved":
        found = _proved_plan(game) or found
    return found or _claim_plan(game)


def _proved_plan(game: Any) -> Plan | None:
    """Return the plan of an automaton that is proved for all positions; None where none is."""
    about: About = "grundy" if getattr(game, "arity", None) == 1 else "outcome"
    try:
        found = proof_for_all(game, about, rule_of(game), min(PROOF, search_time()))
    except (NoRuleText, BudgetExceeded):
        return None
    try:
        return automaton_plan(game, found) if isinstance(found, Proved) else None
    except ProgramError:
        return None  # its table is too long for a program


def _claim_plan(game: ImpartialGame) -> Plan | None:
    """Return the plan of a claim that was checked before and holds as far as that went."""
    if isinstance(game, PieceGame) and game.shape is not None:
        return None  # a board that ends has a table of all its positions
    for claim, about in inquiry_of(game).claims.items():
        if game.arity == 1 and about == "outcome":
            continue  # heaps add up by their values
        try:
            return _given_plan(game, claim, None)
        except ProgramError:
            continue  # it was refuted further out
    return None


def _given_plan(game: ImpartialGame, formula: Formula | str, at: At | None) -> Plan:
    if not isinstance(formula, str):
        return formula_plan(game, formula, at=at)
    claim, seen = claimed(game, formula, claim_time(), at)
    return formula_plan(game, claim, checked_to=seen, at=at)


def _opening_plan(game: ImpartialGame, at: At) -> Plan:
    found = found_plan(game, at)
    if found is None:
        raise ProgramError(
            f"{game.text}: no formula was found for the positions {at.text or 'asked for'}; give "
            "one with --claim, or leave out --at"
        )
    return found


def _same_plan(game: ImpartialGame, most: int | None) -> Plan | None:
    """Return the plan of the game of the catalogue that a rule is by its text."""
    same = same_game(game)
    if same is None:
        return None
    plan = theorem_plan(same)
    if plan is None and isinstance(same, CodedGame) and (most or _has_period(same)):
        plan = coded_plan(same, most)
    if plan is None:
        return None
    return replace(plan, text=game.text, own=game, method=f"it is {same.text}; {plan.method}")


def _has_period(game: CodedGame) -> bool:
    """Whether its period is proved: a table of its values is no better than one by the rule."""
    found = proved_period(game, LONGEST_PERIOD, search_time())
    return found is not None


def _misere_plan(game: MisereGame) -> Plan:
    plan = theorem_plan(game.normal, misere=True)
    if plan is None and game.normal.arity != 1:  # a sum of heaps does not add up
        plan = _proved_plan(game)
    if plan is None:
        raise ProgramError(
            f"{game.text}: there is no code for it; in misère play there are no values to add, and "
            "only nim has a theorem in code; `grundy solve` decides single positions"
        )
    return plan


def _check_not_given(game: MisereGame, formula: Formula | str | None, at: At | None) -> None:
    """Raise `ProgramError` for a formula or an opening in misère play."""
    if formula is not None or at is not None:
        option = "--at" if formula is None else "--claim"
        raise ProgramError(
            f"{game.text}: no program goes by {option} in misère play; leave it out, and say which "
            'position is asked for with --input and --ask, as in --input "n" --ask "n"'
        )


def _not_impartial(game: Any) -> str:
    text = getattr(game, "text", repr(game))
    return (
        f"{text} is not an impartial game: programs are written from Grundy values, and it has "
        "none; `grundy solve` decides its positions"
    )
