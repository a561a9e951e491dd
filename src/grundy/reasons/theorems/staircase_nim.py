"""Reasons for staircase-nim."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.reasons.because import numbers
from grundy.reasons.columns import nim_sum_step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.explanation import Step


def value(game: Any, *stairs: int) -> Iterator[Step]:
    odd = {i: stairs[i] for i in range(1, len(stairs), 2)}
    shown = ", ".join(f"stair {i} has {n}" for i, n in odd.items()) or "there are none"
    yield numbers(f"Only the odd stairs count: {shown}.", odd_stairs=odd)
    yield nim_sum_step(odd.values())
