"""Tables of scores that a lowered rule fills: every slice of a row, and every value of numbers.

In plain Python a table is a list, and the rule runs as it is over indices, which is several times
quicker than over rows of its own; compiled, it is a loop over arrays.
"""

from __future__ import annotations

from itertools import accumulate
from math import prod
from time import monotonic
from typing import TYPE_CHECKING, Any

from grundy.engines.rule_tables import (
    AT_FIRST,
    NotCompiled,
    TooSlow,
    WrongOrder,
    array,
    compile_failure,
    is_far,
    paced,
)
from grundy.errors import TooManyMovesError
from grundy.native.compiling import native
from grundy.native.kernels import rules
from grundy.native.kernels.scores import INTERVALS, NUMBERS, PREFIXES, SUFFIXES, kernel_for
from grundy.native.runtime import Runtime
from grundy.values.score import Score

if TYPE_CHECKING:
    from grundy.limits.budget import Meter
    from grundy.native.compiler.scores import LoweredScores

LARGEST, LARGEST_PLAIN = 1 << 26, 1 << 22
"""Places of a table, compiled and in plain Python."""

LARGEST_NUMBER = 1 << 62

WORDS = 16
"""The codes of a position below this tell why it ended; what is above, at which number."""


def places(layout: int, length: int, sizes: list[int]) -> int:
    """Return how many places a table has.

    >>> places(INTERVALS, 3, []), places(SUFFIXES, 3, [5])
    (16, 20)
    """
    slices = {NUMBERS: 1, INTERVALS: (length + 1) ** 2}.get(layout, length + 1)
    return slices * prod(sizes)


class ScoreTable:
    """The scores of all positions that are made of a slice of one row and of numbers below some."""

    def __init__(
        self, lowered: LoweredScores, row: tuple[int, ...], numbers: tuple[int, ...], compiled: bool
    ) -> None:
        self.lowered, self.row, self.compiled = lowered, row, compiled
        self.sizes = [number + 1 for number in numbers]
        self.length: int
        """How many positions are scored."""
        if any(not 0 <= number < LARGEST_NUMBER for number in numbers):
            raise NotCompiled("its states are not whole numbers of 62 bits from 0 on")
        if sum(map(abs, row)) >= LARGEST_NUMBER:
            raise NotCompiled("the numbers of the row add up to more than 62 bits")
        self._given = array if compiled else list
        numbers_of_row = self._given(row)
        sums = _prefix_sums(numbers_of_row) if compiled else [0, *accumulate(row)]
        self._fixed = numbers_of_row, sums
        self._make_room()

    def _make_room(self) -> None:
        run = Runtime(self.compiled)
        count = places(self.lowered.layout, len(self.row), self.sizes)
        if count > (LARGEST if self.compiled else LARGEST_PLAIN):
            raise NotCompiled(f"a table of {count:,} positions is too large")
        self.margins, self.plies = run.room(count, "int64"), run.room(count, "int32")
        self.length = 0

    def fill(self, meter: Meter, patience: float | None = None) -> None:
        """Score every position; with `patience`, in seconds, `TooSlow` tells that the end is far.

        Raises `NotCompiled` where another engine must answer, or what the budget says.
        """
        which = self._fill_once(meter, patience)
        while which is not None:
            # A number that was not foreseen: the table begins anew with room for it.
            if self.lowered.layout == NUMBERS and which == 0:
                raise WrongOrder("its moves do not lead from larger positions to smaller ones")
            self.sizes[which] *= 2
            self._make_room()
            which = self._fill_once(meter, patience)

    def _fill_once(self, meter: Meter, patience: float | None) -> int | None:
        """Return None when all is filled, or the number for which there is no room."""
        begin, given = monotonic(), self._given
        stop = self._positions()
        start = len(self.row) if self.lowered.layout in {INTERVALS, SUFFIXES} else 0
        info, sizes = given((start, start, 0)), given(tuple(self.sizes))
        numbers = given(tuple(self.sizes))  # room for those of one position
        table = (*self._fixed, self.margins, self.plies, sizes, numbers)
        kernel = kernel_for(self.lowered.layout, len(self.sizes))
        kernel = native(kernel, cache=False) if self.compiled else kernel
        most = AT_FIRST
        while self.length < stop:
            before = monotonic()
            try:
                code = kernel(self.lowered.function, self.lowered.layout, table, info, most)
            except Exception as error:
                raise compile_failure(error) from error
            self.length = int(info[2])
            if code < 0:
                return self._told(-int(code), meter)
            if self.compiled:
                meter.compiled = max(meter.compiled, self.length)
            meter.check(self.length)
            now = monotonic()
            most = paced(most, now - before)
            if is_far(self.length, stop - self.length, now - begin, patience):
                raise TooSlow("a table of all smaller positions would take long")
        return None

    def _positions(self) -> int:
        """Return how many positions there are to score; a slice does not end before it begins."""
        length = len(self.row)
        if self.lowered.layout == INTERVALS:
            return (length + 1) * (length + 2) // 2 * prod(self.sizes)
        return places(self.lowered.layout, length, self.sizes)

    def _told(self, code: int, meter: Meter) -> int:
        """Return the number for which there was no room, or raise what a position ended with."""
        reason, which = code % WORDS, code // WORDS
        if reason == rules.GROW:
            return which
        if reason == rules.TIRED:
            raise TooManyMovesError(
                "the rule takes too many steps for one position: does it ever stop?",
                positions=meter.positions,
            )
        if reason == rules.OUTSIDE:
            raise NotCompiled("it yields negative numbers")
        raise WrongOrder("its moves do not lead from larger positions to smaller ones")

    def find(self, row: tuple[int, ...], numbers: tuple[int, ...]) -> Score | None:
        """Return the score of a position, or None where the table does not have it."""
        place = self._slice_place(row)
        if place is None:
            return None
        for number, size in zip(numbers, self.sizes, strict=True):
            if not 0 <= number < size:
                return None
            place = place * size + number
        return Score(int(self.margins[place]), int(self.plies[place]))

    def _slice_place(self, row: tuple[int, ...]) -> int | None:
        """Return the place of a slice among all slices that positions can have."""
        whole, layout = self.row, int(self.lowered.layout)
        length, part = len(whole), len(row)
        if layout == NUMBERS:
            return 0
        if part > length:
            return None
        if layout == SUFFIXES:
            return part if whole[length - part :] == row else None
        if layout == PREFIXES:
            return part if whole[:part] == row else None
        for low in (0, length - part, *range(1, length - part)):
            if whole[low : low + part] == row:
                return int((length - low) * (length + 1) + low + part)
        return None


def _prefix_sums(row: Any) -> Any:
    import numpy as np  # noqa: PLC0415 - slow to import: only compiled work gets here

    return np.concatenate((np.zeros(1, np.int64), np.cumsum(row, dtype=np.int64)))
