"""Grundy values of a piece on a grid: whole boards, kept, and made larger when more is asked.

Small boards run the kernels as plain Python on lists; when the work pays for the compiler, the same
kernels run compiled on NumPy arrays of two or four bytes a square.
"""

from __future__ import annotations

from math import prod
from threading import Lock
from typing import TYPE_CHECKING, Any

from grundy.engines.grid_layout import Layout, lay_out
from grundy.errors import BudgetExceeded
from grundy.native.compiling import can_compile, native
from grundy.native.kernels import grid

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.forms.falling import Vector
    from grundy.forms.grid_rule import GridRule
    from grundy.limits.budget import Meter

PAYS = 100_000
"""Squares beyond which compiling is quicker than plain Python (see `make bench`)."""

STEP = 2_000_000
"""Squares between two looks at the budget, compiled."""

SLOWER = 1000
"""How many times fewer squares plain Python computes in the same time."""

SMALL = 4096
"""Squares that are computed at once, rather than a few now and a few more at the next question."""


class GridTable:
    """The values of one board in its layout, as far as they are computed."""

    def __init__(self, layout: Layout, holes: frozenset[Vector], meter: Meter) -> None:
        self.layout = layout
        self.done = layout.first
        self.compiled = layout.length > PAYS and can_compile()
        # Words enough for the largest value and one that stays empty; whole cache lines, if many.
        self._words = layout.values // 64 + 2
        self._words += -self._words % 8 if self.compiled else 0
        lines = sum(layout.rides)
        self._refuse_too_large(lines, meter)
        self.values = self._array(layout.length, -1, "int16" if layout.values < 2**15 else "int32")
        self._sets = self._array(lines * self._words, 0, "uint64")
        self._floors = self._array(lines, 0, "int64")
        self._put_squares(holes)

    @property
    def is_complete(self) -> bool:
        """Whether all values are computed."""
        return self.done >= self.layout.length

    def complete(self, meter: Meter) -> None:
        """Compute what is missing; what was computed stays when a budget, or the user, ends it."""
        kernel, lines = self._kernel()
        run = native(kernel) if self.compiled else kernel
        room = (self._sets, self._floors, self._words)
        step = STEP if self.compiled else STEP // SLOWER
        while not self.is_complete:
            stop = min(self.layout.length, self.done + step)
            run(self.values, self._numbers(self.layout.steps), *lines, *room, self.done, stop)
            self.done = stop
            meter.check(self.done)
        self._sets = self._floors = None  # they are needed on the way only

    def value(self, square: Sequence[int]) -> int:
        """Return the value of a square of the board."""
        return int(self.values[self.layout.place(square)])

    def nested(self, shape: Vector) -> list[Any]:
        """Return the values in `shape` as lists of lists, with None for holes."""
        if not self.compiled:
            return self._lists(shape, ())
        import numpy as np  # noqa: PLC0415 - only compiled work gets here

        # Looked up rather than made: a whole number of Python's own for each square is 28 bytes.
        numbers = np.array([*range(int(self.values.max()) + 1), None], object)
        view = self.view(shape)
        rows = [numbers[view[place]].tolist() for place in np.ndindex(shape[:-1])]
        for size in reversed(shape[1:-1]):
            rows = [rows[i : i + size] for i in range(0, len(rows), size)]
        return rows if len(shape) > 1 else list(rows[0])

    def view(self, shape: Vector) -> Any:
        """Return the values in `shape` as a NumPy array that cannot be written, -1 for holes."""
        return self._strided(shape, writeable=False)

    def _lists(self, shape: Vector, before: Vector) -> list[Any]:
        size, *rest = shape
        if rest:
            return [self._lists(tuple(rest), (*before, i)) for i in range(size)]
        found = [self.value((*before, i)) for i in range(size)]
        return [None if value < 0 else value for value in found]

    def _strided(self, shape: Vector, *, writeable: bool) -> Any:
        import numpy as np  # noqa: PLC0415 - only who asks for an array pays for it

        kind = None if self.compiled else np.int16 if self.layout.values < 2**15 else np.int32
        values = np.asarray(self.values, kind)
        strides = [stride * values.itemsize for stride in self.layout.strides]
        place = values[self.layout.origin :]
        return np.lib.stride_tricks.as_strided(place, shape, strides, writeable=writeable)

    # Room --------------------------------------------------------------------------------------

    def _refuse_too_large(self, lines: int, meter: Meter) -> None:
        size = 4 if self.compiled else 8
        need = self.layout.length * size + lines * (self._words + 1) * 8
        most = meter.limits.bytes
        if most is not None and need > most:
            raise BudgetExceeded(
                f"a board of {'x'.join(map(str, self.layout.board))} needs {need:,} bytes, more "
                f"than the budget of {most:,}; set a larger one with gr.budget(bytes=...)"
            )

    def _put_squares(self, holes: frozenset[Vector]) -> None:
        if self.compiled and self.layout.most is None:
            self._strided(self.layout.board, writeable=True)[...] = 0
        else:
            for run in self.layout.runs():
                many = (run.stop - run.start - 1) // run.step + 1
                self.values[run] = 0 if self.compiled else [0] * many
        for hole in holes:
            if self.layout.covers(tuple(x + 1 for x in hole)):
                self.values[self.layout.place(hole)] = -1

    def _array(self, size: int, value: int, kind: str) -> Any:
        if not self.compiled:
            return [value] * size
        import numpy as np  # noqa: PLC0415

        # Zeros take no memory until they are written.
        return np.full(size, value, kind) if value else np.zeros(size, kind)

    def _numbers(self, numbers: Sequence[int]) -> Any:
        if not self.compiled:
            return list(numbers)
        import numpy as np  # noqa: PLC0415

        return np.array(numbers, np.int64)

    def _kernel(self) -> tuple[Any, list[Any]]:
        """Return the kernel, and for it the rides, where their sets begin and how to empty them."""
        rides = self.layout.rides
        bases = [sum(rides[:j]) for j in range(len(rides))]
        walks = [int(longest < self._words) for longest in self.layout.longest]
        if 1 <= len(rides) <= 3:
            again = [min(j, len(rides) - 1) for j in range(3)]
            three = [[numbers[j] for j in again] for numbers in (rides, bases, walks)]
            return grid.three_lines, [self._numbers(numbers) for numbers in three]
        room = [*bases, *[0] * (2 * len(rides))]
        return grid.any_lines, [self._numbers(numbers) for numbers in (rides, room, walks)]


