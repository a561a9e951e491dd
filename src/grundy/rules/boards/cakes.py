"""Cakes that are cut: Left cuts from top to bottom, Right from side to side."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from grundy.errors import NotationError, PositionError, PositionTypeError
from grundy.forms.states import whole_number
from grundy.rules.partizan import PartizanGame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.forms.states import State
    from grundy.rules.turn import Turn

Cake = tuple[int, int]
"""Rows and columns."""

LONGEST_SIDE = 1000
"""A cut may make as many pieces."""


class CakeGame(PartizanGame):
    """A game of rectangular cakes; a game says into which lengths a length may be cut.

    A cake is written ROWSxCOLUMNS. Left cuts its columns apart, Right its rows.
    """

    forms = ("cuts",)  # whatever they are, cakes are independent and may be turned

    def cuts(self, length: int) -> Iterator[list[int]]:
        """Yield the ways to cut a length."""
        raise self.missing("cuts")

    def left(self, *cakes: Cake) -> Iterator[tuple[Cake, ...]]:
        """Yield the cakes after a cut from top to bottom."""
        for rest, (rows, columns) in _each(cakes):
            for lengths in self.cuts(columns):
                yield _in_order(rest, [(rows, length) for length in lengths])

    def right(self, *cakes: Cake) -> Iterator[tuple[Cake, ...]]:
        """Yield the cakes after a cut from side to side."""
        for rest, (rows, columns) in _each(cakes):
            for lengths in self.cuts(rows):
                yield _in_order(rest, [(length, columns) for length in lengths])

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the cakes in order, largest first."""
        for cake in args:
            if not isinstance(cake, tuple) or len(cake) != 2:
                raise PositionTypeError(
                    f"{self.text}: a cake is its rows and columns such as (4, 5), not {cake!r}"
                )
        side = f"{self.text}: a side of a cake"
        cakes = [tuple(whole_number(n, side, 1) for n in cake) for cake in args]
        largest = max((n for cake in cakes for n in cake), default=1)
        if largest > LONGEST_SIDE:
            raise PositionError(f"{side} is at most {LONGEST_SIDE:,}, not {largest}")
        return _in_order((), cakes)

    def write(self, argument: State) -> str:
        """Return the cake as 4x5."""
        return f"{argument[0]}x{argument[1]}"

    def read(self, text: str) -> State:
        """Return the cake that is written as 4x5."""
        match = re.fullmatch(r"\s*(\d{1,9})\s*[xX×]\s*(\d{1,9})\s*", text)
        if match is None:
            raise NotationError(f"{self.text}: a cake is written 4x5, not {text!r}")
        return int(match[1]), int(match[2])

    def parts(self, *cakes: Cake) -> Iterator[tuple[Cake, ...]]:
        """Yield each cake that can still be cut."""
        return ((cake,) for cake in cakes if cake != (1, 1))

    def negative(self, *cakes: Cake) -> State:
        """Return the cakes turned."""
        return _in_order((), [(columns, rows) for rows, columns in cakes])

    def describe(self, before: State, turn: Turn) -> str:
        """Return "cut 4x5 into 4x2 and 4x3"."""
        old: Counter[Cake] = Counter(before)
        new: Counter[Cake] = Counter(turn.state)
        (cake,) = old - new
        pieces = sorted((new - old).elements()) or [cake]
        return f"cut {self.write(cake)} into {' and '.join(map(self.write, pieces))}"


def _each(cakes: tuple[Cake, ...]) -> Iterator[tuple[tuple[Cake, ...], Cake]]:
    """Yield each cake that is not like one before, with all the others."""
    for place, cake in enumerate(cakes):
        if cake not in cakes[:place]:
            yield cakes[:place] + cakes[place + 1 :], cake


def _in_order(rest: tuple[Cake, ...], new: list[Any]) -> tuple[Cake, ...]:
    return tuple(sorted((*rest, *new), reverse=True))
