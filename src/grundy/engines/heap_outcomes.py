"""Outcomes of subtraction games without their values: 64 heaps in a word."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.errors import BudgetExceeded
from grundy.native.compiling import can_compile, native
from grundy.native.kernels.subtraction import lost_words

if TYPE_CHECKING:
    from grundy.forms.heap_rule import HeapRule
    from grundy.limits.budget import Meter

PAYS = 2_000_000
"""Heaps from which on the kernel is compiled."""

STEP = 1 << 20
"""Words between two looks at the budget."""


def outcome_words(rule: HeapRule, heaps: int, meter: Meter) -> Any:
    """Return the outcomes of the heaps 0, 1, ... as bits, the lowest first: 1 is N, 0 is P.

    The words go a little beyond `heaps`. Raises `BudgetExceeded` when they need too many bytes.

    >>> from grundy.limits.budget import Limits, Meter
    >>> from grundy.forms.heap_rule import HeapRule
    >>> words = outcome_words(HeapRule.subtraction((1, 3, 4)), 14, Meter(Limits()))
    >>> [n for n in range(14) if not words[0] >> n & 1]
    [0, 2, 7, 9]
    """
    moves = tuple(take for take in rule.takes if take < heaps)
    words = heaps // 64 + 1
    room = words + 1 + (moves[-1] // 64 if moves else 0)
    most = meter.limits.bytes
    if most is not None and 8 * room > most:
        raise BudgetExceeded(
            f"the outcomes of {heaps:,} heaps need {8 * room:,} bytes, more than the budget of "
            f"{most:,}",
        )
    near = sum(1 << take for take in moves if take < 64)
    if heaps < PAYS or not can_compile():
        plain = [0] * room
        lost_words(plain, moves, near, 0, words)
        return plain
    import numpy as np  # noqa: PLC0415 - long work only

    array, takes = np.zeros(room, np.uint64), np.array(moves, np.int64)
    for start in range(0, words, STEP):
        stop = min(start + STEP, words)
        native(lost_words)(array, takes, np.uint64(near), start, stop)
        meter.check(64 * stop)
    return array
