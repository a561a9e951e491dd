"""Reasons for nimble."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.reasons.because import listed, numbers
from grundy.reasons.columns import nim_sum_step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.explanation import Step


def value(game: Any, *squares: int) -> Iterator[Step]:
    odd = [i for i, coins in enumerate(squares) if coins % 2 and i]
    yield numbers(
        f"Two coins on one square cancel; the squares with an odd number of coins: {listed(odd)}.",
        squares=odd,
    )
    yield nim_sum_step(odd)
