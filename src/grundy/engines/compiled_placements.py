"""Values of placement games by the kernel of `native/kernels/short_games.py`.

The kernel pauses many times a second, so that budgets hold and it can be interrupted; what it has
found stays in its array, and the next question goes on from there.
"""

from __future__ import annotations

from functools import cached_property
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.errors import BudgetExceeded
from grundy.native.kernels import short_games as kernel
from grundy.native.runtime import Runtime

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.engines.placement_bits import PlacementBits
    from grundy.limits.budget import Meter

MOST_CELLS = 62
"""Cells of a mask, which is one word."""

GLANCE = 0.05
"""Seconds between two looks at the budget."""

_FIRST = {
    kernel.RECORDS: 1 << 10,
    kernel.POOL: 1 << 12,
    kernel.NAMES: 1 << 11,
    kernel.ORDER: 1 << 12,
    kernel.SUMS: 1 << 10,
    kernel.RAW: 1 << 12,
    kernel.BOARDS: 1 << 10,
    kernel.FRAMES: 1 << 6,
    kernel.LISTS: 1 << 12,
    kernel.STACK: 1 << 8,
}
"""Entries at first: little, for room that is not used costs time too."""

_MOST = {kernel.RAW: 1 << 22, kernel.ORDER: 1 << 24}
"""Entries of tables that only save time, after which they are emptied: the values stay."""

_TABLES = (kernel.NAMES, kernel.ORDER, kernel.SUMS, kernel.RAW, kernel.BOARDS)

_HELPERS = (
    kernel.mixed,
    kernel.found,
    kernel.entered,
    kernel.negative,
    kernel.left_stop,
    kernel.right_stop,
    kernel.flags,
    kernel.count,
    kernel.option,
    kernel.named_number,
    kernel.sort,
    kernel.turned,
    kernel.named,
    kernel.simplest,
    kernel.at_most,
    kernel.few_names,
    kernel.put,
    kernel.reduced,
    kernel.summed,
    kernel.upside_down,
    kernel.transposed,
    kernel.canonical,
    kernel.part,
    kernel.trimmed,
    kernel.opened,
    kernel.crowded,
)
"""What the walk calls, those that others call first."""


class NotFit(Exception):  # noqa: N818 - news: the caller goes on in plain Python
    """A number is too fine or too large for the kernel."""


class Node(NamedTuple):
    """A value: a number numerator / 2**exponent, or options by their places among the nodes."""

    numerator: int | None
    exponent: int
    left: tuple[int, ...] = ()
    right: tuple[int, ...] = ()


