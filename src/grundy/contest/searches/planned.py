"""What is known of a game without a search: a theorem, a period or a formula, where it serves."""

from __future__ import annotations

from inspect import signature
from typing import TYPE_CHECKING, Any

from grundy.contest.choice import plan_for
from grundy.contest.layout import COUNTED
from grundy.contest.searches.model import Kind, Model, model_of
from grundy.contest.searches.safe_text import names_in, value_of
from grundy.errors import NotationError, ProgramError
from grundy.rules.impartial import ImpartialGame
from grundy.rules.misere import MisereGame

if TYPE_CHECKING:
    from grundy.contest.layout import Layout
    from grundy.contest.plan import Plan
    from grundy.contest.searches.asks import Ask
    from grundy.contest.searches.inputs import Input
    from grundy.contest.searches.search import Search

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
    if plan.at is not None or plan.form.kind == "list":
        return Model(game, kind, plan.form.names, plan.form.names)
    try:
        said = model_of(game, ()).said
    except ProgramError:  # the names of its arguments are known without reading it
        said = tuple(signature(getattr(game.normal, "rule", game.normal.moves)).parameters)
        said = said if len(said) == len(plan.form.names) else plan.form.names
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


def needs_values(search: Search) -> bool:
    """Return whether Grundy values are needed, and not only who wins."""
    trees = [tree for tree in (search.shown, search.only) if tree is not None]
    named = any("value" in names_in(tree) for tree in trees)
    return search.show == "grundy" or search.ask.is_sum or named


def check_plan(plan: Plan, layout: Layout) -> None:
    """Raise `ProgramError` where a formula that was given does not serve for what is wanted."""
    asked = "--move" if layout.move else f"--print {layout.show}"
    if layout.move or layout.show in COUNTED:
        raise ProgramError(
            f"{plan.text}: {asked} takes the moves from the rules, and a program by a formula has "
            f"none; omit {asked}, or omit --claim and --at and say the position with --ask"
        )
    if plan.form.kind not in ("heaps", "numbers", "list") or plan.form.unit != 1:
        raise ProgramError(
            f"{plan.text}: a formula about {plan.form.item} has its own input; leave out --input, "
            "--ask, and what --print computes"
        )


def check_kinds(plan: Plan, ask: Ask, kinds: tuple[str, ...]) -> None:
    """Raise `NotationError` where a position asked for is not what is decided."""
    if plan.form.kind == "list":
        if kinds != ("list[int]",):
            raise NotationError(
                f"{ask.text!r} asks for a single number, but {plan.text} is decided for all heaps "
                f'together; ask for a list, as in --ask "[{ask.text}]"'
            )
        return
    for name, kind in zip(plan.form.names, kinds, strict=True):
        if kind != "int":
            raise NotationError(
                f"{ask.text!r} asks for a position whose {name} is no number; ask for a sum of "
                'positions, as in --ask "[x for x in row]", or for one, as in --ask "row[0]"'
            )


def check_told(search: Search) -> None:
    """Raise `ProgramError` where the formula that was given does not tell what is wanted."""
    plan = search.plan
    if plan is None or plan.asks != "lost" or not needs_values(search):
        return
    if search.show == "grundy":
        raise ProgramError(
            f"{plan.text}: only the winner is known, not the Grundy value; omit --print grundy"
        )
    if search.ask.is_sum:
        raise ProgramError(
            f"{plan.text}: the formula tells who wins with one heap, and heaps cannot be added "
            'without Grundy values; ask for one heap, as in --ask "n", or (without --input) '
            "use --heaps one"
        )
    raise ProgramError(
        f"{plan.text}: only the winner is known, not the Grundy value; print won or lost in place "
        "of value"
    )
