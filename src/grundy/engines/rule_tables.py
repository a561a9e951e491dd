"""Tables that a compiled rule fills: a box of positions in order, or the positions in reach."""

from __future__ import annotations

import re
from math import prod
from time import monotonic
from typing import TYPE_CHECKING, Any

from grundy.errors import BudgetExceeded, TooManyMovesError
from grundy.native.compiling import native
from grundy.native.driving import driver
from grundy.native.kernels import reach, rules
from grundy.native.runtime import grown, zeros

if TYPE_CHECKING:
    from grundy.limits.budget import Meter
    from grundy.native.compiler.lowering import Lowered

GLANCE = 0.05
"""Seconds between two looks at the budget, about."""

AT_FIRST = 1
"""Positions of the first run of a kernel: the cost of one is not known yet."""

OPTIONS, MARKS = 256, 1 << 9
"""Options of a position, and marks for nim-sums of values, for which there is room at first."""

SLOTS, PENDING = 1 << 12, 1 << 10
"""Slots of the table of a search, and positions that wait in it, at first."""


class NotCompiled(Exception):  # noqa: N818 - news: the plain engine answers
    """The compiled engine does not answer here; the text says why."""


class Refused(NotCompiled):
    """The compiler does not take the rule: there is no use in asking again."""


class WrongOrder(NotCompiled):
    """A box cannot be filled in order: an option does not come before its position, or ..."""


class TooSlow(NotCompiled):
    """A box would take long, and the positions in reach may be few."""


