"""Grundy values of heap games, heap by heap: kept, extended, never computed twice.

Small work runs the kernels as plain Python on lists; when the work pays for the compiler, the same
kernels run compiled on NumPy arrays of one or two bytes a value.
"""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, Any

from grundy.engines.sparse_space import SparseSpace, find_space
from grundy.errors import BudgetExceeded
from grundy.native.compiling import can_compile, compiles_at_once, native
from grundy.native.kernels import octal, subtraction

if TYPE_CHECKING:
    from grundy.forms.heap_rule import HeapRule
    from grundy.limits.budget import Meter

PAYS = 4_000_000
"""Options looked at beyond which compiling is quicker than plain Python (see `make bench`)."""

PAYS_AT_ONCE = 300
"""The same where the kernels are compiled: less takes longer to put into arrays."""

SPARSE_FROM = 8192
"""Heaps that are computed by definition before a sparse space is looked for."""

STEP = 20_000_000
"""Options looked at between two looks at the budget, compiled."""

SLOWER = 50
"""How many times fewer options plain Python looks at in the same time."""

ROOM, COMPILED_MARKS = 64, 512
"""Values, and marks for nim-sums of values, for which there is room at first; compiled, marks."""

SPARSE_OPTIONS = 100
"""Options of a heap that a sparse space looks at beside the rare ones, about."""

HOT, SLICE = 1 << 16, 4096
"""Heaps whose bit sets are kept beside those in reach, and the most that are done at once."""


