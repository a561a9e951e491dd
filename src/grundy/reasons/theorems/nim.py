"""Reasons for nim."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.reasons.because import listed, numbers
from grundy.reasons.columns import nim_sum_step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.explanation import Step


def misere(game: Any, *heaps: int) -> Iterator[Step]:
    large = [n for n in heaps if n > 1]
    if large:
        yield numbers(f"Some heap exceeds 1 ({listed(large)}), so the nim-sum decides as in Nim.")
        yield nim_sum_step(heaps)
    else:
        ones = sum(heaps)
        parity = "odd" if ones % 2 else "even"
        yield numbers(f"No heap exceeds 1, and the number of ones is {ones}: {parity}.", ones=ones)
