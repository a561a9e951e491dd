"""What an expression prints: numbers, words, or true and false; anything else is refused."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from grundy.contest.searches.safe_text import value_of
from grundy.errors import NotationError
from grundy.forms.rule.expression import (
    Binary,
    Compare,
    Logic,
    Name,
    Number,
    Row,
    Unary,
    Word,
    changed,
)
from grundy.languages.python import python_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.contest.searches.asks import Ask
    from grundy.contest.searches.inputs import Input
    from grundy.forms.rule.expression import Expression

LOOKED_AT = 12
"""Small tests on which an expression is tried."""

WORTHS = (0, 1, 2, -1)
"""What a position may be worth when an expression is tried."""

KINDS = {int: "a number", bool: "true or false", str: "a word"}


def as_printed(tree: Expression, text: str, given: Input, ask: Ask) -> Expression:
    """Return an expression as both languages print it; what is true or false is a comparison.

    Raises `NotationError` for what is no number, no word and not true or false.
    """

    def put_in(value: Expression) -> Expression:
        return as_printed(value, python_text(value), given, ask)

    def filled(node: Any) -> Any:
        match node:
            case Binary("%", Word(), Row("tuple", values) as row):
                return replace(node, right=replace(row, items=tuple(map(put_in, values))))
            case Binary("%", Word(), value):
                return replace(node, right=put_in(value))
        return node

    tree = changed(tree, filled)
    kinds: set[type] = set()
    for found in _tried(tree, given, ask):
        kinds.add(type(found))
        if type(found) not in KINDS or (type(found) is str and not found.isprintable()):
            raise NotationError(
                f"what is printed, {text!r}, is {_refused(found)}; print one number or one word "
                f"for each position{_instead(found)}"
            )
    if len(kinds) > 1 and bool in kinds:
        raise NotationError(
            f"what is printed, {text!r}, is sometimes {' and sometimes '.join(_said(kinds))}; "
            "write which, as in n if won else 0"
        )
    if kinds == {bool} and not is_truth(tree):
        return Compare(tree, ("!=",), (Number(0),), where=tree.where)
    return tree


def _said(kinds: set[type]) -> list[str]:
    return sorted(KINDS[kind] for kind in kinds)


def _refused(found: Any) -> str:
    if isinstance(found, float):
        return f"{found!r}, which is no whole number (// divides whole numbers)"
    if isinstance(found, str):
        return f"{found!r}, a text of several lines"
    shown = f"{found!r}, " if isinstance(found, (list, tuple)) else ""
    return f"{shown}a {type(found).__name__}"


def _instead(found: Any) -> str:
    if not isinstance(found, tuple) or not found:
        return ""
    return f", or one text, as in \"'{' '.join(['%d'] * len(found))}' % (...)\""


def _tried(tree: Expression, given: Input, ask: Ask) -> Iterator[Any]:
    """Yield what an expression is worth in small tests, as far as it is worth something."""
    dice = Random(3)
    for _ in range(LOOKED_AT):
        for line in ask.rounds(given.small(dice)):
            for names, _ in line:
                for worth in WORTHS:
                    known = {"score": worth, "value": worth, "won": worth > 0, "lost": worth <= 0}
                    try:
                        yield value_of(tree, {**names, **known})
                    except NotationError:
                        continue  # no position may be worth that; the rules will tell


def is_truth(tree: Expression) -> bool:
    """Return whether an expression is true or false by its form."""
    match tree:
        case Logic(_, parts):
            return all(map(is_truth, parts))
        case Compare() | Unary("not") | Name("won" | "lost"):
            return True
    return False
