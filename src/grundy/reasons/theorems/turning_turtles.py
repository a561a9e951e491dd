"""Reasons for turning-turtles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.reasons.because import listed, numbers
from grundy.reasons.columns import nim_sum_step
from grundy.rules.boards.coins import heads

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.explanation import Step


def value(game: Any, row: str) -> Iterator[Step]:
    places = [place + 1 for place in heads(row)]
    yield numbers(f"The heads stand at the places {listed(places)}, counted from 1.", heads=places)
    yield nim_sum_step(places)
