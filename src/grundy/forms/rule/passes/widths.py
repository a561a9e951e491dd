"""Numbers that rows, tuples, sets and tables keep in more than 64 bits.

Values that are of one kind have one type: where numbers of one of them need more bits, those of all
of them get more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.forms.rule.passes.expression_spans import Items, Places, Span, join
from grundy.forms.rule.passes.sizes import Size
from grundy.forms.rule.reading import NotRead

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grundy.forms.rule.passes.cells import Cell

LONG, WIDEST = (Size(-(1 << bits), (1 << bits) - 1) for bits in (63, 127))
"""The numbers of 64 bits, and of 128."""


def inside(size: Size, limits: Size) -> bool:
    """Return whether an interval is part of another."""
    return limits.least <= size.least and size.most <= limits.most


def widen(values: Iterable[tuple[str, Cell, Span]]) -> None:
    """Let numbers in rows and the like be wide where they need it, by name, kind and interval.

    Raises `NotRead` for numbers that 128 bits do not hold.
    """
    for name, cell, span in values:
        for inner, size in _numbers(cell.end(), span):
            if not inside(size, WIDEST):
                raise NotRead(f"a number in {name} may leave 128 bits")
            if not inside(size, LONG):
                inner.shape = "wide"


def _numbers(cell: Cell, span: Span) -> Iterable[tuple[Cell, Size]]:
    """Yield the numbers that something is made of, with their intervals."""
    for inner, part in zip(cell.of, _parts(cell, span), strict=False):
        if isinstance(part, Size) and inner.end().shape in ("int", "wide"):
            yield inner.end(), part
        else:
            yield from _numbers(inner.end(), part)


def _parts(cell: Cell, span: Span) -> tuple[Span, ...]:
    match span:
        case Items(each, _, keys):
            return (keys, each) if cell.shape == "table" else (each,) * len(cell.of)
        case Places(of):
            return of if cell.shape == "tuple" else (join(*of),)
    return ()
