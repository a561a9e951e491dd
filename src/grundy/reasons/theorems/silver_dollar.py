"""Reasons for silver-dollar."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.games.silver_dollar import gaps
from grundy.reasons.because import listed, numbers
from grundy.reasons.columns import nim_sum_step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.explanation import Step


def value(game: Any, *coins: int) -> Iterator[Step]:
    room = gaps(coins)
    counted = room[::-2]
    yield numbers(
        f"The gaps before the coins are {listed(room)}; every other one counts, "
        f"from the last: {listed(counted)}.",
        gaps=room,
        counted=counted,
    )
    yield nim_sum_step(counted)
