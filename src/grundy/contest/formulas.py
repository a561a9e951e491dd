"""Plans from closed forms that were found, not proved."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from grundy.contest.form import HEAPS, LIST, Form
from grundy.contest.plan import HUGE, Plan
from grundy.contest.rules import rule_moves
from grundy.errors import ProgramError

if TYPE_CHECKING:
    from grundy.patterns.formula import Formula
    from grundy.rules.impartial import ImpartialGame

KNOWN_TO = 60
"""Numbers up to which the definition answers when a formula is stressed."""


def formula_plan(game: ImpartialGame, formula: Formula, *, checked_to: int | None = None) -> Plan:
    """Return the plan of a formula for this game's values, or for its P-positions."""
    form = _form(game, formula)
    few = (0,) * max(1, len(form.names)) if form.kind != "list" else (0, 0)
    sample: Any = formula(*few)
    seen = "observed, not proved"
    if checked_to is not None:
        seen = f"observed up to {checked_to}, not proved"
    plan = Plan(
        game,
        game.text,
        form,
        "lost" if isinstance(sample, bool) else "grundy",
        {"cpp": formula.cpp, "python": formula.python},
        method=f"{formula.words}; {seen}",
        status="observed",
        most=HUGE,
        largest=KNOWN_TO,
    )
    moves = rule_moves(game, plan)
    return replace(plan, moves=moves) if moves else plan


def _form(game: ImpartialGame, formula: Formula) -> Form:
    names = formula.variables
    if len(names) == 1 and names[0] == "heaps":
        return LIST
    if len(names) == 1 and game.arity == 1:
        return replace(HEAPS, names=names)
    if game.arity == len(names):
        return Form("numbers", names)
    raise ProgramError(
        f"the formula is about {', '.join(names)}, but {game.text} takes "
        f"{game.arity or 'any number of'} numbers"
    )
