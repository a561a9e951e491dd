"""What the tests around a statement say of the numbers in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from grundy.forms.rule.expression import (
    Binary,
    Compare,
    Expression,
    Logic,
    Name,
    Number,
    Unary,
    number_in,
)
from grundy.forms.rule.passes.expression_spans import Span, span_of
from grundy.forms.rule.passes.sizes import Size, bounded

if TYPE_CHECKING:
    from collections.abc import Iterator

Names: TypeAlias = "dict[str, Span]"
Fact: TypeAlias = "tuple[Expression, bool]"
"""A test, and whether it holds."""

Facts: TypeAlias = "tuple[Fact, ...]"

OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}


def narrowed(names: Names, facts: Facts, own: set[str]) -> Names | None:
    """Return what names can be where tests hold; None where they cannot hold all.

    Only `own` names are narrowed: those that no call can change.
    """
    found = dict(names)
    for test, holds in facts:
        for first, sign, other in _comparisons(test, holds=holds):
            sides = (first, sign, other), (other, MIRRORED[sign], first)
            for one, tied, against in sides:
                size, limit = span_of(one, found), span_of(against, names)
                known = isinstance(one, Name) and one.name in own and isinstance(size, Size)
                if not (known and isinstance(limit, Size) and isinstance(size, Size)):
                    continue
                left = bounded(size, tied, limit)
                if left is None:
                    return None
                assert isinstance(one, Name)
                found[one.name] = left
            found |= _differences(first, sign, other, own)
    return found


def _comparisons(test: Expression, *, holds: bool) -> Iterator[tuple[Expression, str, Expression]]:
    """Yield the comparisons that hold where a test does, or where it does not."""
    match test:
        case Unary("not", of):
            yield from _comparisons(of, holds=not holds)
        case Logic(sign, parts) if holds == (sign == "and"):
            for part in parts:
                yield from _comparisons(part, holds=holds)
        case Compare(first, (sign,), (other,)) if sign in OPPOSITE:
            yield first, sign if holds else OPPOSITE[sign], other
        case Name():
            yield test, "!=" if holds else "==", Number(0)


def _differences(first: Expression, sign: str, other: Expression, own: set[str]) -> Names:
    """Return what a comparison says of the difference of two names."""
    if sign in (">", ">="):
        return _differences(other, MIRRORED[sign], first, own)
    (less, a), (more, b) = _moved(first), _moved(other)
    if sign not in ("<", "<=") or not {less, more} <= own:
        return {}
    least = a - b + (sign == "<")
    return {f"{more} - {less}": Size(least, least)}


def _moved(node: Expression) -> tuple[str, int]:
    """Return the name and the number that are added in an expression; no name in all others."""
    match node:
        case Name(name):
            return name, 0
        case Binary("+" | "-" as sign, Name(name), by):
            number = number_in(by)
            if number is not None:
                return name, number if sign == "+" else -number
    return "", 0
