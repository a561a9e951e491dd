"""Every position that can be reached, numbered breadth first, with the moves between them.

In plain Python positions are hashable nodes in a dictionary; compiled, they are whole numbers in
an open-addressing table, and the rules run compiled too.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any

from grundy.engines.rule_tables import GLANCE, NotCompiled, compile_failure
from grundy.errors import TooManyMovesError
from grundy.limits.budget import DEFAULT
from grundy.native.compiling import native
from grundy.native.driving import driver
from grundy.native.kernels import strong
from grundy.native.kernels.rules import FUEL_CODE, ROOM_CODE
from grundy.native.runtime import grown, zeros

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

    from grundy.engines.scores import TurnOf
    from grundy.limits.budget import Meter
    from grundy.native.compiler.lowering import Lowered

MOST = (1 << 31) - 2
"""Positions that a compiled search can number."""

FIRST, FIRST_SLOTS, FIRST_MOVES = 1 << 19, 1 << 18, 1 << 17
GROWTH = 4
"""Numbers that the arrays of a search have room for at first, and by how much they grow."""

FEWEST, MANY = 1 << 10, 1 << 14
"""Positions between two looks at the budget: at first, and as many as may be."""

QUICK, SLOW = GLANCE / 4, 2 * GLANCE
"""Seconds between two looks: with less more positions are taken at once, with more fewer."""

assert (strong.ROOM, strong.TIRED) == (ROOM_CODE, FUEL_CODE)


@dataclass(slots=True)
class Reachable:
    """Positions by number, with the moves from number `n` at `edges[starts[n]:starts[n + 1]]`.

    `worths` has the ends; `layers` tells where each distance from the start begins. `backward`
    says that some move leads to a position with a number that is not larger, `graded` that every
    move leads to the next distance from the start.
    """

    keys: Any
    starts: Any
    edges: Any
    gains: Any
    again: Any
    worths: Any
    layers: list[int]
    backward: bool
    graded: bool
    turns: bool
    numbers: dict[Any, int] | None = None
    slots: Any = None


@dataclass(frozen=True, slots=True)
class IntegerRules:
    """Compiled rules of positions that are whole numbers."""

    moves: Lowered
    final: Any
    canonical: Any
    stuck: int


def explore(
    root: Hashable,
    turns: Callable[[Any], Iterable[TurnOf[Any]]],
    final: Callable[[Any], int | None],
    stuck: int,
    meter: Meter,
) -> Reachable:
    """Return what can be reached, in plain Python.

    >>> from grundy.limits.budget import Limits, Meter
    >>> loop = {"a": [(0, False, "a"), (0, False, "b")], "b": [(0, False, "c")], "c": []}
    >>> found = explore("a", loop.get, lambda node: None, -1, Meter(Limits()))
    >>> found.keys, found.starts, found.edges, found.layers
    (['a', 'b', 'c'], [0, 2, 3, 3], [0, 1, 2], [0, 1, 2])
    """
    keys: list[Any] = [root]
    numbers: dict[Any, int] = {root: 0}
    starts, edges, gains, again = [0], list[int](), list[int](), list[int]()
    worths: list[int] = []
    layers, layer_end, backward, graded, uneven = [0], 1, False, True, False
    for source, node in enumerate(keys):  # it grows as we go
        meter.entry()
        if source == layer_end:
            layers.append(source)
            layer_end = len(keys)
        margin = final(node)
        moves = turns(node) if margin is None else ()
        before = len(edges)
        for gain, goes_on, following in moves:
            number = numbers.setdefault(following, len(keys))
            if number == len(keys):
                keys.append(following)
            backward |= number <= source
            graded &= number >= layer_end
            uneven |= bool(gain) or goes_on
            edges.append(number)
            gains.append(gain)
            again.append(goes_on)
        ended = stuck if margin is None else margin
        worths.append(strong.UNKNOWN if len(edges) > before else ended << strong.HALF)
        starts.append(len(edges))
        heed_positions(len(keys), meter)
    return Reachable(
        keys, starts, edges, gains, again, worths, layers, backward, graded, uneven, numbers
    )


def explore_compiled(root: int, rules: IntegerRules, meter: Meter) -> Reachable:
    """Return the same for rules that compile.

    Raises `NotCompiled`, or what the budget says.
    """
    return _Search(root, rules, meter).run()


class _Search:
    """The arrays of a compiled search, which grow."""

    def __init__(self, root: int, rules: IntegerRules, meter: Meter) -> None:
        self.rules, self.meter = rules, meter
        self.turns = rules.moves.width > 1
        # Rooms of zeros cost nothing until they are written to; copies into larger ones do.
        self.slots = zeros(FIRST_SLOTS, "int32")
        self.keys = zeros(FIRST, "int64")
        self.starts = zeros(FIRST, "int64")
        self.worths = zeros(FIRST, "int64")
        self.layers = zeros(FIRST, "int64")
        self.edges = zeros(FIRST, "int32")
        self.gains = zeros(FIRST if self.turns else 0, "int64")
        self.again = zeros(FIRST if self.turns else 0, "uint8")
        self.flat = zeros(FIRST_MOVES, "int64")
        self.keys[0] = root
        self.slots[strong.spot(self.slots, self.keys, root)] = 1
        # Positions known, edges, layers, where the last layer ends, whether some edge goes back,
        # and whether one stays in its layer.
        self.info = zeros(6, "int64")
        self.info[0] = self.info[2] = self.info[3] = 1

    def run(self) -> Reachable:
        """Return all that can be reached."""
        done, chunk = 0, FEWEST
        counts = zeros(chunk, "int64")
        while done < self.info[0]:
            before = monotonic()
            end = min(int(self.info[0]), done + chunk)
            reached, used = self._expand(done, end, counts)
            self._make_room(used // self.rules.moves.width, end)
            native(strong.place)(
                self.slots,
                self.keys,
                done,
                counts,
                reached - done,
                self.flat,
                self.rules.moves.width,
                self.starts,
                self.edges,
                self.gains,
                self.again,
                self.layers,
                self.info,
            )
            done = reached
            self._look()
            if monotonic() - before < QUICK and chunk < MANY:
                chunk *= 2
                counts = zeros(chunk, "int64")
            elif monotonic() - before > SLOW:
                chunk = max(1, chunk // 2)
        return self._result(done)

    def _expand(self, done: int, end: int, counts: Any) -> tuple[int, int]:
        """Return how far the moves of the next positions fit into the room, and their numbers."""
        info = zeros(2, "int64")
        state = zeros(1, "int64")
        rules = self.rules
        # Where positions are not folded, something must take the place of what is not called.
        functions = rules.moves.function, rules.final, rules.canonical or rules.final
        while True:
            try:
                reached = driver(strong.expand, "wff", functions)(
                    rules.canonical is not None,
                    rules.moves.width,
                    rules.stuck,
                    self.keys,
                    done,
                    end,
                    state,
                    self.flat,
                    counts,
                    self.worths,
                    info,
                )
            except Exception as error:
                raise compile_failure(error) from error
            if info[1] == strong.TIRED:
                raise TooManyMovesError(
                    "the rule takes too many steps for one position: does it ever stop?",
                    positions=done,
                )
            if info[1] == strong.WIDE:
                raise NotCompiled("its margins are too large")
            if reached > done:
                return reached, int(info[0])
            if len(self.flat) >= self.meter.limits.listed * rules.moves.width:
                raise TooManyMovesError(
                    f"a position has more than {self.meter.limits.listed:,} moves; set a larger "
                    "limit with gr.budget(listed=...)",
                    positions=done,
                )
            self.flat = grown(self.flat, 2 * len(self.flat))

    def _make_room(self, moves: int, sources: int) -> None:
        known, edges = int(self.info[0]) + moves, int(self.info[1]) + moves
        if known > len(self.keys):
            size = max(known, GROWTH * len(self.keys))
            self.keys, self.worths = grown(self.keys, size), grown(self.worths, size)
        if edges > len(self.edges):
            size = max(edges, GROWTH * len(self.edges))
            self.edges = grown(self.edges, size)
            if self.turns:
                self.gains, self.again = grown(self.gains, size), grown(self.again, size)
        if sources + 2 > len(self.starts):
            self.starts = grown(self.starts, max(sources + 2, GROWTH * len(self.starts)))
            self.layers = grown(self.layers, len(self.starts))
        if 2 * known > len(self.slots):
            capacity = len(self.slots)
            while 2 * known > capacity:
                capacity *= 2
            self.slots = zeros(capacity, "int32")
            native(strong.rehash)(self.slots, self.keys, int(self.info[0]))

    def _look(self) -> None:
        known = int(self.info[0])
        if known >= MOST:
            raise NotCompiled(f"it has more than {MOST:,} positions")
        self.meter.compiled = known
        self.meter.check(known)
        heed_positions(known, self.meter)

    def _result(self, size: int) -> Reachable:
        edges = int(self.info[1])
        layers = [0, *map(int, self.layers[1 : int(self.info[2])])]
        return Reachable(
            self.keys[:size],
            self.starts[: size + 1],
            self.edges[:edges],
            self.gains[:edges],
            self.again[:edges],
            self.worths[:size],
            layers,
            bool(self.info[4]),
            not self.info[5],
            self.turns,
            slots=self.slots,
        )


def heed_positions(known: int, meter: Meter) -> None:
    """End the work at a limit of positions, where somebody has set one.

    A table that was asked for has no limit but time and room, as other tables have.
    """
    most = meter.limits.positions
    if most is not None and known > most and most != DEFAULT.positions:
        meter.positions = max(meter.positions, known)
        meter.check()