class HeapValues:
    """The Grundy values of a rule, as far as they are known."""

    def __init__(self, rule: HeapRule) -> None:
        self.rule = rule
        self.values: Any = [0] * ROOM
        self.length = 0
        self.compiled = False
        self.space: SparseSpace | None = None
        self.rare: Any = []
        self.kernel = "not yet computed"
        self._marks: Any = [0] * ROOM
        self._looked_at = 0
        self._lock = Lock()

    def upto(self, length: int, meter: Meter) -> Any:
        """Return the values of the heaps 0 to length - 1.

        What was computed stays when a budget, or the user, ends the work.
        """
        if length > self.length:
            with self._lock:  # games are shared, and threads may ask at once
                self._grow(length, meter)
        return self.values[:length]

    # Room and speed ----------------------------------------------------------------------------

    def _grow(self, length: int, meter: Meter) -> None:
        # All of it, for what was done in small steps counts as well: a table that is asked for
        # one more heap again and again never takes more than twice the time.
        pays = PAYS_AT_ONCE if compiles_at_once() else PAYS
        if not self.compiled and self._work(0, length) > pays:
            self._compile()
        while self.length < length:
            stop = min(length, self._next_stop())
            self._make_room(stop, length, meter)
            self._extend(stop)
            meter.check(self.length)

    def _work(self, start: int, stop: int) -> float:
        """Return about how many options the heaps from start to stop have."""
        singles = (stop - start) * len(self.rule.takes)
        pairs = (stop**2 - start**2) / 4 * len(self.rule.splits)
        if self.space is not None:
            pairs = (stop - start) * len(self.rule.splits) * (len(self.rare) + SPARSE_OPTIONS)
        triples = sum(1 for d in self.rule.digits if d & 8) * (stop**3 - start**3) / 36
        return singles + pairs + triples

    def _next_stop(self) -> int:
        """Return how far to go before the next look at the budget, and at the sparse space."""
        step = STEP if self.compiled else STEP // SLOWER
        low, high = 1, max(SPARSE_FROM if self.compiled else ROOM, 2 * self.length)
        if not self.rule.splits:
            high = max(high, self.length + step)
        while low < high:  # the most heaps whose work fits
            middle = (low + high + 1) // 2
            if self._work(self.length, self.length + middle) <= step:
                low = middle
            else:
                high = middle - 1
        return self.length + low

    def _make_room(self, stop: int, length: int, meter: Meter) -> None:
        if len(self.values) >= stop:
            return
        room = min(max(2 * len(self.values), stop), max(length, stop))
        size = self.values.itemsize if self.compiled else 8
        most = meter.limits.bytes
        if most is not None and room * size > most:
            raise BudgetExceeded(
                f"{room:,} values need {room * size:,} bytes, more than the budget of {most:,}; "
                f"{self.length:,} values are known",
                positions=self.length,
            )
        if self.compiled:
            grown = self._array(room, self.values.dtype)
            grown[: self.length] = self.values[: self.length]
            self.values = grown
        else:
            self.values = [*self.values, *[0] * (room - len(self.values))]

    def _compile(self) -> None:
        """Go over to compiled kernels; stay with plain Python where Numba is not installed."""
        if not can_compile():
            return
        import numpy as np  # noqa: PLC0415

        top = max(self.values[: self.length], default=0)
        values = np.array(self.values, np.min_scalar_type(2 * top + 1))  # with room for larger ones
        # Never fewer marks than there were: the values known so far have their nim-sums in them.
        marks = np.zeros(max(COMPILED_MARKS, len(self._marks)), np.int64)
        rare = np.array(self.rare, np.int64)
        self.values, self._marks, self.rare, self.compiled = values, marks, rare, True

    def _array(self, size: int, kind: Any) -> Any:
        import numpy as np  # noqa: PLC0415 - only compiled work gets here

        return np.zeros(size, kind)

    def _numbers(self, numbers: tuple[int, ...]) -> Any:
        if not self.compiled:
            return numbers
        import numpy as np  # noqa: PLC0415

        return np.array(numbers, np.int64)

    # The kernels -------------------------------------------------------------------------------

    def _extend(self, stop: int) -> None:
        if self.rule.is_subtraction:
            self._subtract(stop)
        else:
            self._take_and_break(stop)

    def _run(self, kernel: Any, *args: Any) -> Any:
        return (native(kernel) if self.compiled else kernel)(*args)

    def _subtract(self, stop: int) -> None:
        # Moves that no heap allows yet are left out: they may be larger than any array.
        takes = tuple(take for take in self.rule.takes if take < stop)
        moves = self._numbers(takes)
        count, smallest = len(takes), min(takes, default=1)
        if count > 62:
            self.kernel = "mex by stamps"
            self._widen(count + 2)
            self._run(subtraction.mex_stamps, self.values, moves, self._marks, self.length, stop)
        elif self.compiled and smallest >= 32 and count >= 3:
            self.kernel = "one-hot bit sets over slices"
            self._one_hot(takes, moves, stop)
        else:
            self.kernel = "mex loop"
            self._run(subtraction.mex_loop, self.values, moves, self.length, stop)
        self.length = stop

    def _one_hot(self, takes: tuple[int, ...], moves: Any, stop: int) -> None:
        import numpy as np  # noqa: PLC0415 - only compiled work gets here

        count, reach = len(takes), takes[-1]
        bits = next(size for size in (8, 16, 32, 64) if count < size)
        kind = np.dtype(f"uint{bits}")
        hot = np.zeros(reach + max(HOT, 2 * takes[0]), kind)
        before = self.values[max(0, self.length - reach) : self.length]
        hot[reach - len(before) : reach] = np.left_shift(1, before.astype(np.uint64)).astype(kind)
        seen = np.zeros(SLICE, kind)
        self._run(subtraction.one_hot, self.values, moves, hot, seen, self.length, stop)

    def _take_and_break(self, stop: int) -> None:
        if self.rule.heaps == 2 and self.length >= max(SPARSE_FROM, 2 * self._looked_at):
            self._find_space()
        legal = sum(take < stop for take in self.rule.takes)
        takes = self._numbers(self.rule.takes[:legal])
        digits = self._numbers(self.rule.digits[:legal])
        while self.length < stop:
            start = self.length
            if self.space is None:
                self.kernel = "mex over all options"
                self.length = self._run(
                    octal.by_definition,
                    self.values,
                    takes,
                    digits,
                    self._marks,
                    self._cap(),
                    start,
                    stop,
                )
            else:
                self.kernel = "sparse space"
                self._scan_rare(takes, digits, stop)
            if self.length < stop:
                self._widen(2 * self._cap() + 2)

    def _scan_rare(self, takes: Any, digits: Any, stop: int) -> None:
        assert self.space is not None
        found = len(self.rare)
        size = found + (stop - self.length) + 1
        room = self._array(size, "int64") if self.compiled else [0] * size
        room[:found] = self.rare
        known = self._numbers((found,)) if self.compiled else [found]
        space = self._numbers((self.space.mask, self.space.odd, self.space.common))
        self.length = self._run(
            octal.by_sparse_space,
            self.values,
            takes,
            digits,
            self._marks,
            room,
            known,
            space,
            self._cap(),
            self.length,
            stop,
        )
        self.rare = room[: int(known[0])]

    def _find_space(self) -> None:
        """Look for the space again when the sequence has doubled: masks grow with values."""
        self._looked_at = self.length
        found = find_space(self.values, self.length, self.rule)
        if found != self.space:
            self.space = found
            rare = found.rare(self.values, self.length) if found else []
            self.rare = self._numbers(tuple(rare)) if self.compiled else rare

    def _cap(self) -> int:
        """Return the largest value that there is room for; its nim-sums fit the marks."""
        room = len(self._marks) // 2 - 1
        return min(room, self._largest()) if self.compiled else room

    def _largest(self) -> int:
        """Return the largest value that the compiled table can hold."""
        import numpy as np  # noqa: PLC0415 - only compiled work gets here

        return int(np.iinfo(self.values.dtype).max)

    def _widen(self, least: int) -> None:
        """Make room for values up to `least`."""
        size = 4 << int(least).bit_length()
        if len(self._marks) < size:
            if self.compiled:
                grown = self._array(size, "int64")
                grown[: len(self._marks)] = self._marks
                self._marks = grown
            else:
                self._marks = [*self._marks, *[0] * (size - len(self._marks))]
        if self.compiled and least > self._largest():
            import numpy as np  # noqa: PLC0415

            self.values = self.values.astype(np.min_scalar_type(least))
