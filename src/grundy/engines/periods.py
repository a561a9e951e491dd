"""Periods of heap games: found as a repeat, claimed only when a theorem makes the repeat a proof.

With at most t heaps left by a move and at most k tokens taken, G(n + p) = G(n) + s for all n from
n0 to t * n0 + (t - 1) * p + k - 1 gives the same for ever, when s = 0 and n0 ≥ 1: every option of a
larger heap has a part that the repeat covers. (Not where equal heaps are forbidden, as in Grundy's
game: there a repeat is only seen.) For t = 1 that is the repeat of a window (subtraction
games: Golomb 1966), for t = 2 the theorem of Guy and Smith (1956), for t = 3 its generalisation. A
repeat with a saltus s > 0 is reported as observed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.native.compiling import can_compile, compiles_at_once, native
from grundy.native.kernels.repeats import repeats
from grundy.values.period import Period

if TYPE_CHECKING:
    from grundy.engines.heap_values import HeapValues
    from grundy.forms.heap_rule import HeapRule
    from grundy.limits.budget import Meter

FIRST_LOOK = 256
"""Heaps that are computed before the first look for a repeat; then half as many again."""

SHOWN = 480
"""Values that a period keeps for its picture."""

COMPILED_FROM = 200_000
"""Values from which the search for repeats is compiled."""

COMPILED_AT_ONCE = 64
"""The same where the kernel is compiled."""


def theorem_for(rule: HeapRule) -> str:
    """Return the name of the theorem that proves periods of such rules."""
    return {1: "repeated window", 2: "Guy-Smith"}.get(rule.heaps, "Guy-Smith, three heaps")


def find_period(source: HeapValues, most: int, meter: Meter) -> Period | None:
    """Return the period, computing up to `most` values; None when no repeat was found in them."""
    length = FIRST_LOOK
    while True:
        length = min(length, most)
        values = source.upto(length, meter)
        found = period_in(values, length, source.rule)
        if found is not None or length == most:
            return found
        length += length // 2


def period_in(values: Any, length: int, rule: HeapRule) -> Period | None:
    """Return the period that these values prove, or else the arithmetic one that they show."""
    least = 0 if rule.is_subtraction else 1
    proved = _first_repeat(values, length, rule, least)
    if proved is not None:
        start, p = proved
        if not rule.has_theorem:
            return Period(start, p, 0, "observed", "", length, _shown(values, length))
        return Period(start, p, 0, "proved", theorem_for(rule), length, _shown(values, length))
    return _arithmetic(values, length, rule)


def _arithmetic(values: Any, length: int, rule: HeapRule) -> Period | None:
    """Return the period with a saltus that the values show, if any.

    The differences of neighbours repeat with as much evidence as a proof would need if the saltus
    were 0, and over four rounds at the least.
    """
    found = _first_repeat(_differences(values, length), length - 1, rule, 1)
    if found is None:
        return None
    start, p = found
    saltus = int(values[length - 1]) - int(values[length - 1 - p])
    if saltus <= 0 or length < start + 4 * p:
        return None
    return Period(start, p, saltus, "observed", "", length, _shown(values, length))


def _shown(values: Any, length: int) -> tuple[int, ...]:
    """Return the values that a picture of the period shows."""
    return tuple(int(value) for value in values[: min(length, SHOWN)])


def _first_repeat(values: Any, length: int, rule: HeapRule, least: int) -> tuple[int, int] | None:
    """Return start and length of the shortest repeat that covers what the theorem asks for."""
    heaps, reach = rule.heaps, rule.reach
    most = (length - reach) // heaps
    if most < 1:
        return None
    same = _repeats(values, length)
    if _is_short(length):
        for p in range(1, most + 1):
            start = length - p - same[p]
            if length >= heaps * (max(start, least) + p) + reach:
                return start, p
        return None
    import numpy as np  # noqa: PLC0415 - long sequences only

    lengths = np.arange(1, most + 1)
    starts = length - lengths - same[1 : most + 1]
    (good,) = np.nonzero(length >= heaps * (np.maximum(starts, least) + lengths) + reach)
    return (int(starts[good[0]]), int(lengths[good[0]])) if len(good) else None


def _differences(values: Any, length: int) -> Any:
    if _is_short(length):
        return [int(values[n + 1]) - int(values[n]) for n in range(length - 1)]
    import numpy as np  # noqa: PLC0415

    return np.diff(np.asarray(values[:length]).astype(np.int32))


def check_period(rule: HeapRule, period: Period) -> bool:
    """Return whether a claimed period is one, trusting nothing but the rule and the claim.

    Recomputes the values heap by heap from the rule's own list of options, as far as the theorem
    needs, and looks at every comparison; also that neither start nor length can be less. A claim
    that no theorem covers (one with a saltus, or of a rule that forbids equal heaps) is refused.

    >>> from grundy.forms.heap_rule import HeapRule
    >>> claim = Period(0, 7, 0, "proved", "repeated window", 20)
    >>> check_period(HeapRule.subtraction((1, 3, 4)), claim)
    True
    """
    start, p = period.start, period.length
    if not rule.has_theorem or period.saltus or start < 0 or p < 1:
        return False  # no theorem would make a repeat a proof
    window = max(start, 0 if rule.is_subtraction else 1)
    needed = rule.heaps * (window + p) + rule.reach
    values: list[int] = []
    for n in range(needed):
        seen = 0
        for option in rule.options(n):
            value = 0
            for heap in option:
                value ^= values[heap]
            seen |= 1 << value
        values.append((seen ^ (seen + 1)).bit_length() - 1)  # the lowest 0
    repeated = all(values[n] == values[n + p] for n in range(start, needed - p))
    earlier = start > 0 and values[start - 1] == values[start - 1 + p]
    shorter = any(
        all(values[start + i] == values[start + (i + q) % p] for i in range(p))
        for q in range(1, p)
        if p % q == 0
    )
    return repeated and not earlier and not shorter


def _is_short(length: int) -> bool:
    least = COMPILED_AT_ONCE if compiles_at_once() else COMPILED_FROM
    return length < least or not can_compile()


def _repeats(values: Any, length: int) -> Any:
    """Return how many of the last values equal those p places before them, for every p."""
    if _is_short(length):
        found = [0] * length
        repeats([int(v) for v in values[:length]], length, found)
        return found
    import numpy as np  # noqa: PLC0415 - long sequences only

    counted = np.zeros(length, np.int64)
    native(repeats)(np.asarray(values), length, counted)
    return counted
