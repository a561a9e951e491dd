"""Other names for what a search calls by a name that means something else in its program."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from grundy.forms.rule.expression import renamed

if TYPE_CHECKING:
    from collections.abc import Set

    from grundy.contest.searches.search import Search
    from grundy.forms.rule.statement import Function

ANSWERS = ("score", "value", "won", "lost")
"""What is known of a position, in what is printed."""


def without_names(search: Search, bad: Set[str]) -> Search:
    """Return the search with other names for what goes by a bad one."""
    model = search.model
    names = (*search.input.names, *model.helpers, *model.constants)
    new = {name: f"{name}_given" for name in names if name in bad}
    if not new:
        return search
    # What is printed calls by these names what is known of a position.
    printed = {name: other for name, other in new.items() if name not in ANSWERS}
    items = tuple(
        replace(
            item,
            names=tuple(new.get(name, name) for name in item.names),
            sizes=tuple(renamed(size, new) for size in item.sizes),
        )
        for item in search.input.items
    )
    rules = {role: _in_function(function, new) for role, function in model.rules.items()}
    helpers = {
        new.get(name, name): replace(_in_function(function, new), name=new.get(name, name))
        for name, function in model.helpers.items()
    }
    remembered = frozenset(new.get(name, name) for name in model.remembered)
    constants = {new.get(name, name): value for name, value in model.constants.items()}
    ask = replace(
        search.ask,
        loops=tuple(renamed(loop, new) for loop in search.ask.loops),
        parts=tuple(tuple(renamed(one, new) for one in part) for part in search.ask.parts),
        over=tuple(renamed(loop, new) for loop in search.ask.over),
    )
    return replace(
        search,
        model=replace(
            model, rules=rules, helpers=helpers, remembered=remembered, constants=constants
        ),
        input=replace(search.input, items=items),
        ask=ask,
        shown=None if search.shown is None else renamed(search.shown, printed),
        only=None if search.only is None else renamed(search.only, printed),
        data=tuple(new.get(name, name) for name in search.data),
    )


def apart_from(search: Search, shared: Set[str]) -> Search:
    """Return the search whose rules call nothing of their own by a name that functions share."""
    model = search.model
    new = {name: f"{name}_own" for name in shared}
    if not any(function.own & shared for function in model.functions()):
        return search
    rules, helpers = (
        {name: _with_own(function, new) for name, function in functions.items()}
        for functions in (model.rules, model.helpers)
    )
    names = tuple(new.get(name, name) for name in model.names)
    return replace(search, model=replace(model, rules=rules, helpers=helpers, names=names))


def _with_own(function: Function, new: dict[str, str]) -> Function:
    return function.called({name: other for name, other in new.items() if name in function.own})


def _in_function(function: Function, new: dict[str, str]) -> Function:
    return function.called({name: other for name, other in new.items() if name not in function.own})
