"""Rows that rules only cut: positions become the ends of what is left."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from grundy.contest.searches.search import INT, Rows, is_turn
from grundy.forms.rule.passes.slices import (
    NotSliced,
    Sliced,
    pair_states,
    part_states,
    sliced,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.contest.searches.model import Model
    from grundy.contest.searches.search import Search
    from grundy.forms.rule.expression import Expression

ROW = "list[int]"


def with_rows(search: Search) -> Search:
    """Return the search over ends of rows where the rules do nothing else with them.

    Not where different options are counted: other ends of a row may have the same items.
    """
    model = search.model
    names = [name for name, kind in zip(model.names, search.kinds, strict=True) if kind == ROW]
    if not names or search.ask.loops or search.ask.is_sum or search.engine == "label":
        return search
    if search.show == "moves":
        return search
    try:
        cut = {role: _cut(model, role, names) for role in model.rules}
    except NotSliced:
        return search
    first = next(iter(cut.values()))
    sums = frozenset().union(*(found.sums for found in cut.values()))
    rules = {role: found.function for role, found in cut.items()}
    kinds = [(INT, INT) if kind == ROW else (kind,) for kind in search.kinds]
    return replace(
        search,
        model=replace(model, rules=rules, names=first.function.parameters),
        kinds=tuple(kind for pair in kinds for kind in pair),
        rows=Rows(first.rows, sums, first.ends),
    )


def _cut(model: Model, role: str, names: list[str]) -> Sliced:
    function = model.rules[role]
    # Each function may call its arguments as it likes; here all go by the names of the first.
    same = function.called(dict(zip(function.parameters, model.names, strict=True)))
    if role == "final":
        return sliced(same, names)
    return sliced(same, names, lambda option: _states(model, option))


def _states(model: Model, option: Expression) -> Sequence[Expression]:
    if is_turn(option) and "state" in dict(option.keywords):
        return (dict(option.keywords)["state"],)
    return pair_states(option) if is_turn(option) or model.pairs else part_states(option)