class GridValues:
    """The Grundy values of a rule, as far as they are known: one board, replaced by larger ones."""

    def __init__(self, rule: GridRule) -> None:
        self.rule = rule
        self.table: GridTable | None = None
        self._lock = Lock()

    def plan(self, shape: Vector) -> Layout | None:
        """Return the board that must be computed for the squares in `shape`.

        None when moves lead round, so that values cannot be computed one after the other.
        """
        if self.table is not None and self.table.layout.covers(shape):
            return self.table.layout
        return lay_out(self.rule, shape)

    def upto(self, shape: Vector, meter: Meter) -> GridTable:
        """Return a complete table with all squares in `shape`. Only where there is a plan."""
        with self._lock:  # games are shared, and threads may ask at once
            if self.table is None or not self.table.layout.covers(shape):
                layout = lay_out(self.rule, shape)
                assert layout is not None
                self.table = GridTable(layout, self.rule.holes, meter)
            if not self.table.is_complete:
                self.table.complete(meter)
            return self.table

    def roomy(self, square: Vector) -> Vector:
        """Return the shape to compute when one square is asked for: with some room for the next."""
        needed = tuple(x + 1 for x in square)
        layout = None if self.table is None else self.table.layout
        if layout is not None and layout.covers(needed):
            return needed
        if layout is not None and layout.most is None:
            known = layout.board
            grown = [max(n, k + k // 4 if n > k else k) for n, k in zip(needed, known, strict=True)]
            if prod(grown) <= 2 * max(prod(needed), prod(known), SMALL):
                return _within(grown, self.rule.size)
        rounded = [1 << (n - 1).bit_length() for n in needed]
        return _within(rounded, self.rule.size) if prod(rounded) <= SMALL else needed


def _within(shape: Sequence[int], size: Vector | None) -> Vector:
    return tuple(shape) if size is None else tuple(map(min, shape, size))
