"""Reasons for ruler."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.reasons.because import numbers
from grundy.reasons.columns import nim_sum_step
from grundy.rules.boards.coins import heads

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.explanation import Step


def value(game: Any, row: str) -> Iterator[Step]:
    places = [place + 1 for place in heads(row)]
    worths = [place & -place for place in places]
    shown = ", ".join(f"{p} is worth {w}" for p, w in zip(places, worths, strict=True)) or "none"
    yield numbers(f"The heads, counted from 1: {shown}.", heads=places, values=worths)
    yield nim_sum_step(worths)
