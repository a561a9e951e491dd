"""Reasons for northcott."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.games.northcott import gap
from grundy.reasons.because import listed, numbers
from grundy.reasons.columns import nim_sum_step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.explanation import Step


def value(game: Any, mover: str, *rows: str) -> Iterator[Step]:
    room = [gap(row) for row in rows]
    yield numbers(f"{mover.capitalize()} is to move; the gaps are {listed(room)}.", gaps=room)
    yield nim_sum_step(room)
