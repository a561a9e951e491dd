"""Strong solving: the margin and the plies of every position that can be reached.

Where play ends, worths are found by one sweep from the last position backward; where it can go
round, by retrograde analysis. Positions come numbered, from `grundy.engines.reachable`.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Any

from grundy.engines.retrograde import GainsInCycles
from grundy.engines.rule_tables import NotCompiled
from grundy.native.kernels import retrograde as rounds
from grundy.native.kernels import strong
from grundy.native.runtime import Runtime
from grundy.values.score import Score

if TYPE_CHECKING:
    from grundy.engines.layered import Layers
    from grundy.engines.reachable import Reachable
    from grundy.limits.budget import Meter

CHUNK = 1 << 20
"""Positions between two looks at the budget, compiled."""

PLAIN_CHUNK = CHUNK >> 8
"""The same in plain Python."""


class Labelled:
    """Positions with their worths."""

    def __init__(  # noqa: PLR0913 - all that is known of the positions in reach
        self,
        *,
        keys: Any,
        worths: Any,
        layers: tuple[int, ...],
        is_loopy: bool = False,
        turns: bool = False,
        graded: bool,
        numbers: dict[Any, int] | None,
        slots: Any = None,
    ) -> None:
        self.keys, self.worths, self.layers = keys, worths, layers
        self.is_loopy, self.turns, self.graded = is_loopy, turns, graded
        self._numbers, self._slots = numbers, slots
        self.compiled = numbers is None

    def __len__(self) -> int:
        return len(self.keys)

    def number(self, key: Any) -> int | None:
        """Return the number of a position, or None for one that cannot be reached."""
        if self._numbers is not None:
            return self._numbers.get(key)
        if type(key) is not int:
            return None
        found = int(self._slots[strong.spot(self._slots, self.keys, key)])
        return found - 1 if found else None

    def score(self, key: Any) -> Score | None:
        """Return the margin and the plies of a position; None in a draw.

        Raises `KeyError` for a position that cannot be reached.
        """
        number = self.number(key)
        if number is None:
            raise KeyError(key)
        return self.score_of(int(self.worths[number]))

    def score_of(self, worth: int) -> Score | None:
        """Return the score that one number stands for."""
        if self.is_loopy and worth == strong.DRAW:
            return None
        return Score(worth >> strong.HALF, worth & strong.PLIES)

    @cached_property
    def counts(self) -> dict[int, int]:
        """How many positions have each worth, the smallest worth first."""
        if not self.compiled:
            return dict(sorted(Counter(self.worths).items()))
        import numpy as np  # noqa: PLC0415 - slow to import: only compiled work gets here

        worths, counts = np.unique(self.worths, return_counts=True)
        return dict(zip(worths.tolist(), counts.tolist(), strict=True))

    def ended(self, begin: int, end: int) -> Counter[int]:
        """Return how many of the positions with these numbers are over, by their worths."""
        some = self.worths[begin:end]
        if not self.compiled:
            return Counter(worth for worth in some if worth & strong.PLIES == 0)
        import numpy as np  # noqa: PLC0415

        worths, counts = np.unique(some[some & strong.PLIES == 0], return_counts=True)
        return Counter(dict(zip(worths.tolist(), counts.tolist(), strict=True)))

    def in_order(self) -> tuple[Any, Any]:
        """Return the keys, which are whole numbers, in order, and the places of their worths.

        A place counts among the worths in `counts`.
        """
        if not self.compiled:
            places = {worth: place for place, worth in enumerate(self.counts)}
            pairs = sorted(zip(self.keys, self.worths, strict=True))
            return [key for key, _ in pairs], [places[worth] for _, worth in pairs]
        import numpy as np  # noqa: PLC0415

        order = np.argsort(self.keys)
        known = np.array(list(self.counts), np.int64)
        return self.keys[order], np.searchsorted(known, self.worths[order])


def label(found: Reachable, meter: Meter) -> Labelled:
    """Write the worths of all positions.

    >>> from grundy.limits.budget import Limits, Meter
    >>> from grundy.engines.reachable import explore
    >>> loop = {"a": [(0, False, "a"), (0, False, "b")], "b": [(0, False, "c")], "c": []}
    >>> meter = Meter(Limits())
    >>> labelled = label(explore("a", loop.get, lambda node: None, -1, meter), meter)
    >>> labelled.score("b"), labelled.score("a")
    (Score(margin=1, plies=1), None)

    Raises `GainsInCycles` when play can cycle with gains along the way.
    """
    runtime = Runtime(compiled=found.numbers is None)
    order: Any = runtime.room(0, "int32")
    if found.backward:
        size = len(found.keys)
        order = runtime.room(size, "int32")
        entering = runtime.room(size, "int32")
        if runtime.run(strong.peel, found.starts, found.edges, order, entering) < size:
            _label_retrograde(found, runtime, meter)
            return _labelled(found, is_loopy=True)
    _sweep(found, order, runtime, meter)
    return _labelled(found, is_loopy=False)


def _labelled(found: Reachable, *, is_loopy: bool) -> Labelled:
    return Labelled(
        keys=found.keys,
        worths=found.worths,
        layers=tuple(found.layers),
        is_loopy=is_loopy,
        turns=found.turns,
        graded=found.graded,
        numbers=found.numbers,
        slots=found.slots,
    )


def labelled_layers(layers: Layers) -> Labelled:
    """Return the same for positions that were scored in layers."""
    return Labelled(
        keys=list(layers.numbers),
        worths=list(layers.told(lambda margin, plies: (margin << strong.HALF) | plies)),
        layers=layers.begins,
        graded=True,
        numbers=layers.numbers,
    )


def _sweep(found: Reachable, order: Any, runtime: Runtime, meter: Meter) -> None:
    size = len(found.keys)
    chunk = CHUNK if runtime.compiled else PLAIN_CHUNK
    for end in range(size, 0, -chunk):
        code = runtime.run(
            strong.sweep,
            order,
            found.starts,
            found.edges,
            found.turns,
            found.gains,
            found.again,
            found.worths,
            max(0, end - chunk),
            end,
            strong.LARGEST if runtime.compiled else 0,
        )
        if code == strong.WIDE:
            raise NotCompiled("its margins are too large")
        meter.check(size)


def _label_retrograde(found: Reachable, runtime: Runtime, meter: Meter) -> None:
    if any(found.gains):
        raise GainsInCycles
    size, moves = len(found.keys), len(found.edges)
    entering = runtime.room(size + 1, "int64")
    sources = runtime.room(moves, "int32")
    flags = runtime.room(len(found.again), "uint8")
    left, queue = runtime.room(size, "int32"), runtime.room(2 * size, "int64")
    forced = runtime.room(size, "uint8")
    ends = _by_stakes(found, left, runtime)
    rows, turned = (found.starts, found.edges), (entering, sources, found.turns, flags)
    stages: tuple[tuple[Any, ...], ...] = (
        (rounds.count_entering, *rows, entering),
        (rounds.turn_round, *rows, found.turns, found.again, entering, sources, flags),
        (rounds.spread, ends, *turned, found.worths, left, queue),
        (rounds.force, found.starts, *turned, found.worths, left, forced, queue),
        (rounds.hurry, found.starts, entering, sources, found.worths, forced, queue),
    )
    for kernel, *arguments in stages:
        runtime.run(kernel, *arguments)
        meter.check(size)


def _by_stakes(found: Reachable, left: Any, runtime: Runtime) -> Any:
    """Return the ends that are won or lost, those that pay most first: all have 0 plies."""
    ends = runtime.room(len(found.keys), "int32")
    ends = ends[: runtime.run(rounds.list_ends, found.starts, found.worths, left, ends)]
    if not runtime.compiled:
        return sorted(ends, key=lambda end: -abs(found.worths[end]))
    import numpy as np  # noqa: PLC0415

    return ends[np.argsort(-abs(found.worths[ends]), kind="stable")]
