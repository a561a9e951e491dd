"""Octal and hexadecimal codes as rule text, and the values of their heaps to learn from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.forms.heap_rule import UNEQUAL, HeapRule
from grundy.limits.budget import running_meter
from grundy.native.compiling import can_compile, native
from grundy.native.kernels.octal import by_definition
from grundy.native.runtime import zeros
from grundy.proofs.boxes import Box

if TYPE_CHECKING:
    from grundy.proofs.proving import Values

PAYS = 4_000_000
"""Options that it takes about as long to look at as to load the compiled loop."""

AT_ONCE = 64
"""Heaps between two looks at the clock."""


def rule_of_code(code: str) -> str:
    """Return the rule text of an octal or hexadecimal code: what taking k from a heap may leave.

    >>> rule_of_code("0.35")
    'n -> 0 if n == 1; n-1 if n > 1; 0 if n == 2; [a, n-2-a] for a in range(1, n-2)'

    The parts of a split come in every order: the proof then takes them one at a time.
    """
    return text_of(HeapRule.from_code(code))


def text_of(rule: HeapRule) -> str:
    """Return the rule text of a heap rule.

    >>> text_of(HeapRule((0,), (4 + UNEQUAL,)))
    'n -> [a, n-a] for a in range(1, n) if a != n-a'
    """
    clauses: list[str] = []
    for take, digit in zip(rule.takes, rule.digits, strict=True):
        rest = f"n-{take}" if take else "n"
        unequal = f" if a != {rest}-a" if digit & UNEQUAL else ""
        if digit & 1:
            clauses.append(f"0 if n == {take}")
        if digit & 2 and take:
            clauses.append(f"{rest} if n > {take}")
        if digit & 4:
            clauses.append(f"[a, {rest}-a] for a in range(1, {rest}){unequal}")
        if digit & 8:
            loops = f"for a in range(1, {rest}) for b in range(1, {rest}-a)"
            clauses.append(f"[a, b, {rest}-a-b] {loops}")
    return f"n -> {'; '.join(clauses)}"


def values_of_code(code: str) -> Values:
    """Return the function that gives the values of all heaps below a size.

    >>> list(values_of_code("0.8F")(12).worths)
    [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    """
    rule = HeapRule.from_code(code)

    def values(side: int) -> Box:
        heaps = rule.heaps
        work = len(rule.takes) * side**heaps // (1, 1, 4, 36)[heaps]
        compiled = work > PAYS and can_compile()
        kernel = native(by_definition) if compiled else by_definition
        kind: Any = "int64"
        worths: Any = zeros(side, kind) if compiled else [0] * side
        marks = zeros(4 * side + 64, kind) if compiled else [0] * (4 * side + 64)
        takes, digits = (
            _numbers(numbers, compiled=compiled) for numbers in (rule.takes, rule.digits)
        )
        meter = running_meter()
        for start in range(0, side, AT_ONCE):
            meter.check()
            stop = min(side, start + AT_ONCE)
            kernel(worths, takes, digits, marks, 2 * side, start, stop)
        return Box(1, side, worths.tolist() if compiled else worths)

    return values


def _numbers(numbers: tuple[int, ...], *, compiled: bool) -> Any:
    if not compiled:
        return list(numbers)
    array = zeros(len(numbers), "int64")
    for place, number in enumerate(numbers):
        array[place] = number
    return array
