"""Iterative deepening: alpha-beta a ply deeper each time, for as long as there is time.

What it finds is a good move and an estimate, and a proof only where the end was in sight. The table
is kept, so that the search of the next position begins with what this one has seen.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import count
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.engines.rule_tables import paced
from grundy.errors import BudgetExceeded, TooManyMovesError
from grundy.native.kernels import deepening as kernel
from grundy.native.kernels.strong import ROOM, TIRED

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.limits.budget import Meter
    from grundy.native.runtime import Runtime

WON = 1 << 20
"""The unit of a worth where no one wins by more than is known: an estimate is a quarter at most."""

ENTRIES = {False: 1 << 16, True: 1 << 20}
"""Entries of the table, plain and compiled."""


@dataclass(frozen=True, slots=True)
class Estimated:
    """Rules with an evaluation, as functions of an array of `words` numbers and one to write to."""

    moves: Callable[[Any, Any], int]
    final: Callable[[Any, Any], int]
    evaluate: Callable[[Any, Any], int]
    words: int
    gains: bool
    stuck: int
    unit: int


class Sight(NamedTuple):
    """What a search has seen of a position: a move by its place in the rules' list, and more.

    `estimate` is in the units of the evaluation, or the margin where it is `proved`.
    """

    place: int
    estimate: int
    depth: int
    proved: bool
    plies: int | None
    nodes: int


class Deepening:
    """A search of one game, with its table.

    >>> from grundy.limits.budget import Limits, Meter
    >>> from grundy.native.kernels.strong import GOING
    >>> from grundy.native.runtime import Runtime
    >>> def moves(state, out):  # take one or two; who cannot move loses
    ...     out[: min(2, state[0])] = [state[0] - n for n in (1, 2) if n <= state[0]]
    ...     return min(2, state[0])
    >>> going, zero = lambda state, out: GOING, lambda state, out: 0
    >>> rules = Estimated(moves, going, zero, 1, False, -1, WON)
    >>> found = Deepening(rules, Runtime(compiled=False)).look((4,), Meter(Limits()))
    >>> found.place, found.estimate, found.proved, found.plies
    (0, 1, True, 3)
    """

    def __init__(self, rules: Estimated, runtime: Runtime) -> None:
        self._rules, self._runtime = rules, runtime
        self._frames = runtime.room((kernel.DEEP + 1) * kernel.FRAME, "int64")
        self._rows = runtime.room(1 << 13, "int64")
        self._table = runtime.lines(2 * ENTRIES[runtime.compiled])
        self._out = runtime.room(1 << 12, "int64")
        self._state = runtime.room(kernel.WORDS, "int64")
        self._info = runtime.room(kernel.INFO, "int64")
        self._pace = 1 << (10 if runtime.compiled else 4)

    def prepare(self) -> None:
        """Compile what is to be compiled, which the first search does otherwise."""
        _ = self._functions, self._kernel

    @cached_property
    def _functions(self) -> tuple[Any, Any, Any]:
        rules, address = self._rules, self._runtime.by_address
        moves, final, evaluate = (
            address(one, writes=True) for one in (rules.moves, rules.final, rules.evaluate)
        )
        return moves, final, evaluate

    @cached_property
    def _kernel(self) -> Callable[..., int]:
        helpers = kernel.mixed, kernel.lifted, kernel.sunk
        return self._runtime.for_any(kernel.search, "wwwiiiiaaaaaai", helpers)

    def look(self, root: tuple[int, ...], meter: Meter, deepest: int | None = None) -> Sight | None:
        """Return what is seen when the meter's limits are reached, or the end is seen.

        None where not even one move was searched. With `deepest` it searches no deeper.
        """
        found: Sight | None = None
        info = self._info
        before = 0
        info[kernel.NODES] = 0
        for depth in count(1):
            if deepest is not None and depth > deepest:
                break
            self._begin(root, depth)
            try:
                self._run(meter)
            except BudgetExceeded:
                return self._partial(depth, found)
            before, nodes = nodes_of(info), nodes_of(info) - before
            place = int(info[kernel.PLACE])
            found = self._sight(place, int(info[kernel.VALUE]), depth, not info[kernel.HORIZON])
            if found.proved or nodes == 0:
                break
        return found

    def _begin(self, root: tuple[int, ...], depth: int) -> None:
        frames, info = self._frames, self._info
        for place in range(kernel.WORDS):
            frames[place] = root[place] if place < len(root) else 0
        frames[kernel.ALPHA], frames[kernel.BETA] = -kernel.INFINITE, kernel.INFINITE
        frames[kernel.LEFT] = depth
        info[kernel.DEPTH] = info[kernel.TOP] = 0
        info[kernel.FRESH] = 1

    def _partial(self, depth: int, before: Sight | None) -> Sight | None:
        """Return what a search that was cut off has seen of the root, if it was more than before.

        The best move of the search before comes first, so that what is better is better than it.
        """
        started = self._info[kernel.DEPTH] > 0 or not self._info[kernel.FRESH]
        place = int(self._frames[kernel.MOVE])
        if not started or place < 0:
            return before
        found = self._sight(place, int(self._frames[kernel.BEST]), depth, proved=False)
        if before is not None and found.place == before.place:
            return before._replace(nodes=found.nodes)
        return found

    def _sight(self, place: int, worth: int, depth: int, proved: bool) -> Sight:
        unit, nodes = self._rules.unit, nodes_of(self._info)
        if unit == 1 or abs(worth) <= unit // 2:
            return Sight(place, worth, depth, proved, None, nodes)
        sign = 1 if worth > 0 else -1
        margin = sign * ((abs(worth) + unit // 2) // unit)
        return Sight(place, margin, depth, True, abs(margin * unit - worth), nodes)

    def _run(self, meter: Meter) -> None:
        """Run the kernel until it has its value.

        Raises `BudgetExceeded` when a limit is passed.
        """
        rules, info = self._rules, self._info
        while True:
            begun, nodes = monotonic(), nodes_of(info)
            code = self._kernel(
                *self._functions,
                *(rules.words, int(rules.gains), rules.stuck, rules.unit),
                *(self._frames, self._rows, self._table, self._out, self._state, info),
                nodes + self._pace,
            )
            if code == kernel.PAUSED:
                self._pace = paced(self._pace, 4 * (monotonic() - begun))
            elif code == kernel.CROWDED:
                self._rows = self._runtime.doubled(self._rows)
            elif code == ROOM:
                self._out = self._runtime.doubled(self._out)
            elif code == TIRED:
                raise TooManyMovesError(
                    "the rule takes too many steps for one position", positions=nodes
                )
            meter.positions += nodes_of(info) - nodes
            if code == kernel.DONE:
                return
            meter.look()


def nodes_of(info: Any) -> int:
    """Return how many nodes were visited."""
    return int(info[kernel.NODES])