class CompiledPlacements:
    """A placement game with what the kernel has found out about it."""

    def __init__(self, bits: PlacementBits, runtime: Runtime = Runtime(compiled=True)) -> None:  # noqa: B008 - frozen
        self._bits, self._runtime = bits, runtime
        rules = self._rules()
        sizes = {section: size * kernel.WIDTHS[section] for section, size in _FIRST.items()}
        sizes[kernel.RULES] = len(rules)
        self._m = self._laid_out([sizes[section] for section in range(kernel.SECTIONS)])
        self._enter(rules)
        self._pace = 1 << 12
        self._done: dict[int, int] = {}

    # The array ---------------------------------------------------------------------------------

    def _laid_out(self, sizes: list[int]) -> Any:
        """Return an array with sections of these sizes, all empty."""
        m = self._runtime.room(kernel.HEADER + sum(sizes), "int64")
        start = kernel.HEADER
        for section, size in enumerate(sizes):
            m[3 * section], m[3 * section + 1] = start, size
            start += size
        return m

    def _rules(self) -> list[int]:
        """Return the moves as the kernel reads them, and what is near to each bit."""
        bits, words, rules = self._bits, self._words, list[int]()
        for need, keep in (*bits.left, *bits.right):
            rules += [*words(need), *words(keep)]
        near = [0] * (4 * 64)
        for bit, mask in enumerate(bits.near):
            word, place = divmod(bit, bits.cells)
            at = 2 * (64 * word + place)
            near[at : at + 2] = words(mask)
        return rules + near

    def _enter(self, rules: list[int]) -> None:
        m, bits = self._m, self._bits
        start = m[3 * kernel.RULES]
        for place, number in enumerate(rules):
            m[start + place] = number
        m[kernel.LEFT_MOVES], m[kernel.RIGHT_MOVES] = len(bits.left), len(bits.right)
        m[kernel.ROWS], m[kernel.STRIDE], m[kernel.ONE_MASK] = bits.rows, bits.stride, int(bits.one)
        for image in bits.rules.images:
            number = kernel.IMAGES.index(image[:3])
            m[kernel.NEGATED_BY if image.exchanged else kernel.KEPT] |= 1 << number
        m[kernel.NEAR] = len(rules) - 4 * 64
        # The number 0 is the first record, so that its id is 0.
        record = m[3 * kernel.RECORDS]
        m[record + kernel.FLAGS] = (
            kernel.NUMBER | kernel.AT_MOST | kernel.AT_LEAST | kernel.OWN_NEGATIVE
        )
        code = kernel.mixed(0, 7)
        m[record + kernel.HASH] = code
        m[3 * kernel.RECORDS + 2] = m[3 * kernel.NAMES + 2] = 1
        m[m[3 * kernel.NAMES] + (code & m[3 * kernel.NAMES + 1] - 1)] = 1

    def _words(self, state: int) -> tuple[int, int]:
        if self._bits.one:
            return state, 0
        return self._bits.masks(state)

    def _grow(self, section: int, meter: Meter) -> None:
        """Make a section larger: everything is copied, and a table is filled anew."""
        old = self._m
        if self._emptied(section):
            return
        sizes = [int(old[3 * k + 1]) for k in range(kernel.SECTIONS)]
        grown = {section, *(k for k in _TABLES if self._half_full(k))}
        for k in grown:
            sizes[k] *= 2 if sizes[k] > 1 << 22 or k not in _TABLES else 4
        most = meter.limits.bytes
        if most is not None and 8 * sum(sizes) > most:
            raise BudgetExceeded(
                f"stopped at the budget of {most:,} bytes after {self.positions:,} positions; set "
                "a larger one with gr.budget(bytes=...) or --bytes, or ask for less",
                positions=self.positions,
            )
        m = self._laid_out(sizes)
        for k in range(kernel.SECTIONS):
            m[3 * k + 2] = old[3 * k + 2]
            if k not in grown or k not in _TABLES:
                start, size = int(old[3 * k]), int(old[3 * k + 1])
                m[int(m[3 * k]) : int(m[3 * k]) + size] = old[start : start + size]
        rest = 3 * kernel.SECTIONS
        m[rest : kernel.HEADER] = old[rest : kernel.HEADER]
        for k in grown.intersection(_TABLES):
            self._refill(_address(old), _address(m), k)
        self._m = m

    def _half_full(self, table: int) -> bool:
        """Whether a table will soon need room, and is not one that would be emptied instead."""
        m = self._m
        entries = int(m[3 * table + 1]) // kernel.WIDTHS[table]
        return 4 * m[3 * table + 2] > entries and entries < _MOST.get(table, 1 << 62)

    def _emptied(self, section: int) -> bool:
        """Empty a table that is large enough, unless nothing was valued since it was empty."""
        m, most = self._m, _MOST.get(section)
        size = int(m[3 * section + 1])
        done = int(m[kernel.POSITIONS] + m[kernel.LITERALS])
        if most is None or size < most * kernel.WIDTHS[section] or self._done.get(section) == done:
            return False
        start = int(m[3 * section])
        m[start : start + size] = self._runtime.room(size, "int64")
        m[3 * section + 2] = 0
        self._done[section] = done
        return True

    @cached_property
    def _walk(self) -> Callable[..., int]:
        return self._runtime.linked(kernel.walk, _HELPERS)

    @cached_property
    def _refill(self) -> Callable[..., None]:
        return self._runtime.linked(kernel.refill, _HELPERS[:2])

    # Questions ---------------------------------------------------------------------------------

    @property
    def positions(self) -> int:
        """How many canonical positions were valued."""
        return int(self._m[kernel.POSITIONS])

    def value(self, state: int, meter: Meter) -> int:
        """Return the id of a position's value.

        Raises `NotFit` where a number is too fine or too large, and what the meter raises; then
        the walk can be gone on with.
        """
        first, second = self._words(state)
        m = self._m
        m[kernel.DEPTH] = m[3 * kernel.LISTS + 2] = 0
        frame = int(m[3 * kernel.FRAMES])
        m[frame : frame + 12] = [kernel.SPLIT, first, second, *([0] * 9)]
        m[kernel.DEPTH] = 1
        before = self.positions
        while True:
            code = self._run(meter)
            if code == kernel.DONE:
                break
            if code == kernel.UNFIT:
                raise NotFit("a number is too fine or too large")
            if code >= kernel.GROW:
                self._grow(code - kernel.GROW, meter)
            meter.compiled = max(meter.compiled, self.positions - before)
            meter.check(self.positions - before)
        meter.compiled = max(meter.compiled, self.positions - before)
        return int(self._m[kernel.RESULT])

    def _run(self, meter: Meter) -> int:
        m, begin = self._m, monotonic()
        m[kernel.LIMIT] = m[kernel.STEPS] + self._pace
        code = int(self._walk(_address(m)))
        spent = monotonic() - begin
        if code == kernel.PAUSED and spent < GLANCE / 2:
            self._pace *= 2
        elif spent > 2 * GLANCE:
            self._pace = max(1 << 10, self._pace // 2)
        return code

    # Values ------------------------------------------------------------------------------------

    def nodes(self, game: int) -> list[Node]:
        """Return a value as a list of nodes, each after its options; the value itself is last."""
        places: dict[int, int] = {}
        nodes: list[Node] = []
        stack = [game]
        while stack:
            one = stack[-1]
            left, right = self._options(one)
            missing = [other for other in (*left, *right) if other not in places]
            if missing:
                stack += missing
                continue
            stack.pop()
            if one not in places:
                places[one] = len(nodes)
                nodes.append(self._node(one, places))
        return nodes

    def _node(self, game: int, places: dict[int, int]) -> Node:
        m = self._m
        record = int(m[3 * kernel.RECORDS]) + 8 * (game >> 1)
        if m[record + kernel.FLAGS] & kernel.NUMBER:
            scaled = int(m[record + kernel.LEFT_STOP])
            return Node(-scaled if game & 1 else scaled, kernel.SCALE)
        left, right = self._options(game)
        return Node(None, 0, tuple(places[g] for g in left), tuple(places[g] for g in right))

    def _options(self, game: int) -> tuple[list[int], list[int]]:
        m = self._m
        return (
            [int(kernel.option(m, game, 0, k)) for k in range(int(kernel.count(m, game, 0)))],
            [int(kernel.option(m, game, 1, k)) for k in range(int(kernel.count(m, game, 1)))],
        )


def _address(array: Any) -> Any:
    """Return an array as the kernel takes it: see `pointed`."""
    return array if isinstance(array, list) else array.ctypes.data
