"""What is read and asked for where that is not said, and what `--heaps` may say beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.searches.safe_text import names_in
from grundy.errors import NotationError, ParameterError
from grundy.forms.rule.expression import Call, Item, Loop, Name, Row, Slice, Star, walk
from grundy.forms.rule.statement import Assign, For

if TYPE_CHECKING:
    from grundy.contest.layout import Layout
    from grundy.contest.plan import Plan
    from grundy.contest.searches.inputs import Input
    from grundy.contest.searches.model import Model
    from grundy.contest.searches.search import Search
    from grundy.forms.rule.expression import Expression, Node

MEASURES = ("len", "sum", "sorted", "enumerate", "tuple")
"""Calls that take a row."""

LISTS = ("list", "line")
"""What an input may have for several heaps."""


def default_input(model: Model, layout: Layout, *, several: bool = False) -> str:
    """Return the input of a position's arguments in order: numbers, and rows with their length.

    With `several`, the one number of a position stands for heaps.
    """
    items = []
    for name, said in zip(model.names, model.said, strict=True):
        if not several and not is_row(model, name):
            items.append(said)
        elif layout.heaps == "line":
            items.append(f"{said}[]")
        else:
            items.append(f"{said}_size {said}[{said}_size]")
    return " ".join(items)


def default_ask(model: Model, given: Input, plan: Plan | None) -> str:
    """Return the rule's own arguments, where the input gives them all.

    A number that only counts the one list of the input is no heap: the list is the heaps.
    """
    lists = [item.names[0] for item in given.items if item.kind in LISTS]
    lists = [name for name in lists if name not in model.outside()]
    counts = {name for item in given.items for size in item.sizes for name in names_in(size)}
    ready = [name for name in model.said if name in given.names and name not in counts]
    many = _is_list(plan) or (plan is None and model.game.normal.arity is None)
    if len(lists) == 1 and not ready and (many or is_heap(model, plan)):
        return lists[0]
    called = [model.said, *([] if plan is None else [plan.form.names])]
    fitting = list(dict.fromkeys(names for names in called if set(names) <= set(given.names)))
    if len(fitting) == 1:
        return ", ".join(fitting[0])
    if fitting:
        raise NotationError(
            f"the rule calls its numbers {', '.join(fitting[0])}, the formula calls them "
            f"{', '.join(fitting[1])}, by their places; say which position is asked for, as in "
            f'--ask "{", ".join(fitting[0])}"'
        )
    missing = [name for name in model.said if name not in given.names]
    raise NotationError(
        f"the input {given.text!r} does not give {missing[0]}, an argument of the rule; say "
        'which position is asked for, as in --ask "0, n"'
    )


def is_row(model: Model, name: str) -> bool:
    """Return whether an argument is a row: indexed, measured, taken apart, or `*heaps`."""
    if model.game.normal.arity is None:
        return True
    nodes = (node for function in model.rules.values() for node in walk(*function.body))
    return any(_row_in(node) == Name(name) for node in nodes)


def _row_in(node: Node) -> Expression | None:
    """Return what a node uses as a row."""
    match node:
        case Item(row) | Slice(row) | For(_, row) | Loop(_, row) | Star(row):
            return row
        case Assign(targets, row) if any(isinstance(target, Row) for target in targets):
            return row
        case Call(name, (row, *_)) if name in MEASURES:
            return row
    return None


def is_heap(model: Model, plan: Plan | None) -> bool:
    """Return whether the one argument of a position is a number, so that a list is a sum."""
    if plan is not None:
        return plan.form.kind == "heaps"
    return model.arity == 1 and not is_row(model, model.names[0])


def _is_list(plan: Plan | None) -> bool:
    return plan is not None and plan.form.kind == "list"


def adds_heaps(search: Search, layout: Layout) -> bool:
    """Return whether the one heap that a search asks for by default is to be several.

    Raises `NotationError` where something else needs it to be one.
    """
    single = layout.ask or layout.heaps == "one" or search.model.kind != "impartial"
    if single or search.engine == "label" or search.kinds != ("int",):
        return False
    check_one_heap(search, layout)
    return True


def check_one_heap(search: Search, layout: Layout) -> None:
    """Raise `NotationError` where what is printed speaks of one heap, and there are several."""
    trees = [tree for tree in (search.shown, search.only) if tree is not None]
    said = search.model.said[0]
    if any(said in names_in(tree) for tree in trees):
        raise NotationError(
            f"what is printed, {layout.show!r}, needs {said}, and with --heaps {layout.heaps} "
            f'there are several heaps; use --heaps one, or say what is read, as in --input "{said}"'
        )


def check_heaps(search: Search, layout: Layout) -> None:
    """Raise `ParameterError` where `--heaps` says something else than the input does."""
    lists = [item for item in search.input.items if item.kind in LISTS]
    if layout.heaps == "line" and (layout.input or not lists):
        said = "--input says what is read" if layout.input else f"here {search.input.text} is read"
        raise ParameterError(
            f"--heaps line is for heaps that stand in a line, but {said}; leave out --heaps, and "
            'write a line as --input "heaps[]"'
        )
    several = search.ask.is_sum or _is_list(search.plan)
    if layout.heaps == "one" and several:
        raise ParameterError(
            f"--heaps one is for a single heap, but {search.ask.text!r} asks for several; leave "
            'out --heaps, or ask for one number, as in --ask "n"'
        )
