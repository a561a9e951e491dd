"""Reasons for wythoff."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, Any

from grundy.reasons.because import numbers
from grundy.values.golden import golden_floor

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.explanation import Step


def value(game: Any, a: int, b: int) -> Iterator[Step]:
    low, high = min(a, b), max(a, b)
    k = high - low
    floor = golden_floor(k)
    relation = "which is" if floor == low else "which is not"
    yield numbers(
        f"k = {high} − {low} = {k} and ⌊kφ⌋ = (k + ⌊√(5k²)⌋) div 2 = ({k} + {isqrt(5 * k * k)}) "
        f"div 2 = {floor}, {relation} {low}.",
        k=k,
        golden_floor=floor,
    )
