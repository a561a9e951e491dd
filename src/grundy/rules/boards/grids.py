"""Games of one piece on a grid: tables of values for whole boards."""

from __future__ import annotations

from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, Any

from grundy.engines.grid_values import GridValues
from grundy.errors import BudgetExceeded
from grundy.forms.states import whole_number
from grundy.limits.budget import metered, tightened
from grundy.rules.impartial import ImpartialGame
from grundy.rules.theorem import Law
from grundy.solving import definition
from grundy.solving import values as tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.forms.falling import Vector
    from grundy.forms.grid_rule import GridRule
    from grundy.limits.budget import Meter

LARGEST_TABLE = 100_000_000
"""Squares of the largest table: some seconds, and some hundreds of megabytes."""

A_POSITION = 50
"""Squares of a table that cost no more than one position of a search."""

SEARCHED_FIRST = 1 << 20
"""Squares of a table that is only filled when a short search does not get there: a few long steps
lead to few squares of many."""

SHORT = {"positions": 2_000, "moves": 200_000}


class GridGame(ImpartialGame):
    """A game given by a `GridRule`: its values are computed a board at a time, and kept.

    Subclasses give `grid_rule`; `moves` follows from it unless they say it in their own words, and
    the definition still computes from `moves` alone.
    """

    grid_rule: GridRule
    """The rule as numbers."""

    def moves(self, *args: Any, **kwargs: Any) -> Iterator[Any]:
        """Yield the squares that one step, or one ride, leads to."""
        options = self.grid_rule.options(args)
        return options if self.spreads else (x for (x,) in options)

    @cached_property
    def table(self) -> GridValues:
        """The values that are known so far."""
        return GridValues(self.grid_rule)

    def _grundy(self, *square: int) -> int | None:
        """Return the value from the table; None when search is cheaper, or has to tell a cycle."""
        if not self._goes_by_rule:
            return None
        with metered() as meter:
            for shape in (self.table.roomy(square), tuple(x + 1 for x in square)):
                if self._affords(shape, square, meter):
                    return self.table.upto(shape, meter).value(square)
        return None

    grundy: Any = Law(_grundy, "board table: values from the lowest square up", "grundy", "table")

    def values(self, *shape: int) -> list[Any]:
        """Return the table of Grundy values, with None for holes.

        >>> import grundy as gr
        >>> gr.grid(rides=[(-1, 0), (0, -1)], holes=[(1, 1)]).values(3, 3)
        [[0, 1, 2], [1, None, 0], [2, 0, 1]]

        Raises `PositionError` when the board has no such part, and `CycleError` where play may go
        round for ever.
        """
        wanted = self._sizes(shape)
        if not self._has_table(wanted):
            return tables.table(self, wanted, self._value_or_hole)
        with metered() as meter:
            return self.table.upto(wanted, meter).nested(wanted)

    def array(self, *shape: int) -> Any:
        """Return the table of Grundy values as a NumPy array that cannot be written; -1 is a hole.

        >>> import grundy as gr
        >>> int(gr.game("wythoff").array(300, 300).max())
        458

        Raises what `values` does.
        """
        import numpy as np  # noqa: PLC0415 - only who asks for an array pays for it

        wanted = self._sizes(shape)
        if self._has_table(wanted):
            with metered() as meter:
                return self.table.upto(wanted, meter).view(wanted)
        listed = tables.table(self, wanted, lambda *at: self._value_or_hole(*at, hole=-1))
        found = np.array(listed, np.int64).reshape(wanted)  # also where one of them is 0
        found.flags.writeable = False
        return found

    def known_value(self, state: Any) -> int | None:
        """Return the value of a square of the table that was filled before."""
        known = self.table.table
        square = state if self.spreads else (state,)
        if known is None or not known.is_complete or not self._goes_by_rule:
            return None
        covered = known.layout.covers(tuple(x + 1 for x in square))
        return known.value(square) if covered else None

    def method(self, law: Law, *args: Any) -> str:
        """Return the table that gave a value."""
        if law.engine != "table" or self.table.table is None:
            return super().method(law, *args)
        return f"table of {'x'.join(map(str, self.table.table.layout.board))} squares"

    # Inside ------------------------------------------------------------------------------------

    @cached_property
    def _goes_by_rule(self) -> bool:
        """Whether `moves` are still those that the rule stands for: a subclass may have others."""
        kind: Any = type(self)
        given = {"grid_rule", "steps", "rides"}
        source: Any = next((base for base in kind.__mro__ if given & vars(base).keys()), GridGame)
        return bool(kind.moves is source.moves)

    def _sizes(self, shape: tuple[Any, ...]) -> tuple[int, ...]:
        """Return the sizes of a table as ints: NumPy's whole numbers are welcome too."""
        return tuple(whole_number(n, f"a size of a table of {self.text}") for n in shape) or (
            self.shape or ()
        )

    def _affords(self, shape: Vector, square: Vector, meter: Meter) -> bool:
        known = self.table.table
        if known is not None and known.is_complete and known.layout.covers(shape):
            return True
        layout = self.table.plan(shape)
        most = meter.limits.positions
        if layout is None or layout.length > LARGEST_TABLE:
            return False
        if most is not None and layout.length > A_POSITION * most:
            return False
        return layout.length <= SEARCHED_FIRST or not self._is_found_quickly(square)

    def _is_found_quickly(self, square: Vector) -> bool:
        try:
            with metered(tightened(**SHORT)):
                definition.grundy(self, *square)
        except BudgetExceeded:
            return False
        return True

    def _has_table(self, shape: Vector) -> bool:
        """Return whether the values come from a table, after a look at what is asked."""
        by_sum = self.arity == 1 and len(shape) != 1
        if self.law("grundy") is None or not self._goes_by_rule or by_sum:
            return False
        tables.check_table(self, shape, LARGEST_TABLE)
        return prod(shape) > 0 and self._is_part(shape) and self.table.plan(shape) is not None

    def _is_part(self, shape: Vector) -> bool:
        return self.grid_rule.on_board(tuple(n - 1 for n in shape))

    def _value_or_hole(self, *square: int, hole: int | None = None) -> int | None:
        return hole if square in self.grid_rule.holes else self(*square).grundy
