"""Chomp."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any

from grundy.errors import PositionError
from grundy.forms.states import State
from grundy.rules.boards.board import BoardGame
from grundy.rules.boards.heaps import HeapsGame
from grundy.rules.steps import Steps, numbers
from grundy.rules.theorem import theorem
from grundy.values import Outcome

if TYPE_CHECKING:
    from grundy.rules.position import Position


class Chomp(BoardGame, HeapsGame):
    """Chocolate with a poisoned corner: eat a square and everything below it and to its right.

    A position lists how many squares each row still has. The top left square is poison and is never
    eaten, so whoever eats the last other square wins.

    >>> import grundy as gr
    >>> gr.game("chomp:3x4").start.outcome
    Outcome.N
    """

    name = "chomp"
    source = "D. Gale, American Mathematical Monthly 81 (1974)"
    examples = ("chomp:3x4(4, 4, 2)", "chomp:4x4(4, 4, 4, 4)")

    @property
    def start(self) -> Position:
        """The whole bar."""
        return self(*[self.columns] * self.rows)

    def moves(self, *rows: int) -> Iterator[tuple[int, ...]]:
        """Yield what is left after each bite."""
        for row, length in enumerate(rows):
            for column in range(length - 1, -1, -1):
                if row or column:
                    left = (*rows[:row], *(min(r, column) for r in rows[row:]))
                    yield tuple(filter(None, left))

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the lengths of the rows that are left."""
        given = super().accept(*args)
        rows = tuple(filter(None, given))
        rising = any(x < y for x, y in pairwise(given))
        if not rows or rising or len(rows) > self.rows or rows[0] > self.columns:
            raise PositionError(
                f"{self.text} has up to {self.rows} rows of up to {self.columns} squares, none "
                f"longer than the row above it, the first not empty; not {given}"
            )
        return rows

    def canonical(self, *rows: int) -> tuple[int, ...]:
        """Return the bar or its mirror image along the diagonal."""
        return min(rows, tuple(sum(r > c for r in rows) for c in range(rows[0])))

    @theorem(
        "stolen strategies and two rows: a whole bar of more than one square is N; "
        "two rows are P exactly when the second is one shorter"
    )
    def outcome(self, *rows: int) -> Outcome | None:
        """Return the outcome of whole bars and of two rows; leave the rest to the definition."""
        if len(set(rows)) == 1 and rows != (1,):
            return Outcome.N
        if len(rows) <= 2:
            return Outcome.P if rows[0] - sum(rows[1:]) == 1 else Outcome.N
        return None

    def reason(self, *rows: int) -> Steps:
        """Yield the argument by stolen strategies, or how far apart two rows are."""
        if len(set(rows)) == 1 and rows != (1,):
            yield numbers(
                f"The bar of {len(rows)} by {rows[0]} is whole. If eating only the far corner does "
                "not win, some reply to it does; the first player could make that move at once."
            )
        else:
            second = rows[1] if len(rows) > 1 else 0
            yield numbers(f"The rows have {rows[0]} and {second}: {rows[0] - second} apart.")

    def describe(self, before: State, after: tuple[State, ...], heap: str | None) -> str:
        """Return "eat row 2, column 3", counted from 1."""
        left = (*after[0], *[0] * (len(before) - len(after[0])))
        row = next(i for i, (x, y) in enumerate(zip(before, left, strict=True)) if x != y)
        return f"eat row {row + 1}, column {left[row] + 1}"

    def small(self) -> Iterator[tuple[Any, ...]]:
        """Yield every bar that can be left."""
        bars = product(range(self.columns + 1), repeat=self.rows)
        yield from (bar for bar in bars if bar[0] and list(bar) == sorted(bar, reverse=True))
