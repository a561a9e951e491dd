"""The moves of many positions at once, for whoever counts positions: plain, or compiled."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass
from itertools import accumulate
from operator import eq
from typing import TYPE_CHECKING, Any

from grundy.engines.rule_tables import compile_failure
from grundy.errors import RuleError, TooManyMovesError
from grundy.native.driving import driver
from grundy.native.kernels import sampling
from grundy.native.kernels.strong import map_keys
from grundy.native.runtime import Runtime

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

CHUNK = 1 << 12
"""Positions between two looks at the budget."""

MOVES = 1 << 10
"""Moves of one position, and positions before it, that there is room for at first."""

FLAT, AHEAD = 16 * CHUNK, 16
"""Moves of many positions that there is room for; positions to look at, for each move of one."""

FIRST_SLOTS, FIRST_KEYS = 1 << 12, 1 << 11
SPARE, GROWTH = 2, 4
"""The room of a set: slots and keys at first, slots for each key, and by how much keys grow."""


@dataclass(frozen=True, slots=True)
class NumberRules:
    """A game's rules over whole numbers, lowered for plain Python or for the compiler.

    `rule` writes the options of a position, `before` the positions before it, each into an array;
    `final` returns a margin or `GOING`. Where a game does not say its tiers they are the distances
    from the start.
    """

    rule: Callable[[Any, Any], int]
    final: Callable[[int], int]
    width: int
    compiled: bool
    before: Callable[[Any, Any], int] | None = None
    tier: Callable[[int], int] | None = None


class Moves:
    """Lists the moves of positions that are whole numbers, with room for them that grows."""

    def __init__(self, rules: NumberRules, listed: int) -> None:
        self.rules, self.listed = rules, listed
        self.runtime = Runtime(compiled=rules.compiled)
        self.given_up = 0
        """Positions taken to be in reach because a search for the way to them was given up."""
        self.checked = 0
        self._info = self.runtime.room(4, "int64")
        self._state = self.runtime.room(1, "int64")
        self._grow(MOVES)

    def _grow(self, size: int) -> None:
        room = self.runtime.room
        self._size = size
        self._out, self._back, self._behind = (
            room(size * self.rules.width, "int64") for _ in "123"
        )
        self._ahead, self._levels = (room(AHEAD * size, "int64") for _ in "12")
        self._seen, self._stamps = (room(2 * sampling.MOST_VISITED, "int64") for _ in "12")
        self._flat = room(max(FLAT, len(self._out)), "int64")
        self._shares = room(len(self._flat), "float64")
        self._info[2] = 0

    def _run(self, kernel: Any, shape: str, functions: tuple[Any, ...], *arguments: Any) -> int:
        """Run a kernel; give it more room when it asks for it."""
        try:
            if self.rules.compiled:
                shared = driver(kernel, shape, functions)
                shared.spent = 0.0  # samples are drawn before they pay for a kernel of their own
                return int(shared(*arguments))
            return int(kernel(*functions, *arguments))
        except Exception as error:
            if self.rules.compiled:
                raise compile_failure(error) from error
            raise

    def _heed(self, progressed: bool) -> None:
        """Raise what the rules did wrong, or make room when there was none for one position."""
        code = self._info[1]
        if code == sampling.TIRED:
            raise TooManyMovesError(
                "the rule takes too many steps for one position: does it ever stop?", positions=0
            )
        if code == sampling.LOST:
            raise RuleError(
                "`before` of the packed form does not list a position from which a move leads to "
                "the one it was asked for"
            )
        if code == sampling.FULL and not progressed:
            if self._size >= self.listed:
                raise TooManyMovesError(
                    f"a position has more than {self.listed:,} moves; set a larger limit with "
                    "gr.budget(listed=...)",
                    positions=0,
                )
            self._grow(2 * self._size)

    def listed_from(self, keys: Any, begin: int, end: int) -> tuple[int, Any, Any, Any]:
        """Return how far it came, where the moves lead, their numbers, and the margins of ends.

        A number of moves is -1 where the game is over; a margin is `GOING` where it is not.
        """
        rules = self.rules
        end = min(end, begin + CHUNK)
        counts, margins = (self.runtime.room(CHUNK, "int64") for _ in "12")
        while True:
            reached = self._run(
                *(sampling.list_moves, "wf", (rules.rule, rules.final)),
                *(rules.width, keys, begin, end, self._state, self._out),
                *(self._flat, counts, margins, self._info),
            )
            self._heed(reached > begin)
            if reached > begin:
                used, done = int(self._info[0]), reached - begin
                return reached, self._flat[:used], counts[:done], margins[:done]

    def weighed(
        self, reached: Reached, counted: int, tier: int, sample: Any, begin: int
    ) -> tuple[int, Any, Any, Any]:
        """Return how far it came, where the moves lead, the share of each, and their numbers.

        `reached` has all positions of tiers up to `counted`; the sample is of a later tier.
        """
        rules = self.rules
        end = min(len(sample), begin + CHUNK)
        counts = self.runtime.room(CHUNK, "int64")
        before = self._info[3]
        while True:
            come = self._run(
                *(sampling.weigh, "wwff"),
                (rules.rule, rules.before, rules.final, rules.tier or rules.final),
                *(rules.tier is not None, rules.width, reached.slots, reached.keys),
                *(counted, tier, sample),
                *(begin, end, self._state, self._out, self._back, self._behind, self._ahead),
                *(self._levels, self._seen, self._stamps, self._flat, self._shares, counts),
                self._info,
            )
            self._heed(come > begin)
            if come > begin:
                used = int(self._info[0])
                self.given_up += int(self._info[3] - before)
                self.checked += used
                shares, counts = self._shares[:used], counts[: come - begin]
                return come, self._flat[:used], shares, counts


class Reached:
    """A set of positions that grows, and remembers the order in which they came."""

    def __init__(self, root: int, runtime: Runtime) -> None:
        self.runtime = runtime
        self.slots = runtime.room(FIRST_SLOTS, "int32")
        self.keys = runtime.room(FIRST_KEYS, "int64")
        self._info = runtime.room(2, "int64")
        first = runtime.room(1, "int64")
        first[0] = root
        self.add(first, 0)

    def __len__(self) -> int:
        return int(self._info[0])

    def add(self, keys: Any, old: int) -> bool:
        """Add keys; return whether one of them is among the first `old`."""
        most = len(self) + len(keys)
        if most > len(self.keys):
            self.keys = self.runtime.grown(self.keys, max(most, GROWTH * len(self.keys)))
        if SPARE * most > len(self.slots):
            self._rebuild(1 << (SPARE * most).bit_length())
        self._info[1] = 0
        given = self.slots, self.keys, keys, len(keys), old, self._info
        self.runtime.run(sampling.enter, *given)
        return bool(self._info[1])

    def _rebuild(self, capacity: int) -> None:
        known, keys = len(self), self.keys
        self.slots = self.runtime.room(capacity, "int32")
        self.keys = self.runtime.room(len(keys), "int64")
        self._info[0] = 0
        given = self.slots, self.keys, keys, known, 0, self._info
        self.runtime.run(sampling.enter, *given)


class Rows:
    """What is done with rows of numbers: lists in plain Python, or arrays."""

    def __init__(self, compiled: bool) -> None:
        self.compiled = compiled

    def joined(self, rows: Sequence[Any]) -> Any:
        """Return rows one after the other, as a row of its own."""
        if not self.compiled:
            return [number for row in rows for number in row]
        import numpy as np  # noqa: PLC0415 - slow to import: only compiled work gets here

        return np.concatenate(rows) if len(rows) > 0 else np.zeros(0, "int64")

    def in_order(self, keys: Any) -> Any:
        """Return the numbers in order."""
        if not self.compiled:
            return sorted(keys)
        import numpy as np  # noqa: PLC0415

        return np.sort(keys)

    def mapped(self, function: Any, keys: Any) -> Any:
        """Return what a function, lowered like the rules, says of every number."""
        if not self.compiled:
            return [function(key) for key in keys]
        import numpy as np  # noqa: PLC0415

        images = np.empty(len(keys), "int64")
        driver(map_keys, "f", (function,))(np.ascontiguousarray(keys), images)
        return images

    def where(self, row: Any, wanted: Any, found: Any) -> Any:
        """Return the numbers of `row` at the places at which `found` has what is wanted."""
        if not self.compiled:
            return [number for number, there in zip(row, found, strict=True) if there == wanted]
        return row[found == wanted]

    def same(self, row: Any, other: Any) -> int:
        """Return at how many places two rows have the same number."""
        if not self.compiled:
            return sum(map(eq, row, other))
        return int((row == other).sum())

    def tallied(self, row: Any) -> list[tuple[int, int]]:
        """Return the different numbers of a row, in order, and how often each is there."""
        if not self.compiled:
            return sorted(Counter(row).items())
        import numpy as np  # noqa: PLC0415

        numbers, counts = np.unique(row, return_counts=True)
        return list(zip(numbers.tolist(), counts.tolist(), strict=True))

    def scaled(self, row: Any, factor: float) -> Any:
        """Return the numbers times a factor."""
        return row * factor if self.compiled else [number * factor for number in row]

    def summed(self, row: Any) -> Any:
        """Return the sums of the first numbers: of one, of two, and so on."""
        if not self.compiled:
            return list(accumulate(row))
        import numpy as np  # noqa: PLC0415

        return np.cumsum(row)

    def by_key(self, keys: Any, weights: Any) -> tuple[Any, Any]:
        """Return keys in order, with their weights."""
        if not self.compiled:
            order = sorted(range(len(keys)), key=keys.__getitem__)
            return [keys[place] for place in order], [weights[place] for place in order]
        import numpy as np  # noqa: PLC0415

        places = np.argsort(keys, kind="stable")
        return keys[places], weights[places]

    def drawn(self, keys: Any, sums: Any, many: int, chance: float) -> Any:
        """Draw keys by their weights, whose sums are given: at equal steps from a chance on."""
        total = float(sums[-1])
        if not self.compiled:
            places = (bisect_right(sums, (place + chance) * total / many) for place in range(many))
            return [keys[min(place, len(keys) - 1)] for place in places]
        import numpy as np  # noqa: PLC0415

        steps = (np.arange(many) + chance) * total / many
        return keys[np.minimum(np.searchsorted(sums, steps, "right"), len(keys) - 1)]