def paced(chunk: int, seconds: float) -> int:
    """Return how much to do in the next run, from how long the last one took.

    >>> paced(100, GLANCE / 4), paced(100, GLANCE), paced(100, 4 * GLANCE)
    (200, 100, 50)
    """
    if seconds > 2 * GLANCE:
        return max(1, chunk // 2)
    return 2 * chunk if seconds < GLANCE / 2 else chunk


def is_far(done: int, left: int, spent: float, patience: float | None) -> bool:
    """Return whether work has taken more than `patience` seconds, and will take as much again.

    >>> is_far(10, 30, 1.0, 0.9), is_far(30, 10, 1.0, 0.9), is_far(10, 30, 1.0, None)
    (True, False, False)
    """
    return patience is not None and spent > patience and left / max(1, done) * spent > patience


class Room:
    """What the kernels need beside a table: room for options, marks for values, and a pace."""

    def __init__(self, lowered: Lowered, meter: Meter) -> None:
        self.lowered, self.meter = lowered, meter
        self.out = zeros(OPTIONS * lowered.width, "int64")
        self.marks = zeros(MARKS, "int64")
        self.chunk = AT_FIRST

    def run(self, kernel: Any, helpers: tuple[Any, ...], *arguments: Any) -> Any:
        """Run a kernel on the compiled rule and pace the next run by the time it took.

        Raises `NotCompiled` when the compiler does not take the rule, or the rule fails.
        """
        before = monotonic()
        try:
            result = driver(kernel, "w", (self.lowered.function,), helpers)(*arguments)
        except Exception as error:
            raise compile_failure(error) from error
        self.chunk = paced(self.chunk, monotonic() - before)
        return result

    def widen(self, largest: int) -> None:
        """Make room for marks of nim-sums of values up to `largest`."""
        while len(self.marks) // 2 <= largest:
            self.marks = zeros(2 * len(self.marks), "int64")

    def help(self, code: int) -> None:
        """Give a kernel what it stopped for.

        Raises `NotCompiled` or `TooManyMovesError` where there is no help.
        """
        if code == rules.NO_ROOM:
            self._more_room()
        elif code == rules.TOO_LARGE:
            self.marks = grown(self.marks, 2 * len(self.marks))
        elif code == rules.CYCLE:
            raise NotCompiled("play does not always end")
        elif code == rules.OUTSIDE:
            raise NotCompiled("it yields negative numbers")
        elif code == rules.TIRED:
            raise TooManyMovesError(
                "the rule takes too many steps for one position: does it ever stop?",
                positions=self.meter.positions,
            )

    def _more_room(self) -> None:
        limit = self.meter.limits.listed
        if len(self.out) >= limit * self.lowered.width:
            raise TooManyMovesError(
                f"a position has more than {limit:,} moves; set a larger limit with "
                "gr.budget(listed=...)",
                positions=self.meter.positions,
            )
        self.out = zeros(2 * len(self.out), "int64")


class Box:
    """The values of all positions below `shape`, filled from the smallest up."""

    def __init__(self, shape: tuple[int, ...], kind: int) -> None:
        self.shape, self.kind = shape, kind
        self.values = zeros(prod(shape), "uint8")
        self.length = 0

    def fits(self, shape: tuple[int, ...]) -> bool:
        """Return whether the positions of the other box come in the same order in this one."""
        return self.shape[1:] == shape[1:]

    def known(self, numbers: tuple[int, ...]) -> int | None:
        """Return the value of a position that was filled in."""
        place = 0
        for number, size in zip(numbers, self.shape, strict=True):
            if not 0 <= number < size:
                return None
            place = place * size + number
        return int(self.values[place]) if place < self.length else None

    def fill(
        self,
        shape: tuple[int, ...],
        lowered: Lowered,
        meter: Meter,
        patience: float | None = None,
    ) -> Any:
        """Return the values of all positions below `shape`, flat.

        With `patience`, in seconds, `TooSlow` is raised after so long when the end is far.

        Raises `WrongOrder`, `NotCompiled`, or what the budget says.
        """
        begin, before = monotonic(), self.length
        stop = prod(shape)
        if stop > len(self.values):
            self.shape, self.values = shape, grown(self.values, stop)
        room = Room(lowered, meter)
        if self.length:
            room.widen(int(self.values[: self.length].max()))
        line = len(shape) == 1 and self.kind == rules.GRUNDY
        kernel: Any = rules.fill_line if line else rules.fill
        state, info = zeros(len(shape), "int64"), zeros(1, "int64")
        while self.length < stop:
            largest = len(room.marks) // 2 - 1  # it fits the values: see `_go_on`
            self.length = room.run(
                kernel,
                (),
                self.values,
                *(() if line else (self.shape,)),
                lowered.width,
                lowered.splits,
                *(() if line else (self.kind,)),
                room.marks,
                largest,
                room.out,
                state,
                info,
                self.length,
                min(stop, self.length + room.chunk),
            )
            self._go_on(int(info[0]), room)
            meter.compiled = max(meter.compiled, self.length)
            meter.check(self.length)
            done, spent = self.length - before, monotonic() - begin
            if is_far(done, stop - self.length, spent, patience):
                raise TooSlow("a table of all smaller positions would take long")
        return self.values[:stop]

    def _go_on(self, code: int, room: Room) -> None:
        if code in {rules.OUTSIDE, rules.NOT_SMALLER}:
            raise WrongOrder("its moves do not lead from larger positions to smaller ones")
        room.help(code)
        wide = 8 * self.values.itemsize
        if code == rules.TOO_LARGE and len(room.marks) // 2 > 1 << wide:
            self.values = self.values.astype(f"uint{2 * wide}")


class Reach:
    """The values of positions that were reached, in an open-addressing table."""

    def __init__(self, arity: int, kind: int, *, signed: bool) -> None:
        self.kind, self.signed = kind, signed
        self.known_states = 0
        self.keys = zeros((SLOTS, arity), "int64")
        self.worths = _empty(SLOTS)

    def known(self, numbers: tuple[int, ...]) -> int | None:
        """Return the value of a position that was reached."""
        worth = int(self.worths[self._slot(array(numbers))])
        return worth if worth >= 0 else None

    def search(
        self, numbers: tuple[int, ...], lowered: Lowered, meter: Meter, most: int | None = None
    ) -> None:
        """Value the position and all that can be reached from it, at most so many.

        Raises `NotCompiled`, or what the budget says; the table is of no use then.
        """
        room = Room(lowered, meter)
        state, stack = array(numbers), zeros((PENDING, len(numbers)), "int64")
        counted = meter.positions - self.known_states  # what is known already costs nothing
        self._begin(state, stack)
        info = array((0, 1, self.known_states, 0))
        code = rules.PAUSE
        while code != rules.DONE:
            room.run(
                reach.search,
                (reach.slot_of,),
                self.keys,
                self.worths,
                stack,
                lowered.width,
                lowered.splits,
                self.kind,
                self.signed,
                room.marks,
                room.out,
                state,
                info,
                room.chunk,
            )
            code, _, self.known_states, _ = map(int, info)
            meter.positions = counted + self.known_states
            meter.compiled = max(meter.compiled, self.known_states)
            meter.check()
            if most is not None and self.known_states > most:
                meter.positions = counted
                raise BudgetExceeded(f"more than {most:,} positions", positions=most)
            room.help(code)
            if code == rules.GROW:
                stack = grown(stack, 2 * len(stack) + 2 * len(room.out))
                self._grow(len(room.out))

    def _begin(self, state: Any, stack: Any) -> None:
        stack[0] = state
        slot = self._slot(state)
        if self.worths[slot] == rules.EMPTY:
            self.keys[slot], self.worths[slot] = state, rules.NEW
            self.known_states += 1

    def _grow(self, pending: int) -> None:
        capacity = len(self.worths)
        while 2 * (self.known_states + pending) >= capacity:
            capacity *= 2
        keys, worths = zeros((capacity, self.keys.shape[1]), "int64"), _empty(capacity)
        native(reach.move_over)(native(reach.slot_of), self.keys, self.worths, keys, worths)
        self.keys, self.worths = keys, worths

    def _slot(self, numbers: Any) -> int:
        find = native(reach.slot_of)
        return int(find(self.keys, self.worths, numbers, 0, self.keys.shape[1]))


def array(numbers: tuple[int, ...]) -> Any:
    """Return the numbers as an array."""
    import numpy as np  # noqa: PLC0415

    return np.array(numbers, np.int64)


def _empty(capacity: int) -> Any:
    worths = zeros(capacity, "int32")
    worths[:] = rules.EMPTY
    return worths


def compile_failure(error: Exception) -> NotCompiled:
    """Return why the compiler did not take the rule, or where the compiled rule failed."""
    if not type(error).__module__.startswith("numba"):
        return NotCompiled(f"the compiled rule fails: {str(error) or type(error).__name__}")
    text = re.sub(r"<function (\w+)\.<locals>[^>]*>", r"\1", str(error))
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    dull = ("Failed in", "During", "File", "There are", "Overload", "-", "*", "^")
    told = next((line for line in lines if not line.startswith(dull)), type(error).__name__)
    if "Function(_only)" in told:
        told = "it yields something other than whole numbers or tuples of them"
    return Refused(f"Numba cannot compile it: {told[:160]}")
