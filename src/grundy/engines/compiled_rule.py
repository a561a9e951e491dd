"""Values from compiled rules: the user's rule itself, driven by a compiled loop.

Whoever asks has spent some time in plain Python before: the compiler takes about a second.
"""

from __future__ import annotations

from functools import cached_property
from math import prod
from threading import Lock
from types import MethodType
from typing import TYPE_CHECKING, Any
from weakref import WeakMethod

from grundy.engines.rule_tables import Box, NotCompiled, Reach, Refused, TooSlow
from grundy.errors import BudgetExceeded, TooManyMovesError
from grundy.native.compiler.lowering import lower
from grundy.native.compiler.opened import NotLowered
from grundy.native.compiling import can_compile
from grundy.native.kernels.rules import GRUNDY, KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from grundy.limits.budget import Meter
    from grundy.native.compiler.lowering import Lowered

LARGEST_BOX = 1 << 30
"""Positions of a box that is filled because it was asked for."""

PATIENCE = 2.0
"""Seconds after which a box that is far from its end makes way for a search."""

FEW = 200_000
"""Positions that such a search may reach before the box goes on."""

LARGEST_GUESS = 1 << 26
"""Positions of a box that is filled for the sake of one position in it."""


class CompiledRule:
    """A rule, compiled when first needed, and the tables that it has filled so far."""

    def __init__(
        self,
        rule: Callable[..., Iterable[Any]],
        arity: int | None,
        *,
        signed: bool = False,
        refusal: str | None = None,
    ) -> None:
        is_method = isinstance(rule, MethodType)  # of a game, which is not kept alive by its tables
        self._rule: Callable[[], Any] = WeakMethod(rule) if is_method else lambda: rule
        self.arity, self.signed = arity, signed
        self.refusal = refusal
        """Why the rule is not compiled, once that is known."""
        self._boxes: dict[int, Box] = {}
        self._reached: dict[int, Reach] = {}
        self._lock = Lock()

    @cached_property
    def lowered(self) -> Lowered:
        """The rule over arrays; it is compiled with the kernel that first calls it.

        Raises `NotCompiled`.
        """
        if not self.arity:
            raise Refused("its states have no fixed number of numbers")
        if not can_compile():
            raise Refused("Numba is not installed")
        try:
            return lower(self._rule(), self.arity, compiled=True)
        except NotLowered as error:
            raise Refused(str(error)) from error

    def known(self, state: Any, kind: int = GRUNDY) -> int | None:
        """Return the value of a state if a table has it."""
        tables = [t for t in (self._boxes.get(kind), self._reached.get(kind)) if t is not None]
        numbers = self._numbers(state) if tables else None
        if numbers is None:
            return None
        found = (table.known(numbers) for table in tables)
        return next((value for value in found if value is not None), None)

    def has(self, state: Any) -> bool:
        """Return whether a table has something to say about a state."""
        return any(self.known(state, kind) is not None for kind in KINDS)

    def size(self, kind: int = GRUNDY) -> int:
        """Return how many positions the tables know."""
        box, reached = self._boxes.get(kind), self._reached.get(kind)
        return (box.length if box else 0) + (reached.known_states if reached else 0)

    def value(self, state: Any, meter: Meter, kind: int = GRUNDY) -> int:
        """Return the value of a state, by a box from the smallest up where the rule allows that.

        Not all of a box need be in reach. A box that would take long, or whose rule fails at a
        position that play may never come to, is left for a search of the positions in reach.

        Raises `NotCompiled` with the reason where plain Python must answer.
        """
        found = self.known(state, kind)
        if found is not None:
            return found
        numbers = self._numbers(state)
        if numbers is None:
            raise NotCompiled("its states are not whole numbers of 64 bits")
        shape = tuple(number + 1 for number in numbers)
        slow = False
        if min(numbers) >= 0 and prod(shape) <= LARGEST_GUESS:
            try:
                return int(self.table(shape, meter, kind, PATIENCE)[-1])
            except TooSlow:
                slow = True
            except Refused:
                raise
            except (NotCompiled, TooManyMovesError):
                pass  # at a position that may be out of reach
        if slow:
            try:
                return self._in_reach(numbers, kind, meter, FEW)
            except BudgetExceeded:
                return int(self.table(shape, meter, kind)[-1])
        return self._in_reach(numbers, kind, meter, None)

    def _in_reach(self, numbers: tuple[int, ...], kind: int, meter: Meter, most: int | None) -> int:
        """Return the value by a search of the positions in reach, at most so many of them."""
        with self._lock:
            table = self._reached.pop(kind, None)
            table = table or Reach(len(numbers), kind, signed=self.signed)
            # Whatever ends the search in the middle, a table with open positions is not kept.
            table.search(numbers, self._fit_for(kind), meter, most)
            self._reached[kind] = table
        value = table.known(numbers)
        assert value is not None
        return value

    def table(
        self,
        shape: tuple[int, ...],
        meter: Meter,
        kind: int = GRUNDY,
        patience: float | None = None,
    ) -> Any:
        """Return the values of all positions below `shape`, flat, the last number first.

        Raises `NotCompiled` with the reason where plain Python must answer, and `TooSlow` after
        `patience` seconds when the end is far.
        """
        if prod(shape) > LARGEST_BOX:
            raise NotCompiled(f"a table of {prod(shape):,} positions is too large")
        with self._lock:
            box = self._boxes.get(kind)
            if box is None or not box.fits(shape):
                box = Box(shape, kind)
            try:
                return box.fill(shape, self._fit_for(kind), meter, patience)
            finally:
                self._boxes[kind] = box  # what was filled in is final

    def distrust(self, reason: str) -> None:
        """Throw the tables away and do not compile again."""
        self._boxes.clear()
        self._reached.clear()
        self.refusal = reason

    def _fit_for(self, kind: int) -> Lowered:
        if self.lowered.splits and kind != GRUNDY:
            raise NotCompiled("its positions split, so they are searched as a whole")
        return self.lowered

    def _numbers(self, state: Any) -> tuple[int, ...] | None:
        """Return the numbers of a state, or None when it is made of something else."""
        numbers = (state,) if self.arity == 1 else state
        if type(numbers) is not tuple or len(numbers) != self.arity:
            return None
        fits = all(type(n) is int and -(1 << 62) < n < 1 << 62 for n in numbers)
        return numbers if fits else None
