"""What is known of a game without a search: a theorem, a period or a formula, where it serves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.contest.choice import plan_for
from grundy.contest.searches.model import Kind, Model, model_of
from grundy.contest.searches.safe_text import names_in, value_of
from grundy.errors import ProgramError
from grundy.rules.impartial import ImpartialGame
from grundy.rules.misere import MisereGame

if TYPE_CHECKING:
    from grundy.contest.plan import Plan
    from grundy.contest.searches.inputs import Input

SEARCHED = 10**6
"""Positions that are searched rather than told by a formula that was only observed."""


def known_plan(game: Any, given: Input) -> Plan | None:
    """Return the plan that goes by what is known of a game; None where it is to be searched.

    A game whose rules take something from the input is another one in each test.
    """
    if not isinstance(game, (ImpartialGame, MisereGame)) or game.normal.loopy:
        return None
    if _uses(game, given.names):
        return None
    try:
        plan = plan_for(game, None, None)
    except ProgramError:
        return None
    if plan.form.kind not in ("heaps", "numbers", "list") or plan.form.unit != 1:
        return None
    if plan.status == "proved":
        return plan
    few = _largest(given) ** len(plan.form.names) <= SEARCHED
    return plan if plan.status == "observed" and not few else None


def plan_model(game: Any, plan: Plan) -> Model:
    """Return a game as a program sees it that needs no rules."""
    kind: Kind = "misere" if plan.misere else "impartial"
    try:
        said = model_of(game, ()).said
    except ProgramError:
        said = plan.form.names
    return Model(game, kind, plan.form.names, said)


def _uses(game: Any, names: list[str]) -> bool:
    """Return whether the rules take something from the input."""
    try:
        model = model_of(game, names)
    except ProgramError:
        return False
    return bool(model.outside() & set(names))


def _largest(given: Input) -> int:
    """Return the largest number of the limits; huge where there is none."""
    limits = [item.high for item in given.items]
    if any(high is None for high in limits):
        return 10**18
    known = [int(value_of(h, {})) for h in limits if h is not None and not names_in(h)]
    return max(known, default=10**18)
